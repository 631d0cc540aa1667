"""What is seen from and of models on levels: the lines between them rise and fall past walls, slabs and parapets.

A line runs from the top of the viewer. It sees a model where it gets to its top, and sees it clear where it gets to its
middle. How high it is at a point is measured along the line from base to base, the same for its whole width. (SKR-42)
"""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.jit import Flags2, Floats, Floats2, Numbers, kernel
from skirmish.board.kernels.flat import (
    BOTTOM,
    CLOUD,
    ELEVATION,
    FIRST,
    HAIR,
    HEIGHT,
    INF,
    LAST,
    OFF,
    ROOM,
    ROUND,
    SOFT,
    VALUE,
    R,
    X,
    Y,
    cut,
    near_piece,
    to_segment2,
    total,
)
from skirmish.board.kernels.shadows import FULL, NEAR, eye_of, hide_disc, hide_edge, unveiled_high
from skirmish.core.units import CONTACT_IN

LEAST_EYE_IN = 0.5
"""Who lies down or hides still has its eyes so high above the ground."""
Lie = tuple[float, float]
"""How high a line is at the eye, and at the target."""


@kernel
def top_of(bases: Floats2, k: int) -> float:
    """How high the top of a model is above the table."""
    return float(bases[k, ELEVATION] + max(bases[k, 3], LEAST_EYE_IN))


@kernel
def middle_of(bases: Floats2, k: int) -> float:
    """How high its middle is."""
    return float(bases[k, ELEVATION] + 0.5 * max(bases[k, 3], LEAST_EYE_IN))


@kernel
def strip(lie: Lie, d: float, bottom: float, top: float) -> tuple[float, float]:
    """From where to where a line over `d` inches is above the bottom and below the top; from is not less if nowhere."""
    start, end = lie
    if start == end:
        return (0.0, d) if bottom <= start < top else (d, 0.0)
    one = (bottom - start) / (end - start) * d
    two = (top - start) / (end - start) * d
    return max(0.0, min(one, two)), min(d, max(one, two))


@kernel
def hide_round(
    gaps: Floats2, n: int, x: float, y: float, radius: float, lo: float, hi: float, far2: float, s: float
) -> int:
    """Cut what the part of a disc hides that lies between lo and hi, and nearer than the square root of far2."""
    if lo <= x - radius and x + radius <= hi:
        return hide_disc(gaps, n, x, y, radius, far2, s)
    away2 = x * x + y * y
    power = away2 - radius * radius
    if power <= 0.0 and lo <= NEAR:
        return 0
    # the steepest lines that meet the part touch its arc or pass a corner of it
    spots = np.empty((12, 2))
    count = 0
    ends = (max(lo, NEAR), hi)
    for k in range(2):
        sign = 1.0 if k == 0 else -1.0
        if power > 0.0:
            root = sign * radius * math.sqrt(power)
            spots[count, 0] = (x * power - y * root) / away2
            spots[count, 1] = (y * power + x * root) / away2
            count += 1
        along = 0.5 * (far2 + power) / away2 if away2 > 0.0 else INF
        rest = far2 / away2 - along * along if away2 > 0.0 else 0.0
        if rest > 0.0:
            side = sign * math.sqrt(rest)
            spots[count, 0] = x * along - y * side
            spots[count, 1] = y * along + x * side
            count += 1
        for end in ends:
            rest = radius * radius - (end - x) * (end - x)
            if rest > 0.0:
                spots[count, 0] = end
                spots[count, 1] = y + sign * math.sqrt(rest)
                count += 1
            if far2 > end * end:
                spots[count, 0] = end
                spots[count, 1] = sign * math.sqrt(far2 - end * end)
                count += 1
    low = INF
    high = -INF
    for k in range(count):
        px = spots[k, 0]
        py = spots[k, 1]
        off2 = (px - x) * (px - x) + (py - y) * (py - y)
        in_part = ends[0] - HAIR <= px <= hi + HAIR and off2 <= radius * radius + HAIR
        if in_part and px > 0.0 and px * px + py * py <= far2 + HAIR:
            low = min(low, py / px)
            high = max(high, py / px)
    return cut(gaps, n, low, high) if low < high else n


