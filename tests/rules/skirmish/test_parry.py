"""Parrying. (SKR-63)"""

from __future__ import annotations

import pytest
from skirmish_scenes import BASES_IN, IDLE, Gear, blows, facing
from support.battle import Battle
from support.story import A, Story

from skirmish.core.decision import PASS

AXE: Gear = {"items": ("axe",)}
SWORD: Gear = {"items": ("sword",)}
QUESTION = "Ren: parry the "


@pytest.mark.parametrize("items", [("sword",), ("buckler", "axe"), ("power-wrought-blade",), ("thakandar-blade",)])
@pytest.mark.parametrize(("face", "stopped"), [(5, True), (4, False)])
def test_a_die_higher_than_the_roll_to_hit_cancels_the_hit(items: tuple[str, ...], face: int, stopped: bool):
    """SKR-63, SKR-76, SKR-78: a 4 to hit needs a 5."""
    battle = blows(AXE, {"items": items}).dice(("to hit", 4), ("parry", face))
    if not stopped:
        battle.dice(("to wound", 1))
    battle.play("Ren parries")
    assert bool(battle.rolled("to wound")) is not stopped


@pytest.mark.parametrize("items", [("axe",), ("dagger",), ("spear", "shield"), ("shield",), ("halberd",), ()])
def test_without_sword_or_buckler_nobody_parries(items: tuple[str, ...]):
    """SKR-63."""
    battle = blows(AXE, {"items": items}).dice(("to hit", 4), ("to wound", 1))
    assert not battle.rolled("parry")


def test_a_6_cant_be_parried():
    """SKR-63."""
    battle = blows(AXE, SWORD).dice(("to hit", 6), ("to wound", 1))
    assert not battle.rolled("parry")


def test_who_hits_on_6s_only_is_not_parried_either():
    """SKR-63, SKR-70: its best hit is a 6."""
    battle = blows(AXE | {"now": {"afraid": True}}, SWORD).dice(("to hit", 6), ("to wound", 1))
    assert not battle.rolled("parry")


def test_the_best_hit_is_the_one_that_is_parried():
    """SKR-63: of 4 and 5 the 5."""
    battle = blows(AXE | {"A": 2}, SWORD).dice(("to hit", 4), ("to hit", 5), ("parry", 6), ("to wound", 1))
    assert battle.prompt == QUESTION + "5?"
    battle.play("Ren parries")


def test_a_6_among_the_hits_is_the_best_and_no_other_may_be_parried_instead():
    """SKR-63."""
    battle = blows(AXE | {"A": 2}, SWORD).dice(("to hit", 4), ("to hit", 6), ("to wound", 1), ("to wound", 1))
    assert not battle.rolled("parry")


def test_the_defender_may_let_it_pass():
    """SKR-63: may."""
    battle = blows(AXE, SWORD).dice(("to hit", 4), ("to wound", 1))
    assert battle.action("Ren passes") == PASS
    battle.play("Ren passes")
    assert not battle.rolled("parry")


@pytest.mark.parametrize(("faces", "stopped"), [((4, 5), True), ((5,), True), ((4, 3), False)])
def test_sword_and_buckler_have_one_re_roll(faces: tuple[int, ...], stopped: bool):
    """SKR-63."""
    battle = blows(AXE, {"items": ("sword", "buckler")}).dice(("to hit", 4), *(("parry", face) for face in faces))
    if not stopped:
        battle.dice(("to wound", 1))
    battle.play("Ren parries")


@pytest.mark.parametrize("items", [("sword", "sword"), ("sword", "power-wrought-blade"), ("axe", "buckler")])
def test_two_swords_are_no_better_than_one(items: tuple[str, ...]):
    """SKR-63: one roll."""
    battle = blows(AXE, {"items": items}).dice(("to hit", 4), ("parry", 4), ("to wound", 1))
    battle.play("Ren parries")


def test_a_sword_in_the_other_hand_parries_too():
    """SKR-63: beside a dagger or an axe."""
    battle = blows(AXE, {"items": ("sword", "axe")}).dice(("to hit", 4), ("parry", 5))
    battle.play("Ren parries")


def test_no_parry_against_twice_ones_own_strength():
    """SKR-63: Ren has S 3, the blow S 6."""
    battle = blows(AXE | {"S": 6}, SWORD).dice(("to hit", 4), ("to wound", 1))
    assert not battle.rolled("parry")


def test_a_parry_against_a_little_less_than_twice_ones_own_strength():
    """SKR-63: S 5 against S 3."""
    battle = blows(AXE | {"S": 5}, SWORD).dice(("to hit", 4), ("parry", 5))
    battle.play("Ren parries")


