"""Normal moves and runs: how far, over what, how near to enemies. (SKR-33, SKR-34, SKR-35, SKR-38)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN, facing
from support.battle import STOPPED, Battle
from support.story import A, B, Story, story

from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect

STEP_IN = 4 * HAIR_IN
"""Beyond a distance for certain: lengths have a tolerance of two grid steps."""


def alone(**ila: Any) -> Story:
    return story().model("Ila", at=(10, 24), **ila).model("Ren", side=B, at=(44, 44))


def moving(told: Story) -> Battle:
    return told.begin("moves", until="shooting")


@pytest.mark.parametrize(("verb", "m", "inches"), [("moves", 4, 4.0), ("moves", 5, 5.0), ("runs", 4, 8.0)])
def test_a_walk_is_up_to_m_and_a_run_up_to_twice_m(verb: str, m: int, inches: float):
    """SKR-33."""
    battle = moving(alone(M=m))
    refusal = battle.refused(f"Ila {verb} to {10 + inches + STEP_IN}, 24")
    assert refusal.rule == "SKR-33"
    assert refusal.short_by == pytest.approx(STEP_IN)
    battle.play(f"Ila {verb} to {10 + inches}, 24")
    assert battle.at("Ila") == (10 + inches, 24)


def test_each_model_moves_once():
    """SKR-33."""
    told = alone().model("Bo", at=(10, 40))
    battle = moving(told)
    battle.play("Ila moves to 11, 24")
    assert battle.refused("Ila moves to 12, 24").rule == "SKR-33"
    assert battle.refused("Ila runs to 12, 24").rule == "SKR-33"


def test_nobody_must_move_nor_moves_the_enemy():
    """SKR-33."""
    battle = moving(alone())
    assert battle.refused("Ren moves to 44, 43").rule == "SKR-33"
    battle.play("done")
    assert battle.prompt == STOPPED
    assert not battle.fighter("Ila").moved


@pytest.mark.parametrize(("gap_in", "runs"), [(8.0, False), (8.0 + HAIR_IN, True)])
def test_nobody_runs_who_had_an_enemy_within_8_at_the_start_of_the_turn(gap_in: float, runs: bool):
    """SKR-33: exactly 8" is within."""
    battle = facing(gap_in=gap_in).begin("rout", until="shooting")
    battle.until("Move") if battle.phase == "charges" else None
    assert battle.allowed("Ila runs to 2, 26") is runs
    if not runs:
        assert battle.refused("Ila runs to 2, 26").rule == "SKR-33"


@pytest.mark.parametrize(
    ("now", "runs"),
    [({"fleeing": True}, True), ({"hidden": True}, True), ({"posture": "down"}, True), ({"posture": "stunned"}, True),
     ({"stupid": True}, False)],
)  # fmt: skip
def test_fleeing_hidden_and_down_enemies_don_t_keep_anybody_from_running(now: dict[str, Any], runs: bool):
    """SKR-33: no *standing* enemy, fleeing and hidden excluded."""
    told = story().model("Ila", at=(10, 24), I=1).model("Ren", side=B, at=(15, 24), I=1, now=now)
    battle = told.begin("moves", until="shooting")
    assert battle.allowed("Ila runs to 10, 26") is runs


def test_the_start_of_the_turn_counts_not_the_moment():
    """SKR-12, SKR-31, SKR-33: Sam steps in and comes within 8" of Ila, who may run all the same."""
    told = story().model("Ila", at=(20, 27.6)).model("Bo", at=(18, 20)).model("Ren", side=B, at=(26, 20))
    battle = told.model("Sam", side=B, at=(20, 17.5)).begin("charges", until="shooting")
    battle.play("Bo charges Ren", "Sam intercepts", "done")
    assert battle.at("Sam")[1] > 18.6  # less than 8" from Ila now
    assert battle.allowed("Ila runs to 14, 27.6")