@kernel
def hide_section(
    gaps: Floats2, n: int, edges: Floats2, pieces: Floats2, p: int, eye: tuple[float, float], aim: tuple[float, float],
    at: float, steepest: float,
) -> int:  # fmt: skip
    """Cut the lines that are inside the outline of piece p when they are `at` inches ahead, none above this slope."""
    ex, ey = eye
    ux, uy = aim
    if pieces[p, ROUND] > 0.0:
        fx = pieces[p, X] - ex
        fy = pieces[p, Y] - ey
        off = at - (fx * ux + fy * uy)
        rest = pieces[p, R] * pieces[p, R] - off * off
        if rest <= 0.0:
            return n
        y = fy * ux - fx * uy
        half = math.sqrt(rest)
        return cut(gaps, n, max(-steepest, (y - half) / at), min(steepest, (y + half) / at))
    first = int(pieces[p, FIRST])
    found = np.empty(int(pieces[p, LAST]) - first + 1)
    count = 0
    for e in range(first, int(pieces[p, LAST])):
        ax = edges[e, 0] - ex
        ay = edges[e, 1] - ey
        bx = edges[e, 2] - ex
        by = edges[e, 3] - ey
        x1 = ax * ux + ay * uy
        x2 = bx * ux + by * uy
        if (x1 > at) == (x2 > at):
            continue
        y1 = ay * ux - ax * uy
        y2 = by * ux - bx * uy
        y = y1 + (y2 - y1) * (at - x1) / (x2 - x1)
        k = count
        while k > 0 and found[k - 1] > y:
            found[k] = found[k - 1]
            k -= 1
        found[k] = y
        count += 1
    for k in range(0, count - 1, 2):
        lo = max(-steepest, found[k] / at)
        hi = min(steepest, found[k + 1] / at)
        if lo < hi:
            n = cut(gaps, n, lo, hi)
        if n == 0:
            return 0
    return n


@kernel
def hide_solid(
    gaps: Floats2, n: int, edges: Floats2, pieces: Floats2, p: int, eye: tuple[float, float], aim: tuple[float, float],
    d: float, tr: float, s: float, lie: Lie,
) -> int:  # fmt: skip
    """Cut what piece p hides from the eye where lines are between its bottom and its top."""
    lo, hi = strip(lie, d, pieces[p, BOTTOM], pieces[p, HEIGHT])
    if lo >= hi:
        return n
    ex, ey = eye
    ux, uy = aim
    fx = pieces[p, X] - ex
    fy = pieces[p, Y] - ey
    radius = pieces[p, R]
    x = fx * ux + fy * uy
    y = fy * ux - fx * uy
    if x + radius <= lo or x - radius >= hi or y - radius >= tr or y + radius <= -tr:
        return n
    far2 = d * d - tr * tr
    if pieces[p, ROUND] > 0.0:
        return hide_round(gaps, n, x, y, radius, lo, hi, far2, s)
    if lo <= 0.0 and fx * fx + fy * fy < radius * radius and near_piece(edges, pieces, p, ex, ey, 0.0):
        return 0
    if lo > NEAR and lo * lo < far2:
        # lines that come down or up into it, inside its outline
        n = hide_section(gaps, n, edges, pieces, p, eye, aim, lo, math.sqrt(far2 / (lo * lo) - 1.0))
        if n == 0:
            return 0
    for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
        ax = edges[e, 0] - ex
        ay = edges[e, 1] - ey
        bx = edges[e, 2] - ex
        by = edges[e, 3] - ey
        x1 = ax * ux + ay * uy
        x2 = bx * ux + by * uy
        if (x1 <= max(lo, NEAR) and x2 <= max(lo, NEAR)) or (x1 >= hi and x2 >= hi):
            continue
        y1 = ay * ux - ax * uy
        y2 = by * ux - bx * uy
        if x1 < lo or x1 > hi:
            end = lo if x1 < lo else hi
            y1 += (y2 - y1) * (end - x1) / (x2 - x1)
            x1 = end
        if x2 < lo or x2 > hi:
            end = lo if x2 < lo else hi
            y2 += (y1 - y2) * (end - x2) / (x1 - x2) if x1 != x2 else 0.0
            x2 = end
        if (y1 >= tr and y2 >= tr) or (y1 <= -tr and y2 <= -tr) or (x1 == x2 and y1 == y2):
            continue
        n = hide_edge(gaps, n, x1, y1, x2, y2, far2, s)
        if n == 0:
            return 0
    return n


@kernel
def hide_slab(
    gaps: Floats2, n: int, edges: Floats2, pieces: Floats2, p: int, eye: tuple[float, float], aim: tuple[float, float],
    d: float, lie: Lie,
) -> int:  # fmt: skip
    """Cut the lines that go up or down through slab p."""
    start, end = lie
    if (start - pieces[p, HEIGHT]) * (end - pieces[p, HEIGHT]) >= 0.0:
        return n
    at = max(NEAR, d * (start - pieces[p, HEIGHT]) / (start - end))
    return hide_section(gaps, n, edges, pieces, p, eye, aim, at, INF)


