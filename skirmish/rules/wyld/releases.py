"""What a spell's cards add to its own roll once it is let go, by counting. (WYL-14, WYL-33, WYL-44)"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import NamedTuple

from skirmish.rules.wyld.casting import Bonus
from skirmish.rules.wyld.deck import Card, Mask, cards_of, is_joker, points
from skirmish.rules.wyld.odds import lived, patterns, sizes

Bonuses = dict[Bonus, Fraction]
"""The chance of being let go with each."""
Worth = tuple[int, bool]
"""Points of a card, and whether they are diamonds."""
Ways = dict[tuple[int, int], dict[int, int]]
"""(cards before, cards now) -> spare diamonds -> in how many ways."""


class Held(NamedTuple):
    """What is in hand already."""

    diamonds: int = 0
    others: int = 0
    """Points of all other suits."""
    faces: int = 0


def releases(
    deck: Mask, held: Held, cards: int, missing: int, actions: int, is_diamond: Callable[[Card], bool], *, pays: bool
) -> tuple[Bonuses, ...]:
    """With what a spell has been let go after 1, 2, ... actions: as soon as it has its points, all cards kept.

    A draw is that of two sets: what is drawn before the last action, whose points don't suffice, and what is drawn
    then. Diamonds and the other suits are counted apart, face cards by themselves.
    """
    plain = [card for card in cards_of(deck) if not is_joker(card)]
    worth = [(points(card), is_diamond(card)) for card in plain if points(card)]
    faces = len(plain) - len(worth)
    ways = _ways(worth, held, missing, cards * (actions - 1), cards)
    found: Bonuses = {}
    told = []
    for action in range(1, actions + 1):
        draws = sizes(deck, cards, action)
        for counts, chance in patterns(deck, draws):
            first, last = sum(draws[:-1]) - sum(counts[:-1]), draws[-1] - counts[-1]
            share = chance * lived(counts, pays=pays) / (comb(len(plain), first) * comb(len(plain) - first, last))
            for bonus, number in _bonuses(ways, faces, held.faces, first, last).items():
                found[bonus] = found.get(bonus, Fraction(0)) + share * number
        told.append(dict(found))
    return tuple(told)


def _bonuses(ways: Ways, faces: int, held: int, first: int, last: int) -> dict[Bonus, int]:
    """In how many ways two draws of so many cards come to each bonus, some of them face cards."""
    found: dict[Bonus, int] = {}
    for before in range(min(faces, first) + 1):
        for now in range(min(faces - before, last) + 1):
            chosen = comb(faces, before) * comb(faces - before, now)
            for spare, number in ways.get((first - before, last - now), {}).items():
                bonus = Bonus(spare, held + before + now)
                found[bonus] = found.get(bonus, 0) + chosen * number
    return found


def _ways(worth: list[Worth], held: Held, missing: int, most: int, last: int) -> Ways:
    """The ways to have too little before, and enough now.

    What has no diamonds to spare is the rest of all ways: other suits are followed only up to the diamonds there are.
    """
    diamonds = [number for number, diamond in worth if diamond]
    last, cheapest = min(last, len(worth)), accumulate(sorted(number for number, _ in worth))
    most = min(most, sum(total < missing for total in cheapest))
    ahead = held.diamonds - held.others
    grid = Grid(most, last, last + min(last, len(diamonds)) + 1, max(0, ahead + sum(diamonds)))
    short = _others([number for number, diamond in worth if not diamond], grid, missing)
    sums: dict[int, int] = {}
    for (a, b, before, now), number in _of_diamonds(diamonds, most, last, missing).items():
        every = before + now
        enough = short[missing - 1 - before] & grid.mask(most, last, max(0, missing - every), ahead + every)
        sums[every] = sums.get(every, 0) + number * (enough << grid.at(a, b, 0))
    all_ways = _enough([number for number, _ in worth], missing, most, last)
    found: Ways = {key: {0: number} for key, number in all_ways.items()}
    for every, packed in sums.items():
        for (a, b, others), number in grid.fields(packed):
            if number and a <= most and b <= last:
                found[a, b][ahead + every - others] = found[a, b].get(ahead + every - others, 0) + number
                found[a, b][0] -= number
    return found


class Grid(NamedTuple):
    """Many numbers in one, 64 bits each, as a sum of all of them is one addition: [cards before, cards now, points].

    None can overflow: 40 cards are put into three heaps in fewer than 2**64 ways.
    """

    most: int
    last: int
    wide: int
    """Places for cards now: more than `last`, for what diamonds add."""
    room: int
    """Places for points."""

    def at(self, before: int, now: int, total: int) -> int:
        """Where a number stands."""
        return 64 * ((before * self.wide + now) * self.room + total)

    def mask(self, before: int, now: int, least: int, end: int) -> int:
        """All numbers with so many cards at most, and points from the least up to but not at the end."""
        end = min(end, self.room)
        if end <= least or before < 0 or now < 0:
            return 0
        row = bytes(8 * least) + b"\xff" * (8 * (end - least)) + bytes(8 * (self.room - end))
        rows = row * (now + 1) + bytes(8 * self.room * (self.wide - now - 1))
        return int.from_bytes(rows * (before + 1), "little")

    def fields(self, packed: int) -> Iterator[tuple[tuple[int, int, int], int]]:
        """((cards before, cards now, points), number) of all that aren't 0."""
        bits = packed.to_bytes(-(-packed.bit_length() // 64) * 8, "little")
        for place, number in enumerate(struct.unpack(f"<{len(bits) // 8}Q", bits)):
            if number:
                cards, total = divmod(place, self.room)
                yield (*divmod(cards, self.wide), total), number


def _others(worth: list[int], grid: Grid, missing: int) -> list[int]:
    """By the points before at most, in a grid by all points: the ways of cards of these points."""
    heaps = [0] * missing
    heaps[0] = 1 if grid.room else 0
    for number in worth:
        fits = grid.room - number
        before, now = grid.mask(grid.most - 1, grid.last, 0, fits), grid.mask(grid.most, grid.last - 1, 0, fits)
        for total in reversed(range(missing)):
            added = (heaps[total] & now) << grid.at(0, 1, number)
            if total >= number:
                added += (heaps[total - number] & before) << grid.at(1, 0, number)
            heaps[total] += added
    return list(accumulate(heaps))


def _of_diamonds(worth: list[int], most: int, last: int, missing: int) -> dict[tuple[int, ...], int]:
    """(cards before, cards now, points before, points now) -> in how many ways."""
    found: dict[tuple[int, ...], int] = {(0, 0, 0, 0): 1}
    for number in worth:
        for (a, b, before, now), ways in list(found.items()):
            for key in ((a + 1, b, before + number, now), (a, b + 1, before, now + number)):
                if key[0] <= most and key[1] <= last and key[2] < missing:
                    found[key] = found.get(key, 0) + ways
    return found


def _enough(worth: list[int], missing: int, most: int, last: int) -> dict[tuple[int, int], int]:
    """(cards before, cards now) -> in how many ways they have too little before, and enough now."""
    few = [[0] * missing for _ in range(len(worth) + 1)]
    few[0][0] = 1
    for number in worth:
        for size in reversed(range(len(worth))):
            for total in range(missing - number):
                few[size + 1][total + number] += few[size][total]
    short = [sum(row) for row in few]
    return {
        (a, b): short[a] * comb(len(worth) - a, b) - short[a + b] * comb(a + b, a)
        for a in range(most + 1) for b in range(min(last, len(worth) - a) + 1)
    }  # fmt: skip
