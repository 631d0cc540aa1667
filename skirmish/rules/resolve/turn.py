"""The battle from deployment to verdict: rounds of activations in the order of initiative. (RES-15..17, RES-34..38)"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.display import Stages
from skirmish.core.events import PhaseBegun
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.table import Table, settle
from skirmish.kit.effects import end_of_turn
from skirmish.kit.queries import ids_in
from skirmish.kit.scenarios import BY_LEAVING, end_by_limit, end_early, score_round
from skirmish.kit.setup import set_up
from skirmish.rules.resolve import activation, fatigue, fear, healing, hiding, initiative, surprise
from skirmish.rules.resolve.events import Dropped, RoundBegun, RoundShared, order
from skirmish.rules.resolve.queries import present, sides

DAWN, ACTIONS, DUSK, LAST = "dawn", "actions", "dusk", "end of round"


def battle(table: Table) -> Asking:
    """The whole battle from wherever the state is: each phase by its name in the state. (RES-16)"""
    yield from set_up(table, begin)
    models: object = None
    tokens: object = None
    while table.state.verdict is None:
        if table.news:
            yield from settle(table)
        table.mark()
        if models is not table.state.models or tokens is not table.state.tokens:  # else nothing can be decided anew
            if (yield from end_if_decided(table)):
                return
            models, tokens = table.state.models, table.state.tokens
        yield from PHASES[table.state.phase](table)


def begin(table: Table) -> None:
    """Lots for equal initiative are drawn, who can lies in wait, and the first round begins. (RES-25, RES-34)"""
    initiative.draw_lots(table)
    hiding.lie_in_wait(table)
    begin_round(table, 1)


def begin_round(table: Table, number: int) -> None:
    """The round begins for both sides, once: its dawn may be begun again from a mark within. (RES-17)"""
    first = table.state.first
    table.emit(RoundBegun(first, number, "RES-17"))
    table.emit(RoundShared(1 - first, number, "RES-17"))
    table.emit(PhaseBegun(DAWN, first, number, "RES-16"))


def dawn(table: Table) -> Asking:
    """Who has met whom, and the magic of both sides begins; then they act. (RES-15, RES-87)"""
    yield from fear.behold(table)
    yield from surprise.meet(table)
    yield from settle(table)
    yield from table.rules.magic.begin(table, everybody(table.state))
    yield from settle(table)
    table.emit(PhaseBegun(ACTIONS, table.state.first, table.state.round, "RES-16"))


def actions(table: Table) -> Asking:
    """The active model does something; or the next one's activation begins. (RES-34..36)"""
    now = order(table.state)
    active = now.active
    if active != NOBODY:
        yield from activation.step(table, active)
        return
    following = initiative.find_next(table.state)
    who = None
    if now.holding:
        name = table.state.models[following].name + " is next" if following is not None else "The round ends"
        who = yield from initiative.cut_in(table, name)
    if who is not None:
        yield from activation.begin(table, who, interrupts=NOBODY)
    elif following is None:
        table.emit(PhaseBegun(DUSK, 1 - table.state.first, table.state.round, "RES-16"))
    else:
        yield from _activate(table, following)


def _activate(table: Table, fast: ModelId) -> Asking:
    """The next in the order acts, unless a slower enemy beats it to it. (RES-36)"""
    quick = yield from initiative.preempt(table, fast)
    if quick is None:
        yield from activation.begin(table, fast)
    else:
        yield from activation.begin(table, quick, hasty=table.rules.options["preempt_move"] == "after")


def dusk(table: Table) -> Asking:
    """The magic of the round ends."""
    yield from table.rules.magic.end(table, everybody(table.state))
    yield from settle(table)
    table.emit(PhaseBegun(LAST, 1 - table.state.first, table.state.round, "RES-16"))


def end_of_round(table: Table) -> Asking:
    """Death clock, waking, fatigue, what lasts; the scenario counts; the next round, or the end. (RES-39, RES-55)"""
    fatigue.engage(table)
    yield from healing.end_of_round(table)
    yield from settle(table)
    fatigue.rest(table)
    end_of_turn(table)
    yield from settle(table)
    fit = fit_models(table.state)
    score_round(table, fit)
    if table.state.round < table.state.scenario.rounds:
        begin_round(table, table.state.round + 1)
        return
    count_out(table, 0)
    count_out(table, 1)
    yield from settle(table)
    if not end_early(table):
        end_by_limit(table, fit)


def fit_models(state: State) -> tuple[ModelId, ...]:
    """Who counts for a scenario: on its feet and free to act."""
    known = sides(state)
    return ids_in((known.standing[0] | known.standing[1]) & (known.awake[0] | known.awake[1]) & ~known.held)


def everybody(state: State) -> tuple[ModelId, ...]:
    """All on the table."""
    return ids_in(present(state, 0) | present(state, 1))


def end_if_decided(table: Table) -> Procedure[bool]:
    """Ends the battle where the scenario is won, or a side has nobody conscious left. (RES-55, RES-59, SKR-91)"""
    known = sides(table.state)
    if all(known.conscious) and table.state.scenario.won_by not in BY_LEAVING:
        yield from nothing_asked()
        return False
    for side in (0, 1):
        known = sides(table.state)
        if known.present[side] and not known.conscious[side]:
            count_out(table, side)
            yield from settle(table)
    return end_early(table)


def count_out(table: Table, side: Side) -> None:
    """When a battle ends who lies there unconscious is lost to its side. (RES-55, RES-59)"""
    known = sides(table.state)
    for i in ids_in(known.present[side] & ~known.conscious[side]):
        table.emit(Dropped(i, "out", table.state.places[i][:2], rule="RES-59"))


PHASES: dict[str, Callable[[Table], Asking]] = {DAWN: dawn, ACTIONS: actions, DUSK: dusk, LAST: end_of_round}
"""By the name in `State.phase`."""
STAGES = {"Dawn": (DAWN,), "Actions": (ACTIONS,), "Dusk": (DUSK, LAST)}
"""The parts of a round as people name them."""


def acting_order(state: State) -> tuple[ModelId, ...]:
    """Who acts now, if anybody does, and who still will in this round; last who holds, and may at any time.

    (RES-34, RES-35)
    """
    active, holding = order(state).active, order(state).holding
    left = [i for i in initiative.waiting(state, holding) if i != active]
    left.sort(key=lambda i: (initiative.initiative(state, i), initiative.rank(state, i)), reverse=True)
    held = [i for side in (0, 1) for i in initiative.holders(state, side) if i != active]
    return (active, *left, *held) if active != NOBODY else (*left, *held)


def stages(state: State) -> Stages:
    """The parts of a round, and which it is. (RES-16)"""
    now = next((at for at, steps in enumerate(STAGES.values()) if state.phase in steps), -1)
    acting = acting_order(state) if state.phase == ACTIONS else ()
    return Stages(tuple(STAGES), now, acting, ("RES-16", "RES-18", "RES-16"))
