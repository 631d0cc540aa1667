"""Scenes that the story tests of `resolve` share: two people side by side, or at a measured distance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from support.battle import Battle
from support.facing import BASES_IN, Gear, face, gear
from support.story import Story

from skirmish.rules.resolve.fighter import Person

__all__ = ["BASES_IN", "Gear"]
"""What of `support.facing` the tests take from here."""
HAIR_IN = 1 / 1024
"""The smallest step on the grid."""
ACTIONS = "actions"
"""The phase in which models act."""
AVERAGE = (6, 6, 6, 6, 6, 6, 6, 6)
"""Strength, endurance, deftness, quickness, intelligence, perception, presence, will. (RES-1)"""
NAMES = ("strength", "endurance", "deftness", "quickness", "intelligence", "perception", "presence", "will")


def people(
    skills: Mapping[str, int] | None = None, *, kit: tuple[str, ...] = (), traits: Mapping[str, int] | None = None,
    melee: int = 0, missile: int = 0, items: tuple[str, ...] = (), now: Mapping[str, Any] | None = None,
    more: Gear | None = None, **dice: int,
) -> Gear:  # fmt: skip
    """Somebody average but for these dice (`strength=8`), these skills alone; `kit`: ids of this system's things."""
    attributes = [dice.pop(name, 6) for name in NAMES]
    assert not dice, f"no such attribute: {dice}"
    stats = {
        "attributes": attributes, "melee": melee, "missile": missile, "skills": {"dodge": 0} | dict(skills or {}),
        "traits": dict(traits or {}), "kit": list(kit),
    }  # fmt: skip
    return gear("resolve", stats, items, now, more)


def facing(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, **options: str) -> Story:
    """Ila of side A and, so many inches east of her from base to base, Ren of side B; average unless told otherwise."""
    return face("resolve+none", ila or people(), ren or people(), gap_in, **options)


def acting(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, **options: str) -> Battle:
    """The same in the first round, combat joined; who has the higher initiative acts first: Ila, if they are equal."""
    return facing(ila, ren, gap_in, **options).act()


def slot(battle: Battle, name: str) -> Person:
    """Somebody's person now."""
    found: Person = battle.state.models[battle.names[name]].combat
    return found
