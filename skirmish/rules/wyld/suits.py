"""What the suits mean in each tradition: as in the book, or two of them exchanged. (WYL-30, WYL-38)"""

from __future__ import annotations

from skirmish.core.system import Ruleset
from skirmish.rules.wyld.deck import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Hand, by_suit

PLAIN = (DIAMONDS, HEARTS, CLUBS, SPADES)
EXCHANGED = {"necromancy": (SPADES, HEARTS, CLUBS, DIAMONDS), "weaving": (CLUBS, HEARTS, DIAMONDS, SPADES)}
"""Which suit stands for diamonds, hearts, clubs and spades with the switch of its tradition exchanged. (WYL-38)"""
SWITCHES = {tradition: f"suit_map_{tradition}" for tradition in EXCHANGED}
"""The name of that switch."""


def order(rules: Ruleset, tradition: str) -> tuple[int, int, int, int]:
    """The suits of the intended effect, of minds, of the world and of the caster. (WYL-30, WYL-38)"""
    switch = SWITCHES.get(tradition)
    return EXCHANGED[tradition] if switch and rules.options[switch] == "exchanged" else PLAIN


def meant(rules: Ruleset, tradition: str, hand: Hand) -> tuple[int, int, int, int]:
    """The points of those, in this order: what the book calls diamonds, hearts, clubs, spades. (WYL-43)"""
    return ordered(order(rules, tradition), hand)


def ordered(suits: tuple[int, int, int, int], hand: Hand) -> tuple[int, int, int, int]:
    """The points of these suits."""
    found = by_suit(hand)
    a, b, c, d = suits
    return found[a], found[b], found[c], found[d]


def named(rules: Ruleset, tradition: str) -> tuple[str, str, str, str]:
    """What is written on the cards of those suits, in this order. (WYL-38)"""
    a, b, c, d = order(rules, tradition)
    return SUITS[a], SUITS[b], SUITS[c], SUITS[d]


def points_of(points: int, name: str) -> str:
    """`1 club`, `8 clubs`: points of the suit of this name."""
    return f"{points} {name[:-1] if points == 1 else name}"
