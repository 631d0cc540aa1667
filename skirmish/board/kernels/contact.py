"""Who touches whom, the places to charge to, and where pushed bases come to rest."""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.jit import Field, Floats, Floats2, Gait, Graph, Numbers, Trail, entry, kernel
from skirmish.board.kernels.flat import EPS, FIRST, HAIR, INF, LAST, LEVEL, OFF, VALUE, R, X, Y, apart, crosses, snap
from skirmish.board.kernels.ground import FREE, strike
from skirmish.board.kernels.paths import AWAY, NOWHERE, STOP, STRAIGHT, empty_trail, search, trace
from skirmish.core.units import CONTACT_IN

SNUG = 1.0 / 1024
LOOSE = 1.0 / 32
CLEAR_OF = 3.0 / 32
"""Gaps in inches that charge places leave: to the target, to both of two targets, to a bystander."""


@kernel
def joined(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, x: float, y: float, radius: float, k: int
) -> bool:
    """Whether a base of this radius at x, y on its level touches base k, directly or across a low obstacle."""
    if bases[k, X] > OFF:
        return False
    dx = bases[k, X] - x
    dy = bases[k, Y] - y
    away2 = dx * dx + dy * dy
    both = radius + bases[k, 2]
    if away2 <= (both + CONTACT_IN) * (both + CONTACT_IN):
        return True
    if away2 > (both + 1.0 + EPS) * (both + 1.0 + EPS) or bases[k, LEVEL] > 0.0:
        return False
    for p in range(spans[2], spans[3]):
        far = both + pieces[p, VALUE] + EPS
        if away2 <= far * far and parts(edges, pieces, p, x, y, bases[k, X], bases[k, Y]):
            return True
    return False


