"""Choosing a place to close in or to shoot from."""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.jit import Field, Flags2, Floats, Floats2, Gait, Graph, Numbers, Trail, entry, kernel
from skirmish.board.kernels.flat import ELEVATION, INF, LEVEL, OFF, X, Y, apart, elevation_at, is_near, snap
from skirmish.board.kernels.paths import AWAY, NOWHERE, STOP, STRAIGHT, empty_trail, search, trace
from skirmish.board.kernels.shadows import SEEN
from skirmish.board.kernels.sight import pair

SEES_BONUS = 30.0
"""Seeing a foe from a place is worth as much as being this many inches nearer."""


@entry
def approach(
    bases: Floats2, map_field: Field, touched: Flags2, field: Field, graph: Graph, i: int, walk: Gait, foes: int,
    shoot: float, goal: tuple[float, float], rings: Floats2, path: Floats2,
) -> tuple[int, float, float, bool]:  # fmt: skip
    """The best of the places round base i, whose first is where it stands.

    Ways are searched in `field`, which is the ground or a level; sight is taken past all of the map.

    Its path, how many corners that has (0: none), its cost, how many inches nearer it is, and whether a foe is seen
    from it, if that was asked.
    """
    home = (float(bases[i, X]), float(bases[i, Y]))
    points, score = candidates(bases, i, walk[0], foes, goal, rings)
    out = np.empty(rings.shape[0])
    trail = empty_trail(bases, graph, rings.shape[0])
    sees = False
    if shoot > 0.0:
        chosen, sees = to_shoot_from(
            bases, map_field, touched, field, graph, i, walk, foes, shoot, home, points, score, out, trail
        )  # fmt: skip
    else:
        chosen = nearest_in_reach(bases, field, graph, i, walk, home, points, score, out, trail)
    if chosen < 0:
        return 0, 0.0, 0.0, False
    one = slice(chosen, chosen + 1)
    ahead = points[chosen, 0] - home[0]
    aside = points[chosen, 1] - home[1]
    if trail[2][chosen] == 0 and out[chosen] > math.sqrt(ahead * ahead + aside * aside):
        # over difficult ground a detour may be cheaper
        search(bases, field, graph, i, home, walk, STOP, points[one], out[one], (trail[0], trail[1], trail[2][one]))
    return trace(trail, chosen, points, path), out[chosen], score[chosen] - score[0], sees


@kernel
def nearest_in_reach(
    bases: Floats2, field: Field, graph: Graph, i: int, walk: Gait, home: tuple[float, float], points: Floats2,
    score: Floats, out: Floats, trail: Trail,
) -> int:  # fmt: skip
    """The place with the best score that base i can get to, or -1.

    Detours are searched for only to places that are better than the best to which a straight leg leads.
    """
    at, prev, last = trail
    m = points.shape[0]
    left = score.copy()
    blocked = np.zeros(m, np.uint8)
    best = -1
    count = 0
    while best < 0:
        u = highest(left, -INF)
        if u < 0:
            break
        left[u] = -INF
        one = slice(u, u + 1)
        search(bases, field, graph, i, home, walk, STRAIGHT, points[one], out[one], (at, prev, last[one]))
        if out[u] < INF:
            best = u
        elif last[u] != NOWHERE:
            blocked[u] = 1
            count += 1
    if count == 0:
        return best
    cost = out[best] if best >= 0 else INF
    left[:] = -INF
    goals = points.copy()
    for q in range(m):
        if blocked[q] == 0:
            goals[q, 0] = AWAY
    search(bases, field, graph, i, home, walk, STOP, goals, out, trail)
    for q in range(m):
        if blocked[q] == 1 and out[q] < INF:
            left[q] = score[q]
    round_about = highest(left, -INF)
    if round_about < 0 and best >= 0:
        out[best] = cost
        last[best] = 0
    return best if round_about < 0 else round_about


@kernel
def to_shoot_from(
    bases: Floats2, map_field: Field, touched: Flags2, field: Field, graph: Graph, i: int, walk: Gait, foes: int,
    shoot: float, home: tuple[float, float], points: Floats2, score: Floats, out: Floats, trail: Trail,
) -> tuple[int, bool]:  # fmt: skip
    """The place from which a foe is seen that has the best score, else the place with the best; whether one is seen.

    The places that look best are weighed first, and detours are only searched for when one of them may need it.
    """
    edges, pieces, spans, _ = map_field
    search(bases, field, graph, i, home, walk, STRAIGHT, points, out, trail)
    left = score.copy()
    best = -INF
    chosen = -1
    sees = False
    moved = bases.copy()
    searched = False
    while True:
        # when even the bonus can't lift a place above the best so far, none behind it can win
        u = highest(left, best - SEES_BONUS)
        if u < 0:
            return chosen, sees
        left[u] = -INF
        if trail[2][u] == NOWHERE:
            continue
        moved[i, X] = points[u, 0]
        moved[i, Y] = points[u, 1]
        if moved[i, LEVEL] == 0.0:
            moved[i, ELEVATION] = elevation_at(edges, pieces, spans, points[u, 0], points[u, 1])
        seen = sees_any(moved, edges, pieces, spans, touched, i, foes, shoot)
        value = score[u] + SEES_BONUS if seen else score[u]
        if value > best and out[u] >= INF and not searched:
            goals = points.copy()
            for q in range(points.shape[0]):
                if q != u and q != chosen and left[q] <= best - SEES_BONUS:
                    goals[q, 0] = AWAY
            search(bases, field, graph, i, home, walk, STOP, goals, out, trail)
            searched = True
        if value > best and out[u] < INF:
            best = value
            chosen = u
            sees = seen


@kernel
def highest(score: Floats, above: float) -> int:
    """The first of the places with the highest score above the given one, or -1."""
    found = -1
    for q in range(score.shape[0]):
        if score[q] > above:
            above = score[q]
            found = q
    return found


@kernel
def candidates(
    bases: Floats2, i: int, inches: float, foes: int, goal: tuple[float, float], rings: Floats2
) -> tuple[Floats2, Floats]:
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
def nearest(bases: Floats2, i: int, x: float, y: float, foes: int, goal: tuple[float, float]) -> float:
    """Inches from the place to the goal if there is one (x < OFF), else from base i there to the nearest foe."""
    if goal[0] < OFF:
        return math.sqrt((goal[0] - x) * (goal[0] - x) + (goal[1] - y) * (goal[1] - y))
    found = INF
    for k in range(bases.shape[0]):
        if (foes >> k) & 1 and bases[k, X] < OFF:
            found = min(found, apart(bases, i, x, y, k))
    return found


@kernel
def sees_any(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, i: int, foes: int, inches: float
) -> bool:
    """Whether base i sees one of the foes within so many inches."""
    for k in range(bases.shape[0]):
        if k == i or (foes >> k) & 1 == 0 or bases[k, X] > OFF:
            continue
        if is_near(bases, i, k, inches):
            visible, _ = pair(bases, edges, pieces, spans, touched, i, k, SEEN)
            if visible > SEEN:
                return True
    return False
