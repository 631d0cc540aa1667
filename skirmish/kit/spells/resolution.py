"""What happens when a spell is let go and works: who hears it, all its parts in order. (CHN-12, CHN-16, RES-31)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from skirmish.board import on
from skirmish.core.battlefield import GROUND
from skirmish.core.decision import Action, Asking, nothing_asked
from skirmish.core.events import Occurrence, Raised, SpellWorked, Touched, Wasted
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, NOBODY, Condition, Hit, ModelId, State, Warrior
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, base_radius, distance, snapped
from skirmish.kit.effects import end_effects
from skirmish.kit.spells.gateway import travel
from skirmish.kit.spells.ground import change, level_at
from skirmish.kit.spells.guesses import ROUND
from skirmish.kit.spells.harm import give_back, on_one, spill
from skirmish.kit.spells.spell import (
    ON_ONE,
    SINGLE,
    Area,
    Beam,
    Beside,
    Cast,
    Fence,
    Part,
    Patch,
    Raise,
    Spell,
    Spill,
    Splash,
    Tide,
    Travel,
    Unweave,
    Wall,
)
from skirmish.kit.spells.targets import REACHES


class SpellAimed(Occurrence):
    """A model has let go of a spell, whatever comes of it."""

    shown: ClassVar[bool] = False

    model: ModelId
    target: ModelId = NOBODY
    at: Point | None = None
    """A place, of what is aimed at the ground."""
    level: int = GROUND
    """The level of the place."""


def announce_aim(table: Table, by: ModelId, spell: Spell, action: Action) -> None:
    """It is heard at the caster, and at the target or the place."""
    target, level = action.target if spell.target in ON_ONE else NOBODY, level_at(table.state, by, action)
    table.emit(SpellAimed(by, target, action.at, level))


RINGS, APART_IN = 4, 0.25
"""How many rings round the point are tried for a place, and how far each is from the one before, bases apart."""
HEIGHT_IN = 1.2


def stand_up(table: Table, cast: Cast, part: Raise) -> Asking:
    """As many as find room round the point, each in the first free place; they fight for the caster's side."""
    yield from nothing_asked()
    at, level = cast.action.at, level_at(table.state, cast.by, cast.action)
    for number in range(1, part.count + 1):
        spot = _room(table.state, at, level, part) if at is not None else None
        if spot is None:
            break
        ident, side = len(table.state.models), table.state.models[cast.by].side
        warrior = warrior_of(part, f"{part.type}-{ident}", _called(table.state, part, number))
        model = table.rules.model(ident, side, warrior)
        table.emit(Raised(model, spot, base_radius(part.base_mm), cast.spell.rule, level))
        yield from settle(table)


def warrior_of(part: Raise, ident: str, name: str) -> Warrior:
    """One of those that the part raises."""
    return Warrior(
        ident, name, part.type, keywords=part.keywords, profile=part.profile, items=part.items,
        traits=part.traits, base_mm=part.base_mm, height_in=HEIGHT_IN, marks=part.marks,
    )  # fmt: skip


def _called(state: State, part: Raise, number: int) -> str:
    """A name that nobody on either side has yet."""
    known = {m.name for m in state.models}
    while (name := f"{part.name} {number}") in known:
        number += 1
    return name


def _room(state: State, at: Point, level: int, part: Raise) -> Point | None:
    """The first free place of the level for such a base: the point, then rings round it; None if there is none."""
    ghost: ModelId = len(state.models)
    model = evolve(state.models[0], id=ghost)
    radius = base_radius(part.base_mm)
    there = evolve(state, models=(*state.models, model), places=(*state.places, (*LIMBO[:2], radius, HEIGHT_IN)))
    field = state.battlefield
    for spot in _spots(at, radius):
        inside = radius <= spot[0] <= field.width_in - radius and radius <= spot[1] <= field.depth_in - radius
        if inside and on(there).stands(ghost, spot, level) is None and not _crowded(state, spot, level, radius):
            return spot
    return None


def _spots(at: Point, radius: float) -> Iterator[Point]:
    yield snapped(at)
    for ring in range(1, RINGS + 1):
        for dx, dy in ROUND:
            far = ring * (2 * radius + APART_IN)
            yield snapped((at[0] + far * dx, at[1] + far * dy))


def _crowded(state: State, spot: Point, level: int, radius: float) -> bool:
    """Whether a base is nearer than a hair: the raised stand up beside nobody, a charge is another matter."""
    return any(
        distance(spot, place[:2]) < radius + place[2] + APART_IN / 2
        for i, place in enumerate(state.places)
        if state.on_table(i) and state.level(i) == level
    )


