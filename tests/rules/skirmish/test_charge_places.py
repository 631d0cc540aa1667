"""Where a charge ends, and charges at several enemies. (SKR-25)"""

from __future__ import annotations

import math

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN
from support.battle import Battle
from support.story import B, Story, story

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.rules.skirmish.events import Went

TOUCH_IN = BASES_IN + 1 / 16


def scene() -> Story:
    """Ila alone of side A, in the open."""
    return story().model("Ila", at=(10, 24))


def touched(battle: Battle, name: str = "Ila") -> set[str]:
    ids = on(battle.state).touching(battle.names[name])
    return {battle.state.models[i].name for i in ids}


def test_the_charger_goes_straight_to_the_nearest_place():
    """SKR-25: the shortest path."""
    battle = scene().model("Ren", side=B, at=(16, 24)).begin("charges", until="moves")
    battle.play("Ila charges Ren")
    x, y = battle.at("Ila")
    assert y == 24
    assert 16 - TOUCH_IN <= x <= 16 - BASES_IN


def test_its_end_touches_no_enemy_that_wasn_t_declared():
    """SKR-25: straight ahead it would touch both; a little to the side it touches Ren alone."""
    assert math.dist((16 - BASES_IN, 24), (15.4, 23.05)) < TOUCH_IN
    told = scene().model("Ren", side=B, at=(16, 24)).model("Sam", side=B, at=(15.4, 23.05))
    battle = told.begin("charges", until="moves")
    battle.play("Ila charges Ren")
    assert touched(battle) == {"Ren"}


def test_its_end_touches_undeclared_enemies_if_there_is_no_other_place():
    """SKR-25: those round Ren, on the ground, leave one place free, between two of them."""
    told = scene().model("Ren", side=B, at=(15, 24))
    for k in (0, 1, 2, 4, 5):
        turn = 2 * math.pi * k / 6
        told.model(f"R{k}", side=B, at=(15 + math.cos(turn), 24 + math.sin(turn)), now={"posture": "down"})
    battle = told.begin("charges", until="moves")
    battle.play("Ila charges Ren")
    assert touched(battle) == {"Ren", "R2", "R4"}


def test_the_path_may_pass_within_1_of_other_enemies():
    """SKR-25: Sam stands half an inch beside the path and neither stops nor turns it."""
    told = scene().model("Ren", side=B, at=(17, 24)).model("Sam", side=B, at=(13, 24 + BASES_IN + 0.5))
    battle = told.begin("charges", until="moves")
    battle.play("Ila charges Ren", "pass")
    assert len(battle.happened(Went)[0].path) == 2
    assert touched(battle) == {"Ren"}


def test_two_enemies_are_charged_if_one_place_touches_both():
    """SKR-25."""
    told = scene().model("Ren", side=B, at=(16, 23.4)).model("Sam", side=B, at=(16, 24.6))
    battle = told.begin("charges", until="moves")
    battle.play("Ila charges Ren and Sam")
    assert touched(battle) == {"Ren", "Sam"}


def test_two_enemies_too_far_apart_cant_be_charged_at_once():
    """SKR-25: a base of 25 mm doesn't bridge more than its own width."""
    told = scene().model("Ren", side=B, at=(16, 23)).model("Sam", side=B, at=(16, 23 + 2 * BASES_IN + 0.2))
    refusal = told.begin("charges").refused("Ila charges Ren and Sam")
    assert refusal.rule == "SKR-25"


def test_two_enemies_must_both_be_reached_within_twice_m():
    """SKR-25, SKR-30: the place that touches both is further than the place that touches Ren."""
    told = scene().model("Ren", side=B, at=(18 + BASES_IN - 0.1, 24)).model("Sam", side=B, at=(20, 24 + BASES_IN - 0.1))
    battle = told.begin("charges", until="moves")
    refusal = battle.refused("Ila charges Ren and Sam")
    assert refusal.rule == "SKR-30"
    assert refusal.short_by > 0
    assert battle.allowed("Ila charges Ren")


