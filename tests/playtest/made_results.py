"""Results of battles that nobody fought: as a test wants them, or drawn with known chances."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from skirmish.playtest.bouts import Bout
from skirmish.playtest.results import Result

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
