"""The player `careless`: an aggressor who leaves every other choice to chance. Somebody to learn the game against."""

from __future__ import annotations

from skirmish.core.decision import Action, Decision
from skirmish.core.dice import Dice
from skirmish.players.aggressor import Aggressor
from skirmish.players.base import View
from skirmish.players.random_player import RandomPlayer

LAPSE = 2
"""It doesn't look at what it does one time in so many, in the mean."""


class Careless:
    """Decides as an aggressor, or by a stream of its own; the same seed plays the same way."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed & ((1 << 64) - 1))
        self._minding, self._careless = Aggressor(), RandomPlayer(seed + 1, stubborn=True)

    def decide(self, view: View, decision: Decision) -> Action:
        """What an aggressor would do, or anything that is allowed."""
        (face,), self._dice = self._dice.draw(1, LAPSE)
        return (self._careless if face == 1 else self._minding).decide(view, decision)
