"""Hiding: lying in wait, and who is revealed. (RES-25; board mapping of the rules)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.core.decision import Action, Asking, Offer, Refusal, nothing_asked
from skirmish.core.events import Moved
from skirmish.core.state import ModelId, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.kit import hiding
from skirmish.kit.hiding import HideOffer, Lookout, reveal_seen
from skirmish.rules.resolve.budget import main_bar
from skirmish.rules.resolve.events import Hid, Noted, Revealed, person
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.queries import awake, sides, touched_foes

NEAR_IN = 3
"""Who is hidden is found by an enemy so near."""
SKILLS = ("ambush", "stealth")


def is_skilled(slot: Person) -> bool:
    """Whether it has learned to hide. (RES-25)"""
    return any(slot.build.rank(skill) for skill in SKILLS)


def hide_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not hide. (RES-18, RES-25)"""
    if not is_skilled(person(state, i)):
        return Refusal("it has learned neither Ambush nor Stealth", "RES-25")
    return hiding.hide_bar(LOOKOUT, state, i)


def _own_bar(state: State, i: ModelId) -> Refusal | None:
    """What keeps it from hiding, wherever it is."""
    barred = main_bar(state, i)
    if barred is not None:
        return barred
    if person(state, i).mounted:
        return Refusal("a rider can't hide", "RES-25")
    return Refusal("in contact with an enemy", "RES-25") if touched_foes(state, i) else None


LOOKOUT = Lookout(
    hidden=lambda state: sides(state).hidden, eyes=awake, near=lambda state: [NEAR_IN] * len(state.models),
    ran=lambda state, i: person(state, i).ran, shows=Revealed, bar=_own_bar, rule="RES-25", glare="WYL-56",
)  # fmt: skip
"""Who is conscious looks out. (RES-25)"""


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Hiding, for who has learned it: the main action. (RES-18)"""
    slot = person(state, i)
    if main_bar(state, i) is None and not slot.hidden and is_skilled(slot):
        yield HideOffer(LOOKOUT, state, i)


def do_hide(table: Table, action: Action) -> Asking:
    """It is its main action. (RES-18)"""
    yield from nothing_asked()
    table.emit(Noted(action.model, (("acted", True),), "RES-18"))
    table.emit(Hid(action.model))


def lie_in_wait(table: Table) -> None:
    """Who is deployed in cover from all enemies and knows how is hidden when the battle begins. (RES-25)"""
    hiding.lie_in_wait(LOOKOUT, table, Hid, lambda slot: is_skilled(slot) and not slot.mounted)


def reveal(table: Table, i: ModelId, why: str) -> None:
    """It shows itself."""
    if person(table.state, i).hidden:
        table.emit(Revealed(i, why))


def look_for_hidden(table: Table, event: Moved) -> Asking:
    """After every move of either side: who is hidden and no longer behind cover, or too near, is revealed. (RES-25)"""
    return reveal_seen(LOOKOUT, table, event)


VERBS: dict[str, Callable[[Table, Action], Asking]] = {"hide": do_hide}
REACTIONS: tuple[Reaction, ...] = ((Moved, look_for_hidden),)
