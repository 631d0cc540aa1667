"""Offers to move: what they admit, and how they say no."""

from __future__ import annotations

import math

import pytest
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.board import Walk
from skirmish.core.decision import Action
from skirmish.kit.moves import MoveOffer, on_grid, places_around, too_long


def field() -> Story:
    return story("pools").model("Ila", side=A, at=(20, 20)).model("Ren", side=B, at=(40, 40))


def offer_of(battle: Battle, walk: Walk) -> MoveOffer:
    return MoveOffer("move", battle.state, 0, lambda: walk, "POOL-2")


def test_a_place_within_the_walk_is_admitted_and_gone_to():
    battle = field().begin("fight")
    battle.play("Ila moves to 26, 20")
    assert battle.at("Ila") == (26, 20)


def test_a_place_too_far_is_refused_with_the_missing_inches():
    refusal = field().begin("fight").refused("Ila moves to 28.5, 20")
    assert refusal.short_by == pytest.approx(2.5)
    assert refusal.reason == 'the way is 8.5", and it may go 6"'
    assert refusal.rule == "ACT-1"


def test_a_way_is_told_to_a_tenth_of_an_inch_unless_that_would_hide_what_is_missing():
    assert too_long(49.19, 10.0) == 'the way is 49.2", and it may go 10"'
    assert too_long(10.04, 10.0) == 'the way is 10.04", and it may go 10"'


def test_the_missing_inches_count_the_way_round_not_the_straight_line():
    battle = field().terrain("building", rect=(21, 12, 1, 16)).begin("fight")
    straight = 4.0
    refusal = battle.refused("Ila moves to 24, 20")
    assert refusal.short_by > 16 - 6
    assert refusal.short_by > straight


def test_way_points_make_the_way_longer():
    battle = field().begin("fight")
    assert battle.allowed("Ila moves to 20, 20.5 via 22, 20")
    assert battle.refused("Ila moves to 20, 20.5 via 23.5, 20").short_by > 1


def test_difficult_ground_costs_double():
    battle = field().terrain("woods", rect=(20, 10, 20, 20)).begin("fight")
    assert battle.allowed("Ila moves to 23, 20")
    assert battle.refused("Ila moves to 24, 20").short_by == pytest.approx(2.0, abs=0.01)


def test_where_the_base_cannot_stand_says_what_is_in_the_way():
    battle = field().model("Bo", side=A, at=(22, 20)).terrain("rock", rect=(18, 22, 2, 2)).begin("fight")
    assert battle.refused("Ila moves to 22.5, 20").reason == "it can't stand there: it overlaps Bo"
    assert battle.refused("Ila moves to 19, 23").reason == "it can't stand there: it overlaps the rock"
    assert battle.refused("Ila moves to -5, 3").reason == "it can't stand there: it lies off the table"


def test_who_keeps_away_from_enemies_is_told_so():
    battle = field().model("Bo", side=B, at=(24, 20)).begin("fight")
    near = Action("move", 0, at=(22.5, 20.0))
    keeping = offer_of(battle, Walk(6.0, 1.0, 1 << battle.names["Bo"]))
    assert keeping.refusal(near).reason == 'it would come within 1" of an enemy'
    assert offer_of(battle, Walk(6.0)).admits(near)


def test_where_no_way_leads_there_is_no_way_through():
    battle = story("pools").table(20, 20).terrain("wall", rect=(9, 0, 2, 20)).model("Ila", at=(4, 10))
    refusal = battle.model("Ren", side=B, at=(16, 10)).begin("fight").refused("Ila moves to 14, 4")
    assert refusal.reason == "there is no way through"
    assert refusal.short_by == 0


@pytest.mark.parametrize("at", [(math.nan, 1.0), (math.inf, 1.0), (1.0, 1e300), (20.0001, 20.0), None])
def test_places_off_the_grid_are_refused(at: tuple[float, float] | None):
    refusal = field().begin("fight").refused(Action("move", 0, at=at))
    assert refusal.reason in ("no place given", 'places lie on a grid of 1/1024"')


def test_a_move_names_nothing_but_its_places():
    battle = field().begin("fight")
    assert "nothing else" in battle.refused(Action("move", 0, target=1, at=(22.0, 20.0))).reason
    assert "nothing else" in battle.refused(Action("move", 0, others=(1,), at=(22.0, 20.0))).reason


def test_way_points_too_must_lie_on_the_grid():
    assert not on_grid(Action("move", 0, at=(1.0, 1.0), via=((1.0, math.nan),)))
    assert on_grid(Action("move", 0, at=(1.0, 1.0), via=((1.5, 1.25),)))


def test_samples_are_places_in_all_directions_that_can_be_gone_to():
    battle = field().terrain("building", rect=(21, 0, 2, 48)).begin("fight")
    samples = battle.offered("move", "Ila")
    assert all(battle.allowed(action) for action in samples)
    assert len(samples) > 8
    assert all(action.at is not None and action.at[0] < 21 for action in samples)


def test_places_around_lie_on_the_grid_within_the_inches():
    battle = field().begin("fight")
    places = places_around(battle.state, 0, 6.0)
    assert len(set(places)) == len(places) == 32
    assert all(math.dist((20, 20), at) <= 6 and on_grid(Action("move", 0, at=at)) for at in places)
