"""Scenes of heights, for every combat: a house that can be stood on, and who stands at its east wall or above it."""

from __future__ import annotations

from typing import Any

from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.decision import Action
from skirmish.core.units import base_radius

BASE_IN = base_radius(25)
OUT = BASE_IN + 1 / 32
"""From an edge to where the centre of a 25 mm base comes to stand."""
EAST = 16.0
"""Where the house ends."""
ROOF = 1
TOP, FOOT = (EAST - OUT, 12.0), (EAST + OUT, 12.0)
"""At the east edge of the house: on the roof, and at the foot of the wall."""
FAR = (40.0, 40.0)


def yard(rules: str, height_in: float = 4.0, options: dict[str, str] | None = None, **level: Any) -> Story:
    """A house from 10,10 to 16,14 that can be stood on."""
    scene = story(rules, **(options or {}))
    return scene.terrain("building", rect=(10, 10, 6, 4), height_in=height_in).level(height_in, **level)


def meeting(scene: Story, ila: dict[str, Any], ren: dict[str, Any] | None = None, *, high: bool, **where: Any) -> Story:
    """Ila at the wall's foot, or on the roof's edge; Ren far off, or `ren_at`, and on `ren_level`."""
    scene = scene.model("Ila", A, TOP if high else FOOT, level=ROOF if high else 0, **ila)
    return scene.model("Ren", B, where.get("ren_at", FAR), level=where.get("ren_level", 0), **(ren or {}))


def beside(gap_in: float) -> tuple[float, float]:
    """Where an enemy stands whose base is so far from who lands at the foot."""
    return FOOT[0] + 2 * BASE_IN + gap_in, 12.0


def climb(at: tuple[float, float], level: int, who: int = 0) -> Action:
    """Ila climbs."""
    return Action("climb", who, at=at, level=level)


def jump(at: tuple[float, float], level: int, who: int = 0) -> Action:
    """Ila jumps."""
    return Action("jump", who, at=at, level=level)


def stands(battle: Battle, at: tuple[float, float], level: int, name: str = "Ila") -> bool:
    """Whether it stands there."""
    return battle.at(name) == at and battle.state.level(battle.names[name]) == level
