"""Taking polygons apart: ears, convex pieces, least width."""

from __future__ import annotations

import math

from skirmish.core.geometry import Circle, Polygon, Shape, is_convex, sides, turn
from skirmish.core.units import Point, distance


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
