"""Plays a battle to its end with two players."""

from __future__ import annotations

from skirmish.core.game import Game
from skirmish.players.base import Player, view_of

MOST_DECISIONS = 20_000
"""A battle of 60 models takes a few thousand; who needs more is going round in circles."""


class Endless(RuntimeError):
    """The battle didn't end within the number of decisions allowed."""


def battle(game: Game, players: tuple[Player, Player], most: int = MOST_DECISIONS) -> Game:
    """Plays on until the battle is over; the same game. Raises `Endless`, `IllegalAction` or `RuleFailed`."""
    while (decision := game.decision) is not None:
        if len(game.actions) >= most:
            raise Endless(f"no end after {most:,} decisions, in round {game.state.round} ({decision.prompt})")
        game.play(players[decision.side].decide(view_of(game, decision.side), decision))
    return game
