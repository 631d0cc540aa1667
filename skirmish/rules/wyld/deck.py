"""The deck: cards as numbers, suits, hands and decks as values, draws, exact odds of points. (WYL-30..34, WYL-38)

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
from skirmish.core.forecast import TooWide
from skirmish.core.record import Record
from skirmish.core.system import Ruleset

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
TOGETHER = 4
"""Draws of up to so many cards are counted in one go."""
Counts = tuple[int, ...]
"""How many cards have 1, 2, 3... points."""
Ways = dict[int, int]
"""Points -> in how many ways cards have them together."""
PLAIN_ORDER = (DIAMONDS, HEARTS, CLUBS, SPADES)
EXCHANGED = {"necromancy": (SPADES, HEARTS, CLUBS, DIAMONDS), "weaving": (CLUBS, HEARTS, DIAMONDS, SPADES)}
"""Which suit stands for diamonds, hearts, clubs and spades with the switch of its tradition exchanged. (WYL-38)"""
SWITCHES = {tradition: f"suit_map_{tradition}" for tradition in EXCHANGED}
"""The name of that switch."""


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


def suit_name(card: Card) -> str:
    """`hearts`; `joker` of a joker."""
    return JOKER if card >= PLAIN else SUITS[suit(card)]


def card_name(card: Card) -> str:
    """`10 of hearts`, `ace of spades`, `joker`."""
    if card >= PLAIN:
        return JOKER
    rank = card % IN_SUIT
    named = {0: "ace", 10: "jack", 11: "queen", 12: "king"}.get(rank, str(rank + 1))
    return f"{named} of {suit_name(card)}"


def card_code(card: Card) -> str:
    """`TH`, `AS`, `joker`: its id in actions."""
    return JOKER if card >= PLAIN else f"{RANKS[card % IN_SUIT]}{SUITS[suit(card)][0].upper()}"


def rank_sign(card: Card) -> str:
    """`10`, `A`, `K`: what stands on it; '' of a joker."""
    return "" if card >= PLAIN else RANKS[card % IN_SUIT].replace("T", "10")


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


def cards_left(cards: Iterable[Card], gone: Iterable[Card]) -> Hand:
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


@lru_cache(1024)
def counts_of(deck: Mask) -> Counts:
    """The deck as far as points matter; jokers and face cards are the rest."""
    return tuple([(deck & cards).bit_count() for cards in WORTH])


@lru_cache(512)
def _scored(counts: Counts, most: int) -> tuple[Ways, ...]:
    """By the number of cards, up to `most`: in how many ways so many cards with points have each sum."""
    ways: list[Ways] = [{0: 1}] + [{} for _ in range(most)]
    for each, copies in enumerate(counts, 1):
        for drawn in range(most, 0, -1):  # downwards: fewer cards are still those of the ranks before
            for more in range(1, min(copies, drawn) + 1):
                _add(ways[drawn], ways[drawn - more], each * more, comb(copies, more))
    return tuple(ways)


def _add(found: Ways, ways: Ways, more: int, times: int) -> None:
    """Adds these ways, each with so many points more, so many times."""
    for scored, number in ways.items():
        found[scored + more] = found.get(scored + more, 0) + number * times


@lru_cache(1024)
def _draws(counts: Counts, size: int, number: int) -> Ways:
    """The sums of so many cards out of a deck of this size, those without points among them."""
    blanks, found = size - sum(counts), Ways()
    for drawn, ways in enumerate(_scored(counts, -(-number // TOGETHER) * TOGETHER)[: number + 1]):
        if number - drawn <= blanks:
            _add(found, ways, 0, comb(blanks, number - drawn))
    return found


@lru_cache(512)
def points_law(deck: Mask, number: int) -> tuple[tuple[int, Fraction], ...]:
    """(points, probability) of so many cards out of a deck, exact: jokers and face cards count nothing."""
    size = deck.bit_count()
    number = min(number, size)
    everything = comb(size, number)
    return tuple((scored, Fraction(ways, everything))
                 for scored, ways in sorted(_draws(counts_of(deck), size, number).items()))  # fmt: skip


def reaching(deck: Mask, missing: int, number: int) -> Fraction:
    """The chance that so many cards out of the deck have at least the points that are missing. (WYL-14)"""
    if missing <= 0:
        return Fraction(1)
    size = deck.bit_count()
    number = min(number, size)
    ways = _draws(counts_of(deck), size, number)
    return Fraction(sum([ways[scored] for scored in ways if scored >= missing]), comb(size, number))


@lru_cache(4096)
def chance_of(deck: Mask, missing: int, number: int) -> float:
    """The same, rounded."""
    return float(reaching(deck, missing, number))


def mean_points(deck: Mask, number: int) -> Fraction:
    """The expected points of so many cards: none of an empty deck."""
    size = deck.bit_count()
    everything = sum([each * copies for each, copies in enumerate(counts_of(deck), 1)])
    return Fraction(everything * min(number, size), size or 1)


@lru_cache(4096)
def mean_of(deck: Mask, number: int) -> float:
    """The same, rounded."""
    return float(mean_points(deck, number))


# What the suits mean


def suit_order(rules: Ruleset, tradition: str) -> tuple[int, int, int, int]:
    """The suits of the intended effect, of minds, of the world and of the caster. (WYL-30, WYL-38)"""
    switch = SWITCHES.get(tradition)
    return EXCHANGED[tradition] if switch and rules.options[switch] == "exchanged" else PLAIN_ORDER


def meant_points(rules: Ruleset, tradition: str, hand: Hand) -> tuple[int, int, int, int]:
    """The points of those, in this order: what the book calls diamonds, hearts, clubs, spades. (WYL-43)"""
    return points_of_suits(suit_order(rules, tradition), hand)


def points_of_suits(suits: tuple[int, int, int, int], hand: Hand) -> tuple[int, int, int, int]:
    """The points of these suits."""
    found = by_suit(hand)
    a, b, c, d = suits
    return found[a], found[b], found[c], found[d]


def suit_names(rules: Ruleset, tradition: str) -> tuple[str, str, str, str]:
    """What is written on the cards of those suits, in this order. (WYL-38)"""
    a, b, c, d = suit_order(rules, tradition)
    return SUITS[a], SUITS[b], SUITS[c], SUITS[d]


def points_text(points: int, name: str) -> str:
    """`1 club`, `8 clubs`: points of the suit of this name."""
    return f"{points} {name[:-1] if points == 1 else name}"
