"""Plane geometry every kernel needs."""

from __future__ import annotations

import math

from skirmish.board.jit import Flags2, Floats2, Numbers, entry, kernel
from skirmish.core.units import CONTACT_IN, TOLERANCE_IN

EPS = TOLERANCE_IN
"""Touching is legal: something blocks when it is closer than the radius less this."""
INF = 1e300
OFF = 1e5
"""x of those who are off the table is larger."""
X, Y, R, FIRST, LAST, ROUND, HEIGHT, VALUE, BOTTOM, ON, INSIDE = range(11)
"""Columns of `pieces`."""
ELEVATION, LEVEL, ROOM = 4, 5, 6
"""Columns of `bases`."""
SOFT, BLOCKS, CLOUD, SLAB = 1.0, 2.0, 3.0, 4.0
"""What sight pieces do, by their VALUE; a slab is in the way only of lines that go up or down through it."""
HAIR = 1e-9


@kernel
def snap(length: float) -> float:
    """The nearest length on the grid."""
    return math.floor(length * 1024.0 + 0.5) / 1024.0


@kernel
def to_segment2(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Squared distance from point p to segment ab."""
    dx = bx - ax
    dy = by - ay
    fx = px - ax
    fy = py - ay
    length2 = dx * dx + dy * dy
    along = fx * dx + fy * dy
    if along <= 0.0 or length2 == 0.0:
        return fx * fx + fy * fy
    if along >= length2:
        gx = px - bx
        gy = py - by
        return gx * gx + gy * gy
    cross = dx * fy - dy * fx
    return cross * cross / length2


@kernel
def crosses(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """Whether segments ab and cd cross."""
    one = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    two = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    if (one > 0.0) == (two > 0.0):
        return False
    three = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    four = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return (three > 0.0) != (four > 0.0)


@kernel
def near_piece(edges: Floats2, pieces: Floats2, p: int, x: float, y: float, near: float) -> bool:
    """Whether the point lies in piece p or closer to it than `near`."""
    fx = pieces[p, X] - x
    fy = pieces[p, Y] - y
    reach = pieces[p, R] + near
    if fx * fx + fy * fy >= reach * reach:
        return False
    if pieces[p, ROUND] > 0.0:
        return True
    inside = False
    for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
        ax = edges[e, 0]
        ay = edges[e, 1]
        bx = edges[e, 2]
        by = edges[e, 3]
        if near > 0.0 and to_segment2(x, y, ax, ay, bx, by) < near * near:
            return True
        if (ay > y) != (by > y) and ((bx - ax) * (y - ay) - (x - ax) * (by - ay) > 0.0) == (by > ay):
            inside = not inside
    return inside


@kernel
def leg_strikes(
    edges: Floats2, pieces: Floats2, p: int, ax: float, ay: float, bx: float, by: float, near: float
) -> bool:
    """Whether a point going from a to b, which both lie clear of piece p, comes closer to it than `near`."""
    reach = pieces[p, R] + near
    if to_segment2(pieces[p, X], pieces[p, Y], ax, ay, bx, by) >= reach * reach:
        return False
    if pieces[p, ROUND] > 0.0:
        return True
    near2 = near * near
    for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
        cx = edges[e, 0]
        cy = edges[e, 1]
        dx = edges[e, 2]
        dy = edges[e, 3]
        # each corner is the first end of some edge, so the far end needs no test of its own
        if to_segment2(cx, cy, ax, ay, bx, by) < near2 or crosses(ax, ay, bx, by, cx, cy, dx, dy):
            return True
        if to_segment2(ax, ay, cx, cy, dx, dy) < near2 or to_segment2(bx, by, cx, cy, dx, dy) < near2:
            return True
    return False


@kernel
def cut(gaps: Floats2, n: int, lo: float, hi: float) -> int:
    """Remove [lo, hi] from the n sorted intervals in `gaps`; how many are left."""
    i = 0
    while i < n:
        a = gaps[i, 0]
        b = gaps[i, 1]
        if hi <= a or lo >= b:
            i += 1
        elif lo > a and hi < b:
            for k in range(n, i + 1, -1):
                gaps[k, 0] = gaps[k - 1, 0]
                gaps[k, 1] = gaps[k - 1, 1]
            gaps[i + 1, 0] = hi
            gaps[i + 1, 1] = b
            gaps[i, 1] = lo
            return n + 1
        elif lo <= a and hi >= b:
            for k in range(i, n - 1):
                gaps[k, 0] = gaps[k + 1, 0]
                gaps[k, 1] = gaps[k + 1, 1]
            n -= 1
        elif lo <= a:
            gaps[i, 0] = hi
            i += 1
        else:
            gaps[i, 1] = lo
            i += 1
    return n


@kernel
def total(gaps: Floats2, n: int) -> float:
    """The length of the n intervals together."""
    found = 0.0
    for i in range(n):
        found += gaps[i, 1] - gaps[i, 0]
    return found


@kernel
def apart(bases: Floats2, i: int, x: float, y: float, j: int) -> float:
    """The gap in inches between base i, stood at x, y on its level, and base j.

    Between bases on different levels it is measured from the nearest point of one to that of the other. (SKR-36)
    """
    dx = bases[j, X] - x
    dy = bases[j, Y] - y
    gap = math.sqrt(dx * dx + dy * dy) - bases[i, 2] - bases[j, 2]
    if bases[i, LEVEL] != bases[j, LEVEL]:
        gap = max(0.0, gap)
        rise = bases[i, ELEVATION] - bases[j, ELEVATION]
        gap = math.sqrt(gap * gap + rise * rise)
    return float(gap)


@kernel
def is_near(bases: Floats2, i: int, j: int, inches: float) -> bool:
    """Whether j's base is within so many inches of i's."""
    if bases[i, LEVEL] != bases[j, LEVEL]:
        return apart(bases, i, bases[i, X], bases[i, Y], j) <= inches
    far = inches + bases[i, 2] + bases[j, 2]
    dx = bases[j, X] - bases[i, X]
    dy = bases[j, Y] - bases[i, Y]
    return bool(far >= 0.0 and dx * dx + dy * dy <= far * far)


@entry
def elevation_at(edges: Floats2, pieces: Floats2, spans: Numbers, x: float, y: float) -> float:
    """Inches above the table of the ground at the point, hills counted but no levels."""
    found = 0.0
    for p in range(spans[5], spans[6]):
        if pieces[p, HEIGHT] > found and near_piece(edges, pieces, p, x, y, 0.0):
            found = pieces[p, HEIGHT]
    return found


@kernel
def climb(bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, k: int) -> None:
    """Work out how high base k stands on its level, and in which room."""
    for p in range(spans[6], spans[7]):
        if pieces[p, ON] == bases[k, LEVEL]:
            bases[k, ELEVATION] = pieces[p, HEIGHT]
            if pieces[p, INSIDE] != 0.0 and near_piece(edges, pieces, p, bases[k, 0], bases[k, 1], HAIR):
                bases[k, ROOM] = pieces[p, INSIDE]


@entry
def settle(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, first: int, last: int
) -> None:
    """Work out the levels of bases `first` up to `last`, and which sight pieces they touch."""
    for k in range(first, last):
        off = bases[k, 0] > OFF
        bases[k, ROOM] = 0.0
        if bases[k, LEVEL] > 0.0:
            climb(bases, edges, pieces, spans, k)
        else:
            bases[k, ELEVATION] = 0.0 if off else elevation_at(edges, pieces, spans, bases[k, 0], bases[k, 1])
        for p in range(spans[0]):
            # a hair more than the limit, so that exactly 1/16" touches
            close = not off and near_piece(edges, pieces, p, bases[k, 0], bases[k, 1], bases[k, 2] + CONTACT_IN + HAIR)
            if close and bases[k, LEVEL] > 0.0 and pieces[p, HEIGHT] <= bases[k, ELEVATION]:
                close = False
            touched[k, p] = 1 if close else 0