def test_every_target_must_be_a_lawful_one():
    """SKR-25, SKR-30: a hidden one can't be declared along with another; nobody is named twice."""
    told = scene().model("Ren", side=B, at=(16, 23.4), I=1).model("Sam", side=B, at=(16, 24.6), now={"hidden": True})
    battle = told.begin("charges")
    assert battle.refused("Ila charges Ren and Sam").rule == "SKR-37"
    assert battle.refused("Ila charges Ren and Ren").rule == "SKR-30"
    assert battle.refused("Ila charges Ren and Ila").rule == "SKR-30"


def ringed(count: int) -> Story:
    """Ren in the middle of so many others of his side who stand shoulder to shoulder."""
    told = scene().model("Ren", side=B, at=(15, 24))
    for k in range(count):
        turn = 2 * math.pi * k / 6
        told.model(f"R{k}", side=B, at=(15 + 1.1 * math.cos(turn), 24 + 1.1 * math.sin(turn)))
    return told


def test_without_a_free_place_there_is_no_charge():
    """SKR-25."""
    battle = ringed(6).begin("charges", until="moves")
    refusal = battle.refused("Ila charges Ren")
    assert refusal.rule in ("SKR-24", "SKR-25")
    assert battle.allowed("Ila charges R3")


def test_without_a_free_place_there_is_no_charge_at_an_enemy_in_sight():
    """SKR-25: those round Ren lie on the ground, so that he is seen; there is still no place."""
    told = scene().model("Ren", side=B, at=(15, 24))
    for k in range(6):
        turn = 2 * math.pi * k / 6
        told.model(f"R{k}", side=B, at=(15 + math.cos(turn), 24 + math.sin(turn)), now={"posture": "down"})
    assert told.begin("charges").refused("Ila charges Ren").rule == "SKR-25"


def test_several_chargers_come_one_after_the_other_to_different_places():
    """SKR-25."""
    told = scene().model("Bo", at=(10, 25)).model("Cam", at=(10, 26)).model("Ren", side=B, at=(16, 25))
    battle = told.begin("charges", until="moves")
    battle.play("Bo charges Ren", "Ila charges Ren", "Cam charges Ren")
    assert touched(battle, "Ren") == {"Ila", "Bo", "Cam"}
    assert battle.at("Bo")[1] == 25


def test_the_last_of_many_chargers_finds_no_place_left():
    """SKR-25: six bases of the same size fit round a base, a seventh doesn't."""
    told = story().model("Ren", side=B, at=(24, 24))
    for k in range(7):
        turn = 2 * math.pi * (k + 0.5) / 7
        told.model(f"A{k}", at=(24 + 5 * math.cos(turn), 24 + 5 * math.sin(turn)))
    battle = told.begin("charges", until="moves")
    done = 0
    for k in range(7):
        if battle.prompt == "Declare charges" and battle.allowed(f"A{k} charges Ren"):
            battle.play(f"A{k} charges Ren")
            done += 1
    assert 4 <= done <= 6
    assert len(touched(battle, "Ren")) == done


def test_a_charge_names_no_place():
    """SKR-25: the place follows from the rule."""
    battle = scene().model("Ren", side=B, at=(15, 24)).begin("charges")
    assert battle.refused(Action("charge", 0, 1, at=(14.0, 24.0))).rule == "SKR-30"


@pytest.mark.parametrize("beyond", [0, 24])
def test_a_detour_round_a_friend_counts(beyond: int):
    """SKR-25, SKR-34: Bo, on the ground, lies in the straight way; the way round him is a little longer."""
    gap_in = 7.7 + beyond * HAIR_IN * 16
    told = scene().model("Bo", at=(14, 24), now={"posture": "down"})
    battle = told.model("Ren", side=B, at=(10 + BASES_IN + gap_in, 24)).begin("charges", until="moves")
    if beyond:
        assert battle.refused("Ila charges Ren").rule == "SKR-30"
    else:
        battle.play("Ila charges Ren")
        assert touched(battle) == {"Ren"}
