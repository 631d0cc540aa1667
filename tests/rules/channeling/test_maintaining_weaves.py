"""Weaves that are kept up: paid or dropped, and what ends them. (CHN-14, CHN-25, CHN-61)"""

from __future__ import annotations

from typing import Any

import pytest
from channeling_scenes import casting, facing, gift, hand, kept, man, standing, suddenly, woman
from support.battle import Battle
from support.story import B, Story

from skirmish.core.events import EffectEnded, FeatureLaid, Fell
from skirmish.core.geometry import Circle
from skirmish.core.state import Feature
from skirmish.rules.channeling.events import Paid
from skirmish.rules.skirmish.events import Broke, Felled

SHIELD, MIST = "shield-of-air", "mist"


def keeper(points: int = 12, **gear: Any) -> Story:
    """Ila keeps a Shield of Air up on Bo, 30" south of her and behind a wall."""
    scene = facing({**woman(points), **gear}).model("Bo", at=(10, 45)).terrain("wall", rect=(5, 35, 10, 1))
    return scene.after(kept(SHIELD, 0, 1, guard=4))


def bolted(*faces: int | tuple[str | int, ...]) -> Battle:
    """In his own turn Ren, 14" away, hits Ila, who keeps a Shield of Air up on Bo, with an Arrow of Fire."""
    scene = facing(woman(), man(), gap_in=14).model("Bo", at=(10, 45)).after(kept(SHIELD, 0, 1, guard=4))
    battle = scene.begin("magic begins", side=B, until="close combat").dice(("Arrow of Fire", 6, 6), *faces)
    battle.play("Ren casts arrow-of-fire at Ila")
    return battle


# --- paid or dropped --------------------------------------------------------------------------------------------------


def test_paid_it_stays_without_a_test_range_or_sight():
    """CHN-14."""
    battle = keeper().begin("magic begins")
    battle.play("Ila keeps shield-of-air")
    assert battle.rolled() == []
    assert standing(battle) == [SHIELD]
    assert [(paid.points, paid.rule) for paid in battle.happened(Paid)] == [(2, "CHN-14")]
    assert hand(battle, "Ila") == 10


def test_dropped_it_ends_and_costs_nothing():
    """CHN-14, CHN-25."""
    battle = keeper().begin("magic begins")
    battle.play("Ila drops shield-of-air")
    assert standing(battle) == []
    assert hand(battle, "Ila") == 12


def test_it_is_asked_for_in_each_own_turn_and_never_in_the_enemys():
    """CHN-14."""
    battle = keeper().begin("magic begins", turns=3)
    battle.play("Ila keeps shield-of-air")
    battle.until("Keep up")
    assert (battle.state.round, battle.state.side) == (2, 0)


def test_what_can_no_longer_be_paid_ends_of_itself():
    """CHN-14: one point isn't two."""
    battle = keeper(1, lore=gift(1, "arrow-of-fire")).begin("magic begins", until="close combat")
    assert standing(battle) == []
    assert "can't be paid" in battle.happened(EffectEnded)[0].why
    assert hand(battle, "Ila") == 1


def test_when_the_points_are_spent_on_one_the_next_ends():
    """CHN-14: three points, two weaves of two."""
    battle = keeper(3).after(kept(MIST, 0, -1, 2)).begin("magic begins")
    assert {action.what for action in battle.offered("keep")} == {SHIELD, MIST}
    battle.play("Ila keeps mist")
    assert standing(battle) == [MIST]
    assert hand(battle, "Ila") == 1


def test_what_costs_too_much_can_only_be_dropped_while_another_is_asked_for():
    """CHN-14: Bonds cost 3 a turn, Mist 2, and there are 2."""
    battle = keeper(2).after(kept(MIST, 0, -1, 2), kept("bonds-of-air", 0, 2, 3)).begin("magic begins")
    assert {action.what for action in battle.offered("keep")} == {SHIELD, MIST}
    assert {action.what for action in battle.offered("drop")} == {SHIELD, MIST, "bonds-of-air"}
    assert battle.refused("Ila keeps bonds-of-air").reason


