"""Defend: who has more standing models near the building after the last round. (SKR-91)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.shipped import rest_to_the_end, roles, shipped
from support.story import A, B, Story

from skirmish.core.standings import count_near_building
from skirmish.core.state import Side, Verdict
from skirmish.core.units import base_radius

RADIUS = base_radius(25)
HAIR_IN = 1 / 1024


def mill() -> Story:
    """A mill in the middle; its east side lies along x = 26. Side A attacks, side B defends."""
    told = shipped("defend").terrain("building", rect=(22, 22, 4, 4)).after(*roles("attacker", "defender"))
    return told.model("Ila", side=A, at=(4, 4)).model("Ren", side=B, at=(44, 44))


def verdict(battle: Battle) -> Verdict:
    found = rest_to_the_end(battle).state.verdict
    assert found is not None
    return found


@pytest.mark.parametrize(("inches", "counts"), [(6.0, 1), (6.0 + HAIR_IN, 0), (0.0, 1)])
def test_models_count_within_6_of_the_building_to_the_edge_of_the_base_inclusively(inches: float, counts: int):
    state = mill().model("Sam", side=B, at=(26 + inches + RADIUS, 24)).begin("fight").state
    assert count_near_building(state, range(len(state.models))) == (0, counts)


def test_only_those_standing_count():
    """The combat system says who stands."""
    state = mill().model("Sam", side=B, at=(30, 24)).begin("fight").state
    assert count_near_building(state, (0, 1)) == (0, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "reason"),
    [(2, 1, A, "2 to 1"), (1, 2, B, "1 to 2"), (1, 1, B, "1 to 1"), (0, 0, B, "0 to 0"), (0, 1, B, "0 to 1")],
)
def test_more_models_win_and_as_many_are_enough_for_the_defender(mine: int, theirs: int, winner: Side, reason: str):
    told = mill()
    for number in range(mine):
        told = told.model(f"A{number}", side=A, at=(28, 21 + 3 * number))
    for number in range(theirs):
        told = told.model(f"B{number}", side=B, at=(20, 21 + 3 * number))
    found = verdict(told.begin("fight"))
    assert (found.winner, found.rule, found.by_aim) == (winner, "SKR-91", True)
    enough = ", enough for the defender" if mine == theirs else ""
    assert found.reason == f"the round limit, {reason} at building{enough}"


def test_nothing_is_counted_before_the_last_round():
    battle = mill().model("Sam", side=B, at=(20, 24)).begin("fight", round=7, turns=3)
    battle.play("Ila rests", "Ren rests", "Sam rests")
    assert (battle.state.verdict, battle.state.round) == (None, 8)


def test_a_side_with_nobody_left_has_lost_the_building_too():
    """SKR-10: wiped out, whoever stands where."""
    told = shipped("defend").terrain("building", rect=(22, 22, 4, 4)).after(*roles("attacker", "defender"))
    battle = told.model("Ila", at=(4, 4)).model("Ren", side=B, out=True).begin("fight", turns=9)
    found = verdict(battle)
    assert (found.winner, found.rule) == (A, "SKR-10")