@kernel
def parts(edges: Floats2, pieces: Floats2, p: int, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether segment ab crosses piece p."""
    if pieces[p, FIRST] == pieces[p, LAST]:
        dx = bx - ax
        dy = by - ay
        along = ((pieces[p, X] - ax) * dx + (pieces[p, Y] - ay) * dy) / (dx * dx + dy * dy)
        off = (pieces[p, X] - ax) * dy - (pieces[p, Y] - ay) * dx
        return bool(0.0 < along < 1.0 and off * off < pieces[p, R] * pieces[p, R] * (dx * dx + dy * dy))
    for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
        if crosses(ax, ay, bx, by, edges[e, 0], edges[e, 1], edges[e, 2], edges[e, 3]):
            return True
    return False


@entry
def contacts(bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, masks: Numbers, gaps: Floats2) -> None:
    """Bit masks of the bases each base touches, and all gaps in inches (inf for who is off the table)."""
    n = bases.shape[0]
    masks[:] = 0
    for i in range(n):
        gaps[i, i] = 0.0 if bases[i, X] < OFF else math.inf
        for j in range(i):
            gap = math.inf
            if bases[i, X] < OFF and bases[j, X] < OFF:
                gap = apart(bases, i, bases[i, X], bases[i, Y], j)
                near = gap <= 1.0 + EPS and bases[i, LEVEL] == bases[j, LEVEL]
                if near and joined(bases, edges, pieces, spans, bases[i, X], bases[i, Y], bases[i, 2], j):
                    masks[i] |= 1 << j
                    masks[j] |= 1 << i
            gaps[i, j] = gap
            gaps[j, i] = gap


@kernel
def beside_both(bases: Floats2, i: int, first: int, k: int, gap: float, off: float, points: Floats2, n: int) -> int:
    """Append the two places where base i is `gap` from base `first` and `off` from base k; the new length."""
    one = bases[i, 2] + bases[first, 2] + gap
    two = bases[i, 2] + bases[k, 2] + off
    dx = bases[k, X] - bases[first, X]
    dy = bases[k, Y] - bases[first, Y]
    away2 = dx * dx + dy * dy
    if away2 == 0.0:
        return n
    away = math.sqrt(away2)
    along = (away2 + one * one - two * two) / (2.0 * away)
    rest = one * one - along * along
    if rest < 0.0:
        return n
    side = math.sqrt(rest)
    for sign in (-1.0, 1.0):
        points[n, 0] = snap(bases[first, X] + (dx * along - dy * side * sign) / away)
        points[n, 1] = snap(bases[first, Y] + (dy * along + dx * side * sign) / away)
        n += 1
    return n


@kernel
def across(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, i: int, first: int, ring: Floats2, points: Floats2,
    n: int,
) -> int:  # fmt: skip
    """Append the places that touch base `first` across a low obstacle: a ring, and square to each of its sides."""
    cx = bases[first, X]
    cy = bases[first, Y]
    both = bases[i, 2] + bases[first, 2]
    for p in range(spans[2], spans[3]):
        dx = pieces[p, X] - cx
        dy = pieces[p, Y] - cy
        reach = both + pieces[p, R] + pieces[p, VALUE]
        if dx * dx + dy * dy > reach * reach:
            continue
        far = both + pieces[p, VALUE]
        for q in range(ring.shape[0]):
            points[n, 0] = snap(cx + ring[q, 0] * far)
            points[n, 1] = snap(cy + ring[q, 1] * far)
            n += 1
        for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
            ex = edges[e, 2] - edges[e, 0]
            ey = edges[e, 3] - edges[e, 1]
            length = math.sqrt(ex * ex + ey * ey)
            side = 1.0 if (cx - edges[e, 0]) * ey - (cy - edges[e, 1]) * ex < 0.0 else -1.0
            points[n, 0] = snap(cx + ey / length * far * side)
            points[n, 1] = snap(cy - ex / length * far * side)
            n += 1
    return n


@kernel
def charge_places(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, i: int, first: int, targets: int, ring: Floats2,
    points: Floats2,
) -> int:  # fmt: skip
    """Places where base i may touch base `first`, the one on the straight line first; how many."""
    cx = bases[first, X]
    cy = bases[first, Y]
    dx = bases[i, X] - cx
    dy = bases[i, Y] - cy
    away = math.sqrt(dx * dx + dy * dy)
    both = bases[i, 2] + bases[first, 2] + SNUG
    points[0, 0] = snap(cx + dx / away * both) if away > 0.0 else cx
    points[0, 1] = snap(cy + dy / away * both) if away > 0.0 else cy
    n = 1
    for q in range(ring.shape[0]):
        points[n, 0] = snap(cx + ring[q, 0] * both)
        points[n, 1] = snap(cy + ring[q, 1] * both)
        n += 1
    for k in range(bases.shape[0]):
        if k in (i, first) or bases[k, X] > OFF or bases[k, LEVEL] != bases[i, LEVEL]:
            continue
        if (targets >> k) & 1:
            n = beside_both(bases, i, first, k, SNUG, SNUG, points, n)
            n = beside_both(bases, i, first, k, LOOSE, LOOSE, points, n)
        else:
            n = beside_both(bases, i, first, k, SNUG, CLEAR_OF, points, n)
    return across(bases, edges, pieces, spans, i, first, ring, points, n)


@entry
def touches(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, i: int, x: float, y: float, mask: int
) -> int:
    """Bit mask of the bases of `mask` that base i would touch at x, y."""
    found = 0
    for k in range(bases.shape[0]):
        if k == i or (mask >> k) & 1 == 0 or bases[k, LEVEL] != bases[i, LEVEL]:
            continue
        if joined(bases, edges, pieces, spans, x, y, bases[i, 2], k):
            found |= 1 << k
    return found


@entry
def charge(
    bases: Floats2, field: Field, graph: Graph, i: int, walk: Gait, targets: int, unwanted: int, around: Floats2,
    path: Floats2,
) -> tuple[int, float]:  # fmt: skip
    """The cheapest place to strike all targets from: its path, how many corners that has (0: none) and its cost."""
    edges, pieces, spans, _ = field
    first = 0
    while (targets >> first) & 1 == 0:
        first += 1
    low = spans[3] - spans[2]
    places = np.empty((1 + around.shape[0] * (1 + low) + 4 * bases.shape[0] + edges.shape[0], 2))
    m = charge_places(bases, edges, pieces, spans, i, first, targets, around, places)
    home = (float(bases[i, X]), float(bases[i, Y]))
    trail = empty_trail(bases, graph, m)
    out = np.empty(m)
    # a free straight line to the nearest place can't be beaten, so the others are only asked for if it fails
    search(bases, field, graph, i, home, walk, STRAIGHT, places[:1], out, trail)
    chosen, spoils = cheapest(bases, edges, pieces, spans, i, targets, unwanted, places[:1], out)
    if chosen < 0 or spoils or out[0] > distance(home, places, 0):
        search(bases, field, graph, i, home, walk, STRAIGHT, places[:m], out, trail)
        chosen, spoils = cheapest(bases, edges, pieces, spans, i, targets, unwanted, places[:m], out)
        if chosen < 0 or spoils:
            search(bases, field, graph, i, home, walk, STOP, places[:m], out, trail)
        else:
            detours(bases, field, graph, i, walk, home, places[:m], out, trail, out[chosen])
        chosen, spoils = cheapest(bases, edges, pieces, spans, i, targets, unwanted, places[:m], out)
    if chosen < 0:
        return 0, 0.0
    return trace(trail, chosen, places, path), out[chosen]


@kernel
def distance(home: tuple[float, float], places: Floats2, q: int) -> float:
    """Inches in a straight line."""
    ahead = places[q, 0] - home[0]
    aside = places[q, 1] - home[1]
    return math.sqrt(ahead * ahead + aside * aside)


@kernel
def detours(
    bases: Floats2, field: Field, graph: Graph, i: int, walk: Gait, home: tuple[float, float], places: Floats2,
    out: Floats, trail: Trail, best: float,
) -> None:  # fmt: skip
    """Search for ways round to the places that could then be got at for no more than the best, if there are any."""
    last = trail[2]
    goals = places.copy()
    count = 0
    for q in range(places.shape[0]):
        away = distance(home, places, q)
        if last[q] == NOWHERE or away > best or out[q] <= away:
            goals[q, 0] = AWAY
        else:
            count += 1
    if count == 0:
        return
    straight = out.copy()
    no_further = (min(walk[0], best), walk[1], walk[2], walk[3])
    search(bases, field, graph, i, home, no_further, STOP, goals, out, trail)
    for q in range(places.shape[0]):
        if goals[q, 0] == AWAY and straight[q] < INF:
            out[q] = straight[q]
            last[q] = 0


@kernel
def cheapest(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, i: int, targets: int, unwanted: int,
    places: Floats2, out: Floats,
) -> tuple[int, bool]:  # fmt: skip
    """The cheapest place that touches all targets and none of `unwanted` if possible (-1: none); whether it does."""
    best = INF
    chosen = -1
    spoilt = True
    for q in range(places.shape[0]):
        if out[q] >= INF or (not spoilt and out[q] >= best):
            continue
        x = places[q, 0]
        y = places[q, 1]
        if touches(bases, edges, pieces, spans, i, x, y, targets) != targets:
            continue
        spoils = touches(bases, edges, pieces, spans, i, x, y, unwanted) != 0
        if (spoilt and not spoils) or (spoils == spoilt and out[q] < best):
            best = out[q]
            chosen = q
            spoilt = spoils
    return chosen, spoilt


APART_IN = 1.0 / 8
"""Bases end at least this far apart."""
BACK_IN = 1.0 / 1024
"""Who can't rest at a place is tried this much further back."""


@kernel
def crowded(bases: Floats2, i: int, x: float, y: float) -> bool:
    """Whether base i at x, y would be nearer to another than `APART_IN`, and nearer than it is now."""
    for k in range(bases.shape[0]):
        if k == i or bases[k, X] > OFF or bases[k, LEVEL] != bases[i, LEVEL]:
            continue
        near = bases[i, 2] + bases[k, 2] + APART_IN
        dx = bases[k, X] - x
        dy = bases[k, Y] - y
        away2 = dx * dx + dy * dy
        if away2 < near * near:
            fx = bases[k, X] - bases[i, X]
            fy = bases[k, Y] - bases[i, Y]
            if away2 < fx * fx + fy * fy:
                return True
    return False


@kernel
def rests(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, size: Floats, i: int, x: float, y: float, mask: int
) -> bool:
    """Whether pushed base i may end at x, y: it overlaps nothing, crowds nobody and touches none of `mask`."""
    if crowded(bases, i, x, y):
        return False
    if strike(bases, edges, pieces, spans, size, i, (x, y, x, y), 0) != FREE:
        return False
    return touches(bases, edges, pieces, spans, i, x, y, mask) == 0


@entry
def rest(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, size: Floats, i: int, ux: float, uy: float,
    went: float, touched: int,
) -> tuple[float, float]:  # fmt: skip
    """The last place on the grid, at most `went` inches along unit vector u, where pushed base i may end.

    `touched` is the bit mask of the bases it touches now: those it may go on touching. Its own place if there is none.
    """
    here = (float(bases[i, X]), float(bases[i, Y]))
    free = ((1 << bases.shape[0]) - 1) & ~touched
    go = went
    while go > 0.0:
        x = snap(here[0] + ux * go)
        y = snap(here[1] + uy * go)
        far = math.sqrt((x - here[0]) * (x - here[0]) + (y - here[1]) * (y - here[1]))
        if far <= went + HAIR and rests(bases, edges, pieces, spans, size, i, x, y, free):
            return x, y
        go -= BACK_IN
    return here
