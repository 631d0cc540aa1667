"""Straight walls: where they stand, which low ones can be razed, and what breaks. (CHN-65, CHN-76, WYL-65)"""

from __future__ import annotations

from skirmish.core.battlefield import Terrain
from skirmish.core.decision import Action
from skirmish.core.geometry import Polygon, Shape, strip
from skirmish.core.state import Feature, State
from skirmish.core.units import Point, distance, snapped
from skirmish.kit.spells.spell import Fence, Spell, Wall

Ends = tuple[Point, Point]


def wall_of(spell: Spell) -> Wall | Fence:
    """The wall that the spell is made of."""
    return next(part for part in spell.parts if isinstance(part, Wall | Fence))


def ends(action: Action, length_in: float) -> Ends | None:
    """Both ends of a wall whose middle is `at`, in the direction of `via`, on the grid; None without a direction."""
    if action.at is None or len(action.via) != 1 or action.via[0] == action.at:
        return None
    (x, y), toward = action.at, action.via[0]
    part = length_in / 2 / distance(action.at, toward)
    dx, dy = (toward[0] - x) * part, (toward[1] - y) * part
    return snapped((x - dx, y - dy)), snapped((x + dx, y + dy))


def shape_of(action: Action, wall: Wall | Fence) -> Polygon | None:
    """The strip of ground that the wall takes."""
    both = ends(action, wall.length_in)
    return strip(*both, wall.width_in) if both else None


def low_piece(state: State, number: int) -> tuple[Terrain | Feature, Shape] | None:
    """The low wall, hedge or barricade of this number: a piece of the map, or a laid one's id after all of these.

    None if there is none, or if it is razed already.
    """
    terrain = state.battlefield.terrain
    if 0 <= number < len(terrain):
        piece = terrain[number]
        gone = any(feature.razes == piece.id for feature in state.features)
        return (piece, piece.shape) if piece.low and not gone else None
    for feature in state.features:
        if feature.low and len(terrain) + feature.id == number and feature.shape is not None:
            return feature, feature.shape
    return None


def low_pieces(state: State) -> list[int]:
    """The numbers of all low pieces that stand."""
    count = len(state.battlefield.terrain)
    numbers = [k for k, piece in enumerate(state.battlefield.terrain) if piece.low]
    numbers += [count + feature.id for feature in state.features if feature.low]
    return [number for number in numbers if low_piece(state, number) is not None]


def destructible(state: State) -> list[tuple[Terrain | Feature, Shape]]:
    """What a great blast breaks: the low pieces that stand, and walls that were raised; flames aren't. (WYL-65)"""
    low = [low_piece(state, number) for number in low_pieces(state)]
    raised = [(f, f.shape) for f in state.features if f.sight == "blocks" and not f.burns and f.shape is not None]
    return [found for found in low if found is not None] + raised
