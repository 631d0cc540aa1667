"""Fair prices: what each thing that lists are made of is worth, by the battles that were won with it.

A logistic model. The log odds that one list beats another are the difference of their worths in marks, times what a
mark is worth in log odds; a list's worth is the sum of the fair prices of its things. Fair prices are pulled toward the
printed ones: before any battle each is thought to lie round its printed price, by a normal law whose spread is a share
of it (ridge regression, seen from Bayes' side). Lists have more things than there are lists, and the pull decides what
battles can't.

Three numbers are found besides: what a mark is worth, how far the printed prices are off, and how much match-ups
differ beyond what any prices tell (rock-paper-scissors). For the first two every pair of a grid is tried and weighed by
the evidence (Laplace's approximation), so that what isn't known of them is in the intervals. The third is Williams's
correction for overdispersion (1982): the battles of a match-up count for fewer. Without it the same match-up fought a
thousand times would pass for a thousand opinions on prices.

Where all lists cost the same, battles say only how far prices are off in terms of battles won; in marks it hangs on
how far prices usually are off (`USUAL`). Lists of different cost make it sure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from skirmish.core.record import Record
from skirmish.playtest.estimates import Estimate, Z
from skirmish.playtest.logistic import Array, Design, Posterior, chance_of, counting_for, design, kinship, posteriors
from skirmish.playtest.match import Result, score

USUAL, DOUBT = 0.2, 0.6
"""Printed prices are usually off by a fifth; the log of that is off by so much (a normal law)."""
SPREADS = tuple(float(spread) for spread in np.geomspace(0.05, 0.8, 7))
"""The spreads tried, as shares of the printed price."""
LEAST = 20.0
"""Things that cost less, and those that cost nothing, are thought to be off by as much as a thing of so many marks."""
WHOLES = tuple(float(whole) for whole in np.geomspace(0.5, 40, 13))
"""What a whole average list is worth in log odds: the values tried at first."""
STEP, FINE = WHOLES[1] / WHOLES[0], 18
"""The factor between them, and how many values are tried then for two such steps."""
PASSES, SLIGHT = 3, 1e-4
"""How often overdispersion and prices are fitted in turn; settings with less weight are left out."""


class Thing(NamedTuple):
    """Something that lists have and that has a price."""

    kind: str
    """type, item, weave, ..."""
    ident: str


Counts = Mapping[Thing, float]
"""How many of each thing a list has. Fractions and less than nothing are allowed: more or less than is usual."""


class FairPrice(Record):
    """What a thing is worth, by the battles."""

    kind: str
    ident: str
    printed: float
    fair: Estimate
    """In marks; its count is that of all battles."""
    uses: float
    """How many of it all lists have together."""

    @property
    def plain(self) -> bool:
        """Whether the printed price lies outside the interval of the fair one."""
        return not self.fair.low <= self.printed <= self.fair.high


class Prices:
    """Fitted prices: see the head of this module."""

    def __init__(
        self, things: Sequence[Thing], printed: Mapping[Thing, float], lists: Mapping[str, Counts],
        found: Sequence[tuple[float, Posterior]], alike: float, battles: int,
    ) -> None:  # fmt: skip
        self.things, self.printed, self.lists = tuple(things), printed, lists
        self.alike = alike
        """How much battles of a match-up are alike beyond what prices tell, 0 to 1."""
        self.battles = battles
        self._posteriors = tuple(found)

    @property
    def mark(self) -> float:
        """Log odds that a mark is worth: 100 marks ahead win `1 / (1 + exp(-100 * mark))` of the battles."""
        return sum(weight * found.mark for weight, found in self._posteriors)

    @property
    def table(self) -> tuple[FairPrice, ...]:
        """Every thing of which some lists that met have more than others, by kind, the dearest first."""
        uses = {thing: sum(counts.get(thing, 0.0) for counts in self.lists.values()) for thing in self.things}
        found = [FairPrice(*thing, self.printed[thing], self.worth({thing: 1.0}), uses[thing]) for thing in self.things]
        kinds = list(dict.fromkeys(thing.kind for thing in self.things))
        return tuple(sorted(found, key=lambda price: (kinds.index(price.kind), -price.printed, -price.fair.value)))

    def worth(self, counts: Counts) -> Estimate:
        """What these things are worth together, in marks. Things that weren't fitted keep their printed price."""
        row = self._row(counts)
        value = cost(counts, self.printed)
        means = [(weight, value + float(row @ found.mean), found) for weight, found in self._posteriors]
        mean = sum(weight * at for weight, at, _ in means)
        variance = sum(weight * (found.variance(row) + (at - mean) ** 2) for weight, at, found in means)
        reach = Z * math.sqrt(max(0.0, variance))
        return Estimate(mean, mean - reach, mean + reach, self.battles)

    def chance(self, mine: Counts, theirs: Counts) -> float:
        """The share of battles that a list of such things wins against another, as far as is known."""
        row, ahead = self._row(mine) - self._row(theirs), cost(mine, self.printed) - cost(theirs, self.printed)
        found = 0.0
        for weight, one in self._posteriors:
            odds = one.mark * (ahead + float(row @ one.mean))
            variance = one.mark**2 * one.variance(row) + 4 * self.alike
            found += weight / (1 + math.exp(-odds / math.sqrt(1 + math.pi * variance / 8)))
        return found

    def _row(self, counts: Counts) -> Array:
        row: Array = np.array([counts.get(thing, 0.0) for thing in self.things], dtype=np.float64)
        return row


