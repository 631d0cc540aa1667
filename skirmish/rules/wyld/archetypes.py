"""Who shapes spells with cards: by type, by what the roster says, or by what a channeler of hers has. (WYL-1, WYL-67)

data/archetypes.yaml has an entry for each type that channels; who has none is read off the points of his roster.
A roster may say something else of its own people: `stats: {wyld: {essence: 4}}`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from skirmish.core.builder import Fault
from skirmish.core.record import DataFile, Malformed, Record, from_json
from skirmish.core.state import Warrior
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
    wits: Dots
    tradition: Tradition
    willpower: Dots = 5
    motes: int = 0
    """0: 10 for each point of essence."""
    spells: tuple[str, ...] = ()
    """Beside the weaves of its roster."""


class Casters(Record):
    """The file of them, by `faction/type`."""

    archetypes: dict[str, Archetype]


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
    found = casters.archetypes.get(f"{warrior.faction}/{warrior.type}")
    lore = dict(warrior.lore)
    return of_points(lore.get("points")) if found is None and "half" in lore else found


def of_points(points: Any) -> Archetype:
    """A channeler of so many points as a caster. (WYL-67)"""
    strong = min(max(points, 0), 12) if isinstance(points, int) else 0
    traits: Dots = 5 if strong >= 10 else 4 if strong >= 6 else 3
    return Archetype(traits, traits, 4 if strong >= 8 else 3, "sorcery")


def parse_own(warrior: Warrior) -> Own | Malformed | None:
    """The roster's own words; None if there are none, the error if they can't be read."""
    block = dict(warrior.stats).get(SYSTEM)
    if block is None:
        return None
    try:
        return from_json(block.encode(), Own)
    except Malformed as error:
        return error


def gift(casters: Casters, book: Book, warrior: Warrior) -> Gift | None:
    """What the warrior has for good; None for who shapes no spells. (WYL-1)"""
    base, said = usual_gift(casters, warrior), parse_own(warrior)
    own = said if isinstance(said, Own) else Own()
    if base is None:
        if own.essence is None:
            return None
        base = Archetype(own.essence, 0, 1, "sorcery")
    weaves: tuple[str, ...] = tuple(dict(warrior.lore).get("weaves", ()))  # type: ignore[arg-type]  # a block of ids
    spells = (*(own.spells if own.spells is not None else base.spells), *weaves)
    essence, motes = _or(own.essence, base.essence), _or(own.motes, base.motes)
    return Gift(
        essence, _or(own.occult, base.occult), _or(own.wits, base.wits), _or(own.willpower, base.willpower),
        motes or MOTES * essence, own.tradition or base.tradition,
        tuple(dict.fromkeys(spell for spell in spells if spell in book)),
    )  # fmt: skip


def _or(said: int | None, usually: int) -> int:
    return usually if said is None else said


def problems(book: Book, warrior: Warrior) -> Iterator[str]:
    """What is wrong with the roster's own words of the warrior."""
    said = parse_own(warrior)
    if isinstance(said, Malformed):
        yield f"{warrior.name} has stats that can't be read here: {said}"
    elif said is not None:
        for fault in faults(book, said):
            yield f"{warrior.name} {fault.said}"


def faults(book: Book, said: Own) -> Iterator[Fault]:
    """What is wrong with such words though they can be read. (WYL-1)"""
    if not 0 <= (said.motes or 0) <= MOST_MOTES:
        yield Fault(("motes",), f"has {said.motes} motes; it must be 0 to {MOST_MOTES}")
    for at, spell in enumerate(said.spells or ()):
        if spell not in book:
            yield Fault(("spells", at), f"knows '{spell}', which has no numbers here", spell, tuple(book))
