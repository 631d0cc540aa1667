"""Who casts: by type, or by what the roster says. (TRI-58, TRI-59, TRI-67, RT-38)

data/casters.yaml has an entry for each type that channels. A roster may say something else of its own people:
`stats: {essence: {incantations: [force-bolt, wand]}}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

from skirmish.core.builder import Fault
from skirmish.core.record import DataFile, Record
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import archetype_key, find_own_problems, join_own, read_own
from skirmish.rules.essence.incantations import Book, School
from skirmish.rules.essence.weaver import Gift, Weaver

SYSTEM = "essence"
"""The key of this system's block in a roster's `stats`."""
Point = Literal[1, 2, 3]
Score = Literal[0, 1, 2, 3, 4, 5, 6]
Level = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
LEARNED = 6
"""Incantations that come with the talent: three effects and three requirements, one more with each level. (TRI-67)"""
EACH = 3
"""Essence for each point of Intellect. (TRI-59)"""
MOST_COMPONENTS = 20


class Caster(Record):
    """A type of caster. (TRI-58)"""

    school: School
    incantations: tuple[str, ...]
    intellect: Point = 2
    spellcraft: Score = 3
    composure: int = 4
    """Its rank."""
    level: Level = 1
    components: int = 0
    rule: str = "TRI-58"


class Casters(Record):
    """The file, by `faction/type`."""

    casters: dict[str, Caster]


CASTERS: DataFile = ("casters.yaml", Casters, "essence-casters")


class Own(Record, forbid_unknown_fields=True):
    """What a roster says of one of its own; what it leaves out is as with others of the type."""

    school: School | None = None
    incantations: tuple[str, ...] | None = None
    intellect: Point | None = None
    spellcraft: Score | None = None
    composure: int | None = None
    level: Level | None = None
    components: int | None = None


Ability = Callable[[Warrior, str], int | None]
"""What the combat system says of a person's numbers, if it has them."""


def caster_of(casters: Casters, warrior: Warrior) -> Caster | None:
    """What its type is, with what the roster says; None for who casts nothing."""
    own, base = read_own(warrior, SYSTEM, Own), casters.casters.get(archetype_key(warrior))
    if base is None:
        if own is None or own.school is None:
            return None
        base = Caster(own.school, ())
    return base if own is None else join_own(base, own)


def enlist(casters: Casters, book: Book, warrior: Warrior, ability: Ability) -> Weaver | None:
    """The warrior's slot; its numbers are those of the combat system where that has ranks. (TRI-59)"""
    found = caster_of(casters, warrior)
    if found is None:
        return None

    def number(name: str, usual: int) -> int:
        said = ability(warrior, name)
        return usual if said is None else said

    intellect, spellcraft = number("intellect", found.intellect), number("spellcraft", found.spellcraft)
    pool = EACH * intellect + spellcraft + number("level", found.level)
    known = tuple(sorted({one for one in found.incantations if one in book.order}, key=book.order.__getitem__))
    gift = Gift(found.school, known, intellect, spellcraft, found.composure, pool, found.components)
    return Weaver(gift, pool, found.components)


def problems(book: Book, warrior: Warrior) -> Iterator[str]:
    """What is wrong with the roster's own words of the warrior."""
    return find_own_problems(warrior, SYSTEM, Own, partial(faults, book), "has stats that can't be read here")


def faults(book: Book, said: Own) -> Iterator[Fault]:
    """What is wrong with such words though they can be read. (TRI-61)"""
    for at, one in enumerate(said.incantations or ()):
        if one not in book.order:
            yield Fault(("incantations", at), f"knows '{one}', which is no incantation", one, tuple(book.order))
    if not 0 <= (said.components or 0) <= MOST_COMPONENTS:
        yield Fault(("components",), f"has {said.components} components; it must be 0 to {MOST_COMPONENTS}")
