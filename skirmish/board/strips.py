"""Strips of ground: what lies in the way of a wall that is to be raised there. (CHN-65, CHN-76)"""

from __future__ import annotations

import numpy as np

from skirmish.board.kernels.flat import BLOCKS, VALUE, R, X, Y
from skirmish.board.pack import Pack
from skirmish.core.geometry import Circle, Polygon, Shape, bounds, holds, segments_meet, sides, to_shape
from skirmish.core.units import TOLERANCE_IN, Point, distance


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
        holds(shape, strip.corners[0])
        or holds(strip, shape.corners[0])
        or any(segments_meet(*one, *other) for one in sides(strip) for other in sides(shape))
    )