@kernel
def hide_model(
    gaps: Floats2, n: int, bases: Floats2, k: int, eye: tuple[float, float], aim: tuple[float, float], d: float,
    tr: float, s: float, lie: Lie,
) -> int:  # fmt: skip
    """Cut what standing model k hides."""
    fx = bases[k, 0] - eye[0]
    fy = bases[k, 1] - eye[1]
    x = fx * aim[0] + fy * aim[1]
    y = fy * aim[0] - fx * aim[1]
    radius = bases[k, 2]
    if x + radius <= 0.0 or x - radius >= d or y - radius >= tr or y + radius <= -tr:
        return n
    z = lie[0] + (lie[1] - lie[0]) * min(1.0, max(0.0, x / d))
    if z < bases[k, ELEVATION] - HAIR or z > bases[k, ELEVATION] + bases[k, 3] + HAIR:
        return n
    return hide_disc(gaps, n, x, y, radius, d * d - tr * tr, s)


@kernel
def over_each_other(
    edges: Floats2, pieces: Floats2, near: Numbers, counts: tuple[int, int, int, int], eye: tuple[float, float],
    lie: Lie,
) -> tuple[float, float]:  # fmt: skip
    """Of a base right above or below the eye: hidden if a slab or the inside of a wall lies between."""
    low = min(lie[0], lie[1])
    high = max(lie[0], lie[1])
    for k in range(counts[1]):
        p = near[k]
        between = (
            low < pieces[p, HEIGHT]
            and (k >= counts[0] or pieces[p, BOTTOM] < high)
            and (k < counts[0] or pieces[p, HEIGHT] < high)
        )
        if between and near_piece(edges, pieces, p, eye[0], eye[1], 0.0):
            return 0.0, 0.0
    return 1.0, 1.0


@kernel
def view_high(
    gaps: Floats2, bases: Floats2, edges: Floats2, pieces: Floats2, near: Numbers, counts: tuple[int, int, int, int],
    eye: tuple[float, float], target: int, lies: tuple[Lie, Lie],
) -> tuple[float, float]:  # fmt: skip
    """(visible, clear) of a base from one eye; `near` lists walls, slabs, bases and soft pieces, as `counts` says."""
    dx = bases[target, 0] - eye[0]
    dy = bases[target, 1] - eye[1]
    tr = bases[target, 2]
    d2 = dx * dx + dy * dy
    far2 = d2 - tr * tr
    if far2 <= 1e-12:
        return over_each_other(edges, pieces, near, counts, eye, lies[0])
    d = math.sqrt(d2)
    aim = (dx / d, dy / d)
    s = tr / math.sqrt(far2)
    gaps[0, 0] = -s
    gaps[0, 1] = s
    n = 1
    visible = 0.0
    for look in range(2):
        lie = lies[look]
        for k in range(counts[0]):
            n = hide_solid(gaps, n, edges, pieces, near[k], eye, aim, d, tr, s, lie)
        for k in range(counts[0], counts[1]):
            n = hide_slab(gaps, n, edges, pieces, near[k], eye, aim, d, lie)
        for k in range(counts[1], counts[2]):
            n = hide_model(gaps, n, bases, near[k], eye, aim, d, tr, s, lie)
        if n == 0:
            return visible, 0.0
        if look == 0:
            visible = total(gaps, n) / (2.0 * s)
    for k in range(counts[2], counts[3]):
        n = hide_solid(gaps, n, edges, pieces, near[k], eye, aim, d, tr, s, lies[1])
        if n == 0:
            return visible, 0.0
    return visible, total(gaps, n) / (2.0 * s)


@kernel
def shut_off(one: float, two: float) -> bool:
    """Whether walls without windows stand round one of two rooms that aren't of one piece."""
    return bool(abs(one) != abs(two) and (one < 0.0 or two < 0.0))


@kernel
def outer_wall(bases: Floats2, i: int, j: int, p: int) -> int:
    """0 for a piece that neither of the two is inside of, 1 if it has windows for them, 2 if both are in it."""
    here = abs(bases[i, ROOM]) == p + 1.0
    there = abs(bases[j, ROOM]) == p + 1.0
    if here and there:
        return 2
    return 1 if here or there else 0


