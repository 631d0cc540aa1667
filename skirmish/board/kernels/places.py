"""Choosing a place to close in or to shoot from."""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.jit import kernel
from skirmish.board.kernels.flat import INF, OFF, X, Y, level_at, snap
from skirmish.board.kernels.nodes import NOWHERE
from skirmish.board.kernels.paths import STOP, STRAIGHT, empty_trail, search, trace
from skirmish.board.kernels.sight import SEEN, pair
from skirmish.board.types import Field, Flags, Floats, Gait, Graph, Numbers

AWAY = 1e6
"""x of places that needn't be searched for any more."""
SEES_BONUS = 30.0
"""Seeing a foe from a place is worth as much as being this many inches nearer."""


@kernel
def approach(
    bases: Floats, field: Field, touched: Flags, graph: Graph, i: int, walk: Gait, foes: int, shoot: float,
    goal: tuple[float, float], rings: Floats, path: Floats,
) -> tuple[int, float]:  # fmt: skip
    """The best of the places round base i: its path, how many corners that has (0: none) and its cost.

    The places that look best are weighed first, and detours are only searched for when one of them may need it.
    """
    edges, pieces, spans, _ = field
    m = rings.shape[0]
    home = (float(bases[i, X]), float(bases[i, Y]))
    points, score = candidates(bases, i, walk[0], foes, goal, rings)
    out = np.empty(m)
    trail = empty_trail(bases, graph, m)
    search(bases, field, graph, i, home, walk, STRAIGHT, points, out, trail)
    for q in range(m):
        if trail[2][q] == NOWHERE:
            score[q] = -INF
    best = -INF
    chosen = -1
    bonus = SEES_BONUS if shoot > 0.0 else 0.0
    moved = bases.copy()
    searched = False
    while True:
        # when even the bonus can't lift a place above the best so far, none behind it can win
        u = -1
        bound = best - bonus
        for q in range(m):
            if score[q] > bound:
                bound = score[q]
                u = q
        if u < 0:
            break
        value = score[u]
        score[u] = -INF
        if bonus > 0.0:
            moved[i, X] = points[u, 0]
            moved[i, Y] = points[u, 1]
            moved[i, 4] = level_at(edges, pieces, spans, points[u, 0], points[u, 1])
            if sees_any(moved, edges, pieces, spans, touched, i, foes, shoot):
                value += bonus
        if value > best and out[u] >= INF and not searched:
            for q in range(m):
                if q != u and q != chosen and score[q] <= best - bonus:
                    points[q, 0] = AWAY
            search(bases, field, graph, i, home, walk, STOP, points, out, trail)
            searched = True
        if value > best and out[u] < INF:
            best = value
            chosen = u
    if chosen < 0:
        return 0, 0.0
    ahead = points[chosen, 0] - home[0]
    aside = points[chosen, 1] - home[1]
    if not searched and out[chosen] > math.sqrt(ahead * ahead + aside * aside):
        # over difficult ground a detour may be cheaper
        search(bases, field, graph, i, home, walk, STOP, points[chosen : chosen + 1], out[chosen : chosen + 1], trail)
        trail[2][chosen] = trail[2][0]
    return trace(trail, chosen, points, path), out[chosen]


@kernel
def candidates(
    bases: Floats, i: int, inches: float, foes: int, goal: tuple[float, float], rings: Floats
) -> tuple[Floats, Floats]:
    """The places on the rings round base i, and how near each is to where it wants to go (0 is best)."""
    m = rings.shape[0]
    points = np.empty((m, 2))
    score = np.empty(m)
    for q in range(m):
        points[q, 0] = snap(bases[i, X] + rings[q, 0] * inches)
        points[q, 1] = snap(bases[i, Y] + rings[q, 1] * inches)
        score[q] = -nearest(bases, i, points[q, 0], points[q, 1], foes, goal)
    return points, score


@kernel
def nearest(bases: Floats, i: int, x: float, y: float, foes: int, goal: tuple[float, float]) -> float:
    """Inches from the place to the goal if there is one (x < OFF), else from base i there to the nearest foe."""
    if goal[0] < OFF:
        return math.sqrt((goal[0] - x) * (goal[0] - x) + (goal[1] - y) * (goal[1] - y))
    found = INF
    for k in range(bases.shape[0]):
        if (foes >> k) & 1 and bases[k, X] < OFF:
            dx = bases[k, X] - x
            dy = bases[k, Y] - y
            found = min(found, math.sqrt(dx * dx + dy * dy) - bases[i, 2] - bases[k, 2])
    return found


@kernel
def sees_any(
    bases: Floats, edges: Floats, pieces: Floats, spans: Numbers, touched: Flags, i: int, foes: int, inches: float
) -> bool:
    """Whether base i sees one of the foes within so many inches."""
    for k in range(bases.shape[0]):
        if k == i or (foes >> k) & 1 == 0 or bases[k, X] > OFF:
            continue
        dx = bases[k, X] - bases[i, X]
        dy = bases[k, Y] - bases[i, Y]
        far = inches + bases[k, 2] + bases[i, 2]
        if dx * dx + dy * dy <= far * far:
            visible, _ = pair(bases, edges, pieces, spans, touched, i, k, SEEN)
            if visible > SEEN:
                return True
    return False
