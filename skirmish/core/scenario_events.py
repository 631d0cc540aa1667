"""Events of setting up and of what a scenario counts. (SKR-90, SKR-91)"""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.battlefield import Edge
from skirmish.core.events import Ended, Event
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, Side, State, Token, with_force
from skirmish.core.units import Point, snapped


class RoleTaken(Event):
    """A side is the attacker, the defender, ... (SKR-91)"""

    side: Side
    role: str
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """It stands with its force."""
        return with_force(state, self.side, role=self.role)


class FirstTurn(Event):
    """A side has the first turn of each round."""

    side: Side
    rule: str = "SKR-90"

    def apply(self, state: State) -> State:
        """It stands in the state."""
        return evolve(state, first=self.side)


class EdgeTaken(Event):
    """A side took a table edge."""

    side: Side
    edge: Edge
    rule: str = "SKR-90"

    def apply(self, state: State) -> State:
        """It stands with its force."""
        return with_force(state, self.side, edge=self.edge)


class Routed(Ended):
    """The side that loses has run: that ends the battle. (SKR-11)"""


class Scored(Event):
    """A side scored points of the scenario."""

    side: Side
    points: int
    why: str = ""
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """Added to its score."""
        return with_force(state, self.side, score=state.forces[self.side].score + self.points)


class TokensCounted(Event):
    """There are so many tokens. (SKR-91)"""

    shown: ClassVar[bool] = False

    count: int
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """New ones don't lie on the table yet."""
        return evolve(state, tokens=(*state.tokens, *(Token(),) * self.count)[: self.count])


class TokenEvent(Event):
    """Of one token, by its number in `State.tokens`."""

    token: int

    def changed(self, state: State, **changes: object) -> State:
        """The state with the token changed."""
        tokens = list(state.tokens)
        tokens[self.token] = evolve(tokens[self.token], **changes)
        return evolve(state, tokens=tuple(tokens))


class TokenPlaced(TokenEvent):
    """A side laid a token on the table. (SKR-91)"""

    at: Point
    side: Side
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """It lies there, on the grid; the next one is the other side's to lay."""
        return evolve(self.changed(state, at=snapped(self.at)), side=1 - self.side)


class TokenTaken(TokenEvent):
    """A model picked a token up. (SKR-91)"""

    model: ModelId
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """It carries it."""
        return self.changed(state, bearer=self.model)


class TokenDropped(TokenEvent):
    """A model dropped the token it carried. (SKR-91)"""

    model: ModelId
    at: Point
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """It lies there."""
        return self.changed(state, bearer=NOBODY, at=snapped(self.at))


class TokenCarriedOff(TokenEvent):
    """A model carried a token off the table. (SKR-91)"""

    model: ModelId
    side: Side
    rule: str = "SKR-91"

    def apply(self, state: State) -> State:
        """It is the side's for good."""
        return self.changed(state, bearer=NOBODY, side=self.side)