@kernel
def beside(edges: Floats2, pieces: Floats2, bases: Floats2, p: int, k: int) -> bool:
    """Whether base k, on the level of parapet p, touches it."""
    if bases[k, ELEVATION] != pieces[p, BOTTOM]:
        return False
    return near_piece(edges, pieces, p, bases[k, 0], bases[k, 1], bases[k, 2] + CONTACT_IN + HAIR)


@kernel
def between_high(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, i: int, j: int, near: Numbers
) -> tuple[int, int, int, int]:
    """List in `near` what may hide j from i or i from j: walls, slabs, bases, soft pieces; where each list ends."""
    ax = bases[i, 0]
    ay = bases[i, 1]
    bx = bases[j, 0]
    by = bases[j, 1]
    wide = max(bases[i, 2], bases[j, 2])
    low = min(middle_of(bases, i), middle_of(bases, j))
    high = max(top_of(bases, i), top_of(bases, j))
    rise = bases[i, ELEVATION] - bases[j, ELEVATION]
    soft = np.empty(spans[8] + 1, np.int64)
    softs = 0
    n = 0
    for p in range(spans[0]):
        wall = outer_wall(bases, i, j, p)
        if pieces[p, HEIGHT] <= low or wall == 2:
            continue
        reach = wide + pieces[p, R]
        if to_segment2(pieces[p, X], pieces[p, Y], ax, ay, bx, by) >= reach * reach:
            continue
        if pieces[p, VALUE] == CLOUD and unveiled_high(ax, ay, bases[i, 2], bx, by, bases[j, 2], rise):
            continue
        if pieces[p, VALUE] == SOFT or wall == 1:
            if wall == 1 or touched[i, p] == 0 or touched[j, p] > 0:
                soft[softs] = p
                softs += 1
        else:
            near[n] = p
            n += 1
    walls = n
    for k in range(2):
        # the ceiling of a room that only one of them is in
        p = int(abs(bases[i if k == 0 else j, ROOM])) - 1
        if p >= 0 and outer_wall(bases, i, j, p) == 1 and low < pieces[p, HEIGHT] < high:
            near[n] = p
            n += 1
    for p in range(spans[6], spans[7]):
        if not low < pieces[p, HEIGHT] < high:
            continue
        reach = wide + pieces[p, R]
        if to_segment2(pieces[p, X], pieces[p, Y], ax, ay, bx, by) < reach * reach:
            near[n] = p
            n += 1
    slabs = n
    for k in range(bases.shape[0]):
        if k in (i, j) or bases[k, 3] <= 0.0 or bases[k, 0] > OFF:
            continue
        if bases[k, ELEVATION] - HAIR > high or bases[k, ELEVATION] + bases[k, 3] + HAIR < low:
            continue
        reach = wide + bases[k, 2]
        if to_segment2(bases[k, 0], bases[k, 1], ax, ay, bx, by) < reach * reach:
            near[n] = k
            n += 1
    models = n
    for p in range(spans[7], spans[8]):
        if pieces[p, HEIGHT] <= low or pieces[p, BOTTOM] >= high:
            continue
        reach = wide + pieces[p, R]
        if to_segment2(pieces[p, X], pieces[p, Y], ax, ay, bx, by) >= reach * reach:
            continue
        if not beside(edges, pieces, bases, p, i) or beside(edges, pieces, bases, p, j):
            soft[softs] = p
            softs += 1
    for k in range(softs):
        near[n] = soft[k]
        n += 1
    return walls, slabs, models, n


@kernel
def room_between(bases: Floats2, spans: Numbers) -> Numbers:
    """Room for what may lie between two models."""
    return np.empty(2 * spans[8] + bases.shape[0] + 1, np.int64)


@kernel
def lies_of(bases: Floats2, i: int, j: int, from_j: bool) -> tuple[Lie, Lie]:
    """The lines from the top of i to the top and to the middle of j; the same seen from j."""
    if from_j:
        return (top_of(bases, j), top_of(bases, i)), (middle_of(bases, j), top_of(bases, i))
    return (top_of(bases, i), top_of(bases, j)), (top_of(bases, i), middle_of(bases, j))