def cost(counts: Counts, printed: Mapping[Thing, float]) -> float:
    """What these things cost together, in marks; those without a printed price nothing."""
    return sum(count * printed[thing] for thing, count in counts.items() if thing in printed)


def fitted(results: Iterable[Result], lists: Mapping[str, Counts], printed: Mapping[Thing, float]) -> Prices:
    """The fair prices by these battles.

    `lists`: what each list has, by its id; things without a printed price are left out. Raises `ValueError` if all
    lists that met are made of the same things.
    """
    met, tallies = _match_ups(results)
    used = _used(met)
    known = [thing for thing in printed if any(lists[ident].get(thing) for ident in used)]
    things = [thing for thing in known if any(_differ(thing, lists[a], lists[b]) for a, b in met)]
    if not things:
        raise ValueError("all lists that met are made of the same things: battles tell nothing of prices")
    made = _design(met, tallies, lists, printed, things)
    return _prices(made, things, lists, printed, used)


def fit_as_printed(results: Iterable[Result], lists: Mapping[str, Counts], printed: Mapping[Thing, float]) -> Prices:
    """The printed prices, with all else fitted to these battles as `fitted` does it: what a mark is worth, and how much
    battles of a match-up are alike. So both are told apart by the prices alone."""
    met, tallies = _match_ups(results)
    return _prices(_design(met, tallies, lists, printed, ()), (), lists, printed, _used(met))


def _used(met: Iterable[tuple[str, str]]) -> list[str]:
    return list(dict.fromkeys(ident for pair in met for ident in pair))


def _prices(
    made: Design, things: Sequence[Thing], lists: Mapping[str, Counts], printed: Mapping[Thing, float],
    used: Sequence[str],
) -> Prices:  # fmt: skip
    found, alike = _settled(made, _whole(used, lists, printed))
    return Prices(things, printed, {ident: lists[ident] for ident in used}, found, alike, int(made.games.sum()))


def _settled(made: Design, whole: float) -> tuple[list[tuple[float, Posterior]], float]:
    """The settings with their weights, and how much battles of a match-up are alike."""
    alike, found = 0.0, _weighed(made, whole, counting_for(made.games, 0.0))
    for _ in range(PASSES):
        odds: Array = np.zeros(len(made.games))
        for weight, one in found:
            odds += weight * one.mark * (made.ahead + _more(made, one.mean))
        freedom = sum(weight * one.freedom for weight, one in found)
        before, alike = alike, kinship(made, chance_of(odds), freedom)
        if abs(before - alike) < SLIGHT:
            break
        found = _weighed(made, whole, counting_for(made.games, alike))
    return found, alike


