"""The battle from deployment to verdict: rounds that are declared and then performed. (DOT-62..74, R-100)"""

from __future__ import annotations

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.display import Losses, Stages
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Side, State
from skirmish.core.table import Table, settle
from skirmish.kit.effects import end_of_turn
from skirmish.kit.queries import ids_in
from skirmish.kit.rounds import ACTIONS, DAWN, DUSK, LAST, Phases
from skirmish.rules.dots import activation, ambush, declaration, initiative
from skirmish.rules.dots.events import Dropped, Ordered, Told, fighter, order
from skirmish.rules.dots.health import state_of
from skirmish.rules.dots.initiative import ROUNDS
from skirmish.rules.dots.pools import save_pool
from skirmish.rules.dots.queries import find_able, find_conscious, present, sides


def battle(table: Table) -> Asking:
    """The whole battle from wherever the state is."""
    return ROUNDS.play(table, PHASES, begin)


def begin(table: Table) -> None:
    """Lots for equals are drawn, who can lies in wait, and the first round begins. (B-12, R-39)"""
    initiative.draw_lots(table)
    state = table.state
    counts = present(state, 0).bit_count(), present(state, 1).bit_count()
    table.emit(Ordered((("fielded", counts),), "DOT-74"))
    ambush.lie_in_wait(table)
    ROUNDS.begin_round(table, 1)


def dawn(table: Table) -> Asking:
    """Saves, initiative; then magic begins. (DOT-52, DOT-64)"""
    if not order(table.state).ready:  # else it goes on from a mark within
        save(table)
        yield from initiative.announce(table)
        initiative.roll_initiative(table)
    yield from ROUNDS.dawn(table)


def save(table: Table) -> None:
    """Who has no dots left rolls to be able to act at all; so does who is held, and may be freed yet. (DOT-52)"""
    for i in ids_in(sum(sides(table.state).conscious)):
        hurt = state_of(fighter(table.state, i)) in ("wounded", "disabled")
        if hurt and table.roll(save_pool(table.rules, table.state, i)) < 1:
            table.emit(Told(i, (("dazed", True),), "DOT-52", "is dazed"))


def actions(table: Table) -> Asking:
    """All declare, low to high; then they act, high to low. (DOT-67, DOT-68)"""
    active = order(table.state).active
    if active != NOBODY:
        yield from activation.step(table, active)
        return
    slowest = declaration.find_next(table.state)
    if slowest is not None:
        yield from declaration.declare(table, slowest)
        return
    following, _ = yield from ROUNDS.find_next(table)
    if following is not None:
        yield from activation.begin(table, following)


def stages(state: State) -> Stages:
    """The parts of a round; who still declares, low to high, then who acts, high to low. (DOT-67, DOT-68)"""
    found = ROUNDS.stages(state, "DOT-68")
    waiting = declaration.find_waiting(state) if state.phase == ACTIONS and order(state).active == NOBODY else ()
    return evolve(found, order=waiting, now_do="Declare next", later=found.order) if waiting else found


def end_of_round(table: Table) -> Asking:
    """What lasts ends; a side of which half are down gives up; the scenario counts who stands. (DOT-74, R-100)"""
    end_of_turn(table)
    yield from settle(table)
    if (yield from _break(table)):
        return  # the battle ends with this round
    standing = sides(table.state).standing
    yield from ROUNDS.end_round(table, ids_in((standing[0] | standing[1]) & find_able(table.state)))


def _break(table: Table) -> Procedure[bool]:
    """A side with at most half of those it fielded still up has lost. Whether one has. (R-100)"""
    yield from nothing_asked()
    state = table.state
    if table.rules.options["break_at"] == "none" or state.scenario.won_by != "rout":
        return False
    broken = [side for side in (0, 1) if is_broken(state, side)]
    if len(broken) != 1:
        return False
    for i in ids_in(present(state, broken[0])):
        table.emit(
            Dropped(i, "left", table.state.places[i][:2], rule="DOT-74", cause="fear", level=table.state.level(i))
        )
    yield from settle(table)
    return True


def losses(break_at: str, state: State, side: Side) -> Losses | None:
    """How near a side is to breaking; None where no side breaks. (DOT-74, R-100)"""
    if break_at == "none" or state.scenario.won_by != "rout":
        return None
    fielded = order(state).fielded[side]
    down = fielded - find_conscious(state, side).bit_count()
    return Losses(down, -(-fielded // 2), fielded, "DOT-74", breaks=True)


def is_broken(state: State, side: Side) -> bool:
    """Whether at most half of those that it fielded are still up. (R-100)"""
    return 2 * find_conscious(state, side).bit_count() <= order(state).fielded[side]


PHASES: Phases = {DAWN: dawn, ACTIONS: actions, DUSK: ROUNDS.dusk, LAST: end_of_round}
"""By the name in `State.phase`."""
