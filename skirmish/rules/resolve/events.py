"""The events of `resolve`. What is only book-keeping isn't shown."""

from __future__ import annotations

from typing import Any, ClassVar

from skirmish.core.events import Event, Fell, Fled, Hurt, Moved
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.kit import rounds
from skirmish.rules.resolve.fighter import Person, Wound, fresh_round


class Order(rounds.Order, cache_hash=True):
    """The resolve slot of the state."""

    preempted: int = 0
    """Bit mask of who has tried to pre-empt in this round. (RES-37)"""
    joined: bool = False
    """Whether members of both sides have detected each other: combat has started. (RES-15)"""


def person(state: State, i: ModelId) -> Person:
    """The model's slot."""
    slot: Person = state.models[i].combat
    return slot


def order(state: State) -> Order:
    """The state's slot."""
    return state.combat if state.combat is not None else Order()


def with_person(state: State, i: ModelId, **changes: Any) -> State:
    """The state with the model's slot changed."""
    model = state.models[i]
    return state.put(evolve(model, combat=evolve(model.combat, **changes)))


class Noted(Event):
    """Facts about a model that concern this system alone; shown only if `text` says what they are."""

    shown: ClassVar[bool] = False

    model: ModelId
    facts: tuple[tuple[str, Any], ...]
    """(field of `Person`, value)."""
    rule: str = ""

    def apply(self, state: State) -> State:
        """The facts stand in its slot."""
        return with_person(state, self.model, **dict(self.facts))


class Counted(Event):
    """The same of several models at once. (RES-39)"""

    shown: ClassVar[bool] = False

    counts: tuple[tuple[ModelId, tuple[tuple[str, Any], ...]], ...]
    """(model, its facts)."""
    rule: str = ""

    def apply(self, state: State) -> State:
        """The facts stand in their slots."""
        models = list(state.models)
        for i, facts in self.counts:
            models[i] = evolve(models[i], combat=evolve(models[i].combat, **dict(facts)))
        return evolve(state, models=tuple(models))


class Told(Noted):
    """The same, in the log: `text` follows the model's name (`readies the pike`)."""

    shown: ClassVar[bool] = True

    text: str = ""


class Ordered(Event):
    """The order of activations has changed."""

    shown: ClassVar[bool] = False

    facts: tuple[tuple[str, Any], ...]
    """(field of `Order`, value)."""
    rule: str = ""

    def apply(self, state: State) -> State:
        """The facts stand in the state's slot."""
        return evolve(state, combat=evolve(order(state), **dict(self.facts)))


class Activated(rounds.Activated):
    """A model's activation begins. (RES-16)"""

    def apply(self, state: State) -> State:
        """Its parry of the last round is over. (RES-52)"""
        state = rounds.Activated.apply(self, state)
        return with_person(state, self.model, parrying=False) if person(state, self.model).parrying else state


class Hid(Event):
    """It hides: its base blocks no sight."""

    model: ModelId
    rule: str = "RES-25"

    def apply(self, state: State) -> State:
        """It is hidden."""
        x, y, radius, _ = state.places[self.model]
        return with_person(state, self.model, hidden=True).moved(self.model, (x, y, radius, 0.0))


class Revealed(Event):
    """It is hidden no more."""

    model: ModelId
    why: str
    rule: str = "RES-27"

    def apply(self, state: State) -> State:
        """All see it again."""
        state = with_person(state, self.model, hidden=False)
        x, y, radius, _ = state.places[self.model]
        high = state.models[self.model].warrior.height_in if person(state, self.model).standing else 0.0
        return state.moved(self.model, (x, y, radius, high))


class Went(Moved):
    """A model goes somewhere, and what that says of it. `at` on its base. (RES-24)"""

    facts: tuple[tuple[str, Any], ...] = ()
    """(field of `Person`, value)."""
    effort: int = 0
    """Exertion it takes."""

    def apply(self, state: State) -> State:
        """It stands there, and the facts in its slot."""
        state = Moved.apply(self, state)
        if self.effort:
            model = state.models[self.model]
            state = state.put(evolve(model, exertion=model.exertion + self.effort))
        return with_person(state, self.model, **dict(self.facts)) if self.facts and not self.halfway else state


class BodyLost(Hurt):
    """A hit got through the armour. (RES-54)"""

    def apply(self, state: State) -> State:
        """Body goes down, and the wound is remembered."""
        slot = person(state, self.model)
        wounds = (*slot.wounds, Wound(self.amount))
        return with_person(state, self.model, body=slot.body - self.amount, wounds=wounds)

    @property
    def levels(self) -> int:
        """Two Body are a health level. (WYL host adapter)"""
        return (self.amount + 1) // 2


class FortitudeLost(Event):
    """Fear, pain, fatigue or a mental attack; never below 0. (RES-59)"""

    model: ModelId
    amount: int
    why: str
    rule: str = "RES-59"

    def apply(self, state: State) -> State:
        """Fortitude goes down."""
        return with_person(state, self.model, fortitude=max(0, person(state, self.model).fortitude - self.amount))


class Restored(Event):
    """Body or Fortitude comes back, never above the trait."""

    model: ModelId
    body: int = 0
    fortitude: int = 0
    why: str = ""
    rule: str = ""

    def apply(self, state: State) -> State:
        """They go up."""
        slot = person(state, self.model)
        body = min(slot.build.body, slot.body + self.body)
        fortitude = min(slot.build.fortitude, slot.fortitude + self.fortitude)
        return with_person(state, self.model, body=body, fortitude=fortitude)


class Dropped(Fell):
    """It is prone (`down`), unconscious (`stunned`), dead (`out`), has fled the table (`left`) or is `away`.

    (RES-55, RES-56, RES-59, SKR-91)
    """

    def apply(self, state: State) -> State:
        """Who lies there hides, holds and parries no more, and is out of the saddle."""
        state = with_person(
            state, self.model, posture=self.how, hidden=False, ready=False, parrying=False, flight=0,
            steed=None,
        )  # fmt: skip
        return Fell.apply(self, state)


class Rose(Event):
    """It stands again, or has come round. `posture`: standing or down."""

    model: ModelId
    posture: str = "standing"
    rule: str = "RES-23"

    def apply(self, state: State) -> State:
        """Its base blocks sight again when it stands."""
        state = with_person(state, self.model, posture=self.posture)
        x, y, radius, _ = state.places[self.model]
        high = state.models[self.model].warrior.height_in if self.posture == "standing" else 0.0
        return state.moved(self.model, (x, y, radius, high))


class Ran(Fled):
    """It runs from what it fears. (RES-88)"""

    until: int = 0
    """The last round of its flight."""

    def apply(self, state: State) -> State:
        """It flees until then."""
        return with_person(state, self.model, flight=self.until)


class RoundBegun(rounds.RoundBegun):
    """The round of a side begins. (RES-17)"""

    def apply(self, state: State) -> State:
        """Nobody has tried to pre-empt in it."""
        return rounds.RoundBegun.apply(self, evolve(state, combat=evolve(order(state), preempted=0)))

    def fresh(self, slot: Person) -> Person:
        """See `RoundBegun` of the kit."""
        return fresh_round(slot)


class RoundShared(RoundBegun):
    """The same round for the other side: told with the first. (RES-17)"""

    shown: ClassVar[bool] = False
