"""How a spell is lost: distraction, aborting, detonation. (WYL-16, WYL-20..29, WYL-52..65)"""

from __future__ import annotations

import math
from collections.abc import Iterator

from skirmish.board import on
from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import BOTCHED, PASSED, Successes, degrees, make_trial
from skirmish.core.events import Fell, Hurt, Rolled, Soaked, Used
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import TOLERANCE_IN
from skirmish.kit.queries import is_glaring
from skirmish.kit.spells.ground import destroy, destructible, level_of
from skirmish.kit.spells.harm import DAMAGE, lose_levels, soak_of
from skirmish.rules.wyld.caster import BLINDING, caster, channel_of
from skirmish.rules.wyld.discards import last_cancels
from skirmish.rules.wyld.events import Aborted, Detonated, Flared
from skirmish.rules.wyld.refuges import take_refuge
from skirmish.rules.wyld.spells import book_of

ANYTHING_ELSE = DEFENCE = 1
"""Difficulty of other dice than for an action, and of using a defence. (WYL-22, WYL-23)"""
BAND_YD = 3
"""How far the whole pool reaches, and how far further each half of it. (WYL-61, WYL-62)"""


# Distraction


def of_action(penalty: int) -> int:
    """The difficulty when the caster rolls for an action with this defence penalty. (WYL-21)"""
    return 1 + penalty


def disturb(table: Table, i: ModelId, difficulty: int, why: str, rule: str) -> Asking:
    """Wits and occult against the difficulty: a failure aborts, a botch detonates. (WYL-20, WYL-26, WYL-28)

    Who knows of nothing any more has no test; and nobody has one when the battle is decided. (WYL-16)
    """
    state = table.state
    if channel_of(state, i) is None or difficulty <= 0 or not state.on_table(i) or state.verdict is not None:
        return
    if table.rules.combat.senseless(state, i):
        yield from knocked_out(table, i)
        return
    dice = wits_pool(table.rules, state, i)
    outcome = table.roll(make_trial(i, f"to keep the spell, {why}", dice, difficulty, rule, quiet=True))
    if outcome == BOTCHED:
        yield from detonate(table, i, f": botched, {why}", "WYL-58")
    elif outcome != PASSED:
        awake = not is_helpless(table.rules, state, i)
        yield from abort(table, i, f": distracted, {why}", "WYL-52", awake=awake)


def knocked_out(table: Table, i: ModelId) -> Asking:
    """It keeps no spell, and dissipates nothing of it. (WYL-16, RW-2)"""
    why = ": its caster is unconscious" if table.state.on_table(i) else ": its caster is gone"
    yield from abort(table, i, why, "WYL-16", awake=False)


def hears_roll(table: Table, event: Rolled) -> Asking:
    """Its own dice, those it answers others with, and attacks that its defence is used against. (WYL-21..23)"""
    throw = event.throw
    if getattr(throw, "quiet", False):
        return
    if channel_of(table.state, throw.who) is not None:
        effort = getattr(throw, "effort", 0)
        if effort:
            yield from table.step(disturb, throw.who, of_action(effort), "acting", "WYL-21")
        else:
            yield from table.step(disturb, throw.who, ANYTHING_ELSE, "rolling dice", "WYL-22")
    against = getattr(throw, "against", -1)
    if getattr(throw, "opposed", False) and not getattr(throw, "effort", 0):
        if channel_of(table.state, against) is not None:
            yield from table.step(disturb, against, ANYTHING_ELSE, "rolling dice", "WYL-22")
    elif channel_of(table.state, against) is not None and is_defence(table, against):
        yield from table.step(disturb, against, DEFENCE, "defending itself", "WYL-23")


def is_defence(table: Table, i: ModelId) -> bool:
    """Whether an attack uses its defence. (WYL-29)"""
    return table.rules.options["static_defence_counts"] == "true" and not caster(table.state, i).bare


def hears_harm(table: Table, event: Hurt) -> Asking:
    """The health levels that it lost. (WYL-25)"""
    if channel_of(table.state, event.model) is not None:
        yield from table.step(disturb, event.model, event.levels, "hurt", "WYL-25")


def hears_use(table: Table, event: Used) -> Asking:
    """An ability of its own. (WYL-24)"""
    if channel_of(table.state, event.model) is not None:
        yield from table.step(disturb, event.model, event.essence, f"using {event.name}", "WYL-24")


def hears_fall(table: Table, event: Fell) -> Asking:
    """Who is off the table or unconscious can't keep a spell: nothing of it is dissipated. (WYL-16, RW-2)"""
    state, i = table.state, event.model
    if channel_of(state, i) is not None and state.verdict is None and table.rules.combat.senseless(state, i):
        yield from table.step(knocked_out, i)


