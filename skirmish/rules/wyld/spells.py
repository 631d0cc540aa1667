"""The spells of both magics as shaped with cards: circle, motes, tradition. (WYL-2..6, WYL-67, WYL-S1..S13)"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Literal, Protocol, cast

from skirmish.core.record import DataFile, Record, evolve
from skirmish.core.system import Ruleset
from skirmish.kit.spells.spell import Condition, Guard, Number, Part, Patch, Spell, Target, Unweave, Wall, Whom

Tradition = Literal["sorcery", "necromancy", "weaving"]
HORIZONS = (20, 41, 63)
"""Points that a spell of the first, second and third circle needs. (WYL-4)"""
LEAST = (3, 4, 5)
"""What essence and occult must be to own a circle. (WYL-3)"""
HIGHEST: Mapping[str, int] = {"sorcery": 3, "necromancy": 3, "weaving": 2}
"""The highest circle of each tradition. (WYL-2)"""
OF_WEAVE = 3
"""Motes that a weave commits for each of its points. (WYL-67)"""
KEPT_ROUNDS = 3
"""How long a weave lasts that the other magic keeps up: nobody pays upkeep with cards. (WYL-67)"""
KEPT_UP = (" Lasts as long as it is kept up.", ", for as long as it is kept up.")
"""How the words of weaves end that speak of upkeep."""
USELESS = ("unseen",)
"""Topics of numbers that help against cutting, which cards don't know."""


class Page(Record, cache_hash=True):
    """A spell as cards shape it."""

    spell: Spell
    circle: int
    """1, 2 or 3."""
    motes: int
    tradition: Tradition | Literal[""] = ""
    """"" for a weave of the other magic: anybody may shape it, in her own tradition. (WYL-67)"""
    rolls: bool = False
    """Whether the spell itself is rolled for with a pool. (WYL-66)"""

    @property
    def horizon(self) -> int:
        """The points it needs. (WYL-4)"""
        return HORIZONS[self.circle - 1]

    @property
    def weave(self) -> bool:
        """Whether it is a weave of the other magic, tested as there. (WYL-67)"""
        return not self.tradition


Book = Mapping[str, Page]
"""All spells that can be shaped, by id."""


def pages_of_weaves(weaves: Iterable[Spell]) -> dict[str, Page]:
    """The weaves as pages: the cheapest third is of the first circle, the next of the second. (WYL-67)

    Those of packs (`reeds:mud`) don't count when thirds are made: they change nothing of the others.
    """
    ranked = sorted(weaves, key=lambda spell: (spell.cost, spell.id))
    costs = [spell.cost for spell in ranked if ":" not in spell.id] or [0]
    return {spell.id: Page(spell, min(1 + 3 * bisect_left(costs, spell.cost) // len(costs), 3), OF_WEAVE * spell.cost)
            for spell in ranked}  # fmt: skip


def owns(essence: int, occult: int, circle: int, tradition: str) -> bool:
    """Whether who has so much essence and occult owns the circle. (WYL-2, WYL-3)"""
    return min(essence, occult) >= LEAST[circle - 1] and circle <= HIGHEST.get(tradition, 0)


class _WithBook(Protocol):
    book: Book


def book_of(rules: Ruleset) -> Book:
    """All spells of the magic system that is in use, which is this one."""
    return cast(_WithBook, rules.magic).book


# The data file, and weaves as cards make them


class Entry(Record):
    """A spell as the data file has it."""

    id: str
    name: str
    tradition: Tradition
    circle: Literal[1, 2, 3]
    motes: int
    """Its cost in motes."""
    target: Target
    parts: tuple[Part, ...]
    rule: str
    text: str
    range_in: float = 0.0
    sight: bool = True
    in_combat: bool = True
    spares: tuple[Whom, ...] = ()
    """Whom it can't be aimed at."""
    roll: bool = False
    """Whether it is rolled for with a pool. (WYL-66)"""


class CardSpells(Record):
    """A file of spells that are shaped with cards."""

    spells: tuple[Entry, ...]
    """The spells."""


SPELLS: DataFile = ("spells.yaml", CardSpells, "card-spells")


def page(entry: Entry) -> Page:
    """The entry as a page of the book."""
    spell = Spell(
        entry.id, entry.name, (), entry.motes, 0, entry.target, entry.parts, entry.rule, entry.text,
        range_in=entry.range_in, sight=entry.sight, in_combat=entry.in_combat, spares=entry.spares,
    )  # fmt: skip
    return Page(spell, entry.circle, entry.motes, entry.tradition, entry.roll)


def pages(spells: CardSpells, weaves: Iterable[Spell]) -> Book:
    """All that can be shaped with cards: the spells of the file, then the weaves. (WYL-66, WYL-67)"""
    own = {entry.id: page(entry) for entry in spells.spells}
    return own | pages_of_weaves([as_shaped(weave) for weave in weaves if can_be_shaped(weave)])


def can_be_shaped(weave: Spell) -> bool:
    """Whether it is of use where nothing is kept up and nobody cuts. (WYL-67)"""
    return not any(
        isinstance(part, Unweave) or (isinstance(part, Number) and part.topic in USELESS) for part in weave.parts
    )


def as_shaped(weave: Spell) -> Spell:
    """The weave as cards make it: what would be kept up lasts some rounds instead. (WYL-67)"""
    if not weave.upkeep:
        return weave
    said = weave.text
    for words in KEPT_UP:
        said = said.removesuffix(words)
    text = f"{said.removesuffix('.')}. It lasts {KEPT_ROUNDS} rounds."
    return evolve(weave, upkeep=0, parts=tuple(map(_lasting, weave.parts)), text=text)


def _lasting(part: Part) -> Part:
    if isinstance(part, Condition | Number | Guard) and part.lasts == "upkeep":
        return evolve(part, lasts="rounds", rounds=KEPT_ROUNDS)
    return evolve(part, rounds=KEPT_ROUNDS) if isinstance(part, Patch | Wall) else part
