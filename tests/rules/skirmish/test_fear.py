"""Fear of charging and of being charged. (SKR-26, SKR-70, SKR-75)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN, IDLE, facing
from support.battle import Battle
from support.story import A, B, story

from skirmish.rules.skirmish.events import Went

FEARED: dict[str, Any] = {"traits": {"fear": ""}}


def charge(
    ila: dict[str, Any], ren: dict[str, Any], *dice: tuple[Any, ...], gap_in: float = 5, **options: str
) -> Battle:
    battle = facing(ila, ren, gap_in, **options).begin("charges", until="close combat").dice(*dice)
    battle.play("Ila charges Ren")
    return battle


def test_who_charges_a_cause_of_fear_tests_and_goes_if_it_passes():
    """SKR-70."""
    battle = charge({}, FEARED, ("fear of Ren", 3, 4))
    assert battle.fighter("Ila").charged
    assert not battle.fighter("Ila").afraid


def test_who_fails_has_failed_its_charge_without_moving():
    """SKR-26, SKR-70: it neither moves nor shoots this turn."""
    told = facing({"items": ("bow",)}, FEARED, 5).model("Bo", at=(2, 40), items=("bow",))
    battle = told.begin("charges", until="close combat").dice(("fear of Ren", 4, 4))
    battle.play("Ila charges Ren")
    assert not battle.happened(Went)
    assert battle.fighter("Ila").failed_charge
    battle.play("done")
    assert battle.refused("Ila moves to 2, 23").rule == "SKR-33"
    battle.play("done")
    assert battle.refused("Ila shoots Ren").rule == "SKR-40"


def test_who_is_charged_by_a_cause_of_fear_and_fails_hits_on_6s_in_that_round():
    """SKR-70."""
    told = facing(FEARED, gap_in=5).begin("charges", turns=2)
    told.dice(("fear of Ila", 4, 4), ("to hit Ren", 1), ("to hit Ila 6+", 5))
    told.dice(("first strike", 6, 1), ("to hit Ren", 1), ("to hit Ila 4+", 1))
    told.play("Ila charges Ren")
    assert [roll.throw.what for roll in told.rolled("to hit Ila")] == ["to hit Ila 6+", "to hit Ila 4+"]


def test_who_passes_fights_as_usual():
    """SKR-70."""
    battle = charge(FEARED, {}, ("fear of Ila", 3, 4))
    assert not battle.fighter("Ren").afraid


def test_causes_of_fear_are_immune():
    """SKR-70: charging and being charged."""
    assert charge(FEARED, FEARED).fighter("Ila").charged


def test_the_charger_s_test_comes_before_the_distance_is_known():
    """SKR-26: declared too far: passed, it goes M; failed, it stays."""
    far: dict[str, Any] = {"gap_in": 10, "premeasure": "false"}
    assert charge({}, FEARED, ("fear of Ren", 1, 1), **far).at("Ila")[0] == pytest.approx(6, abs=0.01)
    assert charge({}, FEARED, ("fear of Ren", 6, 6), **far).at("Ila")[0] == 2


def test_out_of_reach_the_target_doesn_t_test():
    """SKR-26, SKR-70: charged by one in reach."""
    assert not charge(FEARED, {}, gap_in=10, premeasure="false").rolled("fear")


def test_who_is_down_needs_no_test():
    """SKR-65, SKR-70: it wouldn't strike anyway."""
    assert not charge(FEARED, {"now": {"posture": "down"}}).rolled("fear")


def test_of_two_charged_at_once_each_tests():
    """SKR-70."""
    told = story().model("Ila", at=(10, 24), **FEARED).model("Ren", side=B, at=(16, 23.4))
    battle = told.model("Sam", side=B, at=(16, 24.6)).begin("charges", until="close combat")
    battle.dice(("fear of Ila", 1, 1), ("fear of Ila", 6, 6)).play("Ila charges Ren and Sam")
    assert not battle.fighter("Ren").afraid
    assert battle.fighter("Sam").afraid


def test_charging_two_of_whom_one_is_feared_takes_one_test():
    """SKR-70: failed, neither is charged."""
    told = story().model("Ila", at=(10, 24)).model("Ren", side=B, at=(16, 23.4), **FEARED)
    battle = told.model("Sam", side=B, at=(16, 24.6)).begin("charges", until="close combat")
    battle.dice(("fear of Ren", 6, 6)).play("Ila charges Ren and Sam")
    assert battle.fighter("Ila").failed_charge
    assert not battle.happened(Went)


def test_the_leader_s_word_helps():
    """SKR-3, SKR-70: the highest within 6" that stands and doesn't flee."""
    told = facing({"Ld": 4}, FEARED, 5).model("Chief", at=(2, 28), leader=True, Ld=9)
    battle = told.begin("charges", until="moves").dice(("fear of Ren", 4, 5))
    battle.play("Ila charges Ren")
    assert battle.fighter("Ila").charged


def test_the_fearless_pass_without_a_roll():
    """SKR-75: charging and charged."""
    fearless = {"traits": {"fearless": ""}}
    assert charge(fearless, FEARED).fighter("Ila").charged
    assert not charge(FEARED, fearless).fighter("Ren").afraid


def test_who_ignores_fear_of_a_kind_fears_the_others():
    """SKR-70, SKR-82: Borderlanders ignore Fear of Shadowspawn."""
    steady = {"traits": {"ignores-fear": "shadowspawn"}}
    assert not charge(steady, FEARED | {"keywords": ("shadowspawn",)}).rolled("fear")
    assert charge(steady, FEARED, ("fear of Ren", 1, 1)).rolled("fear")


def test_there_is_no_test_for_standing_near_or_shooting():
    """SKR-70: only charges are feared; Terror is not used."""
    told = facing({"items": ("bow",)}, FEARED, 1.5).begin("shooting", until="all alone").dice(("to hit", 1))
    told.play("Ila shoots Ren")
    touching = facing({}, FEARED | {"now": IDLE}).begin("close combat", until="all alone").dice(("to hit Ren 4+", 1))
    assert not touching.rolled("fear")
    assert told.at("Ren")[0] > 2 + BASES_IN
    assert told.state.side == A
