"""Another leader: in the own shooting phase for 2 points of the pool. (CHN-33, CHN-37, CHN-39)"""

from __future__ import annotations

from typing import Any

from cutting_scenes import ARROW, leads, owed, row, the_circle
from support.battle import STOPPED, Battle
from support.story import A, B
from weave_scenes import ILA, kept, lasting, lore

from skirmish.rules.channeling.channeler import on_hand
from skirmish.rules.channeling.events import CircleChanged

TOTALS = (6, 5, 7)
MAN: dict[str, Any] = {"lore": lore(5, "arrow-of-fire", half="saidin")}


def own() -> Battle:
    """Their own shooting phase: Ila, Bo and Cy have linked under Ila; each knows the arrow."""
    told = row(TOTALS).model("Ren", side=B, at=(20, 34))
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.play("Ila links with Bo and Cy")
    return battle


def test_in_the_own_phase_control_costs_2_points_of_the_pool():
    """CHN-37."""
    battle = own()
    battle.play("Bo leads")
    assert leads(battle) == "Bo"
    assert the_circle(battle).pool == 16
    assert owed(battle) == {}
    assert {action.model for action in battle.offered("cast")} == {1}


def test_it_may_go_on_and_back():
    """CHN-37: at any stage, as long as the pool pays."""
    battle = own()
    battle.play("Cy leads", "Ila leads")
    assert the_circle(battle).pool == 14
    assert leads(battle) == "Ila"
    assert len(battle.happened(CircleChanged)) == 2


def test_not_with_one_point_left():
    """CHN-37: three arrows and a transfer leave 1."""
    battle = own()
    for _ in range(3):
        battle.dice(("Arrow of Fire", 1, 1)).play(ARROW)
    assert battle.offered("lead")
    battle.play("Bo leads")
    assert the_circle(battle).pool == 1
    assert battle.prompt == STOPPED


def test_to_one_who_knows_a_cheaper_weave():
    """CHN-37: Ila can't pay for another arrow; Bo, if she leads, has a blade for 3 of the last 5 points."""
    told = row((6, 4), knows=(("arrow-of-fire",), ("blade-of-fire",))).model("Ren", side=B, at=(20, 34))
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.dice(("Arrow of Fire", 1, 1), ("Blade of Fire", 1, 1))
    battle.play("Ila links with Bo", ARROW, "Bo leads", "Bo casts blade-of-fire")
    assert the_circle(battle).pool == 10 - 5 - 2 - 3


def test_before_upkeep_control_may_go_on():
    """CHN-37, CHN-15: at any stage; the holder of the weave stays the same."""
    told = row(TOTALS).after(kept("shield-of-air", ILA, ILA, guard=4))
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.play("Ila links with Bo and Cy", "Bo leads", "Ila keeps shield-of-air")
    assert the_circle(battle).pool == 18 - 2 - 3
    assert lasting(battle, "shield-of-air")[0].owner == ILA


def test_only_men_may_take_control_where_there_is_one():
    """CHN-39, CHN-37: Bo leads and is the only man: nobody else can."""
    battle = row(TOTALS, options={"mixed_circles": "true"}, Bo=MAN).begin("magic begins", until="close combat")
    battle.play("Bo links with Ila and Cy")
    assert battle.prompt != "Shoot" or not battle.offered("lead")
    two = row(TOTALS, options={"mixed_circles": "true"}, Bo=MAN, Cy=MAN).model("Ren", side=B, at=(20, 34))
    battle = two.begin("magic begins", until="close combat")
    battle.play("Bo links with Ila and Cy")
    assert {action.model for action in battle.offered("lead")} == {2}


def test_what_each_can_spend_is_the_pool():
    """CHN-33."""
    battle = own()
    battle.play("Bo leads")
    assert [on_hand(battle.state, i) for i in range(3)] == [16, 16, 16]
