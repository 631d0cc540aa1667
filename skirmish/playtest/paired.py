"""Two versions of a list compared on the same opponents, maps, dice, sides and ends."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from skirmish.core.record import Record
from skirmish.playtest.estimates import Estimate, mean, student
from skirmish.playtest.results import Result
from skirmish.playtest.scores import Fixture, fixture, of_list, score, tally
from skirmish.playtest.tally import Tally

HALF = math.sqrt(0.5)
"""The unit of `estimates.mean` with which its two made-up figures count as half a battle each."""


class Comparison(Record):
    """How much oftener the second version wins than the first where both fought the same battles."""

    first: str
    second: str
    gain: Estimate
    """Share of wins of the second less that of the first, -1 to 1; what they have in common is taken out."""
    unpaired: Estimate
    """The same figure as if the battles had nothing in common: usually less sure."""
    tallies: tuple[Tally, Tally]
    """Of the two versions, in the battles that are compared."""

    @property
    def plain(self) -> bool:
        """Whether the whole interval of the gain lies on one side of 0."""
        return self.gain.low > 0 or self.gain.high < 0


def compared(results: Sequence[Result], first: str, second: str, later: Sequence[Result] = ()) -> Comparison | None:
    """The two lists, by id; None if they never fought the same opponent with the same dice on the same map and side.

    `later`: the second version's battles, if they are another batch's. Battles of the two against each other tell
    nothing here and are left out.

    Each seed, map and opponent gives one difference, that of the mean scores over its sides; these are independent,
    and the interval is Student's for their mean, kept from false certainty by one made-up battle that only the first
    won and one that only the second won, half each (Agresti and Min, 2005). Draws are half a win on both sides.
    """
    ours = {fixture(one): one for one in of_list(results, first) if one.bout.theirs != second}
    others = {fixture(one): one for one in of_list(later or results, second) if one.bout.theirs != first}
    shared = [key for key in ours if key in others]
    if not shared:
        return None
    tallies = tally(ours[key] for key in shared), tally(others[key] for key in shared)
    a, b = (_by_seed(shared, version) for version in (ours, others))
    gain = mean([b[key] - a[key] for key in a], HALF, -1.0, 1.0)
    return Comparison(first, second, gain, _unpaired(list(a.values()), list(b.values()), gain.value), tallies)


def _by_seed(shared: Sequence[Fixture], version: Mapping[Fixture, Result]) -> dict[tuple[str, str, int], float]:
    """The mean score for each opponent, map and seed, over sides and ends."""
    scores: dict[tuple[str, str, int], list[float]] = {}
    for key in shared:
        scores.setdefault(key[:3], []).append(score(version[key].won))
    return {key: sum(found) / len(found) for key, found in scores.items()}


def _unpaired(a: Sequence[float], b: Sequence[float], value: float) -> Estimate:
    """The difference of two means that have nothing in common."""
    one, other = mean(a, HALF / 2), mean(b, HALF / 2)
    reach = math.hypot(one.high - one.value, other.high - other.value) * student(2 * len(a)) / student(len(a))
    return Estimate(value, max(-1.0, value - reach), min(1.0, value + reach), len(a))
