"""What the spells of both magics are when they are shaped with cards: circle, motes, tradition. (WYL-2..6, WYL-67)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, Protocol, cast

from skirmish.core.record import Record
from skirmish.core.system import Ruleset
from skirmish.kit.spells.spell import Spell

Tradition = Literal["sorcery", "necromancy", "weaving"]
HORIZONS = (20, 41, 63)
"""Points that a spell of the first, second and third circle needs. (WYL-4)"""
LEAST = (3, 4, 5)
"""What essence and occult must be to own a circle. (WYL-3)"""
HIGHEST: Mapping[str, int] = {"sorcery": 3, "necromancy": 3, "weaving": 2}
"""The highest circle of each tradition. (WYL-2)"""
OF_WEAVE = 3
"""Motes that a weave commits for each of its points. (WYL-67)"""


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


def of_weaves(weaves: Iterable[Spell]) -> dict[str, Page]:
    """The weaves as pages: the cheapest third is of the first circle, the next of the second. (WYL-67)"""
    ranked = sorted(weaves, key=lambda spell: (spell.cost, spell.id))
    costs = [spell.cost for spell in ranked]
    return {spell.id: Page(spell, 1 + 3 * costs.index(spell.cost) // len(costs), OF_WEAVE * spell.cost)
            for spell in ranked}  # fmt: skip


def owns(essence: int, occult: int, circle: int, tradition: str) -> bool:
    """Whether who has so much essence and occult owns the circle. (WYL-2, WYL-3)"""
    return min(essence, occult) >= LEAST[circle - 1] and circle <= HIGHEST.get(tradition, 0)


class _WithBook(Protocol):
    book: Book


def book_of(rules: Ruleset) -> Book:
    """All spells of the magic system that is in use, which is this one."""
    return cast(_WithBook, rules.magic).book
