"""What is seen from a base of a point, and of a base from a point."""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.jit import Floats, Floats2, Numbers, entry, kernel
from skirmish.board.kernels.flat import (
    BLOCKS,
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
    elevation_at,
    near_piece,
    to_segment2,
)
from skirmish.board.kernels.heights import line_free, middle_of, shut_off, top_of
from skirmish.board.kernels.shadows import FULL, eye_toward, unveiled, unveiled_high
from skirmish.board.kernels.sight import view

NUDGE = 1e-8
"""How far an eye that lies on the rim of a piece is put outside."""


@kernel
def inside(edges: Floats2, pieces: Floats2, p: int, x: float, y: float) -> bool:
    """Whether the point lies in polygon p; of two that abut exactly one holds the points of their common side."""
    found = False
    for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
        ax = edges[e, 0]
        ay = edges[e, 1]
        bx = edges[e, 2]
        by = edges[e, 3]
        if (ay > y) != (by > y):
            side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
            if (side > 0.0) if by > ay else (side < 0.0):
                found = not found
    return found


@kernel
def enters(edges: Floats2, pieces: Floats2, p: int, ax: float, ay: float, bx: float, by: float) -> float:
    """Where segment ab first enters piece p by more than a hair, as a fraction of ab; INF if it only grazes it."""
    deep = pieces[p, R] - HAIR
    if to_segment2(pieces[p, X], pieces[p, Y], ax, ay, bx, by) >= deep * deep:
        return INF
    dx = bx - ax
    dy = by - ay
    length2 = dx * dx + dy * dy
    if pieces[p, ROUND] > 0.0:
        if length2 == 0.0:
            return 0.0
        along = (pieces[p, X] - ax) * dx + (pieces[p, Y] - ay) * dy
        off = (pieces[p, X] - ax) * dy - (pieces[p, Y] - ay) * dx
        rest = pieces[p, R] * pieces[p, R] * length2 - off * off
        return float(max(0.0, (along - math.sqrt(rest)) / length2))
    if length2 == 0.0:
        return 0.0 if inside(edges, pieces, p, ax, ay) else INF
    found = np.empty(int(pieces[p, LAST]) - int(pieces[p, FIRST]) + 2)
    n = met(edges, pieces, p, (ax, ay, bx, by), found)
    least = HAIR / math.sqrt(length2)
    for k in range(n - 1):
        middle = 0.5 * (found[k] + found[k + 1])
        if found[k + 1] - found[k] > least and inside(edges, pieces, p, ax + middle * dx, ay + middle * dy):
            return float(found[k])
    return INF


@kernel
def met(edges: Floats2, pieces: Floats2, p: int, leg: tuple[float, float, float, float], found: Floats) -> int:
    """The fractions of the leg at which it meets sides of polygon p, in order, and its two ends; how many."""
    ax, ay, bx, by = leg
    dx = bx - ax
    dy = by - ay
    found[0] = 0.0
    n = 1
    for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
        one = dx * (edges[e, 1] - ay) - dy * (edges[e, 0] - ax)
        two = dx * (edges[e, 3] - ay) - dy * (edges[e, 2] - ax)
        # the ends of a side that lies on the line are found with its neighbours
        if (one > 0.0 and two > 0.0) or (one < 0.0 and two < 0.0) or (one == 0.0 and two == 0.0):
            continue
        gx = edges[e, 2] - edges[e, 0]
        gy = edges[e, 3] - edges[e, 1]
        t = ((edges[e, 0] - ax) * gy - (edges[e, 1] - ay) * gx) / (dx * gy - dy * gx)
        if t <= 0.0 or t >= 1.0:
            continue
        k = n
        while found[k - 1] > t:
            found[k] = found[k - 1]
            k -= 1
        found[k] = t
        n += 1
    found[n] = 1.0
    return n + 1


@entry
def first_met(edges: Floats2, pieces: Floats2, ax: float, ay: float, bx: float, by: float) -> float:
    """Where segment ab first enters any of the pieces, as a fraction of ab; 1 if it reaches its end."""
    found = 1.0
    for p in range(pieces.shape[0]):
        found = min(found, enters(edges, pieces, p, ax, ay, bx, by))
    return found


