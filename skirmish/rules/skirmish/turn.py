"""The battle from deployment to verdict: turns, phases, rout. (SKR-10..13)"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Decision, Just, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check, at_most
from skirmish.core.events import Ended, PhaseBegun
from skirmish.core.record import Record
from skirmish.core.scenario_events import Routed
from skirmish.core.showing import Stages
from skirmish.core.state import ModelId, Side, State, Verdict
from skirmish.core.table import Table, settle
from skirmish.core.units import TOLERANCE_IN
from skirmish.kit.effects import end_of_turn
from skirmish.kit.foresight import again, second_chance
from skirmish.kit.scenarios import BY_LEAVING, end_by_limit, end_early, quarter_lost, score_round
from skirmish.kit.seeing import members
from skirmish.kit.setting_up import set_up
from skirmish.rules.skirmish.alone import alone
from skirmish.rules.skirmish.charge import charges
from skirmish.rules.skirmish.compulsion import release
from skirmish.rules.skirmish.events import Battle, CombatsNoted, TurnBegun
from skirmish.rules.skirmish.fight import arm, arm_other, begin_fight, fight
from skirmish.rules.skirmish.leadership import leader
from skirmish.rules.skirmish.move import NEAR_FOE_IN, compulsory, moves
from skirmish.rules.skirmish.psychology import stupidity
from skirmish.rules.skirmish.reasons import not_now
from skirmish.rules.skirmish.recovery import recovery
from skirmish.rules.skirmish.shoot import shooting
from skirmish.rules.skirmish.words import compelled, fighter, menacing, present, sides, standing

ROUT, LAST = "rout", "end of turn"


def battle(table: Table) -> Asking:
    """The whole battle from wherever the state is: each phase by its name in the state. (SKR-10)"""
    yield from set_up(table, lambda t: begin_turn(t, t.state.first, 1))
    while table.state.verdict is None:
        if table.news:
            yield from settle(table)
        table.mark()
        phase = table.state.phase
        yield from PHASES[phase].play(table)
        if table.news:
            yield from settle(table)
        if table.state.verdict is not None or _decided(table):
            return
        if phase == LAST:
            _next_turn(table)
        else:
            following = AFTER[phase]
            table.emit(PhaseBegun(following.name, table.state.side, table.state.round, following.rule))


def _decided(table: Table) -> bool:
    """Ends the battle if it is won or lost; not before the compelled are their own again. (SKR-10, SKR-91, CHN-73)"""
    state = table.state
    ours, theirs = sides(state).present
    if ours and theirs and state.scenario.won_by not in BY_LEAVING:
        return False
    return not any(compelled(m) for m in state.models) and end_early(table)


def begin_turn(table: Table, side: Side, number: int) -> None:
    """What lasted until the next turn ends; who has an enemy near is noted, for running. (SKR-12, SKR-33)

    Where everyone stands is noted by the magic systems that ask for it, in their own slots. (CHN-30)
    """
    table.emit(TurnBegun(side, number, battle=Battle(near_foe=near_foe(table.state, side))))


def near_foe(state: State, side: Side) -> int:
    """Bit mask of the side's models with a standing enemy within 8", the fleeing and hidden excluded. (SKR-33)"""
    foes = members(menacing(state, 1 - side))
    surface = on(state)
    mask = 0
    for i in members(present(state, side)):
        gaps = surface.gaps(i)  # quick, but not exact to the last bit
        near = [foe for foe in foes if gaps[foe] < NEAR_FOE_IN + TOLERANCE_IN]
        if near and any(surface.within(i, foe, NEAR_FOE_IN) for foe in near):
            mask |= 1 << i
    return mask


def _next_turn(table: Table) -> None:
    state = table.state
    if state.side == state.first:
        begin_turn(table, 1 - state.side, state.round)
    elif state.round >= state.scenario.rounds:
        end_by_limit(table, members(standing(state, 0) | standing(state, 1)))
    else:
        begin_turn(table, 1 - state.side, state.round + 1)


def rout(table: Table) -> Asking:
    """The rout test, or conceding, once a quarter is lost. (SKR-11)"""
    side = table.state.side
    if not quarter_lost(table.state, side):
        return
    offers = (Just(Action("test"), "SKR-11"), Just(Action("concede"), "SKR-11"))
    why = partial(not_now, table.rules, table.state, side, Refusal("first comes the rout test", "SKR-11"))
    question = "A quarter is lost: rout test, or concede?"
    answer = yield Decision(side, question, offers, offers[0].action, rule="SKR-11", why=why)
    if answer.verb == "concede":
        table.emit(Ended(Verdict(1 - side, "the other side concedes", "SKR-11")))
    elif not (yield from rout_test(table, side)):
        table.emit(Routed(Verdict(1 - side, "the other side routs", "SKR-11")))


