"""Charges that are declared too far, without measuring first. (SKR-26, SKR-30)"""

from __future__ import annotations

import math
from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN, facing
from support.battle import Battle
from support.cards import Drawn
from support.story import A, B, story

from skirmish.core.units import TOLERANCE_IN
from skirmish.rules.skirmish.events import Went

EYEBALLED = {"premeasure": "false"}


def declared(gap_in: float, ila: dict[str, Any] | None = None, **scene: Any) -> Battle:
    """Ila declares a charge at Ren from so far away."""
    told = facing(ila, gap_in=gap_in, **EYEBALLED)
    for kind, rect in scene.items():
        told.terrain(kind, rect=rect)
    battle = told.begin("charges", until="close combat")
    battle.play("Ila charges Ren")
    return battle


def test_a_charge_that_is_too_far_goes_m_along_the_path():
    """SKR-26: exactly 4" of the 9.3"."""
    battle = declared(9.3)
    assert battle.at("Ila") == pytest.approx((6.0, 24.0), abs=TOLERANCE_IN)
    assert battle.fighter("Ila").failed_charge
    assert not battle.fighter("Ila").charged


def test_exactly_twice_m_is_near_enough_and_a_little_more_isn_t():
    """SKR-26."""
    assert declared(8.0).fighter("Ila").charged
    assert declared(8.0 + 1 / 64).fighter("Ila").failed_charge


def test_with_premeasuring_it_isn_t_offered():
    """SKR-30: the switch premeasure at true."""
    assert facing(gap_in=9.3).begin("charges").refused("Ila charges Ren").short_by == pytest.approx(1.3, abs=0.01)


def test_difficult_ground_shortens_the_failed_charge_too():
    """SKR-26, SKR-35: 2" in the open and 1" in the bog make M 4."""
    battle = declared(9.3, bog=(4.0, 0.0, 8.0, 48.0))
    assert battle.at("Ila") == pytest.approx((5.0, 24.0), abs=TOLERANCE_IN)


def test_it_stops_1_short_of_enemies_beside_the_path():
    """SKR-26: Sam stands half an inch beside the path."""
    aside = BASES_IN + 0.5
    told = facing(gap_in=9.0, **EYEBALLED).model("Sam", side=B, at=(6, 24 + aside))
    battle = told.begin("charges", until="close combat")
    battle.play("Ila charges Ren")
    stop = 6 - math.sqrt((BASES_IN + 1) ** 2 - aside**2)
    assert battle.at("Ila")[0] == pytest.approx(stop, abs=4 * HAIR_IN)
    assert battle.at("Ila")[1] == 24


def test_it_stops_1_short_of_its_target_when_much_ground_is_bad():
    """SKR-26, SKR-35: 3.5" with 0.9" of deep mire cost 6.2", too much for M 3; with 3" she would come within 0.8"."""
    told = facing({"M": 3}, gap_in=3.5, **EYEBALLED).terrain("bog", rect=(4.6, 0, 8, 48), ground="very-difficult")
    battle = told.begin("charges", until="close combat")
    battle.play("Ila charges Ren")
    assert battle.fighter("Ila").failed_charge
    assert battle.at("Ila") == pytest.approx((4.5, 24.0), abs=TOLERANCE_IN)


def test_who_starts_within_1_of_another_enemy_may_still_go_away_from_it():
    """SKR-26, SKR-33: who starts closer comes no closer."""
    told = facing(gap_in=9.0, **EYEBALLED).model("Sam", side=B, at=(2 - BASES_IN - 0.5, 24))
    battle = told.begin("charges", until="close combat")
    battle.play("Ila charges Ren")
    assert battle.at("Ila") == pytest.approx((6.0, 24.0), abs=TOLERANCE_IN)


def test_it_goes_round_the_same_corner_as_the_charge_would():
    """SKR-26: along the path, not as the crow flies."""
    told = facing({"M": 3}, gap_in=7.0, **EYEBALLED).terrain("wall", rect=(3.5, 21.0, 0.5, 3.4))
    battle = told.begin("charges", until="close combat")
    battle.play("Ila charges Ren")
    (went,) = battle.happened(Went)
    assert sum(math.dist(a, b) for a, b in zip(went.path, went.path[1:], strict=False)) == pytest.approx(3, abs=0.01)
    assert battle.at("Ila")[1] > 24


def test_who_failed_a_charge_neither_moves_nor_shoots_this_turn():
    """SKR-26, SKR-33, SKR-40."""
    told = facing({"items": ("bow",)}, gap_in=9.3, **EYEBALLED).model("Bo", at=(2, 40), items=("bow",))
    battle = told.begin("charges", until="close combat")
    battle.play("Ila charges Ren")
    assert battle.refused("Ila charges Ren").rule == "SKR-30"
    battle.play("done")
    assert battle.refused("Ila moves to 6, 23").rule == "SKR-33"
    assert battle.refused("Ila runs to 6, 23").rule == "SKR-33"
    assert battle.refused("Ila hides").rule
    battle.play("done")
    assert battle.refused("Ila shoots Ren").reason == "it ran, failed a charge or rallied"


@pytest.mark.parametrize("now", [{"failed_charge": True}, {"rallied": True}, {"ran": True}, {"rose": True}])
def test_who_failed_a_charge_rallied_ran_or_stood_up_may_cast(now: dict[str, Any]):
    """SKR-20, SKR-21, SKR-26, SKR-33."""
    told = story("skirmish+cards").model("Ila", at=(2, 24), items=("bow",), now=now).model("Ren", side=B, at=(20, 24))
    battle = told.after(Drawn(A, "ward"), Drawn(A, "chaff")).begin("shooting", until="close combat")
    battle.play("Ila casts ward at Ila")
    assert battle.state.effects


def test_next_turn_it_is_free_again():
    """SKR-26: no shooting, no running in this turn."""
    battle = facing(gap_in=12.5, **EYEBALLED).begin("charges", turns=3)
    battle.play("Ila charges Ren")
    while battle.state.side == A:
        battle.play(battle.decision.default)
    while battle.state.side == B:
        battle.play(battle.decision.default)
    assert battle.allowed("Ila charges Ren")
    assert not battle.fighter("Ila").failed_charge


def test_several_targets_too_far_are_refused():
    """SKR-25: more targets may only be declared if one place within 2xM touches them all, measured or not."""
    told = story(**EYEBALLED).model("Ila", at=(10, 24)).model("Ren", side=B, at=(24, 23.4))
    battle = told.model("Sam", side=B, at=(24, 24.6)).begin("charges")
    assert battle.refused("Ila charges Ren and Sam").rule == "SKR-30"


def test_an_interceptor_may_not_step_into_a_charge_that_fails():
    """SKR-31: only into the path of a charge that will succeed."""
    told = facing(gap_in=9.3, **EYEBALLED).model("Sam", side=B, at=(6, 24 + BASES_IN + 1.5))
    battle = told.begin("charges", until="close combat")
    battle.play("Ila charges Ren")
    assert not battle.happened(Went, model="Sam")
    assert battle.prompt == "The story stops here"


def test_frenzy_forces_no_charge_that_can_t_succeed():
    """SKR-26, SKR-72: must charge if an enemy is in reach; 7.95" away, but a longer way round."""
    told = facing({"traits": {"frenzy": ""}}, gap_in=7.95, **EYEBALLED).terrain("wall", rect=(5.0, 22.0, 0.5, 2.4))
    battle = told.begin("charges", until="moves")
    battle.play("done")
    assert not battle.fighter("Ila").failed_charge
