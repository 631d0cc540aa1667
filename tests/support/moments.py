"""Battles between two AIs, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from support.axes import shelf
from support.rulesets import ruleset

from skirmish.app import compose
from skirmish.app.compose import tell_apart
from skirmish.core.decision import Action
from skirmish.core.game import Game
from skirmish.players import make
from skirmish.players.player import view_of

LISTS = Path(__file__).parents[1] / "lists"
CIRCLES = str(LISTS / "three-sisters.yaml"), str(LISTS / "three-men.yaml")
"""Three against three who channel, with bows and Trollocs beside them: more than 500 marks pay for."""


def moments(rules_name: str, seed: int) -> Iterator[tuple[Game, Action]]:
    """The moments of a battle between two AIs, with what they choose."""
    rules = ruleset(rules_name)
    rosters = tell_apart([shelf().roster(path) for path in CIRCLES])
    game = Game(rules, compose.setup(rules, rosters, "village", "skirmish", seed).state(rules))
    players = make("aggressor", 1), make("aggressor", 2)
    while game.decision is not None:
        side = game.decision.side
        action = players[side].decide(view_of(game, side), game.decision)
        yield game, action
        game.play(action)
