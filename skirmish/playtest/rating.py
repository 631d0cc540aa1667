"""Ratings of a field: one number for each list, so that the difference of two gives how often one beats the other."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from skirmish.core.record import Record
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.logistic import Array, chance_of, newton
from skirmish.playtest.matchups import Cell, table
from skirmish.playtest.tally import Z

POINTS = 400 / math.log(10)
"""Points of rating for one unit of log odds: 400 points ahead are odds of ten to one."""
LONGEST = 2.0
"""No strength is mended by more at once, in log odds."""


class Rating(Record):
    """How strong a list is in its field."""

    ident: str
    points: Estimate
    """In points above the middle of the field; 400 ahead of another list are odds of ten to one."""
    share: Estimate
    """The share of battles that it wins against a list in the middle of the field, so rated."""


def ratings(cells: Sequence[Cell]) -> tuple[Rating, ...]:
    """The lists of a matrix, the strongest first.

    The model of Bradley and Terry: the log odds that a beats b are the difference of their strengths; the strengths
    add up to 0. Fitted with Firth's correction (1993), which takes away the first-order bias and gives a list that
    never lost a finite rating; for two lists it adds half a win to both. Intervals are Wald's, from the information at
    the fit. The model knows no rock-paper-scissors; the mixed equilibrium does.
    """
    idents, wins, games = table(cells)
    if not idents:
        return ()
    strengths, covariance = fitted(wins, games)
    counts = games.sum(axis=1)
    found = [
        _rating(ident, float(strength), math.sqrt(max(0.0, float(covariance[n, n]))), int(counts[n]))
        for n, (ident, strength) in enumerate(zip(idents, strengths, strict=True))
    ]
    return tuple(sorted(found, key=lambda rating: -rating.points.value))


def fitted(wins: Array, games: Array) -> tuple[Array, Array]:
    """Strengths in log odds, which add up to 0, and their covariance.

    `wins[a, b]`: how often a beat b, half a win for a draw; `games[a, b]`: how often they met.
    """
    size = len(games)
    above, below = np.triu_indices(size, 1)
    met = games[above, below] > 0
    above, below = above[met], below[met]
    played, won = games[above, below], wins[above, below]
    contrast = np.zeros((len(played), size))
    contrast[np.arange(len(played)), above] = 1.0
    contrast[np.arange(len(played)), below] = -1.0

    def covariance(strengths: Array) -> Array:
        chance = chance_of(contrast @ strengths)
        weight = played * chance * (1 - chance)
        found: Array = np.linalg.pinv(contrast.T @ (weight[:, None] * contrast)).astype(np.float64)
        return found

    def step(strengths: Array) -> Array:
        chance, known = chance_of(contrast @ strengths), covariance(strengths)
        leverage = played * chance * (1 - chance) * np.einsum("ij,jk,ik->i", contrast, known, contrast)
        found: Array = known @ contrast.T @ (won - played * chance + leverage * (0.5 - chance))
        return found * min(1.0, LONGEST / max(LONGEST, float(np.abs(found).max())))

    strengths = newton(step, np.zeros(size))
    return strengths, covariance(strengths)


def expected(found: Sequence[Rating]) -> Mapping[tuple[str, str], float]:
    """The share of battles that each list wins against each other one, by their ratings."""
    return {
        (a.ident, b.ident): _chance((a.points.value - b.points.value) / POINTS)
        for a in found
        for b in found
        if a.ident != b.ident
    }


def _rating(ident: str, strength: float, error: float, count: int) -> Rating:
    low, high = strength - Z * error, strength + Z * error
    points = Estimate(POINTS * strength, POINTS * low, POINTS * high, count)
    return Rating(ident, points, Estimate(_chance(strength), _chance(low), _chance(high), count))


def _chance(ahead: float) -> float:
    """How often one wins who is so far ahead, in log odds."""
    return 1 / (1 + math.exp(-ahead))
