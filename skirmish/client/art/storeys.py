"""Which level lies at a place, as far as one looks at it: what stands on what, and what lies over it. (SKR-36)"""

from __future__ import annotations

from skirmish.client.art.heights import ALL, view_heights
from skirmish.core.battlefield import GROUND, Battlefield, Floor
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point


def views(field: Battlefield) -> tuple[float, ...]:
    """The heights to look from, the lowest first; the last one is all of it. One alone on a map without levels."""
    return (*view_heights(field), ALL) if field.levels else (ALL,)


def height(field: Battlefield, level: int) -> float:
    """Inches above the table; 0 for the table itself."""
    return field.levels[level - 1].height_in if level > GROUND else 0.0


def level_at(field: Battlefield, at: Point, view: float = ALL) -> int:
    """The number of the highest level at the point that isn't above the viewing height; `GROUND` if there is none."""
    found = (k for k, level in enumerate(field.levels, 1) if level.height_in <= view and level.floor_at(at))
    return max(found, key=lambda k: field.levels[k - 1].height_in, default=GROUND)


def floor_at(field: Battlefield, at: Point, level: int) -> Floor | None:
    """The floor of a level that lies at the point."""
    return field.levels[level - 1].floor_at(at) if level > GROUND else None


def is_beneath(field: Battlefield, at: Point, level: int, view: float = ALL) -> bool:
    """Whether a floor that is seen, or the roof of its room, lies above a place on a level."""
    floor = floor_at(field, at, level)
    if floor is not None and floor.room:
        top = next((piece.height_in for piece in field.terrain if piece.id == floor.piece), ALL)
        return top <= view
    return any(
        height(field, level) < other.height_in <= view and other.floor_at(at) is not None
        for k, other in enumerate(field.levels, 1)
        if k != level
    )


def elevation(state: State, model: ModelId) -> float:
    """Inches above the table of the level that the model stands on."""
    return height(state.battlefield, state.level(model))
