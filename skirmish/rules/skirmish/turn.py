"""The battle from deployment to verdict: turns, phases, recovery, rout. (SKR-10..13, SKR-20..22)"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise

from skirmish.board import on
from skirmish.core.decision import DONE, Action, Asking, Decision, Just, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check, at_most
from skirmish.core.display import Losses, Stages
from skirmish.core.events import Acted, Ended, PhaseBegun, Routed
from skirmish.core.exits import fielded_models
from skirmish.core.record import Record, evolve
from skirmish.core.scenario import RoutFrom, losses_for_rout
from skirmish.core.state import NOBODY, ModelId, Side, State, Verdict
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import TOLERANCE_IN
from skirmish.kit.effects import end_of_turn, owner_side
from skirmish.kit.foresight import find_foresight, roll_again, second_chance
from skirmish.kit.queries import ids_in
from skirmish.kit.scenarios import EARLY_ENDS, count_losses, end_by_limit, end_early, may_rout, score_round
from skirmish.kit.setup import set_up
from skirmish.rules.skirmish import asks
from skirmish.rules.skirmish.charge import declare_charges
from skirmish.rules.skirmish.compulsion import release
from skirmish.rules.skirmish.events import Battle, CombatsNoted, Marked, Rose, TurnBegun
from skirmish.rules.skirmish.fight import all_alone_tests, arm, arm_other, begin_fight, fight
from skirmish.rules.skirmish.morale import leader, leadership_test, stupidity
from skirmish.rules.skirmish.movement import NEAR_FOE_IN, make_compulsory_moves, make_moves
from skirmish.rules.skirmish.queries import fighter, is_compelled, menacing, present, sides, standing
from skirmish.rules.skirmish.refusals import why_absent, why_not_now
from skirmish.rules.skirmish.shooting import shooting

ROUT, LAST = "rout", "end of turn"
STAGES = {
    "Recover": (ROUT, "stupidity", "recovery"), "Charge": ("charges",), "Move": ("compulsory moves", "moves"),
    "Shoot & weave": ("magic begins", "shooting"),
    "Fight": ("close combat", "arms", "arms of the other side", "blows", "all alone"), "End": ("magic ends", LAST),
}  # fmt: skip
"""The steps of a turn as people name them. (SKR-12)"""
WITHIN = {"magic begins": "weaves and shots", "arms": "blows", "arms of the other side": "blows"}
"""Steps whose end isn't the end of their phase, and what comes after them in it."""
LOST: Mapping[RoutFrom, str] = {
    "quarter": "A quarter is lost",
    "third": "A third is lost",
    "half": "Half is lost",
    "two-thirds": "Two thirds are lost",
}
RULES = "SKR-22", "SKR-30", "SKR-33", "SKR-40", "SKR-60", "SKR-13"
"""Where each of them begins in the rulebook."""


# Turns and rout


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
        if table.state.verdict is not None or _end_if_decided(table):
            break
        if phase == LAST:
            _next_turn(table)
        else:
            following = AFTER[phase]
            table.emit(PhaseBegun(following.name, table.state.side, table.state.round, following.rule))
    if table.news:  # points at the end of the battle
        yield from settle(table)


def _end_if_decided(table: Table) -> bool:
    """Ends the battle if it is won or lost; not before the compelled are their own again. (SKR-10, SKR-91, CHN-73)"""
    state = table.state
    ours, theirs = sides(state).present
    if ours and theirs and state.scenario.won_by not in EARLY_ENDS:
        return False
    return not any(is_compelled(m) for m in state.models) and end_early(table)


def begin_turn(table: Table, side: Side, number: int) -> None:
    """What lasted until the next turn ends; who has an enemy near is noted, for running. (SKR-12, SKR-33)

    Where everyone stands is noted by the magic systems that ask for it, in their own slots. (CHN-30)
    """
    table.emit(TurnBegun(side, number, battle=Battle(near_foe=near_foe(table.state, side))))


def near_foe(state: State, side: Side) -> int:
    """Bit mask of the side's models with a standing enemy within 8", the fleeing and hidden excluded. (SKR-33)"""
    foes = ids_in(menacing(state, 1 - side))
    surface = on(state)
    mask = 0
    for i in ids_in(present(state, side)):
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
        end_by_limit(table, ids_in(standing(state, 0) | standing(state, 1)))
    else:
        begin_turn(table, 1 - state.side, state.round + 1)


