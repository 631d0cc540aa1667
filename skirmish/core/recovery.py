"""What a rule system that has rules for it says of recovery between battles."""

from __future__ import annotations

from typing import Protocol

from skirmish.core.dice import Dice, Faces
from skirmish.core.record import Record
from skirmish.core.state import Warrior


class RestDay(Record):
    """What a day of rest brought."""

    day: int
    rolls: tuple[tuple[str, Faces, int], ...]
    """(what was rolled, faces, health gained or lost), in order."""
    health: int
    """What it has at the end of the day; 0 or less: it has died."""
    notes: tuple[str, ...] = ()
    """What the day has spoilt, for people, each with its rule."""


class Recovery(Protocol):
    """A rule system's own recovery."""

    def health(self, warrior: Warrior) -> int:
        """What the warrior has unhurt."""

    @property
    def rule(self) -> str:
        """The rule of looking after the hurt."""

    def most(self, warrior: Warrior) -> int:
        """How many the warrior can look after at a time; 0: nobody."""

    def rest(
        self, warrior: Warrior, missing: int, days: int, healer: Warrior | None, dice: Dice
    ) -> tuple[RestDay, ...]:
        """Day by day, until it misses nothing, is dead, or the days are over."""
