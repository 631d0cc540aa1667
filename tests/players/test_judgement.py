"""Single judgements of players that weigh: each a small table and one number. (Found missing by planted faults.)"""

from __future__ import annotations

from functools import partial

import pytest
from support.battle import Battle
from support.shipped import roles, shipped
from support.story import A, B, Story, story

from skirmish.board import Walk, on
from skirmish.core.decision import Action, Just
from skirmish.core.events import Event, Fell
from skirmish.core.profile import Profile
from skirmish.library.valuefile import shipped_value
from skirmish.players.places import APART_IN, _deployment_score
from skirmish.players.planner import _merit
from skirmish.players.player import View, view_of
from skirmish.players.tactician import Tactician
from skirmish.players.trials import Candidate, judge_side

BRUTE = {"items": ("sword", "axe"), "WS": 6, "S": 5, "A": 4, "marks": 120}
WEAKLING = {"items": ("dagger",), "WS": 2, "S": 2, "T": 2, "marks": 20}


def thinking(told: Story, phase: str = "moves") -> tuple[Tactician, Battle]:
    """A tactician of side A that has looked at the table."""
    battle, player = told.begin(phase, turns=9), Tactician()
    player.weigh(view_of(battle.game, battle.decision.side), battle.decision)
    return player, battle


def pair_against_a_brute() -> Story:
    told = story("skirmish+none").model("Ila", side=A, at=(20, 20)).model("Bo", side=A, at=(22, 20))
    return told.model("Gaul", side=B, at=(21, 26), T=9, **BRUTE)


def test_two_against_one_suffer_no_more_than_one_would():
    """An enemy strikes at one of those that fight it."""
    player, _ = thinking(pair_against_a_brute())
    alone, together = (player.scene.melee(2, fighters) for fighters in ((0,), (0, 1)))
    assert alone < 0
    assert together >= alone


def test_a_weakling_saves_nobody_by_joining_a_fight():
    """The enemy goes on striking at whom it takes most of: an archer with a knife had better shoot."""
    told = story("skirmish+none").model("Ila", side=A, at=(20, 20), marks=120)
    told = told.model("Bo", side=A, at=(22, 20), **WEAKLING).model("Gaul", side=B, at=(21, 26), **BRUTE)
    player, _ = thinking(told)
    alone, together = (player.scene.melee(2, fighters) for fighters in ((0,), (0, 1)))
    assert player.scene.blows(2, 0) > 2 * player.scene.blows(2, 1)
    assert alone < together < alone + 3 * player.scene.blows(1, 2)


def test_an_enemy_that_is_charged_is_no_helper_of_its_own():
    told = pair_against_a_brute()
    player, _ = thinking(told)
    assert player._exposure(0, 2) == 0.0
    player, _ = thinking(told.model("Sam", side=B, at=(25, 28), **BRUTE))
    assert player._exposure(0, 2) > 0.0


@pytest.mark.parametrize(("guard", "steps_in"), [(BRUTE, True), (WEAKLING, False)])
def test_only_a_model_that_would_win_steps_into_the_way_of_a_charge(guard: dict[str, object], steps_in: bool):
    told = story("skirmish+none").model("Ila", side=A, at=(20, 20), items=("bow",), marks=60)
    told = told.model("Bo", side=A, at=(22, 22), **guard).model("Gaul", side=B, at=(21, 27), items=("sword",), marks=40)
    player, battle = thinking(told)
    offer = Just(Action("intercept", 1, 2), "SKR-27")
    assert bool(list(player._intercepts(view_of(battle.game, A), offer))) is steps_in


def test_the_place_that_is_tried_outside_a_charge_is_outside():
    player, battle = thinking(
        story("skirmish+none").model("Ila", side=A, at=(20, 20)).model("Gaul", side=B, at=(20, 30))
    )
    places, gap = player.places, on(battle.state).gap(0, 1)
    known = places._look(0)._replace(threats=((1, 8.0),))
    (x, y) = places._extra(0, Walk(4.0), known)[-1]
    assert gap - (30.0 - 20.0 - abs(30.0 - y)) == pytest.approx(8.1)
    assert x == 20.0


def test_friends_that_deploy_as_near_to_the_middle_stand_apart():
    score = partial(_deployment_score, focus=(20.0, 20.0))
    near, apart = Action("deploy", 0, at=(20.0, 10.0)), Action("deploy", 0, at=(10.0, 20.0))
    friends = [(20.0, 10.0 + APART_IN / 2)]
    assert score(near, friends=friends) < score(apart, friends=friends) == score(near, friends=[])


def late(scenario: str, *events: Event) -> Battle:
    """A late round; Ila, Bo and Cy of A, ids 0 to 2, are to move, Ren, Sam and Tam of B, ids 3 to 5, are far away."""
    told = shipped(scenario, "skirmish").after(*events)
    for n, name in enumerate(("Ila", "Bo", "Cy")):
        told = told.model(name, at=(10 + 4 * n, 40))
    for n, name in enumerate(("Ren", "Sam", "Tam")):
        told = told.model(name, side=B, at=(30 + 4 * n, 8))
    return told.begin("moves", round=6, turns=4)


@pytest.mark.parametrize(
    ("scenario", "events", "eager"),
    [
        ("breakthrough", (*roles("defender", "attacker"), Fell(0, "out")), False),
        ("breakthrough", (*roles("attacker", "defender"), Fell(3, "out")), True),
        ("street-fight", (Fell(0, "out"), Fell(1, "away")), False),
        ("street-fight", (Fell(3, "out"), Fell(4, "away")), True),
        ("skirmish", (), False),
        ("skirmish", (Fell(0, "out"),), True),
        ("skirmish", (Fell(3, "out"),), False),
    ],
)
def test_only_who_would_lose_at_the_limit_grows_more_eager(scenario: str, events: tuple[Event, ...], eager: bool):
    """By what the scenario counts: who wins by waiting waits, whatever it has lost, and nobody is behind in a draw."""
    battle, player = late(scenario, *events), Tactician()
    player.weigh(view_of(battle.game, A), battle.decision)
    assert (player._urgency > 1.0) is eager


def test_a_simulation_is_judged_by_the_aim():
    """Nobody is hurt; who holds the marker is likelier to win."""
    told = story("skirmish+none").marker((24, 24)).scenario(won_by="markers", markers=1, marker_radius_in=3.0)
    battle = told.model("Ila", side=A, at=(24, 24)).model("Ren", side=B, at=(24, 44)).begin("moves", round=6, turns=4)
    rules, there = battle.game.rules, battle.state
    away = there.moved(0, (24, 36, *there.places[0][2:]))
    judged = [[judge_side(shipped_value(), View(state, rules, side)) for state in (away, there)] for side in (A, B)]
    assert judged[A][0] < judged[A][1]
    assert judged[B][0] > judged[B][1]


def tried(values: list[float]) -> Candidate:
    found = Candidate(Action("hold", 0), (), Profile())
    found.values = values
    return found


def test_what_was_no_better_in_tries_is_thought_worse_and_the_less_sure_the_worse():
    usual = tried([0.0] * 40)
    default = Action("done")
    sure, unsure = tried([0.5, -0.5] * 20), tried([40.0, -40.0] * 20)
    assert _merit(unsure, usual, default) < _merit(sure, usual, default) < 0.0
    assert _merit(tried([50.0] * 40), usual, default) > 0.0
