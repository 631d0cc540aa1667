"""Results of battles that nobody fought: as a test wants them, or drawn with known chances; what is seen of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import numpy as np

from skirmish.playtest.comparisons import Comparison, Versions
from skirmish.playtest.course import Course, Courses
from skirmish.playtest.luck import Fortunes, Lucks
from skirmish.playtest.match import Bout, Result, piece_of
from skirmish.playtest.matchups import Cell, MatchUps
from skirmish.playtest.sides import Bias, Sides
from skirmish.playtest.warriors import Deeds, Gift, Point, Warriors, Worths

NOTHING: dict[str, Any] = {}


def result(
    won: bool | None, mine: str = "a", theirs: str = "b", *, seed: int = 0, side: int = 0, table: str = "green",
    rounds: int = 6, reason: str = "the rest ran", facts: dict[str, Any] = NOTHING, number: int = 0,
) -> Result:  # fmt: skip
    return Result(number, Bout(mine, theirs, table, seed, side), won, rounds, reason, 100, facts)


def results(outcomes: Iterable[bool | None], mine: str = "a", theirs: str = "b", **known: Any) -> list[Result]:
    """Battles in pairs: the same seed from both sides."""
    return [result(won, mine, theirs, seed=n // 2, side=n % 2, number=n, **known) for n, won in enumerate(outcomes)]


def drawn_field(
    chance: Callable[[str, str], float], lists: Iterable[str], games: int, rng: np.random.Generator
) -> list[Result]:
    """Each list against each: `chance(a, b)` is how often a wins."""
    idents, found = list(lists), []
    for n, mine in enumerate(idents):
        for theirs in idents[n + 1 :]:
            found += results((bool(won) for won in rng.random(games) < chance(mine, theirs)), mine, theirs)
    return found


def coverage(of: Callable[[np.random.Generator], list[tuple[float, float, float]]], times: int, seed: int) -> float:
    """How often (truth, low, high) hold the truth, over so many draws."""
    rng = np.random.default_rng(seed)
    held = [low <= truth <= high for _ in range(times) for truth, low, high in of(rng)]
    return sum(held) / len(held)


class Collector(Protocol):
    def see(self, result: Result) -> None: ...


C = TypeVar("C", bound=Collector)


def seen(collector: C, found: Iterable[Result]) -> C:
    """The collector, after it has seen these: those of one piece one after another, as a batch has them."""
    pieces: dict[tuple[str, int], list[Result]] = {}
    for one in found:
        pieces.setdefault(piece_of(one), []).append(one)
    for some in pieces.values():
        for one in some:
            collector.see(one)
    return collector


def matrix(found: Iterable[Result]) -> tuple[Cell, ...]:
    return seen(MatchUps(), found).told()


def compared(found: Iterable[Result], first: str, second: str) -> Comparison | None:
    return seen(Versions(first, second), found).told


def biases(found: Iterable[Result]) -> tuple[Bias, ...]:
    return seen(Sides(), found).told


def luck(found: Iterable[Result]) -> Fortunes:
    return seen(Lucks(), found).told


def course(found: Iterable[Result]) -> Course | None:
    return seen(Courses(), found).told


def deeds(found: Iterable[Result]) -> tuple[Deeds, ...]:
    return seen(Warriors(), found).told


def deeds_of_types(found: Iterable[Result]) -> tuple[Deeds, ...]:
    return seen(Warriors(), found).types


def points(found: Iterable[Result]) -> tuple[Point, ...]:
    return seen(Worths(), found).points


def gifts(found: Iterable[Result]) -> tuple[Gift, ...]:
    return seen(Worths(), found).gifts
