"""The spells of the data file as pages of the book, and which weaves of the other magic can be shaped. (WYL-S1..S13)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from skirmish.core.record import DataFile, Record, evolve
from skirmish.kit.spells.spell import Condition, Guard, Number, Part, Patch, Spell, Target, Unweave, Wall, Whom
from skirmish.rules.wyld.book import Book, Page, Tradition, of_weaves

KEPT_ROUNDS = 3
"""How long a weave lasts that the other magic keeps up: nobody pays upkeep with cards. (WYL-67)"""
USELESS = ("unseen",)
"""Topics of numbers that help against cutting, which cards don't know."""


class Entry(Record):
    """A spell as the data file has it."""

    id: str
    name: str
    tradition: Tradition
    circle: Literal[1, 2, 3]
    motes: int
    target: Target
    parts: tuple[Part, ...]
    rule: str
    text: str
    range_in: float = 0.0
    sight: bool = True
    in_combat: bool = True
    spares: tuple[Whom, ...] = ()
    roll: bool = False
    """Whether it is rolled for with a pool. (WYL-66)"""


class CardSpells(Record):
    """A file of spells that are shaped with cards."""

    spells: tuple[Entry, ...]


SPELLS: DataFile = ("spells.yaml", CardSpells, "card-spells")


def page(entry: Entry) -> Page:
    """The entry as a page of the book."""
    spell = Spell(
        entry.id, entry.name, (), entry.motes, 0, entry.target, entry.parts, entry.rule, entry.text,
        range_in=entry.range_in, sight=entry.sight, in_combat=entry.in_combat, spares=entry.spares,
    )  # fmt: skip
    return Page(spell, entry.circle, entry.motes, entry.tradition, entry.roll)


def pages(spells: CardSpells, weaves: Iterable[Spell]) -> Book:
    """All that can be shaped with cards: the spells of the file, then the weaves. (WYL-66, WYL-67)"""
    own = {entry.id: page(entry) for entry in spells.spells}
    return own | of_weaves([shaped(weave) for weave in weaves if can_be_shaped(weave)])


def can_be_shaped(weave: Spell) -> bool:
    """Whether it is of use where nothing is kept up and nobody cuts. (WYL-67)"""
    return not any(
        isinstance(part, Unweave) or (isinstance(part, Number) and part.topic in USELESS) for part in weave.parts
    )


def shaped(weave: Spell) -> Spell:
    """The weave as cards make it: what would be kept up lasts some rounds instead. (WYL-67)"""
    return evolve(weave, upkeep=0, parts=tuple(map(_lasting, weave.parts))) if weave.upkeep else weave


def _lasting(part: Part) -> Part:
    if isinstance(part, Condition | Number | Guard) and part.lasts == "upkeep":
        return evolve(part, lasts="rounds", rounds=KEPT_ROUNDS)
    return evolve(part, rounds=KEPT_ROUNDS) if isinstance(part, Patch | Wall) else part
