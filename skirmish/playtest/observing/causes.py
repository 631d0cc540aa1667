"""What each side took from the other, and by what."""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.events import Event, Fell
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.playtest.observing.blame import Blame


class Causes:
    """For each side the marks of the enemies lost, by cause. Whom their own side brought down are `other`."""

    name: ClassVar[str] = "causes"
    hears: ClassVar[tuple[type[Event], ...]] = (Fell,)

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nothing is lost."""
        self._blame = Blame(state)
        self._taken: tuple[dict[str, int], dict[str, int]] = {}, {}

    def see(self, event: Event, before: State, after: State) -> None:
        """Counts the marks of who is lost for the other side."""
        assert isinstance(event, Fell)
        loss = self._blame.loss(event)
        if loss is not None:
            taken, cause = self._taken[1 - loss.side], "other" if loss.own else loss.cause
            taken[cause] = taken.get(cause, 0) + loss.marks

    def note(self, state: State) -> list[dict[str, int]]:
        """Side 0 first."""
        return list(self._taken)
