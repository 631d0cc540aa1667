"""What holds at every decision of every battle: all rosters, maps, scenarios, options; `scripts/soak` plays 10,000."""

from __future__ import annotations

import os
from itertools import combinations

import pytest
from fielded import rosters
from support.axes import battlefield, scenario, shelf
from support.laws import nobody_stands_on_air
from support.pair_laws import LAWS
from support.rulesets import ruleset

from skirmish import rules
from skirmish.board import on
from skirmish.core.battle_record import Setup
from skirmish.core.game import Game
from skirmish.core.state import NOBODY, State
from skirmish.players import make
from skirmish.players.player import view_of

BATTLES = int(os.environ.get("SKIRMISH_BATTLES", "8"))
"""How many battles are played; `scripts/soak` says more."""
FIRST = int(os.environ.get("SKIRMISH_FIRST", "0"))
"""The seed of the first of them."""
PAIR = os.environ.get("SKIRMISH_PAIR", "")
"""The pair of systems of all of them; '' for all pairs in turn."""
MOST = 4_000
FULL, ROUNDS = 20, 5
"""Every fourth battle goes on for as many rounds as its scenario says, the others are cut to five."""
TOUCH_IN = 1 / 512
"""Bases and terrain may overlap by what snapping to the grid takes."""
CHANNELING: tuple[dict[str, str], ...] = (
    {}, {"strong_weak": "true", "relative_strength": "true"},
    {"mixed_circles": "true", "circle_reach": "chain", "circle_cuts": "each", "own_phase_cut": "on_hand"},
    {"cut_tries": "one", "engaged_cut": "free", "weaves_into_combat": "forbidden", "angreal": "on"},
)  # fmt: skip
USUAL = "+".join(rules.pair_of(rules.DEFAULT))
PAIRS = (USUAL, *(pair for pair in rules.pairs() if pair != USUAL))
"""Every second battle is of the first, the others of the rest in turn."""


def pair_of(number: int) -> str:
    """The pair of systems of the battle of this number."""
    if PAIR:
        return PAIR
    return PAIRS[0] if number % 2 == 0 else PAIRS[1 + number // 2 % (len(PAIRS) - 1)]


def options_of(number: int) -> dict[str, str]:
    """The options: sets of channeling's that belong together; of other systems each option's values in turn."""
    system = ruleset(pair_of(number))
    if pair_of(number).endswith("+channeling"):
        wanted, others = dict(CHANNELING[number // 2 % len(CHANNELING)]), system.combat.options
    else:
        wanted, others = {}, (*system.combat.options, *system.magic.options)
    if number % 2:
        wanted |= {
            option.name: option.values[(number // 6 + k) % len(option.values)] for k, option in enumerate(others)
        }
    return wanted


def setup_of(number: int, options: dict[str, str]) -> Setup:
    """The battle of this number: maps and scenarios go round, so that each meets each."""
    maps, scenarios = shelf().ids("map"), shelf().ids("scenario")
    fought = scenario(scenarios[number // len(maps) % len(scenarios)], ROUNDS if number % 4 else FULL)
    return Setup(pair_of(number), options, battlefield(maps[number % len(maps)]), fought, rosters(number), number)


def nobody_overlaps(state: State) -> None:
    """Bases neither overlap each other nor impassable terrain, and lie on the table. (CHN-64, SKR-34, SKR-36)"""
    nobody_stands_on_air(state)
    surface = on(state)
    present = [m.id for m in state.models if state.on_table(m.id)]
    for i, j in combinations(present, 2):
        assert surface.gap(i, j) >= -TOUCH_IN, f"{state.models[i].name} overlaps {state.models[j].name}"
    for i in present:
        why = surface.stands(i, state.places[i][:2])
        assert why is None, f"{state.models[i].name} {why}"


def treasure_holds(state: State) -> None:
    """Who carries a token is on the table and carries one; what is carried off is carried by nobody. (SKR-91)"""
    bearers = [token.bearer for token in state.tokens if token.bearer != NOBODY]
    assert len(bearers) == len(set(bearers)), "somebody carries two tokens"
    assert all(state.on_table(bearer) for bearer in bearers), "a token is carried by one who is gone"
    assert all(token.bearer == NOBODY for token in state.tokens if token.side >= 0)
    assert all(model.out for model in state.models if model.away)


@pytest.mark.parametrize("number", range(FIRST, FIRST + BATTLES))
def test_laws_hold_at_every_decision(number: int) -> None:
    """CHN-14, CHN-22, CHN-30, CHN-33, CHN-64, SKR-34, SKR-91: random battles, every weave known by somebody."""
    options = options_of(number)
    system = ruleset(pair_of(number), options)
    laws = [law for system in pair_of(number).split("+") for law in LAWS[system]]
    game = Game(system, setup_of(number, options).state(system))
    players = make("random", number), make("random" if number % 2 else "aggressor", number + 1)
    places = game.state.places
    while game.decision is not None:
        assert len(game.actions) < MOST, f"no end: {game.decision.prompt}"
        side = game.decision.side
        game.play(players[side].decide(view_of(game, side), game.decision))
        for law in laws:
            law(game)
        treasure_holds(game.state)
        if game.state.places is not places:
            places = game.state.places
            nobody_overlaps(game.state)
    assert game.state.verdict is not None