def test_each_channeler_pays_for_her_own():
    """CHN-14, CHN-44."""
    scene = keeper().model("Cy", at=(30, 45), **woman(5)).after(kept(MIST, 2, -1, 2))
    battle = scene.begin("magic begins")
    battle.play("Ila keeps shield-of-air", "Cy keeps mist")
    assert (hand(battle, "Ila"), hand(battle, "Cy")) == (10, 3)


# --- what ends it -----------------------------------------------------------------------------------------------------


def test_a_knocked_down_caster_keeps_it():
    """CHN-14."""
    battle = bolted(("to wound", 4), ("injury", 1))
    assert battle.happened(Felled, model="Ila", how="down")
    assert standing(battle) == [SHIELD]


def test_a_stunned_caster_does_not():
    """CHN-14."""
    battle = bolted(("to wound", 4), ("injury", 3))
    assert battle.happened(Felled, model="Ila", how="stunned")
    assert standing(battle) == []


def test_nor_does_one_that_is_out_of_action():
    """CHN-14."""
    battle = bolted(("to wound", 4), ("injury", 5))
    assert battle.happened(Fell, model="Ila", how="out")
    assert standing(battle) == []


def test_nor_one_that_leaves_the_table():
    """CHN-14."""
    battle = keeper().begin("magic begins")
    assert suddenly(battle, Fell(0, "left", (0.0, 24.0))).state.effects == ()


def test_nor_one_that_flees():
    """CHN-14."""
    battle = keeper().begin("magic begins")
    assert suddenly(battle, Broke(0)).state.effects == ()


def test_a_friend_who_flees_keeps_its_shield():
    """CHN-14: only the caster's flight ends it."""
    battle = keeper().begin("magic begins")
    assert [effect.source for effect in suddenly(battle, Broke(1)).state.effects] == [SHIELD]


def test_nor_one_that_is_shielded():
    """CHN-14, CHN-69: she needs a 4 against a man of as many points."""
    scene = facing(woman(), man(12, "shielding"), gap_in=8).model("Bo", at=(10, 45)).after(kept(SHIELD, 0, 1, guard=4))
    battle = scene.begin("magic begins", side=B, until="close combat")
    battle.dice(("Shielding", 6, 6), ("against Ren's hold", 3))
    battle.play("Ren casts shielding at Ila", "Ila passes")
    assert standing(battle) == ["shielding"]


@pytest.mark.parametrize("how", ["out", "left"])
def test_with_its_target_it_ends(how: str):
    """CHN-14."""
    battle = keeper().begin("magic begins")
    assert suddenly(battle, Fell(1, how, (10.0, 45.0))).state.effects == ()


@pytest.mark.parametrize("how", ["down", "stunned"])
def test_a_target_that_goes_down_keeps_it(how: str):
    """CHN-14."""
    battle = keeper().begin("magic begins")
    assert len(suddenly(battle, Felled(1, how, (10.0, 45.0))).state.effects) == 1


def test_a_caster_on_the_ground_still_pays():
    """CHN-14."""
    battle = keeper(now={"posture": "down"}).begin("magic begins", until="close combat")
    battle.play("Ila keeps shield-of-air")
    assert hand(battle, "Ila") == 10
    assert standing(battle) == [SHIELD]


def test_an_engaged_caster_pays_even_for_weaves_that_cannot_be_cast_in_combat():
    """CHN-9, CHN-14: Mist."""
    battle = facing(gap_in=0).after(kept(MIST, 0, -1)).begin("magic begins", until="close combat")
    battle.play("Ila keeps mist")
    assert hand(battle, "Ila") == 10
    assert standing(battle) == [MIST]


def test_the_same_weave_on_the_same_model_replaces_the_older():
    """CHN-61: the newer, whoever kept the older up; there is one to pay for."""
    battle = casting().dice(("Shield of Air", 6, 6), ("Shield of Air", 6, 6))
    battle.play("Ila casts shield-of-air", "Ila casts shield-of-air")
    assert standing(battle) == [SHIELD]
    assert hand(battle, "Ila") == 4


