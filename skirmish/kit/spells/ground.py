"""What changes the table: patches, walls of fire, walls of earth. (CHN-61, CHN-65..67, CHN-76)"""

from __future__ import annotations

from skirmish.core.battlefield import Terrain
from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.events import FeatureLaid, FeatureLifted
from skirmish.core.geometry import Circle
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Feature, ModelId
from skirmish.core.table import Table, settle
from skirmish.kit.effects import begin_effect, end_effects, keeps_up
from skirmish.kit.spells.lasting import begun, last_turn
from skirmish.kit.spells.spell import Cast, Fence, Patch, Wall
from skirmish.kit.spells.walls import low_piece, shape_of

Ground = Patch | Wall | Fence


def change(table: Table, cast: Cast, part: Ground) -> Asking:
    """The patch or the wall appears; or the low piece that was aimed at is gone. (CHN-66, CHN-76)"""
    if isinstance(part, Fence) and cast.action.target != NOBODY:
        raze(table, cast)
    else:
        feature = feature_of(cast, part)
        lasts = keeps_up(table, cast.by) if cast.spell.upkeep else table.state.on_table(cast.by)
        if feature is not None and lasts:
            _lay(table, cast, feature, 0 if isinstance(part, Fence) else part.rounds)
    yield from nothing_asked()
    yield from settle(table)


def feature_of(cast: Cast, part: Ground) -> Feature | None:
    """The terrain that the part lays, without its number; None if no place was chosen."""
    spell, at = cast.spell, cast.action.at
    bare = Feature(0, spell.name, owner=cast.by, rule=spell.rule)
    if isinstance(part, Patch):
        if at is None:
            return None
        ground = evolve(bare, shape=Circle(*at, part.radius_in), sight=part.sight, ground=part.ground)
        return evolve(ground, height_in=part.height_in, burns=part.burns, plague=part.plague)
    shape = shape_of(cast.action, part)
    if shape is None:
        return None
    if isinstance(part, Wall):
        tall = evolve(bare, shape=shape, sight="blocks", height_in=part.height_in)
        return evolve(tall, ground=part.ground, burns=part.burns)
    return evolve(bare, name="low wall", shape=shape, sight="soft", height_in=part.height_in, low=True)


def _lay(table: Table, cast: Cast, feature: Feature, rounds: int) -> None:
    """Terrain that is kept up, or stays some rounds, hangs on an effect; the same one there before ends. (CHN-61)"""
    source = cast.spell.id
    same = {f.effect for f in table.state.features if f.effect and f.shape == feature.shape}
    end_effects(table, lambda old: old.id in same and old.source == source)
    if cast.spell.upkeep:
        effect = begin_effect(table, evolve(begun(cast, NOBODY), upkeep=cast.spell.upkeep))
        feature = evolve(feature, effect=effect)
    elif rounds:
        effect = begin_effect(table, evolve(begun(cast, NOBODY), until=last_turn(table, rounds)))
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
        gap = f"a gap where the {piece.name or piece.kind.replace('-', ' ')} was"
        table.emit(FeatureLaid(Feature(_number(table), gap, owner=by, razes=piece.id, rule=rule)))
    elif piece.effect:
        end_effects(table, lambda effect: effect.id == piece.effect, ": it is broken")
    else:
        table.emit(FeatureLifted(piece.id, rule))


def _number(table: Table) -> int:
    return 1 + max((feature.id for feature in table.state.features), default=0)
