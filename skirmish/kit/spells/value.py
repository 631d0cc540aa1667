"""What a spell that works is expected to bring the caster's side, in marks: for AIs, who need it at once and roughly.

Hits are exact (`CombatSystem.toll`). All else is a share of what the models concerned cost, as the tables here say:
good things count for friends, bad ones for enemies, and against us the other way round. What lasts already, and what
helps nobody, is worth nothing. Levels, help and raised warriors come first, then ground and places, then all parts.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from skirmish.board import on
from skirmish.core.dice import count_ways
from skirmish.core.exits import find_exit_edge, inches_to_edge
from skirmish.core.geometry import contains, middle, segments_meet, to_segment, to_shape
from skirmish.core.record import evolve
from skirmish.core.scenario import objectives
from skirmish.core.state import NOBODY, OFF_TABLE_IN, Feature, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, distance
from skirmish.kit.effects import has_condition, is_sheltered
from skirmish.kit.queries import BLIGHTED, enemies_touched, ids_in, is_engaged, side_mask, touches_ground
from skirmish.kit.spells.effects import bare_effect
from skirmish.kit.spells.gateway import steps_of
from skirmish.kit.spells.ground import ends, feature_of, level_at
from skirmish.kit.spells.harm import soak_of
from skirmish.kit.spells.resolution import models_touched, target_of
from skirmish.kit.spells.scene import Outlook, look
from skirmish.kit.spells.spell import (
    Area,
    Assault,
    Beam,
    Beside,
    Cast,
    Compel,
    Condition,
    Drive,
    Fence,
    Guard,
    Harm,
    Hits,
    Lift,
    Mend,
    Number,
    Part,
    Patch,
    Push,
    Raise,
    Single,
    Spell,
    Spill,
    Splash,
    Tide,
    Topple,
    Travel,
    Unweave,
    Wall,
    aspects_of,
)

STRONGEST, BARE = 10, 2
"""A loss of so many levels is about as bad as a hit of strength 2 and as many more, that nothing saves from."""
MENDED, DRIVEN, JOINED = 0.2, 0.04, 0.8
"""Share of its marks: for each level that comes back to who has lost any; to be driven somewhere; to join the fight."""
SOAKED, SHAKEN, DIMMED = 0.03, 0.05, 0.04
"""For each die of soak of who is in danger; for each 1 off all tests; for who sees no further than a few inches."""


def worth_of_harm(seen: Outlook, cast: Cast, target: ModelId, part: Harm) -> float:
    """The expected toll of the dice of harm."""
    return _levels_toll(seen, cast, target, part.dice + (cast.more if part.more else 0), armour=part.armour)


def worth_of_spill(seen: Outlook, cast: Cast, target: ModelId, part: Spill) -> float:
    """The same of half of them."""
    return _levels_toll(seen, cast, target, (part.dice + (cast.more if part.more else 0)) // 2, armour=True)


def worth_of_assault(seen: Outlook, cast: Cast, target: ModelId, part: Assault) -> float:
    """The expected toll of the successes that its target doesn't evade."""
    if part.gentle or not seen.state.on_table(target):
        return 0.0
    hard = seen.rules.combat.hardness(seen.state, target, cast.by)
    left = part.value + (cast.more if part.more else 0) - hard + 1
    if left <= 0:
        return 0.0
    strength, rule = min(STRONGEST, BARE + left), cast.spell.rule
    return seen.foe(target) * seen.toll(Hit(target, strength, cast.by, part.armour, missile=True, rule=rule))


def _levels_toll(seen: Outlook, cast: Cast, target: ModelId, dice: int, *, armour: bool) -> float:
    if not seen.state.on_table(target):
        return 0.0
    left = dice - soak_of(seen.rules, seen.state, target, armour=armour)
    if left <= 0:
        return 0.0
    known, key = seen.body(target), (left, cast.tens)
    total = known.get(key)
    if total is None:
        total = known[key] = _dice_toll(seen, cast, target, left)
    return seen.foe(target) * total


def _dice_toll(seen: Outlook, cast: Cast, target: ModelId, left: int) -> float:
    """The toll of so many dice of harm, soak taken off."""
    known, total, most = seen.body(target), 0.0, 10**left
    for levels, count in enumerate(count_ways(left, cast.tens)):
        if levels and count:
            strength = min(STRONGEST, BARE + levels)
            toll = known.get((strength, False, 1))
            if toll is None:
                toll = seen.toll(Hit(target, strength, cast.by, save=False, missile=True, rule=cast.spell.rule))
            total += count / most * toll
    return total


