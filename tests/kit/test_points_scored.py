"""Scenarios won by points: what earns them, when, for whom; who wins, and when that is over. (SKR-91)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.shipped import rest_to_the_end, roles
from support.story import A, B, Story, story

from skirmish.core.awards import deed_text, scoring_lines
from skirmish.core.events import Earned, Scored
from skirmish.core.scenario import Award, Role, Scenario, Scoring, Zone
from skirmish.core.state import Side

ATTACK = (Role("guard", Zone("centre", 12.0)), Role("raider", Zone("edge", 6.0)))


def told_of(*awards: Award, rules: str = "pools", **scoring: object) -> Story:
    """A battle won by these points, under rules whose dice a story can name."""
    return story(rules).scenario(won_by="points", scoring=Scoring(awards, **scoring))


def points(battle: Battle) -> list[tuple[Side, int]]:
    return [(event.side, event.points) for event in battle.happened(Scored)]


def winner(battle: Battle) -> Side | None:
    verdict = rest_to_the_end(battle).state.verdict
    assert verdict is not None
    assert verdict.rule == "SKR-91"
    return verdict.winner


@pytest.mark.parametrize(
    ("zone", "ila", "holds"),
    [("centre", (24, 30.4), True), ("centre", (24, 30.6), False), ("middle", (4, 31), True), ("middle", (4, 33), False),
     ("building", (24, 13), True), ("building", (24, 18), False), ("enemy-edge", (4, 6), True),
     ("enemy-edge", (4, 42), False), ("own-edge", (4, 42), True), ("own-edge", (4, 6), False)],
)  # fmt: skip
def test_a_zone_is_held_by_who_has_more_models_that_reach_into_it(zone, ila: tuple[float, float], holds: bool):
    told = told_of(Award("zone-held", 2, zone=zone, within_in=6.0)).terrain("building", rect=(22, 4, 4, 4))
    battle = told.model("Ila", at=ila).model("Ren", side=B, at=(44, 24.0 if zone != "middle" else 2)).begin("fight")
    assert points(rest_to_the_end(battle)) == ([(A, 2)] if holds else [])


def test_each_side_has_an_own_zone_along_the_enemy_s_edge():
    told = told_of(Award("zone-held", zone="enemy-edge")).model("Ila", at=(4, 3)).model("Ren", side=B, at=(40, 45))
    assert points(rest_to_the_end(told.begin("fight"))) == [(A, 1), (B, 1)]


def test_some_points_count_each_round_some_at_the_end_some_only_in_some_rounds():
    told = told_of(
        Award("marker-held"), Award("marker-held", 5, when="end"), Award("marker-held", 10, from_round=2, to_round=2)
    ).scenario(markers=1)
    told = told.marker((24, 24)).model("Ila", at=(24, 24)).model("Ren", side=B, at=(4, 4))
    assert points(rest_to_the_end(told.begin("fight", turns=5))) == [(A, 1), (A, 1), (A, 10), (A, 1), (A, 5)]


def test_an_enemy_out_of_action_earns_points_at_once_for_the_other_side_alone():
    told = told_of(Award("enemy-out", 2), Award("enemy-out", 3, of="captain"), Award("enemy-out", 9, of="beast"))
    told = told.model("Ila", at=(20, 20)).model("Ren", side=B, at=(24, 20), keywords=("captain",))
    battle = told.model("Sam", side=B, at=(44, 44)).begin("fight").dice(
        ("to strike", 9, 9, 9), ("to hurt", 9, 9, 9, 9, 1), ("soak", 1, 1)
    )  # fmt: skip
    battle.play("Ila charges Ren")
    assert [(event.side, event.points) for event in battle.happened(Earned)] == [(A, 2), (A, 3)]
    assert battle.happened(Earned)[1].why == " for an enemy captain out of action"


def test_who_is_alive_at_the_end_counts_and_who_left_in_good_order_is():
    told = told_of(Award("alive", 2, of="leader", when="end"), Award("exit", 1)).model("Ila", at=(20, 2), leader=True)
    told = told.model("Bo", at=(20, 40)).model("Ren", side=B, at=(40, 40), leader=True).model("Kat", side=B, out=True)
    battle = told.begin("fight")
    battle.play("Ila moves to 20, 0.4921875")
    assert winner(battle) == A
    assert points(battle) == [(A, 1), (A, 2), (B, 2)]


def test_the_log_names_whom_points_are_about():
    assert deed_text(Award("exit", of="aiel")) == " for one aiel off the far edge"


def test_only_models_that_earn_points_by_it_leave_by_the_far_edge():
    told = told_of(Award("exit", of="leader")).model("Bo", at=(20, 2)).model("Ila", at=(30, 40), leader=True)
    battle = told.model("Ren", side=B, at=(40, 40)).begin("fight")
    battle.play("Bo moves to 20, 0.4921875")
    assert points(battle) == []
    assert battle.state.on_table(0)


def test_points_of_a_role_are_for_that_side_alone():
    told = told_of(Award("zone-held", zone="centre", role="raider")).scenario(roles=ATTACK)
    told = told.after(*roles("raider", "guard")).model("Ila", at=(4, 4)).model("Ren", side=B, at=(24, 24))
    assert points(rest_to_the_end(told.begin("fight"))) == []


def hill(ila: tuple[float, float], ren: tuple[float, float], **scoring: object) -> Story:
    """Two markers in the middle; Ila has lost a friend, Ren nobody."""
    told = told_of(Award("marker-held"), **scoring).scenario(markers=2).marker((20, 24)).marker((30, 24))
    told = told.model("Ila", at=ila).model("Gone", out=True).model("Ren", side=B, at=ren)
    return told.scenario(roles=ATTACK).after(*roles("raider", "guard"))


@pytest.mark.parametrize(("tie", "wins"), [("draw", None), ("losses", B), ("raider", A), ("guard", B)])
def test_equal_points_go_to_whom_the_scenario_says(tie: str, wins: Side | None):
    assert winner(hill((20, 24), (30, 24), tie=tie).begin("fight")) == wins
    assert winner(hill((20, 24), (4, 4), tie=tie).begin("fight")) == A


def test_so_many_points_win_before_the_last_round():
    battle = hill((20, 24), (4, 4), win_at=2).begin("fight", turns=9)
    assert winner(battle) == A
    assert battle.state.round == 2


@pytest.mark.parametrize(("rules", "phase", "over"), [("skirmish", "moves", False), ("pools", "fight", True)])
def test_so_many_points_win_when_the_phase_ends_or_the_action_where_models_act_in_turn(rules, phase, over: bool):
    """And what counts when the battle ends isn't counted then."""
    told = told_of(Award("exit", 2), Award("alive", 5, when="end"), win_at=2, rules=rules).model("Ila", at=(20, 2))
    battle = told.model("Bo", at=(30, 40)).model("Ren", side=B, at=(40, 40)).begin(phase, turns=9)
    battle.play("Ila moves to 20, 0.4921875")
    assert battle.game.over is over
    if not over:
        battle.play(battle.decision.default)
    assert (battle.game.over, points(battle)) == (True, [(A, 2)])


