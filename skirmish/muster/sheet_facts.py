"""The contents of a roster sheet as plain facts: callers that know the rules gather them, `sheet.py` makes the page."""

from __future__ import annotations

from typing import Literal

from skirmish.core.display import Known
from skirmish.core.record import Record

Paper = Literal["a4", "letter"]


class SpecialRule(Record):
    """A special rule or a skill, as text."""

    name: str
    text: str = ""
    rule: str = ""


class Count(Record):
    """Something counted on a card, one box each."""

    name: str
    parts: tuple[tuple[str, int], ...]
    """(label of such boxes, '' for none; how many of them)."""

    @property
    def total(self) -> int:
        """Number of boxes."""
        return sum(number for _, number in self.parts)

    @property
    def is_named(self) -> bool:
        """Whether its boxes have labels: rungs, stages."""
        return any(name for name, _ in self.parts)

    @property
    def key(self) -> str:
        """The meaning of its boxes, in order: `2 bruised, wounded, maimed`."""
        return ", ".join(name if number == 1 else f"{number} {name}" for name, number in self.parts)


class MagicFacts(Record):
    """What a magic system says about a warrior."""

    numbers: tuple[tuple[str, str], ...] = ()
    counts: tuple[Count, ...] = ()
    remarks: tuple[str, ...] = ()
    spells: tuple[Known, ...] = ()
    """What it knows, then what it carries that counts under this magic system."""


class Card(Record):
    """A warrior, or a group of identical ones."""

    title: str
    kind: str
    """Its type and its role in the warband: `Warder, hero`."""
    names: tuple[str, ...]
    """One for each model."""
    marks: int
    """Marks for all of them."""
    id: str = ""
    """The id of its entry in the list."""
    numbers: tuple[tuple[str, str], ...] = ()
    """The characteristics: (label, value); none if it can't be played under these rules."""
    counts: tuple[Count, ...] = ()
    """What is counted, e.g. wounds, rungs."""
    states: tuple[str, ...] = ()
    """Other conditions of a model, one box each."""
    experience: int = 0
    gear: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    """Other remarks on its numbers."""
    rules: tuple[SpecialRule, ...] = ()
    idle: tuple[str, ...] = ()
    """Special rules and weaves from the list that mean nothing under these rules."""
    magic: MagicFacts | None = None
    """What it can do by magic."""
    upkeep: int = 0
    """Marks after each battle, for a hired blade."""
    notes: str = ""


class Arm(Record):
    """An item that a warrior carries, and what it does."""

    name: str
    reach: str = ""
    strength: str = ""
    save: str = ""
    text: str = ""
    rule: str = ""


class PowerTable(Record):
    """The list's own table on which channelers roll their powers. (CHN-40, CHN-43)"""

    name: str
    """`Strong power of women (saidar)`."""
    faces: tuple[str, ...]


class SheetFacts(Record):
    """Everything on a roster sheet."""

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
    """(system, cost, limit) in points of the systems in play for which the list has a limit."""
    rout: int = 0
    """How many must be out of action before it takes a rout test; 0 if the rules don't say. (SKR-11)"""
    unplayable: tuple[str, ...] = ()
    """Why it can't be played under these rules; if so, no card has numbers."""
    unlawful: tuple[str, ...] = ()
    """Why it isn't legal."""
    remarks: tuple[str, ...] = ()
    """Other remarks on the list."""
    ruleset: str = ""
    code: str = ""
    """The share code; '' if the list is too big for one."""

    @property
    def warriors(self) -> int:
        """Number of models."""
        return sum(len(card.names) for card in self.cards)