def worth_of_mend(seen: Outlook, cast: Cast, target: ModelId, part: Mend) -> float:
    """What levels are worth to who has lost some, or lies there."""
    if touches_ground(seen.state, target, BLIGHTED):
        return 0.0
    lost = seen.rules.combat.lacks(seen.state, target)
    share = min(part.levels, lost) * MENDED if lost else 0.0
    return -seen.foe(target) * seen.marks(target) * min(1.0, share)


def worth_of_drive(seen: Outlook, cast: Cast, target: ModelId, part: Drive) -> float:
    """A little, for who doesn't stand where it wanted to."""
    return 0.0 if seen.senseless >> target & 1 else seen.foe(target) * seen.marks(target) * DRIVEN


def worth_of_raise(seen: Outlook, cast: Cast, part: Raise) -> float:
    """What such warriors would cost, for the most part."""
    return JOINED * part.count * part.marks if cast.action.at is not None else 0.0


def worth_of_number(seen: Outlook, target: ModelId, part: Number) -> float:
    """Numbers that last on a model: soak, a burden on all tests, short sight."""
    if target == NOBODY or not seen.state.on_table(target):
        return 0.0
    marks = seen.marks(target)
    if part.topic == "soak":
        danger = 1.0 if is_engaged(seen.rules, seen.state, target) else seen.danger(target, part.lasts)
        return -seen.foe(target) * part.amount * SOAKED * marks * (0.5 + danger / 2)
    if seen.senseless >> target & 1:
        return 0.0
    if part.topic == "tests":
        return -seen.foe(target) * part.amount * SHAKEN * marks
    return seen.foe(target) * DIMMED * marks if part.topic == "eyesight" else 0.0


MIRED, BEFORE_MIRE = 0.07, 0.03
"""Share of the marks of who stands in very difficult ground; of who has it between itself and the caster."""
MISTED = 0.08
"""Share of the marks of who strikes from afar and doesn't see the caster for the cloud; of our own archers in it."""
BARRED = 0.06
"""Share of the marks of who has the wall between itself and the caster."""
SCREENED = 0.05
"""Share of the caster's marks for cover from who shoots at it."""
ESCAPED = 0.12
"""Share of the marks of who gets a foot away from an enemy that is near."""
LED_OUT, LED_TO_HOLD = 0.5, 0.2
"""Share of its marks for all of the way off the table; to be where one more decides who holds a marker."""
ALOFT_IN = 3.0
"""Another level is as good as so many inches more."""
NEAR_IN, FAR_IN = 8.0, 12.0
"""Enemies so near to ground or caster matter; who is further away from an enemy gains nothing more."""


def worth_of_patch(seen: Outlook, cast: Cast, part: Patch) -> float:
    """Ground that slows, a cloud that hides: what it takes from enemies less what it takes from us. (CHN-66, CHN-67)"""
    feature = feature_of(seen.state, cast, part)
    if feature is None or feature.shape is None or _lies_there(seen, cast, feature):
        return 0.0
    weigh, total = _veils if part.sight == "cloud" else _slows, 0.0
    for k, (x, _, _, _) in enumerate(seen.state.places):
        there = x < OFF_TABLE_IN and seen.state.level(k) == feature.level
        share = weigh(seen, cast, part, k) if there else 0.0
        if share:
            total += seen.foe(k) * seen.marks(k) * share
    return total


def _lies_there(seen: Outlook, cast: Cast, laid: Feature) -> bool:
    """Whether the same spell of this side holds the middle of the ground already."""
    assert laid.shape is not None
    mine = {e.id for e in seen.state.effects if e.source == cast.spell.id and seen.foe(e.owner) < 0}
    spot, held = middle(laid.shape), [f for f in seen.state.features if f.effect in mine and f.level == laid.level]
    return any(f.shape is not None and contains(f.shape, spot) for f in held)


def _slows(seen: Outlook, cast: Cast, part: Patch, k: ModelId) -> float:
    at, (x, y, radius, _) = cast.action.at, seen.state.places[k]
    if at is None or k == cast.by:
        return 0.0
    away = distance((x, y), at)
    if away > part.radius_in + NEAR_IN or is_engaged(seen.rules, seen.state, k):
        return 0.0
    if away <= part.radius_in + radius:
        return MIRED
    between = seen.foe(k) > 0 and away <= NEAR_IN and to_segment(at, (x, y), _at(seen, cast.by)) < part.radius_in
    return BEFORE_MIRE if between else 0.0


