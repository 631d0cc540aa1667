"""Battles drawn with known luck: what each was worth, what fell well in it, and who won; the true share is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import NamedTuple

import numpy as np
from made_results import result
from numpy.typing import NDArray

from skirmish.core.record import evolve
from skirmish.playtest.adjusted_scores import AdjustedScores
from skirmish.playtest.adjustment import Adjustment
from skirmish.playtest.match import Result
from skirmish.playtest.stopping_rule import Sure

Array = NDArray[np.float64]
ROLLS = {"to hit": 40, "to wound": 16, "injury": 9, "rare": 1}
"""How many of each a battle has, more or less."""
WORTH = {"to hit": 0.25, "to wound": 0.6, "injury": 1.3, "rare": 0.6}
"""What one that is as good as can be does to log odds: together about half of what makes battles differ."""
NOISE = 1.3
"""What nobody can tell does to them."""


class Drawn(NamedTuple):
    """So many battles: a row each."""

    luck: Array
    scores: Array
    won: NDArray[np.bool_]


def draw_battles(rng: np.random.Generator, edge: float, battles: int) -> Drawn:
    """Battles of a list that is so much better, in log odds."""
    luck = np.empty((battles, len(ROLLS)))
    for column, most in enumerate(ROLLS.values()):
        rolls = rng.poisson(most, battles)
        luck[:, column] = (rng.binomial(rolls, 0.4) - 0.4 * rolls) / 2
    odds = edge + luck @ np.array(list(WORTH.values())) + NOISE * rng.standard_normal(battles)
    scores = 1 / (1 + np.exp(-odds))
    return Drawn(luck, scores, rng.random(battles) < scores)


@lru_cache(None)
def true_share(edge: float) -> float:
    """How often such a list wins."""
    return float(draw_battles(np.random.default_rng(1), edge, 400_000).scores.mean())


def edge_for(share: float) -> float:
    """The edge by which a list wins so often."""
    low, high = -6.0, 6.0
    rng = np.random.default_rng(2)
    odds = -np.log(1 / draw_battles(rng, 0.0, 400_000).scores - 1)
    while high - low > 1e-6:
        middle = (low + high) / 2
        mean = float((1 / (1 + np.exp(-middle - odds))).mean())
        low, high = (middle, high) if mean < share else (low, middle)
    return low


def make_results(drawn: Drawn) -> Iterator[Result]:
    """The battles as results, two and two with one seed."""
    for number, (luck, score, won) in enumerate(zip(drawn.luck, drawn.scores, drawn.won, strict=True)):
        told = result(bool(won), seed=number // 2, side=number % 2, number=number)
        yield evolve(told, adjusted=Adjustment(float(score), dict(zip(ROLLS, luck.tolist(), strict=True))))


def adjust_all(battles: Sequence[Result]) -> AdjustedScores:
    """All of them, as they come."""
    found = AdjustedScores()
    for one in battles:
        found.see(one, one.bout.seed)
    return found


def answer_to(rng: np.random.Generator, edge: float, margin: float, adjusted: bool) -> tuple[str | None, int]:
    """What a batch answers that stops when it is sure, and after how many battles."""
    sure = Sure(margin, 0.05, adjusted)
    for seed in count():
        for one in make_results(draw_battles(rng, edge, 2)):
            sure.feed(evolve(one, bout=evolve(one.bout, seed=seed)))
        told = sure.sureties[0]
        if told.answer is not None:
            return told.answer, 2 * told.pairs
    raise AssertionError