def rout_test(table: Table, side: Side) -> Procedure[bool]:
    """Leadership test with the leader's Ld, or the highest of those not stunned. (SKR-11, CHN-75)"""
    tester, value = rout_leadership(table.state, side)
    check = Check(tester, "rout test", (2, 6), at_most(value), rule="SKR-11")
    passed = table.roll(check)
    if not passed and table.state.effects and (yield from second_chance(table, tester, "rout test")):
        passed = table.roll(again(check))
    return passed


def rout_leadership(state: State, side: Side) -> tuple[int, int]:
    """(who tests, on which Ld). If all are stunned: R: the highest Ld of them. (SKR-11)

    Hired blades test for nobody but themselves, when they are all that is left. (CMP-13)
    """
    head = leader(state, side)
    if head is not None and state.on_table(head) and fighter(state, head).posture != "stunned":
        return head, fighter(state, head).profile.Ld
    here = members(present(state, side))
    mine = [i for i in here if state.models[i].warrior.role != "hired"] or here
    able = [i for i in mine if fighter(state, i).posture != "stunned"] or mine
    best = max(able, key=lambda i: (fighter(state, i).profile.Ld, -i))
    return best, fighter(state, best).profile.Ld


def magic_begins(table: Table) -> Asking:
    """The magic part of the shooting phase begins."""
    yield from table.rules.magic.begin(table, _movers(table.state))


def magic_ends(table: Table) -> Asking:
    """The magic part of the turn ends; then the compelled are their own again. (SKR-13)"""
    yield from table.rules.magic.end(table, _movers(table.state))
    yield from settle(table)
    yield from release(table)


def _movers(state: State) -> tuple[ModelId, ...]:
    """The models of the side whose turn it is, the compelled left out."""
    return members(present(state, state.side) & ~sides(state).compelled)


def end_turn(table: Table) -> Asking:
    """What lasts until the end of the turn ends; the scenario counts if the round is over. (SKR-13)

    Combats are noted now, after those who broke have fled: who is in one is no longer in its first round. (SKR-60)
    """
    yield from nothing_asked()
    table.emit(CombatsNoted(sides(table.state).in_combat))
    end_of_turn(table)
    state = table.state
    if state.side != state.first:
        score_round(table, members(standing(state, 0) | standing(state, 1)))


class Phase(Record):
    """A phase of a turn, or a named step of one."""

    name: str
    play: Callable[[Table], Asking]
    rule: str


ORDER = (
    Phase(ROUT, rout, "SKR-11"),
    Phase("stupidity", stupidity, "SKR-74"),
    Phase("recovery", recovery, "SKR-20"),
    Phase("charges", charges, "SKR-30"),
    Phase("compulsory moves", compulsory, "SKR-32"),
    Phase("moves", moves, "SKR-33"),
    Phase("magic begins", magic_begins, "SKR-10"),
    Phase("shooting", shooting, "SKR-40"),
    Phase("close combat", begin_fight, "SKR-60"),
    Phase("arms", arm, "SKR-69"),
    Phase("arms of the other side", arm_other, "SKR-69"),
    Phase("blows", fight, "SKR-60"),
    Phase("all alone", alone, "SKR-66"),
    Phase("magic ends", magic_ends, "SKR-13"),
    Phase(LAST, end_turn, "SKR-13"),
)
"""The phases of a turn in their order; `State.phase` holds the name. (SKR-10, SKR-12, SKR-13)"""
STAGES = {
    "Recover": (ROUT, "stupidity", "recovery"), "Charge": ("charges",), "Move": ("compulsory moves", "moves"),
    "Shoot & weave": ("magic begins", "shooting"),
    "Fight": ("close combat", "arms", "arms of the other side", "blows", "all alone"), "End": ("magic ends", LAST),
}  # fmt: skip
"""The steps of a turn as people name them. (SKR-12)"""
WITHIN = {"magic begins": "shooting", "arms": "blows", "arms of the other side": "blows"}
"""Steps whose end isn't the end of their phase, and what comes after them in it."""
RULES = "SKR-22", "SKR-30", "SKR-33", "SKR-40", "SKR-60", "SKR-13"
"""Where each of them begins in the rulebook."""
PHASES = {phase.name: phase for phase in ORDER}
AFTER = {phase.name: following for phase, following in pairwise(ORDER)}


def stages(state: State) -> Stages:
    """The phases of a turn, and which it is. (SKR-12)"""
    now = next((at for at, steps in enumerate(STAGES.values()) if state.phase in steps), -1)
    return Stages(tuple(STAGES), now, rules=RULES, within=WITHIN.get(state.phase, ""))
