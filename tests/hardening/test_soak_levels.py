"""Battles on roofs, walkways and terraces, of players who climb and jump whenever they can. (SKR-36)

SKIRMISH_BATTLES=30 says how many battles of each pair of systems, SKIRMISH_FIRST the seed of the first,
SKIRMISH_PAIR which pair.
"""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

import pytest
from support.axes import one_of_each_faction, roster
from support.laws import nonsense_is_refused, samples_are_admitted
from support.pair_laws import LAWS
from support.rulesets import ruleset
from test_soak import nobody_overlaps

from skirmish import rules
from skirmish.board import on
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield
from skirmish.core.decision import Action, Decision, Offer
from skirmish.core.dice import Dice
from skirmish.core.game import Game
from skirmish.core.scenario import Scenario
from skirmish.library import Shelf
from skirmish.players.player import View, view_of
from skirmish.players.random_players import RandomPlayer

BATTLES = int(os.environ.get("SKIRMISH_BATTLES", "1"))
FIRST = int(os.environ.get("SKIRMISH_FIRST", "0"))
PAIR = os.environ.get("SKIRMISH_PAIR", "")
PAIRS = (PAIR,) if PAIR else tuple(rules.pairs())
MOST, FEW, ROUNDS = 3_000, 5, 6
LOOKED_AT = 9
"""Every so many decisions all offers are looked at."""
HIGH = ("climb", "jump", "dive")
OFTEN = 3
"""It leaves its level three times in four where it can."""


def roofs() -> Battlefield:
    """A small map of two roofs and a bridge, one roof across a gap, two terraces, a tower, a room."""
    return Shelf().map(str(Path(__file__).parents[1] / "support" / "small" / "roofs.yaml"))


class Roofer:
    """Climbs, jumps and takes ladders where it can, else leaves it to chance."""

    def __init__(self, seed: int) -> None:
        self._chance, self._dice = RandomPlayer(seed, stubborn=True), Dice(seed + 1)

    def decide(self, view: View, decision: Decision) -> Action:
        """See `Player`."""
        (face,), self._dice = self._dice.draw(1, 4)
        found = [action for offer in decision.each() for action in self._ups(view, offer)] if face <= OFTEN else []
        if not found:
            return self._chance.decide(view, decision)
        (face,), self._dice = self._dice.draw(1, len(found))
        return found[face - 1]

    @staticmethod
    def _ups(view: View, offer: Offer) -> list[Action]:
        if offer.verb in HIGH:
            return list(islice(offer.samples(), 4))
        walk = getattr(offer, "walk", None)
        if walk is None or offer.verb not in ("move", "run", "canter"):
            return []
        stands = on(view.state).arrivals(offer.model, walk)
        found = (Action(offer.verb, offer.model, at=one.at, level=one.level) for one in stands)
        return [action for action in found if offer.admits(action)]


def setup_of(pair: str, number: int, options: dict[str, str]) -> Setup:
    """The battle of this number: small sides who meet at once."""
    names = one_of_each_faction()
    one, other = names[number % len(names)], names[(number + 1 + number // len(names)) % len(names)]
    fought = Scenario("roofs", "Roofs", ROUNDS, 8.0)
    return Setup(pair, options, roofs(), fought, (roster(one, FEW), roster(other, FEW)), number)


def options_of(pair: str, number: int) -> dict[str, str]:
    """Every other battle with other values of all options."""
    system = ruleset(pair)
    known = (*system.combat.options, *system.magic.options)
    return (
        {option.name: option.values[(number // 2 + k) % len(option.values)] for k, option in enumerate(known)}
        if number % 2
        else {}
    )


@pytest.mark.parametrize("number", range(FIRST, FIRST + BATTLES))
@pytest.mark.parametrize("pair", PAIRS)
def test_nobody_hangs_in_the_air(pair: str, number: int) -> None:
    """SKR-36: after every decision all stand on a floor, in no wall and over no edge."""
    options = options_of(pair, number)
    system = ruleset(pair, options)
    laws = [law for one in pair.split("+") for law in LAWS[one]]
    game = Game(system, setup_of(pair, number, options).state(system))
    players = Roofer(number), Roofer(number + 1000)
    while game.decision is not None:
        assert len(game.actions) < MOST, f"no end: {game.decision.prompt}"
        if len(game.actions) % LOOKED_AT == 0:
            for action in samples_are_admitted(game.decision):
                nonsense_is_refused(game, action, slice(len(game.actions) % 5, None, 5))
        game.play(players[game.decision.side].decide(view_of(game, game.decision.side), game.decision))
        for law in laws:
            law(game)
        nobody_overlaps(game.state)
    assert game.state.verdict is not None