def test_who_ran_neither_shoots_nor_hides():
    """SKR-33, SKR-37."""
    told = alone(items=("bow",)).terrain("wall", rect=(30, 20, 1, 28)).model("Sam", side=B, at=(44, 30))
    battle = told.begin("moves", until="close combat")
    battle.play("Ila runs to 10, 30")
    assert battle.phase == "close combat"


def test_who_walked_may_shoot():
    """SKR-33, SKR-40."""
    battle = story().model("Ila", at=(10, 24), items=("bow",)).model("Ren", side=B, at=(24, 24))
    told = battle.begin("moves", until="close combat")
    told.play("Ila moves to 11, 24")
    told.dice(("to hit", 4)).play("Ila shoots Ren")


@pytest.mark.parametrize("verb", ["moves", "runs"])
def test_nobody_comes_within_1_of_a_standing_enemy(verb: str):
    """SKR-33: exactly 1" apart is near enough; a hair nearer isn't allowed, nor is passing by that near."""
    told = story().model("Ila", at=(10, 24), M=8).model("Ren", side=B, at=(19, 24), now={"hidden": True}, I=1)
    battle = moving(told)
    near = 19 - BASES_IN - 1
    assert battle.allowed(f"Ila {verb} to {near}, 24")
    refusal = battle.refused(f"Ila {verb} to {near + STEP_IN}, 24")
    assert refusal.rule == "SKR-33"
    assert "within" in refusal.reason


def test_with_the_switch_at_0_one_may_come_as_near_as_one_likes_but_not_into_contact():
    """SKR-30, SKR-33: switch keep_in."""
    told = story(keep_in="0").model("Ila", at=(10, 24)).model("Ren", side=B, at=(14, 24))
    battle = moving(told)
    assert battle.allowed(f"Ila moves to {14 - BASES_IN - 0.25}, 24")
    assert battle.refused(f"Ila moves to {14 - BASES_IN - 1 / 16}, 24").rule == "SKR-30"


def test_down_enemies_may_be_passed_closely():
    """SKR-33: within 1" of a *standing* enemy."""
    told = story().model("Ila", at=(10, 24)).model("Ren", side=B, at=(14, 24), now={"posture": "down"})
    assert moving(told).allowed(f"Ila moves to {14 - BASES_IN - 0.25}, 24")


def test_friends_may_be_passed_closely():
    """SKR-33."""
    told = alone().model("Bo", at=(14, 24))
    assert moving(told).allowed(f"Ila moves to {14 - BASES_IN}, 24")


def test_who_starts_within_1_comes_no_closer():
    """SKR-33: it may go away, or along at the same distance or more, but not nearer."""
    told = story().model("Ila", at=(10, 24)).model("Ren", side=B, at=(10 + BASES_IN + 0.5, 24))
    battle = moving(told)
    assert battle.allowed("Ila moves to 9, 24")
    assert battle.allowed("Ila moves to 10, 22")
    assert battle.refused("Ila moves to 10.25, 24").rule == "SKR-33"


def test_bases_never_overlap():
    """SKR-34."""
    battle = moving(alone().model("Bo", at=(14, 24)))
    refusal = battle.refused(f"Ila moves to {14 - BASES_IN + STEP_IN}, 24")
    assert refusal.reason == "it can't stand there: it overlaps Bo"


def test_nobody_passes_through_friends_walls_or_off_the_table():
    """SKR-34: the way round them is longer than M."""
    friends = alone().model("Bo", at=(12, 24)).model("Cam", at=(12, 24 + BASES_IN)).model("Dan", at=(12, 24 - BASES_IN))
    assert moving(friends).refused("Ila moves to 14, 24").short_by > 0
    walled = alone().terrain("wall", rect=(11.5, 20, 0.5, 8))
    assert moving(walled).refused("Ila moves to 13.5, 24").short_by > 0
    edge = story().model("Ila", at=(1, 24)).model("Ren", side=B, at=(44, 44))
    assert "off the table" in moving(edge).refused("Ila moves to 0.4, 24").reason


