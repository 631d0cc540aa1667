"""Hiding: lying in wait, and who is revealed. (RES-25; board mapping of the rules)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Offer, Refusal, nothing_asked
from skirmish.core.events import Moved
from skirmish.core.state import ModelId, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.core.units import Point
from skirmish.kit.moves import TRAVEL
from skirmish.kit.seeing import glares, members
from skirmish.kit.trail import steps
from skirmish.rules.resolve.budget import main_bar
from skirmish.rules.resolve.events import Hid, Noted, Revealed, person
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.masks import sides
from skirmish.rules.resolve.words import awake, touched_foes

NEAR_IN = 3
"""Who is hidden is found by an enemy so near."""
LOOK_IN = 0.25
"""How often on its way it is looked whether a hidden model is seen."""
SKILLS = ("ambush", "stealth")


def skilled(slot: Person) -> bool:
    """Whether it has learned to hide. (RES-25)"""
    return any(slot.build.rank(skill) for skill in SKILLS)


def hide_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not hide. (RES-18, RES-25)"""
    slot = person(state, i)
    if not skilled(slot):
        return Refusal("it has learned neither Ambush nor Stealth", "RES-25")
    if slot.hidden:
        return Refusal("it is hidden already", "RES-25")
    if glares(state, i):
        return Refusal("it glares", "WYL-56")
    barred = main_bar(state, i)
    if barred is not None:
        return barred
    if slot.mounted:
        return Refusal("a rider can't hide", "RES-25")
    if touched_foes(state, i):
        return Refusal("it is in contact with an enemy", "RES-25")
    foe = seen_by(state, 1 << i)[i]
    return Refusal(f"{state.models[foe].name} has it in the open or near", "RES-25") if foe >= 0 else None


def seen_by(state: State, hidden: int) -> list[ModelId]:
    """For each of these models (a bit mask) the first conscious enemy that has it in the open or within 3", else -1."""
    foes = awake(state, 1), awake(state, 0)
    return on(state).beholders(hidden, [foes[m.side] for m in state.models], [NEAR_IN] * len(state.models))


class HideOffer(Offer):
    """Hiding where it is; whether it is behind cover is looked at only when somebody asks."""

    __slots__ = ("state",)

    def __init__(self, state: State, model: ModelId) -> None:
        super().__init__("hide", model, rule="RES-25")
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


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Hiding, for who has learned it: the main action. (RES-18)"""
    slot = person(state, i)
    if main_bar(state, i) is None and not slot.hidden and skilled(slot):
        yield HideOffer(state, i)


def do_hide(table: Table, action: Action) -> Asking:
    """It is its main action. (RES-18)"""
    yield from nothing_asked()
    table.emit(Noted(action.model, (("acted", True),), "RES-18"))
    table.emit(Hid(action.model))


def lie_in_wait(table: Table) -> None:
    """Who is deployed in cover from all enemies and knows how is hidden when the battle begins. (RES-25)"""
    state = table.state
    able = [m.id for m in state.models if state.on_table(m.id) and skilled(m.combat)]
    able = [i for i in able if not person(state, i).mounted]
    seen = seen_by(state, sum([1 << i for i in able]))
    for i in able:
        if seen[i] < 0:
            table.emit(Hid(i))


def reveal(table: Table, i: ModelId, why: str) -> None:
    """It shows itself."""
    if person(table.state, i).hidden:
        table.emit(Revealed(i, why))


def look_for_hidden(table: Table, event: Moved) -> Asking:
    """After every move of either side: who is hidden and no longer behind cover, or too near, is revealed."""
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
    seen = seen_by(state, hidden)
    for i in members(hidden):
        if i == event.model and person(state, i).ran:
            return i, "it runs"
        foe = seen[i]
        if foe < 0 and i == event.model and event.manner != TRAVEL:
            foe = _seen_on_the_way(state, i, event.path)
        if foe >= 0:
            return i, f"{state.models[foe].name} sees it"
    return None


def _seen_on_the_way(state: State, i: ModelId, path: tuple[Point, ...]) -> ModelId:
    """An enemy that reveals the hidden model anywhere on the way that it has gone, else -1."""
    foes = awake(state, 1 - state.models[i].side)
    return on(state).spotted(i, tuple(steps(path, LOOK_IN)), foes, [NEAR_IN] * len(state.models))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {"hide": do_hide}
REACTIONS: tuple[Reaction, ...] = ((Moved, look_for_hidden),)
