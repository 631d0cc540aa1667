"""Scenes that the story tests of `trilogy` share: two people side by side, or at a measured distance."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect, ModelId
from skirmish.core.units import base_radius
from skirmish.rules.trilogy.fighter import SKILLS, Attributes

Gear = dict[str, Any]
"""What `Story.model` takes: items, stats, `now`..."""
BASES_IN = 2 * base_radius(25)
"""From centre to centre of two touching bases of 25 mm."""
ILA, REN = 0, 1
"""Their ids if nobody stands between them in the lists."""
WEST = 2.0
"""Where Ila stands; Ren is east of her."""


def people(
    *, items: tuple[str, ...] = (), kit: tuple[str, ...] = (), talents: tuple[str, ...] = (), hero: bool = False,
    events: tuple[tuple[str, tuple[str, ...]], ...] = (), now: Mapping[str, Any] | None = None,
    more: Gear | None = None, **numbers: Any,
) -> Gear:  # fmt: skip
    """Somebody with 2 in each attribute and no skill but those named: `fighting=4, fortitude=3`.

    `kit`: ids of this system's things; `numbers` also: level, bulk, hide, terror, nerve, folk.
    """
    attributes = [numbers.pop(name, 2) for name in Attributes.__struct_fields__]
    skills = {skill: numbers.pop(skill, 0) for skill in SKILLS}
    stats = {"attributes": attributes, "skills": skills, "talents": talents, "kit": kit, "events": events, **numbers}
    found: Gear = {"items": items, "stats": {"trilogy": json.dumps(stats)}, "leader": hero} | (more or {})
    return found | ({"now": dict(now)} if now else {})


def swordsman(fighting: int = 4, **more: Any) -> Gear:
    """Somebody with a sword and, unless told otherwise, a rank of 6."""
    return people(**{"items": ("sword",), "fighting": fighting, **more})


def facing(
    ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, rules: str = "trilogy+none", **options: str
) -> Story:
    """Ila of side A and, so many inches east of her from base to base, Ren of side B."""
    return (
        story(rules, **options)
        .model("Ila", side=A, at=(WEST, 24), **(ila or people()))
        .model("Ren", side=B, at=(WEST + BASES_IN + gap_in, 24), **(ren or people()))
    )


def acting(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, **options: str) -> Battle:
    """The same in the first round; who comes first in the lists acts first: Ila."""
    return facing(ila, ren, gap_in, **options).act()


def lasting(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, *effects: Effect) -> Battle:
    """The same with something that lasts."""
    return facing(ila, ren, gap_in).after(*map(EffectBegun, effects)).act()


def number(who: ModelId, topic: str, amount: int, ident: int = 1) -> Effect:
    """A number that lasts on the model."""
    return Effect(ident, topic, who, who, numbers=((topic, amount),))


def beside(scene: Story, name: str, whom: str = "Ren", **gear: Any) -> Story:
    """Somebody more of side A who touches Ren (from the east), or of side B who touches Ila (from the west)."""
    step = BASES_IN
    if whom == "Ila":
        return scene.model(name, side=B, at=(WEST - step, 24), **(gear or people()))
    return scene.model(name, side=A, at=(WEST + 2 * step, 24), **(gear or people()))
