"""Exact odds of cards, by counting: points of so many, a spell's fate action by action. (WYL-14, WYL-31..37, WYL-51)"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

from skirmish.kit.odds import Odds
from skirmish.rules.wyld.deck import (
    DIAMONDS,
    PLAIN,
    Card,
    Hand,
    Mask,
    cards_of,
    full,
    is_face,
    is_joker,
    points,
    points_law,
    suit,
    total,
)
from skirmish.rules.wyld.spells import HORIZONS

CAST, ABORTED, DETONATED, GOING = "cast", "aborted", "detonated", "still channeling"
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
Counts = tuple[int, ...]
"""Cards, or jokers, in each draw."""
Ways = dict[tuple[int, int], int]
"""(cards drawn, points) -> in how many ways."""


class CardOdds:
    """What is known of whole decks."""

    horizons: tuple[int, ...] = HORIZONS

    def points(self, cards: int, jokers: int, *, cancel: bool) -> tuple[tuple[int, Fraction], ...]:
        """(points, chance) of so many cards of a whole deck. (WYL-31, WYL-32)"""
        return cancelled_law(full(jokers), cards) if cancel else points_law(full(jokers), cards)

    def castings(self, cards: int, jokers: int, horizon: int, actions: int, *, pays: bool) -> tuple[Odds, ...]:
        """What has become of the spell after each action. (WYL-14, WYL-34..37)"""
        return castings(full(jokers), cards, horizon, actions, pays=pays)

    def jokers(self, cards: int, *, pays: bool) -> Odds:
        """What the jokers of the first draw do. (WYL-34, WYL-35)"""
        found = {"no joker": Fraction(0), "goes on": Fraction(0), ABORTED: Fraction(0), DETONATED: Fraction(0)}
        for (number,), chance in patterns(full(2), (cards,)):
            goes_on, aborted, detonated = tossed(number, pays=pays)
            found["goes on" if number else "no joker"] += chance * goes_on
            found[ABORTED] += chance * aborted
            found[DETONATED] += chance * detonated
        return found


def castings(deck: Mask, cards: int, horizon: int, actions: int, *, pays: bool) -> tuple[Odds, ...]:
    """The fate of a spell after 1, 2, ... actions that draw so many cards each, cast as soon as it has its points.

    Only the number of jokers in each draw and the points of all other cards matter; points never fall, so whether
    they are enough for the first time hangs on two counts of cards alone.
    """
    others = deck & ((1 << PLAIN) - 1)
    found = dict.fromkeys((CAST, ABORTED, DETONATED), Fraction(0))
    told = []
    for action in range(1, actions + 1):
        draws = sizes(deck, cards, action)
        for counts, chance in patterns(deck, draws):
            before = sum(draws[:-1]) - sum(counts[:-1])
            still_there = chance * lived(counts[:-1], pays=pays)
            still = still_there * _short(others, before, horizon)
            goes_on, aborted, detonated = tossed(counts[-1], pays=pays)
            now = still_there * _short(others, sum(draws) - sum(counts), horizon)
            found[CAST] += goes_on * (still - now)
            found[ABORTED] += aborted * still
            found[DETONATED] += detonated * still
        told.append({**found, GOING: 1 - sum(found.values(), Fraction(0))})
    return tuple(told)


def sizes(deck: Mask, cards: int, actions: int) -> Counts:
    """How many cards each of so many actions draws."""
    return tuple(max(0, min(cards, deck.bit_count() - cards * done)) for done in range(actions))


def patterns(deck: Mask, draws: tuple[int, ...]) -> Iterator[tuple[Counts, Fraction]]:
    """(jokers in each draw, chance) for draws of these sizes, one after the other."""
    size = deck.bit_count()
    jokers = sum(is_joker(card) for card in cards_of(deck))
    everything = comb(size, jokers)
    for counts in product(range(jokers + 1), repeat=len(draws)):
        ways = comb(size - sum(draws), jokers - sum(counts)) if sum(counts) <= jokers else 0
        for number, drawn in zip(counts, draws, strict=True):
            ways *= comb(drawn, number)
        if ways:
            yield counts, Fraction(ways, everything)


def tossed(jokers: int, *, pays: bool) -> tuple[Fraction, Fraction, Fraction]:
    """(goes on, aborted, detonates) of a draw with so many jokers. (WYL-34, WYL-35)"""
    if not jokers:
        return Fraction(1), Fraction(0), Fraction(0)
    if jokers == 1:
        return (Fraction(1), Fraction(0), Fraction(0)) if pays else (HALF, HALF, Fraction(0))
    return (1 - QUARTER, QUARTER, Fraction(0)) if pays else (QUARTER, HALF, QUARTER)


def lived(counts: Counts, *, pays: bool) -> Fraction:
    """The chance that the jokers of these draws have left the spell alone."""
    found = Fraction(1)
    for number in counts:
        found *= tossed(number, pays=pays)[0]
    return found


def _short(deck: Mask, cards: int, horizon: int) -> Fraction:
    """The chance that so many cards have fewer points than the horizon."""
    return sum((chance for scored, chance in points_law(deck, cards) if scored < horizon), Fraction(0))


@lru_cache(64)
def cancelled_law(deck: Mask, cards: int) -> tuple[tuple[int, Fraction], ...]:
    """The same if each face card but those of diamonds cancels the best card of its suit. (WYL-32)"""
    ways: Ways = {(0, 0): 1}
    size = min(cards, deck.bit_count())
    for number in range(5):
        ways = _joined(ways, _of_suit(tuple(card for card in cards_of(deck) if suit(card) == number)), size)
    everything = comb(deck.bit_count(), size)
    return tuple((scored, Fraction(found, everything)) for (drawn, scored), found in sorted(ways.items())
                 if drawn == size)  # fmt: skip


def _joined(one: Ways, other: Ways, most: int) -> Ways:
    found: Ways = {}
    for (drawn, scored), ways in one.items():
        for (more, further), number in other.items():
            if drawn + more <= most:
                key = drawn + more, scored + further
                found[key] = found.get(key, 0) + ways * number
    return found


@lru_cache(64)
def _of_suit(cards: tuple[Card, ...]) -> Ways:
    """All sets of these cards of one suit."""
    found: Ways = {}
    for chosen in range(1 << len(cards)):
        hand = tuple(card for at, card in enumerate(cards) if chosen >> at & 1)
        key = len(hand), left(hand)
        found[key] = found.get(key, 0) + 1
    return found


def left(hand: Hand) -> int:
    """The points of cards of one suit after its face cards have cancelled the best of them; diamonds stay. (WYL-32)"""
    if not hand or suit(hand[0]) == DIAMONDS:
        return total(hand)
    scored = sorted(points(card) for card in hand if not is_face(card))
    return sum(scored[: max(0, 2 * len(scored) - len(hand))])
