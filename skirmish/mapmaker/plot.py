"""A table that fills up: what may stand where, so that large bases pass, markers stay open and zones stay clear."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from skirmish.board.ground import distances
from skirmish.core.battlefield import KINDS, Nature
from skirmish.core.geometry import Circle, Polygon, Shape, bounds, meet, to_shape
from skirmish.core.units import Point, base_radius
from skirmish.library.mapfile import ShapeForm, shapes_of
from skirmish.library.terrainfile import THICK_IN
from skirmish.mapmaker.draw import Entry

PASS_IN = 2 * base_radius(50) + 0.3
"""Between solid pieces: a base of 50 mm gets through with room to spare."""
ZONE_IN = 8.0
"""Nothing but roads and the like stands so near to an edge to deploy on."""
FRONT_IN = 0.2
"""Nor so near to the zone."""
STAND_IN = 1.3
"""Between what is solid and a low obstacle: somebody stands there."""
APART_IN, SIDE_IN, VERGE_IN = 0.6, 0.6, 0.3
"""Between other pieces; to the edges at the side; to roads."""
OPEN_IN = 2.3
"""What is solid keeps so far from a marker, a low obstacle half as far."""
COVER_IN = 2.0
"""Ground so near to what covers is covered."""


@dataclass(frozen=True)
class Placed:
    """A piece that stands, with what it is to the rules."""

    entry: Entry
    kind: str
    shapes: tuple[Shape, ...]
    solid: bool
    covering: bool

    @property
    def nature(self) -> Nature:
        """What its kind is."""
        return KINDS[self.kind]


def placed(entry: Entry) -> Placed:
    """The piece of this entry."""
    kind, nature = entry["kind"], KINDS[entry["kind"]]
    drawn = {name: entry[name] for name in ("rect", "turn", "circle", "polygon", "line", "thick_in") if name in entry}
    solid = entry.get("ground", nature.ground) == "impassable"
    covering = entry.get("sight", nature.sight) != "open"
    form = ShapeForm.model_construct(**drawn)  # not validated: it may lie off the table as long as it has no place
    return Placed(entry, kind, tuple(shapes_of(form, THICK_IN.get(kind, 0.0))), solid, covering)


@dataclass
class Plot:
    """A table of this size (in inches) with the spots of its markers and what stands on it so far."""

    width: float
    depth: float
    markers: Sequence[Point]
    standing: list[Placed] = field(default_factory=list)

    def has_room(self, new: Sequence[Placed], besides: Sequence[Placed] = ()) -> bool:
        """Whether all the pieces, which may touch each other, can stand there; `besides` are others not yet placed."""
        others = [*self.standing, *besides]
        return all(self._lies_well(one) and all(_keep_apart(one, other) for other in others) for one in new)

    def _lies_well(self, one: Placed) -> bool:
        west, north, east, south = zip(*map(bounds, one.shapes), strict=True)
        side = PASS_IN if one.solid else SIDE_IN
        if min(west) < side or max(east) > self.width - side:
            return False
        if min(north) < ZONE_IN + FRONT_IN or max(south) > self.depth - ZONE_IN - FRONT_IN:
            return False
        if not (one.solid or one.nature.low or one.covering):
            return True
        clear = OPEN_IN if one.solid else OPEN_IN / 2
        return all(to_shape(at, shape) >= clear for at in self.markers for shape in one.shapes)

    def cover(self) -> float:
        """The share of the ground between the zones with cover on it or within 2 inches."""
        x = np.arange(0.5, self.width, 1.0)[None, :]
        y = np.arange(ZONE_IN + 0.5, self.depth - ZONE_IN, 1.0)[:, None]
        covered = np.zeros((y.size, x.size), np.bool_)
        for shape in (shape for one in self.standing if one.covering for shape in one.shapes):
            covered |= distances(shape, x, y) <= COVER_IN
        return float(covered.mean())


def _keep_apart(one: Placed, other: Placed) -> bool:
    """Whether two pieces stand far enough from each other."""
    need = _least_gap(one, other)
    return need <= 0 or all(not _nearer(a, b, need) for a in one.shapes for b in other.shapes)


def _least_gap(one: Placed, other: Placed) -> float:
    """Inches that must lie between two pieces; 0: they may lie in each other."""
    flat = [_is_flat(piece) for piece in (one, other)]
    if all(flat):
        return 0.0
    if any(flat):
        return VERGE_IN
    if one.solid and other.solid:
        return PASS_IN
    low = one.nature.low or other.nature.low
    return STAND_IN if low and (one.solid or other.solid) else APART_IN


def _is_flat(one: Placed) -> bool:
    """Whether it is for the eye alone."""
    return one.kind in ("road", "field", "sand", "paving", "planks")


def _nearer(one: Shape, other: Shape, inches: float) -> bool:
    """Whether less than so many inches lie between the shapes."""
    (west, north, east, south), (w, n, e, s) = bounds(one), bounds(other)
    if max(west - e, w - east, north - s, n - south) >= inches:
        return False
    return gap(one, other) < inches


def gap(one: Shape, other: Shape) -> float:
    """Inches between two shapes, 0 if they touch."""
    if isinstance(one, Circle) and isinstance(other, Circle):
        return max(0.0, math.dist((one.x, one.y), (other.x, other.y)) - one.radius - other.radius)
    if isinstance(one, Circle):
        return max(0.0, to_shape((one.x, one.y), other) - one.radius)
    if isinstance(other, Circle):
        return gap(other, one)
    return 0.0 if meet(one, other) else min(_corner_gap(one, other), _corner_gap(other, one))


def _corner_gap(one: Polygon, other: Polygon) -> float:
    return min(to_shape(corner, other) for corner in one.corners)
