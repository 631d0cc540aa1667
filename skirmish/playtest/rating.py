"""How strong the lists of a field are: one number for each, so that the difference of two gives how often one wins.

And which lists to bring if the other side knows that too: the mixed equilibrium of the field.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from skirmish.core.record import Record
from skirmish.playtest.estimates import Estimate, Z
from skirmish.playtest.extras import has, missing_message
from skirmish.playtest.logistic import Array, chance_of, newton
from skirmish.playtest.matchups import Cell, table

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
    strengths, covariance = fit_strengths(wins, games)
    counts = games.sum(axis=1)
    found = [
        _rating(ident, float(strength), math.sqrt(max(0.0, float(covariance[n, n]))), int(counts[n]))
        for n, (ident, strength) in enumerate(zip(idents, strengths, strict=True))
    ]
    return tuple(sorted(found, key=lambda rating: -rating.points.value))


def fit_strengths(wins: Array, games: Array) -> tuple[Array, Array]:
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


def expected_shares(found: Sequence[Rating]) -> Mapping[tuple[str, str], float]:
    """The share of battles that each list wins against each other one, by their ratings."""
    return {
        (a.ident, b.ident): _chance_to_win((a.points.value - b.points.value) / POINTS)
        for a in found
        for b in found
        if a.ident != b.ident
    }


def _rating(ident: str, strength: float, error: float, count: int) -> Rating:
    low, high = strength - Z * error, strength + Z * error
    points = Estimate(POINTS * strength, POINTS * low, POINTS * high, count)
    return Rating(ident, points, Estimate(_chance_to_win(strength), _chance_to_win(low), _chance_to_win(high), count))


def _chance_to_win(ahead: float) -> float:
    """How often one wins who is so far ahead, in log odds."""
    return 1 / (1 + math.exp(-ahead))


DRAWS, SEED = 200, 9
"""So many fields that the battles might as well have come from are solved for the intervals, always the same ones."""
# --- which lists to bring ------------------------------------------------------------------------------------------


SLACK = 1e-9
"""By so much more than half may rounding let a list win against the mix."""


class Part(Record):
    """A list in the mixed equilibrium."""

    ident: str
    weight: Estimate
    """How often it is to be brought, 0 to 1."""
    share: float
    """The share of battles that it wins against the mix: one half for those in it, never more for the others."""


def find_equilibrium(cells: Sequence[Cell]) -> tuple[Part, ...]:
    """How often to bring each list of a matrix so that no choice of the other side wins more than half; in its order.

    The field is a game of two with no sum: the maximin mix, found by linear programming, and of several the evenest.
    Lists that never met count as their ratings say. The interval of a weight holds 95% of the weights in 200 fields
    drawn from what the battles leave possible: each cell's share from a Beta law with half a win added on both sides.
    """
    idents, wins, games = table(cells)
    if not idents:
        return ()
    by_rating = expected_shares(ratings(cells))
    guessed = np.array([[by_rating.get((a, b), 0.5) for b in idents] for a in idents])
    shares = np.where(games > 0, wins / np.maximum(games, 1), guessed)
    weights = mix(shares)
    rng = np.random.default_rng(SEED)
    others = np.array([mix(_draw_field(shares, games, rng)) for _ in range(DRAWS)])
    low, high = np.quantile(others, (0.025, 0.975), axis=0)
    against = shares @ weights
    return tuple(
        Part(
            ident,
            Estimate(float(weight), min(float(a), float(weight)), max(float(b), float(weight)), int(count)),
            float(fares),
        )
        for ident, weight, a, b, fares, count in zip(
            idents, weights, low, high, against, games.sum(axis=1), strict=True
        )
    )


def why_unsolved() -> str:
    """Why there is no mix for the battles there are; '' if there is."""
    return "" if has("scipy") else missing_message("the mix of lists", "scipy", "lab")


def mix(shares: Array) -> Array:
    """The weights of the evenest maximin mix; `shares[a, b]`: how often a beats b, `shares[b, a]` the rest of 1.

    The game is the same for both sides, so its value is one half: no list may win more than that against the mix, and
    of all such mixes the one is wanted whose greatest weight is least.
    """
    from scipy.optimize import linprog

    size = len(shares)
    greatest = np.append(np.zeros(size), 1.0)
    nobody_gains = np.hstack([shares - 0.5, np.zeros((size, 1))])
    none_is_greater = np.hstack([np.eye(size), -np.ones((size, 1))])
    found = linprog(
        greatest,
        np.vstack([nobody_gains, none_is_greater]),
        np.append(np.full(size, SLACK), np.zeros(size)),
        np.append(np.ones((1, size)), [[0.0]], axis=1),
        [1.0],
        [(0, 1)] * (size + 1),
    )
    weights: Array = np.clip(found.x[:-1], 0.0, None)
    whole: Array = weights / weights.sum()
    return whole


def _draw_field(shares: Array, games: Array, rng: np.random.Generator) -> Array:
    """A field that the battles might as well have come from."""
    wins = shares * games
    drawn = np.triu(rng.beta(wins + 0.5, games - wins + 0.5), 1)
    found: Array = np.where(games > 0, drawn + np.tril(1 - drawn.T, -1), shares)
    np.fill_diagonal(found, 0.5)
    return found
