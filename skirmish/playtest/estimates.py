"""A figure with its 95 % interval: means and ratios over battles, told from sums so that no battle need be kept."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from skirmish.core.record import Record
from skirmish.playtest.tally import Tally


class Estimate(Record):
    """What was measured, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float
    count: int
    """Of how many battles, or other independent pieces."""

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
    """What is needed of a row of figures for their mean, or of a row of pairs for the ratio of their sums."""

    def __init__(
        self, count: int = 0, above: float = 0.0, below: float = 0.0,
        above2: float = 0.0, both: float = 0.0, below2: float = 0.0,
    ) -> None:  # fmt: skip
        self.count, self.above, self.below = count, above, below
        self._above2, self._both, self._below2 = above2, both, below2

    def add(self, above: float, below: float = 1.0) -> None:
        """One more battle: so much, for so many."""
        self.count += 1
        self.above, self.below = self.above + above, self.below + below
        self._above2 += above * above
        self._both += above * below
        self._below2 += below * below

    def padded(self, count: int) -> Sums:
        """With noughts in place of the figures missing for so many; for a mean."""
        return Sums(count, self.above, count, self._above2, self.above, count)

    def estimate(self, unit: float = 1.0, least: float = -math.inf, most: float = math.inf) -> Estimate:
        """The mean or ratio with Student's interval, cut off at the least and the most it can be.

        There must be something below. A ratio's interval is that of its linearisation.

        Two made-up figures, one `unit` above what is expected and one below, count among the deviations (in the manner
        of Agresti and Min, 2005): so a handful of equal figures doesn't pass for certainty, and rare things are held
        too. `unit` is the step in which figures differ.
        """
        value = self.above / self.below
        scatter = max(0.0, self._above2 - 2 * value * self._both + value**2 * self._below2) + 2 * unit**2
        reach = student(self.count) * math.sqrt(scatter) / self.below
        return Estimate(value, max(least, value - reach), min(most, value + reach), self.count)


def mean(values: Iterable[float], unit: float = 1.0, least: float = -math.inf, most: float = math.inf) -> Estimate:
    """The mean of at least one value, as `Sums.estimate` tells it."""
    sums = Sums()
    for value in values:
        sums.add(value)
    return sums.estimate(unit, least, most)


def share(tally: Tally) -> Estimate:
    """A share of wins with its Wilson interval."""
    return Estimate(tally.share, *tally.interval, tally.games)


def happened(times: int, of: int) -> Estimate:
    """How often something happened that may happen once in a battle, with its Wilson interval."""
    return share(Tally(times, 0, of - times))


@lru_cache(4096)
def student(freedom: int) -> float:
    """So many standard errors on both sides hold 95 % of Student's law with these degrees of freedom."""
    from scipy.special import stdtrit

    return float(stdtrit(max(1, freedom), 0.975))
