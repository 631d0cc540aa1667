"""What is at stake for a model wherever it goes, in numbers: what `Surface.weigh` reads, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from skirmish.board.jit import Floats, Numbers
from skirmish.board.kernels.worth import (
    BY_CHARGE,
    CHARGE_IN,
    EDGE,
    FAR_GAIN,
    GAIN,
    LOSS,
    ROUND_ABOUT,
    THEIR_CHARGE_IN,
    THEIR_MOVE_IN,
    THEIRS,
)
from skirmish.core.hints import Company, Volley
from skirmish.core.state import ModelId
from skirmish.core.units import Point

BANDS = 4
"""Distances of a volley that are told apart; of more the nearest are joined."""
ROUNDABOUT = 0.35
"""The share of the shots of who would have to go somewhere else to see its target."""


class Terms(NamedTuple):
    """What a model and one enemy may do to each other up close, in inches and marks: see kernels/worth.py."""

    charge_in: float = 0.0
    gain: float = 0.0
    their_charge_in: float = 0.0
    loss: float = 0.0
    their_move_in: float = 0.0
    far_gain: float = 0.0
    edge: float = 0.0
    round_about: float = ROUNDABOUT


class Row(NamedTuple):
    """One enemy in numbers."""

    terms: Floats
    volleys: Floats


class Rows:
    """How all friends and foes stand to each other, as arrays by model: one row for each pair."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.terms = np.zeros((count, count, len(Terms._fields)))
        self.volleys = np.zeros((count, count, 3, 3, BANDS))
        self._harm = np.zeros((count, count, 2))
        self._total = np.zeros((count, 2))
        self._kept: dict[tuple[ModelId, ModelId], tuple[Row, Row]] = {}

    def keep(self, i: ModelId, j: ModelId, now: Row, later: Row | None = None) -> None:
        """This is how the two stand to each other now; what i may do next turn is as in `later`, if that is given."""
        later = later or now
        kept = self._kept.get((i, j))
        if kept is None or kept[0] is not now or kept[1] is not later:
            self._kept[i, j] = now, later
            self.terms[i, j], self.volleys[i, j] = now
            if later is not now:
                for column in (GAIN, EDGE):
                    self.terms[i, j, column] = later.terms[column]

    def stride(self, charges: Sequence[float], moves: Sequence[float]) -> None:
        """How far each model charges and moves in its next turn, in inches."""
        self.terms[:, :, CHARGE_IN] = np.array(charges)[:, None]
        self.terms[:, :, THEIR_CHARGE_IN] = charges
        self.terms[:, :, THEIR_MOVE_IN] = moves

    def heed(self, harm: Floats) -> None:
        """What each foe may do to each friend, by charging and from afar: (models, models, 2)."""
        self._harm = harm**2
        self._total = self._harm.sum(axis=0)

    def lures(self, i: ModelId) -> Floats:
        """What each foe may do to others than i: the sums of the squares, by charging and from afar."""
        found: Floats = self._total - self._harm[i]
        return found

    def lure(self, i: ModelId, j: ModelId) -> float:
        """What one foe may do to others than i by charging: the sum of the squares."""
        return float(self._total[j, BY_CHARGE] - self._harm[i, j, BY_CHARGE])

    def stakes(self, i: ModelId, foes: Sequence[ModelId], cut_off: Sequence[ModelId], company: Sequence[Company],
               aim: Aim) -> Stakes:  # fmt: skip
        """All that the places of a model are weighed by; to those cut off there is no way."""
        terms = barred(self.terms[i], cut_off) if cut_off else self.terms[i]
        return Stakes(np.array(foes, np.int64), terms, self.volleys[i], self.lures(i), *friendly(company, aim))


class Aim(NamedTuple):
    """A point to make for: within how many inches it counts as reached, how many marks an inch toward it is, and how
    many it brings to be there."""

    at: Point = (0.0, 0.0)
    near_in: float = 0.0
    pull: float = 0.0
    there: float = 0.0


