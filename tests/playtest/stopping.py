"""Batches that stop when they are sure, drawn with known chances: how often each answer comes, and how soon."""

from __future__ import annotations

from collections import Counter

import numpy as np

from skirmish.playtest.stopping_rule import Bets

MARGIN, ALPHA = 0.1, 0.05
MOST = 20_000
"""Pairs after which nobody waits any longer."""


def one_pair(chance: float, drawn: float, side: float, together: float, rng: np.random.Generator) -> float:
    """The mean score of a pair; `side`: what the first side is worth, `together`: how often dice decide both alike."""
    first = rng.random()
    second = first if rng.random() < together else rng.random()
    scores = []
    for one, dice in ((chance + side, first), (chance - side, second)):
        wins = one - drawn / 2
        scores.append(1.0 if dice < wins else 0.5 if dice < wins + drawn else 0.0)
    return sum(scores) / 2


def answers(
    chance: float, drawn: float = 0.0, side: float = 0.0, together: float = 0.0, times: int = 120,
    margin: float = MARGIN, seed: int = 7,
) -> tuple[Counter[str | None], float]:  # fmt: skip
    """How often each answer came, and after how many battles on average."""
    rng, found, battles = np.random.default_rng(seed), Counter[str | None](), 0
    for _ in range(times):
        bets = Bets(margin, ALPHA)
        while bets.answer is None and bets.count < MOST:
            bets.seen(one_pair(chance, drawn, side, together, rng))
        found[bets.answer] += 1
        battles += 2 * bets.count
    return found, battles / times
