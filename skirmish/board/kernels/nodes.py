"""What surrounds a base that sets out: obstacles, pieces that matter, places where a path may bend."""

from __future__ import annotations

import math

from skirmish.board.jit import kernel
from skirmish.board.kernels.flat import EPS, INF, OFF, R, X, Y, snap
from skirmish.board.kernels.ground import discs_strike, leg_cost, on_table, pieces_hold, pieces_strike
from skirmish.board.types import Floats, Floats2, Numbers

UNKNOWN = -1.0
"""A leg between two static nodes that nobody has asked for yet."""
NOWHERE, DETOUR = -1, -2
"""In a trail: no place to be; no straight leg leads there."""


@kernel
def obstacles(
    bases: Floats2, i: int, sx: float, sy: float, limit: float, keep: float, shun: int, through: int, discs: Floats2
) -> int:
    """Bases within `limit` of s as discs that base i's centre must stay out of; how many."""
    n = 0
    for k in range(bases.shape[0]):
        if k == i or bases[k, X] > OFF or (through >> k) & 1:
            continue
        touching = bases[i, 2] + bases[k, 2]
        near = touching
        if (shun >> k) & 1:
            near += keep
        # who starts closer comes no closer, and is not stuck; a hair of overlap doesn't grow from move to move
        dx = bases[k, X] - bases[i, X]
        dy = bases[k, Y] - bases[i, Y]
        away2 = dx * dx + dy * dy
        if away2 < near * near:
            near = math.sqrt(away2)
            if touching - EPS <= near < touching:
                near = touching
        dx = bases[k, X] - sx
        dy = bases[k, Y] - sy
        if dx * dx + dy * dy < (limit + near) * (limit + near):
            discs[n, 0] = bases[k, X]
            discs[n, 1] = bases[k, Y]
            discs[n, 2] = near
            n += 1
    return n


@kernel
def gather(pieces: Floats2, first: int, last: int, sx: float, sy: float, limit: float, near: Numbers, n: int) -> int:
    """Append to `near` the pieces first..last that lie within `limit` of s; the new length."""
    for p in range(first, last):
        dx = pieces[p, X] - sx
        dy = pieces[p, Y] - sy
        reach = limit + pieces[p, R]
        if dx * dx + dy * dy < reach * reach:
            near[n] = p
            n += 1
    return n


@kernel
def gather_all(
    pieces: Floats2, spans: Numbers, sx: float, sy: float, limit: float, radius: float, near: Numbers
) -> tuple[int, int, int, int, int]:
    """Pieces that matter for moves within `limit` of s: where hard, laid hard, low, difficult, laid difficult end."""
    hard = gather(pieces, spans[0], spans[1], sx, sy, limit + radius, near, 0)
    laid = gather(pieces, spans[1], spans[2], sx, sy, limit + radius, near, hard)
    low = gather(pieces, spans[2], spans[3], sx, sy, limit + radius, near, laid)
    rough = gather(pieces, spans[3], spans[4], sx, sy, limit, near, low)
    laid_rough = gather(pieces, spans[4], spans[5], sx, sy, limit, near, rough)
    return hard, laid, low, rough, laid_rough


@kernel
def collect_nodes(
    edges: Floats2, pieces: Floats2, size: Floats, near: Numbers, laid: int, discs: Floats2, nd: int, radius: float,
    limit: float, round_goals: tuple[float, float, float], nodes: Floats2, extra: Floats2, ring: Floats2, at: Floats2,
    static: Numbers, most: Floats,
) -> int:  # fmt: skip
    """Fill `at` with the places where a path from at[0] may bend, `static` with their index in `nodes` or -1.

    `most` gets what it may cost to get there, for the path to reach a goal within the limit.
    """
    n = 1
    sx = at[0, 0]
    sy = at[0, 1]
    for k in range(nodes.shape[0]):
        x = nodes[k, 0]
        y = nodes[k, 1]
        left = to_spare(limit, round_goals, x, y)
        dx = x - sx
        dy = y - sy
        if left > 0.0 and dx * dx + dy * dy < left * left and not discs_strike(discs, nd, x, y, x, y):
            at[n, 0] = x
            at[n, 1] = y
            static[n] = k
            most[n] = left
            n += 1
    for k in range(extra.shape[0] + nd * ring.shape[0]):
        if k < extra.shape[0]:
            x = extra[k, 0]
            y = extra[k, 1]
        else:
            d = (k - extra.shape[0]) // ring.shape[0]
            q = (k - extra.shape[0]) % ring.shape[0]
            x = snap(discs[d, 0] + (discs[d, 2] + EPS) * ring[q, 0])
            y = snap(discs[d, 1] + (discs[d, 2] + EPS) * ring[q, 1])
        left = to_spare(limit, round_goals, x, y)
        dx = x - sx
        dy = y - sy
        if left <= 0.0 or dx * dx + dy * dy >= left * left:
            continue
        if not on_table(size, x, y, radius) or discs_strike(discs, nd, x, y, x, y):
            continue
        if pieces_hold(edges, pieces, near, 0, laid, x, y, radius):
            continue
        at[n, 0] = x
        at[n, 1] = y
        static[n] = -1
        most[n] = left
        n += 1
    return n


@kernel
def circle_round(points: Floats2, last: Numbers) -> tuple[float, float, float]:
    """A circle round all points that might be got at: centre and radius."""
    west = INF
    north = INF
    east = -INF
    south = -INF
    for q in range(points.shape[0]):
        if last[q] != NOWHERE:
            west = min(west, points[q, 0])
            north = min(north, points[q, 1])
            east = max(east, points[q, 0])
            south = max(south, points[q, 1])
    dx = 0.5 * (east - west)
    dy = 0.5 * (south - north)
    return west + dx, north + dy, math.sqrt(dx * dx + dy * dy)


@kernel
def to_spare(limit: float, round_goals: tuple[float, float, float], x: float, y: float) -> float:
    """What is left of the limit at x, y for who still has to get to a point in the circle; a hair more."""
    dx = x - round_goals[0]
    dy = y - round_goals[1]
    return limit + EPS - max(0.0, math.sqrt(dx * dx + dy * dy) - round_goals[2])


@kernel
def static_leg(
    edges: Floats2, pieces: Floats2, near: Numbers, ends: tuple[int, int, int, int, int], radius: float, nodes: Floats2,
    legs: Floats2, a: int, b: int,
) -> float:  # fmt: skip
    """Cost of the leg between two static nodes on the map as it was made, worked out when first asked."""
    if legs[a, b] == UNKNOWN:
        ax = nodes[a, 0]
        ay = nodes[a, 1]
        bx = nodes[b, 0]
        by = nodes[b, 1]
        cost = INF
        if not pieces_strike(edges, pieces, near, 0, ends[0], (ax, ay, bx, by), radius):
            cost = leg_cost(edges, pieces, near, ends[2], ends[3], ax, ay, bx, by)
        legs[a, b] = cost
        legs[b, a] = cost
    return float(legs[a, b])
