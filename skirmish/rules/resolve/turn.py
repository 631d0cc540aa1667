"""The battle from deployment to verdict: rounds of activations in the order of initiative. (RES-15..17, RES-34..38)"""

from __future__ import annotations

from skirmish.core.decision import Asking
from skirmish.core.state import NOBODY
from skirmish.core.table import Table, settle
from skirmish.kit.effects import end_of_turn
from skirmish.kit.queries import ids_in
from skirmish.kit.rounds import ACTIONS, DAWN, DUSK, LAST, Phases
from skirmish.rules.resolve import activation, fatigue, fear, healing, hiding, initiative, surprise
from skirmish.rules.resolve.events import order
from skirmish.rules.resolve.initiative import ROUNDS
from skirmish.rules.resolve.queries import find_able, sides


def battle(table: Table) -> Asking:
    """The whole battle from wherever the state is. (RES-16)"""
    return ROUNDS.play(table, PHASES, begin)


def begin(table: Table) -> None:
    """Lots for equal initiative are drawn, who can lies in wait, and the first round begins. (RES-25, RES-34)"""
    initiative.draw_lots(table)
    hiding.lie_in_wait(table)
    ROUNDS.begin_round(table, 1)


def dawn(table: Table) -> Asking:
    """Who has met whom; then magic begins. (RES-15, RES-87)"""
    yield from fear.behold(table)
    yield from surprise.meet(table)
    yield from settle(table)
    yield from ROUNDS.dawn(table)


def actions(table: Table) -> Asking:
    """The active model does something; or the next one acts, unless a slower enemy beats it to it. (RES-34..36)"""
    active = order(table.state).active
    if active != NOBODY:
        yield from activation.step(table, active)
        return
    following, held = yield from ROUNDS.find_next(table)
    if following is None:
        return
    quick = None if held else (yield from initiative.preempt(table, following))
    if quick is None:
        yield from activation.begin(table, following)
    else:
        yield from activation.begin(table, quick, hasty=table.rules.options["preempt_move"] == "after")


def end_of_round(table: Table) -> Asking:
    """Death clock, waking, fatigue, what lasts; the scenario counts who is on its feet and free. (RES-39, RES-55)"""
    fatigue.engage(table)
    yield from healing.end_of_round(table)
    yield from settle(table)
    fatigue.rest(table)
    end_of_turn(table)
    yield from settle(table)
    standing = sides(table.state).standing
    yield from ROUNDS.end_round(table, ids_in((standing[0] | standing[1]) & find_able(table.state)))


PHASES: Phases = {DAWN: dawn, ACTIONS: actions, DUSK: ROUNDS.dusk, LAST: end_of_round}
"""By the name in `State.phase`."""
