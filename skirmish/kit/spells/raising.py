"""Warriors that a spell raises: who they are, where they stand up. (WYL-S8)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import on
from skirmish.core.decision import Asking, nothing_asked
from skirmish.core.events import Raised
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, ModelId, State, Warrior
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, base_radius, distance, snapped
from skirmish.kit.spells.guesses import ROUND
from skirmish.kit.spells.spell import Cast, Raise

RINGS, APART_IN = 4, 0.25
"""How many rings round the point are tried for a place, and how far each is from the one before, bases apart."""
HEIGHT_IN = 1.2


def stand_up(table: Table, cast: Cast, part: Raise) -> Asking:
    """As many as find room round the point, each in the first free place; they fight for the caster's side."""
    yield from nothing_asked()
    at = cast.action.at
    for number in range(1, part.count + 1):
        spot = _room(table.state, at, part) if at is not None else None
        if spot is None:
            break
        ident, side = len(table.state.models), table.state.models[cast.by].side
        warrior = warrior_of(part, f"{part.type}-{ident}", _called(table.state, part, number))
        model = table.rules.model(ident, side, warrior)
        table.emit(Raised(model, spot, base_radius(part.base_mm), cast.spell.rule))
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


def _room(state: State, at: Point, part: Raise) -> Point | None:
    """The first free place for such a base: the point itself, then rings round it; None if there is none."""
    ghost: ModelId = len(state.models)
    model = evolve(state.models[0], id=ghost)
    radius = base_radius(part.base_mm)
    there = evolve(state, models=(*state.models, model), places=(*state.places, (*LIMBO[:2], radius, HEIGHT_IN)))
    field = state.battlefield
    for spot in _spots(at, radius):
        inside = radius <= spot[0] <= field.width_in - radius and radius <= spot[1] <= field.depth_in - radius
        if inside and on(there).stands(ghost, spot) is None and not _crowded(state, spot, radius):
            return spot
    return None


def _spots(at: Point, radius: float) -> Iterator[Point]:
    yield snapped(at)
    for ring in range(1, RINGS + 1):
        for dx, dy in ROUND:
            far = ring * (2 * radius + APART_IN)
            yield snapped((at[0] + far * dx, at[1] + far * dy))


def _crowded(state: State, spot: Point, radius: float) -> bool:
    """Whether a base is nearer than a hair: the raised stand up beside nobody, a charge is another matter."""
    return any(
        distance(spot, place[:2]) < radius + place[2] + APART_IN / 2
        for i, place in enumerate(state.places)
        if state.on_table(i)
    )
