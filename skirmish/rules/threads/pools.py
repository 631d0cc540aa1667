"""The dice of a weave: what each needs. (DOT-157, R-64)"""

from __future__ import annotations

from skirmish.core.decision import Action
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import TEST, find_wards, strongest_ward
from skirmish.kit.spells.spell import Cast
from skirmish.kit.spells.targets import touches
from skirmish.rules.threads import power
from skirmish.rules.threads.channeler import Tens, channeler, make_pool
from skirmish.rules.threads.weaves import Weave

PENALTIES = "penalties"
"""The topic of what takes a die of all that one does and makes it harder by 1, where the combat has such dots."""


def number_of(rules: Ruleset, state: State, i: ModelId, weave: Weave, action: Action | None = None) -> int:
    """What each die needs: easier for who has learned it, harder at who is warded. (DOT-157, R-64)"""
    gift = channeler(state, i).gift
    skill = gift.dots(weave.pattern.special) if weave.pattern.special else None
    number = power.weave_dc(skill, potential=gift.potential, weave_dc=rules.options["weave_dc"])
    number -= sum([dots.number for dots in rules.modifiers(state, i, PENALTIES)])
    if not state.effects:
        return number
    number -= sum([one.number for topic in (TEST, "tests") for one in rules.modifiers(state, i, topic)])
    if action is not None:
        wards = find_wards(state, state.models[i].side, touches(rules, state, Cast(i, weave.spell, action)))
        number -= strongest_ward(wards) if wards else 0
    return number


def weave_pool(
    rules: Ruleset, state: State, i: ModelId, weave: Weave, dice: int, tens: Tens, action: Action | None = None
) -> OpenPool[int]:
    """The dice of a weave."""
    penalty = sum([dots.number for dots in rules.modifiers(state, i, PENALTIES)])
    number = number_of(rules, state, i, weave, action) + penalty
    return power_pool(rules, state, i, weave.name, dice, number, "DOT-157", tens=tens)


def power_pool(
    rules: Ruleset, state: State, i: ModelId, what: str, dice: int, number: int, rule: str, *, tens: Tens = ""
) -> OpenPool[int]:
    """Dice of the Power as wounds and the like leave them; they may leave none. (DOT-12, DOT-17, DOT-18)"""
    dots = rules.modifiers(state, i, PENALTIES)
    penalty = sum([m.number for m in dots])
    pool = make_pool(rules, i, what, max(0, dice + penalty), number - penalty, rule, tens=tens)
    return evolve(pool, modifiers=dots) if dots else pool


def roll_power(table: Table, i: ModelId, what: str, dice: int, number: int, rule: str, *, tens: Tens = "") -> int:
    """What such dice come to; nothing is rolled where none is left."""
    return roll_pool(table, power_pool(table.rules, table.state, i, what, dice, number, rule, tens=tens))


def roll_pool(table: Table, pool: OpenPool[int]) -> int:
    """The same of a pool."""
    return table.roll(pool) if pool.dice else 0
