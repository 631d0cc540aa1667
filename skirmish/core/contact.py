"""Events that change nothing themselves: what somebody was thrown against, whom a line touches. The harm follows."""

from __future__ import annotations

from skirmish.core.events import Event
from skirmish.core.state import NOBODY, ModelId, State


class Stopped(Event):
    """Who was pushed or thrown strikes a model or a piece of terrain, or comes to the table's edge."""

    model: ModelId
    met: ModelId = NOBODY
    terrain: str = ""
    """The name of the piece it strikes, if it is one; or the edge it stops at."""
    harmless: bool = False
    rule: str = ""

    def apply(self, state: State) -> State:
        """What it does to them follows."""
        return state


class Touched(Event):
    """A line that somebody draws touches these models."""

    by: ModelId
    what: str
    """Whose line it is: the spell's name."""
    models: tuple[ModelId, ...]
    rule: str = ""

    def apply(self, state: State) -> State:
        """What it does to them follows."""
        return state
