"""Who shapes spells with cards: by type, by what the roster says, or by what a channeler of hers has. (WYL-1, WYL-67)

data/archetypes.yaml has an entry for each type that channels; who has none is read off the points of his roster.
A roster may say something else of its own people: `stats: {wyld: {essence: 4}}`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from skirmish.core.builder import Derived, Fault
from skirmish.core.record import DataFile, Record, evolve
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import archetype_key, find_own_problems, join_own, read_own
from skirmish.kit.derivation import DARK, Line, facts_of, is_described
from skirmish.rules.wyld.caster import Gift
from skirmish.rules.wyld.spells import Book, Tradition

SYSTEM = "wyld"
"""The key of this system's block in a roster's `stats`."""
MOTES = 10
"""For each point of essence. (WYL-1)"""
MOST_MOTES = 200
Dots = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
Skill = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


class Archetype(Record):
    """A type of caster. (WYL-1)"""

    essence: Dots
    occult: Skill
    """Its skill in Occult."""
    wits: Dots
    tradition: Tradition
    willpower: Dots = 5
    motes: int = 0
    """0: 10 for each point of essence."""
    spells: tuple[str, ...] = ()
    """Beside the weaves of its roster."""
    rule: str = "WYL-1"


class Lines(Record):
    """Of what the numbers of channelers are made whose type nobody described. (WYL-71)"""

    willpower: Line
    spells: dict[Tradition, tuple[str, ...]]
    """Spells that it knows, by tradition."""


class Casters(Record):
    """The file of them, by `faction/type`."""

    archetypes: dict[str, Archetype]
    derived: Lines


class Own(Record, forbid_unknown_fields=True):
    """What a roster says of one of its own; what it leaves out is as with others of the type."""

    essence: Dots | None = None
    occult: Skill | None = None
    wits: Dots | None = None
    tradition: Tradition | None = None
    willpower: Dots | None = None
    motes: int | None = None
    spells: tuple[str, ...] | None = None


ARCHETYPES: DataFile = ("archetypes.yaml", Casters, "card-casters")


def usual_gift(casters: Casters, warrior: Warrior) -> Archetype | None:
    """That of its type, else what its points as a channeler come to; None for who has neither."""
    found = casters.archetypes.get(archetype_key(warrior))
    return derive(casters, warrior) if found is None and "half" in dict(warrior.lore) else found


def derive(casters: Casters, warrior: Warrior) -> Archetype:
    """A channeler as a caster: traits of its points; of a faction's type, willpower and spells. (WYL-67, WYL-71)"""
    found = of_points(dict(warrior.lore).get("points"))
    if not is_described(warrior):
        return found
    dots: tuple[Dots, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    dark: Tradition = "sorcery" if DARK.isdisjoint(warrior.keywords) else "necromancy"
    willpower = dots[casters.derived.willpower.whole(facts_of(warrior), 1, len(dots)) - 1]
    return evolve(
        found, tradition=dark, willpower=willpower, spells=casters.derived.spells.get(dark, ()), rule="WYL-71"
    )


def derived(casters: Casters, warrior: Warrior) -> tuple[Derived, ...]:
    """The numbers that were made of its points and its profile; none if its type has some of its own. (WYL-71)"""
    lore = dict(warrior.lore)
    if "half" not in lore or archetype_key(warrior) in casters.archetypes:
        return ()
    found, points = derive(casters, warrior), f"{lore.get('points', 0)} points"
    traits = [Derived(name, str(getattr(found, name)), points, "WYL-67") for name in ("essence", "occult", "wits")]
    usual = casters.derived.willpower.reasons(warrior) or "an average Ld"
    return (
        *traits,
        Derived("willpower", str(found.willpower), usual, found.rule),
        Derived("tradition", found.tradition, "its keywords", found.rule),
        Derived("spells", ", ".join(found.spells), found.tradition, found.rule),
    )


def of_points(points: Any) -> Archetype:
    """A channeler of so many points as a caster. (WYL-67)"""
    strong = min(max(points, 0), 12) if isinstance(points, int) else 0
    traits: Dots = 5 if strong >= 10 else 4 if strong >= 6 else 3
    return Archetype(traits, traits, 4 if strong >= 8 else 3, "sorcery")


def gift(casters: Casters, book: Book, warrior: Warrior) -> Gift | None:
    """What the warrior has for good; None for who shapes no spells. (WYL-1)"""
    base, own = usual_gift(casters, warrior), read_own(warrior, SYSTEM, Own) or Own()
    if base is None:
        if own.essence is None:
            return None
        base = Archetype(own.essence, 0, 1, "sorcery")
    found = join_own(base, own)
    weaves: tuple[str, ...] = tuple(dict(warrior.lore).get("weaves", ()))  # type: ignore[arg-type]  # a block of ids
    spells = tuple(dict.fromkeys(spell for spell in (*found.spells, *weaves) if spell in book))
    motes = found.motes or MOTES * found.essence
    return Gift(found.essence, found.occult, found.wits, found.willpower, motes, found.tradition, spells)


def problems(book: Book, warrior: Warrior) -> Iterator[str]:
    """What is wrong with the roster's own words of the warrior."""
    return find_own_problems(warrior, SYSTEM, Own, partial(faults, book), "has stats that can't be read here")


def faults(book: Book, said: Own) -> Iterator[Fault]:
    """What is wrong with such words though they can be read. (WYL-1)"""
    if not 0 <= (said.motes or 0) <= MOST_MOTES:
        yield Fault(("motes",), f"has {said.motes} motes; it must be 0 to {MOST_MOTES}")
    for at, spell in enumerate(said.spells or ()):
        if spell not in book:
            yield Fault(("spells", at), f"knows '{spell}', which has no numbers here", spell, tuple(book))
