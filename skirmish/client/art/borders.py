"""Borders in inches: circles, and what lies at a distance from shapes; round where they have corners."""

from __future__ import annotations

import math
from collections.abc import Sequence

from skirmish.client.art.strokes import Path
from skirmish.core.geometry import Circle, Shape, sides, to_shape
from skirmish.core.units import Point

_BIT_IN = 0.1
"""How far apart the points of a border are."""
_SLACK_IN = 0.01


def circle(at: Point, radius: float) -> Path:
    """The closed path once round the point, from the north."""
    found = _arc(at, radius, -math.pi / 2, math.tau)
    return [*found, found[0]]


def borders(shapes: Sequence[Shape], inches: float) -> list[Path]:
    """The border of all that lies within so many inches of any of the shapes: closed paths, or pieces that meet."""
    found: list[Path] = []
    for shape in shapes:
        ring = _around(shape, inches)
        kept = [min(to_shape(at, other) for other in shapes) > inches - _SLACK_IN for at in ring]
        found += [[*ring, ring[0]]] if all(kept) else _runs(ring, kept)
    return found


def _around(shape: Shape, inches: float) -> list[Point]:
    """Points at that distance from the shape; round a corner that points inward some are nearer."""
    if isinstance(shape, Circle):
        return _arc((shape.x, shape.y), shape.radius + inches, -math.pi / 2, math.tau)
    found: list[Point] = []
    edges = sides(shape)
    for (a, b), (_, following) in zip(edges, edges[1:] + edges[:1], strict=True):
        angle, length = _outward(a, b), math.dist(a, b)
        east, south = inches * math.cos(angle), inches * math.sin(angle)
        count = max(1, math.ceil(length / _BIT_IN))
        shares = [number / count for number in range(count)]
        found += [(a[0] + (b[0] - a[0]) * part + east, a[1] + (b[1] - a[1]) * part + south) for part in shares]
        turn = (_outward(b, following) - angle) % math.tau
        found += _arc(b, inches, angle, turn) if turn < math.pi else [(b[0] + east, b[1] + south)]
    return found


def _arc(at: Point, radius: float, start: float, turn: float) -> list[Point]:
    """Points on an arc, without its last."""
    count = max(1, math.ceil(turn * radius / _BIT_IN))
    angles = [start + turn * number / count for number in range(count)]
    return [(at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle)) for angle in angles]


def _outward(a: Point, b: Point) -> float:
    """The direction square to an edge, out of the polygon."""
    return math.atan2(a[0] - b[0], b[1] - a[1])


def _runs(ring: Sequence[Point], kept: Sequence[bool]) -> list[Path]:
    """The parts of a ring that are kept, as open paths."""
    seam = kept.index(False)
    runs: list[list[Point]] = [[]]
    for number in range(len(ring)):
        at = (seam + number) % len(ring)
        if kept[at]:
            runs[-1].append(ring[at])
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 1]
