"""Where the aggressor makes for, by what the scenario asks: the far edge, treasure, a building, markers. (SKR-91)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.shipped import lying, roles, shipped
from support.story import A, B, Story

from skirmish.core.battlefield import GROUND
from skirmish.core.events import Fell, TokenCarriedOff, TokenTaken
from skirmish.core.geometry import rectangle
from skirmish.core.record import evolve
from skirmish.core.scenario import distance_to_building, objectives
from skirmish.core.state import Feature, Token
from skirmish.core.units import Point, base_radius, distance
from skirmish.players import make
from skirmish.players.goals import goal_of, has_reached, rallying_points, stop_before
from skirmish.players.player import View, view_of

RADIUS = base_radius(25)


def aggressive(battle: Battle, turns: int = 6, name: str = "aggressor") -> Battle:
    """Side A is played by the aggressor for so many decisions of its moves, side B does what is the default."""
    player = make(name, 1)
    asked = 0
    while battle.game.decision is not None and asked < turns:
        decision = battle.decision
        mine = decision.side == A
        asked += mine
        battle.play(player.decide(view_of(battle.game, A), decision) if mine else decision.default)
    return battle


def far_away(told: Story) -> Story:
    """Ren, who is in nobody's way."""
    return told.model("Ren", side=B, at=(46, 46))


def test_who_has_to_leave_makes_for_the_nearest_free_place_at_the_far_edge():
    told = far_away(shipped("street-fight", "skirmish").terrain("rock", rect=(18, 0, 4, 2)).model("Ila", at=(20, 30)))
    state = told.begin("moves").state
    goal = goal_of(state, 0)
    assert goal is not None
    assert goal.urgent
    assert goal.at[1] == pytest.approx(RADIUS, abs=1e-3)
    assert 2 <= abs(goal.at[0] - 20) <= 4


def test_and_leaves_there():
    told = shipped("street-fight", "skirmish").model("Ila", at=(20, 20)).model("Bo", at=(26, 40))
    battle = aggressive(far_away(told).model("Sam", side=B, at=(40, 46)).begin("moves", turns=9), 12)
    assert battle.happened(Fell, model="Ila", how="away")


def test_who_stands_at_the_far_edge_already_steps_aside_to_leave():
    """It came there by a charge, say: only the end of a move counts."""
    told = far_away(shipped("street-fight", "skirmish").model("Ila", at=(20, RADIUS)).model("Bo", at=(26, 40)))
    battle = told.begin("moves", until="shooting")
    goal = goal_of(battle.state, 0)
    assert goal is not None
    assert not has_reached(battle.state, 0, goal)
    aggressive(battle, 2)
    assert battle.happened(Fell, model="Ila", how="away")


def test_the_defender_of_a_breakthrough_is_after_the_enemy():
    told = shipped("breakthrough", "skirmish").after(*roles("defender", "attacker")).model("Ila", at=(20, 20))
    assert goal_of(far_away(told).begin("moves").state, 0) is None


def test_the_nearest_with_free_hands_goes_for_a_token_and_the_bearer_home():
    laid = lying((20, 20), (30, 20))
    told = shipped("treasure", "skirmish").after(*laid, TokenTaken(1, 2))
    told = told.model("Ila", at=(20, 26)).model("Bo", at=(20, 30)).model("Cy", at=(30, 20))
    state = far_away(told).begin("moves").state
    ila, bo, cy = (goal_of(state, i) for i in (0, 1, 2))
    assert ila is not None
    assert ila.at == (20, 20)
    assert bo is None, "Ila is nearer, and Cy has the other"
    assert cy is not None
    assert cy.at == pytest.approx((30, 48 - RADIUS), abs=1e-3)


def test_a_token_is_fetched_and_carried_off():
    told = shipped("treasure", "skirmish").after(*lying((20, 30), (38, 10))).model("Ila", at=(20, 36))
    battle = aggressive(far_away(told).begin("moves", turns=19), 30)
    assert battle.happened(TokenTaken, model="Ila", token=0)
    assert battle.happened(TokenCarriedOff, model="Ila", token=0)


def test_who_stands_on_the_token_it_dropped_picks_it_up_again():
    """It got up; a small step that ends on the token will do."""
    told = shipped("treasure", "skirmish").after(*lying((20, 30), (38, 10))).model("Ila", at=(20, 30))
    battle = far_away(told).begin("moves", until="shooting")
    goal = goal_of(battle.state, 0)
    assert goal is not None
    assert distance(goal.at, (20, 30)) <= RADIUS
    assert not has_reached(battle.state, 0, goal)
    aggressive(battle, 2)
    assert battle.happened(TokenTaken, model="Ila", token=0)


@pytest.mark.parametrize(("at", "near"), [((24, 40), False), ((24, 31), True)])
def test_both_sides_of_a_defence_make_for_the_building_until_they_count(at: Point, near: bool):
    told = shipped("defend", "skirmish").terrain("building", rect=(22, 22, 4, 4)).after(*roles("attacker", "defender"))
    state = far_away(told.model("Ila", at=at)).begin("moves").state
    goal = goal_of(state, 0)
    assert goal is not None
    assert has_reached(state, 0, goal) is near
    if not near:
        assert 26 < goal.at[1] <= 26 + 2 + RADIUS


