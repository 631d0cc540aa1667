"""What a spell's cards add to its own roll once it is let go, by counting. (WYL-14, WYL-33, WYL-44)"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skirmish.rules.wyld.casting import Bonus
from skirmish.rules.wyld.deck import Card, Mask, cards_of, is_joker, points
from skirmish.rules.wyld.odds import lived, patterns, sizes

Bonuses = dict[Bonus, Fraction]
"""The chance of being let go with each."""
Table = NDArray[np.int64]


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


def _bonuses(ways: Table, faces: int, held: int, first: int, last: int) -> dict[Bonus, int]:
    """In how many ways two draws of so many cards come to each bonus, some of them face cards."""
    found: dict[Bonus, int] = {}
    for before in range(min(faces, first) + 1):
        for now in range(min(faces - before, last) + 1):
            if first - before >= len(ways) or last - now >= ways.shape[1]:
                continue
            chosen = comb(faces, before) * comb(faces - before, now)
            for spare in np.flatnonzero(row := ways[first - before, last - now]).tolist():
                bonus = Bonus(spare, held + before + now)
                found[bonus] = found.get(bonus, 0) + chosen * int(row[spare])
    return found


def _ways(worth: list[tuple[int, bool]], held: Held, missing: int, most: int, last: int) -> Table:
    """[cards before, cards now, spare diamonds]: the ways to have too little before, and enough now.

    No entry can overflow: 40 cards are put into three heaps in fewer than 2**63 ways.
    """
    cheapest = np.cumsum(sorted(number for number, _ in worth))
    most = min(most, int(np.searchsorted(cheapest, missing)))
    last = min(last, len(worth))
    dearest = sum(sorted(number for number, _ in worth)[len(worth) - last :])
    others = _others([number for number, diamond in worth if not diamond], most, last, missing, dearest)
    room = others.shape[3]
    found = np.zeros((most + 1, last + 1, 1 + held.diamonds + sum(n for n, diamond in worth if diamond)), np.int64)
    for (a, b, before, now), number in _of_diamonds(worth, most, last, missing).items():
        rest = number * others[: most + 1 - a, : last + 1 - b, missing - 1 - before]
        least, even = max(0, missing - before - now), held.diamonds - held.others + before + now
        end = max(least, min(even, room))
        if end > least:
            found[a:, b:, even - end + 1 : even - least + 1] += rest[:, :, least:end][:, :, ::-1]
        found[a:, b:, 0] += rest[:, :, end:].sum(2)
    return found


def _others(worth: list[int], most: int, last: int, missing: int, dearest: int) -> Table:
    """[cards before, cards now, the points before at most, points in all] of cards of these points."""
    heaps: Any = np.zeros((most + 1, last + 1, missing, dearest + 1), np.int64)
    heaps[0, 0, 0, 0] = 1
    for number in worth:
        more = heaps.copy()
        if number < missing:
            more[1:, :, number:] += heaps[:-1, :, :-number]
        if number <= dearest:
            more[:, 1:, :, number:] += heaps[:, :-1, :, : dearest + 1 - number]
        heaps = more
    found = np.zeros((most + 1, last + 1, missing, missing + dearest), np.int64)
    for before in range(missing):
        found[:, :, before, before : before + dearest + 1] = heaps[:, :, before]
    return np.cumsum(found, 2)


def _of_diamonds(worth: list[tuple[int, bool]], most: int, last: int, missing: int) -> dict[tuple[int, ...], int]:
    """(cards before, cards now, points before, points now) of diamonds -> in how many ways."""
    found: dict[tuple[int, ...], int] = {(0, 0, 0, 0): 1}
    for number in (number for number, diamond in worth if diamond):
        for (a, b, before, now), ways in list(found.items()):
            for key in ((a + 1, b, before + number, now), (a, b + 1, before, now + number)):
                if key[0] <= most and key[1] <= last and key[2] < missing:
                    found[key] = found.get(key, 0) + ways
    return found
