"""How strong the stray effects of a spell are: points left in a suit against its horizon. (WYL-43..47, WYL-50)"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from skirmish.rules.wyld.book import HORIZONS

NONE, COSMETIC, ENVIRONMENTAL = "", "cosmetic", "environmental"
POWERS = (NONE, COSMETIC, ENVIRONMENTAL, "1", "2", "3", "4")
"""The rows of the table of side effects, the weakest first; the first is no effect at all. (WYL-47)"""
Stray = tuple[int, int, int]
"""Points of hearts, clubs and spades."""


def power(circle: int, left: int) -> str:
    """The row for so many points left in a suit. (WYL-46, WYL-47)"""
    if left <= 0:
        return NONE
    horizon = HORIZONS[circle - 1]
    row = circle - 2
    for parts in (4, 2, 1):
        if parts * left >= horizon:
            row += 1
    if row >= 1:
        return str(row)
    return ENVIRONMENTAL if row == 0 and 4 * left >= horizon else COSMETIC


@lru_cache(4096)
def strength(circle: int, left: int) -> int:
    """The number of that row: 0 is nothing. (WYL-47)"""
    return POWERS.index(power(circle, left))


def cancelled(stray: Stray, spent: Stray) -> Stray:
    """What is left of the other suits. (WYL-43)"""
    return stray[0] - spent[0], stray[1] - spent[1], stray[2] - spent[2]


def splits(diamonds: int, stray: Stray) -> tuple[Stray, ...]:
    """Every way to spend the points of diamonds on the other suits; all are spent that can be. (WYL-43)"""
    least = min(diamonds, sum(stray))
    hearts, clubs, spades = stray
    return tuple((h, c, least - h - c) for h, c in product(range(min(hearts, least) + 1), range(min(clubs, least) + 1))
                 if 0 <= least - h - c <= spades)  # fmt: skip


@lru_cache(4096)
def best_split(circle: int, diamonds: int, stray: Stray) -> Stray:
    """The worst intensity as low as can be; then what is left is left in spades, else clubs, else hearts. (WYL-50)"""
    left = max(0, sum(stray) - diamonds)
    for worst in range(len(POWERS)):
        hearts, clubs, spades = [_most(circle, points, worst) for points in stray]
        if hearts + clubs + spades >= left:
            break
    in_hearts = max(0, left - clubs - spades)
    in_clubs = max(0, left - in_hearts - spades)
    return cancelled(stray, (in_hearts, in_clubs, left - in_hearts - in_clubs))


@lru_cache(4096)
def _most(circle: int, points: int, worst: int) -> int:
    """How many points of a suit may be left with an intensity no worse than this: more are never weaker. (WYL-47)"""
    return next(left for left in range(points, -1, -1) if strength(circle, left) <= worst)