def throws_off(table: Table, i: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
    """Whether the model's power beats another's hold: as many successes as the other's essence is half of. (WYL-67)"""
    yield from nothing_asked()
    if table.state.models[i].magic is None:
        return False
    holder = table.state.models[by].magic if by != NOBODY else None
    hard = max(1, -(-holder.gift.essence // 2)) if holder is not None else 1
    dice = wits_pool(table.rules, table.state, i)
    return table.roll(make_trial(i, "to be free", dice, hard, rule)) == PASSED


# Aborting


def wits_pool(rules: Ruleset, state: State, i: ModelId) -> int:
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
        left -= slot.gift.essence * (yield from table.rolls(roll_dissipation, i, wits_pool(table.rules, table.state, i),
                                                            -(-left // slot.gift.essence)))  # fmt: skip
    into = max(0, min(left, capacity(table.rules) - slot.aura))
    if into:
        table.emit(Flared(i, slot.aura, slot.aura + into))
        if is_glaring(table.state, i):
            yield from table.rules.combat.lift(table, i, "hidden", "WYL-56")
    if left > into:
        yield from roll_burns(
            table, i, left - into, soak_of(table.rules, table.state, i, armour=False), NOBODY, "WYL-55"
        )


def roll_dissipation(table: Table, i: ModelId, dice: int, most: int) -> Procedure[int]:
    """How many successes dissipate something; no more than `most` are of use. (WYL-54)"""
    yield from nothing_asked()
    what = "to dissipate the spell"
    return table.roll(Successes(i, what, dice, degrees(0, most), rule="WYL-54", quiet=True))


def roll_burns(table: Table, i: ModelId, pool: int, soak: int, by: ModelId, rule: str) -> Asking:
    """Damage dice, less the soak; each that shows 7 or more is a health level. (WYL-57)"""
    if pool > soak:
        yield from table.step(_burns, i, pool - soak, by, rule)
    elif pool > 0:
        table.emit(Soaked(i, pool, DAMAGE))


def _burns(table: Table, i: ModelId, dice: int, by: ModelId, rule: str) -> Asking:
    tens = 2 if table.rules.options["damage_ten_double"] == "true" else 1
    yield from lose_levels(table, i, dice, by, rule, tens=tens)
    yield from settle(table)


def is_helpless(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether it is in no state to do anything about its spell: stunned, held or gone. (WYL-16)"""
    held = any(c.name == "held" for c in state.models[i].conditions)
    return held or not state.on_table(i) or bool(rules.combat.who(state, "stunned") >> i & 1)


# Detonation


def detonation_pool(points: int, horizon: int, motes: int) -> int:
    """The lower of points and horizon, and a die for each mote. (WYL-59)"""
    return min(points, horizon) + motes


def distance_band(yards: float) -> int:
    """1 up to 3 yards, 2 up to 6: the far edge belongs to it. (WYL-63)"""
    return max(1, math.ceil((yards - TOLERANCE_IN) / BAND_YD))


def band_share(dice: int, number: int) -> int:
    """The pool in this band: halved so often, rounded down each time. (WYL-62, WYL-63)"""
    return dice >> (number - 1)


def yards(rules: Ruleset, inches: float) -> float:
    """Inches on the table as yards. (WYL-63)"""
    return inches * int(rules.options["yards_per_inch"])


def victims(rules: Ruleset, state: State, i: ModelId, dice: int) -> Iterator[tuple[ModelId, int]]:
    """Everybody else it reaches and the dice it does there, the nearest first. (WYL-61..63)"""
    surface = on(state)
    near = sorted((gap, k) for k, gap in enumerate(surface.gaps(i)) if k != i and gap < math.inf)
    seen_only = rules.options["detonation_needs_los"] == "true"
    for gap, k in near:
        here = band_share(dice, distance_band(yards(rules, gap)))
        if not here:
            return
        if not seen_only or surface.sight(i, k).seen:
            yield k, here


def shatter(table: Table, i: ModelId) -> None:
    """Low pieces and raised walls that reach within 3 yards are destroyed. (WYL-65)"""
    surface = on(table.state)
    for piece, shape in destructible(table.state):
        nearest, _ = surface.reach_of(i, shape, level_of(piece))
        if yards(table.rules, nearest) <= BAND_YD + TOLERANCE_IN:
            destroy(table, piece, i, "WYL-65")


def detonate(table: Table, i: ModelId, why: str, rule: str) -> Asking:
    """The caster soaks with body and essence, the others with armour too; no defence helps. (WYL-60..65)"""
    yield from last_cancels(table, i, "detonates", lambda now: detonation_pool(now.points, now.horizon, now.motes))
    now = channel_of(table.state, i)
    if now is None:
        return
    page = book_of(table.rules)[now.spell]
    dice = detonation_pool(now.points, now.horizon, now.motes)
    table.emit(Detonated(i, page.spell.name, why, dice, rule))
    others, middle = tuple(victims(table.rules, table.state, i, dice)), table.state.places[i]
    high = on(table.state).elevation(i)
    shatter(table, i)

    def there(gap_in: float) -> int:
        return band_share(dice, distance_band(yards(table.rules, gap_in)))

    own = soak_of(table.rules, table.state, i, armour=False) + caster(table.state, i).gift.essence
    yield from roll_burns(table, i, dice, own, i, "WYL-60")
    for k, here in others:
        left = yield from take_refuge(table, k, middle, here, there, high)
        yield from roll_burns(table, k, left, soak_of(table.rules, table.state, k), i, "WYL-61")


REACTIONS: tuple[Reaction, ...] = (
    (Rolled, hears_roll), (Hurt, hears_harm), (Used, hears_use), (Fell, hears_fall),
)  # fmt: skip
