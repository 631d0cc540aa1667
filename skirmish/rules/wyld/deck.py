"""The deck: cards as numbers, hands and decks as values, throws that draw, and exact odds of points. (WYL-30..34)

A card is 0 to 51: thirteen of each suit, the ace first; 52 and 53 are the jokers. A deck is a bit mask of the cards
that are left: to draw from it at random is as good as to have shuffled it at the start.
"""

from __future__ import annotations

from collections import Counter
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


def total(cards: Iterable[Card]) -> int:
    """The points of all of them."""
    return sum([points(card) for card in cards])


def by_suit(cards: Iterable[Card]) -> tuple[int, int, int, int]:
    """Points of diamonds, hearts, clubs, spades. (WYL-43)"""
    found = [0, 0, 0, 0, 0]
    for card in cards:
        found[card // IN_SUIT] += points(card)
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
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


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


@lru_cache(512)
def points_law(deck: Mask, number: int) -> tuple[tuple[int, Fraction], ...]:
    """(points, probability) of so many cards out of a deck, exact: jokers and face cards count nothing."""
    worths = Counter(points(card) for card in cards_of(deck))
    number = min(number, deck.bit_count())
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for each, copies in sorted(worths.items()):
        longer: dict[tuple[int, int], int] = {}
        for (drawn, scored), found in ways.items():
            for more in range(min(copies, number - drawn) + 1):
                key = drawn + more, scored + more * each
                longer[key] = longer.get(key, 0) + found * comb(copies, more)
        ways = longer
    everything = comb(deck.bit_count(), number)
    return tuple((scored, Fraction(found, everything)) for (drawn, scored), found in sorted(ways.items())
                 if drawn == number)  # fmt: skip


def reaching(deck: Mask, missing: int, number: int) -> Fraction:
    """The chance that so many cards out of the deck have at least the points that are missing. (WYL-14)"""
    if missing <= 0:
        return Fraction(1)
    return sum((chance for scored, chance in points_law(deck, number) if scored >= missing), Fraction(0))


def mean_points(deck: Mask, number: int) -> Fraction:
    """The expected points of so many cards."""
    size = deck.bit_count()
    return Fraction(total(cards_of(deck)) * min(number, size), size) if size else Fraction(0)
