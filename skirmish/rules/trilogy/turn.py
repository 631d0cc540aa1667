"""The battle from deployment to verdict: rounds of activations in the order of initiative. (TRI-42, TRI-43, RT-27)"""

from __future__ import annotations

from skirmish.core.decision import Asking
from skirmish.core.state import NOBODY
from skirmish.core.table import Table, settle
from skirmish.kit.effects import end_of_turn
from skirmish.kit.queries import ids_in
from skirmish.kit.rounds import ACTIONS, DAWN, DUSK, LAST, Phases
from skirmish.rules.trilogy import activation, healing, hiding, initiative, nerve, surprise
from skirmish.rules.trilogy.events import Cleared, Told, fighter, order
from skirmish.rules.trilogy.fighter import COLLAPSED
from skirmish.rules.trilogy.harm import exert, state_without_fatigue
from skirmish.rules.trilogy.initiative import ROUNDS
from skirmish.rules.trilogy.queries import find_able, present, sides, touched_foes
from skirmish.rules.trilogy.rulings import numbers_of


def battle(table: Table) -> Asking:
    """The whole battle from wherever the state is."""
    return ROUNDS.play(table, PHASES, begin)


def begin(table: Table) -> None:
    """Lots for equals are drawn, who can lies in wait, and the first round begins. (TRI-42, TRI-46)"""
    initiative.draw_lots(table)
    hiding.lie_in_wait(table)
    ROUNDS.begin_round(table, 1)


def dawn(table: Table) -> Asking:
    """Who is seen and who is surprised; initiative; then magic begins. (TRI-42, TRI-46, TRI-47)"""
    if not order(table.state).turns:  # else it goes on from a mark within
        yield from surprise.meet(table)
        yield from settle(table)
        yield from nerve.behold(table)
        yield from settle(table)
        initiative.roll_initiative(table)
    yield from ROUNDS.dawn(table)


def actions(table: Table) -> Asking:
    """The active model does something, or the next one acts. (TRI-42)"""
    active = order(table.state).active
    if active != NOBODY:
        yield from activation.step(table, active)
        return
    following, _ = yield from ROUNDS.find_next(table)
    if following is not None:
        yield from activation.begin(table, following)


def end_of_round(table: Table) -> Asking:
    """Exertion and rest, who lies dying, what lasts; the scenario counts who is on its feet. (TRI-35, TRI-49)"""
    yield from tire(table)
    yield from healing.death_tests(table)
    end_of_turn(table)
    yield from settle(table)
    standing = sides(table.state).standing
    yield from ROUNDS.end_round(table, ids_in((standing[0] | standing[1]) & find_able(table.state)))


def tire(table: Table) -> Asking:
    """The fourth and each later round of melee tires; a round of rest out of contact clears a rung. (TRI-49)"""
    tiring, tireless = numbers_of(table.rules).tiring, state_without_fatigue(table.rules)
    for i in ids_in(present(table.state, 0) | present(table.state, 1)):
        slot = fighter(table.state, i)
        if not tireless and slot.fought and slot.rounds_fought + 1 >= tiring and table.state.on_table(i):
            table.emit(Told(i, (), "TRI-49", f"has fought for {slot.rounds_fought + 1} rounds in a row"))
            yield from table.step(exert, i, 1, "TRI-49")
            yield from settle(table)
        elif slot.rested and slot.fatigue and not touched_foes(table.state, i) and slot.weariness < COLLAPSED:
            table.emit(Cleared(i, "fatigue", 1, "rest", "TRI-49"))


PHASES: Phases = {DAWN: dawn, ACTIONS: actions, DUSK: ROUNDS.dusk, LAST: end_of_round}
"""By the name in `State.phase`."""
