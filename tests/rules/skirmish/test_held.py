"""Warriors who are held by a weave, or out of breath. (CHN-68, CHN-W13)"""

from __future__ import annotations

import math

import pytest
from skirmish_scenes import BASES_IN, IDLE, Gear, blows, exchange, facing
from support.story import A, B, story

from skirmish.rules.skirmish.events import Felled, Went

HELD: Gear = {"conditions": ("held",)}
AXE: Gear = {"items": ("axe",)}


def test_a_held_one_makes_no_move():
    """CHN-68."""
    battle = facing(HELD, gap_in=10).begin("moves", until="shooting")
    assert battle.prompt == "The story stops here"


def test_a_held_one_charges_nobody():
    """CHN-68."""
    assert facing(HELD, gap_in=3).begin("charges", until="moves").prompt == "The story stops here"


def test_a_held_one_doesn_t_step_in():
    """CHN-68, SKR-31: Kor could, were she free."""
    told = facing(AXE, {"now": IDLE}, gap_in=6).model("Kor", side=B, at=(6, 25.5), **HELD)
    battle = told.begin("charges", until="moves")
    battle.play("Ila charges Ren")
    assert battle.prompt != "Intercept Ila's charge?"


def test_a_held_one_shoots_nobody():
    """CHN-68."""
    battle = facing({"items": ("bow",)} | HELD, gap_in=6).begin("shooting", until="close combat")
    assert battle.prompt == "The story stops here"


def test_a_held_one_strikes_no_blow():
    """CHN-68."""
    assert not blows(AXE | HELD).rolled()


def test_blows_at_a_held_one_hit_without_a_roll_and_can_t_be_parried():
    """CHN-68: no more than that: it is wounded and injured like anybody standing."""
    battle = exchange(AXE | {"A": 2}, {"items": ("sword",), "W": 2} | HELD)
    battle.dice(("to wound", 4), ("to wound", 4), ("injury", 2))
    assert battle.happened(Felled, model="Ren", how="down")


def test_a_blow_at_a_held_one_may_be_critical():
    """CHN-68, SKR-51."""
    battle = exchange(AXE, {"W": 3} | HELD).dice(("to wound", 6), ("critical", 3))
    assert battle.fighter("Ren").wounds == 1


def test_who_is_held_and_down_is_finished_like_anybody_down():
    """CHN-68, SKR-64."""
    battle = exchange(AXE, {"W": 3, "now": {"posture": "down"}} | HELD).dice(("to wound", 4))
    assert battle.happened(Felled, model="Ren", how="out")


def test_a_held_enemy_doesn_t_keep_who_flees_from_rallying():
    """CHN-68, SKR-20: the nearest is an enemy, but a held one."""
    battle = facing({"now": {"fleeing": True}}, HELD, gap_in=3).begin("recovery", until="charges")
    battle.dice(("rally", 3, 4))
    assert not battle.fighter("Ila").fleeing


def test_a_held_one_flees_no_further():
    """CHN-68, SKR-32."""
    battle = facing({"now": {"fleeing": True}} | HELD, gap_in=3).begin("compulsory moves", until="shooting")
    assert not battle.happened(Went)


def beset(sam: Gear, cas: Gear | None = None) -> bool:
    """Whether Ila, between Ren and Sam, tests for being alone; Cas is a friend near by."""
    aside, back = BASES_IN * math.sin(0.6), BASES_IN * math.cos(0.6)
    told = story().model("Ila", at=(24, 24))
    if cas is not None:
        told.model("Cas", side=A, at=(24, 20), **cas)
    told.model("Ren", side=B, at=(24 - aside, 24 + back)).model("Sam", side=B, at=(24 + aside, 24 + back), **sam)
    battle = told.begin("all alone", until="magic ends").seed(4)
    return bool(battle.rolled("all alone"))


@pytest.mark.parametrize(
    ("sam", "cas", "tests"),
    [({}, None, True), (HELD, None, False), ({}, {}, False), ({}, HELD, True)],
    ids=["two enemies", "one of them held", "a friend near by", "a held friend"],
)
def test_a_held_one_doesn_t_count_as_standing_for_who_is_alone(sam: Gear, cas: Gear | None, tests: bool):
    """CHN-68, SKR-66."""
    assert beset(sam, cas) == tests


def test_a_held_one_itself_takes_no_such_test():
    """CHN-68, SKR-66."""
    told = facing(HELD).model("Kor", side=B, at=(2, 24 + BASES_IN))
    assert not told.begin("all alone", until="magic ends").rolled()


def test_who_is_out_of_breath_doesn_t_run():
    """CHN-W13: it walks as ever."""
    battle = facing({"conditions": ("winded",)}, gap_in=20).begin("moves", until="shooting")
    assert battle.refused("Ila runs to 8, 24").rule == "CHN-W13"
    assert battle.allowed("Ila moves to 5, 24")
    assert battle.game.rules.combat.reach(battle.state, 0).run == 0.0
    assert facing(gap_in=20).begin("moves", until="shooting").allowed("Ila runs to 8, 24")
