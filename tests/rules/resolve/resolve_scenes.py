"""Scenes that the story tests of `resolve` share: two people side by side, or at a measured distance."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.units import base_radius
from skirmish.rules.resolve.fighter import Person

Gear = dict[str, Any]
"""What `Story.model` takes: items, stats, `now`..."""
BASES_IN = 2 * base_radius(25)
"""From centre to centre of two touching bases of 25 mm."""
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
    found: Gear = {"items": items, "stats": {"resolve": json.dumps(stats)}} | (more or {})
    return found | ({"now": dict(now)} if now else {})


def facing(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, **options: str) -> Story:
    """Ila of side A and, so many inches east of her from base to base, Ren of side B; average unless told otherwise."""
    return (
        story("resolve+none", **options)
        .model("Ila", side=A, at=(2, 24), **(ila or people()))
        .model("Ren", side=B, at=(2 + BASES_IN + gap_in, 24), **(ren or people()))
    )


def acting(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, **options: str) -> Battle:
    """The same in the first round, combat joined; who has the higher initiative acts first: Ila, if they are equal."""
    return facing(ila, ren, gap_in, **options).act()


def slot(battle: Battle, name: str) -> Person:
    """Somebody's person now."""
    found: Person = battle.state.models[battle.names[name]].combat
    return found
