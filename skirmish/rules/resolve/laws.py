"""The exact laws of surging dice: integers over a common denominator, worked out once for each throw. (RES-5..9)

Of a handful of dice three things matter: the highest (or the sum), the ones less the surges (too many fail the test),
and whether all are ones. Totals from `top` on, and more surges than dice, are told apart no more, so nothing is left
out.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Literal, NamedTuple, TypeVar

from skirmish.core.dice import Law

T = TypeVar("T")
Bands = tuple[tuple[int, T], ...]
"""(lowest margin, outcome), ascending; the first catches everything below it too, the last is open above."""
Mode = Literal["highest", "sum"]
"""What counts of a handful of dice: the highest, or all of them added up. (RES-6)"""
NEGLIGIBLE = 2**20
"""Results that come less often than once in so many dice are told apart no more."""
Failing = dict[int, int]
"""Ways by sum, over the die to the power of `_deep(count) * count`."""


class Spread(NamedTuple):
    """How a handful of dice comes out: ways of so many in all."""

    passed: tuple[int, ...]
    """Ways to have this for the highest die, or the sum, without failing by ones; the last is that much or more."""
    failed: tuple[int, ...]
    """The same of those that fail by ones and aren't botched."""
    botched: int
    ways: int


@lru_cache(4096)
def spread(die: int, count: int, top: int) -> Spread:
    """The spread of so many dice (at least one), the highest of them counted up to `top`."""
    levels = max(count, -(-top // die)) + 1
    single = _single(die, count, top, levels)
    passed, failed = [0], [0]
    below = (0, 0)
    for value in range(1, top + 1):
        tally = _together(single, count, value)
        fails = sum([ways for x, ways in tally.items() if 2 * x > count])
        here = (sum(tally.values()) - fails, fails)
        passed.append(here[0] - below[0])
        failed.append(here[1] - below[1])
        below = here
    botched = int(die ** (levels - 1)) ** count
    failed[1] -= botched
    return Spread(tuple(passed), tuple(failed), botched, int(die**levels) ** count)


def _single(die: int, count: int, top: int, levels: int) -> list[tuple[int, int, int]]:
    """(value, one less its surges, ways) of one die; after `levels` surges it is high enough for anything."""
    found = []
    for surges in range(levels):
        ways = int(die ** (levels - 1 - surges))
        for face in range(1, die):
            x = 1 if surges == 0 and face == 1 else -min(surges, count)
            found.append((min(top, die * surges + face), x, ways))
    found.append((top, -count, 1))
    return found


def _together(single: list[tuple[int, int, int]], count: int, most: int) -> dict[int, int]:
    """Ways by ones less surges, all dice showing `most` at most."""
    one: dict[int, int] = {}
    for value, x, ways in single:
        if value <= most:
            one[x] = one.get(x, 0) + ways
    total = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for x, ways in total.items():
            for more, number in one.items():
                longer[x + more] = longer.get(x + more, 0) + ways * number
        total = longer
    return total


def spread_in(mode: Mode, die: int, count: int, top: int) -> Spread:
    """The spread of what counts. (RES-6)"""
    return spread(die, count, top) if mode == "highest" else _summed(die, count, top)


@lru_cache(4096)
def _summed(die: int, count: int, top: int) -> Spread:
    return Spread(*spread_of_sum(die, count, top))


@lru_cache(8192)
def law_of_test(
    die: int, count: int, needed: int, bands: Bands[T], botched: Bands[T], mode: Mode = "highest"
) -> Law[T]:
    """The law of a test: the margin is the highest die, or the sum, less `needed`. (RES-6..10)"""
    known = spread_in(mode, die, count, max(1, needed + bands[-1][0]))
    ones = 1 if mode == "highest" else count
    tally: dict[T, int] = {}
    for best in range(1, len(known.passed)):
        _count(tally, read_band(best - needed, bands), known.passed[best])
        _count(tally, read_band(min(best - needed, -1), bands), known.failed[best])
    _count(tally, read_band(min(ones - needed, -1), botched or bands), known.botched)
    return _shares(tally, known.ways)


@lru_cache(8192)
def law_of_contest(
    mine: tuple[int, int, int],
    theirs: tuple[int, int, int],
    base: int,
    bands: Bands[T],
    botched: Bands[T],
    mode: Mode = "highest",
) -> Law[T]:
    """The law of a contest: (die, count, modifiers) of both sides, and what is added to the other in any case.

    Only what lies beyond `NEGLIGIBLE` on both sides is left out: the law sums to that much less than 1. (RES-5)
    """
    second = bands[1][0] if len(bands) > 1 else 0
    results, beyond, opposed_ways = _results(theirs, base, max(_far(*theirs[:2], mode), 1 - second), mode)
    die, count, shift = mine
    highest = max(results)
    known = spread_in(mode, die, count, max(1, highest + bands[-1][0] - shift))
    least = [0] * (len(known.passed) + 1)
    for best in range(len(known.passed) - 1, -1, -1):
        least[best] = least[best + 1] + known.passed[best]
    failed = sum(known.failed)
    tally: dict[T, int] = {}
    for result, ways in results.items():
        reached = least[0]
        for at, (_, outcome) in enumerate(bands):
            over = least[max(0, bands[at + 1][0] + result - shift)] if at + 1 < len(bands) else 0
            _count(tally, outcome, (reached - over) * ways)
            reached = over
        _count(tally, read_band(min(-result, -1), bands), failed * ways)
        _count(tally, read_band(min(-result, -1), botched or bands), known.botched * ways)
    if beyond:  # against so high a result all but equally high ones are lost
        short = least[0] - least[min(len(least) - 1, max(0, highest + second - shift))] if len(bands) > 1 else least[0]
        _count(tally, bands[0][1], (short + failed) * beyond)
        _count(tally, read_band(-highest, botched or bands), known.botched * beyond)
    return _shares(tally, known.ways * opposed_ways)


@lru_cache(None)
def _far(die: int, count: int, mode: Mode) -> int:
    """A total that one die, or the sum of all, reaches less often than once in `NEGLIGIBLE`."""
    if mode == "sum":
        return far_sum(die, count, NEGLIGIBLE) if count else 0
    levels = 1
    while die > 1 and die**levels < NEGLIGIBLE:
        levels += 1
    return die * levels


@lru_cache(4096)
def _results(side: tuple[int, int, int], base: int, top: int, mode: Mode) -> tuple[dict[int, int], int, int]:
    """(ways of each result of the side that is tested against, ways of those beyond, ways in all)."""
    die, count, shift = side
    if not count:
        return {base: 1}, 0, 1
    known = spread_in(mode, die, count, top)
    found = {base: sum(known.failed) + known.botched}
    for best in range(1, top):
        if known.passed[best]:
            found[best + shift + base] = found.get(best + shift + base, 0) + known.passed[best]
    return found, known.passed[top], known.ways


@lru_cache(8192)
def law_of_die(die: int, shift: int, bands: Bands[T]) -> Law[T]:
    """The law of one die that is no test. (RES-49)"""
    top = max(1, bands[-1][0] - shift)
    levels = -(-top // die) + 1
    tally: dict[T, int] = {}
    for value, _, ways in _single(die, 1, top, levels):
        _count(tally, read_band(value + shift, bands), ways)
    return _shares(tally, int(die**levels))


def _count(tally: dict[T, int], outcome: T, ways: int) -> None:
    if ways:
        tally[outcome] = tally.get(outcome, 0) + ways


def _shares(tally: dict[T, int], ways: int) -> Law[T]:
    return tuple((outcome, Fraction(number, ways)) for outcome, number in tally.items())


def read_band(margin: int, bands: Bands[T]) -> T:
    """The outcome for this margin."""
    found = bands[0][1]
    for lowest, outcome in bands:
        if margin < lowest:
            break
        found = outcome
    return found


# The sum of all dice


def spread_of_sum(die: int, count: int, top: int) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """(passed, failed, botched, ways) as in `Spread`, the sum in place of the highest and counted up to `top`."""
    levels = max(_deep(count), -(-top // die)) + 1
    unit = int(die**levels)
    ways = unit**count
    total = _totals(die, count, top, unit)
    total.append(ways - sum(total))
    failed = [0] * (top + 1)
    scale = int(die ** ((levels - _deep(count)) * count))
    for value, number in _failing(die, count).items():
        failed[min(top, value)] += number * scale
    passed = [every - lost for every, lost in zip(total, failed, strict=True)]
    botched = (unit // die) ** count
    failed[min(top, count)] -= botched
    return tuple(passed), tuple(failed), botched, ways


def _totals(die: int, count: int, top: int, unit: int) -> list[int]:
    """Ways of each sum below `top`, over `unit ** count`, one die after the other.

    A sum that ends on a bare face is that many less in so many ways; one that ends on a surge is `die` less, and has
    one chance in `die` of what it would have there.
    """
    before = [1] + [0] * (top - 1)
    for _ in range(count):
        after, window = [0] * top, 0
        for value in range(1, top):
            window += before[value - 1] - (before[value - die] if value >= die else 0)
            after[value] = unit // die * window + (after[value - die] // die if value >= die else 0)
        before = after
    return before


def _deep(count: int) -> int:
    """Faces in a row of one die that matter for failing by ones: with more surges nothing fails. (RES-8)"""
    return count // 2 + 1


@lru_cache(256)
def _failing(die: int, count: int) -> Failing:
    """The sums that fail by ones, botched or not: ones less surges are more than half the dice. (RES-8)"""
    deep = _deep(count)
    single = [(1, 1, int(die ** (deep - 1)))]
    single += [(face, 0, int(die ** (deep - 1))) for face in range(2, die)]
    for surges in range(1, deep):
        ways = int(die ** (deep - 1 - surges))
        single += [(die * surges + face, -surges, ways) for face in range(1, die)]
    now = {(0, 0): 1}
    for left in range(count - 1, -1, -1):
        after: dict[tuple[int, int], int] = {}
        for (value, x), ways in now.items():
            for more, ones, number in single:
                if 2 * (x + ones + left) > count:
                    key = value + more, x + ones
                    after[key] = after.get(key, 0) + ways * number
        now = after
    found: Failing = {}
    for (value, _), ways in now.items():
        found[value] = found.get(value, 0) + ways
    return found


@lru_cache(None)
def far_sum(die: int, count: int, negligible: int) -> int:
    """A sum that so many dice reach less often than once in `negligible`: so many surges in all are rarer than that."""
    surges = 0
    while _surging(die, count, surges) * negligible > die ** (surges + count - 1):
        surges += 1
    return die * surges + count * (die - 1) + 1


def _surging(die: int, count: int, surges: int) -> int:
    """Ways, over `die ** (surges + count - 1)`, for so many dice to surge so often or more: fewer than `count` ends."""
    trials = surges + count - 1
    return sum([comb(trials, ends) * (die - 1) ** ends for ends in range(count)])
