"""The events of `trilogy`. What is only book-keeping isn't shown."""

from __future__ import annotations

from typing import Any, ClassVar

from skirmish.core.dice import Faces
from skirmish.core.events import Event, Fell, Fled, Hurt, LevelGained
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.kit import rounds, slots
from skirmish.rules.trilogy.fighter import Fighter, Ladder, fresh_round


class Order(Record, cache_hash=True):
    """The trilogy slot of the state: what rounds of activations need (`kit/rounds.py`), and more.

    Records of battles end with a fingerprint of it, so the order of its fields is a part of their format.
    """

    active: ModelId = NOBODY
    holding: int = 0
    interrupted: ModelId = NOBODY
    hasty: bool = False
    ties: tuple[ModelId, ...] = ()
    turns: tuple[ModelId, ...] = ()
    """All models in the order in which they act in this round. (TRI-42)"""
    met: bool = False
    """The two sides know of each other: nobody is surprised any more. (TRI-46)"""


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
Counted = slots.Counted
Went = slots.Went
Facts = slots.Facts


class Ordered(Event):
    """Who acts when, or that the sides have met."""

    shown: ClassVar[bool] = False

    facts: tuple[tuple[str, Any], ...]
    """(field of `Order`, value)."""
    rule: str = ""

    def apply(self, state: State) -> State:
        """The facts stand in the state's slot."""
        return evolve(state, combat=evolve(order(state), **dict(self.facts)))


class Activated(rounds.Activated):
    """A model's activation begins. (TRI-43)"""

    def apply(self, state: State) -> State:
        """What it did until its next activation is over. (TRI-41, TRI-44)"""
        state = rounds.Activated.apply(self, state)
        slot = fighter(state, self.model)
        if slot.defending or slot.exposed:
            state = with_fighter(state, self.model, defending=False, exposed=False)
        return state


class Hid(slots.Hid):
    """It hides: its base blocks no sight."""

    rule: str = "TRI-46"


class Revealed(slots.Revealed):
    """It is hidden no more."""

    rule: str = "TRI-46"


class Rose(slots.Rose):
    """It stands again, or lies there awake."""

    rule: str = "TRI-44"

    def apply(self, state: State) -> State:
        """When it falls again its friends see it anew. (RT-33)"""
        return with_fighter(slots.Rose.apply(self, state), self.model, mourned=False, stable=False)


class Filled(Hurt):
    """Rungs of a ladder are filled. (TRI-34)"""

    ladder: Ladder = "injury"

    @property
    def levels(self) -> int:
        """A rung of Injury is a health level. (RT-39)"""
        return self.amount if self.ladder == "injury" else 0

    def apply(self, state: State) -> State:
        """They are filled."""
        filled: int = getattr(fighter(state, self.model), self.ladder)
        return with_fighter(state, self.model, **{self.ladder: filled + self.amount})


class Cleared(Event):
    """Rungs of a ladder are empty again. (TRI-48..50)"""

    model: ModelId
    ladder: Ladder
    amount: int
    why: str = ""
    rule: str = ""

    def apply(self, state: State) -> State:
        """Never below none; who isn't panicked any more doesn't flee."""
        filled: int = getattr(fighter(state, self.model), self.ladder)
        return with_fighter(state, self.model, **{self.ladder: max(0, filled - self.amount)})


class Dropped(Fell):
    """It is prone (`down`), helpless (`stunned`), dead (`out`), has fled the table (`left`) or is `away`."""

    stable: bool = True
    """Who is helpless won't die of it."""

    def apply(self, state: State) -> State:
        """Who lies there hides and defends no more, and is out of the saddle. (TRI-35)"""
        state = with_fighter(
            state, self.model, posture=self.how, hidden=False, defending=False, exposed=False, stable=self.stable,
            steed=-1,
        )  # fmt: skip
        return Fell.apply(self, state)


class Panicked(Fled):
    """It runs from its enemies. (TRI-35)"""


class RoundBegun(rounds.RoundBegun):
    """The round of a side begins. (TRI-42)"""

    def apply(self, state: State) -> State:
        """Initiative is rolled anew."""
        return rounds.RoundBegun.apply(self, evolve(state, combat=evolve(order(state), turns=())))

    def fresh(self, slot: Fighter) -> Fighter:
        """See `RoundBegun` of the kit."""
        return fresh_round(slot)


class RoundShared(RoundBegun):
    """The same round for the other side: told with the first."""

    shown: ClassVar[bool] = False


# Heroes


class FortuneSpent(Event):
    """A hero puts Fortune into a roll. (TRI-22)"""

    model: ModelId
    points: int
    what: str
    """The roll."""
    rule: str = "TRI-22"

    def apply(self, state: State) -> State:
        """It has less."""
        return with_fighter(state, self.model, fortune=fighter(state, self.model).fortune - self.points)


class FateSpent(Event):
    """A hero's player says how a roll has come out. (TRI-24, TRI-25)"""

    model: ModelId
    throw: Any
    kept: Faces
    outcome: Any
    rule: str = "TRI-24"

    def apply(self, state: State) -> State:
        """It has a point less."""
        return with_fighter(state, self.model, fate=fighter(state, self.model).fate - 1)


class Kept(Event):
    """Other dice are kept than the roller's policy would have. (TRI-13, RT-25)"""

    model: ModelId
    throw: Any
    kept: Faces
    outcome: Any
    rule: str = "TRI-13"

    def apply(self, state: State) -> State:
        """What comes of it follows."""
        return state


class EventMarked(Event):
    """A Life Event is used up: a failed test is rolled again. (TRI-28)"""

    model: ModelId
    event: int
    """Its number among those of its level."""
    rule: str = "TRI-28"

    def apply(self, state: State) -> State:
        """It is marked."""
        return with_fighter(state, self.model, marked=fighter(state, self.model).marked | 1 << self.event)


class Advanced(LevelGained):
    """All Life Events of its level were marked: a hero rises. (TRI-30, RT-34)"""

    fate: int = 0
    """Points of Fate that come with it."""
    rule: str = "TRI-30"

    def apply(self, state: State) -> State:
        """A level more, Fate, and no event is marked."""
        slot = fighter(state, self.model)
        return with_fighter(state, self.model, level=slot.level + 1, fate=slot.fate + self.fate, marked=0)
