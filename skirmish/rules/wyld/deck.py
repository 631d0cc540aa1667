"""The deck: cards as numbers, hands and decks as values, throws that draw, and exact odds of points. (WYL-30..34)

A card is 0 to 51: thirteen of each suit, the ace first; 52 and 53 are the jokers. A deck is a bit mask of the cards
that are left: to draw from it at random is as good as to have shuffled it at the start.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.paths import TooWide
from skirmish.core.record import Record

Card = int
Hand = tuple[Card, ...]
"""Cards that are held, ascending."""
Mask = int
"""A set of cards, one bit each."""
SUITS = ("diamonds", "hearts", "clubs", "spades")
DIAMONDS, HEARTS, CLUBS, SPADES = range(4)
RANKS = "A23456789TJQK"
IN_SUIT, PLAIN, HIGHEST = 13, 52, 10
"""Cards of a suit, cards without the jokers, the highest rank that has points."""
JOKER = "joker"
WITHOUT_JOKERS: Mask = (1 << PLAIN) - 1
WITH_JOKERS: Mask = (1 << PLAIN + 2) - 1
MOST_DRAWS = 20_000
"""How many draws are told apart in exact odds; more are too wide."""


def suit(card: Card) -> int:
    """Its number in `SUITS`; 4 for a joker."""
    return card // IN_SUIT


def is_joker(card: Card) -> bool:
    """Whether it is a joker. (WYL-34)"""
    return card >= PLAIN


def jokers_in(cards: Iterable[Card]) -> Hand:
    """The jokers among them."""
    return tuple([card for card in cards if card >= PLAIN])


def is_face(card: Card) -> bool:
    """Whether it is a jack, a queen or a king. (WYL-31)"""
    return card < PLAIN and card % IN_SUIT >= HIGHEST


def points(card: Card) -> int:
    """Its points: ace 1, then the number; face cards and jokers none. (WYL-31)"""
    return 0 if card >= PLAIN or card % IN_SUIT >= HIGHEST else card % IN_SUIT + 1


POINTS = tuple([points(card) for card in range(PLAIN + 2)])
"""By card."""
WORTH = tuple([sum([1 << card for card in range(PLAIN) if POINTS[card] == each]) for each in range(1, HIGHEST + 1)])
"""By points, from 1 up: the cards that have so many, as a mask."""


def total(cards: Iterable[Card]) -> int:
    """The points of all of them."""
    return sum([POINTS[card] for card in cards])


def by_suit(cards: Iterable[Card]) -> tuple[int, int, int, int]:
    """Points of diamonds, hearts, clubs, spades. (WYL-43)"""
    found = [0, 0, 0, 0, 0]
    for card in cards:
        found[card // IN_SUIT] += POINTS[card]
    return found[0], found[1], found[2], found[3]


def faces(cards: Iterable[Card]) -> int:
    """How many face cards there are. (WYL-33)"""
    return sum([is_face(card) for card in cards])


def called(card: Card) -> str:
    """`10 of hearts`, `ace of spades`, `joker`."""
    if card >= PLAIN:
        return JOKER
    rank = card % IN_SUIT
    named = {0: "ace", 10: "jack", 11: "queen", 12: "king"}.get(rank, str(rank + 1))
    return f"{named} of {SUITS[suit(card)]}"


def code(card: Card) -> str:
    """`TH`, `AS`, `joker`: its id in actions."""
    return JOKER if card >= PLAIN else f"{RANKS[card % IN_SUIT]}{SUITS[suit(card)][0].upper()}"


def mask_of(cards: Iterable[Card]) -> Mask:
    """The cards as a mask."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def cards_of(mask: Mask) -> Hand:
    """The cards of a mask, ascending."""
    return tuple([card for card in range(mask.bit_length()) if mask >> card & 1])


def full(jokers: int) -> Mask:
    """A whole deck with so many jokers, none or two. (WYL-34)"""
    return WITH_JOKERS if jokers else WITHOUT_JOKERS


def taken(cards: Iterable[Card], gone: Iterable[Card]) -> Hand:
    """The cards less those that are gone."""
    left = set(gone)
    return tuple([card for card in cards if card not in left])


