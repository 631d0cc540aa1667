"""Whatever the combat system, channeling hears what it needs: each side's turns, when casting opens, who was down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest
from support.pools import FIGHT, Pools
from support.rulesets import ruleset
from support.story import A, B, story
from support.wild import wild_setup

from skirmish import players, rules
from skirmish.core.events import Event, TurnStarted
from skirmish.core.game import Game
from skirmish.core.state import ModelId, Side, State
from skirmish.players.base import view_of
from skirmish.rules.channeling.channeler import channeler, channelers, weavings
from skirmish.rules.channeling.events import Attempted, CircleFormed, Noted, Owed, Refreshed, StageBegun

COMBATS = (*rules.COMBAT, Pools.name)
SEEDS = tuple(range(1, 33))
NAMES = ("random", "aggressor")
"""Who plays: those that are quick, as it is the rules that are looked at."""
Step = tuple[Event, State]
"""An event, and the state after it."""
BATTLES = [(combat, seed) for combat in COMBATS for seed in SEEDS]
STAGES = {"upkeep": "u", "ready": "r", "cast": "c", "": "e"}
ORDER = re.compile(r"((Ru)+rce?)*(Ru)*R?r?")
"""Points and upkeep of one side or both, ready, casting, its end; the last may be broken off by the battle's end."""


@lru_cache(None)
def game(combat: str, seed: int) -> Game:
    """A wild battle with channelers, played to its end."""
    name = f"{combat}+channeling"
    setup = wild_setup(name, seed)
    system = ruleset(name, setup.options)
    told = Game(system, setup.state(system))
    deciders = [players.make(NAMES[(seed + side) % len(NAMES)], seed) for side in (A, B)]
    while (decision := told.decision) is not None:
        told.play(deciders[decision.side].decide(view_of(told, decision.side), decision))
    return told


def steps(told: Game) -> Iterator[Step]:
    """Its events with the states after them."""
    state = told.setup
    for event in told.log:
        state = event.apply(state)
        yield event, state


def turns(told: Game, side: Side) -> list[list[Step]]:
    """What happened from each start of this side's turn to its next one; the last goes on to the battle's end."""
    found: list[list[Step]] = []
    for step in steps(told):
        if isinstance(step[0], TurnStarted) and step[0].side == side:
            found.append([])
        if found:
            found[-1].append(step)
    return found


@pytest.mark.parametrize(("combat", "seed"), BATTLES)
def test_each_round_holds_one_turn_of_each_side(combat: str, seed: int) -> None:
    started = [(e.round, e.side) for e in game(combat, seed).log if isinstance(e, TurnStarted)]
    first = started[0][1]
    assert started == [(1 + n // 2, first if n % 2 == 0 else 1 - first) for n in range(len(started))]


@pytest.mark.parametrize(("combat", "seed"), BATTLES)
def test_who_channels_has_fresh_points_once_a_turn_and_no_debts_then(combat: str, seed: int) -> None:
    """CHN-3, CHN-22: as long as it is on the table."""
    for side in (A, B):
        for turn, following in pairwise(turns(game(combat, seed), side)):
            refreshed = [(e, s) for e, s in turn if isinstance(e, Refreshed) and e.side == side]
            stayed = set(channelers(turn[0][1], side)) & set(channelers(following[0][1], side))
            assert len(refreshed) == 1 or not stayed
            for event, state in refreshed:
                assert stayed <= {i for i, _ in event.hands}
                assert {channeler(state, i).debt for i in channelers(state, side)} == {0}


@pytest.mark.parametrize(("combat", "seed"), BATTLES)
def test_circles_end_with_the_turn_and_hold_nobody_who_was_down_when_it_began(combat: str, seed: int) -> None:
    """CHN-30, CHN-32."""
    told = game(combat, seed)
    for side in (A, B):
        for turn in turns(told, side):
            upright = told.rules.combat.who(turn[0][1], "standing")
            for event, state in turn:
                if isinstance(event, Refreshed) and event.side == side:
                    assert not any(state.models[c.leader].side == side for c in weavings(state).circles)
                if isinstance(event, CircleFormed) and state.models[event.circle.leader].side == side:
                    assert all(upright >> i & 1 for i in event.circle.members)


@pytest.mark.parametrize(("combat", "seed"), BATTLES)
def test_who_is_down_is_noted_whenever_a_turn_starts(combat: str, seed: int) -> None:
    """CHN-30."""
    told = game(combat, seed)
    wanted, noted = [], []
    for event, state in steps(told):
        if isinstance(event, TurnStarted):
            upright = told.rules.combat.who(state, "standing")
            wanted.append(sum(1 << m.id for m in state.models if m.magic is not None and not upright >> m.id & 1))
        if isinstance(event, Noted):
            noted.append(event.was_down)
    assert noted == wanted or not any(m.magic is not None for m in told.state.models)


@pytest.mark.parametrize(("combat", "seed"), BATTLES)
def test_casting_opens_once_after_points_circles_and_upkeep(combat: str, seed: int) -> None:
    """CHN-7, CHN-15."""
    letters, casting = "", False
    for event, state in steps(game(combat, seed)):
        if isinstance(event, Refreshed | StageBegun):
            letters += "R" if isinstance(event, Refreshed) else STAGES[event.stage]
            casting = letters.endswith("c")
        if isinstance(event, Attempted):
            assert casting
            assert weavings(state).sides >> state.models[event.model].side & 1
    assert ORDER.fullmatch(letters), letters


@pytest.mark.parametrize("combat", COMBATS)
@pytest.mark.parametrize("kind", [Owed, CircleFormed, Attempted], ids=lambda kind: kind.__name__)
def test_the_battles_hold_what_the_laws_are_about(combat: str, kind: type[Event]) -> None:
    assert any(isinstance(event, kind) for seed in SEEDS for event in game(combat, seed).log)


def pools_of_women(**gear: Any) -> Game:
    """Ila and Bo, who may link, and Ren far off, at the end of a round of pools."""
    lore = {"half": "saidar", "points": 8, "weaves": ("mist",)}
    told = story("pools+channeling").model("Ila", A, (20, 20), lore=lore).model("Cy", A, (20, 22), lore=lore)
    battle = told.model("Bo", A, (22, 20), lore=lore, **gear).model("Ren", B, (40, 40)).begin(FIGHT, turns=4)
    while battle.state.round == 1:
        battle.play(battle.decision.default)
    return battle.game


def links(told: Game) -> set[ModelId]:
    """Who is in one of the circles that are offered."""
    decision = told.decision
    assert decision is not None
    assert decision.prompt == "Form a circle?"
    circles = [action for offer in decision.offers for action in offer.samples() if action.verb == "link"]
    return {i for action in circles for i in (action.model, *action.others)}


def test_among_pools_too_who_was_down_does_not_link() -> None:
    """CHN-30: she was down when the round began; all others may."""
    up, down = pools_of_women(), pools_of_women(conditions=("down",))
    ids = {m.name: m.id for m in up.state.models}
    assert links(up) == {ids["Ila"], ids["Cy"], ids["Bo"]}
    assert links(down) == {ids["Ila"], ids["Cy"]}
    assert weavings(down.state).was_down == 1 << ids["Bo"]
