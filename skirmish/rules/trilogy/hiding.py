"""Hiding: lying in wait, who is revealed, vanishing. (TRI-46, TRI-57)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.core.decision import Action, Asking, Offer, Refusal, nothing_asked
from skirmish.core.events import Moved, Used
from skirmish.core.state import ModelId, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.kit import hiding
from skirmish.kit.hiding import HideOffer, Lookout, reveal_seen
from skirmish.rules.trilogy.budget import action_bar
from skirmish.rules.trilogy.events import Hid, Noted, Revealed, fighter
from skirmish.rules.trilogy.fighter import Fighter
from skirmish.rules.trilogy.luck import roll_test
from skirmish.rules.trilogy.queries import find_conscious, is_surprised, sides, skill_test, touched_foes

NEAR_IN = 3
"""Who is hidden is found by an enemy so near. (TRI-46)"""
SKILLS = ("ambush", "stealth")
HIDE, VANISH = "hide", "vanish"


def is_skilled(slot: Fighter) -> bool:
    """Whether it has learned to hide. (TRI-46)"""
    return any(slot.build.score(skill) for skill in SKILLS)


def hide_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it may not hide. (TRI-46)"""
    if not is_skilled(fighter(state, i)):
        return Refusal("it has learned neither Ambush nor Stealth", "TRI-46")
    return hiding.hide_bar(LOOKOUT, state, i)


def _own_bar(state: State, i: ModelId) -> Refusal | None:
    """What keeps it from hiding, wherever it is."""
    barred = vanish_bar(state, i) if fighter(state, i).has(VANISH) else action_bar(state, i)
    if barred is not None:
        return barred
    if fighter(state, i).mounted:
        return Refusal("a rider can't hide", "TRI-46")
    return Refusal("in contact with an enemy", "TRI-46") if touched_foes(state, i) else None


def vanish_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't vanish now, for which it needs no action. (TRI-57)"""
    if is_surprised(state, i) or fighter(state, i).panicked:
        return action_bar(state, i)
    return Refusal("it has tried that in this round", "TRI-57") if fighter(state, i).vanished else None


LOOKOUT = Lookout(
    hidden=lambda state: sides(state).hidden, eyes=find_conscious, near=lambda state: [NEAR_IN] * len(state.models),
    ran=lambda state, i: fighter(state, i).ran, shows=Revealed, bar=_own_bar, rule="TRI-46", glare="WYL-56",
)  # fmt: skip


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Hiding behind cover: an action, or free for who has learned to vanish. (TRI-46, TRI-57)"""
    slot = fighter(state, i)
    barred = vanish_bar(state, i) if slot.has(VANISH) else action_bar(state, i)
    if barred is None and not slot.hidden and is_skilled(slot):
        yield HideOffer(LOOKOUT, state, i)


def do_hide(table: Table, action: Action) -> Asking:
    """Its action; who vanishes tests Stealth instead, and may still act. (TRI-46, TRI-57)"""
    i = action.model
    if not fighter(table.state, i).has(VANISH):
        yield from nothing_asked()
        table.emit(Noted(i, (("acted", True),), "TRI-44"))
        table.emit(Hid(i))
        return
    table.emit(Used(i, VANISH, rule="TRI-57"))
    table.emit(Noted(i, (("vanished", True),), "TRI-57"))
    if (yield from roll_test(table, skill_test(table.rules, table.state, i, "stealth", "TRI-57", effort=1), "stealth")):
        table.emit(Hid(i))


def lie_in_wait(table: Table) -> None:
    """Who is deployed in cover from all enemies and knows how is hidden when the battle begins. (TRI-46)"""
    hiding.lie_in_wait(LOOKOUT, table, Hid, lambda slot: is_skilled(slot) and not slot.mounted)


def look_for_hidden(table: Table, event: Moved) -> Asking:
    """After every move: who is hidden and no longer behind cover, or too near, is revealed. (TRI-46)"""
    return reveal_seen(LOOKOUT, table, event)


VERBS: dict[str, Callable[[Table, Action], Asking]] = {HIDE: do_hide}
REACTIONS: tuple[Reaction, ...] = ((Moved, look_for_hidden),)
