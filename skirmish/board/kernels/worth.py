"""What it would be worth to stand at a place, enemy by enemy, and the choice of the best of many places."""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.jit import (
    Field,
    Flags2,
    Floats,
    Floats2,
    Floats3,
    Floats4,
    Floats5,
    Gait,
    Graph,
    Numbers,
    Numbers2,
    Trail,
    entry,
    kernel,
)
from skirmish.board.kernels.flat import INF, OFF, X, Y, apart, settle
from skirmish.board.kernels.paths import AWAY, NOWHERE, STOP, STRAIGHT, empty_trail, search
from skirmish.board.kernels.shadows import SEEN
from skirmish.board.kernels.sight import pair
from skirmish.board.kernels.sight_lines import ALL_OF_IT, line

FIRE, PROSPECT, CHARGED, SHOT, GOAL, COMPANY = range(6)
"""Columns of `out`: harm from afar now; harm it may do next turn; the enemy's charges; his shots; the aim; friends."""
PARTS = 6
CHARGE_IN, GAIN, THEIR_CHARGE_IN, LOSS, THEIR_MOVE_IN, FAR_GAIN, EDGE, ROUND_ABOUT = range(8)
"""Columns of `terms`, as `Terms` names them: how far it charges; what that brings; how far they do; what that costs;
how far they go before they shoot; what its best shot brings; what closing in brings, as long as neither can charge;
the share of its shots if it would have to go somewhere else to see us."""
STILL, MOVED, THEIRS = 0, 1, 2
BY_CHARGE, FROM_AFAR = 0, 1
"""What an enemy may do to a model where it stands: columns of what `heed` finds."""
REACHES, OPEN, COVERED = 0, 1, 2
COVER_BELOW = 0.99
FADING = 1.0 / 60.0
"""What may be done later is worth less for each inch that it is out of reach..."""
NEXT = 0.8
"""...beginning at this share."""
FAINT = 0.05
HAIR = 1e-9
"""What sums of the same numbers in another order may differ by."""
UNSEEN = 0.6
"""The share of a shot next turn at who isn't in sight from there."""
FORESTALLED = 0.3
"""What is left of the prospect of charging who may charge first."""
MARGIN_IN = 0.1
"""Who is no further out of their charge reach than this counts as in it: a hair is no safety."""


@kernel
def hope(
    bases: Floats2, i: int, foes: Numbers, terms: Floats2, volleys: Floats4, lures: Floats2, far: Floats2, fires: bool,
    weights: Floats,
) -> float:  # fmt: skip
    """The most that the enemies could make of a place, whatever is seen from there: quick, as no sight is asked for."""
    fire, prospect, lost = 0.0, 0.0, 0.0
    for n in range(foes.shape[0]):
        j = foes[n]
        gap = between(bases, i, j)
        later = terms[j, GAIN] if gap <= terms[j, CHARGE_IN] else soon(gap - terms[j, CHARGE_IN]) * terms[j, EDGE]
        if charges(terms, j, gap):
            later *= FORESTALLED
            lost += weights[CHARGED] * falls_on(terms[j, LOSS], lures[j, BY_CHARGE])
        for kind in (STILL, MOVED):
            mine = far[j, kind]
            if mine > 0.0:
                later = max(later, soon(gap - mine) * terms[j, FAR_GAIN])
                if fires and gap <= mine:
                    fire = max(fire, taken(volleys, j, kind, gap, False), taken(volleys, j, kind, gap, True))
        prospect = max(prospect, later)
        lost += weights[SHOT] * least_shot(terms, volleys, lures, far, j, gap)
    return float(weights[FIRE] * fire + weights[PROSPECT] * prospect - lost)


@kernel
def least_shot(terms: Floats2, volleys: Floats4, lures: Floats2, far: Floats2, j: int, gap: float) -> float:
    """What is to be expected of an enemy's shots so far away at the least, whatever he sees."""
    if far[j, THEIRS] <= 0.0 or gap > far[j, THEIRS]:
        return 0.0
    least = min(taken(volleys, j, THEIRS, gap, False), taken(volleys, j, THEIRS, gap, True))
    return falls_on(least * min(1.0, terms[j, ROUND_ABOUT]), lures[j, FROM_AFAR])


