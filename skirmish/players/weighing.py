"""What a player that weighs finds: candidates with their score and its parts, in marks, so that it can say why."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from skirmish.core.decision import Action, Decision
from skirmish.players.base import View


class Part(NamedTuple):
    """A part of a score: what it is about (a word of `explaining.TOPICS`), how many marks, and whom it concerns."""

    topic: str
    marks: float
    about: int = -1
    """A model, or -1."""


class Weighed(NamedTuple):
    """Something that may be chosen, and what it is expected to be worth to the side, in marks."""

    action: Action
    score: float
    parts: tuple[Part, ...] = ()


@runtime_checkable
class Weighing(Protocol):
    """A player that can tell why: `decide` chooses the first of what it finds."""

    def decide(self, view: View, decision: Decision) -> Action:
        """See `Player`."""

    def weigh(self, view: View, decision: Decision) -> list[Weighed]:
        """All candidates, the best first; the first is what it would do."""
