"""What a spell does to one model: hits, pushes, falls, help and compulsion. (CHN-18, CHN-64, CHN-67, CHN-73, CHN-74)

Harm in health levels first, then forced moves and floods, then all parts for one model. (WYL-49, WYL-57, WYL-61)
"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Check, Successes, degrees, each
from skirmish.core.events import Moved, Soaked, Stopped
from skirmish.core.geometry import Polygon, strip
from skirmish.core.state import NOBODY, SAME_LEVEL, Condition, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, distance, snapped
from skirmish.kit.effects import roll_ward
from skirmish.kit.heights import plunge
from skirmish.kit.moves import go
from skirmish.kit.queries import BLIGHTED, touches_ground
from skirmish.kit.spells.effects import Lasting, lay
from skirmish.kit.spells.spell import (
    Assault,
    Cast,
    Compel,
    Drive,
    Guard,
    Harm,
    Hits,
    Lift,
    Mend,
    Number,
    Push,
    Single,
    Spill,
    Tide,
    Topple,
)
from skirmish.kit.spells.spell import Condition as Lingering

FLOOD_IN = 2.0
"""A flood touches who stands no more than this above or below its target."""
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


def lose_levels(
    table: Table, target: ModelId, dice: int, by: ModelId = NOBODY, rule: str = DAMAGE, *, tens: int = 1
) -> Procedure[int]:
    """These dice, soak taken off already, are rolled, and the levels come off; how many. (WYL-57)"""
    if dice <= 0 or not table.state.on_table(target):
        yield from nothing_asked()
        return 0
    found = yield from table.rolls(roll_levels, by, table.state.models[target].name, dice, tens)
    if found:
        yield from table.rules.combat.wear(table, target, found, by, rule)
    return found


def roll_levels(table: Table, by: ModelId, whom: str, dice: int, tens: int) -> Procedure[int]:
    """The levels that so many dice take: each 7 or more is one, a 10 as many as `tens`. (WYL-57)"""
    yield from nothing_asked()
    what = f"harm to {whom}, {dice} {'die' if dice == 1 else 'dice'} after soak"
    return table.roll(Successes(by, what, dice, degrees(0, dice * tens), tens=tens, rule=DAMAGE, quiet=True))


def harm_levels(table: Table, cast: Cast, target: ModelId, part: Harm) -> Procedure[int]:
    """1 if the dice of harm came through to the target, 0 if a ward turned them aside. (CHN-62, WYL-57)"""
    return (yield from _strike_levels(table, cast, target, part.dice + (cast.more if part.more else 0), part.armour))


def spill(table: Table, cast: Cast, target: ModelId, part: Spill) -> Procedure[int]:
    """Half the dice, rounded down, before soak. (WYL-57)"""
    return (yield from _strike_levels(table, cast, target, (part.dice + (cast.more if part.more else 0)) // 2, True))


def _strike_levels(table: Table, cast: Cast, target: ModelId, dice: int, armour: bool) -> Procedure[int]:
    rule = cast.spell.rule
    ward = table.rules.ward(table.state, Hit(target, WARDED_AS, cast.by, missile=True, rule=rule))
    if roll_ward(table, target, ward):
        return 0
    left = dice - soak_of(table.rules, table.state, target, armour=armour)
    if dice > 0 >= left:
        table.emit(Soaked(target, dice, DAMAGE))
    yield from lose_levels(table, target, left, cast.by, rule, tens=cast.tens)
    return 1


def mend_levels(table: Table, target: ModelId, part: Mend, rule: str) -> Asking:
    """The levels come back, but not on ground where nothing heals. (WYL-49)"""
    yield from give_back(table, target, part.levels, rule, successes=part.successes)


def give_back(table: Table, target: ModelId, levels: int, rule: str, *, successes: bool = False) -> Asking:
    """So many levels come back to who is on the table and stands on no blighted ground. (WYL-49)"""
    yield from nothing_asked()
    if levels > 0 and table.state.on_table(target) and not touches_ground(table.state, target, BLIGHTED):
        combat = table.rules.combat
        yield from (combat.heal if successes else combat.mend)(table, target, levels, rule)


def drive(table: Table, cast: Cast, target: ModelId, part: Drive) -> Asking:
    """Straight away from the point or toward it, until something is in the way: nobody comes to harm by that."""
    state = table.state
    at, here = cast.action.at or state.places[cast.by][:2], state.places[target][:2]
    inches = min(part.inches, distance(here, at)) if part.toward else part.inches
    away_from = snapped((2 * here[0] - at[0], 2 * here[1] - at[1])) if part.toward else at
    slid = on(state).push(target, away_from, inches)
    if slid.level != SAME_LEVEL:
        yield from plunge(table, target, slid)
        return
    if slid.at != here:
        yield from go(table, Moved(target, (here, slid.at), "lure" if part.toward else "slide", part.rule))
    yield from settle(table)


def bed_of(state: State, by: ModelId, target: ModelId, part: Tide) -> Polygon | None:
    """The strip from the edge of the caster's base through the target's centre; None without two places."""
    if by == target or not (0 <= target < len(state.places) and state.on_table(by) and state.on_table(target)):
        return None
    (x, y, radius, _), (tx, ty, *_) = state.places[by], state.places[target]
    far = distance((x, y), (tx, ty))
    if far == 0:
        return None
    ux, uy = (tx - x) / far, (ty - y) / far
    start: Point = snapped((x + ux * radius, y + uy * radius))
    end: Point = snapped((x + ux * (radius + part.length_in), y + uy * (radius + part.length_in)))
    return strip(start, end, part.width_in)


def models_flooded(state: State, by: ModelId, target: ModelId, part: Tide) -> tuple[ModelId, ...]:
    """The models that the strip touches, the caster left out, the nearest first."""
    bed = bed_of(state, by, target, part)
    if bed is None:
        return ()
    surface, gaps = on(state), on(state).gaps(by)
    found = [k for k in surface.touched(bed) if k != by]
    if state.battlefield.levels:
        high = surface.elevation(target)
        found = [k for k in found if abs(surface.elevation(k) - high) <= FLOOD_IN]
    return tuple(sorted(found, key=lambda k: (gaps[k], k)))


PUSH, COMPULSION = "CHN-64", "CHN-73"
"""The rules that push, and that ask for a test of who may be compelled."""
LARGE = "large"
"""The keyword of models that are pushed half as far."""
HALVES = ((1, 1), (3, 2), (5, 3))
"""Half of a D6, rounded up."""
HARMLESS = "table edge"


def on_one(table: Table, cast: Cast, target: ModelId, parts: tuple[Single, ...]) -> Asking:
    """All parts in order; when every hit is turned aside, the parts after it do nothing. (CHN-62)"""
    landed, lasting = 1, []
    for part in parts:
        if not (landed and table.state.on_table(target)):
            break
        if isinstance(part, Hits):
            landed = yield from strike(table, cast, target, part)
        elif isinstance(part, Harm):
            landed = yield from harm_levels(table, cast, target, part)
        elif isinstance(part, Assault):
            landed = yield from table.step(assault, cast, target, part)
        elif isinstance(part, Lingering | Number | Guard):
            lasting.append(part)
        else:
            yield from _befalls(table, cast, target, part)
        yield from settle(table)
    if landed and lasting:
        yield from _lasts(table, cast, target, lasting)


def _lasts(table: Table, cast: Cast, target: ModelId, lasting: list[Lasting]) -> Asking:
    yield from lay(table, cast, target, lasting)
    yield from settle(table)


def _befalls(table: Table, cast: Cast, target: ModelId, part: Single) -> Asking:
    combat, rule = table.rules.combat, cast.spell.rule
    if isinstance(part, Push):
        yield from push(table, cast, target, part)
    elif isinstance(part, Drive):
        yield from drive(table, cast, target, part)
    elif isinstance(part, Mend):
        yield from mend_levels(table, target, part, rule)
    elif isinstance(part, Topple):
        yield from topple(table, cast, target, part)
    elif isinstance(part, Lift):
        yield from combat.lift(table, target, part.word, rule)
    elif isinstance(part, Compel) and not (yield from combat.resist(table, target, part.resist, COMPULSION)):
        yield from combat.compel(table, target, rule)


def strike(table: Table, cast: Cast, target: ModelId, hits: Hits) -> Procedure[int]:
    """The hits land as one batch; how many weren't turned aside. (CHN-18, CHN-62)"""
    rule = cast.spell.rule
    times = table.roll(Check(cast.by, "number of hits", (1, 3), each(1, 3), rule=rule)) if hits.times == "D3" else 1
    hit = Hit(target, hits.strength, cast.by, hits.save, missile=True, rule=rule)
    return (yield from table.step(table.rules.combat.suffer, hit, times))


