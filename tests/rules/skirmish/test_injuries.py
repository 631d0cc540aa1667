"""At zero wounds: knocked down, stunned, out of action; concussion, helmets, fighting on. (SKR-6, SKR-53, SKR-54)"""

from __future__ import annotations

import pytest
from skirmish_scenes import IDLE, blows, facing, shots
from support.story import B

from skirmish.rules.skirmish.events import Felled, Wounded

AXE = {"items": ("axe",)}
TABLE = {1: "down", 2: "down", 3: "stunned", 4: "stunned", 5: "out", 6: "out"}
CONCUSSION = TABLE | {2: "stunned"}
STUNNING = TABLE | {1: "stunned", 2: "stunned"}
"""Of the Thakan'dar blade: 1-4 stunned."""


@pytest.mark.parametrize(("face", "how"), TABLE.items())
def test_the_injury_table(face: int, how: str):
    """SKR-53."""
    battle = blows(AXE).dice(("to hit", 4), ("to wound", 4), ("injury", face))
    assert battle.happened(Felled, model="Ren", how=how, by="Ila")
    assert battle.fighter("Ren").wounds == 0


def test_the_log_names_who_is_hurt():
    """SKR-53: the line is the striker's, the injury isn't."""
    battle = blows(AXE).dice(("to hit", 4), ("to wound", 4), ("injury to Ren", 1))
    assert battle.happened(Felled, model="Ren", how="down")
    told = battle.told()
    assert "Ila, to wound Ren (S 3 vs T 3) 4+: 4, wound" in told
    assert "Ila, injury to Ren: 1, down" in told
    assert not any(line.count(": ") > 1 for line in told)


@pytest.mark.parametrize(("weapon", "table"), [("club", CONCUSSION), ("thakandar-blade", STUNNING), ("sword", TABLE)])
@pytest.mark.parametrize("face", range(1, 7))
def test_concussion_and_the_thakandar_blade(weapon: str, table: dict[int, str], face: int):
    """SKR-53, SKR-76: with concussion 2-4 is stunned."""
    battle = blows({"items": (weapon,)}).dice(("to hit", 4), ("to wound", 4), ("injury", face))
    assert battle.fighter("Ren").posture == table[face]


@pytest.mark.parametrize("weapon", ["axe", "club", "thakandar-blade"])
@pytest.mark.parametrize(("face", "posture"), [(3, "stunned"), (4, "down")])
def test_a_helmet_turns_stunned_into_knocked_down_on_4_and_more(weapon: str, face: int, posture: str):
    """SKR-53: against concussion too."""
    battle = blows({"items": (weapon,)}, {"items": ("helmet",)})
    battle.dice(("to hit", 4), ("to wound", 4), ("injury", 4), ("helmet", face))
    assert battle.fighter("Ren").posture == posture
    assert battle.rolled("helmet")[0].throw.rule == "SKR-53"


@pytest.mark.parametrize("face", [1, 5])
def test_a_helmet_is_of_no_use_against_anything_else(face: int):
    """SKR-53: neither knocked down nor out of action asks for it."""
    blows(AXE, {"items": ("helmet",)}).dice(("to hit", 4), ("to wound", 4), ("injury", face)).play()


def test_no_injury_as_long_as_wounds_are_left():
    """SKR-53."""
    battle = blows(AXE, {"W": 2}).dice(("to hit", 4), ("to wound", 4))
    assert battle.fighter("Ren").wounds == 1
    assert not battle.happened(Felled)


@pytest.mark.parametrize(("rolls", "how"), [((1, 4), "stunned"), ((6, 1), "out"), ((2, 1), "down")])
def test_of_the_wound_that_did_it_and_the_further_ones_the_highest_counts(rolls: tuple[int, int], how: str):
    """SKR-53: three wounds at a model with two: two injury rolls."""
    battle = blows({"items": ("axe",), "A": 3}, {"W": 2})
    battle.dice(*[("to hit", 4)] * 3, *[("to wound", 4)] * 3, *(("injury", face) for face in rolls))
    assert battle.happened(Felled, model="Ren", how=how)
    assert len(battle.happened(Felled)) == 1


def test_the_highest_counts_before_the_helmet_is_tried():
    """SKR-53: knocked down and stunned: one roll for the helmet."""
    battle = blows({"items": ("axe",), "A": 2}, {"items": ("helmet",)})
    battle.dice(("to hit", 4), ("to hit", 4), ("to wound", 4), ("to wound", 4))
    battle.dice(("injury", 3), ("injury", 4), ("helmet", 4))
    assert battle.fighter("Ren").posture == "down"


def test_sword_and_club_in_two_hands_each_roll_on_their_own_table():
    """SKR-53, SKR-62: the sword's 2 knocks down, the club's 2 stuns."""
    battle = blows({"items": ("sword", "club")})
    battle.dice(("to hit", 4), ("to hit", 4), ("to wound", 4), ("to wound", 4), ("injury", 2), ("injury", 2))
    assert [roll.outcome for roll in battle.rolled("injury")] == ["down", "stunned"]
    assert battle.fighter("Ren").posture == "stunned"


def test_who_got_up_again_fights_on_with_no_wounds_and_rolls_for_each_wound():
    """SKR-54: two wounds, two injury rolls."""
    battle = blows({"items": ("axe",), "A": 2}, {"W": 3, "now": IDLE | {"wounds": 0}})
    battle.dice(("to hit", 4), ("to hit", 4), ("to wound", 4), ("to wound", 4), ("injury", 1), ("injury", 2))
    assert battle.fighter("Ren").posture == "down"
    assert not battle.happened(Wounded)


def test_who_got_up_again_stays_at_zero_wounds():
    """SKR-54."""
    scene = facing(None, {"W": 2, "now": {"wounds": 0, "posture": "down"}}, gap_in=6)
    battle = scene.begin("recovery", side=B, until="charges")
    battle.play("done")
    assert battle.fighter("Ren").standing
    assert battle.fighter("Ren").wounds == 0


@pytest.mark.parametrize(
    ("before", "face", "after"),
    [
        ("stunned", 1, "stunned"), ("stunned", 3, "stunned"), ("stunned", 6, "out"),
        ("down", 2, "down"), ("down", 4, "stunned"), ("down", 5, "out"),
    ],
)  # fmt: skip
def test_a_down_model_keeps_the_worse_of_its_state_and_the_new_result(before: str, face: int, after: str):
    """SKR-54."""
    battle = shots(ren={"now": {"posture": before, "wounds": 0}})
    battle.dice(("to hit", 4), ("to wound", 4), ("injury", face)).play("Ila shoots Ren")
    assert battle.fighter("Ren").posture == after


def test_who_is_out_of_action_is_removed():
    """SKR-6."""
    battle = blows(AXE).dice(("to hit", 4), ("to wound", 4), ("injury", 6))
    battle.play()
    assert battle.model("Ren").out
    assert not battle.state.on_table(battle.names["Ren"])
    assert battle.sheet("Ren").states == ("out of action",)