@kernel
def pair_high(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, i: int, j: int
) -> tuple[float, float]:
    """(visible, clear) of j from i, one of them on a level: the best of three eyes of either base."""
    if shut_off(bases[i, ROOM], bases[j, ROOM]):
        return 0.0, 0.0
    near = room_between(bases, spans)
    counts = between_high(bases, edges, pieces, spans, touched, i, j, near)
    if counts[3] == 0:
        return 1.0, 1.0
    gaps = np.empty((2 * (edges.shape[0] + pieces.shape[0] + bases.shape[0]) + 4, 2))
    visible = 0.0
    clear = 0.0
    for look in range(6):
        viewer = i if look % 2 == 0 else j
        target = j if look % 2 == 0 else i
        eye = eye_of(bases, viewer, target, look // 2)
        v, c = view_high(gaps, bases, edges, pieces, near, counts, eye, target, lies_of(bases, i, j, look % 2 == 1))
        visible = max(visible, v)
        clear = max(clear, c)
    return 1.0 if visible > FULL else visible, 1.0 if clear > FULL else clear


@kernel
def culprits_high(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, i: int, j: int, found: Floats
) -> None:
    """Into `found` (pieces first, then bases): the least fraction left clear when only this one is in between."""
    near = room_between(bases, spans)
    one = np.empty(1, np.int64)
    gaps = np.empty((2 * (edges.shape[0] + pieces.shape[0] + bases.shape[0]) + 4, 2))
    counts = between_high(bases, edges, pieces, spans, touched, i, j, near)
    for k in range(counts[3]):
        one[0] = near[k]
        kind = (1 if k < counts[0] else 0, 1 if k < counts[1] else 0, 1 if k < counts[2] else 0, 1)
        slot = near[k] + spans[8] if counts[1] <= k < counts[2] else near[k]
        for look in range(6):
            viewer = i if look % 2 == 0 else j
            target = j if look % 2 == 0 else i
            eye = eye_of(bases, viewer, target, look // 2)
            lies = lies_of(bases, i, j, look % 2 == 1)
            _, c = view_high(gaps, bases, edges, pieces, one, kind, eye, target, lies)
            found[slot] = min(found[slot], c)


@kernel
def enters_solid(edges: Floats2, pieces: Floats2, p: int, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether the segment lies in piece p for more than a hair."""
    deep = pieces[p, R] - HAIR
    if to_segment2(pieces[p, X], pieces[p, Y], ax, ay, bx, by) >= deep * deep:
        return False
    if pieces[p, ROUND] > 0.0:
        return True
    if near_piece(edges, pieces, p, 0.5 * (ax + bx), 0.5 * (ay + by), 0.0):
        return True
    for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
        cx = edges[e, 0]
        cy = edges[e, 1]
        dx = edges[e, 2]
        dy = edges[e, 3]
        one = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        two = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
        three = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
        four = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
        if one * two < 0.0 and three * four < 0.0:
            return True
    return False


@kernel
def comes_through(
    edges: Floats2, pieces: Floats2, p: int, start: tuple[float, float, float], end: tuple[float, float, float]
) -> bool:
    """Whether a line in space goes up or down through the top of piece p."""
    ax, ay, az = start
    bx, by, bz = end
    z = pieces[p, HEIGHT]
    if (az - z) * (bz - z) >= 0.0:
        return False
    part = (az - z) / (az - bz)
    return near_piece(edges, pieces, p, ax + (bx - ax) * part, ay + (by - ay) * part, 0.0)


@kernel
def line_free(
    edges: Floats2, pieces: Floats2, spans: Numbers, count: int, start: tuple[float, float, float],
    end: tuple[float, float, float], rooms: tuple[float, float], veiled: bool,
) -> bool:  # fmt: skip
    """Whether nothing that blocks lies on a line in space, of the first `count` pieces and all slabs.

    Walls of the rooms that its ends are in have windows; `veiled`: clouds block it.
    """
    ax, ay, az = start
    bx, by, bz = end
    for p in range(count):
        if pieces[p, VALUE] == SOFT or (pieces[p, VALUE] == CLOUD and not veiled):
            continue
        if p + 1.0 in (abs(rooms[0]), abs(rooms[1])):
            if comes_through(edges, pieces, p, start, end):
                return False
            continue
        lo, hi = strip((az, bz), 1.0, pieces[p, BOTTOM], pieces[p, HEIGHT])
        if lo >= hi:
            continue
        cx = ax + (bx - ax) * lo
        cy = ay + (by - ay) * lo
        dx = ax + (bx - ax) * hi
        dy = ay + (by - ay) * hi
        if enters_solid(edges, pieces, p, cx, cy, dx, dy):
            return False
    for p in range(spans[6], spans[7]):  # noqa: SIM110  numba can't compile all() of a generator
        if comes_through(edges, pieces, p, start, end):
            return False
    return True
