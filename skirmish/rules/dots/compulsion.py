"""Warriors whom the other side's player moves, and who strike at their own. (CHN-73)"""

from __future__ import annotations

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table
from skirmish.kit.compulsion import find_comrades, send
from skirmish.kit.targets import find_in_reach
from skirmish.rules.dots.attack import attack
from skirmish.rules.dots.events import Noted, Told, fighter
from skirmish.rules.dots.queries import can_defend, movement_now, weapon_of


def compel(table: Table, i: ModelId, rule: str) -> Asking:
    """The enemy player moves it, then it strikes one of its own side if it can; its round is spent. (CHN-73)"""
    yield from nothing_asked()
    state = table.state
    if not state.on_table(i):
        return

    def strike(j: ModelId) -> Procedure[bool]:
        table.emit(Told(i, (), rule, f"attacks {table.state.models[j].name}"))
        return (yield from attack(table, i, j, fighter(table.state, i).weapon, rule=rule, free=True))

    if can_defend(state, i):
        far = movement_now(table.rules, state, i)
        yield from send(table, i, far, comrades_in_reach, strike, rule)
    if table.state.on_table(i):
        table.emit(Noted(i, (("walked", True), ("forfeited", True)), rule))


def comrades_in_reach(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """Those of its own whom its weapon reaches."""
    own = sum([1 << j for j in find_comrades(state, i)])
    return tuple(find_in_reach(state, i, own, weapon_of(fighter(state, i)).reach_in))
