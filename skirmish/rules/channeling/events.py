"""Events of channeling: points, debts, circles, attempts."""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.events import Event, SpellCut, SpellTried, Spent
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.rules.channeling.channeler import (
    Circle,
    Stage,
    Weavings,
    channeler,
    circle_of,
    weavings,
    with_channeler,
    with_weavings,
)

Amounts = tuple[tuple[ModelId, int], ...]
"""(who, points)."""


class Noted(Event):
    """A turn starts: who is down is noted, and the circles of the side whose turn it is end. (CHN-30, CHN-32)"""

    shown: ClassVar[bool] = False

    was_down: int
    circles: tuple[Circle, ...]
    """Those that go on: the other side's."""
    rule: str = "CHN-30"

    def apply(self, state: State) -> State:
        """A fresh slot but for the circles that go on."""
        return evolve(state, magic=Weavings(circles=self.circles, was_down=self.was_down))


class Gifted(Event):
    """A strong and a weak power were rolled. (CHN-40)"""

    model: ModelId
    strong: str
    weak: str
    rule: str = "CHN-40"

    def apply(self, state: State) -> State:
        """It has them for good."""
        gift = evolve(channeler(state, self.model).gift, strong=(self.strong,), weak=(self.weak,))
        return with_channeler(state, self.model, gift=gift)


class Refreshed(Event):
    """A side's magic begins: points on hand are the total less the debt, and the debt is gone. (CHN-3)"""

    hands: Amounts
    side: Side
    rule: str = "CHN-3"

    def apply(self, state: State) -> State:
        """They have their points; circles are next."""
        for i, points in self.hands:
            state = with_channeler(state, i, hand=points, debt=0)
        slot = weavings(state)
        if slot.stage == "":
            slot = Weavings(circles=slot.circles, was_down=slot.was_down)
        over = tuple(c for c in slot.circles if state.models[c.leader].side != self.side)
        slot = evolve(slot, stage="circles", acting=self.side, sides=slot.sides | 1 << self.side, circles=over)
        return evolve(state, magic=slot)


class StageBegun(Event):
    """The side's magic goes on to its next step. (CHN-15)"""

    shown: ClassVar[bool] = False

    stage: Stage
    rule: str = "CHN-15"

    def apply(self, state: State) -> State:
        """The step stands in the state."""
        return with_weavings(state, stage=self.stage)


class Paid(Spent):
    """Points were paid from what is on hand, or from the pool. (CHN-10, CHN-33)"""

    points: int
    what: str
    """What for, in the log's words."""
    rule: str = "CHN-10"
    cuts: bool = False
    """It is for a try to cut a weave."""

    @property
    def spent(self) -> int:
        """The points."""
        return self.points

    @property
    def to_cut(self) -> bool:
        """See `Spent`."""
        return self.cuts

    def apply(self, state: State) -> State:
        """They are gone, whatever follows."""
        circle = circle_of(state, self.model)
        if circle is not None:
            return _with_circle(state, circle, evolve(circle, pool=circle.pool - self.points))
        return with_channeler(state, self.model, hand=channeler(state, self.model).hand - self.points)


class Owed(Spent):
    """Points of the next turn were spent. (CHN-22, CHN-38)"""

    shares: Amounts
    what: str
    rule: str = "CHN-22"
    cuts: bool = False
    """It is for a try to cut a weave."""

    @property
    def spent(self) -> int:
        """The points of all who share them."""
        return sum([points for _, points in self.shares])

    @property
    def to_cut(self) -> bool:
        """See `Spent`."""
        return self.cuts

    def apply(self, state: State) -> State:
        """The debts grow."""
        for i, points in self.shares:
            state = with_channeler(state, i, debt=channeler(state, i).debt + points)
        return state


class CircleFormed(Event):
    """Channelers have linked; their points are a pool. (CHN-30, CHN-33)"""

    circle: Circle
    rule: str = "CHN-30"

    def apply(self, state: State) -> State:
        """Nobody has points of her own."""
        for i in self.circle.members:
            state = with_channeler(state, i, hand=0)
        return with_weavings(state, circles=(*weavings(state).circles, self.circle))


class CircleChanged(Event):
    """A circle has another leader, or fewer members; or it is gone, and the pool goes back. (CHN-36, CHN-37)"""

    before: Circle
    after: Circle | None
    why: str
    returned: Amounts = ()
    rule: str = "CHN-36"

    def apply(self, state: State) -> State:
        """The circle is this now."""
        state = _with_circle(state, self.before, self.after)
        for i, points in self.returned:
            state = with_channeler(state, i, hand=points)
        return state


class Emptied(Event):
    """A channeler has no points on hand any more: it is shielded. (CHN-69)"""

    model: ModelId
    rule: str = "CHN-69"

    def apply(self, state: State) -> State:
        """None left."""
        return with_channeler(state, self.model, hand=0)


class Attempted(SpellTried):
    """A weave is attempted: from now on its caster shoots no missile this turn. (CHN-7, CHN-16)"""

    says: str
    rule: str = "CHN-16"

    def apply(self, state: State) -> State:
        """The caster is among those who cast, and has acted."""
        state = with_weavings(state, cast=weavings(state).cast | 1 << self.model)
        return evolve(state, acted=state.acted | {self.model})


class UpkeepSettled(Event):
    """The upkeep of a weave has been paid, or refused, in this phase. (CHN-15)"""

    shown: ClassVar[bool] = False

    effect: int
    rule: str = "CHN-14"

    def apply(self, state: State) -> State:
        """It isn't asked for again."""
        return with_weavings(state, paid=(*weavings(state).paid, self.effect))


class CutTried(Event):
    """A channeler tries to cut a weave that stands, in its own phase: once each. (CHN-24)"""

    shown: ClassVar[bool] = False

    cutter: ModelId
    effect: int
    rule: str = "CHN-24"

    def apply(self, state: State) -> State:
        """It can't try this one again in this phase."""
        return with_weavings(state, tried=(*weavings(state).tried, (self.cutter, self.effect)))


class WeaveCut(SpellCut):
    """A weave is cut before it does anything. (CHN-23, CHN-29)"""

    name: str
    rule: str = "CHN-29"


class CutForgone(Event):
    """Who could have cut a weave lets it pass, or leaves it to another to try. (CHN-26)"""

    model: ModelId
    """Whose weave it is."""
    name: str
    could: tuple[tuple[ModelId, int, int], ...]
    """(who, what it would have cost, the D6 it would have needed)."""
    by: ModelId = NOBODY
    """Who tries."""
    rule: str = "CHN-26"

    def apply(self, state: State) -> State:
        """Nothing changes."""
        return state


def _with_circle(state: State, before: Circle, after: Circle | None) -> State:
    circles = [after if circle == before else circle for circle in weavings(state).circles]
    return with_weavings(state, circles=tuple(circle for circle in circles if circle is not None))
