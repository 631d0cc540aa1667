"""What can be read off a spell's parts, worked out once: for who weighs many of them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from skirmish.kit.spells.spell import Area, Fence, Part, Patch, Raise, Spell, Travel, Wall

GLANCED = (Travel, Wall, Area, Fence, Patch)
"""Parts of which a glance may tell that they bring nothing."""


class Aspects(NamedTuple):
    """See the module."""

    radius_in: float
    """Of its first area or patch; 0 without one."""
    patches: bool
    """Whether it lays a patch."""
    raises: bool
    """Whether warriors stand up."""
    glanced: tuple[Part, ...]
    """Its parts, if a glance may tell something of all of them; else none."""


@lru_cache(256)
def aspects(spell: Spell) -> Aspects:
    """Those of the spell."""
    kinds = [type(part) for part in spell.parts]
    radius = next((part.radius_in for part in spell.parts if isinstance(part, Area | Patch)), 0.0)
    glanced = spell.parts if all(kind in GLANCED for kind in kinds) else ()
    return Aspects(radius, Patch in kinds, Raise in kinds, glanced)
