"""Statistics that see a battle once: so a batch of any length is told without all of it in memory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from skirmish.playtest.results import Result


class Collector(Protocol):
    """Sees results one by one, and can tell at any time what comes of those seen."""

    def see(self, result: Result) -> None:
        """One more battle."""


C = TypeVar("C", bound=Collector)


def collected(collector: C, results: Iterable[Result]) -> C:
    """The collector, after it has seen all of these."""
    for result in results:
        collector.see(result)
    return collector
