"""When a batch may stop: an interval that holds after every battle at once, and the answer it gives.

The method is testing by betting (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting",
2024). For each share of wins that might be the true one, somebody bets, before each pair of battles, a part of his
capital on the list winning more often than that, and somebody else on its winning less often. If that share is the
true one, neither can expect to gain, and by Ville's inequality his capital ever multiplies by 2 / alpha with a chance
of alpha / 2 at most. So the shares that made neither of them rich are an interval that holds at all times at once with
a chance of 1 - alpha: looking after every battle costs nothing.

Why this and not Wald's test of two shares: it needs no model of draws (a pair of battles is any number from 0 to 1),
none of how the two battles of a pair with the same dice hang together, it says "even" too, and its interval may be
told to people although the batch stopped when it looked good, where a Wilson interval may not. The bets are those
that find out a lead of the margin soonest, so it takes little more battles than Wald's (docs/lab/statistics.md).

Scores with luck taken out lie closer together, but not between 0 and 1: what luck was worth may carry them beyond. They
are bet on within stated bounds, `BOUNDS`, and nobody stakes more than he can lose there. What a stroke of luck is worth
is taken from the pairs before, so nobody can expect to gain by it.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

import numpy as np

from skirmish.core.record import Record, evolve
from skirmish.playtest.adjusted_scores import RunningScores
from skirmish.playtest.match import Bout, Result, score

MARGIN, ALPHA = 0.05, 0.05
STEPS = 1000
"""The shares looked at lie so close together: a thousandth apart."""
LEAST = 1 / STEPS
"""A smaller margin would lie between two of them."""
PRIOR, PRIOR_VARIANCE = 4.0, 0.125
"""The spread of pairs before any was seen, and how many pairs that counts for: that of two even battles."""
BOUNDS = -0.5, 1.5
"""What adjusted scores of pairs are taken to lie between: six of their standard deviations from an even score. Of one
that lies beyond only so much counts."""
MOST = 1.0
"""The greatest part of the capital per share of difference: more could ruin the bettor for good."""

Answer = Literal["better", "worse", "even"]
"""Of the first list against the second: it wins more than half, less than half, or is within the margin of half."""
TURNED: dict[Answer | None, Answer | None] = {"better": "worse", "worse": "better", "even": "even", None: None}
"""What each says from the side of the second list."""


def answer_of(low: float, high: float, margin: float) -> Answer | None:
    """What an interval of a share of wins says; None: nothing. Even is wholly within the margin of one half."""
    if low >= 0.5:
        return "better"
    if high <= 0.5:
        return "worse"
    return "even" if low >= 0.5 - margin and high <= 0.5 + margin else None


class Pairing(NamedTuple):
    """Two lists by id, as the bouts of a batch name them."""

    mine: str
    theirs: str


class Bets:
    """The capital of all who bet on one pairing, pair of battles by pair of battles.

    The same scores in the same order give the same interval.
    """

    def __init__(self, margin: float = MARGIN, alpha: float = ALPHA, bounds: tuple[float, float] = (0.0, 1.0)) -> None:
        if not LEAST <= margin < 0.5 or not 0 < alpha < 1:
            raise ValueError(f"the margin must lie between {LEAST} and 0.5, alpha between 0 and 1")
        self.margin, self.alpha = margin, alpha
        self.count, self._sum, self._squares = 0, 0.0, 0.0
        self._shares = np.arange(STEPS + 1) / STEPS
        self._more = np.zeros(STEPS + 1)
        self._less = np.zeros(STEPS + 1)
        self._bounds = bounds
        with np.errstate(divide="ignore"):
            self._most_more = (1 - 1e-9) / (self._shares - bounds[0])
            self._most_less = (1 - 1e-9) / (bounds[1] - self._shares)
        self.low, self.high = 0.0, 1.0

    def seen(self, value: float) -> None:
        """One more pair of battles: the mean of its two scores, within the bounds."""
        value = min(self._bounds[1], max(self._bounds[0], value))
        more, less = self._stakes()
        self._more += np.log1p(np.minimum(more, self._most_more) * (value - self._shares))
        with np.errstate(divide="ignore"):
            self._less += np.log1p(-np.minimum(less, self._most_less) * (value - self._shares))
        self.count, self._sum, self._squares = self.count + 1, self._sum + value, self._squares + value**2
        enough = math.log(2 / self.alpha)
        if len(ruled_out := np.flatnonzero(self._more >= enough)):
            self.low = max(self.low, float(self._shares[ruled_out[-1]]))
        if len(ruled_out := np.flatnonzero(self._less >= enough)):
            self.high = min(self.high, float(self._shares[ruled_out[0]]))

    def _stakes(self) -> tuple[float, float]:
        """What is bet on more and on less, from what was seen before: the margin, or a lead that is plain to see.

        The best stake for a small lead is the lead over the variance (Kelly).
        """
        mean = self._sum / self.count if self.count else 0.5
        scatter = max(0.0, self._squares - self.count * mean**2)
        variance = (scatter + PRIOR * PRIOR_VARIANCE) / (self.count + PRIOR)
        plain = abs(mean - 0.5) - math.sqrt(variance / (self.count + 1))
        leads = [max(self.margin, plain if up == (mean > 0.5) else 0.0) for up in (True, False)]
        more, less = (min(MOST - 1e-9, lead / (variance + lead**2)) for lead in leads)
        return more, less

    @property
    def answer(self) -> Answer | None:
        """What is sure by now; None: nothing yet. Whatever the truth, it is wrong with a chance of alpha at most."""
        return answer_of(self.low, self.high, self.margin)


class Surety(Record):
    """What is sure of one pairing after its battles so far."""

    mine: str
    theirs: str
    answer: Answer | None
    """None: not sure yet."""
    low: float
    high: float
    """Between these lies the first list's share of wins; it holds however often one looked."""
    pairs: int
    """Pairs of battles it took so far."""
    margin: float = MARGIN
    """Even is within so much of one half."""
    alpha: float = ALPHA
    """The chance that the interval misses."""
    without: tuple[float, float] | None = None
    """The ends of the interval of the plain share, which holds as often, where luck was taken out of the other."""

    @property
    def plain(self) -> tuple[float, float]:
        """The ends of the interval of the plain share."""
        return (self.low, self.high) if self.without is None else self.without

    @property
    def turned(self) -> Surety:
        """The same, told from the side of the other list."""
        without = None if self.without is None else (1 - self.without[1], 1 - self.without[0])
        return evolve(
            self, mine=self.theirs, theirs=self.mine, answer=TURNED[self.answer], low=1 - self.high, high=1 - self.low,
            without=without,
        )  # fmt: skip


