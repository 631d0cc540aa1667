"""How models of the toy combat system lie and stand."""

from __future__ import annotations

from skirmish.core.events import ConditionsSet, Fell
from skirmish.core.record import evolve
from skirmish.core.state import Condition, Model, State
from skirmish.kit.effects import has_condition

DOWN, STUNNED = "down", "stunned"


class Floored(Fell):
    """Down or stunned, which are conditions here."""

    def apply(self, state: State) -> State:
        state = Fell.apply(self, state)
        model = state.models[self.model]
        return state.put(evolve(model, conditions=(*upright(model), Condition(self.how))))


class Rose(ConditionsSet):
    """Who was down stands, who was stunned is down."""

    def apply(self, state: State) -> State:
        state = ConditionsSet.apply(self, state)
        model, (x, y, radius, _) = state.models[self.model], state.places[self.model]
        return state.moved(self.model, (x, y, radius, 0.0 if low(model) else model.warrior.height_in))


def low(model: Model) -> bool:
    """Whether it is down or stunned."""
    return has_condition(model, DOWN) or has_condition(model, STUNNED)


def upright(model: Model) -> tuple[Condition, ...]:
    """Its other conditions."""
    return tuple(c for c in model.conditions if c.name not in (DOWN, STUNNED))
