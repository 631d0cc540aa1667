"""A battle played on from a state to its end, many times, by quick AIs: who wins how often."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skirmish.core.dice import Dice
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Side, State
from skirmish.core.system import Ruleset
from skirmish.players import make
from skirmish.players.player import view_of

MOST_DECISIONS = 3000
"""A battle takes a few hundred; one that needs more counts as a draw."""
APART = 1_000_003
"""Between the dice of one seed's tries and the next seed's."""


def play_on(rules: Ruleset, state: State, player: str, numbers: Iterable[int], seed: int) -> Iterator[Side | None]:
    """Who wins each of these tries, None for a draw. No rule may be half done in the state.

    `numbers`: of the tries, each of which has dice of its own.
    """
    for number in numbers:
        dice = Dice((seed * APART + number) & ((1 << 64) - 1))
        trial = Game(rules, evolve(state, dice=dice)).trusting()
        players = make(player, 2 * number), make(player, 2 * number + 1)
        while trial.decision is not None and len(trial.actions) < MOST_DECISIONS:
            side = trial.decision.side
            trial.play(players[side].decide(view_of(trial, side), trial.decision))
        verdict = trial.state.verdict
        yield verdict.winner if verdict is not None else None
