"""Warriors whom the other side's player moves, and who strike at their own. (CHN-73)"""

from __future__ import annotations

from functools import partial

from skirmish.board import on
from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table
from skirmish.kit.compulsion import find_comrades, send
from skirmish.rules.resolve.events import Noted, person
from skirmish.rules.resolve.movement import movement_now
from skirmish.rules.resolve.queries import is_defenceless
from skirmish.rules.resolve.strike import strike, weapon_of


def compel(table: Table, i: ModelId, rule: str) -> Asking:
    """The enemy player moves it, then it strikes one of its own side if it can; its round is spent. (CHN-73)

    Who is down, unconscious, asleep, surprised or held can't be moved, and only loses its round. Who had acted already
    in this round loses its next action.
    """
    yield from nothing_asked()
    state = table.state
    if not state.on_table(i):
        return
    used = person(state, i).acted
    if person(state, i).standing and not is_defenceless(state, i):
        far = movement_now(table.rules, state, i)
        yield from send(table, i, far, comrades_in_reach, partial(strike, table, i, rule=rule), rule)
    if table.state.on_table(i):
        slot = person(table.state, i)
        later = (("lost", slot.lost + 1), ("lost_by", rule)) if used else ()
        table.emit(Noted(i, (("walked", True), ("acted", True), *later), rule))


def comrades_in_reach(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """Those of its own whom it could strike: in contact, or within a long weapon's reach and not in contact."""
    surface, weapon = on(state), weapon_of(person(state, i))
    touched, reach = surface.contacts(i), weapon.reach_in
    if weapon.extended and not person(state, i).manoeuvred:
        return tuple([j for j in find_comrades(state, i) if not touched >> j & 1 and surface.within(i, j, reach)])
    return tuple([j for j in find_comrades(state, i) if touched >> j & 1])
