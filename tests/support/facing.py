"""Two people of story tests, side by side or at a measured distance: who they are, and what they carry."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from support.story import A, B, Story, story

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


def face(rules: str, ila: Gear, ren: Gear, gap_in: float = 0.0, **options: str) -> Story:
    """Ila of side A and, so many inches east of her from base to base, Ren of side B."""
    return (
        story(rules, **options)
        .model("Ila", side=A, at=(WEST, 24), **ila)
        .model("Ren", side=B, at=(WEST + BASES_IN + gap_in, 24), **ren)
    )


def gear(
    system: str, stats: Mapping[str, Any], items: tuple[str, ...] = (), now: Mapping[str, Any] | None = None,
    more: Gear | None = None,
) -> Gear:  # fmt: skip
    """Somebody with these items, and stats of its own in a system."""
    found: Gear = {"items": items, "stats": {system: json.dumps(stats)}} | (more or {})
    return found | ({"now": dict(now)} if now else {})


def ranked(
    *, items: tuple[str, ...] = (), kit: tuple[str, ...] = (), talents: tuple[str, ...] = (), hero: bool = False,
    events: tuple[tuple[str, tuple[str, ...]], ...] = (), now: Mapping[str, Any] | None = None,
    more: Gear | None = None, **numbers: Any,
) -> Gear:  # fmt: skip
    """Under `trilogy` somebody with 2 in each attribute and no skill but those named: `fighting=4, fortitude=3`.

    `kit`: ids of this system's things; `numbers` also: level, bulk, hide, terror, nerve, folk.
    """
    attributes = [numbers.pop(name, 2) for name in Attributes.__struct_fields__]
    skills = {skill: numbers.pop(skill, 0) for skill in SKILLS}
    stats = {"attributes": attributes, "skills": skills, "talents": talents, "kit": kit, "events": events, **numbers}
    return gear("trilogy", stats, items, now, {"leader": hero} | (more or {}))
