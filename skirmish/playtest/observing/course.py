"""How the battle went as a whole: who began where, when the sides met, when one ran, how long it took."""

from __future__ import annotations

from typing import Any, ClassVar

from skirmish.board import on
from skirmish.core.events import Deployed, Event, FirstTurn, Moved, Raised, Routed
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Ruleset

NEAR_IN = 4.0
"""Bases further apart than this aren't in contact, whatever lies between them: no low obstacle is as thick."""


class Course:
    """A dict: contact, first, edges, rout, length; `docs/observers.md` says what they are."""

    name: ClassVar[str] = "course"
    hears: ClassVar[tuple[type[Event], ...]] = (Moved, Raised, Deployed, FirstTurn, Routed)

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nothing is known."""
        self._contact: int | None = None
        self._first: Side | None = None
        self._rout: list[int | None] = [None, None]

    def see(self, event: Event, before: State, after: State) -> None:
        """Looks who has come into contact, who begins, who runs."""
        if isinstance(event, FirstTurn):
            self._first = event.side
        elif isinstance(event, Routed):
            winner = event.verdict.winner
            if winner is not None:
                self._rout[1 - winner] = after.round
        elif self._contact is None:
            who = len(before.models) if isinstance(event, Raised) else getattr(event, "model", 0)
            if _meets(after, who):
                self._contact = after.round

    def note(self, state: State) -> dict[str, Any]:
        """All of it."""
        edges = [force.edge for force in state.forces]
        return {
            "contact": self._contact, "first": self._first, "edges": edges, "rout": self._rout, "length": state.round,
        }  # fmt: skip


def _meets(state: State, i: ModelId) -> bool:
    """Whether the model is in contact with an enemy."""
    x, y, radius, _ = state.places[i]
    side, near = state.models[i].side, 0
    for model, (ox, oy, other, _) in zip(state.models, state.places, strict=True):
        far = radius + other + NEAR_IN
        if model.side != side and (x - ox) ** 2 + (y - oy) ** 2 <= far * far:
            near |= 1 << model.id
    return bool(near and on(state).contacts(i) & near)
