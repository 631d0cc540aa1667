"""Whether fitted prices are better than printed ones: how well each foretells battles that it hasn't seen."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from skirmish.core.record import Record
from skirmish.playtest.estimates import Estimate, Sums
from skirmish.playtest.match import Bout, Result, score
from skirmish.playtest.prices import Counts, Thing, fit_as_printed, fitted

PARTS = 5
"""The battles are parted so often; each part is foretold from the others."""

Together = Callable[[Bout], str]
"""What battles have in common that are left out together."""


class Foretold(Record):
    """Log-loss of battles that weren't seen, on average: 0 for a prophet, 0.693 for who always says one half."""

    battles: int
    even: float
    """Of one half each."""
    printed: float
    """Of the printed prices, with all but the prices fitted as for the fair ones."""
    fitted: float
    """Of the fair prices."""
    gain: Estimate
    """Printed less fitted, a battle; above 0 fair prices are better. Match-ups are the independent pieces."""


def by_pair(bout: Bout) -> str:
    """Both battles of a pair are left out together: can battles between lists be foretold that have met before?"""
    return f"{by_match_up(bout)} {bout.map} {bout.seed}"


def by_match_up(bout: Bout) -> str:
    """All battles of two lists are left out together: can those be foretold of lists that have never met?"""
    return " ".join(sorted((bout.mine, bout.theirs)))


def validate(
    results: Sequence[Result], lists: Mapping[str, Counts], printed: Mapping[Thing, float], together: Together = by_pair
) -> Foretold:
    """Each of five parts of the battles foretold from the other four.

    Raises `ValueError` if there are too few, and what `prices.fitted` raises.

    A draw is half a battle won and half a battle lost. A battle's part hangs on what it has in common with those that
    are left out together, and on nothing else.
    """
    parts = [zlib.crc32(together(result.bout).encode()) % PARTS for result in results]
    if len(set(parts)) < PARTS:
        raise ValueError("there are too few battles to leave some of them out")
    sums = {name: Sums() for name in ("even", "printed", "fitted")}
    gains: dict[str, list[float]] = {}
    for part in range(PARTS):
        known = [result for result, its in zip(results, parts, strict=True) if its != part]
        chances = _chances(known, lists, printed)
        for result in (result for result, its in zip(results, parts, strict=True) if its == part):
            bout, value = result.bout, score(result.won)
            even, by_printed, by_fair = (log_loss(value, chance) for chance in chances(bout.mine, bout.theirs))
            for name, one in (("even", even), ("printed", by_printed), ("fitted", by_fair)):
                sums[name].add(one)
            gain = gains.setdefault(by_match_up(bout), [0.0, 0.0])
            gain[0], gain[1] = gain[0] + by_printed - by_fair, gain[1] + 1
    gained = Sums()
    for above, below in gains.values():
        gained.add(above, below)
    means = {name: found.above / found.below for name, found in sums.items()}
    return Foretold(len(results), **means, gain=gained.estimate(0.1))


def _chances(
    known: Sequence[Result], lists: Mapping[str, Counts], printed: Mapping[Thing, float]
) -> Callable[[str, str], tuple[float, float, float]]:
    """How often one list beats another: always half, by printed prices, by those fitted to the battles known."""
    fair, plain = fitted(known, lists, printed), fit_as_printed(known, lists, printed)

    @cache
    def chances(mine: str, theirs: str) -> tuple[float, float, float]:
        first, second = lists[mine], lists[theirs]
        return 0.5, plain.chance(first, second), fair.chance(first, second)

    return chances


def log_loss(value: float, chance: float) -> float:
    """Log-loss of a battle that ended so (1, 0, or a half), if that was the chance to win it."""
    return -value * math.log(chance) - (1 - value) * math.log(1 - chance)