class _Race:
    """The bets on one pairing: on its plain scores, and on those with luck taken out if that is what settles it."""

    def __init__(self, margin: float, alpha: float, adjusted: bool) -> None:
        self.plain = Bets(margin, alpha)
        self.adjusted = Bets(margin, alpha, BOUNDS) if adjusted else None
        self._scores = RunningScores()

    @property
    def bets(self) -> Bets:
        """Those that settle it: chosen before the first battle."""
        return self.plain if self.adjusted is None else self.adjusted

    def seen(self, pair: tuple[Result, Result]) -> None:
        """One more pair of battles. Raises `ValueError` if luck was to be taken out and wasn't."""
        self.plain.seen(sum(score(one.won) for one in pair) / 2)
        if self.adjusted is not None:
            self.adjusted.seen(self._scores.adjust([one.adjusted for one in pair]))


class Sure:
    """Whether a batch knows enough: fed result by result, in the order of their numbers.

    A pairing's battles count in pairs, the same map and dice from both sides; half a pair waits for the other half.
    The chance of a wrong answer is alpha for each pairing.
    """

    def __init__(self, margin: float = MARGIN, alpha: float = ALPHA, adjusted: bool = False) -> None:
        self.margin, self.alpha, self.adjusted = margin, alpha, adjusted
        self._races: dict[Pairing, _Race] = {}
        self._halves: dict[tuple[Pairing, str, int], Result] = {}
        Bets(margin, alpha)

    def feed(self, result: Result) -> None:
        """One more battle. Once its pairing is settled it changes nothing: an answer that was given stands."""
        bout = result.bout
        pairing = Pairing(bout.mine, bout.theirs)
        if pairing not in self._races:
            self._races[pairing] = _Race(self.margin, self.alpha, self.adjusted)
        race = self._races[pairing]
        if race.bets.answer:
            return
        key = pairing, bout.map, bout.seed
        other = self._halves.pop(key, None)
        if other is not None and other.bout.side != bout.side:
            race.seen((other, result))
        else:
            self._halves[key] = evolve(result, facts={})

    def wants(self, bout: Bout) -> bool:
        """Whether this battle could still tell something: its pairing isn't settled."""
        race = self._races.get(Pairing(bout.mine, bout.theirs))
        return race is None or race.bets.answer is None

    @property
    def sureties(self) -> tuple[Surety, ...]:
        """What is known of each pairing, in the order in which they were first seen."""
        return tuple(
            Surety(
                *pairing, race.bets.answer, race.bets.low, race.bets.high, race.bets.count, self.margin, self.alpha,
                (race.plain.low, race.plain.high) if self.adjusted else None,
            )
            for pairing, race in self._races.items()
        )  # fmt: skip
