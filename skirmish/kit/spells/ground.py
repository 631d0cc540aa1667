"""Patches and walls: where they stand, what breaks them, how they change the table. (CHN-61, CHN-65..67, CHN-76)"""

from __future__ import annotations

from skirmish.core.battlefield import GROUND, Terrain
from skirmish.core.decision import Action, Asking, nothing_asked
from skirmish.core.events import FeatureLaid, FeatureLifted
from skirmish.core.geometry import Circle, Polygon, Shape, strip
from skirmish.core.record import UNSET, evolve
from skirmish.core.state import NOBODY, SAME_LEVEL, Feature, ModelId, State
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, distance, snapped
from skirmish.kit.effects import begin_effect, can_keep_up, end_effects
from skirmish.kit.spells.effects import bare_effect, last_turn
from skirmish.kit.spells.spell import Cast, Fence, Patch, Spell, Wall

Ends = tuple[Point, Point]
Patchwork = tuple[Shape, int]
"""A shape, and the level that it lies on."""


def level_at(state: State, by: ModelId, action: Action) -> int:
    """The level that an action is aimed at: that of its caster if it doesn't say."""
    return state.level(by) if action.level == SAME_LEVEL else action.level


def level_of(piece: Terrain | Feature) -> int:
    """The level that a piece stands on: those of the map stand on the ground."""
    return piece.level if isinstance(piece, Feature) else GROUND


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


Ground = Patch | Wall | Fence


def change(table: Table, cast: Cast, part: Ground) -> Asking:
    """The patch or the wall appears; or the low piece that was aimed at is gone. (CHN-66, CHN-76)"""
    if isinstance(part, Fence) and cast.action.target != NOBODY:
        raze(table, cast)
    else:
        feature = feature_of(table.state, cast, part)
        lasts = can_keep_up(table, cast.by) if cast.spell.upkeep else table.state.on_table(cast.by)
        if feature is not None and lasts:
            _lay(table, cast, feature, 0 if isinstance(part, Fence) else part.rounds)
    yield from nothing_asked()
    yield from settle(table)


def feature_of(state: State, cast: Cast, part: Ground) -> Feature | None:
    """The terrain that the part lays, without its number; None if no place was chosen."""
    spell, at = cast.spell, cast.action.at
    bare = Feature(0, spell.name, owner=cast.by, rule=spell.rule, raised=level_at(state, cast.by, cast.action) or UNSET)
    if isinstance(part, Patch):
        if at is None:
            return None
        ground = evolve(bare, shape=Circle(*at, part.radius_in), sight=part.sight, ground=part.ground)
        return evolve(ground, height_in=part.height_in, burns=part.burns, plague=part.plague)
    shape = shape_of(cast.action, part)
    if shape is None:
        return None
    if isinstance(part, Wall):
        tall = evolve(bare, shape=shape, sight="open" if part.clear else "blocks", height_in=part.height_in)
        return evolve(tall, ground=part.ground, burns=part.burns)
    return evolve(bare, name="low wall", shape=shape, sight="soft", height_in=part.height_in, low=True)


def _lay(table: Table, cast: Cast, feature: Feature, rounds: int) -> None:
    """Terrain that is kept up, or stays some rounds, hangs on an effect; the same one there before ends. (CHN-61)"""
    source = cast.spell.id
    there = feature.shape, feature.level
    same = {f.effect for f in table.state.features if f.effect and (f.shape, f.level) == there}
    end_effects(table, lambda old: old.id in same and old.source == source)
    if cast.spell.upkeep:
        effect = begin_effect(table, evolve(bare_effect(cast, NOBODY), upkeep=cast.spell.upkeep))
        feature = evolve(feature, effect=effect)
    elif rounds:
        effect = begin_effect(table, evolve(bare_effect(cast, NOBODY), until=last_turn(table, rounds)))
        feature = evolve(feature, effect=effect)
    table.emit(FeatureLaid(evolve(feature, id=_number(table))))


def raze(table: Table, cast: Cast) -> None:
    """The low piece sinks into the ground for good. (CHN-76)"""
    found = low_piece(table.state, cast.action.target)
    if found is not None:
        destroy(table, found[0], cast.by, cast.spell.rule)


def destroy(table: Table, piece: Terrain | Feature, by: ModelId, rule: str) -> None:
    """A piece of the map, or one that was laid, is gone; what keeps it up ends with it. (CHN-76, WYL-65)"""
    if isinstance(piece, Terrain):
        what = piece.name.removeprefix("the ") or piece.kind.replace("-", " ")
        gap = f"a gap where the {what} was"
        table.emit(FeatureLaid(Feature(_number(table), gap, owner=by, razes=piece.id, rule=rule)))
    elif piece.effect:
        end_effects(table, lambda effect: effect.id == piece.effect, ": it is broken")
    else:
        table.emit(FeatureLifted(piece.id, rule))


def _number(table: Table) -> int:
    return 1 + max((feature.id for feature in table.state.features), default=0)
