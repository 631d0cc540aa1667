"""What a battle is worth to who fought it, and its results told from either list's side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from skirmish.core.battlefield import OPPOSITE, Edge
from skirmish.core.record import evolve
from skirmish.playtest.results import Result
from skirmish.playtest.tally import Tally

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


def tally(results: Iterable[Result]) -> Tally:
    """How often the first list won, drew and lost."""
    counts = Counter(result.won for result in results)
    return Tally(counts[True], counts[None], counts[False])


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


def of_list(results: Iterable[Result], ident: str) -> list[Result]:
    """All battles of a list, told from its side; those against itself are left out."""
    found = []
    for result in results:
        if result.bout.mine != result.bout.theirs and ident in (result.bout.mine, result.bout.theirs):
            found.append(result if result.bout.mine == ident else turned(result))
    return found
