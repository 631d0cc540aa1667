"""A figure with its 95 % interval: means and ratios over battles, told from sums so that no battle need be kept."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable

from skirmish.core.record import Record
from skirmish.playtest.student import student
from skirmish.playtest.tally import Tally

MARKS = 10.0
"""The usual step of what is taken or lost, in marks: the cheapest warriors and their gear."""

HALF = math.sqrt(0.5)
"""The unit of shares: two made-up battles so far off add what two wins and two losses would. (Agresti and Coull)"""


class Estimate(Record):
    """What was measured, and the ends of its 95 % interval."""

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
        """The same of a share: `58.3 % (53..63)`."""
        form = "+" if sign else ""
        return f"{100 * self.value:{form}.1f} % ({100 * self.low:{form}.0f}..{100 * self.high:{form}.0f})"

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

    def estimate(self, unit: float = 1.0, least: float = -math.inf, most: float = math.inf) -> Estimate:
        """The mean or ratio with Student's interval, cut off at the least and the most it can be.

        There must be something below. A ratio's interval is that of its linearisation.

        Two made-up battles, one `unit` above what is expected and one below, count among the deviations for each battle
        of a piece (in the manner of Agresti and Min, 2005): so a handful of equal figures doesn't pass for certainty,
        and rare things are held too. `unit` is the step in which figures differ.
        """
        value = self.above / self.below
        scatter = max(0.0, self._above2 - 2 * value * self._both + value**2 * self._below2)
        reach = reaching(scatter + 2 * unit**2 * self.battles / self.pieces, self.pieces) / self.below
        return Estimate(value, max(least, value - reach), min(most, value + reach), self.battles)

    @property
    def share(self) -> Estimate:
        """The same of something that happens once in a battle, or not: 0 to 1; 0.5 of no battle."""
        return self.estimate(HALF, 0.0, 1.0) if self.battles else Estimate(0.5, 0.0, 1.0, 0)


def reaching(scatter: float, pieces: int) -> float:
    """How far the interval of a sum of so many independent pieces reaches, by the squares of their deviations."""
    freedom = max(1, pieces - 1)
    return student(freedom) * math.sqrt(scatter * pieces / freedom)


def mean(values: Iterable[float], unit: float = 1.0, least: float = -math.inf, most: float = math.inf) -> Estimate:
    """The mean of at least one value, as `Sums.estimate` tells it; the values are independent."""
    sums = Sums()
    for value in values:
        sums.add(value)
    return sums.estimate(unit, least, most)


def share(tally: Tally) -> Estimate:
    """A share of wins with its Wilson interval."""
    return Estimate(tally.share, *tally.interval, tally.games)
