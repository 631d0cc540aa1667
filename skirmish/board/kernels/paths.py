"""Shortest paths of a base: legs tested exactly, corners at circumscribed nodes, lazy Dijkstra within the limit."""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.jit import Field, Floats, Floats2, Gait, Graph, Numbers, Trail, entry, kernel
from skirmish.board.kernels.flat import EPS, INF, LEVEL, OFF, R, X, Y, snap
from skirmish.board.kernels.ground import discs_strike, leg_cost, on_table, pieces_hold, pieces_strike
from skirmish.core.units import TOLERANCE_IN

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
        if k == i or bases[k, X] > OFF or (through >> k) & 1 or bases[k, LEVEL] != bases[i, LEVEL]:
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


PASS, STOP, STRAIGHT = 0, 1, 2
AWAY = 1e6
"""x of places that needn't be searched for any more."""


@kernel
def first_legs(
    edges: Floats2, pieces: Floats2, size: Floats, near: Numbers, ends: tuple[int, int, int, int, int], discs: Floats2,
    nd: int, radius: float, start: tuple[float, float], limit: float, mode: int, points: Floats2, out: Floats,
    last: Numbers,
) -> int:  # fmt: skip
    """Cost of the straight leg to every point; `last` is NOWHERE or DETOUR where none leads.

    How many of the points might be got at, or got at more cheaply, by a detour.
    """
    _, laid, low, _, laid_rough = ends
    sx, sy = start
    todo = 0
    for q in range(points.shape[0]):
        x = points[q, 0]
        y = points[q, 1]
        out[q] = INF
        last[q] = NOWHERE
        dx = x - sx
        dy = y - sy
        if dx == 0.0 and dy == 0.0:
            out[q] = 0.0
            last[q] = 0
            continue
        if dx * dx + dy * dy > limit * limit or not on_table(size, x, y, radius):
            continue
        solid = laid if mode == PASS else low
        if pieces_hold(edges, pieces, near, 0, solid, x, y, radius) or discs_strike(discs, nd, x, y, x, y):
            continue
        last[q] = DETOUR
        if not discs_strike(discs, nd, sx, sy, x, y) and not pieces_strike(
            edges, pieces, near, 0, laid, (sx, sy, x, y), radius
        ):
            cost = leg_cost(edges, pieces, near, low, laid_rough, sx, sy, x, y)
            if cost <= limit:
                out[q] = cost
                last[q] = 0
            if cost <= math.sqrt(dx * dx + dy * dy):
                continue
        todo += 1
    return todo


@kernel
def spread(
    edges: Floats2, pieces: Floats2, near: Numbers, ends: tuple[int, int, int, int, int], discs: Floats2, nd: int,
    radius: float, limit: float, nodes: Floats2, legs: Floats2, static: Numbers, most: Floats, n: int, at: Floats2,
    prev: Numbers, cost_to: Floats, order: Numbers,
) -> int:  # fmt: skip
    """Dijkstra from node 0 over the n nodes `at`, legs tested when needed; `order` gets the nodes that are in reach.

    A node that costs more than `most` to get to leads to no goal within the limit.
    """
    hard, laid, low, rough, laid_rough = ends
    waiting = np.arange(1, n)
    left = n - 1
    cost_to[:] = INF
    cost_to[0] = 0.0
    settled = 0
    u = 0
    while u >= 0:
        order[settled] = u
        settled += 1
        least = cost_to[u]
        nearest = limit
        chosen = -1
        for k in range(left):
            v = waiting[k]
            dx = at[v, 0] - at[u, 0]
            dy = at[v, 1] - at[u, 1]
            spare = min(most[v], cost_to[v]) - least
            if spare > 0.0 and dx * dx + dy * dy < spare * spare:
                both = static[u] >= 0 and static[v] >= 0
                cost = 0.0
                if both:
                    cost = static_leg(edges, pieces, near, ends, radius, nodes, legs, static[u], static[v])
                if cost < spare and not discs_strike(discs, nd, at[u, 0], at[u, 1], at[v, 0], at[v, 1]):
                    leg = (at[u, 0], at[u, 1], at[v, 0], at[v, 1])
                    if not pieces_strike(edges, pieces, near, hard if both else 0, laid, leg, radius):
                        if not both or laid_rough > rough:
                            cost = leg_cost(edges, pieces, near, low, laid_rough, leg[0], leg[1], leg[2], leg[3])
                        if cost < spare:
                            cost_to[v] = least + cost
                            prev[v] = u
            if cost_to[v] < nearest:
                nearest = cost_to[v]
                chosen = k
        u = -1
        if chosen >= 0:
            u = waiting[chosen]
            left -= 1
            waiting[chosen] = waiting[left]
    return settled


