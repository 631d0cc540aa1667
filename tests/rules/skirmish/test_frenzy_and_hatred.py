"""Frenzy and hatred. (SKR-72, SKR-73)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import IDLE, blows, facing
from support.story import B, story

from skirmish.rules.skirmish.events import Felled

WILD: dict[str, Any] = {"traits": {"frenzy": ""}}


def test_a_frenzied_model_must_charge_an_enemy_in_reach():
    """SKR-72: exactly 8"; the others must wait."""
    battle = facing(WILD, gap_in=8).model("Bo", at=(2, 30)).begin("charges", until="moves")
    refusal = battle.refused("done")
    assert (refusal.rule, refusal.reason) == ("SKR-72", "Ila is in frenzy and must charge")
    assert battle.refused("Bo charges Ren").rule == "SKR-72"
    battle.play("Ila charges Ren", "done")
    assert battle.fighter("Ila").charged


def test_it_picks_whom_to_charge():
    """SKR-72: an enemy, whichever."""
    told = facing(WILD, gap_in=3).model("Sam", side=B, at=(2, 30)).begin("charges", until="moves")
    told.play("Ila charges Sam")
    assert told.fighter("Ila").charged


@pytest.mark.parametrize("gap_in", [8.1, 20.0])
def test_with_nobody_in_reach_it_is_free(gap_in: float):
    """SKR-72."""
    battle = facing(WILD, gap_in=gap_in).begin("charges", until="moves")
    battle.play("done")
    assert not battle.fighter("Ila").charged


def test_who_may_not_charge_needn_t():
    """SKR-21, SKR-72: it stood up this turn, is engaged already, or sees nobody."""
    for told in (
        facing(WILD | {"now": {"rose": True}}, gap_in=5),
        facing(WILD).model("Sam", side=B, at=(2, 30)),
        facing(WILD, gap_in=6).terrain("wall", rect=(4, 0, 0.5, 48)),
    ):
        battle = told.model("Bo", at=(2, 44)).begin("charges", until="moves")
        battle.play("done")
        assert not battle.fighter("Ila").charged


def test_its_attacks_are_doubled():
    """SKR-72: A 2 strikes four blows."""
    assert len(blows(WILD | {"A": 2, "items": ("axe",)}).dice(*[("to hit", 1)] * 4).rolled("to hit")) == 4


def test_the_second_weapon_s_blow_is_not_doubled():
    """SKR-72: A 1, two weapons: 2 + 1."""
    assert len(blows(WILD | {"items": ("axe", "dagger")}).dice(*[("to hit", 1)] * 3).rolled("to hit")) == 3


def test_put_down_it_loses_its_frenzy_for_the_battle():
    """SKR-72: and doesn't get it back when it stands up."""
    told = facing(WILD | {"I": 1, "items": ("axe",)}, {"I": 6, "items": ("axe",)}).begin("blows", turns=3)
    told.dice(("to hit Ila", 4), ("to wound", 4), ("injury", 1))
    told.dice(("to wound", 1))  # Ren's blow at her in his own turn: she is down, so it hits by itself
    told.until("Stand up")
    assert told.happened(Felled, model="Ila", how="down")
    assert not told.fighter("Ila").frenzied
    told.dice(("to hit Ila", 1), ("to hit Ren", 1)).play("done")
    assert len(told.rolled("to hit Ren")) == 1


def test_with_an_enemy_in_charge_reach_it_is_immune_to_fear():
    """SKR-70, SKR-72: charging and charged."""
    battle = facing(WILD, {"traits": {"fear": ""}}, 5).begin("charges", until="moves")
    battle.play("Ila charges Ren")
    assert battle.fighter("Ila").charged
    assert not battle.rolled("fear")


def test_with_an_enemy_in_charge_reach_it_is_immune_to_stupidity_and_else_not():
    """SKR-72, SKR-74: exactly 8" is in reach."""
    both = {"traits": {"frenzy": "", "stupidity": ""}}
    near = facing(both, gap_in=8).begin("stupidity", until="recovery")
    assert not near.rolled("stupidity")
    far = facing(both, gap_in=8.1).begin("stupidity", until="recovery").dice(("stupidity", 6, 6))
    assert far.fighter("Ila").stupid


def test_frenzy_clears_the_head_of_who_was_stupid():
    """SKR-72, SKR-74: stupid since its last turn; an enemy in reach ends that without a roll."""
    both = {"traits": {"frenzy": "", "stupidity": ""}, "now": {"stupid": True}}
    battle = facing(both, gap_in=5).begin("stupidity", until="moves")
    assert not battle.fighter("Ila").stupid
    assert battle.allowed("Ila charges Ren")


def hater(now: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"traits": {"hatred": "channeler"}, "items": ("axe",), "now": now or {}}


def test_missed_blows_at_the_hated_are_rolled_again_in_the_first_round():
    """SKR-73: each once."""
    battle = blows(hater() | {"A": 2}, {"keywords": ("channeler",)})
    battle.dice(("to hit", 3), ("to hit", 4), ("to hit", 1), ("to hit", 2), ("to wound", 1))
    assert len(battle.rolled("to hit")) == 4


def test_not_in_later_rounds():
    """SKR-73: the first round of each combat."""
    battle = blows(hater({"fighting": True}), {"keywords": ("channeler",)}).dice(("to hit", 3))
    assert len(battle.rolled("to hit")) == 1


def test_not_at_those_it_doesn_t_hate():
    """SKR-73."""
    assert len(blows(hater()).dice(("to hit", 3)).rolled("to hit")) == 1


def test_a_combat_of_two_rounds_has_one_round_of_hatred():
    """SKR-73."""
    told = facing(hater(), {"keywords": ("channeler",), "now": IDLE}).begin("blows", turns=2)
    told.dice(("to hit", 1), ("to hit", 1), ("to hit", 1))
    assert len(told.rolled("to hit")) == 3


def test_hits_are_not_rolled_again_nor_wounds():
    """SKR-73: misses of blows."""
    battle = blows(hater(), {"keywords": ("channeler",)}).dice(("to hit", 4), ("to wound", 3))
    assert len(battle.rolled("to hit")) == 1


def test_a_new_charge_is_a_new_combat():
    """SKR-73: the first round of each combat; free since the last one, Ila charges another of them."""
    told = (
        story()
        .model("Ila", at=(10, 24), **hater())
        .model("Ren", side=B, at=(15, 24), keywords=("channeler",), now=IDLE)
    )
    battle = told.begin("charges", until="all alone").dice(("to hit", 1), ("to hit", 1))
    battle.play("Ila charges Ren")
    assert len(battle.rolled("to hit")) == 2
