"""No shuffling: with nothing to gain a player that weighs leaves its models where they stand."""

from __future__ import annotations

from collections import Counter

import pytest
from support.axes import roster
from support.rulesets import ruleset

from skirmish.core.battlefield import Battlefield, piece
from skirmish.core.game import Game
from skirmish.core.geometry import rectangle
from skirmish.core.saving import Setup
from skirmish.core.scenario import Scenario
from skirmish.players import battle, make

QUIET = Scenario("quiet", "Quiet", rounds=20)
PARTED = Battlefield(
    "parted", "Parted", 48.0, 48.0,
    (
        piece("wall", "wall", rectangle(0.0, 20.0, 48.0, 28.0)),
        piece("copse", "woods", rectangle(10.0, 2.0, 14.0, 6.0)),
        piece("dyke", "low-wall", rectangle(20.0, 5.0, 28.0, 5.5)),
    ),
)  # fmt: skip
"""Nobody sees over the wall or gets round it; a copse and a dyke might tempt who likes cover."""
CLOSING_UP = 1
"""Rounds in which those who can link may still go where their circle stands."""
LISTS = (("tower-patrol", "aiel-societies"), ("dread-circle", "tower-circle"))


@pytest.mark.parametrize("lists", LISTS, ids="+".join)
@pytest.mark.parametrize("rules", ["skirmish", "channeling", "wyld", "resolve", "resolve+none", "resolve+wyld"])
def test_who_can_neither_see_nor_reach_anybody_stays_for_twenty_rounds(rules: str, lists: tuple[str, str]) -> None:
    system = ruleset(rules)
    setup = Setup(system.name, {}, PARTED, QUIET, (roster(lists[0]), roster(lists[1])), 3)
    game = battle(Game(system, setup.state(system)), (make("tactician", 1), make("tactician", 2)))
    moved: Counter[tuple[int, str]] = Counter()
    replay = Game(system, game.setup).trusting()
    for action in game.actions:
        state = replay.state
        if state.round > CLOSING_UP and action.at is not None and action.verb != "cast":
            moved[state.round, state.models[action.model].name] += 1
        replay.play(action)
    assert game.state.round == QUIET.rounds
    assert not moved, sorted(moved)
