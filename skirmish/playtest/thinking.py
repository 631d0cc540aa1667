"""Whether a player that looks ahead keeps to its time: what only one decision in a hundred exceeds, in its budgets."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from skirmish.core.game import Game
from skirmish.players.base import view_of
from skirmish.playtest.measures import Stage
from skirmish.playtest.timing import Timed

BUDGET_MS = 200
"""What it is given for a decision."""
BATTLES, APART = 6, 5
"""It is asked at every so-manieth decision of so many battles, which others have fought."""
RARE = 0.99


def thinking(player: str, kind: str = "") -> Callable[[Stage, int], Timed]:
    """How many of its budgets a decision takes that is longer than 99 of a hundred, on the clock on the wall.

    Each moment is another player's, which has seen nothing before; nothing is repeated.
    """

    def measure(stage: Stage, repeats: int) -> Timed:
        fought = [stage.play("aggressor", seed, kind) for seed in range(BATTLES)]
        moments = [game.rewound(at) for game in fought for at in range(0, len(game.actions), APART)]
        word = f"{player}@{BUDGET_MS}ms"
        _decides(stage, word, 0, moments[-1])  # what is compiled or read the first time isn't thought
        taken = sorted(_decides(stage, word, number, game) for number, game in enumerate(moments))
        spread = (taken[-1 - len(taken) // 10] - taken[len(taken) // 10]) / median(taken)
        return Timed(taken[round(RARE * (len(taken) - 1))], BUDGET_MS / 1e3, len(taken), spread)

    return measure


def _decides(stage: Stage, word: str, seed: int, game: Game) -> float:
    """Seconds that a new player takes for the decision that is due."""
    player, decision = stage.make_player(word, seed), game.decision
    assert decision is not None
    begun = perf_counter()
    player.decide(view_of(game, decision.side), decision)
    return perf_counter() - begun
