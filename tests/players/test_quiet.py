"""No shuffling: with nothing to gain a player that weighs leaves its models where they stand."""

from __future__ import annotations

from collections import Counter

import pytest
from support.axes import roster
from support.rulesets import ruleset

from skirmish import rules
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield, piece
from skirmish.core.game import Game
from skirmish.core.geometry import rectangle
from skirmish.core.record import evolve
from skirmish.core.scenario import Scenario
from skirmish.players import battle, make

QUIET = Scenario("quiet", "Quiet", rounds=20)
SHORT = 4
"""Rounds that show it, as a rule; the thorough form goes on for all of them."""
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


RULES = tuple(f"{combat}+{magic}" for combat in rules.COMBAT for magic in rules.MAGIC)


def by_turns() -> list[object]:
    """Each pair of systems for some rounds with one pair of lists; at length all of it."""
    short = [(pair, LISTS[number % len(LISTS)], SHORT) for number, pair in enumerate(RULES)]
    whole = [(pair, lists, QUIET.rounds) for pair in RULES for lists in LISTS]
    return [*short, *(pytest.param(*case, marks=pytest.mark.long) for case in whole)]


@pytest.mark.parametrize(("pair", "lists", "rounds"), by_turns())
def test_who_can_neither_see_nor_reach_anybody_stays_where_it_is(
    pair: str, lists: tuple[str, str], rounds: int
) -> None:
    system, quiet = ruleset(pair), evolve(QUIET, rounds=rounds)
    setup = Setup(system.name, {}, PARTED, quiet, (roster(lists[0]), roster(lists[1])), 3)
    game = battle(Game(system, setup.state(system)), (make("tactician", 1), make("tactician", 2)))
    moved: Counter[tuple[int, str]] = Counter()
    replay = Game(system, game.setup).trusting()
    for action in game.actions:
        state = replay.state
        if state.round > CLOSING_UP and action.at is not None and action.verb != "cast":
            moved[state.round, state.models[action.model].name] += 1
        replay.play(action)
    assert game.state.round == system.combat.paced(quiet).rounds
    assert not moved, sorted(moved)
