"""Where people fell."""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.events import Event, Fell
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.playtest.observing.blame import Blame


class Falls:
    """[x, y, side, round, cause] of each warrior lost on the table, in order; x and y in inches."""

    name: ClassVar[str] = "falls"
    hears: ClassVar[tuple[type[Event], ...]] = (Fell,)

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nobody has fallen."""
        self._blame = Blame(state)
        self._falls: list[list[float | str]] = []

    def see(self, event: Event, before: State, after: State) -> None:
        """Who found no room on the table didn't fall on it."""
        assert isinstance(event, Fell)
        loss = self._blame.loss(event)
        if loss is not None and before.on_table(event.model):
            x, y, *_ = before.places[event.model]
            self._falls.append([x, y, loss.side, after.round, loss.cause])

    def note(self, state: State) -> list[list[float | str]]:
        """All of them."""
        return self._falls
