"""Estimates of harm, in marks: closed forms of the systems, for players that weigh many actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Volley(NamedTuple):
    """What a turn's harm from afar is expected to take from a target, in marks, by the distance between the bases.

    `open` and `covered` have a number for each of the distances in `reach_in`, which rise: it holds up to there and
    beyond the one before. Nothing is harmed beyond the last.
    """

    reach_in: tuple[float, ...]
    open: tuple[float, ...]
    covered: tuple[float, ...]

    def at(self, gap_in: float, covered: bool) -> float:
        """From so many inches away."""
        for reach, plain, behind in zip(self.reach_in, self.open, self.covered, strict=True):
            if gap_in <= reach:
                return behind if covered else plain
        return 0.0


class Company(NamedTuple):
    """Somebody it matters to be near: friends do more together, and are harmed together; an enemy's magic can be undone
    by who is close."""

    model: int
    inches: float
    """Within so many, from base to base."""
    worth: float
    """Marks that it brings in a turn, as long as it holds for both; below 0 for what it costs."""


def usual_blows(mine: float, theirs: float) -> float:
    """A round of blows of a model that costs so much at another, where its system can't tell: a fifth of the less."""
    return 0.2 * min(mine, theirs)


class Shots(Protocol):
    """One way to shoot at one target."""

    reaches: tuple[float, ...]
    """Inches at which anything changes; nothing is harmed beyond the last."""

    def lost(self, reach_in: float, covered: bool) -> float:
        """The share of its price that the target is expected to lose so far away; 0 beyond its reach."""


def join_volleys(shots: Sequence[Shots], marks: float) -> Volley:
    """In marks, at a target that is worth so many."""
    reaches = sorted({reach for one in shots for reach in one.reaches})
    plain, behind = (
        tuple([marks * max([one.lost(reach, covered) for one in shots]) for reach in reaches])
        for covered in (False, True)
    )
    return Volley(tuple(reaches), plain, behind)
