"""Who of a list carries what, so that the marks are spent on what is worth most: an exact search."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple


class Step(NamedTuple):
    """One way to fit out an entry of a list."""

    marks: int
    worth: float
    outfit: int
    """Its place among the outfits of the entry."""


class _Way(NamedTuple):
    """The best that was found for a sum of marks: what it is worth, and the outfits so far, the last one first."""

    worth: float
    outfit: int
    before: _Way | None


def fitted(ladders: Sequence[Sequence[Step]], least: int, most: int) -> list[int] | None:
    """One outfit for each entry, all together worth as much as can be had for `least` to `most` marks; None if none is.

    Each ladder has the cheapest step first, and isn't empty.
    """
    cheap = _still([ladder[0].marks for ladder in ladders])
    dear = _still([max(step.marks for step in ladder) for ladder in ladders])
    found: dict[int, _Way | None] = {0: None}
    for place, ladder in enumerate(ladders):
        lowest, highest = least - dear[place + 1], most - cheap[place + 1]
        found = _further(found, ladder, lowest, highest)
    ways = [(way.worth, sum_of, way) for sum_of, way in found.items() if way is not None]
    return _outfits(max(ways)[2]) if ways else None


def _further(
    found: dict[int, _Way | None], ladder: Sequence[Step], lowest: int, highest: int
) -> dict[int, _Way | None]:
    """The sums with one entry more, of those from which the rest can still come out right."""
    longer: dict[int, _Way | None] = {}
    for before, way in found.items():
        had = way.worth if way else 0.0
        for marks, worth, outfit in ladder:
            total = before + marks
            if total > highest:
                break
            known = longer.get(total)
            if total >= lowest and (known is None or had + worth > known.worth):
                longer[total] = _Way(had + worth, outfit, way)
    return longer


def _still(marks: Sequence[int]) -> list[int]:
    """What all entries from each place on add up to; nothing after the last."""
    return [0, *accumulate(reversed(marks))][::-1]


def _outfits(way: _Way | None) -> list[int]:
    found: list[int] = []
    while way is not None:
        found.append(way.outfit)
        way = way.before
    return found[::-1]