def rout(table: Table) -> Asking:
    """The rout test, or conceding, once a quarter is lost, or what the scenario says. (SKR-11, SKR-91)"""
    side, share = table.state.side, table.state.scenario.rout
    if not may_rout(table.state, side, share):
        return
    offers = (Just(Action("test"), "SKR-11"), Just(Action("concede"), "SKR-11"))
    why = partial(why_not_now, table.rules, table.state, side, Refusal("first comes the rout test", "SKR-11"))
    question = f"{LOST[share]}: rout test, or concede?"
    answer = yield Decision(side, question, offers, offers[0].action, rule="SKR-11", why=why, asks=asks.ROUT)
    if answer.verb == "concede":
        table.emit(Ended(Verdict(1 - side, "the other side concedes", "SKR-11")))
    elif not (yield from rout_test(table, side)):
        table.emit(Routed(Verdict(1 - side, "the other side routs", "SKR-11")))


def losses(state: State, side: Side) -> Losses | None:
    """How near a side is to its rout tests; None in scenarios without them. (SKR-11, SKR-91)"""
    mine = fielded_models(state, side)
    least = losses_for_rout(len(mine), state.scenario.rout)
    return Losses(count_losses(state, side), least, len(mine), "SKR-11") if least is not None else None


def action_note(state: State, action: Action) -> str:
    """What a rout test needs: `9 or less on 2D6`. (SKR-11)"""
    return f"{rout_leadership(state, state.side)[1]} or less on 2D6" if action.verb == "test" else ""


def rout_test(table: Table, side: Side) -> Procedure[bool]:
    """Leadership test with the leader's Ld, or the highest of those not stunned. (SKR-11, CHN-75)

    Where it may be rolled again, only the second roll decides the battle.
    """
    tester, value = rout_leadership(table.state, side)
    check = Check(tester, "rout test", (2, 6), at_most(value), rule="SKR-11", loser=side)
    if find_foresight(table.state, owner_side(table.state, tester)) is None:
        return table.roll(check)
    passed = table.roll(evolve(check, loser=NOBODY))
    if not passed and (yield from second_chance(table, tester, "rout test")):
        passed = table.roll(roll_again(check))
    return passed


def rout_leadership(state: State, side: Side) -> tuple[int, int]:
    """(who tests, on which Ld). If all are stunned: R: the highest Ld of them. (SKR-11)

    Hired blades test for nobody but themselves, when they are all that is left. (CMP-13)
    """
    head = leader(state, side)
    if head is not None and state.on_table(head) and fighter(state, head).posture != "stunned":
        return head, fighter(state, head).profile.Ld
    here = ids_in(present(state, side))
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
    return ids_in(present(state, state.side) & ~sides(state).compelled)


def end_turn(table: Table) -> Asking:
    """What lasts until the end of the turn ends; the scenario counts if the round is over. (SKR-13)

    Combats are noted now, after those who broke have fled: who is in one is no longer in its first round. (SKR-60)
    """
    yield from nothing_asked()
    table.emit(CombatsNoted(sides(table.state).in_combat))
    end_of_turn(table)
    state = table.state
    if state.side != state.first:
        score_round(table, ids_in(standing(state, 0) | standing(state, 1)))


# Recovery


def recovery(table: Table) -> Asking:
    """Rally tests first, then stunned and knocked down all at once. (SKR-22)"""
    for i in fleeing(table.state):
        if i in table.state.acted:
            continue
        table.mark()
        yield from rally(table, i)
        yield from settle(table)
        table.emit(Acted(i))
    yield from _stand_up(table)


def fleeing(state: State) -> tuple[ModelId, ...]:
    """The fleeing models of the side whose turn it is."""
    return ids_in(present(state, state.side) & sides(state).fleeing)


