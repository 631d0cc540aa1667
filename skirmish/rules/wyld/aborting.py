"""A spell that is lost: its points are dissipated, flow into the aura, or burn its caster. (WYL-52..57)"""

from __future__ import annotations

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.pools import Successes, degrees
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.seeing import glares
from skirmish.kit.spells.levels import levels_lost, soak_of
from skirmish.rules.wyld.book import book_of
from skirmish.rules.wyld.caster import BLINDING, caster, channel_of
from skirmish.rules.wyld.events import Aborted, Flared, Soaked
from skirmish.rules.wyld.facing import last_cancels


def pool_of(rules: Ruleset, state: State, i: ModelId) -> int:
    """Wits and occult, less what hampers all tests. (WYL-20, WYL-54)"""
    gift = caster(state, i).gift
    shift = sum([m.number for m in rules.modifiers(state, i, "tests")])
    return max(0, gift.wits + gift.occult + shift)


def capacity(rules: Ruleset) -> int:
    """The highest step of an aura here. (WYL-56)"""
    return min(BLINDING, int(rules.options["aura_capacity"]))


def abort(table: Table, i: ModelId, why: str, rule: str, *, awake: bool = True) -> Asking:
    """The spell is lost for this reason; who isn't awake neither cancels nor dissipates anything. (WYL-16, WYL-52)"""
    if awake:
        yield from last_cancels(table, i)
    now = channel_of(table.state, i)
    if now is None:
        return
    page = book_of(table.rules)[now.spell]
    table.emit(Aborted(i, page.spell.name, why, now.points, rule))
    if table.state.on_table(i):
        yield from burn_off(table, i, now.points, awake=awake)


def burn_off(table: Table, i: ModelId, points: int, *, awake: bool = True) -> Asking:
    """One die for each point: dissipated, into the aura, and the rest against its caster. (WYL-53..57)"""
    slot = caster(table.state, i)
    left = points
    if awake and left > 0:
        left -= slot.gift.essence * (yield from table.rolls(dissipated, i, pool_of(table.rules, table.state, i),
                                                            -(-left // slot.gift.essence)))  # fmt: skip
    into = max(0, min(left, capacity(table.rules) - slot.aura))
    if into:
        table.emit(Flared(i, slot.aura, slot.aura + into))
        if glares(table.state, i):
            yield from table.rules.combat.lift(table, i, "hidden", "WYL-56")
    if left > into:
        yield from burnt(table, i, left - into, soak_of(table.rules, table.state, i, armour=False), NOBODY, "WYL-55")


def dissipated(table: Table, i: ModelId, dice: int, most: int) -> Procedure[int]:
    """How many successes dissipate something; no more than `most` are of use. (WYL-54)"""
    yield from nothing_asked()
    what = "to dissipate the spell"
    return table.roll(Successes(i, what, dice, degrees(0, most), rule="WYL-54", quiet=True))


def burnt(table: Table, i: ModelId, pool: int, soak: int, by: ModelId, rule: str) -> Asking:
    """Damage dice, less the soak; each that shows 7 or more is a health level. (WYL-57)"""
    if pool > soak:
        yield from table.step(_burns, i, pool - soak, by, rule)
    elif pool > 0:
        table.emit(Soaked(i, pool))


def _burns(table: Table, i: ModelId, dice: int, by: ModelId, rule: str) -> Asking:
    tens = 2 if table.rules.options["damage_ten_double"] == "true" else 1
    yield from levels_lost(table, i, dice, by, rule, tens=tens)
    yield from settle(table)


def helpless(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether it is in no state to do anything about its spell: stunned, held or gone. (WYL-16)"""
    held = any(c.name == "held" for c in state.models[i].conditions)
    return held or not state.on_table(i) or bool(rules.combat.who(state, "stunned") >> i & 1)