def _veils(seen: Outlook, cast: Cast, part: Patch, k: ModelId) -> float:
    """The caster, who goes on weaving, doesn't count; nor do those who see nothing of the caster now."""
    at, there = cast.action.at, _at(seen, k)
    if at is None or k == cast.by:
        return 0.0
    if seen.foe(k) < 0:
        return MISTED if distance(there, at) <= part.radius_in and seen.archers >> k & 1 else 0.0
    here = _at(seen, cast.by)
    hidden = to_segment(at, here, there) < part.radius_in and distance(here, there) > 2
    afar = hidden and (seen.weavers | seen.shooters) >> k & 1
    return MISTED if afar and on(seen.state).sight(k, cast.by).seen else 0.0


def worth_of_wall(seen: Outlook, cast: Cast, part: Wall) -> float:
    """A wall between the caster and enemies that are near it: they go round it, or burn. (CHN-65)"""
    both = ends(cast.action, part.length_in)
    barred = _behind(seen, cast, *both, NEAR_IN + part.length_in + part.width_in) if both is not None else []
    feature = feature_of(seen.state, cast, part) if barred else None
    if feature is None or feature.shape is None or _lies_there(seen, cast, feature):
        return 0.0
    shape = feature.shape
    return BARRED * sum(seen.marks(k) for k in barred if to_shape(_at(seen, k), shape) <= NEAR_IN)


def worth_of_fence(seen: Outlook, cast: Cast, part: Fence) -> float:
    """Cover from enemies that shoot at the caster, if it is beside the wall. To raze one brings nothing. (CHN-76)"""
    both = ends(cast.action, part.length_in)
    if both is None or cast.action.target != NOBODY:
        return 0.0
    beside = to_segment(_at(seen, cast.by), *both) <= 2.5
    aimed = [k for k in _behind(seen, cast, *both) if seen.shooters >> k & 1 and _covers_not(seen, cast.by, k)]
    return SCREENED * seen.marks(cast.by) if beside and aimed else 0.0


def _covers_not(seen: Outlook, by: ModelId, k: ModelId) -> bool:
    sight = on(seen.state).sight(k, by)
    return sight.seen and not sight.covered


def _behind(seen: Outlook, cast: Cast, a: Point, b: Point, within_in: float = math.inf) -> list[ModelId]:
    """The enemies so near to a whose straight way to the caster leads across the line from a to b."""
    here, found = _at(seen, cast.by), list[ModelId]()
    level = level_at(seen.state, cast.by, cast.action)
    if seen.state.level(cast.by) != level:
        return found
    for k in ids_in(seen.foes):
        at = _at(seen, k)
        if (
            seen.state.on_table(k)
            and seen.state.level(k) == level
            and distance(at, a) <= within_in
            and segments_meet(here, at, a, b)
        ):
            found.append(k)
    return found


def worth_of_travel(seen: Outlook, cast: Cast, part: Travel) -> float:
    """Away from enemies that are near, up to a foot; and to where the scenario wants it. (CHN-71)"""
    foes, total = None, 0.0
    for model, at in steps_of(cast.action) or ():
        total += seen.marks(model) * gain_of_place(seen.state, model, at)
        if seen.nearest_in(model) < NEAR_IN:
            if foes is None:
                foes = [_at(seen, k) for k in ids_in(seen.foes) if seen.state.on_table(k)]
            before, after = _nearest_in(_at(seen, model), foes), _nearest_in(at, foes)
            if seen.state.battlefield.levels and level_at(seen.state, cast.by, cast.action) != seen.state.level(model):
                after += ALOFT_IN
            if before < NEAR_IN:
                total += ESCAPED * seen.marks(model) * (min(after, FAR_IN) - before) / FAR_IN
    return total


def gain_of_place(state: State, model: ModelId, at: Point) -> float:
    """The share of its marks that a place is worth more to a model than where it stands, by what the scenario counts.

    On the way off the table by the inches gained; at a marker if the enemy has no more there than its side. (SKR-91)
    """
    edge = find_exit_edge(state, model)
    if edge is not None:
        field = state.battlefield
        long = field.depth_in if edge in ("north", "south") else field.width_in
        gained = inches_to_edge(field, edge, state.places[model][:2]) - inches_to_edge(field, edge, at)
        return LED_OUT * gained / long
    found = 0.0
    for marker in objectives(state.battlefield, state.scenario):
        far = state.scenario.marker_radius_in + state.places[model][2]
        before = distance(state.places[model][:2], marker.at) <= far
        if before == (distance(at, marker.at) <= far):
            continue
        side, ahead = state.models[model].side, 0
        for m in state.models:
            x, y, radius, _ = state.places[m.id]
            if m.id != model and distance((x, y), marker.at) <= state.scenario.marker_radius_in + radius:
                ahead += 1 if m.side == side else -1
        if ahead in (-1, 0):
            found += -LED_TO_HOLD if before else LED_TO_HOLD
    return found


