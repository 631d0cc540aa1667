"""What changed ground and new places are expected to bring, in marks: small sums for plain help. (see `value`)"""

from __future__ import annotations

import math

from skirmish.board import on
from skirmish.core.geometry import Shape, holds, middle, segments_meet, to_segment, to_shape
from skirmish.core.state import NOBODY, OFF_TABLE_IN, ModelId
from skirmish.core.units import Point, distance
from skirmish.kit.seeing import engaged, members
from skirmish.kit.spells.ground import feature_of
from skirmish.kit.spells.outlook import Outlook
from skirmish.kit.spells.places import steps
from skirmish.kit.spells.spell import Cast, Fence, Patch, Travel, Wall
from skirmish.kit.spells.walls import ends

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
NEAR_IN, FAR_IN = 8.0, 12.0
"""Enemies so near to ground or caster matter; who is further away from an enemy gains nothing more."""


def of_patch(seen: Outlook, cast: Cast, part: Patch) -> float:
    """Ground that slows, a cloud that hides: what it takes from enemies less what it takes from us. (CHN-66, CHN-67)"""
    feature = feature_of(cast, part)
    if feature is None or feature.shape is None or _lies_there(seen, cast, feature.shape):
        return 0.0
    weigh, total = _veils if part.sight == "cloud" else _slows, 0.0
    for k, (x, _, _, _) in enumerate(seen.state.places):
        share = weigh(seen, cast, part, k) if x < OFF_TABLE_IN else 0.0
        if share:
            total += seen.foe(k) * seen.marks(k) * share
    return total


def _lies_there(seen: Outlook, cast: Cast, shape: Shape) -> bool:
    """Whether the same spell of this side holds the middle of the ground already."""
    mine = {e.id for e in seen.state.effects if e.source == cast.spell.id and seen.foe(e.owner) < 0}
    spot = middle(shape)
    return any(f.effect in mine and f.shape is not None and holds(f.shape, spot) for f in seen.state.features)


def _slows(seen: Outlook, cast: Cast, part: Patch, k: ModelId) -> float:
    at, (x, y, radius, _) = cast.action.at, seen.state.places[k]
    if at is None or k == cast.by:
        return 0.0
    away = distance((x, y), at)
    if away > part.radius_in + NEAR_IN or engaged(seen.rules, seen.state, k):
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


def of_wall(seen: Outlook, cast: Cast, part: Wall) -> float:
    """A wall between the caster and enemies that are near it: they go round it, or burn. (CHN-65)"""
    both = ends(cast.action, part.length_in)
    barred = _behind(seen, cast, *both, NEAR_IN + part.length_in + part.width_in) if both is not None else []
    feature = feature_of(cast, part) if barred else None
    if feature is None or feature.shape is None or _lies_there(seen, cast, feature.shape):
        return 0.0
    shape = feature.shape
    return BARRED * sum(seen.marks(k) for k in barred if to_shape(_at(seen, k), shape) <= NEAR_IN)


def of_fence(seen: Outlook, cast: Cast, part: Fence) -> float:
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
    here, found = _at(seen, cast.by), []
    for k in members(seen.foes):
        at = _at(seen, k)
        if seen.state.on_table(k) and distance(at, a) <= within_in and segments_meet(here, at, a, b):
            found.append(k)
    return found


def of_travel(seen: Outlook, cast: Cast, part: Travel) -> float:
    """Away from enemies that are near, up to a foot. (CHN-71)"""
    foes, total = None, 0.0
    for model, at in steps(cast.action) or ():
        if seen.nearest_in(model) < NEAR_IN:
            if foes is None:
                foes = [_at(seen, k) for k in members(seen.foes) if seen.state.on_table(k)]
            before, after = _nearest_in(_at(seen, model), foes), _nearest_in(at, foes)
            if before < NEAR_IN:
                total += ESCAPED * seen.marks(model) * (min(after, FAR_IN) - before) / FAR_IN
    return total


def _nearest_in(at: Point, others: list[Point]) -> float:
    """Inches to the nearest of some points."""
    px, py = at
    return math.sqrt(min([(x - px) * (x - px) + (y - py) * (y - py) for x, y in others]))


def _at(seen: Outlook, k: ModelId) -> Point:
    return seen.state.places[k][:2]
