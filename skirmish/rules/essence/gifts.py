"""Who casts and who makes works: by type, or by what the roster says. (TRI-58, TRI-59, TRI-67, TRI-68, RT-38)

data/casters.yaml has an entry for each type that channels. A roster may say something else of its own people:
`stats: {essence: {incantations: [force-bolt, wand]}}`. Makers are the roster's alone: `{crafts: [herbals],
incantations: [healing-draught, brittle], made: [[Ren, [healing-draught, brittle]]]}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from skirmish.core.builder import Derived, Fault, Trouble
from skirmish.core.record import DataFile, Malformed, Record
from skirmish.core.state import Roster, Warrior
from skirmish.kit.archetypes import archetype_key, join_own, parse_own, place_of, read_own
from skirmish.kit.derivation import DARK, Line, facts_of, is_described, tell
from skirmish.rules.essence.incantations import CRAFTS, Book, Compiled, Craft, School
from skirmish.rules.essence.weaver import Gift, Order, Weaver

SYSTEM = "essence"
"""The key of this system's block in a roster's `stats`."""
Point = Literal[1, 2, 3]
Score = Literal[0, 1, 2, 3, 4, 5, 6]
Level = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
LEARNED = 3
"""Effects that come with the talent, and as many Requirements; each level above the first adds one. (TRI-67)"""
EACH = 3
"""Essence for each point of Intellect. (TRI-59)"""
MOST_COMPONENTS = 20
HIGHEST_RANK = 9
"""An attribute of 3 and a skill of 6. (TRI-3, TRI-15)"""
MADE = "made"
"""The key of a maker's works in such a block. (TRI-71)"""
OWNER = "named-owner"
"""The requirement of works that are made for one person. (TRI-69)"""


class Caster(Record):
    """A type of caster. (TRI-58)"""

    school: School | Literal[""] = ""
    incantations: tuple[str, ...] = ()
    crafts: tuple[Craft, ...] = ()
    """Those of a maker. (TRI-68)"""
    made: tuple[Order, ...] = ()
    """What it makes before the battle: for whom, and of which parts. (TRI-71)"""
    intellect: Point = 2
    spellcraft: Score = 3
    composure: int = 4
    """Its rank."""
    making: int = 5
    """Its rank in Craft, or for herbs in Survival. (TRI-71)"""
    level: Level = 1
    components: int = 0
    """How many components it has."""
    rule: str = "TRI-58"


class Lines(Record):
    """Of what the numbers of casters are made whose type nobody described. (TRI-77)"""

    intellect: Line
    spellcraft: Line
    composure: Line
    """Its rank in Composure."""
    level: Line
    incantations: dict[School, tuple[str, ...]]


class Casters(Record):
    """The file, by `faction/type`."""

    casters: dict[str, Caster]
    """Types of casters, by `faction/type`."""
    derived: Lines


CASTERS: DataFile = ("casters.yaml", Casters, "essence-casters")


class Own(Record, forbid_unknown_fields=True):
    """What a roster says of one of its own; what it leaves out is as with others of the type."""

    examples: ClassVar[Mapping[str, str]] = {"made": "made: [[Ren, [healing-draught, brittle]]]"}
    school: School | None = None
    incantations: tuple[str, ...] | None = None
    crafts: tuple[Craft, ...] | None = None
    made: tuple[Order, ...] | None = None
    intellect: Point | None = None
    spellcraft: Score | None = None
    composure: int | None = None
    making: int | None = None
    level: Level | None = None
    components: int | None = None


Ability = Callable[[Warrior, str], int | None]
"""What the combat system says of a person's numbers, if it has them."""


def caster_of(casters: Casters, warrior: Warrior) -> Caster | None:
    """What its type is, with what the roster says; None for who neither casts nor makes anything."""
    own, base = read_own(warrior, SYSTEM, Own), casters.casters.get(archetype_key(warrior))
    if base is None and "half" in dict(warrior.lore) and is_described(warrior):
        base = derive(warrior, casters.derived)
    found = base if own is None else join_own(base or Caster(), own)
    return found if found is not None and (found.school or found.crafts) else None


def derive(warrior: Warrior, lines: Lines) -> Caster:
    """A channeler of a type that nobody described as a caster: made of its rank, profile and keywords. (TRI-77)"""
    facts = facts_of(warrior)
    points: tuple[Point, ...] = (1, 2, 3)
    scores: tuple[Score, ...] = (0, 1, 2, 3, 4, 5, 6)
    levels: tuple[Level, ...] = (1, 2, 3)
    school: School = "magery" if DARK.isdisjoint(warrior.keywords) else "sorcery"
    return Caster(
        school,
        lines.incantations.get(school, ()),
        intellect=points[lines.intellect.whole(facts, 1, 3) - 1],
        spellcraft=scores[lines.spellcraft.whole(facts, 0, 6)],
        composure=lines.composure.whole(facts, 0, HIGHEST_RANK),
        level=levels[lines.level.whole(facts, 1, 3) - 1],
        rule="TRI-77",
    )


def derived(casters: Casters, warrior: Warrior) -> tuple[Derived, ...]:
    """The numbers that were made of its profile; none if its type has some of its own. (TRI-77)"""
    known = archetype_key(warrior) in casters.casters or "half" not in dict(warrior.lore)
    if known or not is_described(warrior):
        return ()
    found, lines = derive(warrior, casters.derived), casters.derived
    names = ("intellect", "spellcraft", "composure", "level")
    sums = {name: getattr(lines, name) for name in names}
    return (
        Derived("school", found.school, "its keywords", found.rule),
        Derived("incantations", ", ".join(found.incantations), found.school, found.rule),
        *tell(warrior, sums, {name: getattr(found, name) for name in names}, found.rule),
    )


