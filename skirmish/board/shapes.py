"""Polygons taken apart, and the areas that spells and blasts cover. pymunk knows how any two shapes overlap."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from skirmish.core.geometry import Circle, Polygon, Shape, bounds, is_convex, oriented, sides, strip, turn
from skirmish.core.state import OFF_TABLE_IN, Place
from skirmish.core.units import Point, distance

if TYPE_CHECKING:
    import pymunk


def convex_parts(polygon: Polygon) -> list[Polygon]:
    """Convex polygons that make up a simple polygon."""
    return [polygon] if is_convex(polygon) else [Polygon(ear) for ear in _ears(list(polygon.corners))]


def _ears(ring: list[Point]) -> list[tuple[Point, ...]]:
    """The triangles of a simple polygon that runs counter-clockwise."""
    found: list[tuple[Point, ...]] = []
    while len(ring) > 3:
        at = next((k for k in range(len(ring)) if _is_ear(ring, k)), None)
        if at is None:  # only flat corners are left
            break
        found.append((ring[at - 1], ring[at], ring[(at + 1) % len(ring)]))
        del ring[at]
    if turn(*ring[:3]) > 0:
        found.append(tuple(ring))
    return found


def _is_ear(ring: list[Point], at: int) -> bool:
    a, b, c = ring[at - 1], ring[at], ring[(at + 1) % len(ring)]
    if turn(a, b, c) <= 0:
        return False
    others = (p for p in ring if p not in (a, b, c))
    return not any(turn(a, b, p) >= 0 and turn(b, c, p) >= 0 and turn(c, a, p) >= 0 for p in others)


def thickness(shape: Shape) -> float:
    """The least width of the shape in inches: how thick a wall or hedge is."""
    if isinstance(shape, Circle):
        return 2 * shape.radius
    return min(_extent(shape, a, b) for a, b in sides(shape) if a != b)


def _extent(polygon: Polygon, a: Point, b: Point) -> float:
    """How far the polygon reaches square to ab."""
    offs = [turn(a, b, p) / distance(a, b) for p in polygon.corners]
    return max(offs) - min(offs)


def bounding_circle(shape: Shape) -> tuple[float, float, float]:
    """A circle round the shape, a hair too large: centre and radius."""
    if isinstance(shape, Circle):
        return shape.x, shape.y, shape.radius
    xs, ys = zip(*shape.corners, strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(math.sqrt((px - x) ** 2 + (py - y) ** 2) for px, py in shape.corners) + 1e-9


def line(a: Point, b: Point, width: float) -> Polygon:
    """A straight strip from a to b, `width` inches wide."""
    return strip(a, b, width)


def cone(apex: Point, toward: Point, length: float, width: float) -> Polygon:
    """A triangle from `apex` toward a point, `length` inches long and `width` inches wide at its far end."""
    away = distance(apex, toward)
    ux, uy = (toward[0] - apex[0]) / away, (toward[1] - apex[1]) / away
    fx, fy = apex[0] + ux * length, apex[1] + uy * length
    half = width / 2
    return oriented((apex, (fx + uy * half, fy - ux * half), (fx - uy * half, fy + ux * half)))


def touched(shape: Shape, places: Sequence[Place]) -> tuple[int, ...]:
    """Ids of the bases on the table that the shape overlaps or touches, in order."""
    if isinstance(shape, Circle):
        return tuple(k for k, (x, y, radius, _) in enumerate(places) if _apart(shape, x, y) <= shape.radius + radius)
    return tuple(_in_polygon(shape, places))


def _apart(circle: Circle, x: float, y: float) -> float:
    return math.sqrt((circle.x - x) ** 2 + (circle.y - y) ** 2)


def _in_polygon(shape: Polygon, places: Sequence[Place]) -> Iterator[int]:
    west, north, east, south = bounds(shape)
    parts = _pymunk_parts(shape)
    for k, (x, y, radius, _) in enumerate(places):
        near = x < OFF_TABLE_IN and west - radius <= x <= east + radius and north - radius <= y <= south + radius
        if near and any(part.point_query((x, y)).distance <= radius for part in parts):
            yield k


@lru_cache(maxsize=32)
def _pymunk_parts(shape: Polygon) -> tuple[pymunk.Poly, ...]:
    """The shape as convex pymunk polygons, in the world's coordinates."""
    import pymunk

    parts = tuple(pymunk.Poly(None, part.corners) for part in convex_parts(shape))
    for part in parts:
        part.update(pymunk.Transform.identity())
    return parts
