"""Battles for the tests of the overlays: played by AIs up to a decision, and their models strewn over the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

import pytest
from support.axes import shelf
from support.rulesets import ruleset
from support.small import COPSE

from skirmish.board import on
from skirmish.client.overlays.facts import Facts, facts
from skirmish.client.view.marks import Layer, Mark, Tag
from skirmish.core.battle_record import Setup
from skirmish.core.game import Game
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point, base_radius, snapped
from skirmish.players import make
from skirmish.players.player import view_of

MAPS = (COPSE, "village", "forest", "ruined-city", "canyon", "farm")
"""A small one first, which costs little."""
MOVING, CHARGING, SHOOTING = "Move your warriors", "Declare charges", "Shoot"
ROSTERS = ("tower-sisters", "bows-of-the-march")


@lru_cache(None)
def battle(
    map_id: str, prompt: str = MOVING, premeasure: str = "true", seed: int = 3, least: int = 2,
    rosters: tuple[str, str] = ROSTERS,
) -> Game:  # fmt: skip
    """A battle in this round or later, at the first decision of this kind."""
    rules = ruleset("skirmish+channeling", {"premeasure": premeasure})
    one, other = (shelf().roster(ident) for ident in rosters)
    setup = Setup(rules.name, rules.options, shelf().map(map_id), shelf().scenario("skirmish"), (one, other), seed)
    game, players = Game(rules, setup.state(rules)), (make("aggressor", 1), make("aggressor", 2))
    while (decision := game.decision) is not None:
        if game.state.round >= least and decision.prompt.startswith(prompt):
            return game
        game.play(players[decision.side].decide(view_of(game, decision.side), decision))
    raise AssertionError(f"the battle on {map_id} ended before {prompt!r}")


def at_decision(
    map_id: str, prompt: str = MOVING, premeasure: str = "true", seed: int = 3, least: int = 2
) -> Facts:  # fmt: skip
    """What the side that decides may be told there."""
    game = battle(map_id, prompt, premeasure, seed, least)
    assert game.decision is not None
    return facts(game.state, game.table.rules, game.decision.side, game.decision)


def strewn(told: Facts, seed: int) -> Facts:
    """The same battle with everybody standing somewhere else where there is room, and nobody asked anything."""
    chance, state = Random(seed), told.state
    for model in state.models:
        if state.on_table(model.id):
            state = _elsewhere(state, model.id, chance)
    return told._replace(state=state, decision=None)


def _elsewhere(state: State, model: ModelId, chance: Random) -> State:
    radius = base_radius(state.models[model].warrior.base_mm)
    wide, deep = state.battlefield.width_in, state.battlefield.depth_in
    while True:
        at = snapped((chance.uniform(radius, wide - radius), chance.uniform(radius, deep - radius)))
        if on(state).stands(model, at) is None:
            return state.moved(model, (*at, *state.places[model][2:]))


def pairs(told: Facts) -> Iterator[tuple[ModelId, ModelId]]:
    """All ordered pairs of models on the table."""
    here = [m.id for m in told.state.models if told.state.on_table(m.id)]
    return ((i, j) for i in here for j in here if i != j)


def duels(count: int) -> Iterator[Facts]:
    """Strewn battles in which both sides channel."""
    for number in range(count):
        game = battle(MAPS[1 + number % 3], SHOOTING, rosters=("tower-patrol", "dread-circle"))
        assert game.decision is not None
        yield strewn(facts(game.state, game.table.rules, game.decision.side, game.decision), number)


def spread_battles(count: int, premeasure: str = "true", prompt: str = MOVING) -> Iterator[Facts]:
    """Strewn battles, one map after the other."""
    for number in range(count):
        yield strewn(at_decision(MAPS[number % len(MAPS)], prompt, premeasure), number)


def over(few: int, many: int) -> pytest.MarkDecorator:
    """A test of so many strewn battles; of many in `scripts/long`."""
    return pytest.mark.parametrize("battles", [few, pytest.param(many, marks=pytest.mark.long)])


def first_of(maps: Sequence[str], count: int = 1) -> pytest.MarkDecorator:
    """A test of the first of these maps; of all of them in `scripts/long`."""
    return pytest.mark.parametrize(
        "map_id",
        [pytest.param(one, marks=() if number < count else pytest.mark.long) for number, one in enumerate(maps)],
    )


def some_point(told: Facts, chance: Random) -> Point:
    """A point of the table, on the grid."""
    return snapped(
        (chance.uniform(0, told.state.battlefield.width_in), chance.uniform(0, told.state.battlefield.depth_in))
    )


def of_kind(layer: Layer | None, kind: type[Mark]) -> list[Mark]:
    """The marks of this kind."""
    return [mark for mark in layer.marks if isinstance(mark, kind)] if layer else []


def tags(layer: Layer | None) -> list[str]:
    """What the layer says in words."""
    return [tag.text for tag in of_kind(layer, Tag)]
