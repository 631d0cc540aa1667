"""What offers of places tell a person: ways and their costs, zones, why nobody is named. (SKR-30, SKR-90, SKR-91)"""

from __future__ import annotations

import math

import pytest
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.board import Walk
from skirmish.core.decision import Action, AtTarget, Refusal
from skirmish.core.geometry import Circle, bounds, rectangle
from skirmish.core.record import evolve
from skirmish.core.scenario import Treasure, Zone
from skirmish.core.units import base_radius
from skirmish.kit.deployment import DeployOffer
from skirmish.kit.moves import BEYOND_IN, MoveOffer
from skirmish.kit.refusals import comes_first, nobody_named
from skirmish.kit.treasure import TokenOffer


def field() -> Story:
    return story("pools").model("Ila", side=A, at=(20, 20)).model("Ren", side=B, at=(40, 40))


def offer_of(battle: Battle, walk: Walk) -> MoveOffer:
    return MoveOffer("move", battle.state, 0, lambda: walk, "POOL-2")


def test_a_trip_tells_the_way_its_cost_and_what_is_left():
    trip = offer_of(field().begin("fight"), Walk(6.0)).trip(Action("move", 0, at=(25.5, 20.0)))
    assert trip is not None
    assert (trip.path, trip.cost, trip.allowance) == (((20.0, 20.0), (25.5, 20.0)), 5.5, 6.0)
    assert trip.slack == 0.5


def test_a_trip_that_is_too_long_is_told_all_the_same():
    trip = offer_of(field().begin("fight"), Walk(6.0)).trip(Action("move", 0, at=(20.0, 29.0)))
    assert trip is not None
    assert (trip.cost, trip.slack) == (9.0, -3.0)


def test_a_trip_goes_by_its_way_points():
    action = Action("move", 0, at=(24.0, 20.0), via=((22.0, 22.0),))
    trip = offer_of(field().begin("fight"), Walk(6.0)).trip(action)
    assert trip is not None
    assert (22.0, 22.0) in trip.path
    assert trip.cost == pytest.approx(2 * math.sqrt(8))


@pytest.mark.parametrize("at", [None, (40.0, 40.0), (-3.0, 4.0), (math.nan, 1.0)])
def test_no_place_no_trip(at: tuple[float, float] | None):
    assert offer_of(field().begin("fight"), Walk(60.0)).trip(Action("move", 0, at=at)) is None


def test_costs_are_those_of_the_ways_and_reach_an_inch_beyond_them():
    battle = field().terrain("woods", rect=(20, 10, 4, 20)).begin("fight")
    offer = offer_of(battle, Walk(6.0))
    points = [(22.0, 20.0), (20.0, 25.0), (20.0, 26.0 + BEYOND_IN), (20.0, 27.5), (-1.0, 20.0)]
    costs, inches = offer.costs(points)
    assert inches == 6.0
    assert costs[:3] == [4.0, 5.0, 7.0]
    assert costs[3:] == [math.inf, math.inf]


def deploying(zone: Zone) -> DeployOffer:
    battle = field().begin("fight")
    offer = DeployOffer(battle.state, A, 0)
    offer.zone = zone
    return offer


def test_who_is_deployed_shows_its_base_and_before_that_its_zone():
    offer = deploying(Zone("edge", 8.0))
    field_of = offer.state.battlefield
    assert offer.template(Action("deploy", 0, at=(5.0, 5.0))) == Circle(5.0, 5.0, base_radius(25))
    shape = offer.template(Action("deploy", 0))
    assert shape is not None
    west, north, east, south = bounds(shape)
    assert sorted((east - west, south - north)) == sorted((field_of.width_in, 8.0))


def test_a_zone_round_the_centre_is_a_disc_and_a_frame_is_no_shape():
    offer = deploying(Zone("centre", 9.0))
    middle = offer.state.battlefield.width_in / 2, offer.state.battlefield.depth_in / 2
    assert offer.template(Action("deploy", 0)) == Circle(*middle, 9.0)
    assert deploying(Zone("edges", 6.0)).template(Action("deploy", 0)) is None


def test_tokens_lie_in_the_middle_of_the_table():
    state = field().begin("fight").state
    offer = TokenOffer(state, Treasure(edge_in=10.0))
    width, depth = state.battlefield.width_in, state.battlefield.depth_in
    assert offer.template(Action("lay")) == rectangle(10, 10, width - 10, depth - 10)
    assert TokenOffer(state, Treasure(edge_in=width)).template(Action("lay")) is None


def aimed(reasons: dict[int, Refusal | None]) -> AtTarget:
    return AtTarget("poke", 1, lambda: reasons, lambda j: reasons[j], rule="POOL-3")


def test_while_nobody_is_named_the_nearest_tells_why_nobody_can_be():
    far, bare = Refusal('2" too far', "POOL-2", 2.0), Action("poke", 1)
    said = nobody_named(aimed({4: far, 5: evolve(far, short_by=3.0)}), bare, lambda i: f"Model {i}")
    assert said == Refusal('Model 4: 2" too far', "POOL-2", 2.0)


def test_a_reason_that_names_it_is_not_told_twice():
    said = nobody_named(aimed({4: Refusal("Ren is away", "POOL-2")}), Action("poke", 1), lambda i: "Ren")
    assert said.reason == "Ren is away"


def test_if_somebody_will_do_a_name_is_all_that_is_missing():
    said = nobody_named(aimed({4: None}), Action("poke", 1), str, "an enemy")
    assert said == Refusal("choose an enemy", "POOL-3")


def test_where_there_is_nobody_that_is_said():
    assert nobody_named(aimed({}), Action("poke", 1), str, "an enemy").reason == "there isn't an enemy"


def test_what_is_due_is_said_of_anything_else():
    assert comes_first("first the tokens are laid", "SKR-91")(Action("move", 3)) == Refusal(
        "first the tokens are laid", "SKR-91"
    )