class Stakes(NamedTuple):
    """Enemies, friends and an aim of one model, as arrays; of those by model only the rows of `foes` are read.

    `foes` (n), `terms` (models, 8), `volleys` (models, 3, 3, BANDS), `lures` (models, 2), `friends` (m), `company`
    (m, 2), `goal` (5).
    """

    foes: Numbers
    terms: Floats
    volleys: Floats
    lures: Floats
    """The sums of the squares of what the enemy may do to others, by charging and from afar."""
    friends: Numbers
    company: Floats
    goal: Floats


class Spot(NamedTuple):
    """A place to stand: what it costs to get there in inches, and what it is worth in marks."""

    at: Point
    cost: float
    score: float
    parts: tuple[float, ...]
    """Harm from afar now, harm next turn, the enemy's charges, his shots, the aim, company: each already weighted."""
    whom: tuple[ModelId, ...]
    """The enemies that the first four are about; -1 if nobody."""


def row(terms: Terms, still: Sequence[Volley], moved: Sequence[Volley], theirs: Sequence[Volley]) -> Row:
    """An enemy in numbers: what the model shoots at it if it stays, if it moves, and what the enemy shoots at it."""
    return Row(np.array(terms), np.array([_banded(still), _banded(moved), _banded(theirs)]))


def barred(terms: Floats, foes: Sequence[ModelId]) -> Floats:
    """The same terms, if there is no way to those enemies: what is seen of them now is all there is."""
    found = terms.copy()
    for j in foes:
        for column in (GAIN, LOSS, FAR_GAIN, EDGE, ROUND_ABOUT):
            found[j, column] = 0.0
    return found


def spared(stakes: Stakes, foes: Sequence[ModelId]) -> Stakes:
    """The same stakes, if nobody can shoot at those enemies: they are hidden. They can be gone for, and do what they
    can."""
    terms, volleys = stakes.terms.copy(), stakes.volleys.copy()
    for j in foes:
        terms[j, FAR_GAIN] = 0.0
        volleys[j, :THEIRS] = -1.0
    return stakes._replace(terms=terms, volleys=volleys)


def reweighed(stakes: Stakes, own: float, foes: Mapping[ModelId, float]) -> Stakes:
    """The same stakes, where the model counts so many times its worth, and those enemies so many times theirs."""
    terms, volleys = stakes.terms.copy(), stakes.volleys.copy()
    for j, times in foes.items():
        for column in (GAIN, EDGE, FAR_GAIN):  # one by one is far quicker than by a list
            terms[j, column] *= times
        volleys[j, :THEIRS, 1:] *= times
    terms[:, LOSS] *= own
    volleys[:, THEIRS, 1:] *= own
    return stakes._replace(terms=terms, volleys=volleys)


def friendly(company: Sequence[Company], aim: Aim) -> tuple[Numbers, Floats, Floats]:
    """`friends`, `company` and `goal` of `Stakes`."""
    return (
        np.array([friend.model for friend in company], np.int64),
        np.array([(friend.inches, friend.worth) for friend in company], np.float64).reshape(-1, 2),
        np.array((*aim.at, aim.near_in, aim.pull, aim.there), np.float64),
    )


def spot_of(at: Floats, cost: float, parts: Floats, whom: Numbers, weights: Sequence[float]) -> Spot:
    """A place as the kernel weighed it, in plain numbers; summed up in the kernel's order."""
    told = tuple([part * weight for part, weight in zip(parts.tolist(), weights, strict=False)])
    score = -float(cost) * weights[-1]
    for part in told:
        score += part
    x, y = at.tolist()
    return Spot((x, y), float(cost), score, told, tuple(whom.tolist()))


def _banded(volleys: Sequence[Volley]) -> list[list[float]]:
    """At every distance the best of them; unused bands reach -1."""
    if len(volleys) == 1:
        rows = [list(row[-BANDS:]) for row in volleys[0]]
    else:
        reaches = sorted({reach for volley in volleys for reach in volley.reach_in})[-BANDS:]
        rows = [
            reaches,
            *[[max([v.at(reach, covered) for v in volleys]) for reach in reaches] for covered in (False, True)],
        ]
    return [row + [-1.0] * (BANDS - len(row)) for row in rows]
