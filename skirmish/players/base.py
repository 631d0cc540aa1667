"""What a player is and what it may see."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from skirmish.core.decision import Action, Decision
from skirmish.core.dice import Dice
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Side, State
from skirmish.core.system import Ruleset

UNKNOWN_DICE = Dice(None)
"""What a player sees in the place of the dice to come."""


class View(NamedTuple):
    """The battle as one side may see it: everything but the dice to come."""

    state: State
    rules: Ruleset
    side: Side
    whole: bool = False
    """Whether no rule is half done: a battle may go on from this state, with other dice, to think ahead."""


class Player(Protocol):
    """Something that decides for a side."""

    def decide(self, view: View, decision: Decision) -> Action:
        """An action that one of the decision's offers admits."""


def view_of(game: Game, side: Side) -> View:
    """What the side may see of the game now."""
    whole = game.last_mark.state is game.state
    return View(evolve(game.state, dice=UNKNOWN_DICE), game.rules, side, whole)
