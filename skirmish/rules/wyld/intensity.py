"""How strong the stray effects of a spell are: points left in a suit against its horizon. (WYL-43..47, WYL-50)"""

from __future__ import annotations

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


def best_split(circle: int, diamonds: int, stray: Stray) -> Stray:
    """The worst intensity as low as can be; then what is left is left in spades, else clubs, else hearts. (WYL-50)"""

    def badness(spent: Stray) -> tuple[int, int, int, int]:
        left = cancelled(stray, spent)
        return max([strength(circle, points) for points in left]), *left

    return min(splits(diamonds, stray), key=badness)