def _weighed(made: Design, whole: float, counting: Array) -> list[tuple[float, Posterior]]:
    """What is thought for each worth of a mark and each spread of prices, with how likely these are.

    First a wide grid, then a fine one where the first finds any weight.
    """

    def tried(wholes: Sequence[float], spreads: Sequence[float]) -> list[tuple[float, Setting, Posterior]]:
        settings = [Setting(odds, spread) for spread in spreads for odds in wholes]
        marks, shares = (np.array(some) for some in zip(*settings, strict=True))
        found = posteriors(made, marks / whole, shares, counting)
        logs = np.array([
            each.evidence - (math.log(one.spread / USUAL) / DOUBT) ** 2 / 2
            for each, one in zip(found, settings, strict=True)
        ])  # fmt: skip
        weights = np.exp(logs - logs.max())
        weights[weights < SLIGHT] = 0.0
        weights /= weights.sum()
        return [each for each in zip(map(float, weights), settings, found, strict=True) if each[0]]

    rough = tried(WHOLES, SPREADS)
    spreads = sorted({setting.spread for _, setting, _ in rough})
    wholes = [setting.whole for _, setting, _ in rough]
    fine = np.geomspace(min(wholes) / STEP, max(wholes) * STEP, max(FINE, round(FINE * len(set(wholes)) / 3)))
    return [(weight, found) for weight, _, found in tried([float(one) for one in fine], spreads)]


class Setting(NamedTuple):
    """What is tried: what an average list is worth in log odds, and how far prices are off, as shares of them."""

    whole: float
    spread: float


def _match_ups(results: Iterable[Result]) -> tuple[list[tuple[str, str]], Array]:
    """Which lists met, and an array of (wins of the first, battles)."""
    found: dict[tuple[str, str], list[float]] = {}
    for result in results:
        mine, theirs, value = result.bout.mine, result.bout.theirs, score(result.won)
        if (theirs, mine) in found:
            mine, theirs, value = theirs, mine, 1 - value
        sums = found.setdefault((mine, theirs), [0.0, 0.0])
        sums[0], sums[1] = sums[0] + value, sums[1] + 1
    return list(found), np.array(list(found.values()), dtype=np.float64).reshape(-1, 2)


def _differ(thing: Thing, mine: Counts, theirs: Counts) -> bool:
    return mine.get(thing, 0.0) != theirs.get(thing, 0.0)


def _design(
    met: Sequence[tuple[str, str]], tallies: Array, lists: Mapping[str, Counts], printed: Mapping[Thing, float],
    things: Sequence[Thing],
) -> Design:  # fmt: skip
    rows = {ident: np.array([lists[ident].get(thing, 0.0) for thing in things]) for pair in met for ident in pair}
    marks = np.array([printed[thing] for thing in things], dtype=np.float64)
    more = np.array([rows[mine] - rows[theirs] for mine, theirs in met], dtype=np.float64)
    ahead = np.array([cost(lists[mine], printed) - cost(lists[theirs], printed) for mine, theirs in met])
    return design(more, np.maximum(marks, LEAST), ahead, tallies[:, 0], tallies[:, 1])


def _more(made: Design, mean: Array) -> Array:
    """By how many marks the first list of each match-up is worth more than by the printed prices."""
    more: Array = made.rows @ (made.turn.T @ (mean / made.unit))
    return more


def _whole(used: Iterable[str], lists: Mapping[str, Counts], printed: Mapping[Thing, float]) -> float:
    """What the lists cost on average, in marks; at least 1."""
    costs = [cost(lists[ident], printed) for ident in used]
    return max(1.0, sum(costs) / len(costs))
