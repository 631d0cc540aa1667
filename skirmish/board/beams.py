"""Lines without width that run in space, from level to level. (CHN-72)

Such a line runs from the middle of who casts it to the middle of its target; of two that stand at different heights it
leaves, or meets, the higher one at its top, as it has to get past the edge below that one. It goes on until it comes
down to the table, and touches a model where it passes no lower than its feet and no higher than it is tall.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from skirmish.board.answers import Beam
from skirmish.board.kernels.flat import HAIR, OFF
from skirmish.core.geometry import Shape, contains, to_segment
from skirmish.core.state import ModelId
from skirmish.core.units import Point, distance, in_space

if TYPE_CHECKING:
    from skirmish.board.surface import Surface

LOOKED_AT_IN = 1 / 16
"""The line is followed in such steps to where a piece stops it."""


def beam_in_space(surface: Surface, i: ModelId, j: ModelId, length: float, stops: frozenset[str]) -> Beam:
    """See `Surface.beam`, of two models of which one is on a level at least."""
    here, there = surface.places[i][:2], surface.places[j][:2]
    away = distance(here, there)
    if away == 0 or max(here[0], there[0]) > OFF:
        return Beam(here)
    high, low = _heights(surface, i, j)
    slope = (low - high) / away
    ux, uy = (there[0] - here[0]) / away, (there[1] - here[1]) / away
    first = surface.places[i][2]
    flat = length / in_space(1.0, slope)
    if slope < 0:
        flat = min(flat, -high / slope - first)
    flat = max(0.0, flat)

    def at(inches: float) -> Point:
        return here[0] + ux * (first + inches), here[1] + uy * (first + inches)

    def rise(inches: float) -> float:
        return high + slope * (first + inches)

    rooms = {piece for k in (i, j) if (piece := room_of(surface, k))}
    walls = [(t.shape, t.height_in) for t in surface.ground.map.terrain if t.role in stops and t.id not in rooms]
    slabs = _slabs(surface, stops)
    far = 0.0
    while far < flat:
        further = min(flat, far + LOOKED_AT_IN)
        spot, z = at(further), rise(further)
        if any(z < top - HAIR and contains(shape, spot) for shape, top in walls):
            break
        if any((rise(far) > top) != (z > top) and contains(shape, spot) for shape, top in slabs):
            break
        far = further
    start, end = at(0.0), at(far)
    touched = []
    for k, (x, y, radius, _) in enumerate(surface.places):
        if k != i and x < OFF and to_segment((x, y), start, end) <= radius + HAIR:
            met = met_after(start, (ux, uy), (x, y), radius)
            leaves = min(far, max(met, (x - start[0]) * ux + (y - start[1]) * uy))
            least, most = sorted((rise(met), rise(leaves)))
            feet = surface.elevation(k)
            if least <= feet + _tall(surface, k) + HAIR and most >= feet - HAIR:
                touched.append((met, k))
    return Beam(end, tuple([k for _, k in sorted(touched)]))


def room_of(surface: Surface, k: ModelId) -> str:
    """The id of the piece in whose room a model stands; '' for none."""
    level = surface.level(k)
    floor = surface.ground.map.levels[level - 1].floor_at(surface.places[k][:2]) if level else None
    return floor.piece if floor is not None and floor.room else ""


def _heights(surface: Surface, i: ModelId, j: ModelId) -> tuple[float, float]:
    """How high above the table the line is at the two models."""
    one, two = surface.elevation(i), surface.elevation(j)
    return (
        one + _tall(surface, i) * (1.0 if one > two else 0.5),
        two + _tall(surface, j) * (1.0 if two > one else 0.5),
    )


def _tall(surface: Surface, k: ModelId) -> float:
    """How tall a model is when it stands."""
    return surface.models[k].warrior.height_in


def _slabs(surface: Surface, kinds: frozenset[str]) -> list[tuple[Shape, float]]:
    """The floors of pieces of these kinds, and how high they are."""
    ids = {t.id for t in surface.ground.map.terrain if t.role in kinds}
    levels = surface.ground.map.levels
    return [(floor.shape, level.height_in) for level in levels for floor in level.floors if floor.piece in ids]


def met_after(start: Point, toward: Point, at: Point, radius: float) -> float:
    """Inches along a line until it meets a base that it touches."""
    fx, fy = at[0] - start[0], at[1] - start[1]
    ahead, off = fx * toward[0] + fy * toward[1], fx * toward[1] - fy * toward[0]
    return max(0.0, ahead - math.sqrt(max(0.0, radius * radius - off * off)))
