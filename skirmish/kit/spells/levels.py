"""Harm in health levels: pools of D10 less the target's soak, and levels that come back. (WYL-57, WYL-61)"""

from __future__ import annotations

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.pools import Successes, degrees
from skirmish.core.state import NOBODY, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import turned_aside
from skirmish.kit.grounds import BLIGHTED, touches
from skirmish.kit.spells.spell import Cast, Harm, Mend, Spill

DAMAGE = "WYL-57"
"""The rule of dice of harm."""
SOAK = "soak"
"""The topic of numbers that are added to armour's soak."""
WARDED_AS = 3
"""The strength of the hit that wards are asked about: they don't heed it."""


def soak_of(rules: Ruleset, state: State, model: ModelId, *, armour: bool = True) -> int:
    """How many dice of harm its body takes off, and with `armour` what it wears or bears on its skin. (WYL-57)"""
    natural, worn = rules.combat.soak(state, model)
    lasting = sum([m.number for m in rules.modifiers(state, model, SOAK)])
    return max(0, natural + worn + lasting) if armour else max(0, natural)


def levels_lost(
    table: Table, target: ModelId, dice: int, by: ModelId = NOBODY, rule: str = DAMAGE, *, tens: int = 1
) -> Procedure[int]:
    """These dice, soak taken off already, are rolled, and the levels come off; how many. (WYL-57)"""
    if dice <= 0 or not table.state.on_table(target):
        yield from nothing_asked()
        return 0
    found = yield from table.rolls(thrown, by, table.state.models[target].name, dice, tens)
    if found:
        yield from table.rules.combat.wear(table, target, found, by, rule)
    return found


def thrown(table: Table, by: ModelId, whom: str, dice: int, tens: int) -> Procedure[int]:
    """The levels that so many dice take: each 7 or more is one, a 10 as many as `tens`. (WYL-57)"""
    yield from nothing_asked()
    what = f"harm to {whom}, {dice} {'die' if dice == 1 else 'dice'} after soak"
    return table.roll(Successes(by, what, dice, degrees(0, dice * tens), tens=tens, rule=DAMAGE, quiet=True))


def harm(table: Table, cast: Cast, target: ModelId, part: Harm) -> Procedure[int]:
    """1 if the dice of harm came through to the target, 0 if a ward turned them aside. (CHN-62, WYL-57)"""
    return (yield from _strikes(table, cast, target, part.dice + (cast.more if part.more else 0), part.armour))


def spilt(table: Table, cast: Cast, target: ModelId, part: Spill) -> Procedure[int]:
    """Half the dice, rounded down, before soak. (WYL-57)"""
    return (yield from _strikes(table, cast, target, (part.dice + (cast.more if part.more else 0)) // 2, True))


def _strikes(table: Table, cast: Cast, target: ModelId, dice: int, armour: bool) -> Procedure[int]:
    rule = cast.spell.rule
    ward = table.rules.ward(table.state, Hit(target, WARDED_AS, cast.by, missile=True, rule=rule))
    if turned_aside(table, target, ward):
        return 0
    left = dice - soak_of(table.rules, table.state, target, armour=armour)
    yield from levels_lost(table, target, left, cast.by, rule, tens=cast.tens)
    return 1


def mend(table: Table, target: ModelId, part: Mend, rule: str) -> Asking:
    """The levels come back, but not on ground where nothing heals. (WYL-49)"""
    yield from give_back(table, target, part.levels, rule)


def give_back(table: Table, target: ModelId, levels: int, rule: str) -> Asking:
    """So many levels come back to who is on the table and stands on no blighted ground. (WYL-49)"""
    yield from nothing_asked()
    if levels > 0 and table.state.on_table(target) and not touches(table.state, target, BLIGHTED):
        yield from table.rules.combat.mend(table, target, levels, rule)