@kernel
def face(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, lines: Floats3, kind: int, i: int,
    j: int, fires: bool, terms: Floats2, volleys: Floats4, lures: Floats2, far: Floats2, out: Floats, whom: Numbers,
    most: Floats,
) -> None:  # fmt: skip
    """What one enemy adds to a place, with our volleys at it and its at us, and what else lures it.

    `kind`: STILL if i is where it stood, from where `lines` are, or MOVED. `most`: the most harm that an enemy does so
    far, by the columns of `whom`.
    """
    gap = between(bases, i, j)
    later = terms[j, GAIN] if gap <= terms[j, CHARGE_IN] else soon(gap - terms[j, CHARGE_IN]) * terms[j, EDGE]
    if charges(terms, j, gap):
        later *= FORESTALLED
        blow = falls_on(terms[j, LOSS], lures[j, BY_CHARGE])
        out[CHARGED] -= blow
        worst(blow, whom, 2, j, most)
    mine, theirs = far[j, kind], far[j, THEIRS]
    near = gap <= mine
    hit = theirs > 0.0 and gap <= theirs + terms[j, THEIR_MOVE_IN]
    seen, covered = False, False
    if (near and fires) or hit or (near and terms[j, FAR_GAIN] > max(later, out[PROSPECT])):
        if kind == STILL:
            visible, clear = line(bases, edges, pieces, spans, touched, lines, i, j)
        else:
            visible, clear = pair(bases, edges, pieces, spans, touched, i, j, ALL_OF_IT)
        seen, covered = visible > SEEN, clear < COVER_BELOW
    if near and fires and seen:
        now = taken(volleys, j, kind, gap, covered)
        if now > out[FIRE]:
            out[FIRE] = now
            whom[0] = j
    if hit:
        loss = falls_on(shot_at(terms, volleys, j, theirs, gap, seen, covered), lures[j, FROM_AFAR])
        out[SHOT] -= loss
        worst(loss, whom, 3, j, most)
    if mine > 0.0:
        later = max(later, soon(gap - mine) * terms[j, FAR_GAIN] * (1.0 if seen else UNSEEN))
    if later > out[PROSPECT]:
        out[PROSPECT] = later
        whom[1] = j


@entry
def heed(
    bases: Floats2, field: Field, touched: Flags2, lines: Floats3, friends: Numbers, foes: Numbers, terms: Floats3,
    volleys: Floats5, out: Floats3,
) -> None:  # fmt: skip
    """What each foe might take from each friend where they stand now, into `out[friend, foe]`."""
    edges, pieces, spans, _ = field
    for n in range(friends.shape[0]):
        i = friends[n]
        mine, theirs = terms[i], volleys[i]
        for m in range(foes.shape[0]):
            j = foes[m]
            gap = between(bases, i, j)
            out[i, j, BY_CHARGE] = mine[j, LOSS] if charges(mine, j, gap) else 0.0
            out[i, j, FROM_AFAR] = 0.0
            far = furthest(theirs, j, THEIRS)
            if far > 0.0 and gap <= far + mine[j, THEIR_MOVE_IN]:
                visible, clear = line(bases, edges, pieces, spans, touched, lines, i, j)
                seen, covered = visible > SEEN, clear < COVER_BELOW
                out[i, j, FROM_AFAR] = shot_at(mine, theirs, j, far, gap, seen, covered)


@kernel
def between(bases: Floats2, i: int, j: int) -> float:
    """The gap between two bases."""
    return apart(bases, i, bases[i, X], bases[i, Y], j)


@kernel
def shot_at(terms: Floats2, volleys: Floats4, j: int, far: float, gap: float, seen: bool, covered: bool) -> float:
    """What an enemy's volley takes, if it is turned on this model."""
    nearer = gap if seen and gap <= far else max(0.0, gap - terms[j, THEIR_MOVE_IN])
    return taken(volleys, j, THEIRS, nearer, covered) * (1.0 if seen else terms[j, ROUND_ABOUT])


@kernel
def falls_on(harm: float, lures: float) -> float:
    """What is to be expected of harm that an enemy may do here or elsewhere; `lures`: the sum of the squares there."""
    return harm * harm * harm / (harm * harm + lures) if harm > 0.0 else 0.0


@kernel
def charges(terms: Floats2, j: int, gap: float) -> bool:
    """Whether the enemy could charge it, and would."""
    far = terms[j, THEIR_CHARGE_IN]
    return bool(terms[j, LOSS] > 0.0 and far > 0.0 and gap <= far + MARGIN_IN)


@kernel
def worst(harm: float, whom: Numbers, column: int, j: int, most: Floats) -> None:
    """Notes the enemy, if it does the most harm so far of all of whom the column tells."""
    if harm > most[column]:
        most[column] = harm
        whom[column] = j


