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


class WeaveFacts(Record):
    """A weave as its caster needs it."""

    name: str
    special: bool = False
    powers: tuple[str, ...] = ()
    cost: str = ""
    difficulty: str = ""
    reach: str = ""
    """Inches, like `18"`; '' for what has no range."""
    upkeep: str = ""
    text: str = ""
    rule: str = ""


class Gift(Record):
    """How somebody channels. (CHN-2..6, CHN-40)"""

    half: str
    points: int
    faces: tuple[int, ...]
    """The dice that gave the points."""
    angreal: int = 0
    """Points besides, of an angreal."""
    strong: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    weaves: tuple[WeaveFacts, ...] = ()


class Count(Record):
    """Something that is counted on a card: a box for each."""

    name: str
    parts: tuple[tuple[str, int], ...]
    """(what such boxes are called, '' for nothing; how many of them)."""

    @property
    def total(self) -> int:
        """How many boxes."""
        return sum(number for _, number in self.parts)


class MagicFacts(Record):
    """What a magic system says of somebody."""

    numbers: tuple[tuple[str, str], ...] = ()
    counts: tuple[Count, ...] = ()
    remarks: tuple[str, ...] = ()
    spells: tuple[Known, ...] = ()


class Card(Record):
    """A warrior, or a group of equal ones."""

    title: str
    kind: str
    """Its type and what it is in the warband: `Warder, hero`."""
    names: tuple[str, ...]
    """One for each model."""
    marks: int
    """What all of them cost."""
    numbers: tuple[tuple[str, str], ...] = ()
    """The characteristics: (label, value)."""
    wounds: int = 1
    experience: int = 0
    gear: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    """What else is said of its numbers."""
    rules: tuple[SpecialRule, ...] = ()
    gift: Gift | None = None
    """How it channels, under rules that go by what the list says of that."""
    upkeep: int = 0
    """Marks after each battle, for a hired blade."""
    notes: str = ""
    counts: tuple[Count, ...] = ()
    """What is counted in place of wounds."""
    states: tuple[str, ...] = ("Down", "Stunned", "Out")
    """What becomes of a model besides."""
    magic: MagicFacts | None = None
    """What it can do under rules that don't go by what the list says of channeling."""


class Arm(Record):
    """A thing somebody carries, and what it does."""

    name: str
    reach: str = ""
    strength: str = ""
    save: str = ""
    text: str = ""
    rule: str = ""


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
    rout: int = 0
    """How many have to be out of action before it tests whether it runs; 0 if the rules don't say. (SKR-11)"""
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
