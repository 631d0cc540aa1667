"""One attempt at a weave: what it costs, the test, another one after it. (CHN-4, CHN-10..12, CHN-16, CHN-18)"""

from __future__ import annotations

from typing import Any

import pytest
from channeling_scenes import (
    BASES_IN,
    Gear,
    casting,
    facing,
    gift,
    hand,
    kinds,
    man,
    standing,
    woman,
)

from skirmish.core.events import EffectBegun, Fell
from skirmish.core.state import Effect
from skirmish.rules.channeling.events import Attempted, Paid
from skirmish.rules.skirmish.events import Felled, Wounded

BOLT = "Ila casts arrow-of-fire at Ren"
FAILS = ("Arrow of Fire", 1, 2)
CASTER: Gear = {"at": (10, 40), **woman(7)}
"""A second channeler of Ila's side, so that somebody can always do something."""


def added(number: int) -> EffectBegun:
    """Something that lasts on Ila, the first model, and adds this to her tests."""
    return EffectBegun(Effect(9, "Fervour", 0, 0, numbers=(("weave test", number),), rule="CHN-11"))


# --- CHN-4, CHN-10: what is known, and paying for it ------------------------------------------------------------------


def test_only_weaves_that_are_known_are_cast():
    """CHN-4."""
    battle = casting(woman(12, "mist", "arrow-of-fire"))
    assert {action.what for action in battle.offered("cast", "Ila")} == {"mist", "arrow-of-fire"}
    assert battle.refused("Ila casts fireball at 20, 24").reason


def test_with_too_few_points_it_is_refused_and_the_reason_says_how_many():
    """CHN-10."""
    battle = casting(woman(3, "fireball", "arrow-of-fire"))
    refusal = battle.refused("Ila casts fireball at 20, 24")
    assert (refusal.reason, refusal.rule) == ("Fireball costs 4 points, it has 3", "CHN-10")
    assert {action.what for action in battle.offered("cast", "Ila")} == {"arrow-of-fire"}
    assert hand(battle, "Ila") == 3


def test_the_last_point_may_be_spent_and_then_nothing_is_left_to_do():
    """CHN-7, CHN-10."""
    battle = casting(woman(3, "arrow-of-fire")).dice(FAILS)
    battle.play(BOLT)
    assert hand(battle, "Ila") == 0
    assert battle.phase == "close combat"


@pytest.mark.parametrize(("faces", "cut"), [((1, 1), ()), ((6, 6), (("cutting", 6),)), ((6, 6), ())])
def test_the_points_are_gone_whatever_follows(faces: tuple[int, int], cut: tuple[Any, ...]):
    """CHN-10, CHN-29: it fails, it is cut, it works but is harmless."""
    battle = casting(ren=man()).dice(("Fireball", *faces), *cut)
    battle.play("Ila casts fireball at 20, 30")
    if faces == (6, 6):
        battle.play("Ren cuts fireball" if cut else "pass")
    assert battle.prompt == "Shoot"
    assert hand(battle, "Ila") == 8


# --- CHN-11: the weave test -------------------------------------------------------------------------------------------

AT_REN = {"arrow-of-fire": 7, "fist-of-air": 6, "bonds-of-air": 8}


