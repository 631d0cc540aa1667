"""The players that leave choices to chance: `random` takes any offer, `careless` is an aggressor at some decisions.

One shows what the rules allow, and what skill is worth; the other is somebody to learn the game against.
"""

from __future__ import annotations

from itertools import islice

from skirmish.core.decision import Action, Decision, Offer
from skirmish.core.dice import Dice
from skirmish.core.policy import REFUSALS
from skirmish.players.aggressor import Aggressor
from skirmish.players.player import View

DEEPEST = 32
"""How many samples of an offer it looks at, at most."""
FARTHEST = 32
"""How many offers of a decision it looks at, at most."""
RELUCTANCE = 20
"""While there is something to do it declines one time in so many."""
LAST_WORD = "concede"
"""The verb of who gives a battle up."""


class RandomPlayer:
    """Decides by a stream of its own, so that the same seed plays the same way on every Python."""

    def __init__(self, seed: int, *, stubborn: bool = False) -> None:
        """`stubborn`: it doesn't give a battle up unless that is proposed."""
        self._dice = Dice(seed & ((1 << 64) - 1))
        self._stubborn = stubborn

    def decide(self, view: View, decision: Decision) -> Action:
        """A random sample of a random offer; the default where no offer has any."""
        offers = list(islice(decision.each(), 1 + self._below(FARTHEST)))
        if self._stubborn and decision.default.verb != LAST_WORD:
            offers = [offer for offer in offers if offer.verb != LAST_WORD]
        while offers:
            offer = offers[self._below(len(offers))]
            if offer.verb in REFUSALS and len(offers) > 1 and self._below(RELUCTANCE):
                continue
            action = self._any(offer)
            if action is not None:
                return action
            offers.remove(offer)
        return decision.default

    def _any(self, offer: Offer) -> Action | None:
        """One of the first samples, chosen before they are made: the rest are never worked out."""
        chosen = None
        for chosen in islice(offer.samples(), 1 + self._below(DEEPEST)):  # noqa: B007  # the last one counts
            pass
        return chosen

    def _below(self, count: int) -> int:
        (face,), self._dice = self._dice.draw(1, count)
        return face - 1


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