class Pick(Record):
    """So many cards at random out of these: each set of them is as likely. Its outcome is ascending."""

    who: int
    what: str
    among: Mask
    number: int
    rule: str = "WYL-7"
    quiet: bool = True

    def draw(self, dice: Dice) -> tuple[Faces, Hand, Dice]:
        """See `Throw`; one die a card, with as many sides as there are cards left: its place among them."""
        left, thrown, picked = list(cards_of(self.among)), [], []
        for _ in range(min(self.number, len(left))):
            (face,), dice = dice.draw(1, len(left))
            thrown.append(face)
            picked.append(left.pop(face - 1))
        return tuple(thrown), tuple(sorted(picked)), dice

    def law(self) -> Law[Hand]:
        """See `Throw`. Raises `TooWide` if there are too many draws to tell apart."""
        size = self.among.bit_count()
        number = min(self.number, size)
        ways = comb(size, number)
        if ways > MOST_DRAWS:
            raise TooWide(f"{ways:,} draws of {number} cards out of {size}")
        return tuple((found, Fraction(1, ways)) for found in combinations(cards_of(self.among), number))

    def worded(self, outcome: Hand) -> str:
        """What such a pick comes to, for odds: cards of the same points are told together. (WYL-31)"""
        found = total(outcome)
        return f"{found} point" if found == 1 else f"{found} points"


SLOT = 64
"""Bits for the number of draws with one sum: no deck has 2**54 of them."""
TOGETHER = 8
"""Draws of up to so many cards are counted in one go."""
Counts = tuple[int, ...]
"""How many cards have 1, 2, 3... points."""


def counts_of(deck: Mask) -> Counts:
    """The deck as far as points matter; jokers and face cards are the rest."""
    return tuple([(deck & cards).bit_count() for cards in WORTH])


@lru_cache(512)
def _ways(counts: Counts, most: int) -> tuple[int, ...]:
    """By the number of cards with points: in how many ways they have each sum; `SLOT` bits of the number for a sum."""
    ways = [1] + [0] * most
    for each, copies in enumerate(counts, 1):
        for drawn in range(most, 0, -1):  # downwards: fewer cards are still those of the ranks before
            for more in range(1, min(copies, drawn) + 1):
                ways[drawn] += ways[drawn - more] * comb(copies, more) << SLOT * each * more
    return tuple(ways)


@lru_cache(512)
def _draws(counts: Counts, size: int, number: int) -> int:
    """The same of so many cards out of a deck of this size, those without points among them."""
    ways, blanks = _ways(counts, -(-number // TOGETHER) * TOGETHER), size - sum(counts)
    return sum([ways[drawn] * comb(blanks, number - drawn) for drawn in range(number + 1)])


@lru_cache(512)
def points_law(deck: Mask, number: int) -> tuple[tuple[int, Fraction], ...]:
    """(points, probability) of so many cards out of a deck, exact: jokers and face cards count nothing."""
    size = deck.bit_count()
    number = min(number, size)
    ways, everything, found, scored = _draws(counts_of(deck), size, number), comb(size, number), [], 0
    while ways:
        here = ways & (1 << SLOT) - 1
        if here:
            found.append((scored, Fraction(here, everything)))
        ways, scored = ways >> SLOT, scored + 1
    return tuple(found)


def reaching(deck: Mask, missing: int, number: int) -> Fraction:
    """The chance that so many cards out of the deck have at least the points that are missing. (WYL-14)"""
    return Fraction(*_reached(deck, missing, number))


def chance_of(deck: Mask, missing: int, number: int) -> float:
    """The same, rounded."""
    good, everything = _reached(deck, missing, number)
    return good / everything


def _reached(deck: Mask, missing: int, number: int) -> tuple[int, int]:
    """(draws that have the points, all draws)."""
    if missing <= 0:
        return 1, 1
    size = deck.bit_count()
    number = min(number, size)
    enough = _draws(counts_of(deck), size, number) >> SLOT * missing
    return enough % ((1 << SLOT) - 1), comb(size, number)  # the remainder is the sum of the slots


def mean_points(deck: Mask, number: int) -> Fraction:
    """The expected points of so many cards."""
    return Fraction(*_expected(deck, number))


def mean_of(deck: Mask, number: int) -> float:
    """The same, rounded."""
    scored, size = _expected(deck, number)
    return scored / size


def _expected(deck: Mask, number: int) -> tuple[int, int]:
    """(the points of the deck as often as cards are drawn, its size); of an empty deck (0, 1)."""
    size = deck.bit_count()
    everything = sum([each * copies for each, copies in enumerate(counts_of(deck), 1)])
    return everything * min(number, size), size or 1