@kernel
def last_legs(
    edges: Floats2, pieces: Floats2, near: Numbers, ends: tuple[int, int, int, int, int], discs: Floats2, nd: int,
    radius: float, limit: float, at: Floats2, cost_to: Floats, order: Numbers, settled: int, points: Floats2,
    out: Floats, last: Numbers,
) -> None:  # fmt: skip
    """The cheapest way from a settled node to each point that isn't best reached straight."""
    _, laid, low, _, laid_rough = ends
    for q in range(points.shape[0]):
        if last[q] == NOWHERE:
            continue
        x = points[q, 0]
        y = points[q, 1]
        dx = x - at[0, 0]
        dy = y - at[0, 1]
        if out[q] <= math.sqrt(dx * dx + dy * dy):
            continue
        best = min(out[q], limit)
        for k in range(1, settled):
            u = order[k]
            dx = x - at[u, 0]
            dy = y - at[u, 1]
            left = best - cost_to[u]
            if left <= 0.0:
                break
            if dx * dx + dy * dy > left * left or discs_strike(discs, nd, at[u, 0], at[u, 1], x, y):
                continue
            if pieces_strike(edges, pieces, near, 0, laid, (at[u, 0], at[u, 1], x, y), radius):
                continue
            cost = cost_to[u] + leg_cost(edges, pieces, near, low, laid_rough, at[u, 0], at[u, 1], x, y)
            if cost <= best and cost < out[q]:
                best = cost
                out[q] = cost
                last[q] = u


@kernel
def search(
    bases: Floats2, field: Field, graph: Graph, i: int, start: tuple[float, float], walk: Gait, mode: int,
    points: Floats2, out: Floats, trail: Trail,
) -> None:  # fmt: skip
    """Cost from the start to every point into `out`, INF where base i can't go within the walk.

    Points must be clear of low obstacles too unless `mode` is PASS; STRAIGHT asks for straight legs only.
    """
    edges, pieces, spans, size = field
    nodes, legs, extra, ring = graph
    at, prev, last = trail
    radius = bases[i, 2]
    limit = walk[0] + TOLERANCE_IN
    discs = np.empty((bases.shape[0], 3))
    nd = obstacles(bases, i, start[0], start[1], limit, walk[1], walk[2], walk[3], discs)
    near = np.empty(spans[5] - spans[0] + 1, np.int64)
    ends = gather_all(pieces, spans, start[0], start[1], limit, radius, near)
    at[0, 0] = start[0]
    at[0, 1] = start[1]
    todo = first_legs(edges, pieces, size, near, ends, discs, nd, radius, start, limit, mode, points, out, last)
    if todo == 0 or mode == STRAIGHT:
        return
    static = np.empty(at.shape[0], np.int64)
    static[0] = -1
    most = np.empty(at.shape[0])
    n = collect_nodes(
        edges, pieces, size, near, ends[1], discs, nd, radius, limit, circle_round(points, last), nodes, extra, ring,
        at, static, most,
    )  # fmt: skip
    cost_to = np.empty(n)
    order = np.empty(n, np.int64)
    settled = spread(
        edges, pieces, near, ends, discs, nd, radius, limit, nodes, legs, static, most, n, at, prev, cost_to, order
    )  # fmt: skip
    last_legs(edges, pieces, near, ends, discs, nd, radius, limit, at, cost_to, order, settled, points, out, last)


@kernel
def empty_trail(bases: Floats2, graph: Graph, points: int) -> Trail:
    """Room for what a search leaves behind."""
    nodes, _, extra, ring = graph
    most = nodes.shape[0] + extra.shape[0] + bases.shape[0] * ring.shape[0] + 1
    return np.empty((most, 2)), np.zeros(most, np.int64), np.empty(points, np.int64)


@kernel
def trace(trail: Trail, q: int, points: Floats2, path: Floats2) -> int:
    """Write the corners from the start to point q; how many."""
    at, prev, last = trail
    x = points[q, 0]
    y = points[q, 1]
    path[0, 0] = at[0, 0]
    path[0, 1] = at[0, 1]
    if at[0, 0] == x and at[0, 1] == y:
        return 1
    n = 1
    u = last[q]
    while u > 0:
        n += 1
        u = prev[u]
    path[n, 0] = x
    path[n, 1] = y
    u = last[q]
    for k in range(n - 1, 0, -1):
        path[k, 0] = at[u, 0]
        path[k, 1] = at[u, 1]
        u = prev[u]
    return n + 1


@entry
def reach(
    bases: Floats2, field: Field, graph: Graph, i: int, start: tuple[float, float], walk: Gait, mode: int,
    points: Floats2, out: Floats, path: Floats2,
) -> int:  # fmt: skip
    """Costs of all points into `out`; the path to the first of them into `path`, and how many corners it has."""
    trail = empty_trail(bases, graph, points.shape[0])
    search(bases, field, graph, i, start, walk, mode, points, out, trail)
    if out[0] >= INF:
        return 0
    return trace(trail, 0, points, path)