@kernel
def soon(short_in: float) -> float:
    """The share that counts of what is so many inches out of reach."""
    return 1.0 if short_in <= 0.0 else max(FAINT, NEXT - short_in * FADING)


@kernel
def furthest(volleys: Floats4, j: int, kind: int) -> float:
    """The furthest of the distances of a volley, 0 if there is none."""
    found = 0.0
    for b in range(volleys.shape[3]):
        found = max(found, volleys[j, kind, REACHES, b])
    return found


@kernel
def taken(volleys: Floats4, j: int, kind: int, gap: float, covered: bool) -> float:
    """What it takes at this distance."""
    for b in range(volleys.shape[3]):
        if gap <= volleys[j, kind, REACHES, b]:
            return float(volleys[j, kind, COVERED if covered else OPEN, b])
    return 0.0


@kernel
def ahead(bases: Floats2, i: int, goal: Floats) -> float:
    """Less for each inch it is away from the goal, more within it: (x, y, near_in, marks an inch, marks there)."""
    if goal[3] == 0.0:
        return 0.0
    dx = bases[i, X] - goal[0]
    dy = bases[i, Y] - goal[1]
    away = math.sqrt(dx * dx + dy * dy) - bases[i, 2] - goal[2]
    return float(goal[4] if away <= 0.0 else -goal[3] * away)


@kernel
def beside(bases: Floats2, i: int, friends: Numbers, company: Floats2) -> float:
    """What friends nearby are worth: each so many marks within so many inches."""
    found = 0.0
    for n in range(friends.shape[0]):
        k = friends[n]
        if bases[k, X] > OFF:
            continue
        if between(bases, i, k) <= company[n, 0]:
            found += company[n, 1]
    return found


Spread = tuple[Floats2, Flags2, Floats3]
"""Bases that may be moved, what they touch, lines from where they stand."""
About = tuple[Numbers, Floats2, Floats4, Floats2, Floats2, Floats]
"""Foes, `terms`, `volleys`, `lures`, how far the volleys go, weights."""


@entry
def choose(
    bases: Floats2, map_field: Field, touched: Flags2, lines: Floats3, field: Field, graph: Graph, i: int, walk: Gait,
    points: Floats2, costs: Floats, fires: tuple[bool, bool], foes: Numbers, terms: Floats2, volleys: Floats4,
    lures: Floats2, friends: Numbers, company: Floats2, goal: Floats, weights: Floats, out: Floats2, whom: Numbers2,
) -> int:  # fmt: skip
    """The best of the places that base i gets to, of which the first is where it stands; of equals the first.

    Its row of `costs` and `out` is filled, and that of the first place; `whom` has the foes that their first four
    columns are about. Ways are searched in `field`, which is the ground or a level; sight is taken past all of the map.
    `fires`: whether it may do harm from afar there, and elsewhere. For the arrays see `Stakes`; the
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
    best, most = best_of(bounds, 0, -INF, spread, map_field, i, points, costs, fires, about, out, whom)
    if vague.max() > -INF and vague.max() + HAIR >= most:
        search_round(bases, field, graph, i, walk, points, vague, most, costs, bounds, trail)
        best, most = best_of(bounds, best, most, spread, map_field, i, points, costs, fires, about, out, whom)
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
    bounds: Floats, best: int, most: float, spread: Spread, map_field: Field, i: int, points: Floats2,
    costs: Floats, fires: tuple[bool, bool], about: About, out: Floats2,
    whom: Numbers2,
) -> tuple[int, float]:  # fmt: skip
    """The best place and its score, if those with these bounds are weighed against the best so far."""
    q = 0 if most == -INF else int(np.argmax(bounds))  # where it stands is always weighed
    while bounds[q] > -INF and bounds[q] + HAIR >= most:
        score = weigh(bounds[q], most, spread, map_field, i, q, points, costs, fires, about, out[q], whom[q])
        if score > most or (score == most and q < best):
            most = score
            best = q
        bounds[q] = -INF
        q = int(np.argmax(bounds))
    return best, most


@kernel
def weigh(
    bound: float, most: float, spread: Spread, map_field: Field, i: int, q: int, points: Floats2,
    costs: Floats, fires: tuple[bool, bool], about: About, out: Floats,
    whom: Numbers,
) -> float:  # fmt: skip
    """The score of place q, whose parts are noted in `out`; -INF as soon as it can't be as much as `most`."""
    moved, touched, lines = spread
    edges, pieces, spans, _ = map_field
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
