"""Warriors whom the other side's player moves, and who strike at their own. (CHN-73)"""

from __future__ import annotations

from functools import partial

from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table
from skirmish.kit.compulsion import find_comrades, send
from skirmish.kit.targets import find_in_reach
from skirmish.rules.trilogy.events import Noted, fighter
from skirmish.rules.trilogy.movement import movement_now
from skirmish.rules.trilogy.queries import is_helpless
from skirmish.rules.trilogy.strike import strike, weapon_of


def compel(table: Table, i: ModelId, rule: str) -> Asking:
    """The enemy player moves it, then it strikes one of its own side if it can; its round is spent. (CHN-73)

    Who lies there, is helpless, held or surprised can't be moved, and only loses its round.
    """
    yield from nothing_asked()
    state = table.state
    if not state.on_table(i):
        return
    if fighter(state, i).standing and not is_helpless(state, i):
        far = movement_now(table.rules, state, i)
        yield from send(table, i, far, comrades_in_reach, partial(strike, table, i, rule=rule), rule)
    if table.state.on_table(i):
        table.emit(Noted(i, (("walked", True), ("acted", True)), rule))


def comrades_in_reach(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """Those of its own whom its weapon reaches."""
    own = sum([1 << j for j in find_comrades(state, i)])
    return tuple(find_in_reach(state, i, own, weapon_of(fighter(state, i)).reach_in))