def test_at_the_limit_a_role_may_win_whatever_it_has():
    assert winner(hill((20, 24), (4, 4), win_at=3, at_limit="guard").begin("fight", turns=3)) == B
    assert winner(hill((20, 24), (4, 4), win_at=2, at_limit="guard").begin("fight", turns=3)) == A


def test_who_has_left_the_table_is_judged_by_points_and_who_is_wiped_out_has_lost():
    told = told_of(Award("exit", 3), Award("alive", 1, of="leader", when="end")).model("Ila", at=(20, 2))
    told = told.model("Ren", side=B, at=(40, 40), leader=True)
    battle = told.begin("fight", turns=5)
    battle.play("Ila moves to 20, 0.4921875")
    assert (battle.game.over, winner(battle)) == (True, A)
    assert points(battle) == [(A, 3), (B, 1)]


def test_what_earns_points_is_said_in_a_line_each():
    awards = (
        Award("marker-held"), Award("zone-held", 2, zone="enemy-edge", within_in=8.0, when="end"),
        Award("enemy-out", of="leader", points=3, role="raider"), Award("exit", from_round=3),
        Award("token", to_round=4), Award("alive", when="end"),
    )  # fmt: skip
    scenario = Scenario("raid", "The raid", won_by="points", scoring=Scoring(awards, win_at=9, tie="losses"))
    assert scoring_lines(scenario) == (
        "1 point for each marker held, when each round ends",
        "2 points for holding the ground within 8\" of the enemy's table edge, when the battle ends",
        "raider: 3 points for each enemy leader put out of action",
        "1 point for each warrior that leaves by the far edge, from round 3 on",
        "1 point for each token carried off, in rounds 1 to 4",
        "1 point for each warrior not out of action, when the battle ends",
        "9 points win when the phase ends",
        "of equal points, the smaller share of marks lost wins",
    )
