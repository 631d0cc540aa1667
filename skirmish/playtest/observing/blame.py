"""Who is lost, through whom and through what: of those that the two sides fielded."""

from __future__ import annotations

from typing import NamedTuple

from skirmish.core.events import Cause, Fell
from skirmish.core.state import NOBODY, ModelId, Side, State

LOST = ("out", "left")
"""How models are lost; who is `away` has left in good order."""


class Loss(NamedTuple):
    """A warrior that its side has lost."""

    model: ModelId
    side: Side
    """That fielded it; it may have been under the enemy's will when it fell."""
    marks: int
    by: ModelId
    """The enemy through whom; `NOBODY` if it was nobody, or one of its own."""
    cause: Cause
    own: bool
    """One of its own side brought it down."""


class Blame:
    """Told of all falls, it says which are losses. Whoever was raised in battle neither counts nor gets the credit."""

    def __init__(self, setup: State) -> None:
        self._sides = [model.side for model in setup.models]
        self._marks = [model.warrior.marks for model in setup.models]
        self._low: dict[ModelId, tuple[ModelId, Cause]] = {}

    def loss(self, event: Fell) -> Loss | None:
        """The loss that the fall is, if it is one.

        Who dies, or is left behind, without a cause of its own is lost through what laid it low before.
        """
        i, by, cause = event.model, event.by, event.cause
        if i >= len(self._sides):
            return None
        if event.how == "stunned":
            self._low[i] = by, cause
        if event.how not in LOST:
            return None
        if not cause and by == NOBODY:
            by, cause = self._low.get(i, (NOBODY, cause))
        side = self._sides[i]
        doer = self._sides[by] if 0 <= by < len(self._sides) else -1
        return Loss(i, side, self._marks[i], by if doer == 1 - side else NOBODY, cause or "other", doer == side)
