"""What a roster sheet tells, as plain facts: who knows the rules gathers them, `sheet.py` makes the page of them."""

from __future__ import annotations

from typing import Literal

from skirmish.core.display import Known
from skirmish.core.record import Record

Paper = Literal["a4", "letter"]


class SpecialRule(Record):
    """A special rule or a skill in words."""

    name: str
    text: str = ""
    rule: str = ""


class Count(Record):
    """Something that is counted on a card: a box for each."""

    name: str
    parts: tuple[tuple[str, int], ...]
    """(what such boxes are called, '' for nothing; how many of them)."""

    @property
    def total(self) -> int:
        """How many boxes."""
        return sum(number for _, number in self.parts)

    @property
    def is_named(self) -> bool:
        """Whether its boxes have names: rungs, stages."""
        return any(name for name, _ in self.parts)

    @property
    def key(self) -> str:
        """What its boxes stand for, in their order: `2 bruised, wounded, maimed`."""
        return ", ".join(name if number == 1 else f"{number} {name}" for name, number in self.parts)


class MagicFacts(Record):
    """What a magic system says of somebody."""

    numbers: tuple[tuple[str, str], ...] = ()
    counts: tuple[Count, ...] = ()
    remarks: tuple[str, ...] = ()
    spells: tuple[Known, ...] = ()
    """What it knows; then what it carries that counts under this magic."""


class Card(Record):
    """A warrior, or a group of equal ones."""

    title: str
    kind: str
    """Its type and what it is in the warband: `Warder, hero`."""
    names: tuple[str, ...]
    """One for each model."""
    marks: int
    """What all of them cost."""
    id: str = ""
    """The id of its entry in the list."""
    numbers: tuple[tuple[str, str], ...] = ()
    """The characteristics: (label, value); none if it can't be played under these rules."""
    counts: tuple[Count, ...] = ()
    """What is counted: wounds, rungs."""
    states: tuple[str, ...] = ()
    """What becomes of a model besides, a box for each."""
    experience: int = 0
    gear: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    """What else is said of its numbers."""
    rules: tuple[SpecialRule, ...] = ()
    idle: tuple[str, ...] = ()
    """What the list gives it that means nothing under these rules: special rules, weaves."""
    magic: MagicFacts | None = None
    """What it can do by magic."""
    upkeep: int = 0
    """Marks after each battle, for a hired blade."""
    notes: str = ""


class Arm(Record):
    """A thing somebody carries, and what it does."""

    name: str
    reach: str = ""
    strength: str = ""
    save: str = ""
    text: str = ""
    rule: str = ""


class PowerTable(Record):
    """A table of the list's own, on which channelers roll their powers. (CHN-40, CHN-43)"""

    name: str
    """`Strong power of women (saidar)`."""
    faces: tuple[str, ...]


class SheetFacts(Record):
    """All that stands on a roster sheet."""

    name: str
    faction: str
    text: str
    marks: int
    limit: int
    rating: int
    cards: tuple[Card, ...]
    weapons: tuple[Arm, ...] = ()
    missiles: tuple[Arm, ...] = ()
    armour: tuple[Arm, ...] = ()
    tables: tuple[PowerTable, ...] = ()
    points: tuple[tuple[str, int, int], ...] = ()
    """(system, what it costs, the limit) in points of the systems it is played under, where the list limits them."""
    rout: int = 0
    """How many have to be out of action before it tests whether it runs; 0 if the rules don't say. (SKR-11)"""
    unplayable: tuple[str, ...] = ()
    """Why it can't be played under these rules: then no card has numbers."""
    unlawful: tuple[str, ...] = ()
    """Why it isn't legal."""
    remarks: tuple[str, ...] = ()
    """What else is said of it."""
    ruleset: str = ""
    code: str = ""
    """The share code; '' if it is too big to have one."""

    @property
    def warriors(self) -> int:
        """How many models."""
        return sum(len(card.names) for card in self.cards)
