"""How the sum of surging dice comes out, exactly: for who adds all dice up in place of the highest. (RES-5, RES-6)"""

from __future__ import annotations

from functools import lru_cache
from math import comb

Failing = dict[int, int]
"""Ways by sum, over the die to the power of `_deep(count) * count`."""


def spread_of_sum(die: int, count: int, top: int) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """(passed, failed, botched, ways) as in `laws.Spread`, the sum in place of the highest and counted up to `top`."""
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