def _nearest_in(at: Point, others: list[Point]) -> float:
    """Inches to the nearest of some points."""
    px, py = at
    return math.sqrt(min([(x - px) * (x - px) + (y - py) * (y - py) for x, y in others]))


def _at(seen: Outlook, k: ModelId) -> Point:
    return seen.state.places[k][:2]


BAD = {"held": 0.35, "silenced": 0.5, "winded": 0.04, "rooted": 0.08}
"""Share of an enemy's marks that a condition takes; 0.2 for others."""
GOOD = {"veiled": 0.06}
"""Share of a friend's marks that a condition saves, if enemies may strike at it from afar: not for long."""
PUSHED, PUSHED_OFF = 0.04, 0.1
"""To be pushed; on top if it touches one of ours."""
USUAL_PUSH_IN, FALLEN = 3.0, 0.06
"""A push of so many inches that goes over an edge takes this for each inch of the fall, on top."""
TOPPLED = 0.3
"""Down for who fails the test: it loses a turn, and lies there for whoever comes."""
LIFTED = {"fleeing": 0.4, "down": 0.25, "stunned": 0.15, "hurt": 0.6}
"""To rally; to stand up; to be only down instead of stunned; to have all wounds back."""
COMPELLED = 0.2
GUARDED = 0.3
"""Of the marks, times the chance to be in danger, times that to turn a hit aside."""
SILENT_TURNS = 1.5
"""So many turns who is cut off from the Source stays so."""
MAY_COME = 0.4
"""How likely an enemy who could charge it does."""
UNHARMED = 0.4
"""The share of the harm by weaves that a ward saves from."""
STRONGER, DAZZLED, WARDED, FORETOLD, INVERTED, OUT_OF_RANGE = 0.12, 0.08, 0.06, 0.06, 0.02, 0.1
"""Numbers: stronger blows (of the enemy struck), -1 to hit, warded, rolls again, can't be cut, missiles halved."""
BASE_IN = 2.0
"""The widest usual base."""
UNWOVEN = 4.0
"""Marks for each point that an enemy pays for something; a friend that bears it counts as lifted."""


def value(rules: Ruleset, state: State, cast: Cast) -> float:
    """What the spell is worth in marks if it works and nobody cuts it. See the module's docstring."""
    return worth_seen(look(rules, state, cast.by), cast)


def worth_seen(seen: Outlook, cast: Cast) -> float:
    """The same for who has the outlook of the caster's side at hand."""
    total = 0.0
    for part in cast.spell.parts:
        total += _BROAD.get(type(part), _single)(seen, cast, part)
    return total


def is_hopeless(seen: Outlook, by: ModelId, spell: Spell) -> bool:
    """Whether a glance shows that the spell brings nothing, wherever it is aimed: for who weighs many."""
    for part in aspects_of(spell).glanced:
        if not _idle(seen, by, spell, part):
            return False
    return bool(aspects_of(spell).glanced)


def _idle(seen: Outlook, by: ModelId, spell: Spell, part: Part) -> bool:
    if isinstance(part, Travel) and seen.state.scenario.won_by in ("rout", "hold"):
        return seen.nearest_in(by) >= NEAR_IN + part.company_in + BASE_IN
    if isinstance(part, Travel):
        return False
    if isinstance(part, Fence):
        return not seen.shooters
    spread = part.radius_in if isinstance(part, Patch) else 0.0
    return seen.nearest_in(by) >= spell.range_in + NEAR_IN + spread


def _single(seen: Outlook, cast: Cast, part: Single) -> float:
    target = target_of(cast)
    if target == NOBODY or not seen.state.on_table(target):
        return 0.0
    return _WORTH[type(part)](seen, cast, target, part)


def _on_each(seen: Outlook, cast: Cast, part: Area | Beside | Tide) -> float:
    return sum(
        [_WORTH[type(one)](seen, cast, k, one) for k in models_touched(seen.state, cast, part) for one in part.each]
    )


