"""How long a player may think about one decision: so many positions, or so many milliseconds."""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], float]
"""Seconds, from any beginning."""


class Spent(Exception):
    """The budget is used up."""


class Budget:
    """What is left of the time to think about one decision. A node is one decision played in a try."""

    def __init__(self, nodes: int | None, think_ms: int | None, clock: Clock) -> None:
        self.nodes = 0
        self._most = nodes
        self._clock = clock
        self._until = None if think_ms is None else clock() + think_ms / 1000

    def spend(self) -> None:
        """One node more. Raises `Spent` instead if there is none left."""
        if self._most is not None and self.nodes >= self._most:
            raise Spent
        if self._until is not None and self._clock() >= self._until:
            raise Spent
        self.nodes += 1
