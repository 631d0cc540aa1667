"""Choosing the best of many places, with as little looking round and searching of ways as that takes."""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.jit import entry, kernel
from skirmish.board.kernels.flat import INF, X, Y, settle
from skirmish.board.kernels.nodes import NOWHERE
from skirmish.board.kernels.paths import AWAY, STOP, STRAIGHT, empty_trail, search
from skirmish.board.kernels.weighing import (
    COMPANY,
    GOAL,
    HAIR,
    MOVED,
    PARTS,
    SHOT,
    STILL,
    THEIRS,
    ahead,
    beside,
    between,
    face,
    furthest,
    hope,
    least_shot,
)
from skirmish.board.types import (
    Field,
    Flags2,
    Floats,
    Floats2,
    Floats3,
    Floats4,
    Gait,
    Graph,
    Numbers,
    Numbers2,
    Trail,
)

Spread = tuple[Floats2, Flags2, Floats3]
"""Bases that may be moved, what they touch, lines from where they stand."""
About = tuple[Numbers, Floats2, Floats4, Floats2, Floats2, Floats]
"""Foes, `terms`, `volleys`, `lures`, how far the volleys go, weights."""


@entry
def choose(
    bases: Floats2, field: Field, touched: Flags2, lines: Floats3, graph: Graph, i: int, walk: Gait, points: Floats2,
    costs: Floats, fires: tuple[bool, bool], foes: Numbers, terms: Floats2, volleys: Floats4, lures: Floats2,
    friends: Numbers, company: Floats2, goal: Floats, weights: Floats, out: Floats2, whom: Numbers2,
) -> int:  # fmt: skip
    """The best of the places that base i gets to, of which the first is where it stands; of equals the first.

    Its row of `costs` and `out` is filled, and that of the first place; `whom` has the foes that their first four
    columns are about. `fires`: whether it may do harm from afar there, and elsewhere. For the arrays see `Stakes`; the
    last of the weights is for the way, none is below 0. The most promising places are weighed first, and no others than
    may still be the best; those with a straight way come before those to which a detour may lead, which is only
    searched for where it matters.
    """
    m = points.shape[0]
    home = (float(bases[i, X]), float(bases[i, Y]))
    trail = empty_trail(bases, graph, m)
    costs[:] = INF
    if walk[0] > 0.0:
        search(bases, field, graph, i, home, walk, STRAIGHT, points, costs, trail)
    costs[0] = 0.0
    far = np.zeros((bases.shape[0], 3))
    for n in range(foes.shape[0]):
        for kind in (STILL, MOVED, THEIRS):
            far[foes[n], kind] = furthest(volleys, foes[n], kind)
    moved = bases.copy()
    bounds = np.full(m, -INF)  # of those with a straight way
    vague = np.full(m, -INF)  # of those whose way isn't known
    out[:, :] = 0.0
    whom[:, :] = -1
    for q in range(m):
        if q > 0 and (walk[0] <= 0.0 or trail[2][q] == NOWHERE):
            continue
        moved[i, X] = points[q, 0]
        moved[i, Y] = points[q, 1]
        out[q, GOAL] = ahead(moved, i, goal)
        out[q, COMPANY] = beside(moved, i, friends, company)
        found = hope(moved, i, foes, terms, volleys, lures, far, fires[min(q, 1)], weights)
        found += weights[GOAL] * out[q, GOAL] + weights[COMPANY] * out[q, COMPANY]
        dx = points[q, 0] - home[0]
        dy = points[q, 1] - home[1]
        away = math.sqrt(dx * dx + dy * dy)
        if q == 0 or costs[q] <= away:
            bounds[q] = found - costs[q] * weights[PARTS]
        else:
            vague[q] = found - away * weights[PARTS]
    about = (foes, terms, volleys, lures, far, weights)
    spread = (moved, touched.copy(), lines)
    best, most = best_of(bounds, 0, -INF, spread, field, i, points, costs, fires, about, out, whom)
    if vague.max() > -INF and vague.max() + HAIR >= most:
        search_round(bases, field, graph, i, walk, points, vague, most, costs, bounds, trail)
        best, most = best_of(bounds, best, most, spread, field, i, points, costs, fires, about, out, whom)
    return best


@kernel
def search_round(
    bases: Floats2, field: Field, graph: Graph, i: int, walk: Gait, points: Floats2, vague: Floats, most: float,
    costs: Floats, bounds: Floats, trail: Trail,
) -> None:  # fmt: skip
    """Costs and bounds of those places without a straight way that may still be worth `most`."""
    goals = points.copy()
    found = np.empty(points.shape[0])
    for q in range(points.shape[0]):
        bounds[q] = -INF
        if vague[q] == -INF or vague[q] + HAIR < most:
            goals[q, X] = AWAY
    search(bases, field, graph, i, (float(bases[i, X]), float(bases[i, Y])), walk, STOP, goals, found, trail)
    for q in range(points.shape[0]):
        if goals[q, X] < AWAY and found[q] < INF:
            costs[q] = found[q]
            bounds[q] = vague[q]


@kernel
def best_of(
    bounds: Floats, best: int, most: float, spread: Spread, field: Field, i: int, points: Floats2,
    costs: Floats, fires: tuple[bool, bool], about: About, out: Floats2,
    whom: Numbers2,
) -> tuple[int, float]:  # fmt: skip
    """The best place and its score, if those with these bounds are weighed against the best so far."""
    q = 0 if most == -INF else int(np.argmax(bounds))  # where it stands is always weighed
    while bounds[q] > -INF and bounds[q] + HAIR >= most:
        score = weigh(bounds[q], most, spread, field, i, q, points, costs, fires, about, out[q], whom[q])
        if score > most or (score == most and q < best):
            most = score
            best = q
        bounds[q] = -INF
        q = int(np.argmax(bounds))
    return best, most


@kernel
def weigh(
    bound: float, most: float, spread: Spread, field: Field, i: int, q: int, points: Floats2,
    costs: Floats, fires: tuple[bool, bool], about: About, out: Floats,
    whom: Numbers,
) -> float:  # fmt: skip
    """The score of place q, whose parts are noted in `out`; -INF as soon as it can't be as much as `most`."""
    moved, touched, lines = spread
    edges, pieces, spans, _ = field
    foes, terms, volleys, lures, far, weights = about
    moved[i, X] = points[q, 0]
    moved[i, Y] = points[q, 1]
    settle(moved, edges, pieces, spans, touched, i, i + 1)
    harm = np.zeros(whom.shape[0])
    for n in range(foes.shape[0]):
        j = foes[n]
        before = out[SHOT]
        face(
            moved, edges, pieces, spans, touched, lines, STILL if q == 0 else MOVED, i, j, fires[min(q, 1)], terms,
            volleys, lures, far, out, whom, harm,
        )  # fmt: skip
        if q > 0 and out[SHOT] < before:
            least = least_shot(terms, volleys, lures, far, j, between(moved, i, j))
            bound -= weights[SHOT] * (before - out[SHOT] - least)
            if bound + HAIR < most:
                return -INF
    score = -costs[q] * weights[PARTS]
    for part in range(PARTS):
        score += out[part] * weights[part]
    return float(score)
