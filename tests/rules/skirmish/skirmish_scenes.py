"""Scenes that the story tests of the skirmish rules share: two warriors side by side, or at a measured distance."""

from __future__ import annotations

from typing import Any

from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.units import base_radius

Gear = dict[str, Any]
"""What `Story.model` takes: items, profile, `now`..."""
BASES_IN = 2 * base_radius(25)
"""From centre to centre of two touching bases of 25 mm."""
HAIR_IN = 1 / 1024
"""The smallest step on the grid."""
IDLE: Gear = {"stupid": True}
"""For `now`: it strikes no blows, so that a story is about the other's."""


def facing(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, **options: str) -> Story:
    """Ila of side A and, so many inches east of her from base to base, Ren of side B."""
    return (
        story("skirmish", **options)
        .model("Ila", side=A, at=(2, 24), **(ila or {}))
        .model("Ren", side=B, at=(2 + BASES_IN + gap_in, 24), **(ren or {}))
    )


def blows(ila: Gear | None = None, ren: Gear | None = None) -> Battle:
    """Ila and Ren touch and it is time to strike, in Ila's turn; Ren stands idle unless his `now` says else."""
    return facing(ila, {"now": IDLE} | (ren or {})).begin("blows", until="all alone")


def exchange(ila: Gear | None = None, ren: Gear | None = None) -> Battle:
    """Ila and Ren touch and both strike, in Ila's turn."""
    return facing(ila, ren).begin("blows", until="all alone")


def shots(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 6.0, **options: str) -> Battle:
    """Ila may shoot at Ren, so many inches away; a bow unless her gear says else."""
    return facing({"items": ("bow",)} | (ila or {}), ren, gap_in, **options).begin("shooting", until="close combat")
