"""The pupil's battle: a session that can be set again, if the table will do, and plays only what the step is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from skirmish.board import on
from skirmish.client.battle import session
from skirmish.client.battle.keeping import Keeper
from skirmish.client.battle.session import Moment, Session, told
from skirmish.client.tutorial.lessons import Lesson, Play, Reference, action_of, numbered
from skirmish.client.words import say
from skirmish.core.decision import Action, Decision, Refusal
from skirmish.core.game import Game, IllegalAction, NotFree
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.units import distance

TOUCHING_IN = 1 / 16
NEAR_IN = 1.0
"""So far from where the reference has it a model may stand: no hand is exact."""


def fits(lesson: Lesson, pupil: Pupil, reference: Reference) -> bool:
    """Whether the step can go on from where the pupil stands: the same moment of a turn, and what it needs."""
    own, model = pupil.game, reference.after(lesson.at)
    if pupil.decision is None or not lesson.tasks:
        return not lesson.tasks
    if not _same_moment(own, model) or (lesson.strict and not _alike(own, model)):
        return False
    if lesson.undoes and pupil.undo_bar():
        return False
    touch = not lesson.touching or _touch(own.state, lesson.touching)
    return touch and all(_offered(pupil.decision, own.state, need) for need in lesson.needs)


def _same_moment(own: Game, model: Game) -> bool:
    a, b = own.decision, model.decision
    if a is None or b is None:
        return False
    mine, wanted = own.state, model.state
    same = (mine.side, mine.round, mine.phase) == (wanted.side, wanted.round, wanted.phase)
    return same and (a.side, a.is_prompt) == (b.side, b.is_prompt)


def _alike(own: Game, model: Game) -> bool:
    """Whether the other side will do as in the reference: the same dice to come, all about as they stood."""
    mine, wanted = own.state, model.state
    if mine.dice != wanted.dice or own.rules.combat.who(mine, "standing") != own.rules.combat.who(wanted, "standing"):
        return False
    near = (distance(a[:2], b[:2]) <= NEAR_IN for a, b in zip(mine.places, wanted.places, strict=True) if a[2] and b[2])
    return all(mine.on_table(m.id) == wanted.on_table(m.id) for m in mine.models) and all(near)


def _touch(state: State, names: tuple[str, ...]) -> bool:
    a, b = (numbered(state, name) for name in names)
    return state.on_table(a) and state.on_table(b) and on(state).gap(a, b) <= TOUCHING_IN


def _offered(decision: Decision, state: State, need: Play) -> bool:
    """Whether it may be done; where no target is named, whether it is offered at all."""
    action: Action = action_of(state, need)
    for offer in decision.each():
        concerned = (offer.verb, offer.model) == (action.verb, action.model) and need.what in ("", offer.what)
        if concerned and (not need.whom or offer.refusal(evolve(action, what=offer.what)) is None):
            return True
    return False


def _all(action: Action) -> str:
    """Everything may be played."""
    return ""


class Pupil(Session):
    """A session under a coach."""

    permit: Callable[[Action], str] = staticmethod(_all)
    """Why an action isn't for now, in words; '' if it may be played."""
    floor = 0
    """How many actions can't be taken back: they lie before the step."""

    def stand(self, game: Game) -> None:
        """The table is set again; nothing of before can be taken back or done again."""
        self.game = game
        self.moments = told(game)
        self.agreed = None
        self._automatic = {}
        self._taken.clear()
        self._clocks.clear()
        self._resets.clear()
        self.floor = len(game.actions)
        self.version += 1

    def play(self, action: Action, automatic: bool = False) -> list[Moment]:
        """See `Session`. Raises `IllegalAction` with the coach's words for what isn't for now."""
        why = self.permit(action)
        if why:
            raise IllegalAction(action, Refusal(why))
        return super().play(action, automatic)

    def undo_bar(self, agreed: bool = False) -> str:
        """See `Session`; nothing before the step is taken back."""
        to = self._goal()
        if self.agreed is None and to is not None and to < self.floor:
            return say("tutorial.floor")
        return super().undo_bar(agreed)

    def reset(self, model: ModelId) -> None:
        """See `Session`; nothing before the step is taken back."""
        bar = self.reset_bar(model)
        if bar:
            raise NotFree(bar)
        super().reset(model)

    def _try_reset(self, model: ModelId) -> str:
        try:
            mine, _ = session.without(self.game, model, self.moments)
        except NotFree as error:
            return str(error)
        return say("tutorial.floor") if mine[0] < self.floor else ""


class Unkept(Keeper):
    """Of a lesson nothing is kept by itself but the step; how it ends is told by the coach."""

    has_result: ClassVar[bool] = False

    @property
    def unsaved(self) -> bool:
        """Nothing is lost by leaving."""
        return False

    def changed(self) -> None:
        """No autosave."""

    def keep(self) -> None:
        """No autosave."""

    def make_way(self) -> None:
        """No autosave."""

    def rescue(self) -> bool:
        """No autosave: the step is kept, and the next start must not offer a lesson as a battle."""
        return False

    def over(self) -> bool:
        """No sheet with the result."""
        self.told = True
        return False