def test_the_weapon_counts_for_the_strength_that_cant_be_parried():
    """SKR-63, SKR-76: S 4 with a two-handed weapon is 6."""
    battle = blows({"items": ("two-handed",), "S": 4}, SWORD).dice(("to hit", 4), ("to wound", 1))
    assert not battle.rolled("parry")


def test_the_strength_of_the_best_hits_own_weapon_counts():
    """SKR-63: the power-wrought blade's 5 at S 6 can't be parried, the dagger's 5 at S 5 can."""
    ila = {"items": ("power-wrought-blade", "dagger"), "S": 5}
    strong = blows(ila, SWORD).dice(("to hit", 5), ("to hit", 4), ("to wound", 1), ("to wound", 1))
    assert not strong.rolled("parry")
    weak = blows(ila, SWORD).dice(("to hit", 4), ("to hit", 5), ("parry", 6), ("to wound", 1))
    weak.play("Ren parries")


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_who_is_down_does_not_parry(posture: str):
    """SKR-63, SKR-64."""
    battle = blows(AXE, SWORD | {"now": {"posture": posture}})
    if posture == "down":
        battle.dice(("to wound", 1))
    assert not battle.rolled("parry")


def attacked_by_two(ren: Gear) -> Story:
    """Ila (Initiative 5) and Bo (4) both touch Ren."""
    scene = facing(AXE | {"I": 5}, {"now": IDLE} | ren)
    return scene.model("Bo", side=A, at=(2 + 2 * BASES_IN, 24), I=4, items=("axe",))


def fought(ren: Gear) -> Battle:
    """Their close combat phase."""
    return attacked_by_two(ren).begin("blows", until="all alone")


@pytest.mark.parametrize("answer", ["Ren parries", "Ren passes"])
def test_once_a_phase_against_the_first_enemy_that_hits(answer: str):
    """SKR-63: against Ila's hit or never; Bo's isn't parried."""
    battle = fought(SWORD).dice(("to hit", 4), *([("parry", 5)] if answer == "Ren parries" else [("to wound", 1)]))
    battle.dice(("to hit", 4), ("to wound", 1))
    battle.play(answer)
    assert len(battle.rolled("parry")) <= 1


def test_a_first_enemy_that_misses_leaves_the_parry_for_the_second():
    """SKR-63."""
    battle = fought(SWORD).dice(("to hit", 3), ("to hit", 4), ("parry", 5))
    battle.play("Ren parries")
    assert battle.rolled("parry")


def test_a_6_of_the_first_enemy_uses_the_parry_up():
    """SKR-63: it was due against the first enemy that hit."""
    battle = fought(SWORD).dice(("to hit", 6), ("to wound", 1), ("to hit", 4), ("to wound", 1))
    assert not battle.rolled("parry")


def test_each_close_combat_phase_has_its_own_parry():
    """SKR-63: once a phase."""
    scene = attacked_by_two(SWORD | {"traits": {"stupidity": ""}})
    battle = scene.begin("blows", turns=2).dice(("to hit", 4), ("parry", 5), ("to hit", 1))
    battle.dice(("stupidity", 6, 6), ("to hit", 4), ("parry", 5), ("to hit", 1), ("all alone", 1, 1))
    battle.play("Ren parries", "Ren parries")
    assert len(battle.rolled("parry")) == 2


def test_each_defender_has_its_own_parry():
    """SKR-63: Ila's blows at Ren and at Kor are both parried."""
    scene = facing(AXE | {"A": 2}, SWORD | {"now": IDLE})
    battle = scene.model("Kor", side=1, at=(2, 25), items=("sword",), now=IDLE).begin("blows", until="all alone")
    battle.dice(("to hit Ren", 4), ("parry", 5), ("to hit Kor", 4), ("parry", 5))
    battle.play("Ila strikes Ren and Kor", "Ren parries", "Kor parries")


def test_a_shot_is_not_parried():
    """SKR-63: blows only."""
    battle = facing({"items": ("bow",)}, SWORD, gap_in=6).begin("shooting", until="close combat")
    battle.dice(("to hit", 4), ("to wound", 1)).play("Ila shoots Ren")
    assert not battle.rolled("parry")


def test_a_buckler_does_not_parry_beside_a_two_handed_weapon_or_two_weapons():
    """SKR-63, SKR-78: it isn't in hand."""
    for items in (("halberd", "buckler"), ("axe", "club", "buckler")):
        battle = blows(AXE, {"items": items}).dice(("to hit", 4), ("to wound", 1))
        assert not battle.rolled("parry")