def enlist(casters: Casters, book: Book, warrior: Warrior, ability: Ability) -> Weaver | None:
    """The warrior's slot; its numbers are those of the combat system where that has ranks. (TRI-59)"""
    found = caster_of(casters, warrior)
    if found is None:
        return None

    intellect, spellcraft, level = find_numbers(found, warrior, ability)
    pool = EACH * intellect + spellcraft + level
    known = tuple(sorted({one for one in found.incantations if one in book.order}, key=book.order.__getitem__))
    gift = Gift(
        found.school, known, intellect, spellcraft, found.composure, pool, found.components, found.crafts, found.made,
        found.making,
    )  # fmt: skip
    return Weaver(gift, pool, found.components)


def find_numbers(found: Caster, warrior: Warrior, ability: Ability) -> tuple[int, int, int]:
    """(Intellect, score in Spellcraft, level): those of the combat system where that has ranks. (TRI-59, RT-38)"""

    def number(name: str, usual: int) -> int:
        said = ability(warrior, name)
        return usual if said is None else said

    intellect, spellcraft = number("intellect", found.intellect), number("spellcraft", found.spellcraft)
    return intellect, spellcraft, number("level", found.level)


def problems(casters: Casters, book: Book, roster: Roster, least: int, ability: Ability) -> Iterator[str]:
    """What is wrong with the roster's own words of its warriors."""
    names = [warrior.name for warrior in roster.warriors]
    owned = Counter[str]()
    for warrior in roster.warriors:
        said = parse_own(warrior, SYSTEM, Own)
        if isinstance(said, Malformed):
            yield f"{warrior.name} has stats that can't be read here{place_of(said)}"
        elif said is not None:
            wrong = [fault.said for fault in faults(book, said, names)]
            found = caster_of(casters, warrior)
            if found is not None and not wrong:
                wrong = [said.reason for said in making_troubles(book, warrior, found, least, ability)]
                owned.update(bearer for bearer, parts in found.made if OWNER in parts)
            yield from (f"{warrior.name} {reason}" for reason in wrong)
    for name, count in owned.items():
        if count > 1:
            yield f"{name} owns {count} works by name, at most 1"


def faults(book: Book, said: Own, names: Sequence[str] = ()) -> Iterator[Fault]:
    """What is wrong with such words though they can be read; `names`: of all in the list. (TRI-61, TRI-69)"""
    for at, one in enumerate(said.incantations or ()):
        if one not in book.order:
            yield Fault(("incantations", at), f"knows '{one}', which is no incantation", one, tuple(book.order))
    if not 0 <= (said.components or 0) <= MOST_COMPONENTS:
        yield Fault(("components",), f"has {said.components} components; it must be 0 to {MOST_COMPONENTS}")
    for name in ("composure", "making"):
        rank = getattr(said, name)
        if not 0 <= (rank or 0) <= HIGHEST_RANK:
            yield Fault((name,), f"has a rank of {rank} in {name}; it must be 0 to {HIGHEST_RANK}")
    for at, (bearer, parts) in enumerate(said.made or ()):
        strange = [(k, one) for k, one in enumerate(parts) if one not in book.order]
        for k, one in strange:
            yield Fault((MADE, at, 1, k), f"makes '{one}', which is no incantation", one, tuple(book.order))
        work = book.compile(book.canonical(parts))
        if not strange and isinstance(work, str):
            yield Fault((MADE, at, 1), f"makes a work that there isn't: {work}")
        if names and not any(is_called(name, bearer) for name in names):
            reason = f"makes something for '{bearer}', who isn't in the list"
            yield Fault((MADE, at, 0), reason, bearer, tuple(names))


def is_called(name: str, said: str) -> bool:
    """Whether the one of this name is meant: where both lists have it, it is told apart as `Ren (A)`."""
    return said in (name, name.rpartition(" (")[0])


def making_troubles(
    book: Book, warrior: Warrior, found: Caster, least: int, ability: Ability = lambda warrior, name: None
) -> Iterator[Trouble]:
    """In what its works break the rules of making: what it has learned, its Essence, its time. (TRI-68..71)"""
    works = [(bearer, book.compile(book.canonical(parts))) for bearer, parts in found.made]
    cost = time = 0
    for at, (bearer, work) in enumerate(works):
        where = MADE, at
        if not isinstance(work, Compiled):
            continue
        cost, time = cost + work.cost(least), time + work.counts
        if work.school not in found.crafts:
            craft = f"a work of {work.school}" if work.school in CRAFTS else "a spell"
            taught = " and ".join(found.crafts) or "no craft"
            yield Trouble(f"makes {work.name}, {craft}, and has learned {taught}", "TRI-68", where=where)
        for part, name in work.named:
            if part not in found.incantations:
                yield Trouble(f"makes {work.name}, and hasn't learned {name}", "TRI-61", where=where)
        if work.has(OWNER) and is_called(warrior.name, bearer):
            yield Trouble(f"makes {work.name} for itself: a Named Owner is another", "TRI-69", where=where)
    intellect, spellcraft, level = find_numbers(found, warrior, ability)
    pool = EACH * intellect + spellcraft + level
    if cost > pool:
        yield Trouble(f"makes works of {cost} Essence, and has {pool}", "TRI-71", where=(MADE,))
    if time > 1 + level:
        yield Trouble(f"makes {time} works, at most {1 + level} at level {level}", "TRI-71", where=(MADE,))