def may_rally(state: State, i: ModelId) -> bool:
    """Not if the nearest model is an enemy; fleeing, down, held and hidden enemies don't count. (SKR-20, CHN-68)"""
    side = state.models[i].side
    gaps = on(state).gaps(i)
    to_foe = min((gaps[foe] for foe in ids_in(menacing(state, 1 - side) & ~sides(state).held)), default=math.inf)
    to_friend = min((gaps[j] for j in ids_in(present(state, side) & ~(1 << i))), default=math.inf)
    return to_foe == math.inf or to_friend <= to_foe


def rally(table: Table, i: ModelId) -> Asking:
    """Leadership test to rally; who rallies doesn't move or shoot this turn. (SKR-20)"""
    if may_rally(table.state, i) and (yield from leadership_test(table, i, "rally", "SKR-20")):
        table.emit(Marked(i, (("fleeing", False), ("rallied", True)), "rallies", "SKR-20"))


def _stand_up(table: Table) -> Asking:
    """Stunned become knocked down; those knocked down before stand up, unless told to stay down. (SKR-21)"""
    if not _lying(table.state):
        return
    staying: tuple[ModelId, ...] = ()
    down = [i for i in _lying(table.state) if fighter(table.state, i).posture == "down"]
    if down:
        table.mark()
        offers = (Just(DONE, "SKR-21"), *(Just(Action("stay down", i), "SKR-21") for i in down))
        side = table.state.side
        while len(staying) < len(down):
            left = tuple(o for o in offers if o.model not in staying)
            why = partial(_why, table.rules, table.state, side, staying)
            action = yield Decision(side, "Stand up? Name who stays down", left, DONE, rule="SKR-21", why=why)
            if action.verb == "done":
                break
            staying += (action.model,)
    for i in _lying(table.state):
        posture = fighter(table.state, i).posture
        if posture == "stunned":
            table.emit(Rose(i, "down"))
        elif posture == "down" and i not in staying:
            table.emit(Rose(i, "standing"))


def _why(rules: Ruleset, state: State, side: Side, staying: tuple[ModelId, ...], action: Action) -> Refusal:
    """Why something else isn't chosen now, or who isn't asked to stay down. (SKR-21)"""
    i, now = action.model, Refusal("decide first who stands up", "SKR-21")
    if action.verb != "stay down" or not 0 <= i < len(state.models) or why_absent(state, side, i):
        return why_not_now(rules, state, side, now, action)
    posture = fighter(state, i).posture
    if posture == "stunned":
        return Refusal("it is stunned, and doesn't stand up yet", "SKR-21")
    return Refusal("it stays down already" if i in staying else "it isn't down", "SKR-21")


def _lying(state: State) -> tuple[ModelId, ...]:
    """Who of the side whose turn it is doesn't stand."""
    return ids_in(present(state, state.side) & ~standing(state, state.side))


# The phases in their order


class Phase(Record):
    """A phase of a turn, or a named step of one."""

    name: str
    play: Callable[[Table], Asking]
    rule: str


ORDER = (
    Phase(ROUT, rout, "SKR-11"),
    Phase("stupidity", stupidity, "SKR-74"),
    Phase("recovery", recovery, "SKR-20"),
    Phase("charges", declare_charges, "SKR-30"),
    Phase("compulsory moves", make_compulsory_moves, "SKR-32"),
    Phase("moves", make_moves, "SKR-33"),
    Phase("magic begins", magic_begins, "SKR-10"),
    Phase("shooting", shooting, "SKR-40"),
    Phase("close combat", begin_fight, "SKR-60"),
    Phase("arms", arm, "SKR-69"),
    Phase("arms of the other side", arm_other, "SKR-69"),
    Phase("blows", fight, "SKR-60"),
    Phase("all alone", all_alone_tests, "SKR-66"),
    Phase("magic ends", magic_ends, "SKR-13"),
    Phase(LAST, end_turn, "SKR-13"),
)
"""The phases of a turn in their order; `State.phase` holds the name. (SKR-10, SKR-12, SKR-13)"""


PHASES = {phase.name: phase for phase in ORDER}


AFTER = {phase.name: following for phase, following in pairwise(ORDER)}


def stages(state: State) -> Stages:
    """The phases of a turn, and which it is. (SKR-12)"""
    now = next((at for at, steps in enumerate(STAGES.values()) if state.phase in steps), -1)
    return Stages(tuple(STAGES), now, rules=RULES, within=WITHIN.get(state.phase, ""))