def assault(table: Table, cast: Cast, target: ModelId, part: Assault) -> Procedure[int]:
    """1 if any of it came through; 0 if a ward turned it aside or the target evaded it. (CHN-62, DOT-175)

    Wards heed only what harms.
    """
    rules, rule = table.rules, cast.spell.rule
    hit = Hit(target, WARDED_AS, cast.by, missile=True, rule=rule)
    if not part.gentle and roll_ward(table, target, rules.ward(table.state, hit)):
        yield from nothing_asked()
        return 0
    value = part.value + (cast.more if part.more else 0)
    left = yield from rules.combat.evade(table, target, value, cast.by, rule, unseen=cast.unseen)
    if left > 0 and not part.gentle:
        yield from rules.combat.sustain(table, target, left, cast.by, rule, part.armour, part.armour_damage)
    return int(left > 0)


def push(table: Table, cast: Cast, target: ModelId, part: Push) -> Asking:
    """Straight away from the caster's centre by a D6 in inches, until it strikes something. (CHN-64)"""
    if not table.state.on_table(cast.by):
        yield from nothing_asked()
        return
    bands = HALVES if LARGE in table.state.models[target].warrior.keywords else each(1, 6)
    inches = table.roll(Check(cast.by, "inches of the push", (1, 6), bands, rule=PUSH))
    here = table.state.places[target][:2]
    slid = on(table.state).push(target, table.state.places[cast.by][:2], inches)
    if slid.level != SAME_LEVEL:
        yield from plunge(table, target, slid)
        return
    if slid.at != here:
        arrived = yield from go(table, Moved(target, (here, slid.at), "slide", PUSH))
        yield from settle(table)
        if not arrived:
            return
    harmless = slid.terrain == HARMLESS
    if slid.model != NOBODY or slid.terrain:
        table.emit(Stopped(target, slid.model, slid.terrain, harmless, PUSH))
        if not harmless:
            yield from _collide(table, cast, target, slid.model, part.strength)


def _collide(table: Table, cast: Cast, target: ModelId, met: ModelId, strength: int) -> Asking:
    """Who is pushed and whom it strikes are hit, then it is knocked down. (CHN-64)"""
    for model in (target, met):
        if model != NOBODY:
            hit = Hit(model, strength, cast.by, missile=True, rule=PUSH)
            yield from table.step(table.rules.combat.suffer, hit)
            yield from settle(table)
    if table.state.on_table(target):
        yield from table.rules.combat.impose(table, target, Condition("down"), cast.by, PUSH)


def topple(table: Table, cast: Cast, target: ModelId, part: Topple) -> Asking:
    """Who is on its feet passes the test or is knocked down. (CHN-67, WYL-49)"""
    combat = table.rules.combat
    if _lies(table, table.state, target) or (yield from combat.resist(table, target, part.resist, part.rule)):
        yield from nothing_asked()
        return
    yield from combat.impose(table, target, Condition("down"), cast.by, part.rule)


def _lies(table: Table, state: State, target: ModelId) -> bool:
    combat = table.rules.combat
    return bool((combat.who(state, "down") | combat.who(state, "stunned")) >> target & 1)
