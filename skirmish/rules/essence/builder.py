"""List building in this system's own points: what a caster's incantations cost. (TRI-67, TRI-73)"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from skirmish.core.builder import Fault
from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import read_own
from skirmish.rules.essence.gifts import LEARNED, SYSTEM, Caster, Casters, Own, caster_of, faults
from skirmish.rules.essence.incantations import Book

RULE = "TRI-73"
INCANTATION, TALENT = 3, 5
"""What each incantation costs, and the talent itself. (TRI-73)"""


class Points:
    """The builder of this system: see `core/builder.py`."""

    rule = RULE
    stats = Own

    def __init__(self, casters: Casters, book: Book) -> None:
        self.casters = casters
        self.book = book

    def find_gap(self, faction: str, kind: str) -> Path | None:
        """See `Builder`: a type without numbers of its own casts nothing. (TRI-58)"""
        return None

    def points(self, warrior: Warrior) -> int:
        """See `Builder`: who casts nothing costs nothing. (TRI-73)"""
        found = caster_of(self.casters, warrior)
        return TALENT + INCANTATION * len(found.incantations) if found is not None else 0

    def faults(self, stats: Record) -> Iterator[Fault]:
        """See `Builder`: incantations that there aren't. (TRI-61)"""
        yield from faults(self.book, stats) if isinstance(stats, Own) else ()

    def pledges(self, warrior: Warrior) -> tuple[Refusal, ...]:
        """See `Builder`: what is said of one who casts nothing comes to nothing. (TRI-58)"""
        idle = read_own(warrior, SYSTEM, Own) is not None and caster_of(self.casters, warrior) is None
        return (Refusal("casts no spells: its type doesn't, and no school is named", "TRI-58"),) if idle else ()

    def troubles(self, warrior: Warrior) -> tuple[Refusal, ...]:
        """See `Builder`: one school, and no more incantations than it may have learned. (TRI-21, TRI-67, TRI-73)"""
        found = caster_of(self.casters, warrior)
        if found is None:
            return ()
        wrong = [Refusal(f"knows {self.book.effects[one].name}, which isn't {found.school}", "TRI-73")
                 for one in self._strange(found)]  # fmt: skip
        most = LEARNED + found.level
        if len(found.incantations) > most + 1:
            said = f"knows {len(found.incantations)} incantations; at level {found.level} it may know {most + 1}"
            wrong.append(Refusal(said, "TRI-67"))
        return tuple(wrong)

    def _strange(self, found: Caster) -> list[str]:
        """The effects of another school."""
        known = [self.book.effects[one] for one in found.incantations if one in self.book.effects]
        return [one.id for one in known if one.school not in ("any", found.school)]