# --- CHN-25: dropping -------------------------------------------------------------------------------------------------


def test_it_may_be_dropped_after_its_upkeep_was_paid():
    """CHN-25: the points aren't given back."""
    battle = keeper().begin("magic begins")
    battle.play("Ila keeps shield-of-air", "Ila drops shield-of-air")
    assert standing(battle) == []
    assert hand(battle, "Ila") == 10


def test_a_new_weave_may_be_dropped_at_once_and_by_who_has_no_points_left():
    """CHN-25."""
    battle = casting(woman(4, SHIELD)).dice(("Shield of Air", 6, 6))
    battle.play("Ila casts shield-of-air")
    assert hand(battle, "Ila") == 0
    battle.play("Ila drops shield-of-air")
    assert standing(battle) == []


def test_a_weave_of_the_own_side_cannot_be_cut():
    """CHN-25."""
    battle = keeper().model("Cy", at=(10, 30), **woman(9)).begin("magic begins")
    assert battle.refused("Cy cuts shield-of-air").reason
    battle.play("Ila keeps shield-of-air")
    assert battle.offered("cut") == []
    assert battle.refused("Cy cuts shield-of-air").reason


def test_only_who_holds_it_drops_it():
    """CHN-25, CHN-44."""
    battle = keeper().model("Cy", at=(10, 30), **woman(9)).begin("magic begins")
    battle.play("Ila keeps shield-of-air")
    assert [action.model for action in battle.offered("drop")] == [battle.names["Ila"]]


def test_who_lies_on_the_ground_may_drop_it_too():
    """CHN-25."""
    scene = keeper(now={"posture": "down"}).model("Cy", at=(40, 26), **woman(9))
    battle = scene.begin("magic begins")
    battle.play("Ila keeps shield-of-air")
    assert battle.prompt == "Shoot"
    battle.play("Ila drops shield-of-air")
    assert standing(battle) == []


def mired() -> Story:
    """Ila keeps up a Mire in which Bo stands, 1" from its edge; nobody else is near."""
    scene = facing(woman(12, "mire"), gap_in=30).model("Bo", at=(24, 24))
    laid = Feature(1, "ground", Circle(24, 24, 3), rule="CHN-W14", ground="very-difficult", effect=1)
    return scene.after(kept("mire", 0, -1), FeatureLaid(laid))


def test_it_may_be_dropped_before_the_own_side_moves():
    """CHN-25: at any time of the own turn. Out of the mire it is 4 inches for each, and then it is gone."""
    battle = mired().begin("moves", until="magic begins")
    assert battle.refused("Bo moves to 24, 20").reason
    battle.play("Ila drops mire", "Bo moves to 24, 20")
    assert standing(battle) == []
    assert battle.at("Bo") == (24, 20)


def test_it_may_be_dropped_before_a_charge():
    """CHN-25."""
    battle = mired().model("Tam", B, at=(24, 30)).begin("charges", until="moves")
    assert battle.refused("Bo charges Tam").reason
    battle.play("Ila drops mire", "Bo charges Tam")
    assert battle.happened(EffectEnded)
    assert battle.fighter("Bo").charged


def test_nobody_drops_what_another_holds_while_moving():
    """CHN-25: nor the enemy's."""
    battle = mired().after(kept("mist", 1 + 1, -1, 2)).begin("moves", until="magic begins")
    assert [action.what for action in battle.offered("drop")] == ["mire"]
    assert battle.refused("Bo drops mire").reason
    assert battle.refused("Ren drops mist").reason


def test_not_in_the_enemys_turn():
    """CHN-25."""
    battle = facing(ren=man()).after(kept(MIST, 0, -1)).begin("magic begins", side=B)
    assert battle.offered("drop") == []
    assert battle.refused("Ila drops mist").reason
