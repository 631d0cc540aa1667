"""Edges, zones, deployment and the first turn, through decisions. (SKR-90)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.battlefield import Edge
from skirmish.core.decision import Action
from skirmish.core.events import Deployed, EdgeTaken, Fell, FirstTurn
from skirmish.core.scenario import box, zone_of
from skirmish.kit.deployment import find_undeployed


def two_sides() -> Story:
    return story("pools").model("Ila", side=A).model("Bo", side=A).model("Ren", side=B)


def picked_by_a() -> Battle:
    return two_sides().begin().dice(("pick of the table edge", 6, 1))


def test_the_higher_roll_picks_the_edge_and_the_other_deploys_first():
    battle = picked_by_a()
    assert (battle.decision.side, battle.prompt) == (A, "Pick your table edge")
    battle.play("north edge")
    assert battle.happened(EdgeTaken, side=A, edge="north")
    assert battle.happened(EdgeTaken, side=B, edge="south")
    assert (battle.decision.side, battle.prompt) == (B, "Deploy your warriors")


def test_equal_rolls_are_rolled_again():
    assert two_sides().begin().dice(("pick of the table edge", 3, 3, 1, 6)).decision.side == B


def test_only_the_two_edges_of_the_map_can_be_picked():
    battle = two_sides().table(48, 48, edge="west").begin().dice(6, 1)
    assert battle.refused("north edge").rule == "SKR-90"
    battle.play("east edge")
    assert battle.happened(EdgeTaken, side=B, edge="west")


def test_all_of_one_side_are_deployed_then_all_of_the_other():
    battle = picked_by_a().dice(("first turn", 2, 5))
    battle.play("north edge", "Ren deploys at 20, 44", "Bo deploys at 10, 4", "Ila deploys at 12, 4")
    assert [event.model for event in battle.happened(Deployed)] == [battle.names[n] for n in ("Ren", "Bo", "Ila")]
    assert battle.happened(FirstTurn, side=B)
    assert (battle.phase, battle.state.round, battle.state.first) == ("fight", 1, B)


def test_whole_bases_stand_in_the_zone():
    battle = picked_by_a()
    battle.play("north edge", "Ren deploys at 20, 44")
    assert battle.allowed("Ila deploys at 20, 7.5")
    outside = battle.refused("Ila deploys at 20, 8")
    assert outside.short_by == pytest.approx(0.492, abs=0.01)
    assert '0.49" outside the deployment zone' in outside.reason
    assert battle.refused("Ila deploys at 20, 0.25").short_by > 0


def test_nobody_stands_on_anything_or_anybody():
    battle = two_sides().terrain("rock", rect=(4, 2, 2, 2)).begin().dice(6, 1)
    battle.play("north edge", "Ren deploys at 20, 44", "Ila deploys at 20, 4")
    assert battle.refused("Bo deploys at 20.5, 4").reason == "it can't stand there: it overlaps Ila"
    assert battle.refused("Bo deploys at 5, 3").reason == "it can't stand there: it overlaps the rock"


def test_nobody_deploys_the_enemy_or_somebody_twice_or_somewhere_silly():
    battle = picked_by_a()
    battle.play("north edge")
    for wrong in ("Ila deploys at 20, 44", "Ila deploys at 20, 4"):
        assert battle.refused(wrong).rule == "SKR-90"
    assert battle.refused(Action("deploy", battle.names["Ren"])).reason == "choose a place on the board"
    assert "nothing else" in battle.refused(Action("deploy", battle.names["Ren"], target=0, at=(20.0, 44.0))).reason
    battle.play("Ren deploys at 20, 44")
    assert battle.refused("Ren deploys at 22, 44").rule == "SKR-90"


def test_the_samples_spread_over_the_zone_and_the_default_is_one_of_them():
    battle = picked_by_a()
    battle.play("north edge")
    samples = battle.offered("deploy", "Ren")
    assert len(samples) == 36
    assert battle.decision.default in samples
    assert {round(action.at[1]) for action in samples if action.at} == {42, 44, 46}


def test_who_finds_no_room_is_left_behind():
    battle = two_sides().terrain("water", rect=(0, 40, 48, 8), ground="impassable").begin().dice(6, 1)
    battle.play("north edge")
    assert battle.happened(Fell, model="Ren", how="left")
    assert battle.decision.side == A


def test_a_side_with_nobody_to_deploy_is_passed_over():
    battle = story("pools").model("Ila", side=A).model("Ren", side=B, at=(20, 44)).begin().dice(6, 1)
    battle.play("north edge")
    assert battle.decision.side == A
    assert find_undeployed(battle.state, A) == [battle.names["Ila"]]
    assert find_undeployed(battle.state, B) == []


@pytest.mark.parametrize(
    ("edge", "inside"),
    [("north", (0, 0, 48, 6)), ("south", (0, 30, 48, 36)), ("west", (0, 0, 6, 36)), ("east", (42, 0, 48, 36))],
)
def test_a_zone_lies_along_its_edge(edge: Edge, inside: tuple[float, float, float, float]):
    state = two_sides().table(48, 36).scenario(zone_depth_in=6.0).begin().dice(6, 1).state
    assert box(state.battlefield, zone_of(state.scenario, ""), edge) == inside
