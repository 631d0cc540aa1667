"""Estimates as people read them: the figure, and small beside or below it its 95 % interval."""

from __future__ import annotations

from skirmish.playtest.estimates import Estimate
from skirmish.playtest.report.pieces import Cell, number, tag


def measured(found: Estimate | None, digits: int = 2, times: float = 1.0, sign: bool = False) -> Cell:
    """The figure with its interval small below it, for a table that says so; a dash if there is none."""
    if found is None:
        return number(None)
    value, low, high = (number(times * end, digits, sign=sign).shown for end in (found.value, found.low, found.high))
    return Cell(value + tag("small", f"{low} to {high}", "ends"), times * found.value)


def told_in_full(found: Estimate, digits: int = 2, times: float = 1.0, sign: bool = False) -> str:
    """`6.3 (6.0 to 6.6)`."""
    value, low, high = (number(times * end, digits, sign=sign).shown for end in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})"
