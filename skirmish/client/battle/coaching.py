"""Hints in a battle: when each matters and beside what, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from skirmish.client.battle.battle import Battle
from skirmish.client.ui.widget import cited
from skirmish.client.words import Good
from skirmish.core.decision import Kind
from skirmish.core.state import NOBODY, ModelId


class Spot(NamedTuple):
    """What a hint stands beside: one of both."""

    widget: str = ""
    model: ModelId = NOBODY


Cue = Callable[[Battle], Spot | None]
"""Beside what the hint is to be shown now; None: this isn't its moment."""


def _free(battle: Battle) -> bool:
    """Whether somebody here may do what he likes now, and has nothing in hand."""
    selection = battle.selection
    return selection.decision is not None and selection.prompt is None and selection.plan is None


def _setup(battle: Battle) -> Spot | None:
    decision = battle.selection.decision
    waits = _free(battle) and battle.selection.waiting()
    return Spot(f"roster.{decision.side}") if decision is not None and waits else None


def _move(battle: Battle) -> Spot | None:
    selection = battle.selection
    if (
        not _free(battle)
        or selection.waiting()
        or selection.selected is None
        or not selection.state.on_table(selection.selected)
    ):
        return None
    goes = any(choice.offer is not None and choice.offer.needs == "way" for choice in selection.choices())
    return Spot(model=selection.selected) if goes else None


def _deed(kind: Kind) -> Cue:
    """The selected model may do something of this kind now, to somebody."""

    def cue(battle: Battle) -> Spot | None:
        if not _free(battle) or battle.selection.waiting():
            return None
        able = any(
            one.offer is not None and one.deed.kind == kind and one.sample() for one in battle.selection.choices()
        )
        return Spot("actions") if able else None

    return cue


def _cut(battle: Battle) -> Spot | None:
    """A question in which somebody may undo an enemy's doing."""
    decision = battle.selection.prompt
    if decision is None:
        return None
    asked = {offer.model for offer in decision.each()} | {decision.subject}
    deeds = (deed for who in asked if who != NOBODY for deed in battle.session.rules.deeds(battle.selection.state, who))
    cuts = {deed.verb for deed in deeds if deed.kind == "cut"}
    return Spot("prompt") if any(offer.verb in cuts for offer in decision.each()) else None


def _question(battle: Battle) -> Spot | None:
    return Spot("prompt") if battle.selection.prompt is not None else None


def _down(battle: Battle) -> Spot | None:
    """The first model that lies on the ground."""
    state, combat = battle.selection.state, battle.session.rules.combat
    lying = combat.who(state, "down") | combat.who(state, "stunned")
    found = next((model.id for model in state.models if lying >> model.id & 1), None)
    return Spot(model=found) if found is not None and battle.selection.plan is None else None


def _undo(battle: Battle) -> Spot | None:
    return Spot("tool.undo") if battle.noted == "undo" else None


def _refused(battle: Battle) -> Spot | None:
    told = bool(cited(battle.notice)) and not isinstance(battle.notice, Good)
    return Spot("foot") if told else None


def _idle(battle: Battle) -> Spot | None:
    return Spot("end-phase") if battle.urged else None


def _seated(battle: Battle) -> tuple[bool, bool]:
    """Whether people play the sides."""
    a, b = (seat.human for seat in battle.session.seats)
    return a, b


def _computer(battle: Battle) -> Spot | None:
    decision, people = battle.session.decision, _seated(battle)
    if decision is None or battle.selection.looking is not None or not any(people) or people[decision.side]:
        return None
    return Spot("topbar") if battle.session.state.round else None


def _hand_over(battle: Battle) -> Spot | None:
    """The second of two people has the turn."""
    decision = battle.selection.decision
    if decision is None or decision.is_prompt or not all(_seated(battle)) or battle.app.settings.curtain:
        return None
    state = battle.session.state
    return Spot("topbar") if state.round and decision.side == state.side == 1 else None


def _replay(battle: Battle) -> Spot | None:
    return Spot("foot") if battle.selection.looking is not None else None


def _overlay(battle: Battle) -> Spot | None:
    return Spot("legend") if _free(battle) and battle.overlays.staying() else None


CUES: dict[str, Cue] = {
    "cut": _cut, "question": _question, "undo": _undo, "idle": _idle, "refused": _refused, "setup": _setup,
    "move": _move, "weave": _deed("magic"), "charge": _deed("charge"), "shoot": _deed("shoot"), "down": _down,
    "hand-over": _hand_over, "computer": _computer, "replay": _replay, "overlay": _overlay,
}  # fmt: skip
"""By hint, those that can wait least before the others."""
AT_ONCE = frozenset({"cut", "question", "undo", "idle", "refused"})
"""Hints that don't wait until the one before has been away for a while: later they would be of no use."""


READ_S = 3.0
"""Seconds after which a hint counts as read, though nobody closed it."""
PAUSE = 5.0
"""Seconds between two hints, unless the second can't wait."""


class Coach:
    """Which hint is shown. While a lesson tells what to do it is `quiet`."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.quiet = False
        """Whether no hints are wanted here: something else teaches."""
        self.shown = ""
        """The hint that is shown; '' for none."""
        self._spot = Spot()
        self._since = self._gone = -PAUSE

    def step(self) -> None:
        """Time has passed: the moment of a hint may be over, or another's come."""
        found = self._wanted()
        if found == (self.shown, self._spot):
            return
        hint, spot = found
        if hint != self.shown:
            self._leave(read=self.battle.app.now - self._since >= READ_S)
            self._since = self.battle.app.now
        self.shown, self._spot = hint, spot
        self.battle.touch()

    def _leave(self, *, read: bool) -> None:
        """The hint that is shown goes; if it was `read` it doesn't come again."""
        if self.shown:
            self._gone, self.battle.noted = self.battle.app.now, ""
            if read:
                self.battle.app.hints.close(self.shown)

    def _wanted(self) -> tuple[str, Spot]:
        """The hint for this moment and its place; the one that is shown stays as long as it is its moment."""
        battle, hints = self.battle, self.battle.app.hints
        ready = hints.active and battle.app.settings.hints and not self.quiet
        if not ready or battle.anim.busy or battle.ui.dialog is not None or battle.ui.popup is not None:
            return "", Spot()
        rested = battle.app.now - self._gone >= PAUSE
        first = [self.shown] if self.shown else []
        for hint in (*(hint for hint in CUES if hint in AT_ONCE), *first, *CUES):
            due = hint == self.shown or rested or hint in AT_ONCE
            if due and hint not in hints.said and (spot := CUES[hint](battle)) is not None:
                return hint, spot
        return "", Spot()

    def close(self) -> None:
        """Never again this one."""
        self._leave(read=True)
        self.shown = ""
        self.battle.touch()

    def silence(self) -> None:
        """No hints any more."""
        self.close()
        self.battle.app.change(hints=False)

    @property
    def spot(self) -> Spot:
        """Beside what it is shown."""
        return self._spot
