"""Areas that spells and blasts cover, and who stands in them. pymunk knows how any two shapes overlap."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from skirmish.board.convex import convex_parts
from skirmish.core.geometry import Circle, Polygon, Shape, bounds, oriented, strip
from skirmish.core.state import OFF_TABLE_IN, Place
from skirmish.core.units import Point, distance

if TYPE_CHECKING:
    import pymunk


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