def _beside(seen: Outlook, cast: Cast, part: Splash | Spill | Beam) -> float:
    known = _WORTH[type(part)]
    return sum([known(seen, cast, k, part) for k in models_touched(seen.state, cast, part)])


def _hits(seen: Outlook, cast: Cast, target: ModelId, part: Hits) -> float:
    hit = Hit(target, part.strength, cast.by, part.save, missile=True, rule=cast.spell.rule)
    if part.times == "D3":
        return seen.foe(target) * sum([seen.toll(hit, times) for times in (1, 2, 3)]) / 3
    return seen.foe(target) * seen.toll(hit)


def _splash(seen: Outlook, cast: Cast, target: ModelId, part: Splash) -> float:
    hit = Hit(target, part.strength, cast.by, missile=True, rule=cast.spell.rule)
    return seen.foe(target) * seen.toll(hit)


def _beam(seen: Outlook, cast: Cast, target: ModelId, part: Beam) -> float:
    return seen.foe(target) * seen.marks(target)


def _push(seen: Outlook, cast: Cast, target: ModelId, part: Push) -> float:
    if seen.senseless >> target & 1:
        return 0.0
    ours = side_mask(seen.state, seen.side)
    off = PUSHED_OFF if on(seen.state).contacts(target) & ours else 0.0
    if seen.state.level(target):
        fall_in = on(seen.state).push(target, _at(seen, cast.by), USUAL_PUSH_IN).fall_in
        off += min(1.0, fall_in * FALLEN)
    return seen.foe(target) * seen.marks(target) * (PUSHED + off)


def worth_of_topple(seen: Outlook, target: ModelId) -> float:
    """What it takes from the target to be knocked down unless it passes a test of its initiative."""
    if seen.low >> target & 1:
        return 0.0
    falls: float = 1.0 - seen.rules.combat.poise(seen.state, target)
    return seen.marks(target) * TOPPLED * falls


def _topple(seen: Outlook, cast: Cast, target: ModelId, part: Topple) -> float:
    return seen.foe(target) * worth_of_topple(seen, target)


def _condition(seen: Outlook, cast: Cast, target: ModelId, part: Condition) -> float:
    model = seen.state.models[target]
    if has_condition(model, part.name) or seen.senseless >> target & 1:
        return 0.0
    if part.name in GOOD:
        return -seen.foe(target) * seen.marks(target) * GOOD[part.name] * seen.danger(target, part.lasts)
    if part.name == "silenced" and not seen.rules.magic.channels(seen.state, target):
        return 0.0
    resisted = 0.5 if part.resist_first else 1.0
    share = BAD.get(part.name, 0.2) * resisted
    stopped = resisted * SILENT_TURNS * _volley_of(seen, target) if part.name == "silenced" else 0.0
    return seen.foe(target) * max(seen.marks(target) * share, stopped)


def _volley_of(seen: Outlook, caster: ModelId) -> float:
    """The most that a turn of an enemy's magic takes from one of the side."""
    volleys = [seen.rules.magic.volley(seen.state, caster, k) for k in ids_in(side_mask(seen.state, seen.side))]
    return max([max(found.open, default=0.0) for found in volleys if found is not None], default=0.0)


def _number(seen: Outlook, cast: Cast, target: ModelId, part: Number) -> float:
    for effect in seen.state.effects:
        if effect.source == cast.spell.id and (part.everybody or effect.target == target):
            return 0.0
    known = _TOPICS.get(part.topic)
    return known(seen, target) if known is not None else worth_of_number(seen, target, part)


def _stronger(seen: Outlook, target: ModelId) -> float:
    """For who fights, and less for whom an enemy could charge: it lasts until its next magic."""
    touched = enemies_touched(seen.state, target)
    if touched and is_engaged(seen.rules, seen.state, target):
        return STRONGER * max([seen.marks(k) for k in ids_in(touched)])
    gaps, strides = on(seen.state).gaps(target), seen.rules.combat.strides
    comes = [seen.marks(k) for k in ids_in(seen.foes) if gaps[k] < FAR_IN and gaps[k] <= strides(seen.state, k).charge]
    return MAY_COME * STRONGER * max(comes, default=0.0)


def _dazzled(seen: Outlook, target: ModelId) -> float:
    return 0.0 if seen.low >> target & 1 else seen.foe(target) * seen.marks(target) * DAZZLED


def _warded(seen: Outlook, target: ModelId) -> float:
    found = WARDED * seen.marks(target) * seen.dangerous(target, seen.weavers)
    for k in ids_in(seen.weavers):
        volley = seen.rules.magic.volley(seen.state, k, target)
        if volley is not None:
            found = max(found, UNHARMED * max(volley.open, default=0.0) * seen.dangerous(target, 1 << k))
    return found