@pytest.mark.parametrize(("gap_in", "fits"), [(BASES_IN + 4 * HAIR_IN, True), (BASES_IN - 16 * HAIR_IN, False)])
def test_a_gap_is_passed_only_if_the_base_fits(gap_in: float, fits: bool):
    """SKR-34: two long walls with a gap between."""
    told = (
        alone()
        .terrain("wall", rect=(12, 10, 0.5, 14 - gap_in / 2))
        .terrain("wall", rect=(12, 24 + gap_in / 2, 0.5, 14))
    )
    assert moving(told).allowed("Ila moves to 13.8, 24") is fits


@pytest.mark.parametrize(("ground", "inches"), [("open", 4.0), ("difficult", 2.5), ("very-difficult", 1.75)])
def test_bad_ground_costs_double_or_fourfold_for_each_inch_of_it(ground: str, inches: float):
    """SKR-35: from 1" on, along the path of the base's centre."""
    told = alone().terrain("bog", rect=(11, 0, 20, 48), ground=ground)
    battle = moving(told)
    assert battle.allowed(f"Ila moves to {10 + inches}, 24")
    assert battle.refused(f"Ila moves to {10 + inches + STEP_IN}, 24").short_by > 0


def test_a_base_that_only_reaches_into_bad_ground_pays_nothing():
    """SKR-35: the base's centre counts."""
    told = alone().terrain("bog", rect=(0, 24.1, 48, 10))
    assert moving(told).allowed("Ila moves to 14, 24")


def test_low_obstacles_cost_nothing_extra():
    """SKR-35."""
    told = alone().terrain("low-wall", rect=(11.5, 10, 0.5, 28))
    assert moving(told).allowed("Ila moves to 14, 24")


def test_engaged_models_don_t_move():
    """SKR-38."""
    told = facing().model("Bo", at=(2, 40))
    battle = told.begin("moves", until="shooting")
    assert battle.refused("Ila moves to 2, 23").rule == "SKR-38"
    assert battle.refused("Ila runs to 2, 23").rule == "SKR-38"


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_who_is_left_with_down_enemies_alone_moves_freely(posture: str):
    """SKR-5, SKR-38."""
    battle = facing(ren={"now": {"posture": posture}}).begin("moves", until="shooting")
    assert battle.allowed("Ila moves to 2, 20")
    assert battle.state.side == A


SLOWED = EffectBegun(Effect(1, "mire", 0, 0, numbers=(("move", -1),), rule="CHN-62"))
"""Ila's Movement is an inch less."""


def test_what_changes_movement_changes_walk_run_and_charge_alike():
    """SKR-30, SKR-33: M 4 less 1 walks 3", runs and charges 6"."""
    far = moving(alone().after(SLOWED))
    assert far.allowed("Ila moves to 13, 24")
    assert not far.allowed(f"Ila moves to {13 + STEP_IN}, 24")
    assert far.allowed("Ila runs to 16, 24")
    assert not far.allowed(f"Ila runs to {16 + STEP_IN}, 24")
    for gap_in, reached in ((6.0, True), (6.1, False)):
        near = facing(gap_in=gap_in).after(SLOWED).begin("charges", until="moves")
        assert near.allowed("Ila charges Ren") is reached
        assert near.game.rules.combat.reach(near.state, near.names["Ila"]).charge == 6


def test_who_stood_up_moves_half_of_what_movement_is_now():
    """SKR-21, SKR-33: half of 3"."""
    battle = moving(alone(now={"rose": True}).after(SLOWED))
    assert battle.allowed("Ila moves to 11.5, 24")
    assert not battle.allowed(f"Ila moves to {11.5 + STEP_IN}, 24")


def test_movement_is_never_less_than_nothing():
    """SKR-33: mired by more than its M it stays where it is."""
    battle = alone(M=1).after(SLOWED, EffectBegun(Effect(2, "ice", 0, 0, numbers=(("move", -1),)))).begin("moves")
    assert battle.game.rules.combat.reach(battle.state, battle.names["Ila"]).move == 0
