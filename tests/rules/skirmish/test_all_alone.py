"""Alone against several at the end of close combat. (SKR-66, SKR-75)"""

from __future__ import annotations

import math
from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect
from skirmish.core.units import TOLERANCE_IN
from skirmish.rules.skirmish.events import Felled, Went

AXE = {"items": ("axe",)}


def beset(
    ila: dict[str, Any] | None = None, ren: dict[str, Any] | None = None, sam: dict[str, Any] | None = None
) -> Story:
    """Ila between Ren and Sam, both to the south of her."""
    aside, back = BASES_IN * math.sin(0.6), BASES_IN * math.cos(0.6)
    told = story().model("Ila", at=(24, 24), **(ila or {}))
    told.model("Ren", side=B, at=(24 - aside, 24 + back), **(ren or AXE))
    return told.model("Sam", side=B, at=(24 + aside, 24 + back), **(sam or AXE))


def end(told: Story, *dice: tuple[Any, ...], side: int = A) -> Battle:
    return told.begin("all alone", side=side, until="magic ends").dice(*dice)


def test_who_passes_a_leadership_test_stands_fast():
    """SKR-66."""
    battle = end(beset(), ("all alone", 3, 4))
    assert battle.at("Ila") == (24, 24)
    assert not battle.fighter("Ila").fleeing


def test_who_fails_is_struck_by_each_and_flees_directly_away():
    """SKR-66: one automatic hit each (roll to wound), then 2D6"; nobody pursues."""
    battle = end(beset(), ("all alone", 4, 4), ("to wound", 3), ("to wound", 3), ("flight", 3, 4))
    assert [roll.throw.who for roll in battle.rolled("to wound")] == [battle.names["Ren"], battle.names["Sam"]]
    assert not battle.rolled("to hit")
    assert battle.at("Ila") == pytest.approx((24, 17), abs=2 * TOLERANCE_IN)
    assert battle.fighter("Ila").fleeing
    assert [went.manner for went in battle.happened(Went)] == ["flee"]


def test_who_is_put_down_by_those_hits_doesn_t_flee():
    """SKR-66, SKR-53: knocked down by the first; the second hit is rolled all the same."""
    battle = end(beset(), ("all alone", 4, 4), ("to wound", 4), ("injury", 1), ("to wound", 1))
    assert battle.fighter("Ila").posture == "down"
    assert battle.at("Ila") == (24, 24)


def test_who_is_taken_out_by_the_first_hit_is_hit_no_more():
    """SKR-66."""
    battle = end(beset(), ("all alone", 4, 4), ("to wound", 4), ("injury", 6))
    assert battle.happened(Felled, model="Ila", how="out")


def test_the_hits_are_made_with_the_weapon_in_hand():
    """SKR-66, SKR-76: a club's concussion stuns on a 2; a halberd strikes at S 4."""
    battle = end(
        beset(ren={"items": ("halberd",)}, sam={"items": ("club",)}),
        ("all alone", 4, 4), ("to wound Ila, S 4", 2), ("to wound Ila, S 3", 4), ("injury", 2),
    )  # fmt: skip
    assert battle.fighter("Ila").posture == "stunned"


@pytest.mark.parametrize(("items", "now", "strength"), [("flail", {}, 5), ("flail", {"fighting": True}, 3)])
def test_what_a_weapon_adds_in_the_first_round_counts(items: str, now: dict[str, Any], strength: int):
    """SKR-66, SKR-76: +2 in the first round of a combat, nothing later."""
    told = beset(ren={"items": (items,), "now": now})
    end(told, ("all alone", 4, 4), (f"to wound Ila, S {strength}", 1), ("to wound Ila, S 3", 1), ("flight", 1, 1))


def test_who_charged_onto_a_pike_is_struck_harder_and_so_by_who_is_made_stronger():
    """SKR-66, SKR-76: S 4 of the pike against a charger, S 5 of Sam's axe and an effect of +2."""
    told = beset({"now": {"charged": True}}, {"items": ("pike",)})
    told.after(EffectBegun(Effect(1, "might", 2, 2, numbers=(("strength", 2),))))
    end(told, ("all alone", 4, 4), ("to wound Ila, S 4", 1), ("to wound Ila, S 5", 1), ("flight", 1, 1))


def test_armour_saves_against_those_hits():
    """SKR-52, SKR-66."""
    told = beset({"items": ("light-armour",)}, {"items": ("sword",)}, {"items": ("sword",)})
    battle = end(told, ("all alone", 4, 4), ("to wound", 4), ("armour save", 6), ("to wound", 1), ("flight", 1, 1))
    assert battle.fighter("Ila").fleeing


