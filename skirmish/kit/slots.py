"""Events that change a model's combat slot: facts that are noted or told, hiding and showing itself, getting up."""

from __future__ import annotations

from typing import Any, ClassVar

from skirmish.core.events import Event, Moved
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State

Facts = tuple[tuple[str, Any], ...]
"""(field of the slot, value)."""


# Facts, of any slot


def with_slot(state: State, i: ModelId, **changes: Any) -> State:
    """The state with these fields of the model's slot changed."""
    model = state.models[i]
    return state.put(evolve(model, combat=evolve(model.combat, **changes)))


def at_height(state: State, i: ModelId) -> State:
    """The model blocks sight up to its height if it stands and doesn't hide, else not at all."""
    model, (x, y, radius, _) = state.models[i], state.places[i]
    upright = model.combat.standing and not model.combat.hidden
    return state.moved(i, (x, y, radius, model.warrior.height_in if upright else 0.0))


class Noted(Event):
    """Facts about a model that concern its system alone."""

    shown: ClassVar[bool] = False

    model: ModelId
    facts: Facts
    rule: str = ""

    def apply(self, state: State) -> State:
        """The facts stand in its slot."""
        return with_slot(state, self.model, **dict(self.facts))


class Told(Noted):
    """The same, in the log: `text` follows the model's name (`readies the pike`)."""

    shown: ClassVar[bool] = True

    text: str = ""


class Counted(Event):
    """Facts about several models at once. (RES-39)"""

    shown: ClassVar[bool] = False

    counts: tuple[tuple[ModelId, Facts], ...]
    """(model, its facts)."""
    rule: str = ""

    def apply(self, state: State) -> State:
        """The facts stand in their slots."""
        models = list(state.models)
        for i, facts in self.counts:
            models[i] = evolve(models[i], combat=evolve(models[i].combat, **dict(facts)))
        return evolve(state, models=tuple(models))


class Went(Moved):
    """A model goes somewhere, and what that says of it. (RES-24)"""

    facts: Facts = ()
    effort: int = 0
    """Exertion it takes."""

    def apply(self, state: State) -> State:
        """It stands there, and at the end of the path the facts stand in its slot."""
        state = Moved.apply(self, state)
        if self.effort:
            model = state.models[self.model]
            state = state.put(evolve(model, exertion=model.exertion + self.effort))
        return with_slot(state, self.model, **dict(self.facts)) if self.facts and not self.halfway else state


# Hiding and getting up, for `at_height` too: such a slot has `posture` and `hidden`, and says whether it is `standing`


class Hid(Event):
    """A model hides. (SKR-37, RES-25)"""

    model: ModelId
    rule: str = ""

    def apply(self, state: State) -> State:
        """It blocks no sight."""
        return at_height(with_slot(state, self.model, hidden=True), self.model)


class Revealed(Event):
    """A hidden model is seen. (SKR-37, RES-27)"""

    model: ModelId
    why: str = "it does magic"
    rule: str = ""

    def apply(self, state: State) -> State:
        """It is an ordinary model again."""
        return at_height(with_slot(state, self.model, hidden=False), self.model)


class Rose(Event):
    """A model lies there less badly than before, or stands again."""

    model: ModelId
    posture: str = "standing"
    rule: str = ""

    def apply(self, state: State) -> State:
        """A model that stands blocks sight again."""
        return at_height(with_slot(state, self.model, posture=self.posture), self.model)
