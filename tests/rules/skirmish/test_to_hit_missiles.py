"""To hit with a missile: 7 less BS, the modifiers, the ladder for 7 and more. (SKR-4, SKR-43, SKR-44, SKR-47)"""

from __future__ import annotations

import pytest
from skirmish_scenes import HAIR_IN, facing, shots
from support.battle import Battle
from support.story import B

from skirmish.rules.skirmish.events import Felled, Went

BOW = ("bow",)
HEDGE = {"kind": "hedge", "rect": (5.0, 20.0, 0.5, 8.0)}


@pytest.mark.parametrize(("bs", "needed"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2)])
def test_seven_less_bs_or_more_hits_and_one_less_misses(bs: int, needed: int):
    """SKR-43."""
    hit = shots({"BS": bs}).dice(("to hit Ren", needed), ("to wound", 1))
    hit.play("Ila shoots Ren")
    assert hit.modifiers("to hit") == {}
    miss = shots({"BS": bs}).dice(("to hit Ren", needed - 1))
    miss.play("Ila shoots Ren")
    assert not miss.rolled("to wound")


def test_a_natural_1_misses_however_good_the_shot():
    """SKR-4, SKR-43."""
    battle = shots({"BS": 10}, {"keywords": ("large",)}).dice(("to hit", 1))
    battle.play("Ila shoots Ren")
    assert not battle.rolled("to wound")


def test_a_2_is_enough_for_the_best_of_shots():
    """SKR-43."""
    battle = shots({"BS": 10}).dice(("to hit", 2), ("to wound", 1))
    battle.play("Ila shoots Ren")


def test_half_range_is_measured_exactly_and_included():
    """SKR-43."""
    at_half = shots(gap_in=12.0).dice(("to hit", 4), ("to wound", 1))
    at_half.play("Ila shoots Ren")
    beyond = shots(gap_in=12.0 + HAIR_IN).dice(("to hit", 4))
    beyond.play("Ila shoots Ren")
    assert beyond.modifiers("to hit") == {"beyond half range": -1}
    assert not beyond.rolled("to wound")


def test_who_moved_shoots_at_minus_1():
    """SKR-43."""
    battle = facing({"items": BOW}, gap_in=10).begin("moves", until="close combat").dice(("to hit", 4))
    battle.play("Ila moves to 3, 24", "Ila shoots Ren")
    assert battle.modifiers("to hit") == {"moved": -1}


def test_who_stood_up_and_stayed_where_it_was_has_not_moved():
    """SKR-43: standing up and turning don't count."""
    scene = facing({"items": BOW, "now": {"posture": "down", "wounds": 0}}, gap_in=10)
    battle = scene.begin("recovery", until="close combat").dice(("to hit", 4), ("to wound", 1))
    battle.play("done", "done", "Ila shoots Ren")
    assert battle.modifiers("to hit") == {}


def test_who_stood_up_and_walked_on_has_moved():
    """SKR-43."""
    scene = facing({"items": BOW, "now": {"posture": "down", "wounds": 0}}, gap_in=10)
    battle = scene.begin("recovery", until="close combat").dice(("to hit", 4))
    battle.play("done", "Ila moves to 3, 24", "Ila shoots Ren")
    assert battle.modifiers("to hit") == {"moved": -1}


def test_what_it_did_in_the_turns_before_is_no_movement():
    """SKR-43: in this turn."""
    battle = facing({"items": BOW}, gap_in=11).begin("moves", turns=3, until="close combat")
    battle.play("Ila moves to 3, 24")
    battle.until("Move")
    battle.until("Move")
    battle.play("done")
    battle.dice(("to hit", 4), ("to wound", 1)).play("Ila shoots Ren")
    assert battle.modifiers("to hit") == {}


def test_who_charged_the_down_enemy_it_touched_already_has_not_moved():
    """SKR-5, SKR-43: a charge of no inches is no movement; that enemy fallen, she is free to shoot at another."""
    scene = facing({"items": ("bow", "sling")}, {"now": {"posture": "down", "wounds": 0}})
    battle = scene.model("Bo", side=B, at=(11, 24)).begin("charges", until="close combat")
    battle.play("Ila charges Ren")
    assert battle.fighter("Ila").charged
    (went,) = battle.happened(Went, model="Ila")
    assert not went.stirs
    assert battle.allowed("Ila shoots Bo twice with sling")
    battle.dice(("to hit Bo", 4), ("to wound", 1)).play("Ila shoots Bo with bow")
    assert battle.modifiers("to hit") == {}