@entry
def sees_point(bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, i: int, x: float, y: float) -> bool:
    """Whether one of base i's three eyes has a line to the point that no terrain and no cloud hides."""
    if bases[i, X] > OFF:
        return False
    level = max(bases[i, 4], elevation_at(edges, pieces, spans, x, y))
    close = unveiled(bases[i, X], bases[i, Y], bases[i, 2], x, y, 0.0)
    for which in range(3):
        ex, ey = eye_toward(bases, i, x, y, which)
        free = True
        for p in range(spans[0]):
            if pieces[p, VALUE] == SOFT or pieces[p, HEIGHT] <= level or (close and pieces[p, VALUE] == CLOUD):
                continue
            if pieces[p, BOTTOM] > level + bases[i, 3]:
                continue
            if enters(edges, pieces, p, ex, ey, x, y) < INF:
                free = False
                break
        if free:
            return True
    return False


@kernel
def within_piece(edges: Floats2, pieces: Floats2, p: int, x: float, y: float) -> bool:
    """Whether the point lies in piece p, further than a hair from its rim."""
    if pieces[p, ROUND] > 0.0:
        return near_piece(edges, pieces, p, x, y, -HAIR)
    if not inside(edges, pieces, p, x, y):
        return False
    for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
        if to_segment2(x, y, edges[e, 0], edges[e, 1], edges[e, 2], edges[e, 3]) <= HAIR * HAIR:
            return False
    return True


@entry
def exposed(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, count: int, x: float, y: float, j: int
) -> bool:
    """Whether a line from the point to base j is free of the blocking ones among the first `count` pieces."""
    if bases[j, X] > OFF:
        return False
    level = max(bases[j, 4], elevation_at(edges, pieces, spans, x, y))
    near = np.empty(count + 1, np.int64)
    n = 0
    top = y
    for p in range(count):
        if pieces[p, VALUE] != BLOCKS or pieces[p, HEIGHT] <= level:
            continue
        reach = bases[j, 2] + pieces[p, R]
        if to_segment2(pieces[p, X], pieces[p, Y], x, y, bases[j, X], bases[j, Y]) >= reach * reach:
            continue
        if within_piece(edges, pieces, p, x, y):
            if near_piece(edges, pieces, p, bases[j, X], bases[j, Y], bases[j, 2]):
                continue
            return False
        if near_piece(edges, pieces, p, x, y, 0.0):
            # a point on the rim lies outside; `view` takes those on northern sides for inside
            top = y - NUDGE
        near[n] = p
        n += 1
    if n == 0:
        return True
    gaps = np.empty((edges.shape[0] + pieces.shape[0] + bases.shape[0] + 2, 2))
    visible, _ = view(gaps, bases, edges, pieces, near, (n, n, n), (x, top), j, 0.0)
    return bool(visible > 1.0 - FULL)


@entry
def sees_place(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, i: int, place: tuple[float, float, float],
    room: float,
) -> bool:  # fmt: skip
    """Whether one of base i's three eyes has a line to a place in space: x, y, inches above the table.

    `room`: the one that the place is in. For points on the ground seen from the ground see `sees_point`.
    """
    if bases[i, X] > OFF or shut_off(bases[i, ROOM], room):
        return False
    x, y, z = place
    rooms = (float(bases[i, ROOM]), room)
    close = unveiled_high(bases[i, X], bases[i, Y], bases[i, 2], x, y, 0.0, bases[i, ELEVATION] - place[2])
    for which in range(3):
        ex, ey = eye_toward(bases, i, x, y, which)
        # a hair above the floor it lies on, which hides it from below
        if line_free(edges, pieces, spans, spans[0], (ex, ey, top_of(bases, i)), (x, y, z + NUDGE), rooms, not close):
            return True
    return False


@entry
def exposed_place(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, count: int, place: tuple[float, float, float],
    room: float, j: int,
) -> bool:  # fmt: skip
    """`exposed` where the place or base j is above the ground."""
    if bases[j, X] > OFF or shut_off(bases[j, ROOM], room):
        return False
    x, y, z = place
    rooms = (float(bases[j, ROOM]), room)
    for which in range(3):
        ex, ey = eye_toward(bases, j, x, y, which)
        end = (ex, ey, middle_of(bases, j))
        if line_free(edges, pieces, spans, count, (x, y, z + NUDGE), end, rooms, False):
            return True
    return False
