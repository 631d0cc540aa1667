"""How a battle would go on from some moment, played to its end many times by quick AIs: who wins how often."""

from __future__ import annotations

from skirmish.client.questions import Prospect, Prospects
from skirmish.core.dice import Dice
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.players import make
from skirmish.players.player import view_of

MOST_DECISIONS = 3000
"""A battle takes a few hundred; one that needs more counts as a draw."""
_APART = 1_000_003
"""Between the dice of one seed's tries and the next seed's."""


def prospects(game: Game, asked: Prospect) -> Prospects:
    """Each try begins at the last place before that decision where no rule was half done, with dice of its own."""
    past = game.rewound(asked.actions)
    if past.decision is None:
        won = past.state.verdict.winner if past.state.verdict is not None else None
        return Prospects(wins=(asked.tries * (won == 0), asked.tries * (won == 1)), tries=asked.tries)
    wins, state = [0, 0], past.last_mark.state
    for number in range(asked.tries):
        dice = Dice((asked.seed * _APART + number) & ((1 << 64) - 1))
        trial = Game(game.rules, evolve(state, dice=dice)).trusting()
        players = make(asked.player, 2 * number), make(asked.player, 2 * number + 1)
        while trial.decision is not None and len(trial.actions) < MOST_DECISIONS:
            side = trial.decision.side
            trial.play(players[side].decide(view_of(trial, side), trial.decision))
        verdict = trial.state.verdict
        if verdict is not None and verdict.winner is not None:
            wins[verdict.winner] += 1
    return Prospects(wins=(wins[0], wins[1]), tries=asked.tries)