def test_a_target_in_cover_is_hit_at_minus_1():
    """SKR-43."""
    scene = facing({"items": BOW}, gap_in=6).terrain(**HEDGE)
    battle = scene.begin("shooting", until="close combat").dice(("to hit", 4))
    battle.play("Ila shoots Ren")
    assert battle.modifiers("to hit") == {"cover": -1}


def test_a_large_target_is_hit_at_plus_1():
    """SKR-43."""
    battle = shots(ren={"keywords": ("large",)}).dice(("to hit", 3), ("to wound", 1))
    battle.play("Ila shoots Ren")
    assert battle.modifiers("to hit") == {"large target": 1}


def test_all_modifiers_add_up():
    """SKR-43: BS 4, cover, long range, moved, large: 3 + 3 - 1 = 5+."""
    ren = {"keywords": ("large",)}
    scene = facing({"items": BOW, "BS": 4, "now": {"moved": True}}, ren, gap_in=13).terrain(**HEDGE)
    battle = scene.begin("shooting", until="close combat").dice(("to hit", 5), ("to wound", 1))
    battle.play("Ila shoots Ren")
    assert battle.modifiers("to hit") == {"cover": -1, "beyond half range": -1, "moved": -1, "large target": 1}


def hard_shot(number: int, **options: str) -> Battle:
    """A shot of BS 1 beyond half range that needs so much: 7, with a move 8, with a move and cover 9, at a cloak 10."""
    ila = {"items": BOW, "BS": 1, "now": {"moved": number >= 8}}
    scene = facing(ila, {"items": ("fancloth-cloak",) if number >= 10 else ()}, gap_in=13.0, **options)
    if number >= 9:
        scene.terrain(**HEDGE)
    return scene.begin("shooting", until="close combat")


@pytest.mark.parametrize(("number", "then"), [(7, 4), (8, 5), (9, 6)])
def test_seven_and_more_needs_a_6_and_then_the_ladder(number: int, then: int):
    """SKR-44: 6, then 4+ for 7, 5+ for 8, 6+ for 9."""
    hit = hard_shot(number).dice(("to hit", 6), ("to hit", then), ("to wound", 1))
    hit.play("Ila shoots Ren")
    second = hard_shot(number).dice(("to hit", 6), ("to hit", then - 1))
    second.play("Ila shoots Ren")
    first = hard_shot(number).dice(("to hit", 5))
    first.play("Ila shoots Ren")
    assert not second.rolled("to wound")
    assert not first.rolled("to wound")
    assert second.rolled("to hit")[-1].throw.rule == "SKR-44"


def test_ten_and_more_cant_be_shot_at():
    """SKR-44."""
    refusal = hard_shot(10).refused("Ila shoots Ren")
    assert (refusal.reason, refusal.rule) == ("it can't be hit", "SKR-44")


@pytest.mark.parametrize("number", [7, 8, 9, 10])
def test_without_the_ladder_seven_and_more_is_out_of_the_question(number: int):
    """SKR-44, switch seven_plus=miss."""
    assert hard_shot(number, seven_plus="miss").refused("Ila shoots Ren").rule == "SKR-44"


def test_without_the_ladder_a_6_is_still_a_hit():
    """SKR-44, switch seven_plus=miss."""
    battle = shots({"BS": 1}, seven_plus="miss").dice(("to hit", 6), ("to wound", 1))
    battle.play("Ila shoots Ren")


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_shots_at_down_models_are_plain_shots(posture: str):
    """SKR-47: to hit, to wound and injury are rolled, and nothing is automatic."""
    miss = shots(ren={"now": {"posture": posture, "wounds": 0}}).dice(("to hit", 3))
    miss.play("Ila shoots Ren")
    assert miss.fighter("Ren").posture == posture
    hit = shots(ren={"now": {"posture": posture, "wounds": 0}})
    hit.dice(("to hit", 4), ("to wound", 4), ("injury", 5)).play("Ila shoots Ren")
    assert hit.happened(Felled, model="Ren", how="out", by="Ila")


def test_a_shot_at_a_down_model_may_only_stun_it():
    """SKR-47, SKR-54."""
    battle = shots(ren={"now": {"posture": "down", "wounds": 0}})
    battle.dice(("to hit", 4), ("to wound", 4), ("injury", 3)).play("Ila shoots Ren")
    assert battle.fighter("Ren").posture == "stunned"
