"""Weaves as this magic forms them: threads, specialties, wards, attacks that are evaded. (DOT-116..118, R-88, R-108)"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache, partial
from itertools import cycle, islice
from typing import Literal, Protocol, cast

from skirmish.core.record import DataFile, Record, evolve
from skirmish.core.system import Ruleset
from skirmish.kit.spells.spell import (
    Area,
    Assault,
    Beam,
    Beside,
    Condition,
    Guard,
    Hits,
    Lift,
    Mend,
    Number,
    Part,
    Patch,
    Single,
    Spell,
    Spells,
    Splash,
    Tide,
    Travel,
)
from skirmish.rules.threads.gift import Skill, Threads

HIDDEN_PLACES = frozenset({"trapped", "hushed"})
"""What ground does that only the Power shows: it lies in wait, it keeps words in."""
Deed = Literal["", "delve", "mask", "bond", "boost"]
"""What a weave does that no part of spells does."""


MOST_DOTS, WIDEST_IN = 14, 12.0
"""Of a thread, as nobody has more; how far at most what lies in wait bursts."""
EASE = 4
"""How much less than its difficulty elsewhere the threads of a weave are in all. (R-108)"""


class Pattern(Record, cache_hash=True):
    """How a weave is formed, beside what it does."""

    threads: Threads
    """The threads that it takes."""
    special: Skill | Literal[""] = ""
    """Its DC is 10 less the dots in this skill. (DOT-157)"""
    ward: bool = False
    """It comes tied off, unless it is held. (DOT-145, DOT-146)"""
    soaking: bool = False
    """It takes any number of successes. (DOT-130)"""
    physical: bool = False
    """Armour helps against its attack. (R-32)"""
    leaves: Literal["", "uneven"] = ""
    """What it makes of the ground that it strikes."""
    rests: bool = False
    """Whom it is woven on does nothing in its next turn. (Data 4.6)"""
    bursts_in: float = 0.0
    """It lies in wait, and strikes all who are so near when an enemy treads on it."""
    deed: Deed = ""
    """What it does beyond its parts."""

    def __post_init__(self) -> None:
        """Raises ValueError for numbers that no weave has. (DOT-116..118)"""
        if not all(0 <= dots <= MOST_DOTS for dots in self.threads):
            raise ValueError(f"must have 0 to {MOST_DOTS} dots of each thread")
        if not any(self.threads):
            raise ValueError("must have a thread at least")
        if not 0 <= self.bursts_in <= WIDEST_IN:
            raise ValueError(f'must burst within 0 to {WIDEST_IN:g}"')


class WeaveTables(Record):
    """The file of patterns by weave, and of the weaves that no other magic has."""

    patterns: dict[str, Pattern]
    """How weaves are formed, by weave."""
    weaves: tuple[Spell, ...]
    texts: dict[str, str]
    """What shared weaves do here, in sentences, where their own words say something else."""


WEAVES: DataFile = ("patterns.yaml", WeaveTables, "threads-weaves")


class Weave(Record, cache_hash=True):
    """A weave of this magic: its pattern, and what it does as a spell."""

    spell: Spell
    pattern: Pattern

    @property
    def id(self) -> str:
        """Its id."""
        return self.spell.id

    @property
    def name(self) -> str:
        """Its name."""
        return self.spell.name

    @property
    def needed(self) -> int:
        """The successes that it takes. (DOT-118)"""
        return sum(self.pattern.threads)

    @property
    def lasts(self) -> bool:
        """Whether it is kept up with a dot of the Power, or tied off. (DOT-136, DOT-142)"""
        return self.spell.upkeep > 0 or self.pattern.deed == "mask"

    @property
    def shows(self) -> bool:
        """Whether anybody sees that it stands: somebody is held or hidden, there is mist or fire. (R-86)"""
        return any(
            not isinstance(one, Number | Guard) and not (isinstance(one, Patch) and one.plague in HIDDEN_PLACES)
            for one in self.spell.parts
        )

    @property
    def attacks(self) -> bool:
        """Whether it is an attack: one that is evaded, or a beam that nobody evades. (DOT-141, DOT-175)"""
        return any(isinstance(one, Assault | Beam) for one in flat(self.spell.parts))


def flat(parts: tuple[Part, ...]) -> list[Part]:
    """The parts, and those that areas and the like do to each model."""
    found: list[Part] = []
    for part in parts:
        found += part.each if isinstance(part, Area | Beside | Tide) else (part,)
    return found


class Book:
    """All weaves, by id."""

    def __init__(self, shared: Spells, own: WeaveTables) -> None:
        spells = {spell.id: spell for spell in (*shared.weaves, *own.weaves)}
        spells |= {name: evolve(spells[name], text=text) for name, text in own.texts.items() if name in spells}
        derived = {spell.id: derive(spell) for spell in shared.weaves if spell.id not in own.patterns}
        spells |= {name: _reworded(spells[name], pattern) for name, pattern in derived.items()}
        self.derived = frozenset(derived)
        """The weaves whose patterns are derived. (R-114)"""
        self.weaves = {name: Weave(formed(spells[name], pattern), pattern)
                       for name, pattern in {**own.patterns, **derived}.items() if name in spells}  # fmt: skip


def derive(spell: Spell) -> Pattern:
    """The pattern of a weave without one, from its difficulty, its powers and its parts. (R-114)"""
    total = min(max(spell.difficulty - EASE, 1), MOST_DOTS)
    dealt = Counter[str](islice(cycle(spell.powers), total))
    threads = Threads(*(dealt[name] for name in Threads._fields))
    kinds = {type(part) for part in spell.parts}
    if Guard in kinds:
        return Pattern(threads, "warding", ward=spell.upkeep > 0)
    if any(isinstance(part, Lift) and part.word == "hurt" for part in spell.parts):
        return Pattern(threads, "healing")
    return Pattern(threads, "travelling" if Travel in kinds else "")


def _reworded(spell: Spell, pattern: Pattern) -> Spell:
    """The spell with its hits of a strength called what they are here. (R-88)"""
    attack = rf"\1n attack of {sum(pattern.threads)} successes"
    return evolve(spell, text=re.sub(r"\b([Aa]) hit of strength \d+", attack, spell.text))


def formed(spell: Spell, pattern: Pattern) -> Spell:
    """The spell as this magic knows it: kept up with one dot; attacks of as many successes as it has threads. (R-88)"""
    strong = sum(pattern.threads)
    parts = tuple([_part(part, strong, pattern) for part in spell.parts])
    if any(isinstance(part, Condition) and part.name == "held" for part in parts):
        parts = (Assault(strong, gentle=True), *parts)  # what would hold it may be evaded first
    if pattern.leaves:
        areas = [part for part in parts if isinstance(part, Area)]  # a pack's weave without one is said by lint
        parts += tuple(Patch(area.radius_in, ground="difficult") for area in areas[:1])
    return evolve(spell, parts=parts, upkeep=min(1, spell.upkeep))


def _part(part: Part, strong: int, pattern: Pattern) -> Part:
    """A hit becomes an attack, that on who stands beside the target one of half as many successes.

    What heals does so with as many successes as well. (Data 4.6)
    """
    hit = partial(Assault, armour=pattern.physical)
    if isinstance(part, Hits):
        return hit(strong)
    if isinstance(part, Lift) and part.word == "hurt":
        return Mend(strong, successes=True)
    if isinstance(part, Splash):
        return Beside(part.radius_in, (hit((strong + 1) // 2),))
    if isinstance(part, Area | Tide):
        each: list[Single] = [hit(strong) if isinstance(one, Hits) else one for one in part.each]
        return evolve(part, each=tuple(each))
    return part


class _WithBook(Protocol):
    book: Book


def book_of(rules: Ruleset) -> Book:
    """The weaves of the magic system."""
    return cast(_WithBook, rules.magic).book


def weave_of(rules: Ruleset, what: str) -> Weave:
    """The weave of this id, which must be one."""
    return book_of(rules).weaves[what]


@lru_cache(256)
def has_spirit_alone(threads: Threads) -> bool:
    """Whether it is woven of Spirit and nothing else. (DOT-167)"""
    return sum(threads) == threads.spirit
