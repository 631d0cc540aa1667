"""Hiding, and who is revealed. (SKR-37)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import on
from skirmish.core.decision import PASS, Action, Asking, Decision, Just, Offer, Refusal, nothing_asked
from skirmish.core.events import Moved
from skirmish.core.state import ModelId, State
from skirmish.core.system import Reaction
from skirmish.core.table import Table
from skirmish.core.units import Point
from skirmish.kit.moves import TRAVEL
from skirmish.kit.seeing import glares, members
from skirmish.kit.trail import steps
from skirmish.rules.skirmish.events import Hid, Marked, Revealed
from skirmish.rules.skirmish.words import engaged, fighter, present, sides

LOOK_IN = 0.25
"""How often on its way it is looked whether a hidden model is seen. (SKR-37)"""


def hide_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model may not hide. (SKR-37)"""
    slot = fighter(state, i)
    if slot.hidden:
        return Refusal("it is hidden already", "SKR-37")
    if glares(state, i):
        return Refusal("it glares", "WYL-56")
    if not slot.standing or slot.fleeing or slot.charged or slot.failed_charge or slot.stupid:
        return Refusal("it is down, flees or has charged", "SKR-37")
    if slot.ran and not slot.has("hides-after-run"):
        return Refusal("it ran", "SKR-37")
    if engaged(state, i):
        return Refusal("it is engaged", "SKR-37")
    foe = revealing(state, i)
    return Refusal(f"{state.models[foe].name} has it in the open or near", "SKR-37") if foe is not None else None


def revealing(state: State, i: ModelId) -> ModelId | None:
    """An enemy that has the model in the open, or within its own Initiative in inches, walls or not. (SKR-37)"""
    found = seers(state, 1 << i)[i]
    return found if found >= 0 else None


def seers(state: State, hidden: int) -> list[ModelId]:
    """For each of these models (a bit mask) the first enemy that reveals it, else -1. (SKR-37)"""
    foes = present(state, 1), present(state, 0)
    return on(state).beholders(hidden, [foes[m.side] for m in state.models], keenness(state))


def keenness(state: State) -> list[int]:
    """How near each model finds who hides: its own Initiative in inches. (SKR-37)"""
    return [m.combat.profile.I for m in state.models]


class HideOffer(Offer):
    """Hiding where the model is; whether it is behind cover is looked at only when somebody asks. (SKR-37)"""

    __slots__ = ("state",)

    def __init__(self, state: State, model: ModelId) -> None:
        super().__init__("hide", model, rule="SKR-37")
        self.state = state

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action != Action("hide", self.model):
            return Refusal("to hide needs nothing else", self.rule)
        return hide_bar(self.state, self.model)

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        if hide_bar(self.state, self.model) is None:
            yield Action("hide", self.model)


def hide_after(table: Table, i: ModelId) -> Asking:
    """At the end of its move a model behind cover may hide. (SKR-37)"""
    state = table.state
    if not state.on_table(i) or hide_bar(state, i) is not None:
        return
    offers = (Just(PASS, "SKR-37"), Just(Action("hide", i), "SKR-37"))
    question = f"{state.models[i].name} is behind cover: hide?"
    answer = yield Decision(state.models[i].side, question, offers, PASS, i, "SKR-37")
    if answer.verb == "hide":
        table.emit(Hid(i))


def look_for_hidden(table: Table, event: Moved) -> Asking:
    """After every move of either side: who is hidden and no longer behind cover, or too near, is revealed. (SKR-37)

    It may move and stay hidden if it is behind cover all along, and doesn't run.
    """
    yield from nothing_asked()
    last = -1
    while (found := _next_seen(table.state, event, last)) is not None:
        last, why = found
        table.emit(Revealed(last, why))


def _next_seen(state: State, event: Moved, last: ModelId) -> tuple[ModelId, str] | None:
    """The first hidden model after `last` that is revealed, and why: each one revealed may stand before the next."""
    hidden = sides(state).hidden >> last + 1 << last + 1
    if not hidden:
        return None
    seen = seers(state, hidden)
    for i in members(hidden):
        if i == event.model and _ran(state, i):
            return i, "it runs"
        foe = seen[i]
        if foe < 0 and i == event.model and event.manner != TRAVEL:
            foe = _seen_on_the_way(state, i, event.path)
        if foe >= 0:
            return i, f"{state.models[foe].name} sees it"
    return None


def _ran(state: State, i: ModelId) -> bool:
    slot = fighter(state, i)
    return slot.ran and not slot.has("hides-after-run")


def _seen_on_the_way(state: State, i: ModelId, path: tuple[Point, ...]) -> ModelId:
    """An enemy that reveals the hidden model anywhere on the way that it has gone, else -1. (SKR-37)"""
    foes = present(state, 1 - state.models[i].side)
    return on(state).spotted(i, tuple(steps(path, LOOK_IN)), foes, keenness(state))


def set_down(table: Table, event: Moved) -> Asking:
    """Who travelled counts as having moved. (CHN-71)"""
    yield from nothing_asked()
    if event.manner == TRAVEL:
        table.emit(Marked(event.model, (("moved", True),), rule="CHN-71"))


REACTIONS: tuple[Reaction, ...] = ((Moved, look_for_hidden), (Moved, set_down))