@pytest.mark.parametrize("weave", AT_REN)
@pytest.mark.parametrize("short", [0, 1])
def test_the_difficulty_itself_passes_and_one_less_fails(weave: str, short: int):
    """CHN-11."""
    total = AT_REN[weave] - short
    battle = casting(woman(12, weave), ren={"T": 10}).seed(1)
    battle.dice(total - total // 2, total // 2)
    battle.play(f"Ila casts {weave} at Ren")
    (test,) = [roll for roll in battle.rolled(who="Ila") if roll.throw.rule == "CHN-11"]
    assert sum(test.faces) == total
    assert test.outcome is (short == 0)


def test_two_ones_are_no_automatic_failure():
    """CHN-11: 2 and 5 more are 7."""
    battle = facing().after(added(5)).begin("magic begins").dice(("Shield of Air", 1, 1))
    battle.play("Ila casts shield-of-air")
    assert battle.modifiers("Shield of Air") == {"Fervour": 5}
    assert "shield-of-air" in standing(battle)


def test_two_sixes_are_no_automatic_success():
    """CHN-11: 12 less 6 is 6."""
    battle = facing().after(added(-6)).begin("magic begins").dice(("Shield of Air", 6, 6))
    battle.play("Ila casts shield-of-air")
    assert "shield-of-air" not in standing(battle)


def test_a_difficulty_out_of_reach_may_still_be_tried():
    """CHN-10, CHN-11: it costs its points all the same."""
    battle = facing().after(added(-9)).begin("magic begins").dice(("Shield of Air", 6, 6))
    battle.play("Ila casts shield-of-air")
    assert hand(battle, "Ila") == 8


# --- CHN-12: again ----------------------------------------------------------------------------------------------------


def test_after_a_failure_the_same_weave_may_be_tried_again_as_often_as_points_last():
    """CHN-7, CHN-12."""
    battle = casting().dice(FAILS, FAILS, FAILS, FAILS)
    for left in (9, 6, 3, 0):
        battle.play(BOLT)
        assert hand(battle, "Ila") == left
    assert len(battle.happened(Attempted, model="Ila")) == 4


def test_after_a_success_too():
    """CHN-12."""
    battle = casting().dice(("Blade of Fire", 6, 6), ("Blade of Fire", 6, 5))
    battle.play("Ila casts blade-of-fire", "Ila casts blade-of-fire")
    assert hand(battle, "Ila") == 8


def test_after_a_cut_too():
    """CHN-12, CHN-29."""
    battle = casting(ren=man()).dice(("Mist", 6, 6), ("cutting", 4), ("Mist", 6, 6))
    battle.play("Ila casts mist at 20, 30", "Ren cuts mist", "Ila casts mist at 20, 30", "Ren passes")
    assert hand(battle, "Ila") == 6
    assert standing(battle) == ["mist"]


def test_stopping_is_free():
    """CHN-7."""
    battle = casting().dice(FAILS)
    battle.play(BOLT, "done")
    assert battle.phase == "close combat"
    assert hand(battle, "Ila") == 9


# --- CHN-16, CHN-18: from the declaration to the harm -----------------------------------------------------------------


def test_one_attempt_in_its_order():
    """CHN-16: declared, paid, tested, perhaps cut, then the effects."""
    battle = casting(ren=man()).dice(("Arrow of Fire", 3, 4), ("cutting", 3), ("to wound", 1))
    happened = battle.play(BOLT, "Ren cuts arrow-of-fire")
    found = [kind for kind in kinds(happened) if kind in ("Attempted", "Paid", "Rolled", "Owed")]
    assert found == ["Attempted", "Paid", "Rolled", "Owed", "Rolled", "Rolled"]
    assert [roll.throw.what.split(" ")[0] for roll in battle.rolled()] == ["Arrow", "cutting", "to"]


def test_what_is_refused_costs_nothing():
    """CHN-16: whether it is legal comes before paying."""
    battle = casting(gap_in=19)
    assert battle.refused(BOLT).rule == "CHN-13"
    assert hand(battle, "Ila") == 12
    assert not battle.happened(Paid)


def test_a_hit_needs_no_roll_and_cover_is_no_help():
    """CHN-18: only the weave test, the wound, the armour by strength and the injury."""
    scene = facing(ren={"items": ("heavy-armour",)}).terrain("low-wall", rect=(15.8, 22, 0.2, 4))
    battle = scene.begin("magic begins", until="close combat")
    battle.dice(("Arrow of Fire", 6, 1), ("to wound", 3), ("armour", 5), ("injury", 1))
    battle.play(BOLT, "done")
    assert battle.modifiers("armour") == {"strength 4": -1}
    assert battle.happened(Felled, model="Ren", how="down")


def test_a_six_to_wound_is_no_critical():
    """CHN-18, SKR-51: whether or not a roll for its kind would come, none is made."""
    battle = casting().dice(("Arrow of Fire", 6, 6), ("to wound", 6), ("injury", 2))
    battle.play(BOLT, "done")
    assert not battle.rolled("critical")
    assert battle.happened(Felled, model="Ren", how="down")


def test_all_hits_of_one_weave_on_one_model_are_a_batch():
    """CHN-18, SKR-69: three hits, three wounds, one after the other against the armour, the injury is the worst."""
    battle = casting(woman(12, "ice-shards"), {"W": 3})
    battle.dice(("Ice Shards", 6, 6), ("number of hits", 3), ("to wound", 4), ("to wound", 5), ("to wound", 1))
    battle.play("Ila casts ice-shards at Ren", "done")
    assert [event.amount for event in battle.happened(Wounded, model="Ren")] == [2]


def test_a_model_that_lies_is_hurt_as_usual_and_not_simply_out_of_action():
    """CHN-18, SKR-54."""
    battle = casting(ren={"now": {"posture": "down"}})
    battle.dice(("Arrow of Fire", 6, 6), ("to wound", 4), ("injury", 3))
    battle.play(BOLT, "done")
    assert battle.happened(Felled, model="Ren", how="stunned")


def test_the_caster_gets_the_credit():
    """CHN-18."""
    battle = casting().dice(("Arrow of Fire", 6, 6), ("to wound", 4), ("injury", 6))
    battle.play(BOLT)
    assert battle.happened(Fell, model="Ren", how="out", by="Ila")


def test_a_bare_gift_is_a_channeler_all_the_same():
    """CHN-2, CHN-7: with points and no weave there is nothing to attempt."""
    battle = facing({"lore": gift() | {"weaves": ()}}, gap_in=BASES_IN).model("Bo", **CASTER).begin("magic begins")
    assert hand(battle, "Ila") == 12
    assert battle.offered("cast", "Ila") == []
