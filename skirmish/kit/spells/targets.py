"""Whom a spell that is declared will touch. (CHN-27, CHN-63, CHN-75)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from skirmish.board import on
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import TOLERANCE_IN
from skirmish.kit.queries import enemies_touched, ids_in
from skirmish.kit.spells.ground import level_at
from skirmish.kit.spells.harm import models_flooded
from skirmish.kit.spells.spell import ON_ONE, Area, Beam, Beside, Cast, Patch, Spill, Splash, Tide


def models_in_area(state: State, cast: Cast, area: Area) -> tuple[ModelId, ...]:
    """The models that the area touches, the nearest to its point first; without a point, those in contact. (CHN-63)"""
    at = cast.action.at
    if at is None:
        return ids_in(enemies_touched(state, cast.by))
    surface, level = on(state), level_at(state, cast.by, cast.action)
    found = surface.in_area(at, area.radius_in, level=level)
    return tuple([i for i in found if surface.exposed(at, i, level)]) if area.reach == "blast" else found


def models_splashed(state: State, target: ModelId, radius_in: float) -> tuple[ModelId, ...]:
    """The other bases so near to the target's, the nearest first. (CHN-W9)"""
    if not state.on_table(target):
        return ()
    surface, far = on(state), radius_in + TOLERANCE_IN
    near = [(gap, k) for k, gap in enumerate(surface.gaps(target)) if gap <= far and k != target]
    return tuple([k for _, k in sorted(near) if surface.within(target, k, radius_in)])


def models_on_beam(state: State, cast: Cast, beam: Beam) -> tuple[ModelId, ...]:
    """The models that the line through the target touches, in order. (CHN-72)"""
    by, target = cast.by, cast.action.target
    if not (state.on_table(by) and state.on_table(target)):
        return ()
    return tuple([k for k in on(state).beam(by, target, beam.length_in, frozenset(beam.stops)).struck if k != by])


def mask_of(models: tuple[ModelId, ...]) -> int:
    """The bit mask of these ids."""
    return sum([1 << model for model in models])


def touches(rules: Ruleset, state: State, cast: Cast) -> int:
    """Bit mask of the models the spell is aimed at, or whose base its area or line touches. (CHN-27, CHN-75)"""
    return _aimed(state, cast) | covered_mask(state, cast)


def _aimed(state: State, cast: Cast) -> int:
    spell, action = cast.spell, cast.action
    if spell.target == "self":
        return 1 << cast.by
    if spell.target == "places":
        return mask_of((cast.by, *action.others))
    if spell.target in ON_ONE:
        return 1 << action.target
    if spell.target == "weave":
        bearers = {e.target for e in state.effects if e.id == action.target and e.target != NOBODY}
        return mask_of(tuple(sorted(bearers)))
    return 0


def covered_mask(state: State, cast: Cast) -> int:
    """Bit mask of the models whose base its area or line touches. (CHN-27)"""
    found = 0
    for part in cast.spell.parts:
        touching = _COVERED.get(type(part))
        if touching is not None:
            found |= mask_of(touching(state, cast, part))
    return found


def _laid_on(state: State, cast: Cast, patch: Patch) -> tuple[ModelId, ...]:
    at = cast.action.at
    if at is None:
        return ()
    level = level_at(state, cast.by, cast.action)
    found = on(state).in_area(at, patch.radius_in, level=level)
    return found if patch.sight == "cloud" else tuple([i for i in found if state.level(i) == level])


def _beside(state: State, cast: Cast, part: Splash | Spill | Beside) -> tuple[ModelId, ...]:
    return models_splashed(state, cast.action.target, part.radius_in)


def _in_flood(state: State, cast: Cast, tide: Tide) -> tuple[ModelId, ...]:
    return models_flooded(state, cast.by, cast.action.target, tide)


REACHES: dict[type, Callable[[State, Cast, Any], tuple[ModelId, ...]]] = {
    Area: models_in_area, Tide: _in_flood, Splash: _beside, Spill: _beside, Beside: _beside, Beam: models_on_beam,
}  # fmt: skip
"""Whom each kind of part does something to that isn't for one model alone, in the order in which it gets to them."""
_COVERED: dict[type, Callable[[State, Cast, Any], tuple[ModelId, ...]]] = {**REACHES, Patch: _laid_on}
