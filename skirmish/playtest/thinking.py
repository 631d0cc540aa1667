"""Whether a player that looks ahead keeps to its time: what it only exceeds one time in a hundred, in its budgets."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Protocol, runtime_checkable

from skirmish.core.game import Game
from skirmish.players.base import view_of
from skirmish.playtest.measures import Stage
from skirmish.playtest.timing import Timed

BUDGET_MS = 200
"""What it is given for a decision."""
BATTLES, APART = 6, 5
"""It is asked at every so-manieth decision of so many battles, which others have fought."""
RARE = 0.99


@runtime_checkable
class Thinking(Protocol):
    """A player that looks ahead where that helps."""

    spent: int
    """How many positions it looked at for the last decision; 0 where it didn't look ahead."""


def thinking(player: str, kind: str = "") -> Callable[[Stage, int], Timed]:
    """How many of its budgets a decision takes that is longer than 99 of a hundred, on the clock on the wall.

    Only those count for which it has looked ahead: most decisions need no thought, and would hide those that do. Each
    moment is another player's, which has seen nothing before; nothing is repeated. Raises `ValueError` if none
    is such a moment.
    """

    def measure(stage: Stage, repeats: int) -> Timed:
        fought = [stage.play("aggressor", seed, kind) for seed in range(BATTLES)]
        moments = [game.rewound(at) for game in fought for at in range(0, len(game.actions), APART)]
        word = f"{player}@{BUDGET_MS}ms"
        _decides(stage, word, 0, moments[-1])  # what is compiled or read the first time isn't thought
        asked = [_decides(stage, word, number, game) for number, game in enumerate(moments)]
        taken = sorted(seconds for seconds, thought in asked if thought)
        if not taken:
            raise ValueError(f"{word} looks ahead nowhere")
        spread = (taken[-1 - len(taken) // 10] - taken[len(taken) // 10]) / median(taken)
        return Timed(taken[round(RARE * (len(taken) - 1))], BUDGET_MS / 1e3, len(taken), spread)

    return measure


def _decides(stage: Stage, word: str, seed: int, game: Game) -> tuple[float, bool]:
    """(seconds that a new player takes for the decision that is due, whether it has looked ahead)."""
    player, decision = stage.make_player(word, seed), game.decision
    assert decision is not None
    begun = perf_counter()
    player.decide(view_of(game, decision.side), decision)
    return perf_counter() - begun, isinstance(player, Thinking) and player.spent > 0
