"""Warriors whom an enemy moves, and who may fight their own until the turn ends. (CHN-73)"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Decision, Refusal
from skirmish.core.events import ConditionsSet
from skirmish.core.state import SAME_LEVEL, Condition, Model, ModelId, State, turn_of
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import Point, as_inches, distance, snapped
from skirmish.kit.compulsion import ask_where, find_comrades, find_moves_to_comrades
from skirmish.kit.effects import has_condition
from skirmish.kit.flight import DIRECTIONS
from skirmish.kit.moves import FAR_IN, MoveOffer, go
from skirmish.rules.skirmish.asks import CLEAR
from skirmish.rules.skirmish.events import Returned, Turned, Went
from skirmish.rules.skirmish.movement import StepOffer, walk
from skirmish.rules.skirmish.queries import SPENT, fighter, is_compelled, is_held, movement_now

CLEAR_IN = 1.0
"""How far apart the compelled one and those it touches are at the end of the turn."""
STEP_IN = 3.0
"""The longest way to such a place: more is needed by nobody who could come in."""
RINGS = 16
"""Distances at which the nearest clear place is looked for, in all directions."""


class CompelledMove(StepOffer):
    """Where the other side's player moves it: up to its Movement, clear of that player's warriors. (CHN-73)"""

    __slots__ = ()

    def samples(self) -> Iterator[Action]:
        """See `Offer`: to its own comrades first, the nearest before."""
        yield from find_moves_to_comrades(self)
        yield from super().samples()


def compel(table: Table, i: ModelId, rule: str) -> Asking:
    """The enemy player moves it; if it then touches its own side it fights them, else it strikes no blow. (CHN-73)

    Who is down or held, or is put down by a burning wall on its way, can't be moved, and only has no blow. What an
    earlier compulsion of this turn has done is over. (CHN-61)
    """
    if not table.state.on_table(i):
        return
    _begins_anew(table, i, rule)
    state, arrived = table.state, True
    if fighter(state, i).standing and not is_held(state.models[i]):
        rules, inches = table.rules, movement_now(table.rules, state, i)
        offer = CompelledMove("walk", state, i, lambda: walk(rules, state, i, inches), "CHN-73")
        way = yield from ask_where(table, offer, rule)
        if way is not None:
            arrived = yield from go(table, Went(i, way.path, "walk", rule, levels=way.levels, done=False))
    if arrived and fights_its_own(table.state, i):
        table.emit(Turned(i, rule))
    elif table.state.on_table(i):
        last = Condition(SPENT, until=turn_of(table.state))
        table.emit(ConditionsSet(i, (*table.state.models[i].conditions, last), rule))


def _begins_anew(table: Table, i: ModelId, rule: str) -> None:
    """Who is compelled once more is its own again, and may have its blow, until it is known where it goes. (CHN-61)"""
    if is_compelled(table.state.models[i]):
        table.emit(Returned(i))
    model = table.state.models[i]
    if has_condition(model, SPENT):
        table.emit(ConditionsSet(i, tuple(c for c in model.conditions if c.name != SPENT), rule))


def fights_its_own(state: State, i: ModelId) -> bool:
    """Whether it stands, doesn't flee, is free to strike, and touches warriors of its own side. (CHN-73)"""
    model, slot = state.models[i], fighter(state, i)
    if not state.on_table(i) or not slot.standing or slot.fleeing or is_held(model):
        return False
    return any(on(state).contacts(i) >> j & 1 for j in find_comrades(state, i))


def release(table: Table) -> Asking:
    """The turn ends: the compelled, dead or alive, are their own again and step clear of their comrades. (CHN-73)"""
    turned = [m for m in table.state.models if m.conditions and is_compelled(m)]
    for m in turned:
        table.emit(Returned(m.id))
    for m in turned:
        yield from _step_clear(table, m)


class StepClear(MoveOffer):
    """A place at least 1" from the comrades it touches now. (CHN-73)"""

    __slots__ = ("touched",)

    def __init__(self, rules: Ruleset, state: State, model: ModelId, touched: tuple[ModelId, ...]) -> None:
        super().__init__("step", state, model, lambda: walk(rules, state, model, STEP_IN), "CHN-73")
        self.touched = touched

    def costs(self, points: Sequence[Point], level: int = SAME_LEVEL) -> tuple[list[float], float]:
        """See `Offer`: inf where it wouldn't be clear of its comrades."""
        costs, inches = super().costs(points, level)
        clear = (self._too_near(at) is None for at in points)
        return [cost if free else math.inf for cost, free in zip(costs, clear, strict=True)], inches

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        barred = super().refusal(action)
        return barred if barred is not None or action.at is None else self._too_near(action.at)

    def _too_near(self, at: Point) -> Refusal | None:
        """Why it isn't clear of those it touches now if it stands there."""
        radius = self.state.places[self.model][2]
        for friend in self.touched:
            x, y, other, _ = self.state.places[friend]
            short = CLEAR_IN - (distance(at, (x, y)) - radius - other)
            if short > 0:
                text = f"it would be {as_inches(CLEAR_IN - short)} from {self.state.models[friend].name}"
                return Refusal(text, self.rule, short)
        return None

    def samples(self) -> Iterator[Action]:
        """See `Offer`: the clear places with the shortest ways first."""
        x, y, *_ = self.state.places[self.model]
        reaches = [CLEAR_IN + (STEP_IN - CLEAR_IN) * ring / RINGS for ring in range(RINGS + 1)]
        points = [snapped((x + reach * ux, y + reach * uy)) for reach in reaches for ux, uy in DIRECTIONS]
        costs = on(self.state).reach(self.model, self.walk, points)
        found = sorted(zip(costs, points, strict=True))
        for cost, at in found:
            action = Action(self.verb, self.model, at=at)
            if cost < FAR_IN and math.isfinite(cost) and self.refusal(action) is None:
                yield action


def _step_clear(table: Table, model: Model) -> Asking:
    """Its owner moves it 1" clear of the comrades it touches; where there is no such place it stays. (CHN-73)"""
    state, i = table.state, model.id
    if not state.on_table(i):
        return
    touched = tuple([j for j in find_comrades(state, i) if on(state).contacts(i) >> j & 1])
    offer = StepClear(table.rules, state, i, touched)
    nearest = next(offer.samples(), None) if touched else None
    if nearest is None:
        return
    question = f"{model.name} steps clear: where?"
    action = yield Decision(state.models[i].side, question, (offer,), nearest, i, "CHN-73", asks=CLEAR)
    way = offer.way(action)
    assert way is not None
    yield from go(table, Went(i, way.path, "step", "CHN-73", levels=way.levels, done=False))
