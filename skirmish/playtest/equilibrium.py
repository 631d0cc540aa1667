"""Which lists to bring if the other side knows that too: the mixed equilibrium of a field."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from skirmish.core.record import Record
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.extras import has, needs
from skirmish.playtest.logistic import Array
from skirmish.playtest.matchups import Cell, table
from skirmish.playtest.rating import expected, ratings

DRAWS, SEED = 200, 9
"""So many fields that the battles might as well have come from are solved for the intervals, always the same ones."""
SLACK = 1e-9
"""By so much more than half may rounding let a list win against the mix."""


class Part(Record):
    """A list in the mixed equilibrium."""

    ident: str
    weight: Estimate
    """How often it is to be brought, 0 to 1."""
    share: float
    """The share of battles that it wins against the mix: one half for those in it, never more for the others."""


def equilibrium(cells: Sequence[Cell]) -> tuple[Part, ...]:
    """How often to bring each list of a matrix so that no choice of the other side wins more than half; in its order.

    The field is a game of two with no sum: the maximin mix, found by linear programming, and of several the evenest.
    Lists that never met count as their ratings say. The interval of a weight holds 95 % of the weights in 200 fields
    drawn from what the battles leave possible: each cell's share from a Beta law with half a win added on both sides.
    """
    idents, wins, games = table(cells)
    if not idents:
        return ()
    by_rating = expected(ratings(cells))
    guessed = np.array([[by_rating.get((a, b), 0.5) for b in idents] for a in idents])
    shares = np.where(games > 0, wins / np.maximum(games, 1), guessed)
    weights = mix(shares)
    rng = np.random.default_rng(SEED)
    others = np.array([mix(_drawn(shares, games, rng)) for _ in range(DRAWS)])
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


def unsolved() -> str:
    """Why there is no mix for the battles there are; '' if there is."""
    return "" if has("scipy") else needs("the mix of lists", "scipy", "lab")


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


def _drawn(shares: Array, games: Array, rng: np.random.Generator) -> Array:
    """A field that the battles might as well have come from."""
    wins = shares * games
    drawn = np.triu(rng.beta(wins + 0.5, games - wins + 0.5), 1)
    found: Array = np.where(games > 0, drawn + np.tril(1 - drawn.T, -1), shares)
    np.fill_diagonal(found, 0.5)
    return found
