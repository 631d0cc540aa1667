"""What is in the way, by name: of a line of sight, of a wall that is to be raised."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from skirmish.board.answers import Blocker
from skirmish.board.jit import Flags, Floats
from skirmish.board.kernels.flat import BLOCKS, CLOUD, SLAB, SOFT, VALUE, R, X, Y
from skirmish.board.kernels.sight import culprits
from skirmish.board.terrain import Pack
from skirmish.core.battlefield import Sight
from skirmish.core.geometry import (
    Circle,
    Polygon,
    Shape,
    bounds,
    contains,
    regular,
    segments_meet,
    sides,
    to_segment,
    to_shape,
)
from skirmish.core.units import TOLERANCE_IN, Point, distance, snapped

HIDES = 0.999
"""A piece counts when it alone leaves less than this clear to one of the eyes."""
STEPS = 64
WORDS: dict[float, Sight] = {SOFT: "soft", BLOCKS: "blocks", CLOUD: "cloud", SLAB: "blocks"}
"""What the VALUE of a sight piece is called."""


def blockers(pack: Pack, bases: Floats, touched: Flags, i: int, j: int, names: Sequence[str]) -> tuple[Blocker, ...]:
    """Everything that hides a part of j from an eye of i, or of i from an eye of j, the nearest to i first."""
    count = int(pack.spans[8])
    found = np.ones(count + len(bases))
    culprits(bases, pack.edges, pack.pieces, pack.spans, touched, i, j, found)
    here, there = _at(bases, i), _at(bases, j)
    hits: list[Blocker] = []
    for slot in np.flatnonzero(found < HIDES).tolist():
        if slot < count:
            at = _first_point(pack.shapes[slot], here, there)
            hits.append(Blocker(pack.names[slot], at, WORDS[float(pack.pieces[slot, VALUE])]))
        else:
            k = slot - count
            at = _first_point(Circle(*_at(bases, k), float(bases[k, 2])), here, there)
            hits.append(Blocker(names[k], at, "blocks", k))
    return tuple(sorted(hits, key=lambda hit: (distance(here, hit.at), hit.name, hit.model)))


def _at(bases: Floats, i: int) -> Point:
    return float(bases[i, 0]), float(bases[i, 1])


def _first_point(shape: Shape, here: Point, there: Point) -> Point:
    """Where the line from here to there enters the shape, or the point of the shape that is nearest to that line."""
    line = [
        (here[0] + (there[0] - here[0]) * k / STEPS, here[1] + (there[1] - here[1]) * k / STEPS)
        for k in range(STEPS + 1)
    ]
    inside = next((point for point in line if contains(shape, point)), None)
    if inside is not None:
        return snapped(inside)
    rim = _rim(shape)
    return snapped(min(rim, key=lambda point: to_segment(point, here, there)))


def _rim(shape: Shape) -> list[Point]:
    outline = shape if isinstance(shape, Polygon) else regular(shape.x, shape.y, shape.radius, STEPS)
    return [(a[0] + (b[0] - a[0]) * k / 8, a[1] + (b[1] - a[1]) * k / 8) for a, b in sides(outline) for k in range(8)]


def in_the_way(pack: Pack, a: Point, b: Point, width: float) -> str | None:
    """The name of a piece that blocks ways, or of the map and blocks sight, and overlaps the strip from a to b."""
    inner = _shrunk(a, b, width)
    rows = _blocking(pack, a, b, width)
    return next((pack.names[row] for row in rows if _overlap(inner, pack.shapes[row])), None)


def _blocking(pack: Pack, a: Point, b: Point, width: float) -> list[int]:
    """The rows of pieces that might be in the way, those that block ways first."""
    reach = (distance(a, b) + width) / 2 + pack.pieces[:, R]
    east, south = pack.pieces[:, X] - (a[0] + b[0]) / 2, pack.pieces[:, Y] - (a[1] + b[1]) / 2
    near = east * east + south * south <= reach * reach
    sees = np.flatnonzero(near[: pack.map_sights] & (pack.pieces[: pack.map_sights, VALUE] == BLOCKS))
    first, last = int(pack.spans[0]), int(pack.spans[2])
    return [*(first + np.flatnonzero(near[first:last])).tolist(), *sees.tolist()]


def _shrunk(a: Point, b: Point, width: float) -> Polygon:
    """The strip less the tolerance all round, so that touching isn't overlapping."""
    length = distance(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    half = max(0.0, width / 2 - TOLERANCE_IN)
    end = min(TOLERANCE_IN, length / 2)
    ax, ay, bx, by = a[0] + ux * end, a[1] + uy * end, b[0] - ux * end, b[1] - uy * end
    nx, ny = -uy * half, ux * half
    return Polygon(((ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny), (ax + nx, ay + ny)))


def _overlap(strip: Polygon, shape: Shape) -> bool:
    west, north, east, south = bounds(shape)
    left, top, right, bottom = bounds(strip)
    if left > east or right < west or top > south or bottom < north:
        return False
    if isinstance(shape, Circle):
        return to_shape((shape.x, shape.y), strip) <= shape.radius
    return (
        contains(shape, strip.corners[0])
        or contains(strip, shape.corners[0])
        or any(segments_meet(*one, *other) for one in sides(strip) for other in sides(shape))
    )
