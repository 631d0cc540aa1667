"""List building in this system's own points: what a caster's gifts cost. (WYL-70)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from skirmish.core.builder import Derived, Fault
from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import read_own
from skirmish.rules.wyld.archetypes import SYSTEM, Casters, Own, derived, faults, gift
from skirmish.rules.wyld.caster import Gift
from skirmish.rules.wyld.spells import Book, owns

RULE = "WYL-70"
ESSENCE, OCCULT, WITS, WILLPOWER = 10, 5, 2, 1
"""What a point of each costs. (WYL-70)"""
SPELL = 5
"""What a spell costs for each step of its circle. (WYL-70)"""


def cost(found: Gift, book: Book) -> int:
    """What these gifts cost with all the spells. (WYL-70)"""
    traits = ESSENCE * found.essence + OCCULT * found.occult + WITS * found.wits + WILLPOWER * found.willpower
    return traits + SPELL * sum([book[spell].circle for spell in found.spells])


class Points:
    """The builder of this system: see `core/builder.py`."""

    rule = RULE
    stats = Own

    def __init__(self, casters: Casters, book: Book) -> None:
        self.casters = casters
        self.book = book

    def find_gap(self, faction: str, kind: str) -> Path | None:
        """See `Builder`: a type without numbers of its own shapes no spells, or is read off its points. (WYL-1)"""
        return None

    def derived(self, warrior: Warrior) -> tuple[Derived, ...]:
        """See `Deriving`. (WYL-71)"""
        return derived(self.casters, warrior)

    def derived_weaves(self) -> dict[str, tuple[Derived, ...]]:
        """See `DerivingWeaves`. (WYL-67)"""
        weaves = {name: page for name, page in self.book.items() if page.weave}
        return {
            name: (
                Derived("circle", str(page.circle), f"cost {page.spell.cost}", "WYL-67"),
                Derived("motes", str(page.motes), f"cost {page.spell.cost}", "WYL-67"),
            )
            for name, page in weaves.items()
        }

    def points(self, warrior: Warrior) -> int:
        """See `Builder`: who shapes no spells costs nothing. (WYL-70)"""
        found = gift(self.casters, self.book, warrior)
        return cost(found, self.book) if found is not None else 0

    def faults(self, stats: Record, names: Sequence[str] = ()) -> Iterator[Fault]:
        """See `Builder`: too many motes, spells that there aren't. (WYL-1)"""
        yield from faults(self.book, stats) if isinstance(stats, Own) else ()

    def pledges(self, warrior: Warrior) -> tuple[Refusal, ...]:
        """See `Builder`: what is said of one who shapes no spells comes to nothing. (WYL-1)"""
        idle = read_own(warrior, SYSTEM, Own) is not None and gift(self.casters, self.book, warrior) is None
        return (Refusal("shapes no spells: its type doesn't, and no essence is named", "WYL-1"),) if idle else ()

    def troubles(self, warrior: Warrior, band: Sequence[Warrior] = ()) -> tuple[Refusal, ...]:
        """See `Builder`: spells that it pays for and can never shape. (WYL-3)"""
        found = gift(self.casters, self.book, warrior)
        if found is None:
            return ()
        wrong = []
        for spell in found.spells:
            page = self.book[spell]
            if not owns(found.essence, found.occult, page.circle, found.tradition):
                wrong.append(Refusal(f"knows {page.spell.name}, and doesn't own circle {page.circle}", "WYL-3"))
        return tuple(wrong)
