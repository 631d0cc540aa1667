"""Shapes on the table and plain questions about them. What battles ask a thousand times a second is in `board`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from skirmish.core.record import Record
from skirmish.core.units import Point, distance, snap, snapped


class Circle(Record, tag="circle"):
    """A disc: centre and radius in inches."""

    x: float
    y: float
    radius: float


class Polygon(Record, tag="polygon"):
    """A simple polygon, its corners counter-clockwise as seen with y pointing up (see `oriented`)."""

    corners: tuple[Point, ...]


Shape = Circle | Polygon


def sides(polygon: Polygon) -> list[tuple[Point, Point]]:
    """The edges, each from corner to next corner, the last one closing the ring."""
    return list(pairwise((*polygon.corners, polygon.corners[0])))


def area(corners: tuple[Point, ...]) -> float:
    """Signed area in square inches: positive when the corners run counter-clockwise in x, y."""
    ring = pairwise((*corners, corners[0]))
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in ring) / 2


def oriented(corners: tuple[Point, ...]) -> Polygon:
    """A polygon of these corners, on the grid, turned so that its area is positive."""
    ring = tuple(snapped(corner) for corner in corners)
    return Polygon(ring if area(ring) > 0 else ring[::-1])


def is_convex(polygon: Polygon) -> bool:
    """Whether no corner points inward."""
    ring = (*polygon.corners, *polygon.corners[:2])
    return all(turn(a, b, c) >= 0 for a, b, c in zip(ring, ring[1:], ring[2:], strict=False))


def turn(a: Point, b: Point, c: Point) -> float:
    """Twice the signed area of a, b, c: positive for a left turn. Exact for points on the grid below 128"."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_simple(polygon: Polygon) -> bool:
    """Whether the outline never crosses or touches itself and no side has length zero."""
    edges = sides(polygon)
    if len(edges) < 3 or any(a == b for a, b in edges):
        return False
    for first, (a, b) in enumerate(edges):
        for second in range(first + 1, len(edges)):
            c, d = edges[second]
            neighbours = second == first + 1 or (first == 0 and second == len(edges) - 1)
            if neighbours:
                shared, far_one, far_two = (b, a, d) if second == first + 1 else (a, b, c)
                if turn(far_one, shared, far_two) == 0 and _same_way(shared, far_one, far_two):
                    return False
            elif segments_meet(a, b, c, d):
                return False
    return True


def _same_way(origin: Point, a: Point, b: Point) -> bool:
    return (a[0] - origin[0]) * (b[0] - origin[0]) + (a[1] - origin[1]) * (b[1] - origin[1]) > 0


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether segments ab and cd share a point; exact on the grid."""
    one, two, three, four = turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)
    if (one > 0) != (two > 0) and (three > 0) != (four > 0) and 0 not in (one, two, three, four):
        return True
    return any(
        t == 0 and _on(p, *s) for t, p, s in ((one, c, (a, b)), (two, d, (a, b)), (three, a, (c, d)), (four, b, (c, d)))
    )


def _on(p: Point, a: Point, b: Point) -> bool:
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def contains(shape: Shape, point: Point) -> bool:
    """Whether the point lies in the shape, its edge included."""
    if isinstance(shape, Circle):
        return distance((shape.x, shape.y), point) <= shape.radius
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in sides(shape):
        if turn((ax, ay), (bx, by), point) == 0 and _on(point, (ax, ay), (bx, by)):
            return True
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def meet(one: Shape, two: Shape) -> bool:
    """Whether the shapes touch or overlap."""
    if isinstance(one, Circle):
        return to_shape((one.x, one.y), two) <= one.radius
    if isinstance(two, Circle):
        return to_shape((two.x, two.y), one) <= two.radius
    if contains(one, two.corners[0]) or contains(two, one.corners[0]):
        return True
    return any(segments_meet(*side, *other) for side in sides(one) for other in sides(two))


def to_segment(point: Point, a: Point, b: Point) -> float:
    """Distance in inches from the point to segment ab."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length2 if length2 else 0.0
    along = min(1.0, max(0.0, along))
    return distance(point, (a[0] + along * dx, a[1] + along * dy))


def to_shape(point: Point, shape: Shape) -> float:
    """Distance in inches from the point to the nearest point of the shape; 0 inside it."""
    if contains(shape, point):
        return 0.0
    if isinstance(shape, Circle):
        return distance((shape.x, shape.y), point) - shape.radius
    return min(to_segment(point, a, b) for a, b in sides(shape))


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """The box round the shape: west, north, east, south in inches."""
    if isinstance(shape, Circle):
        return shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius
    xs, ys = zip(*shape.corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def middle(shape: Shape) -> Point:
    """The centre of a circle; the mean of a polygon's corners."""
    if isinstance(shape, Circle):
        return shape.x, shape.y
    xs, ys = zip(*shape.corners, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def rectangle(west: float, north: float, east: float, south: float) -> Polygon:
    """An upright rectangle."""
    return oriented(((west, north), (east, north), (east, south), (west, south)))


def strip(a: Point, b: Point, width: float) -> Polygon:
    """A straight strip of the given width along ab: a wall, a hedge, a bolt of lightning."""
    length = distance(a, b)
    nx, ny = (a[1] - b[1]) / length * width / 2, (b[0] - a[0]) / length * width / 2
    return oriented(((a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)))


def regular(x: float, y: float, radius: float, corners: int, start: float = 0.0) -> Polygon:
    """A regular polygon inscribed in a circle; `start` is the angle of its first corner in radians."""
    angles = [start + 2 * math.pi * k / corners for k in range(corners)]
    return oriented(tuple((snap(x + radius * math.cos(t)), snap(y + radius * math.sin(t))) for t in angles))


def points_along(path: tuple[Point, ...], step_in: float) -> Iterator[Point]:
    """Points on the grid after the first of the path up to its last, at most so many inches apart, corners included."""
    for (ax, ay), (bx, by) in pairwise(path):
        count = max(1, math.ceil(distance((ax, ay), (bx, by)) / step_in))
        for k in range(1, count + 1):
            yield snapped((ax + (bx - ax) * k / count, ay + (by - ay) * k / count))
