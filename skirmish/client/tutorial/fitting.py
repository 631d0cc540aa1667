"""Whether a pupil's own table will do for a step."""

from __future__ import annotations

from skirmish.board import on
from skirmish.client.tutorial.lessons import Lesson, Play, Reference, action_of, numbered
from skirmish.client.tutorial.pupil import Pupil
from skirmish.core.decision import Action, Decision
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import State
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
