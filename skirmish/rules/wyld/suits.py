"""What the suits mean in each tradition: as in the book, or two of them exchanged. (WYL-30, WYL-38)"""

from __future__ import annotations

from skirmish.core.system import Ruleset
from skirmish.rules.wyld.deck import CLUBS, DIAMONDS, HEARTS, SPADES, Hand, by_suit

PLAIN = (DIAMONDS, HEARTS, CLUBS, SPADES)
EXCHANGED = {"necromancy": (SPADES, HEARTS, CLUBS, DIAMONDS), "weaving": (CLUBS, HEARTS, DIAMONDS, SPADES)}
"""Which suit stands for diamonds, hearts, clubs and spades with `suit_map` exchanged. (WYL-38)"""


def order(rules: Ruleset, tradition: str) -> tuple[int, int, int, int]:
    """The suits of the intended effect, of minds, of the world and of the caster. (WYL-30, WYL-38)"""
    return EXCHANGED.get(tradition, PLAIN) if rules.options["suit_map"] == "exchanged" else PLAIN


def meant(rules: Ruleset, tradition: str, hand: Hand) -> tuple[int, int, int, int]:
    """The points of those, in this order: what the book calls diamonds, hearts, clubs, spades. (WYL-43)"""
    found = by_suit(hand)
    a, b, c, d = order(rules, tradition)
    return found[a], found[b], found[c], found[d]
