"""Tests of characteristics, and whose Leadership they are taken on. (SKR-2, SKR-3, SKR-71, SKR-82)"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.board import on
from skirmish.core.decision import Procedure
from skirmish.core.dice import Check, Modifier, at_most
from skirmish.core.state import ModelId, Side, State
from skirmish.core.table import Table
from skirmish.kit.foresight import second_chance
from skirmish.rules.skirmish.health import hampered_low
from skirmish.rules.skirmish.words import compelled, fighter, held, in_play, owner

LEADER_REACH_IN = 6.0


def leader(state: State, side: Side) -> ModelId | None:
    """The side's leader, wherever he is; None if the roster has none, or he is compelled. (CHN-73)"""
    for m in state.models:
        if m.side == side and m.warrior.role == "leader" and not compelled(m):
            return m.id
    return None


def leadership(state: State, i: ModelId) -> tuple[int, str]:
    """(Ld it tests on, whose it is or ''): its own, its leader's within 6", its named sister's. (SKR-3, SKR-82)

    A leader out of action lends nothing, and that is all that is lost with him. (SKR-71) Who wears a leash tests on
    the Ld of who holds it, or on its own. (SKR-82)
    """
    model = state.models[i]
    best, whose = fighter(state, i).profile.Ld, ""
    if fighter(state, i).has("leashed"):
        holder = _named(state, i, "leashed")
        if holder is None or not lends(state, holder):
            return best, whose
        return fighter(state, holder).profile.Ld, state.models[holder].name
    for lender, far in ((leader(state, model.side), False), (sister_of(state, i), True)):
        if lender is None or lender == i or not lends(state, lender):
            continue
        lent = fighter(state, lender).profile.Ld
        if lent > best and (far or on(state).within(i, lender, LEADER_REACH_IN)):
            best, whose = lent, state.models[lender].name
    return best, whose


def sister_of(state: State, i: ModelId) -> ModelId | None:
    """The named sister of a Warder. (SKR-82)"""
    return _named(state, i, "warder")


def _named(state: State, i: ModelId, trait: str) -> ModelId | None:
    """Whom this special rule of the model names, of its own warband; nobody while that one is compelled. (CHN-73)"""
    named = fighter(state, i).about(trait)
    if not named:
        return None
    side = owner(state.models[i])
    friends = (m for m in state.models if m.warrior.id == named and owner(m) == side)
    return next((m.id for m in friends if not compelled(m)), None)


def lends(state: State, i: ModelId) -> bool:
    """Whether the model is fit to lend others its Leadership. (SKR-3, CHN-68)"""
    slot = fighter(state, i)
    return in_play(state, i) and slot.standing and not slot.fleeing and not held(state.models[i])


def leadership_test(table: Table, i: ModelId, what: str, rule: str) -> Procedure[bool]:
    """2D6 <= Ld; a failed one may be made again by who has foretold it. (SKR-2, SKR-3, CHN-75)"""
    return (yield from _led(table, i, what, rule, leadership))


def own_leadership_test(table: Table, i: ModelId, what: str, rule: str) -> Procedure[bool]:
    """The same on its own Ld: nobody lends it a better one. (SKR-2, CHN-73)"""
    return (yield from _led(table, i, what, rule, lambda state, model: (fighter(state, model).profile.Ld, "")))


def _led(
    table: Table, i: ModelId, what: str, rule: str, best: Callable[[State, ModelId], tuple[int, str]]
) -> Procedure[bool]:
    passed = _leads(table, i, what, rule, best(table.state, i))
    if not passed and table.state.effects and (yield from second_chance(table, i, f"{what} test")):
        passed = _leads(table, i, f"{what} again", rule, best(table.state, i))
    return passed


def initiative_test(table: Table, i: ModelId, what: str, rule: str) -> Procedure[bool]:
    """D6 <= I, a 6 always fails; a failed one may be made again by who has foretold it. (SKR-2, CHN-75)"""
    value = fighter(table.state, i).profile.I
    passed = characteristic_test(table, i, what, value, rule)
    if not passed and table.state.effects and (yield from second_chance(table, i, f"{what} test")):
        passed = characteristic_test(table, i, f"{what} again", value, rule)
    return passed


def _leads(table: Table, i: ModelId, what: str, rule: str, best: tuple[int, str]) -> bool:
    value, whose = best
    about = f"{what} on {whose}'s Ld" if whose else what
    return table.roll(Check(i, about, (2, 6), at_most(value), _topic(table, i, "leadership"), rule))


def characteristic_test(table: Table, i: ModelId, what: str, value: int, rule: str) -> bool:
    """D6 <= value, a 6 always fails. (SKR-2)"""
    return table.roll(Check(i, what, (1, 6), at_most(min(value, 5)), rule=rule))


def _topic(table: Table, i: ModelId, topic: str) -> tuple[Modifier, ...]:
    return table.rules.modifiers(table.state, i, topic) + hampered_low(table.rules, table.state, i)
