"""A figure with its 95% interval: shares of wins, means and ratios over battles.

Means and ratios are made from sums, so that no battle need be kept. Student's law is exact, without a library of
statistics.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from functools import lru_cache
from statistics import NormalDist

from skirmish.core.record import Record, evolve

MARKS = 10.0
"""The usual step of what is taken or lost, in marks: the cheapest warriors and their gear."""

HALF = math.sqrt(0.5)
"""The unit of shares: two made-up battles so far off add what two wins and two losses would. (Agresti and Coull)"""


class Estimate(Record):
    """What was measured, and the ends of its 95% interval."""

    value: float
    low: float
    high: float
    count: int
    """Of how many battles."""

    def told(self, digits: int = 2, sign: bool = False) -> str:
        """`1.20 (0.90..1.50)`; with `sign` a plus before what is above 0."""
        form = f"{'+' if sign else ''}.{digits}f"
        value, low, high = (f"{round(end, digits) + 0.0:{form}}" for end in (self.value, self.low, self.high))
        return f"{value} ({low}..{high})"

    def percent(self, sign: bool = False) -> str:
        """The same of a share: `58.3% (53..63)`."""
        form = "+" if sign else ""
        return f"{100 * self.value:{form}.1f}% ({100 * self.low:{form}.0f}..{100 * self.high:{form}.0f})"

    def as_json(self) -> dict[str, object]:
        """The figure, its interval and of how many."""
        value, low, high = (round(end, 4) for end in (self.value, self.low, self.high))
        return {"value": value, "interval": [low, high], "count": self.count}


class Sums:
    """What is needed of a row of figures for their mean, or of a row of pairs for the ratio of their sums.

    Battles with the same map and dice hang together, whoever fights them: they count as one piece, and only pieces are
    independent. Those of a piece must come one after another, as a batch has them.
    """

    def __init__(self) -> None:
        self.above, self.below = 0.0, 0.0
        self.battles, self.pieces = 0, 0
        self._above2, self._both, self._below2 = 0.0, 0.0, 0.0
        self._last: Hashable = None
        self._piece = 0.0, 0.0

    def add(self, above: float, below: float = 1.0, piece: Hashable = None, battles: int = 1) -> None:
        """One more battle, or several together: so much, for so many. Without a `piece` it is one by itself."""
        if piece is None or piece != self._last:
            self.pieces, self._last, self._piece = self.pieces + 1, piece, (0.0, 0.0)
        a, b = self._piece
        self._above2 += above * (2 * a + above)
        self._both += a * below + b * above + above * below
        self._below2 += below * (2 * b + below)
        self._piece = a + above, b + below
        self.above, self.below, self.battles = self.above + above, self.below + below, self.battles + battles

    def estimate(self, unit: float = 1.0, least: float = -math.inf, most: float = math.inf, among: int = 1) -> Estimate:
        """The mean or ratio with Student's interval, all cut off at the least and the most it can be.

        `among`: it was picked from so many figures, so its interval is as wide as all of theirs must be to hold
        together in 95% of cases. (Bonferroni)

        There must be something below. A ratio's interval is that of its linearisation.

        Two made-up battles, one `unit` above what is expected and one below, count among the deviations for each battle
        of a piece (in the manner of Agresti and Min, 2005): so a handful of equal figures doesn't pass for certainty,
        and rare things are held too. `unit` is the step in which figures differ.
        """
        value = self.above / self.below
        scatter = max(0.0, self._above2 - 2 * value * self._both + value**2 * self._below2)
        reach = reach_of(scatter + 2 * unit**2 * self.battles / self.pieces, self.pieces, among) / self.below
        value, low, high = (min(most, max(least, end)) for end in (value, value - reach, value + reach))
        return Estimate(value, low, high, self.battles)

    @property
    def share(self) -> Estimate:
        """The same of something that happens once in a battle, or not: 0 to 1; 0.5 of no battle."""
        return self.estimate(HALF, 0.0, 1.0) if self.battles else Estimate(0.5, 0.0, 1.0, 0)


def reach_of(scatter: float, pieces: int, among: int = 1) -> float:
    """How far the interval of a sum of so many independent pieces reaches, by the squares of their deviations."""
    freedom = max(1, pieces - 1)
    return student_errors(freedom, 1 - (1 - SURE) / among) * math.sqrt(scatter * pieces / freedom)


def mean(values: Iterable[float], unit: float = 1.0, least: float = -math.inf, most: float = math.inf) -> Estimate:
    """The mean of at least one value, as `Sums.estimate` tells it; the values are independent."""
    sums = Sums()
    for value in values:
        sums.add(value)
    return sums.estimate(unit, least, most)


def share(tally: Tally) -> Estimate:
    """A share of wins with its Wilson interval."""
    return Estimate(tally.share, *tally.interval, tally.games)


# --- wins, draws and losses ----------------------------------------------------------------------------------------


Z = 1.959963984540054
"""So many standard errors on both sides of it hold 95% of a normal law."""


class Tally(Record):
    """How often somebody won, drew and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        """All battles counted."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of battles won, 0 to 1; a draw is half a win. 0.5 if there was no battle."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% Wilson interval of the share; half a win is rounded outwards. (0, 1) if there was no battle.

        Wilson's, since it keeps to 95% where battles are few or one-sided. It takes battles for independent ones.
        Those of a pair with sides swapped lean against each other if they lean at all, and draws spread less than wins
        and losses: both make the true chance of holding the share greater than 95%.
        """
        if not self.games:
            return 0.0, 1.0
        doubled = 2 * self.wins + self.draws
        return wilson_interval(doubled // 2, self.games)[0], wilson_interval(doubled - doubled // 2, self.games)[1]

    def counted(self, won: bool | None) -> Tally:
        """With one more battle: won, lost, or None for drawn."""
        if won is None:
            return evolve(self, draws=self.draws + 1)
        return evolve(self, wins=self.wins + 1) if won else evolve(self, losses=self.losses + 1)

    def as_json(self) -> dict[str, object]:
        """The counts, the share and its interval."""
        return {
            "games": self.games, "wins": self.wins, "draws": self.draws, "losses": self.losses,
            "share": round(self.share, 4), "interval": [round(end, 4) for end in self.interval],
        }  # fmt: skip


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share of which `wins` in so many tries (at least one) were seen. (Wilson, 1927)"""
    share, more = wins / games, Z**2 / games
    middle = (share + more / 2) / (1 + more)
    reach = math.sqrt(share * (1 - share) * more + more**2 / 4) / (1 + more)
    return max(0.0, middle - reach) if wins else 0.0, min(1.0, middle + reach) if wins < games else 1.0


# --- Student's law -------------------------------------------------------------------------------------------------


SURE = 0.95
"""What the interval holds on both sides together."""
MANY = 300
"""Degrees of freedom from which on the series is as exact as floats are: its next term is 3e-13 there."""
ROUNDS = 20
"""Of Newton's method: one degree of freedom, the slowest, takes nine for 95%, and one more for each halving of 5%."""


@lru_cache(4096)
def student_errors(freedom: int, sure: float = SURE) -> float:
    """So many standard errors on both sides hold this share of Student's law with these degrees of freedom."""
    freedom = max(1, freedom)
    normal = NormalDist().inv_cdf((1 + sure) / 2)
    if freedom >= MANY:
        return _series(freedom, normal)
    found = normal  # Newton's method comes nearer from below: above 0 the law bends down
    for _ in range(ROUNDS):
        found += (sure - _share_within(found, freedom)) / (2 * _density(found, freedom))
    return found


def _share_within(errors: float, freedom: int) -> float:
    """What so many standard errors on both sides hold. (Abramowitz and Stegun 26.7.3 and 26.7.4)"""
    angle = math.atan(errors / math.sqrt(freedom))
    cosine, odd = math.cos(angle), freedom % 2
    term, total = (cosine if odd else 1.0), 0.0
    square = cosine * cosine
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= square * (power + 1) / (power + 2)
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def _density(errors: float, freedom: int) -> float:
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(math.pi * freedom)
    return scale * math.pow(1 + errors * errors / freedom, -(freedom + 1) / 2)


def _series(freedom: int, z: float) -> float:
    """By how much more than the normal law's z, in powers of 1/freedom. (Abramowitz and Stegun 26.7.5)"""
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / math.pow(freedom, power) for power, term in enumerate(terms))
