"""The events of `dots`. What is only book-keeping isn't shown."""

from __future__ import annotations

from typing import Any, ClassVar

from skirmish.core.events import Event, Fell, Fled, Hurt
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.kit import rounds, slots
from skirmish.rules.dots.fighter import Fighter, Plan, fresh_round


class Order(Record, cache_hash=True):
    """The dots slot of the state: what rounds of activations need (`kit/rounds.py`), and more.

    Records of battles end with a fingerprint of it, so the order of its fields is a part of their format.
    """

    active: ModelId = NOBODY
    holding: int = 0
    interrupted: ModelId = NOBODY
    hasty: bool = False
    ties: tuple[ModelId, ...] = ()
    ready: bool = False
    """Initiative of this round has been settled. (DOT-64)"""
    met: bool = False
    """The ambush, if there is one, has been sprung. (DOT-62)"""
    fielded: tuple[int, int] = (0, 0)
    """How many of each side were on the table when the battle began. (R-100)"""


def fighter(state: State, i: ModelId) -> Fighter:
    """The model's slot."""
    slot: Fighter = state.models[i].combat
    return slot


def order(state: State) -> Order:
    """The state's slot."""
    return state.combat if state.combat is not None else Order()


with_fighter = slots.with_slot
Noted = slots.Noted
Told = slots.Told
Went = slots.Went
Activated = rounds.Activated


class Ordered(Event):
    """Who acts when, or that the sides have met."""

    shown: ClassVar[bool] = False

    facts: tuple[tuple[str, Any], ...]
    """(field of `Order`, value)."""
    rule: str = ""

    def apply(self, state: State) -> State:
        """The facts stand in the state's slot."""
        return evolve(state, combat=evolve(order(state), **dict(self.facts)))


class Scored(Event):
    """Initiative of some models: (who, score, whether it fumbled, bonus). (DOT-64, DOT-65)"""

    shown: ClassVar[bool] = False

    scores: tuple[tuple[ModelId, int, bool, int], ...]
    rule: str = "DOT-64"

    def apply(self, state: State) -> State:
        """They keep it. (DOT-66)"""
        for i, score, fumbled, bonus in self.scores:
            state = with_fighter(state, i, score=score, fumbled=fumbled, bonus=bonus)
        return state


class Declared(Event):
    """A model says what it will do in this round. (DOT-67)"""

    model: ModelId
    plan: Plan
    text: str
    """The plan as an action says it."""
    rule: str = "DOT-67"

    def apply(self, state: State) -> State:
        """It has a plan."""
        return with_fighter(state, self.model, plan=self.plan)


class Hid(slots.Hid):
    """It hides: its base blocks no sight."""

    rule: str = "DOT-62"


class Revealed(slots.Revealed):
    """It is hidden no more."""

    rule: str = "DOT-62"


class Rose(slots.Rose):
    """It stands again, or lies there awake."""

    rule: str = "DOT-47"


class Harmed(Hurt):
    """Points of harm, as dots and as boxes. (DOT-46, DOT-60)"""

    dots: int = 0
    boxes: int = 0

    @property
    def levels(self) -> int:
        """A health level is two points. (R-109)"""
        return self.amount // 2

    def apply(self, state: State) -> State:
        """It has fewer."""
        slot = fighter(state, self.model)
        return with_fighter(state, self.model, dots=slot.dots - self.dots, boxes=slot.boxes - self.boxes)


class Restored(Event):
    """Dots and boxes come back. (DOT-54)"""

    model: ModelId
    dots: int
    boxes: int
    rule: str = ""

    def apply(self, state: State) -> State:
        """It has more."""
        slot = fighter(state, self.model)
        return with_fighter(state, self.model, dots=slot.dots + self.dots, boxes=slot.boxes + self.boxes)


class Dropped(Fell):
    """It is prone (`down`), unconscious (`stunned`), dead (`out`), has left the table (`left`) or is `away`."""

    def apply(self, state: State) -> State:
        """Who lies there hides no more."""
        return Fell.apply(self, with_fighter(state, self.model, posture=self.how, hidden=False))


class Scattered(Fled):
    """It gives up its plan and moves away. (R-109)"""


class RoundBegun(rounds.RoundBegun):
    """The round of a side begins. (DOT-74)"""

    def apply(self, state: State) -> State:
        """Initiative is settled anew."""
        return rounds.RoundBegun.apply(self, evolve(state, combat=evolve(order(state), ready=False)))

    def fresh(self, slot: Fighter) -> Fighter:
        """See `RoundBegun` of the kit."""
        return fresh_round(slot)


class RoundShared(RoundBegun):
    """The same round for the other side: told with the first."""

    shown: ClassVar[bool] = False
