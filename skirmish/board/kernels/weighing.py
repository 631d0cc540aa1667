"""What it would be worth to stand at a place, enemy by enemy: what `choosing` chooses by."""

from __future__ import annotations

import math

from skirmish.board.jit import entry, kernel
from skirmish.board.kernels.flat import OFF, X, Y
from skirmish.board.kernels.lines import ALL_OF_IT, line
from skirmish.board.kernels.sight import SEEN, pair
from skirmish.board.types import Field, Flags2, Floats, Floats2, Floats3, Floats4, Floats5, Numbers

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
    dx = bases[j, X] - bases[i, X]
    dy = bases[j, Y] - bases[i, Y]
    return float(math.sqrt(dx * dx + dy * dy) - bases[i, 2] - bases[j, 2])


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
        dx = bases[k, X] - bases[i, X]
        dy = bases[k, Y] - bases[i, Y]
        if math.sqrt(dx * dx + dy * dy) - bases[i, 2] - bases[k, 2] <= company[n, 0]:
            found += company[n, 1]
    return found