def test_a_table_without_a_building_gives_nobody_anywhere_to_go():
    told = shipped("defend", "skirmish").model("Ila", at=(24, 40))
    assert goal_of(far_away(told).begin("moves").state, 0) is None


def test_markers_are_made_for_and_a_skirmish_is_about_the_enemy():
    hill = far_away(shipped("king-of-the-hill", "skirmish").model("Ila", at=(14, 40))).begin("moves").state
    goal = goal_of(hill, 0)
    assert goal is not None
    assert goal.at == (12, 24)
    assert goal_of(far_away(shipped("skirmish", "skirmish").model("Ila", at=(14, 40))).begin("moves").state, 0) is None


def test_a_side_gathers_at_the_middle_of_what_there_is_to_hold():
    told = shipped("defend", "skirmish").terrain("building", rect=(22, 20, 4, 4)).after(*roles("attacker", "defender"))
    assert rallying_points(far_away(told.model("Ila", at=(24, 40))).begin("moves").state) == [(24, 22)]
    hill = far_away(shipped("king-of-the-hill", "skirmish").model("Ila", at=(14, 40))).begin("moves").state
    assert rallying_points(hill) == [(24, 24), (12, 24), (36, 24)]
    skirmish = far_away(shipped("skirmish", "skirmish").model("Ila", at=(14, 40))).begin("moves").state
    assert rallying_points(skirmish) == []


def on_roof(high: float = 4.0) -> Story:
    """A house at the centre with a roof to hold, and stairs up to it in the east; an inn with a roof stands apart."""
    told = shipped("hold-the-roof", "skirmish").terrain("building", rect=(21, 22, 6, 4), height_in=high)
    return told.level(high, stairs=[(27, 24)]).terrain("building", rect=(4, 40, 5, 4), height_in=3.0).level(3.0)


def test_the_marker_lies_on_the_highest_floor_of_the_building_to_hold():
    state = far_away(on_roof().model("Ila", at=(30, 4))).begin("moves").state
    (marker,) = objectives(state.battlefield, state.scenario)
    assert marker.at == (24.0, 24.0)
    assert state.battlefield.levels[marker.level - 1].height_in == 4.0


def test_or_on_the_ground_before_a_building_without_one():
    told = shipped("hold-the-roof", "skirmish").terrain("building", rect=(20, 28, 6, 4))
    state = far_away(told.model("Ila", at=(30, 4))).begin("moves").state
    (marker,) = objectives(state.battlefield, state.scenario)
    assert marker.level == GROUND
    assert 1.0 <= distance_to_building(state.battlefield, marker.at) < 2.0
    assert marker.at[1] < 28


def test_whose_goal_is_on_a_roof_makes_for_the_foot_of_the_stairs_first():
    state = far_away(on_roof().model("Ila", at=(12, 24))).begin("moves").state
    goal = goal_of(state, 0)
    assert goal is not None
    first = stop_before(state, 0, goal, ladders=True)
    assert (first.level, first.at) == (GROUND, pytest.approx((27 + RADIUS, 24.0), abs=0.1))
    assert not has_reached(state, 0, evolve(goal, at=state.places[0][:2]))  # beneath a goal isn't there


@pytest.mark.parametrize("player", ["aggressor", "tactician"])
def test_and_goes_up_and_holds_it(player: str):
    told = far_away(on_roof().model("Ila", at=(24, 17)))
    battle = aggressive(told.begin("moves", turns=9), 24, player)
    assert battle.state.level(0) != GROUND
    assert battle.state.forces[A].score > battle.state.forces[B].score


def test_who_stands_under_a_token_on_a_roof_goes_up_to_it():
    told = far_away(on_roof().scenario(won_by="treasure", markers=0).model("Ila", at=(28, 24)))
    state = evolve(told.begin("moves").state, tokens=(Token((24.0, 24.0), raised=2),))
    goal = goal_of(state, 0)
    assert goal is not None
    assert (goal.at, goal.level) == ((24.0, 24.0), 2)


def test_an_aggressor_leaves_its_way_round_when_a_wall_is_raised_across_it():
    told = shipped("king-of-the-hill", "skirmish", markers=1).terrain("building", rect=(14, 27, 22, 8))
    battle = far_away(told.model("Ila", side=A, at=(22, 35.6))).begin("moves", turns=12)
    player = make("aggressor", 1)
    while battle.state.places[0][0] == 22 or battle.decision.side != A or battle.state.phase != "moves":
        decision = battle.decision
        battle.play(player.decide(view_of(battle.game, A), decision) if decision.side == A else decision.default)
    x = battle.state.places[0][0]
    assert x < 22
    wall = Feature(1, "wall", rectangle(0, 30, 14, 31), "blocks", "impassable", 3.0)
    view = View(evolve(battle.state, features=(wall,)), battle.game.rules, A)
    at = player.decide(view, battle.decision).at
    assert at is not None
    assert at[0] > x