BEAM = "CHN-72"
"""The rule by which a line puts whom it touches out of action."""


def apply_spell(table: Table, cast: Cast) -> Asking:
    """A spell that somebody cast has come through: that is told, and it does what it does."""
    table.emit(SpellWorked(cast.by))
    if _is_wasted(table.state, cast):
        blast = cast.spell.parts[0]
        bursts = isinstance(blast, Area) and blast.reach == "blast"
        assert cast.action.at is not None
        table.emit(Wasted(cast.by, cast.spell.name, cast.action.at, cast.spell.rule, bursts))
    yield from apply_parts(table, cast)


def _is_wasted(state: State, cast: Cast) -> bool:
    """Whether all that it does is done to those round a place, and nobody is there. (CHN-63)"""
    parts = cast.spell.parts
    if cast.action.at is None or not parts or not all(isinstance(part, Area) for part in parts):
        return False
    return not any(models_touched(state, cast, part) for part in parts)


def apply_parts(table: Table, cast: Cast) -> Asking:
    """The parts for the target itself, then the others in order, each model a step of its own.

    Whom areas, splashes and lines touch is found before anything happens. What is meant for a model or a place that
    is gone does nothing. With `cast.only` nothing is done to any other model.
    """
    parts, target = cast.spell.parts, target_of(cast)
    reached = [(part, models_touched(table.state, cast, part)) for part in parts if not isinstance(part, SINGLE)]
    own = tuple([part for part in parts if isinstance(part, SINGLE)])
    if own and _meant(table.state, cast, target):
        yield from table.step(on_one, cast, target, own)
    for part, models in reached:
        yield from _happens(table, cast, part, models)


def target_of(cast: Cast) -> ModelId:
    """Whom the parts for one model are for: the target, or the caster if none was chosen."""
    chosen = cast.spell.target in ON_ONE
    return cast.action.target if chosen else cast.by


def models_touched(state: State, cast: Cast, part: Part) -> tuple[ModelId, ...]:
    """The models an area, a splash, a line or a flood touches, in the order in which it gets to them. (CHN-63)"""
    reaches = REACHES.get(type(part))
    return reaches(state, cast, part) if reaches is not None else ()


def _meant(state: State, cast: Cast, model: ModelId) -> bool:
    """Whether something is to be done to the model: it is there, and isn't left out."""
    return model != NOBODY and state.on_table(model) and cast.only in (NOBODY, model)


def _happens(table: Table, cast: Cast, part: Part, models: Sequence[ModelId]) -> Asking:
    if isinstance(part, Patch | Wall | Fence):
        yield from change(table, cast, part)
    elif isinstance(part, Travel):
        yield from travel(table, cast)
    elif isinstance(part, Unweave):
        yield from unweave(table, cast)
    elif isinstance(part, Raise):
        yield from stand_up(table, cast, part)
    elif isinstance(part, Beam | Tide) and models:
        rule = BEAM if isinstance(part, Beam) else cast.spell.rule
        table.emit(Touched(cast.by, cast.spell.name, tuple(models), rule))
    for model in models:
        if _meant(table.state, cast, model):
            yield from table.step(befall, cast, model, part)
    if isinstance(part, Area) and part.feeds:
        fallen = sum(table.state.models[model].out for model in models)
        yield from give_back(table, cast.by, part.feeds * fallen, cast.spell.rule)
        yield from settle(table)


def befall(table: Table, cast: Cast, model: ModelId, part: Part) -> Asking:
    """What an area, a splash, a line or a flood does to one model. (CHN-63, CHN-72, CHN-W9)"""
    if isinstance(part, Area | Beside | Tide):
        yield from on_one(table, cast, model, part.each)
    elif isinstance(part, Spill):
        yield from table.step(spill, cast, model, part)
    elif isinstance(part, Beam):
        yield from table.rules.combat.impose(table, model, Condition("out"), cast.by, BEAM)
    elif isinstance(part, Splash):
        hit = Hit(model, part.strength, cast.by, missile=True, rule=cast.spell.rule)
        yield from table.step(table.rules.combat.suffer, hit)
    yield from settle(table)


def unweave(table: Table, cast: Cast) -> Asking:
    """What was aimed at ends, if it still lasts. (CHN-75)"""
    yield from nothing_asked()
    end_effects(table, lambda effect: effect.id == cast.action.target and effect.upkeep > 0, ": it is unwoven")
    yield from settle(table)