def test_one_enemy_is_not_enough():
    """SKR-66: touching two or more."""
    told = story().model("Ila", at=(24, 24)).model("Ren", side=B, at=(24, 24 + BASES_IN))
    assert not end(told.model("Sam", side=B, at=(24, 27))).rolled("all alone")


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_down_enemies_don_t_count(posture: str):
    """SKR-66: standing enemies."""
    assert not end(beset(sam={"now": {"posture": posture}})).rolled("all alone")


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_a_down_model_isn_t_tested(posture: str):
    """SKR-66: a standing model."""
    assert not end(beset({"now": {"posture": posture}})).rolled("all alone")


@pytest.mark.parametrize(("inches", "tested"), [(6.0, False), (6.0 + HAIR_IN, True)])
def test_a_friend_within_6_is_company(inches: float, tested: bool):
    """SKR-66: exactly 6" is within."""
    told = beset().model("Bo", at=(24, 24 - BASES_IN - inches))
    battle = end(told, *([("all alone", 1, 1)] if tested else []))
    assert bool(battle.rolled("all alone")) is tested


@pytest.mark.parametrize("now", [{"fleeing": True}, {"posture": "down"}, {"posture": "stunned"}])
def test_fleeing_and_down_friends_are_no_company(now: dict[str, Any]):
    """SKR-66."""
    assert end(beset().model("Bo", at=(24, 21), now=now), ("all alone", 1, 1)).rolled("all alone")


def test_two_friends_beset_near_each_other_are_company():
    """SKR-66."""
    told = beset().model("Bo", at=(24, 20)).model("Tam", side=B, at=(24, 20 - BASES_IN), **AXE)
    assert not end(told.model("Uri", side=B, at=(24 + BASES_IN, 20))).rolled("all alone")


def test_only_the_side_whose_turn_it_is_is_tested():
    """SKR-66: at the end of its owner's close combat phase."""
    assert not end(beset(), side=B).rolled("all alone")


def test_it_is_tested_after_the_blows():
    """SKR-66, SKR-13: an enemy who was put down doesn't count any more."""
    told = beset({"I": 6, "items": ("axe",)}, {"items": ("axe",), "now": {"stupid": True}})
    battle = told.begin("blows", until="magic ends")
    battle.dice(("to hit Ren", 4), ("to wound", 4), ("injury", 1), ("to hit Ila", 1))
    battle.play("Ila strikes Ren")
    assert not battle.rolled("all alone")


def test_the_fearless_pass():
    """SKR-75."""
    battle = end(beset({"traits": {"fearless": ""}}))
    assert not battle.rolled("all alone")
    assert not battle.fighter("Ila").fleeing


def test_the_stubborn_roll_again_once():
    """SKR-75."""
    stubborn = {"traits": {"stubborn": ""}}
    assert not end(beset(stubborn), ("all alone", 6, 6), ("all alone", 3, 4)).fighter("Ila").fleeing
    assert len(end(beset(stubborn), ("all alone", 3, 4)).rolled("all alone")) == 1
    broken = end(
        beset(stubborn), ("all alone", 6, 6), ("all alone", 6, 6), ("to wound", 1), ("to wound", 1), ("flight", 1, 1)
    )
    assert broken.fighter("Ila").fleeing


def test_it_tests_to_rally_in_its_next_recovery():
    """SKR-20, SKR-66: not before; there is no move in the enemy's turn."""
    told = beset().model("Bo", at=(24, 4))
    battle = told.begin("all alone", turns=3)
    battle.dice(("all alone", 6, 6), ("to wound", 1), ("to wound", 1), ("flight", 6, 5), ("rally", 1, 1))
    while battle.prompt:
        battle.play(battle.decision.default)
    assert not battle.fighter("Ila").fleeing
    assert len(battle.rolled("flight")) == 1


def test_fleeing_from_all_alone_may_leave_the_table():
    """SKR-6, SKR-66: directly away is off the table."""
    told = story().model("Ila", at=(24, 4)).model("Ren", side=B, at=(24 - 0.6, 4 + 0.78), **AXE)
    told.model("Sam", side=B, at=(24 + 0.6, 4 + 0.78), **AXE)
    battle = end(told, ("all alone", 6, 6), ("to wound", 1), ("to wound", 1), ("flight", 2, 2))
    assert battle.model("Ila").out
    assert battle.happened(Felled, model="Ila", how="left")
