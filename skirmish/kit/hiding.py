"""Hiding: the offer, and who is revealed when somebody moves; a system says who looks for whom. (SKR-37, RES-25)"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Offer, Refusal, nothing_asked
from skirmish.core.events import Event, Moved
from skirmish.core.geometry import points_along
from skirmish.core.state import ModelId, Side, State
from skirmish.core.table import Table
from skirmish.kit.moves import TRAVEL, parts_by_level
from skirmish.kit.queries import ids_in, is_glaring

LOOK_IN = 0.25
"""How often on its way it is looked whether a hidden model is seen."""
_EXPOSING = {
    "run": "it runs", "charge": "it charges", "shoot": "it shoots", "snap-shot": "it shoots",
    "intimidate": "it intimidates an enemy", "command": "it commands",
}  # fmt: skip
"""What gives a hidden model away, by the verb; the others are attacks."""


class Lookout(NamedTuple):
    """Who hides and who looks out, as a system has it."""

    hidden: Callable[[State], int]
    """Bit mask of who is hidden."""
    eyes: Callable[[State, Side], int]
    """Bit mask of the models of a side that reveal others."""
    near: Callable[[State], Sequence[int]]
    """By model: within so many inches it finds who hides, walls or not."""
    ran: Callable[[State, ModelId], bool]
    """Whether it goes too fast to stay hidden."""
    shows: Callable[[ModelId, str], Event]
    """That it shows itself, and why."""
    bar: Callable[[State, ModelId], Refusal | None]
    """Why it may not hide, wherever it is."""
    rule: str
    """That models may hide."""
    glare: str
    """That none may that glares."""


def name_exposure(verb: str) -> str:
    """Why a hidden model is revealed that does this in the open: `it runs`."""
    return _EXPOSING.get(verb, "it attacks")


def find_beholders(look: Lookout, state: State, hidden: int) -> list[ModelId]:
    """For each of these models (a bit mask) the first enemy that has a clear view, or is near, else -1."""
    foes = look.eyes(state, 1), look.eyes(state, 0)
    return on(state).beholders(hidden, [foes[m.side] for m in state.models], look.near(state))


def lie_in_wait(look: Lookout, table: Table, hides: Callable[[ModelId], Event], is_able: Callable[[Any], bool]) -> None:
    """Who is deployed in cover from all enemies is hidden when the battle begins, if a model with its slot may be."""
    state = table.state
    able = [m.id for m in state.models if state.on_table(m.id) and is_able(m.combat)]
    seen = find_beholders(look, state, sum([1 << i for i in able]))
    for i in able:
        if seen[i] < 0:
            table.emit(hides(i))


def reveal_seen(look: Lookout, table: Table, event: Moved) -> Asking:
    """After every move of either side: who is hidden and no longer behind cover, or too near, is revealed.

    It may move and stay hidden if it is behind cover all along, and doesn't run.
    """
    yield from nothing_asked()
    last = -1
    while (found := _next_seen(look, table.state, event, last)) is not None:
        last, why = found
        table.emit(look.shows(last, why))


def _next_seen(look: Lookout, state: State, event: Moved, last: ModelId) -> tuple[ModelId, str] | None:
    """The first hidden model after `last` that is revealed, and why: each one revealed may stand before the next."""
    hidden = look.hidden(state) >> last + 1 << last + 1
    if not hidden:
        return None
    seen = find_beholders(look, state, hidden)
    for i in ids_in(hidden):
        if i == event.model and look.ran(state, i):
            return i, "it runs"
        foe = seen[i]
        if foe < 0 and i == event.model and event.manner != TRAVEL:
            foe = _seen_on_the_way(look, state, i, event)
        if foe >= 0:
            return i, f"{state.models[foe].name} sees it"
    return None


def _seen_on_the_way(look: Lookout, state: State, i: ModelId, event: Moved) -> ModelId:
    """An enemy that reveals the hidden model anywhere on the way that it has gone, else -1."""
    foes = look.eyes(state, 1 - state.models[i].side)
    for part in parts_by_level(state, event):
        points = tuple(points_along(part.path, LOOK_IN))
        foe = on(state).spotted(i, points, foes, look.near(state), part.level)
        if foe >= 0:
            return foe
    return -1


def hide_bar(look: Lookout, state: State, i: ModelId) -> Refusal | None:
    """Why the model may not hide now. (SKR-37, RES-25)"""
    if look.hidden(state) >> i & 1:
        return Refusal("hidden already", look.rule)
    if is_glaring(state, i):
        return Refusal("it glares", look.glare)
    barred = look.bar(state, i)
    if barred is not None:
        return barred
    foe = find_beholders(look, state, 1 << i)[i]
    return Refusal(f"{state.models[foe].name} has a clear view, or is near", look.rule) if foe >= 0 else None


class HideOffer(Offer):
    """Hiding where it is; whether it is behind cover is looked at only when somebody asks."""

    __slots__ = ("look", "state")

    def __init__(self, look: Lookout, state: State, model: ModelId) -> None:
        super().__init__("hide", model, rule=look.rule)
        self.look = look
        self.state = state

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action != Action("hide", self.model):
            return Refusal("to hide needs nothing else", self.rule)
        return hide_bar(self.look, self.state, self.model)

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        if hide_bar(self.look, self.state, self.model) is None:
            yield Action("hide", self.model)
