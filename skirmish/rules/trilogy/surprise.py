"""Surprise: who notices those who lie hidden when the battle begins. (TRI-46)"""

from __future__ import annotations

from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.queries import can_see, ids_in
from skirmish.rules.trilogy.events import Ordered, Told, fighter, order
from skirmish.rules.trilogy.luck import roll_test
from skirmish.rules.trilogy.queries import find_conscious, present, sides, skill_test


def meet(table: Table) -> Asking:
    """In the first round a side all of whose enemies in play lie hidden may be surprised. (TRI-46)"""
    yield from nothing_asked()
    state = table.state
    if order(state).met or state.round > 1:
        return
    table.emit(Ordered((("met", True),), "TRI-46"))
    aware = [detects(table.rules, state, side) for side in (0, 1)]
    for side in (0, 1):
        if aware[1 - side] and not aware[side]:
            yield from _watch(table, side)


def detects(rules: Ruleset, state: State, side: Side) -> int:
    """Bit mask of the side's conscious models that see an enemy who isn't hidden."""
    foes = ids_in(present(state, 1 - side) & ~sides(state).hidden)
    found = 0
    for i in ids_in(find_conscious(state, side)):
        if any(can_see(rules, state, i, foe) for foe in foes):
            found |= 1 << i
    return found


def _watch(table: Table, side: Side) -> Asking:
    """The best of the hidden tests; each watcher needs as many successes, one at least, or has no action. (TRI-46)"""
    hidden = ids_in(present(table.state, 1 - side) & sides(table.state).hidden)
    if not hidden:
        return
    who, skill = best_of(table.state, hidden)
    sneak = skill_test(table.rules, table.state, who, skill, "TRI-46", told="successes")
    result = yield from roll_test(table, sneak, skill)
    needed = max(1, result.successes) if result else 1
    for i in ids_in(find_conscious(table.state, side)):
        throw = skill_test(table.rules, table.state, i, "perception", "TRI-46", needed, against=who)
        if not (yield from roll_test(table, throw, "perception")):
            table.emit(Told(i, (("surprised", 1),), "TRI-46", "is surprised"))
        yield from settle(table)


def best_of(state: State, hidden: tuple[ModelId, ...]) -> tuple[ModelId, str]:
    """Who of them hides best, and with which skill."""
    ways = [(fighter(state, i).build.rank(skill), -i, skill) for i in hidden for skill in ("ambush", "stealth")]
    _, who, skill = max(ways)
    return -who, skill
