"""Where a base can stand and go, and what the ground costs."""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.jit import Flags, Floats, Floats2, Numbers, entry, kernel
from skirmish.board.kernels.flat import (
    EPS,
    FIRST,
    INF,
    LAST,
    LEVEL,
    OFF,
    ROUND,
    VALUE,
    R,
    X,
    Y,
    cut,
    leg_strikes,
    near_piece,
    to_segment2,
    total,
)

FREE, EDGE, BASE, PIECE = -1, -2, 0, 1000
"""What a base strikes: nothing, the table edge, base k as BASE + k, terrain piece p as PIECE + p."""


@kernel
def on_table(size: Floats, x: float, y: float, radius: float) -> bool:
    """Whether a base there lies wholly on the table."""
    near = radius - EPS
    return bool(near <= x <= size[0] - near and near <= y <= size[1] - near)


@kernel
def discs_strike(discs: Floats2, n: int, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a point going from a to b enters one of the first n discs."""
    for k in range(n):
        near = discs[k, 2] - EPS
        if near > 0.0 and to_segment2(discs[k, 0], discs[k, 1], ax, ay, bx, by) < near * near:
            return True
    return False


@kernel
def pieces_hold(
    edges: Floats2, pieces: Floats2, near: Numbers, first: int, last: int, x: float, y: float, radius: float
) -> bool:
    """Whether a base there overlaps one of the pieces near[first:last]."""
    for k in range(first, last):  # noqa: SIM110  numba can't compile any() of a generator
        if near_piece(edges, pieces, near[k], x, y, radius - EPS):
            return True
    return False


@kernel
def pieces_strike(
    edges: Floats2, pieces: Floats2, near: Numbers, first: int, last: int, leg: tuple[float, float, float, float],
    radius: float,
) -> bool:  # fmt: skip
    """Whether a base on this leg touches more than the face of one of the pieces near[first:last]."""
    for k in range(first, last):
        if leg_strikes(edges, pieces, near[k], leg[0], leg[1], leg[2], leg[3], radius - EPS):
            return True
    return False


@kernel
def crossings(
    edges: Floats2, pieces: Floats2, p: int, ax: float, ay: float, bx: float, by: float, found: Floats
) -> int:
    """Where the line through a and b enters and leaves piece p, as fractions of ab in order; how many."""
    dx = bx - ax
    dy = by - ay
    n = 0
    if pieces[p, ROUND] > 0.0:
        length2 = dx * dx + dy * dy
        along = (pieces[p, X] - ax) * dx + (pieces[p, Y] - ay) * dy
        off = (pieces[p, X] - ax) * dy - (pieces[p, Y] - ay) * dx
        rest = pieces[p, R] * pieces[p, R] * length2 - off * off
        if rest > 0.0:
            found[0] = (along - math.sqrt(rest)) / length2
            found[1] = (along + math.sqrt(rest)) / length2
            n = 2
        return n
    for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
        one = dx * (edges[e, 1] - ay) - dy * (edges[e, 0] - ax)
        two = dx * (edges[e, 3] - ay) - dy * (edges[e, 2] - ax)
        if (one > 0.0) == (two > 0.0):
            continue
        gx = edges[e, 2] - edges[e, 0]
        gy = edges[e, 3] - edges[e, 1]
        t = ((edges[e, 0] - ax) * gy - (edges[e, 1] - ay) * gx) / (dx * gy - dy * gx)
        k = n
        while k > 0 and found[k - 1] > t:
            found[k] = found[k - 1]
            k -= 1
        found[k] = t
        n += 1
    return n


@kernel
def rough_cost(
    edges: Floats2, pieces: Floats2, near: Numbers, first: int, last: int, ax: float, ay: float, bx: float, by: float
) -> float:
    """What an inch of leg ab costs on average; where difficult pieces overlap the worst counts once."""
    smooth = np.empty((edges.shape[0] + pieces.shape[0] + 2, 2))
    passable = np.empty((edges.shape[0] + pieces.shape[0] + 2, 2))
    found = np.empty(edges.shape[0] + 2)
    smooth[0, 0] = 0.0
    smooth[0, 1] = 1.0
    passable[0, 0] = 0.0
    passable[0, 1] = 1.0
    n = 1
    m = 1
    for k in range(first, last):
        count = crossings(edges, pieces, near[k], ax, ay, bx, by, found)
        for q in range(0, count, 2):
            n = cut(smooth, n, found[q], found[q + 1])
            if pieces[near[k], VALUE] > 1.0:
                m = cut(passable, m, found[q], found[q + 1])
    difficult = 1.0 - total(smooth, n)
    very_difficult = 1.0 - total(passable, m)
    return 1.0 + difficult + 2.0 * very_difficult


@kernel
def leg_cost(
    edges: Floats2, pieces: Floats2, near: Numbers, first: int, last: int, ax: float, ay: float, bx: float, by: float
) -> float:
    """Inches that leg ab costs over the difficult pieces near[first:last]."""
    length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    if length == 0.0:
        return 0.0
    for k in range(first, last):
        radius = pieces[near[k], R]
        if to_segment2(pieces[near[k], X], pieces[near[k], Y], ax, ay, bx, by) < radius * radius:
            return length * rough_cost(edges, pieces, near, first, last, ax, ay, bx, by)
    return length


@entry
def strike(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, size: Floats, i: int,
    leg: tuple[float, float, float, float], through: int,
) -> int:  # fmt: skip
    """What base i strikes first in the order of the lists on a straight leg, or where the leg ends; FREE if nothing."""
    ax, ay, bx, by = leg
    radius = bases[i, 2]
    still = ax == bx and ay == by
    if not on_table(size, bx, by, radius):
        return EDGE
    for p in range(spans[0], spans[2]):
        if near_piece(edges, pieces, p, bx, by, radius - EPS):
            return PIECE + p
        if not still and leg_strikes(edges, pieces, p, ax, ay, bx, by, radius - EPS):
            return PIECE + p
    for p in range(spans[2], spans[3]):
        if near_piece(edges, pieces, p, bx, by, radius - EPS):
            return PIECE + p
    for k in range(bases.shape[0]):
        if k == i or bases[k, X] > OFF or bases[k, LEVEL] != bases[i, LEVEL]:
            continue
        near = radius + bases[k, 2] - EPS
        fx = bases[k, X] - bx
        fy = bases[k, Y] - by
        if fx * fx + fy * fy < near * near:
            return BASE + k
        if (through >> k) & 1 == 0 and to_segment2(bases[k, X], bases[k, Y], ax, ay, bx, by) < near * near:
            return BASE + k
    return FREE


@entry
def free_points(
    edges: Floats2, pieces: Floats2, spans: Numbers, size: Floats, points: Floats2, radius: float, free: Flags
) -> None:
    """Mark the points where a base overlaps no solid piece of the map and lies wholly on the table."""
    for q in range(points.shape[0]):
        x = points[q, 0]
        y = points[q, 1]
        free[q] = 1 if on_table(size, x, y, radius) else 0
        for p in range(spans[0], spans[1]):
            if near_piece(edges, pieces, p, x, y, radius - EPS):
                free[q] = 0


@kernel
def disc_hit(x: float, y: float, ux: float, uy: float, cx: float, cy: float, near: float) -> float:
    """How far a point at x, y goes along unit vector u until it is `near` to c; INF if never or going away."""
    fx = cx - x
    fy = cy - y
    ahead = fx * ux + fy * uy
    if ahead <= 0.0:
        return INF
    off = fx * uy - fy * ux
    rest = near * near - off * off
    # a graze no deeper than the tolerance isn't a hit
    if rest <= 0.0 or off * off > (near - EPS) * (near - EPS):
        return INF
    return max(0.0, ahead - math.sqrt(rest))


@kernel
def edge_hit(
    x: float, y: float, ux: float, uy: float, ax: float, ay: float, bx: float, by: float, near: float
) -> float:
    """The same for the inside of segment ab; its ends are `disc_hit`'s."""
    ex = bx - ax
    ey = by - ay
    length = math.sqrt(ex * ex + ey * ey)
    side = ((x - ax) * ey - (y - ay) * ex) / length
    speed = (ux * ey - uy * ex) / length
    if side < 0.0:
        side = -side
        speed = -speed
    if speed >= -1e-9:
        return INF
    go = (side - near) / -speed
    if go < 0.0:
        go = 0.0
        if side < near - 2.0 * EPS:
            return INF
    along = ((x + go * ux - ax) * ex + (y + go * uy - ay) * ey) / length
    if along < 0.0 or along > length:
        return INF
    return go


@entry
def slide(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, size: Floats, i: int, ux: float, uy: float,
    inches: float, last: int,
) -> tuple[float, int]:  # fmt: skip
    """How far base i slides along unit vector u, at most `inches`, and what it strikes of the pieces up to `last`."""
    x = bases[i, X]
    y = bases[i, Y]
    radius = bases[i, 2]
    best = inches
    hit = FREE
    for side in range(2):
        here = x if side == 0 else y
        speed = ux if side == 0 else uy
        if speed == 0.0:
            continue
        room = (size[side] - radius - here) / speed if speed > 0.0 else (radius - here) / speed
        if room < best:
            best = max(0.0, room)
            hit = EDGE
    for p in range(spans[0], last):
        wide = radius + pieces[p, R]
        if to_segment2(pieces[p, X], pieces[p, Y], x, y, x + ux * best, y + uy * best) >= wide * wide:
            continue
        go = INF
        if pieces[p, FIRST] == pieces[p, LAST]:
            go = disc_hit(x, y, ux, uy, pieces[p, X], pieces[p, Y], radius + pieces[p, R])
        for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
            go = min(go, disc_hit(x, y, ux, uy, edges[e, 0], edges[e, 1], radius))
            go = min(go, edge_hit(x, y, ux, uy, edges[e, 0], edges[e, 1], edges[e, 2], edges[e, 3], radius))
        if go < best:
            best = go
            hit = PIECE + p
    for k in range(bases.shape[0]):
        if k == i or bases[k, X] > OFF or bases[k, LEVEL] != bases[i, LEVEL]:
            continue
        go = disc_hit(x, y, ux, uy, bases[k, X], bases[k, Y], radius + bases[k, 2])
        if go < best:
            best = go
            hit = BASE + k
    return best, hit
