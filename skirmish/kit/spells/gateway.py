"""Going through a gateway: the caster and who stands beside it are set down elsewhere. (CHN-71)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.battlefield import GROUND
from skirmish.core.decision import Action, Asking, Refusal
from skirmish.core.events import Moved
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, as_inches, distance, in_space
from skirmish.kit.effects import has_condition, owner_side
from skirmish.kit.moves import TRAVEL
from skirmish.kit.queries import is_engaged, stands_near
from skirmish.kit.spells.ground import level_at
from skirmish.kit.spells.spell import Cast, Spell, Travel

HELD = "held"
"""The condition of who goes nowhere. (CHN-68)"""
Steps = tuple[tuple[ModelId, Point], ...]
"""Who is set down where, the caster first."""


def travel_of(spell: Spell) -> Travel:
    """The part that travels."""
    return next(part for part in spell.parts if isinstance(part, Travel))


def steps_of(action: Action) -> Steps | None:
    """Who is to stand where; None if the action doesn't say it for everybody once."""
    who = (action.model, *action.others)
    if action.at is None or len(action.via) != len(action.others) or len(set(who)) != len(who):
        return None
    return tuple(zip(who, (action.at, *action.via), strict=True))


def companions(rules: Ruleset, state: State, by: ModelId, company_in: float) -> list[ModelId]:
    """Friends near enough to come along, engaged and held ones apart, in order. (CHN-68, CHN-71)"""
    side, surface = state.models[by].side, on(state)
    near = [
        m.id
        for m in state.models
        if owner_side(state, m.id) == side and m.id != by and surface.within(by, m.id, company_in)
        and stands_near(state, by, m.id, company_in)
    ]  # fmt: skip
    return [i for i in near if not has_condition(state.models[i], HELD) and not is_engaged(rules, state, i)]


def gateway_refusal(rules: Ruleset, state: State, by: ModelId, spell: Spell, action: Action) -> Refusal | None:
    """Why the caster and these friends can't be set down there. (CHN-71)"""
    travel, found = travel_of(spell), steps_of(action)
    if found is None:
        return Refusal("it needs one place for the caster and one for each friend", spell.rule)
    company = companions(rules, state, by, travel.company_in)
    for model in (by, *action.others):
        if 0 <= model < len(state.models) and has_condition(state.models[model], HELD):
            return Refusal(f"{state.models[model].name} is held", "CHN-68")
    for friend in action.others:
        if friend not in company:
            return Refusal(f"only unengaged friends within {as_inches(travel.company_in)} come along", "CHN-71")
    level = level_at(state, by, action)
    if not GROUND <= level <= len(state.battlefield.levels):
        return Refusal("the map has no such level", spell.rule)
    rise = _rise(state, by, found[0][1], level)
    short = in_space(distance(state.places[by][:2], found[0][1]), rise) - spell.range_in
    if short > 0:
        return Refusal(f"{as_inches(short)} out of range", "CHN-71", short)
    return _crammed(state, found, level, travel)


def _rise(state: State, model: ModelId, at: Point, level: int) -> float:
    """Inches between the ground that the model stands on and a point of another level."""
    if level == state.level(model):
        return 0.0
    return on(state).elevation_at(at, level) - on(state).elevation(model)


def _crammed(state: State, found: Steps, level: int, travel: Travel) -> Refusal | None:
    """Whether somebody can't stand in its new place."""
    by, centre = found[0]
    for model, at in found:
        name, radius = state.models[model].name, state.places[model][2]
        short = distance(centre, at) - radius - state.places[by][2] - travel.company_in
        if short > 0 and model != by:
            return Refusal(f"{name} would be {as_inches(short)} too far from the caster", "CHN-71", short)
        if any(_near(state, foe, at, level, radius + travel.keep_in) for foe in _foes(state, by)):
            return Refusal(f"{name} would be within {as_inches(travel.keep_in)} of an enemy", "CHN-71")
    for model, at in found if len(found) > 1 else ():  # alone it is only in its own way, which doesn't count
        state = state.moved(model, (*at, *state.places[model][2:]), level)
    for model, at in found:
        trouble = on(state).stands(model, at, level)
        if trouble:
            return Refusal(f"{state.models[model].name} can't stand there: it {trouble}", "CHN-71")
    return None


def _foes(state: State, by: ModelId) -> list[ModelId]:
    side = state.models[by].side
    return [m.id for m in state.models if owner_side(state, m.id) != side and state.on_table(m.id)]


def _near(state: State, model: ModelId, at: Point, level: int, inches: float) -> bool:
    """Whether the model's base is within so many inches of the point of a level, exactly so many included."""
    x, y, radius, _ = state.places[model]
    far = inches + radius
    rise = _rise(state, model, at, level)
    if rise:
        return in_space(max(0.0, distance((x, y), at) - radius), rise) <= inches
    return (x - at[0]) * (x - at[0]) + (y - at[1]) * (y - at[1]) <= far * far


def travel(table: Table, cast: Cast) -> Asking:
    """All who still stand on the table are set down; no path is walked, so nothing burns them. (CHN-71)"""
    there = level_at(table.state, cast.by, cast.action)
    for model, at in steps_of(cast.action) or ():
        if table.state.on_table(model):
            here, level = table.state.places[model][:2], table.state.level(model)
            levels = (level, there) if level or there else ()
            table.emit(Moved(model, (here, at), TRAVEL, "CHN-71", levels=levels))
    yield from settle(table)
