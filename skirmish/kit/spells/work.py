"""What a spell does when it works: all its parts in order. (CHN-12, CHN-16)"""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.core.contact import Touched
from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.spell_events import SpellWorked
from skirmish.core.state import NOBODY, Condition, Hit, ModelId, State
from skirmish.core.table import Table, settle
from skirmish.kit.effects import end_effects
from skirmish.kit.spells.ground import change
from skirmish.kit.spells.harm import on_one
from skirmish.kit.spells.levels import give_back, spilt
from skirmish.kit.spells.places import travel
from skirmish.kit.spells.raising import stand_up
from skirmish.kit.spells.spell import (
    ON_ONE,
    SINGLE,
    Area,
    Beam,
    Cast,
    Fence,
    Part,
    Patch,
    Raise,
    Spill,
    Splash,
    Tide,
    Travel,
    Unweave,
    Wall,
)
from skirmish.kit.spells.touching import REACHES

BEAM = "CHN-72"
"""The rule by which a line puts whom it touches out of action."""


def works(table: Table, cast: Cast) -> Asking:
    """A spell that somebody cast has come through: that is told, and it does what it does."""
    table.emit(SpellWorked(cast.by))
    yield from work(table, cast)


def work(table: Table, cast: Cast) -> Asking:
    """The parts for the target itself, then the others in order, each model a step of its own.

    Whom areas, splashes and lines touch is found before anything happens. What is meant for a model or a place that
    is gone does nothing. With `cast.only` nothing is done to any other model.
    """
    parts, target = cast.spell.parts, target_of(cast)
    reached = [(part, whom(table.state, cast, part)) for part in parts if not isinstance(part, SINGLE)]
    own = tuple([part for part in parts if isinstance(part, SINGLE)])
    if own and _meant(table.state, cast, target):
        yield from table.step(on_one, cast, target, own)
    for part, models in reached:
        yield from _happens(table, cast, part, models)


def target_of(cast: Cast) -> ModelId:
    """Whom the parts for one model are for: the target, or the caster if none was chosen."""
    chosen = cast.spell.target in ON_ONE
    return cast.action.target if chosen else cast.by


def whom(state: State, cast: Cast, part: Part) -> tuple[ModelId, ...]:
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
    if isinstance(part, Area | Tide):
        yield from on_one(table, cast, model, part.each)
    elif isinstance(part, Spill):
        yield from table.step(spilt, cast, model, part)
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
