"""Where a base on its way comes to a shape."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from skirmish.board.answers import Crossing
from skirmish.board.kernels.flat import HAIR
from skirmish.board.shapes import bounding_circle
from skirmish.core.geometry import Circle, Polygon, Shape, contains, sides, to_segment, to_shape
from skirmish.core.units import GRID, Point, distance, snapped

BEFORE_IN = 1 / 8
"""How far before the shape the first part of the path ends."""
Stretch = tuple[float, float]
"""From where to where on a leg, as fractions; or on a path, with the number of the leg added."""


def crossing(path: Sequence[Point], radius: float, shape: Shape) -> Crossing | None:
    """The path parted 1/8" before a base of this radius touches the shape; None if it never does."""
    touched = next((start for start, _ in _near(path, shape, radius + HAIR) if start > HAIR), None)
    if touched is None:
        return None
    apart = radius + BEFORE_IN
    close = (start for start, end in _near(path, shape, apart) if start <= touched <= end + HAIR)
    return _parted(path, next(close, touched), apart, shape)


def _near(path: Sequence[Point], shape: Shape, near: float) -> list[Stretch]:
    """The stretches of the path on which its points are no further than `near` from the shape, in order."""
    found: list[Stretch] = []
    legs = enumerate(pairwise(path))
    for start, end in sorted((leg + s, leg + e) for leg, (a, b) in legs for s, e in _of_leg(a, b, shape, near)):
        if found and start <= found[-1][1] + HAIR:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def _of_leg(a: Point, b: Point, shape: Shape, near: float) -> Iterable[Stretch]:
    if a == b:
        return [(0.0, 1.0)] if to_shape(a, shape) <= near else []
    x, y, reach = bounding_circle(shape)
    if to_segment((x, y), a, b) > reach + near:
        return ()
    if isinstance(shape, Circle):
        return _in_disc(a, b, (shape.x, shape.y), shape.radius + near)
    return _near_polygon(a, b, shape, near)


def _near_polygon(a: Point, b: Point, shape: Polygon, near: float) -> Iterator[Stretch]:
    """Stretches near a corner, beside a side, and between those: what of the leg lies deep inside the polygon."""
    rim = [
        stretch for one, two in sides(shape) for stretch in (*_in_disc(a, b, one, near), *_beside(a, b, one, two, near))
    ]
    yield from rim
    ends = sorted({0.0, 1.0, *(end for stretch in rim for end in stretch)})
    for start, end in pairwise(ends):
        if contains(shape, _along(a, b, (start + end) / 2)):
            yield start, end


def _in_disc(a: Point, b: Point, centre: Point, near: float) -> Iterator[Stretch]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    along = (centre[0] - a[0]) * dx + (centre[1] - a[1]) * dy
    off = (centre[0] - a[0]) * dy - (centre[1] - a[1]) * dx
    rest = near * near * length2 - off * off
    if rest >= 0:
        yield from _clipped((along - math.sqrt(rest)) / length2, (along + math.sqrt(rest)) / length2)


def _beside(a: Point, b: Point, one: Point, two: Point, near: float) -> Iterator[Stretch]:
    """Where ab runs within `near` of a side, between the two lines square to it at its ends."""
    ex, ey = two[0] - one[0], two[1] - one[1]
    length = math.sqrt(ex * ex + ey * ey)
    start, end = 0.0, 1.0
    for (ux, uy), low, high in (((ex, ey), 0.0, length), ((-ey, ex), -near, near)):
        here = ((a[0] - one[0]) * ux + (a[1] - one[1]) * uy) / length
        step = ((b[0] - a[0]) * ux + (b[1] - a[1]) * uy) / length
        if step == 0:
            if not low <= here <= high:
                return
            continue
        first, last = sorted(((low - here) / step, (high - here) / step))
        start, end = max(start, first), min(end, last)
    if start <= end:
        yield start, end


def _clipped(start: float, end: float) -> Iterator[Stretch]:
    if start <= 1 and end >= 0:
        yield max(0.0, start), min(1.0, end)


def _along(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _parted(path: Sequence[Point], at: float, apart: float, shape: Shape) -> Crossing:
    """The path parted at the last point on the grid up to `at` that is `apart` from the shape; else at its start."""
    leg = min(int(at), len(path) - 2)
    gone = distance(path[leg], path[leg + 1]) * (at - leg)
    while leg >= 0:
        a, b = path[leg], path[leg + 1]
        length = distance(a, b)
        while gone > 0:
            point = snapped(_along(a, b, gone / length))
            if point != a and to_shape(point, shape) >= apart:
                return _split(path, leg, point)
            gone -= 0.5 / GRID
        if leg and to_shape(a, shape) >= apart:
            return Crossing(tuple(path[: leg + 1]), tuple(path[leg:]))
        leg -= 1
        gone = distance(path[leg], path[leg + 1]) if leg >= 0 else 0.0
    return Crossing((path[0],), tuple(path))


def _split(path: Sequence[Point], leg: int, point: Point) -> Crossing:
    rest = path[leg + 2 :] if point == path[leg + 1] else path[leg + 1 :]
    return Crossing((*path[: leg + 1], point), (point, *rest))