def _inverted(seen: Outlook, target: ModelId) -> float:
    return INVERTED * seen.marks(target) * seen.dangerous(target, seen.weavers)


def _foretold(seen: Outlook, target: ModelId) -> float:
    """Nothing as long as nobody can do anything that is worth a second roll."""
    idle = seen.quiet and seen.nearest_in(target) > seen.spells_in(target)
    return 0.0 if idle else FORETOLD * seen.marks(target)


def _halved(seen: Outlook, target: ModelId) -> float:
    return OUT_OF_RANGE * (seen.cost_of(seen.shooters) - seen.cost_of(seen.archers))


_TOPICS: dict[str, Callable[[Outlook, ModelId], float]] = {
    "weapon strength": _stronger, "dazzle": _dazzled, "woven at": _warded, "unseen": _inverted,
    "second chance": _foretold, "missile range": _halved,
}  # fmt: skip


def _guard(seen: Outlook, cast: Cast, target: ModelId, part: Guard) -> float:
    state = seen.state
    for effect in state.effects:
        if effect.source == cast.spell.id and effect.target == target:
            return 0.0
    sheltered = [target]
    if part.reach_in:
        sheltered += [k for k in ids_in(side_mask(state, seen.side)) if k != target and _within(seen, cast, k, part)]
    chance = (7 - part.needed) / 6
    found = 0.0
    for k in sheltered:
        fights = part.blows and state.on_table(k) and is_engaged(seen.rules, state, k)
        found += seen.marks(k) * GUARDED * chance * (1.0 if fights else seen.danger(k, part.lasts))
    return found


def _within(seen: Outlook, cast: Cast, model: ModelId, part: Guard) -> bool:
    return is_sheltered(seen.state, evolve(bare_effect(cast, cast.by), reach_in=part.reach_in), model)


def _lift(seen: Outlook, cast: Cast, target: ModelId, part: Lift) -> float:
    rules, state = seen.rules, seen.state
    stunned, low = rules.combat.who(state, "stunned") >> target & 1, seen.low >> target & 1
    up = LIFTED["stunned" if stunned else "down"] if low else 0.0
    if part.word == "down":
        return up * seen.marks(target)
    if part.word == "hurt":
        return max(up, LIFTED["hurt"] * _lost(rules, state, target)) * seen.marks(target)
    word = rules.combat.who(state, part.word) >> target & 1
    return LIFTED.get(part.word, 0.0) * seen.marks(target) if word else 0.0


def _lost(rules: Ruleset, state: State, model: ModelId) -> float:
    """The share of its health that it has lost, as its card says."""
    tracks = [track for track in rules.combat.sheet(state, model).tracks if not track.aside]
    full = sum(track.full for track in tracks)
    return min(1.0, sum(track.lost for track in tracks) / full) if full else 0.0


def _compel(seen: Outlook, cast: Cast, target: ModelId, part: Compel) -> float:
    return 0.0 if seen.senseless >> target & 1 else seen.foe(target) * seen.marks(target) * COMPELLED


def _unwoven(seen: Outlook, cast: Cast, part: Unweave) -> float:
    found = 0.0
    for effect in seen.state.effects:
        if effect.id == cast.action.target:
            found += UNWOVEN * effect.upkeep
            if effect.target != NOBODY and seen.state.models[effect.target].side == seen.side:
                found += seen.marks(effect.target) * BAD.get(effect.condition, 0.0)
    return found


_WORTH: dict[type, Callable[[Outlook, Cast, ModelId, Any], float]] = {
    Hits: _hits, Splash: _splash, Beam: _beam, Push: _push, Topple: _topple, Condition: _condition, Number: _number,
    Guard: _guard, Lift: _lift, Compel: _compel, Harm: worth_of_harm, Mend: worth_of_mend, Drive: worth_of_drive,
    Spill: worth_of_spill, Assault: worth_of_assault,
}  # fmt: skip
_BROAD: dict[type, Callable[[Outlook, Cast, Any], float]] = {
    Area: _on_each, Beside: _on_each, Tide: _on_each, Splash: _beside, Spill: _beside, Beam: _beside, Unweave: _unwoven,
    Raise: worth_of_raise, Patch: worth_of_patch, Wall: worth_of_wall, Fence: worth_of_fence, Travel: worth_of_travel,
}  # fmt: skip
"""Parts that aren't for one model alone."""
