"""Battles that stand just before what a test is about: stories (support/story.py) shown in the window."""

from __future__ import annotations

from typing import Any

from battle_scene import Table
from support.battle import Battle, forget_battles

from skirmish.client.questions import Failed, Foretell, Question, Standing
from skirmish.core.battle_record import Setup
from skirmish.core.game import Game
from skirmish.core.outlook import find_outlook

HANDS = ("by_mouse", "by_keys")
"""By clicks alone, by keys alone."""


class AtHand:
    """A thinker for a battle that no setup leads to: it foretells from the very game, and does nothing else."""

    def __init__(self) -> None:
        self._battle: Standing | None = None
        self._waiting: list[tuple[int, Question, Game]] = []
        self._count = 0

    def watch(self, battle: Standing) -> None:
        """See `Worker`."""
        self._battle = battle

    def ask(self, question: Question) -> int:
        """See `Worker`."""
        assert self._battle is not None
        self._count += 1
        self._waiting.append((self._count, question, self._battle.game.fork()))
        return self._count

    def answers(self) -> list[tuple[int, Any]]:
        """See `Worker`."""
        found = [(ticket, _answer(game, question)) for ticket, question, game in self._waiting]
        self._waiting.clear()
        return found

    def cancel(self, ticket: int) -> None:
        """See `Worker`."""
        self._waiting = [asked for asked in self._waiting if asked[0] != ticket]

    @property
    def busy(self) -> bool:
        """See `Worker`."""
        return bool(self._waiting)

    def close(self) -> None:
        """See `Worker`."""
        self._waiting.clear()


def _answer(game: Game, question: Question) -> object:
    return (
        find_outlook(game, question.action, question.reply)
        if isinstance(question, Foretell)
        else Failed("not asked here")
    )


def staged(battle: Battle) -> Table:
    """The story goes on in the window, between two people, with the dice that it has."""
    game = battle.game
    forget_battles()  # what is left of its dice falls in the window
    state = game.setup
    rosters = state.forces[0].roster, state.forces[1].roster
    setup = Setup(game.rules.name, game.rules.options, state.battlefield, state.scenario, rosters, 0)
    table = Table()
    table.app.hire = lambda setup: AtHand()
    return table.shows(game, setup)
