"""The events of `resolve`. What is only book-keeping isn't shown."""

from __future__ import annotations

from typing import Any, ClassVar

from skirmish.core.events import Event, Fell, Fled, Hurt
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.kit import rounds, slots
from skirmish.rules.resolve.fighter import Person, Wound, fresh_round


class Order(Record, cache_hash=True):
    """The resolve slot of the state: what rounds of activations need (`kit/rounds.py`), and more.

    Records of battles end with a fingerprint of it, so the order of its fields is a part of their format.
    """

    active: ModelId = NOBODY
    holding: int = 0
    preempted: int = 0
    """Bit mask of who has tried to pre-empt in this round. (RES-37)"""
    ties: tuple[ModelId, ...] = ()
    joined: bool = False
    """Whether members of both sides have detected each other: combat has started. (RES-15)"""
    interrupted: ModelId = NOBODY
    hasty: bool = False


def person(state: State, i: ModelId) -> Person:
    """The model's slot."""
    slot: Person = state.models[i].combat
    return slot


def order(state: State) -> Order:
    """The state's slot."""
    return state.combat if state.combat is not None else Order()


with_person = slots.with_slot
Noted = slots.Noted
Told = slots.Told
Counted = slots.Counted
Went = slots.Went


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


class Hid(slots.Hid):
    """It hides: its base blocks no sight."""

    rule: str = "RES-25"


class Revealed(slots.Revealed):
    """It is hidden no more."""

    rule: str = "RES-27"


class Rose(slots.Rose):
    """It stands again, or has come round. `posture`: standing or down."""

    rule: str = "RES-23"

    def apply(self, state: State) -> State:
        """Its base blocks sight again when it stands, hidden or not: so it is in all records."""
        state = with_person(state, self.model, posture=self.posture)
        x, y, radius, _ = state.places[self.model]
        high = state.models[self.model].warrior.height_in if self.posture == "standing" else 0.0
        return state.moved(self.model, (x, y, radius, high))


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
