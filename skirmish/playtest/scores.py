"""What a battle is worth to who fought it, and its results told from either list's side."""

from __future__ import annotations

from typing import NamedTuple

from skirmish.core.battlefield import OPPOSITE, Edge
from skirmish.core.record import evolve
from skirmish.playtest.results import Result

DRAW = 0.5
"""A draw is half a win."""


def score(won: bool | None) -> float:
    """1 for a battle won, 0 for one lost, a half for a draw."""
    return DRAW if won is None else float(won)


def turned(result: Result) -> Result:
    """The same battle told from the side of its other list. `facts` are by side of the battle and stay."""
    bout = result.bout
    end = None if bout.end is None else OPPOSITE[bout.end]
    other = evolve(bout, mine=bout.theirs, theirs=bout.mine, side=1 - bout.side, end=end)
    return evolve(result, bout=other, won=None if result.won is None else not result.won)


def piece(result: Result) -> tuple[str, int]:
    """What battles have in common that hang together: the map and the dice. Only such pieces are independent."""
    return result.bout.map, result.bout.seed


class Fixture(NamedTuple):
    """What two battles have in common that differ in nothing but the list: opponent, map, dice, side, end."""

    theirs: str
    map: str
    seed: int
    side: int
    end: Edge | None


def fixture(result: Result) -> Fixture:
    """Where and against whom the first list fought."""
    bout = result.bout
    return Fixture(bout.theirs, bout.map, bout.seed, bout.side, bout.end)
