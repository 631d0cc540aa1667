"""Whether a roster's block of a channeler can be played: records may come from anywhere. (CHN-2, CHN-40)"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from skirmish.core.state import Warrior
from skirmish.rules.channeling.channeler import SAIDAR, SAIDIN

MOST_POINTS = 60
"""More than any dice give, and few enough for a turn to end."""
POWERS = ("air", "earth", "fire", "spirit", "water")
FACES = 6


def problems(warrior: Warrior, known: Container[str]) -> Iterator[str]:
    """Everything that keeps the warrior from the field; `known` are the ids of the weaves that have numbers."""
    lore: dict[str, Any] = dict(warrior.lore)
    found = list(_weaves(lore.get("weaves", ()), known))
    if "half" in lore:
        found += [*_numbers(lore), *_powers(lore)]
    for said in found:
        yield f"{warrior.name} {said}"


def _weaves(weaves: Any, known: Container[str]) -> Iterator[str]:
    if not isinstance(weaves, tuple):
        yield "has weaves that are no list"
        return
    for weave in weaves:
        if weave not in known:
            yield f"knows {weave!r}, which has no numbers here"
    if len(set(weaves)) < len(weaves):
        yield "knows a weave twice"


def _numbers(lore: dict[str, Any]) -> Iterator[str]:
    if lore["half"] not in (SAIDAR, SAIDIN):
        yield f"channels {lore['half']!r}; it must be {SAIDAR} or {SAIDIN}"
    for name, most in (("points", MOST_POINTS), ("angreal", MOST_POINTS), ("link", 1)):
        number = lore.get(name, None if name == "points" else 0)
        if not isinstance(number, int) or not 0 <= number <= most:
            yield f"has {name} of {number!r}; it must be a whole number, 0 to {most}"


def _powers(lore: dict[str, Any]) -> Iterator[str]:
    """The second die is rolled until it differs from the first, so it must be able to. (CHN-40, CHN-41)"""
    for name in ("strong", "weak", "strong_table", "weak_table"):
        powers = lore.get(name, ())
        if not isinstance(powers, tuple) or not all(power in POWERS for power in powers):
            yield f"has {name.replace('_', ' ')} powers other than {', '.join(POWERS)}"
            return
    tables: tuple[tuple[str, ...], tuple[str, ...]] = lore.get("strong_table", ()), lore.get("weak_table", ())
    if any(tables) and not all(len(table) == FACES for table in tables):
        yield f"has tables of powers without {FACES} faces each"
    elif any(set(tables[1]) == {power} for power in tables[0]):
        yield "has a table of weak powers with one power, which may be the strong one"
