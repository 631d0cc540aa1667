"""What is asked about points, areas and lines on the table, for weaves above all."""

from __future__ import annotations

import math
from collections.abc import Sequence

from skirmish.board.answers import Beam, Crossing
from skirmish.board.crossing import crossing
from skirmish.board.kernels.flat import HAIR, OFF, level_at
from skirmish.board.kernels.points import exposed, first_met, sees_point
from skirmish.board.pack import shape_arrays
from skirmish.board.strips import in_the_way
from skirmish.board.tabletop import Tabletop
from skirmish.core.geometry import Circle, Shape, bounds, holds, sides, strip, to_segment, to_shape
from skirmish.core.state import ModelId
from skirmish.core.units import TOLERANCE_IN, Point, distance


class Points(Tabletop):
    """The answers about one state that need no paths, continued."""

    def level_at(self, point: Point) -> float:
        """Inches above the table of the ground at the point."""
        return float(level_at(*self.ground.arrays, float(point[0]), float(point[1])))

    def gap_to_point(self, i: ModelId, point: Point) -> float:
        """Inches from the edge of i's base to the point, 0 inside it; inf if i is off the table. (CHN-13)"""
        x, y, radius, _ = self.places[i]
        return math.inf if x > OFF else max(0.0, distance((x, y), point) - radius)

    def reach_of(self, i: ModelId, shape: Shape) -> tuple[float, float]:
        """Inches from the edge of i's base to the nearest and to the farthest point of the shape, 0 inside the base.

        The shape is wholly in range if the second is. Both are inf if i is off the table. (CHN-65)
        """
        x, y, radius, _ = self.places[i]
        if x > OFF:
            return math.inf, math.inf
        if isinstance(shape, Circle):
            far = distance((x, y), (shape.x, shape.y)) + shape.radius
        else:
            far = max(distance((x, y), corner) for corner in shape.corners)
        return max(0.0, to_shape((x, y), shape) - radius), max(0.0, far - radius)

    def sees_point(self, i: ModelId, point: Point) -> bool:
        """Whether i has sight of the point from its base's centre or one of its silhouette points. (CHN-63, CHN-66)

        Blocking terrain and features hide it, and clouds if it is more than 2" from i's base; bases don't.
        """
        return bool(sees_point(self._bases, *self.ground.arrays, i, float(point[0]), float(point[1])))

    def sees_shape(self, i: ModelId, shape: Shape) -> bool:
        """Whether i has sight of the point of the shape that is nearest to it. (CHN-65)"""
        here = self.places[i][:2]
        if here[0] > OFF:
            return False
        return holds(shape, here) or self.sees_point(i, _nearest(here, shape))

    def exposed(self, point: Point, j: ModelId) -> bool:
        """Whether a line from the point to base j is free of the map's blocking terrain, as a blast needs it. (CHN-63)

        Clouds, features and bases don't count, nor does a piece that both the point and the base lie in.
        """
        count = self.ground.pack.map_sights
        return bool(exposed(self._bases, *self.ground.arrays, count, float(point[0]), float(point[1]), j))

    def in_area(self, point: Point, radius: float, rise_in: float = 2.0) -> tuple[ModelId, ...]:
        """Ids of the models whose base reaches within `radius` of the point, the nearest base first. (CHN-63)

        Exactly so many inches count. Their ground is no more than `rise_in` above or below that at the point.
        """
        px, py = point
        found = [
            (max(0.0, distance((x, y), point) - base), k)
            for k, (x, y, base, _) in enumerate(self.places)
            if x < OFF and (x - px) * (x - px) + (y - py) * (y - py) <= (radius + base) * (radius + base)
        ]
        if not found:
            return ()
        level = self.level_at(point)
        return tuple(k for _, k in sorted(found) if abs(self.level(k) - level) <= rise_in)

    def beam(self, i: ModelId, j: ModelId, length: float, stops: frozenset[str]) -> Beam:
        """A line without width from the edge of i's base through the centre of j's, so many inches long. (CHN-72)

        It ends where it enters a piece of the map of one of the kinds in `stops`, however high it is. Whom it touches,
        i apart, is listed in the order in which it gets to them.
        """
        here, there = self.places[i][:2], self.places[j][:2]
        away = distance(here, there)
        if away == 0 or max(here[0], there[0]) > OFF:
            return Beam(here)
        ux, uy = (there[0] - here[0]) / away, (there[1] - here[1]) / away
        first = self.places[i][2]
        start = (here[0] + ux * first, here[1] + uy * first)
        end = (start[0] + ux * length, start[1] + uy * length)
        edges, pieces = shape_arrays(self._standing(stops))
        part = float(first_met(edges, pieces, *start, *end))
        end = (start[0] + ux * length * part, start[1] + uy * length * part)
        touched = [
            (_met_after(start, (ux, uy), (x, y), radius), k)
            for k, (x, y, radius, _) in enumerate(self.places)
            if k != i and x < OFF and to_segment((x, y), start, end) <= radius + HAIR
        ]
        return Beam(end, tuple(k for _, k in sorted(touched)))

    def _standing(self, kinds: frozenset[str]) -> tuple[Shape, ...]:
        """The shapes of the map's pieces of these kinds, less those that are razed."""
        features = self.state.features if self.state else ()
        razed = {feature.razes for feature in features}
        return tuple(t.shape for t in self.battlefield.terrain if t.kind in kinds and t.id not in razed)

    def crossing(self, path: Sequence[Point], radius: float, shape: Shape) -> Crossing | None:
        """The path of a base of this radius parted 1/8" before it touches the shape; None if it doesn't. (CHN-65)

        A shape that it touches from the start counts only when it has left it. Who starts nearer has a first part of
        one point.
        """
        return crossing(path, radius, shape)

    def free_strip(
        self, a: Point, b: Point, width: float, apart_in: float = 0.0, *, touch: bool = False
    ) -> str | None:  # fmt: skip
        """None, or why no wall can stand on the strip from a to b: "overlaps the mill". (CHN-65, CHN-76)

        In its way are blocking terrain of the map, impassable features, and bases nearer than `apart_in`, or that touch
        it unless they may `touch`.
        """
        if a == b:
            return "has no length"
        wall = strip(a, b, width)
        west, north, east, south = bounds(wall)
        off = max(-west, -north, east - self.battlefield.width_in, south - self.battlefield.depth_in)
        if off > TOLERANCE_IN:
            return "lies off the table"
        piece = in_the_way(self.ground.pack, a, b, width)
        if piece is not None:
            return f"overlaps the {piece}"
        middle, far = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (distance(a, b) + width) / 2 + apart_in + TOLERANCE_IN
        near = (k for k, (x, y, r, _) in enumerate(self.places) if x < OFF and distance((x, y), middle) <= far + r)
        return next((why for k in near if (why := self._crowds(k, wall, apart_in, touch))), None)

    def _crowds(self, k: ModelId, wall: Shape, apart_in: float, touch: bool) -> str | None:
        x, y, radius, _ = self.places[k]
        gap = to_shape((x, y), wall) - radius
        name = self.models[k].warrior.name
        if gap < -HAIR:
            return f"overlaps {name}"
        if gap <= HAIR and not touch:
            return f"touches {name}"
        return f"is too near to {name}" if gap < apart_in - HAIR else None


def _nearest(point: Point, shape: Shape) -> Point:
    """The point of the shape's outline that is nearest to a point outside it."""
    if isinstance(shape, Circle):
        part = shape.radius / distance(point, (shape.x, shape.y))
        return shape.x + (point[0] - shape.x) * part, shape.y + (point[1] - shape.y) * part
    return min((_on_side(point, a, b) for a, b in sides(shape)), key=lambda spot: distance(spot, point))


def _on_side(point: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return a[0] + along * dx, a[1] + along * dy


def _met_after(start: Point, toward: Point, at: Point, radius: float) -> float:
    """Inches along a line until it meets a base that it touches."""
    fx, fy = at[0] - start[0], at[1] - start[1]
    ahead, off = fx * toward[0] + fy * toward[1], fx * toward[1] - fy * toward[0]
    return max(0.0, ahead - math.sqrt(max(0.0, radius * radius - off * off)))
