"""Several ways to shoot as one `Volley`: at each distance the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from skirmish.core.exchange import Volley


class Shots(Protocol):
    """One way to shoot at one target."""

    reaches: tuple[float, ...]
    """Inches at which anything changes; nothing is harmed beyond the last."""

    def lost(self, reach_in: float, covered: bool) -> float:
        """The share of its price that the target is expected to lose so far away; 0 beyond its reach."""


def best_of(shots: Sequence[Shots], marks: float) -> Volley:
    """In marks, at a target that is worth so many."""
    reaches = sorted({reach for one in shots for reach in one.reaches})
    plain, behind = (
        tuple([marks * max([one.lost(reach, covered) for one in shots]) for reach in reaches])
        for covered in (False, True)
    )
    return Volley(tuple(reaches), plain, behind)
