"""Fleeing models in the recovery phase. (SKR-20, SKR-22)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN
from support.story import A, B, Story, story

from skirmish.rules.skirmish.events import Rose, Went

RUNNING = {"fleeing": True}


def runaway(**ila: Any) -> Story:
    """Ila of side A flees; Ren of side B is 10" away, Bo of her own side 5"."""
    return (
        story()
        .model("Ila", at=(24, 24), now=RUNNING, **ila)
        .model("Ren", side=B, at=(24, 24 - BASES_IN - 10))
        .model("Bo", at=(24, 24 + BASES_IN + 5))
    )


def test_who_passes_a_leadership_test_rallies():
    """SKR-20."""
    battle = runaway().begin("recovery", until="charges").dice(("rally", 3, 4))
    assert not battle.fighter("Ila").fleeing
    assert battle.fighter("Ila").rallied


def test_who_fails_goes_on_fleeing_in_this_turn():
    """SKR-20, SKR-32."""
    battle = runaway().begin("recovery", until="moves").dice(("rally", 4, 4))
    battle.dice(("flight", 1, 1)).until("The story stops")
    assert battle.fighter("Ila").fleeing
    assert battle.happened(Went, model="Ila", manner="flee")


def test_who_rallied_neither_moves_nor_charges_nor_shoots():
    """SKR-20, SKR-30, SKR-40."""
    battle = runaway(items=("bow",)).begin("recovery", until="close combat").dice(("rally", 1, 1))
    assert battle.refused("Ila charges Ren").rule == "SKR-30"
    battle.play("done")
    assert battle.refused("Ila moves to 23, 24").rule == "SKR-33"
    assert battle.refused("Ila runs to 23, 24").rule == "SKR-33"
    assert battle.refused("Ila hides").rule
    battle.play("done")
    assert battle.phase == "close combat"


def test_in_the_turn_after_the_rallied_one_acts_freely_again():
    """SKR-20: this turn."""
    battle = runaway().begin("recovery", turns=3).dice(("rally", 1, 1))
    battle.play("done", "done")
    battle.until("Move").until("Move")
    assert battle.state.side == A
    assert battle.allowed("Ila moves to 23, 24")


def test_nobody_rallies_while_the_nearest_model_is_an_enemy():
    """SKR-20: no test at all; the friend is a hair further away than the enemy."""
    scene = story().model("Ila", at=(24, 24), now=RUNNING).model("Ren", side=B, at=(24 - BASES_IN - 5, 24))
    battle = scene.model("Bo", at=(24 + BASES_IN + 5 + HAIR_IN, 24)).begin("recovery", until="compulsory moves")
    assert not battle.rolled("rally")
    assert battle.fighter("Ila").fleeing


def test_with_the_friend_a_hair_nearer_the_test_is_taken():
    """SKR-20."""
    scene = story().model("Ila", at=(24, 24), now=RUNNING).model("Ren", side=B, at=(24 - BASES_IN - 5, 24))
    scene.model("Bo", at=(24 + BASES_IN + 5 - HAIR_IN, 24))
    battle = scene.begin("recovery", until="compulsory moves").dice(("rally", 1, 1))
    assert not battle.fighter("Ila").fleeing


@pytest.mark.parametrize("mine", [A, B])
def test_with_friend_and_enemy_equally_near_the_test_is_taken_whichever_side_it_is(mine: int):
    """SKR-20: no enemy is nearest then, and the order of the rosters mustn't matter."""
    scene = story().model("Ila", side=mine, at=(24, 24), now=RUNNING).model("Bo", side=mine, at=(24, 30))
    scene.model("Ren", side=1 - mine, at=(24, 18))
    battle = scene.begin("recovery", side=mine, until="charges").dice(("rally", 1, 1))
    assert not battle.fighter("Ila").fleeing


@pytest.mark.parametrize("now", [{"posture": "down"}, {"posture": "stunned"}, {"fleeing": True}, {"hidden": True}])
def test_fleeing_down_and_hidden_enemies_dont_count(now: dict[str, Any]):
    """SKR-20."""
    scene = story().model("Ila", at=(24, 24), now=RUNNING).model("Ren", side=B, at=(26, 24), now=now)
    scene.model("Bo", at=(24, 34))
    battle = scene.begin("recovery", until="charges").dice(("rally", 1, 1))
    assert not battle.fighter("Ila").fleeing


@pytest.mark.parametrize("now", [{"posture": "down"}, {"posture": "stunned"}, {"fleeing": True}])
def test_any_friend_nearer_than_the_enemy_is_company_enough(now: dict[str, Any]):
    """SKR-20: only the nearest model matters; only enemies of some kinds don't count."""
    scene = story().model("Ila", at=(24, 24), now=RUNNING).model("Ren", side=B, at=(24, 14))
    battle = scene.model("Bo", at=(24, 30), now=now).begin("recovery", until="charges")
    battle.dice(*[("rally", 1, 1)] * (2 if "fleeing" in now else 1))
    assert not battle.fighter("Ila").fleeing


def test_the_leader_s_word_helps_to_rally_within_6():
    """SKR-3, SKR-20: exactly 6" is within, a hair more isn't."""
    for inches, passes in ((6.0, True), (6.0 + HAIR_IN, False)):
        scene = story().model("Ila", at=(24, 24), Ld=5, now=RUNNING).model("Ren", side=B, at=(40, 4))
        scene.model("Chief", at=(24, 24 + BASES_IN + inches), leader=True, Ld=9)
        battle = scene.begin("recovery", until="charges").dice(("rally", 4, 5))
        assert battle.fighter("Ila").fleeing != passes


def test_rally_tests_come_before_anybody_gets_up():
    """SKR-22: the leader gets up after the rally tests, so he lends nothing yet."""
    scene = story().model("Ila", at=(24, 24), Ld=5, now=RUNNING).model("Ren", side=B, at=(40, 4))
    scene.model("Chief", at=(24, 28), leader=True, Ld=9, now={"posture": "down", "wounds": 0})
    battle = scene.begin("recovery", until="charges").dice(("rally", 3, 3))
    battle.play("done")
    assert battle.fighter("Ila").fleeing
    assert battle.happened(Rose, model="Chief", posture="standing")
