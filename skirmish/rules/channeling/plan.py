"""How points are spent as well as can be, for AIs: a small knapsack of weaves. (CHN-34, CHN-35, CHN-81)"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from skirmish.core.decision import Action
from skirmish.kit.spells.spell import Area, Beam, Condition, Hits, Spell, Splash
from skirmish.rules.channeling.channeler import in_circle


class Entry(NamedTuple):
    """A weave in a `Plan`: its cost, what an attempt gains where it brings most, and whether it can be done again."""

    cost: int
    gain: float
    again: bool
    action: Action | None


class Plan:
    """What the weaves of one channeler gain, alone or in a circle of one size, and what points can do with them."""

    __slots__ = ("best", "entries")

    def __init__(self, entries: dict[str, Entry], points: int) -> None:
        self.entries = entries
        """By weave; those that cost more than the points aren't looked at."""
        self.best = _spent([entry for entry in entries.values() if entry.action and entry.gain > 0], points)
        """By points: what they bring, spent as well as can be."""


def _spent(entries: list[Entry], points: int) -> list[float]:
    """Harm can be done again and again, what lasts only once. (CHN-34, CHN-35)"""
    best = [0.0] * (points + 1)
    for cost, gain, again, _ in entries:
        for left in range(cost, points + 1) if again else range(points, cost - 1, -1):
            with_it = best[left - cost] + gain
            if with_it > best[left]:
                best[left] = with_it
    return best


def priced(cost: int, others: int) -> int:
    """What a weave costs its caster alone, or leading so many others. (CHN-34)"""
    return cost if others < 0 else in_circle(cost)


@lru_cache(256)
def harms(spell: Spell) -> bool:
    """Whether it does harm at once, so that it helps to cast it again."""
    for part in spell.parts:
        if isinstance(part, Hits | Splash | Beam) or (isinstance(part, Area) and Hits in map(type, part.each)):
            return True
    return False


@lru_cache(256)
def shy(spell: Spell) -> bool:
    """Whether it ends when its caster weaves again: then nothing can follow it. (CHN-70)"""
    return spell.target == "self" and any(isinstance(part, Condition) and part.shy for part in spell.parts)
