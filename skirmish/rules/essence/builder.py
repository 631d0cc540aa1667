"""List building in this system's own points: what incantations and works cost. (TRI-67, TRI-71, TRI-73)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from skirmish.core.builder import Derived, Fault, Trouble
from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import read_own
from skirmish.rules.essence.gifts import (
    LEARNED,
    SYSTEM,
    Caster,
    Casters,
    Own,
    caster_of,
    derived,
    faults,
    making_troubles,
)
from skirmish.rules.essence.incantations import Book, Compiled

RULE = "TRI-73"
INCANTATION, TALENT = 3, 5
"""What each incantation costs, and the talent itself. (TRI-73)"""
MADE_LIKE_HEROES = frozenset({"leader", "hero", "hired"})
TAUGHT = 2
"""The talents of its discipline that such a one may have. An incantation may take the place of each, and a craft is
one; Spellweaving isn't, as that comes from the background. (TRI-19, TRI-20, TRI-72)"""
DISCIPLINES, SECOND_DISCIPLINE = 1, 5
"""How many it may know, and the level from which on one more. (TRI-20)"""


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

    def derived(self, warrior: Warrior) -> tuple[Derived, ...]:
        """See `Deriving`. (TRI-77)"""
        return derived(self.casters, warrior)

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
        """See `Builder`: one school, no more disciplines and incantations than it may know. (TRI-20, TRI-21, TRI-67)"""
        found = caster_of(self.casters, warrior)
        if found is None:
            return ()
        taught = " or ".join(filter(None, (found.school, *found.crafts)))
        wrong: list[Refusal] = [
            Trouble(f"knows {self.book.effects[one].name}, which isn't {taught}", "TRI-73", where=("incantations", at))
            for at, one in self._strange(found)
        ]
        most = DISCIPLINES + (found.level >= SECOND_DISCIPLINE)
        if _disciplines(found) > most:
            said = f"knows {_disciplines(found)} disciplines, at most {most} at level {found.level}"
            wrong.append(Trouble(said, "TRI-20", where=("crafts",)))
        return (*wrong, *self._learned_too_much(warrior, found))

    def _learned_too_much(self, warrior: Warrior, found: Caster) -> Iterator[Refusal]:
        """More incantations than its disciplines and levels brought, and talents could give way to. (TRI-67, TRI-72)"""
        effects = sum([one in self.book.effects for one in found.incantations])
        needs = sum([one in self.book.requirements for one in found.incantations])
        came = LEARNED * _disciplines(found)
        talents = max(0, TAUGHT - len(found.crafts)) if warrior.role in MADE_LIKE_HEROES else 0
        more, most = max(0, effects - came) + max(0, needs - came), talents + found.level - 1
        if more > most:
            said = f"knows {effects} Effects and {needs} Requirements: {more} beyond {came} of each"
            yield Trouble(f"{said}, at most {most} at level {found.level}", "TRI-67", where=("incantations",))

    def _strange(self, found: Caster) -> list[tuple[int, str]]:
        """The effects of another school or craft, each with its place among the incantations."""
        known = [(at, self.book.effects.get(one)) for at, one in enumerate(found.incantations)]
        own = ("any", found.school, *found.crafts)
        return [(at, one.id) for at, one in known if one is not None and one.school not in own]


def _disciplines(found: Caster) -> int:
    """Spell-casting, and each craft. (TRI-19, TRI-68)"""
    return bool(found.school) + len(found.crafts)
