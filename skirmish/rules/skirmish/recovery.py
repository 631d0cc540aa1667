"""The recovery phase: rally, stunned, knocked down. (SKR-20..22)"""

from __future__ import annotations

import math
from functools import partial

from skirmish.board import on
from skirmish.core.decision import DONE, Action, Asking, Decision, Just, Refusal
from skirmish.core.events import Acted
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.seeing import members
from skirmish.rules.skirmish.events import Marked, Rose
from skirmish.rules.skirmish.leadership import leadership_test
from skirmish.rules.skirmish.reasons import absent, not_now
from skirmish.rules.skirmish.words import fighter, menacing, present, sides, standing


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
    return members(present(state, state.side) & sides(state).fleeing)


def may_rally(state: State, i: ModelId) -> bool:
    """Not if the nearest model is an enemy; fleeing, down, held and hidden enemies don't count. (SKR-20, CHN-68)"""
    side = state.models[i].side
    gaps = on(state).gaps(i)
    to_foe = min((gaps[foe] for foe in members(menacing(state, 1 - side) & ~sides(state).held)), default=math.inf)
    to_friend = min((gaps[j] for j in members(present(state, side) & ~(1 << i))), default=math.inf)
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
    i, now = action.model, Refusal("first it is settled who stands up", "SKR-21")
    if action.verb != "stay down" or not 0 <= i < len(state.models) or absent(state, side, i):
        return not_now(rules, state, side, now, action)
    posture = fighter(state, i).posture
    if posture == "stunned":
        return Refusal("it is stunned, and doesn't stand up yet", "SKR-21")
    return Refusal("it stays down already" if i in staying else "it isn't down", "SKR-21")


def _lying(state: State) -> tuple[ModelId, ...]:
    """Who of the side whose turn it is doesn't stand."""
    return members(present(state, state.side) & ~standing(state, state.side))
