"""List building in this system's own points: what incantations and works cost. (TRI-67, TRI-71, TRI-73)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from skirmish.core.builder import Fault
from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import read_own
from skirmish.rules.essence.gifts import LEARNED, SYSTEM, Caster, Casters, Own, caster_of, faults, making_troubles
from skirmish.rules.essence.incantations import Book, Compiled

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
        """See `Builder`: who neither casts nor makes anything costs nothing. (TRI-73)"""
        found = caster_of(self.casters, warrior)
        if found is None:
            return 0
        works = [self.book.compile(self.book.canonical(parts)) for _, parts in found.made]
        more = sum([need.points for work in works if isinstance(work, Compiled) for need in work.needs])
        return TALENT * _disciplines(found) + INCANTATION * len(found.incantations) + more

    def faults(self, stats: Record, names: Sequence[str] = ()) -> Iterator[Fault]:
        """See `Builder`: incantations that there aren't, works for nobody. (TRI-61, TRI-71)"""
        yield from faults(self.book, stats, names) if isinstance(stats, Own) else ()

    def pledges(self, warrior: Warrior) -> tuple[Refusal, ...]:
        """See `Builder`: what is said of one who casts nothing comes to nothing; works that it can't make. (TRI-58)"""
        if read_own(warrior, SYSTEM, Own) is None:
            return ()
        found = caster_of(self.casters, warrior)
        if found is None:
            return (Refusal("casts no spells: its type doesn't, and no school or craft is named", "TRI-58"),)
        return tuple(making_troubles(self.book, warrior, found, 0))

    def troubles(self, warrior: Warrior, band: Sequence[Warrior] = ()) -> tuple[Refusal, ...]:
        """See `Builder`: one school, and no more incantations than it may have learned. (TRI-21, TRI-67, TRI-73)"""
        found = caster_of(self.casters, warrior)
        if found is None:
            return ()
        taught = " or ".join(filter(None, (found.school, *found.crafts)))
        wrong = [Refusal(f"knows {self.book.effects[one].name}, which isn't {taught}", "TRI-73")
                 for one in self._strange(found)]  # fmt: skip
        most = LEARNED * _disciplines(found) + found.level
        if len(found.incantations) > most + 1:
            said = f"knows {len(found.incantations)} incantations; at level {found.level} it may know {most + 1}"
            wrong.append(Refusal(said, "TRI-67"))
        return tuple(wrong)

    def _strange(self, found: Caster) -> list[str]:
        """The effects of another school or craft."""
        known = [self.book.effects[one] for one in found.incantations if one in self.book.effects]
        return [one.id for one in known if one.school not in ("any", found.school, *found.crafts)]


def _disciplines(found: Caster) -> int:
    """Spell-casting, and each craft. (TRI-19, TRI-68)"""
    return bool(found.school) + len(found.crafts)
