"""Stepping into the path of a charge. (SKR-31)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.board import on
from skirmish.rules.skirmish.events import Revealed, Went

PATH_Y = 24.0


def scene(beside_in: float = 1.5, sam: dict[str, Any] | None = None, ila: dict[str, Any] | None = None) -> Story:
    """Ila charges Ren, 7" east of her; Sam stands so many inches beside the middle of the path."""
    return (
        story()
        .model("Ila", at=(10, PATH_Y), **(ila or {}))
        .model("Ren", side=B, at=(17 + BASES_IN, PATH_Y))
        .model("Sam", side=B, at=(13, PATH_Y + BASES_IN + beside_in), **(sam or {}))
    )


def charge(told: Story, *dice: tuple[str, int, int], target: str = "Ren") -> Battle:
    battle = told.begin("charges", until="moves").dice(*dice)
    battle.play(f"Ila charges {target}")
    return battle


def touched(battle: Battle, name: str = "Ila") -> set[str]:
    return {battle.state.models[i].name for i in on(battle.state).touching(battle.names[name])}


def test_who_is_within_2_of_the_path_may_step_in():
    """SKR-31: exactly 2"; its owner decides."""
    battle = charge(scene(2.0))
    assert battle.decision.side == B
    assert battle.decision.rule == "SKR-31"
    battle.play("Sam intercepts")
    assert touched(battle) == {"Sam"}


def test_who_is_further_than_2_from_the_path_may_not():
    """SKR-31."""
    battle = charge(scene(2.0 + 4 * HAIR_IN))
    assert touched(battle) == {"Ren"}
    assert not battle.happened(Went, model="Sam")


def test_the_owner_may_let_the_charge_pass():
    """SKR-31: may."""
    battle = charge(scene())
    battle.play("Sam passes")
    assert touched(battle) == {"Ren"}
    assert not battle.happened(Went, model="Sam")


def test_the_charger_stops_where_its_path_is_nearest_to_the_interceptor():
    """SKR-31: beside Sam, who moves straight into contact with it there."""
    battle = charge(scene(1.5))
    battle.play("Sam intercepts")
    assert battle.at("Ila") == (13.0, PATH_Y)
    (stepped,) = battle.happened(Went, model="Sam")
    assert len(stepped.path) == 2
    assert battle.at("Sam")[0] == 13.0
    assert battle.at("Sam")[1] == pytest.approx(PATH_Y + BASES_IN, abs=1 / 16)


def test_only_the_charger_counts_as_charging():
    """SKR-31, SKR-60: it strikes first, slow as it is, and fights the interceptor."""
    told = scene(1.5, {"I": 6}, {"I": 1})
    battle = told.begin("charges", until="all alone").dice(("to hit Sam", 1), ("to hit Ila", 1))
    battle.play("Ila charges Ren", "Sam intercepts")
    assert battle.fighter("Ila").charged
    assert not battle.fighter("Sam").charged
    assert [roll.throw.who for roll in battle.rolled("to hit")] == [battle.names["Ila"], battle.names["Sam"]]


@pytest.mark.parametrize("now", [{"posture": "down"}, {"posture": "stunned"}, {"fleeing": True}])
def test_who_is_down_or_flees_doesn_t_intercept(now: dict[str, Any]):
    """SKR-31."""
    assert touched(charge(scene(1.5, {"now": now}))) == {"Ren"}


def test_who_is_held_doesn_t_intercept():
    """SKR-31."""
    assert touched(charge(scene(1.5, {"conditions": ("held",)}))) == {"Ren"}


def test_who_is_engaged_doesn_t_intercept():
    """SKR-31."""
    told = scene(1.5).model("Bo", at=(13, PATH_Y + 2 * BASES_IN + 1.5))
    assert touched(charge(told)) == {"Ren"}


def test_who_touches_only_down_enemies_does():
    """SKR-5, SKR-31."""
    told = scene(1.5).model("Bo", at=(13, PATH_Y + 2 * BASES_IN + 1.5), now={"posture": "down"})
    battle = charge(told)
    battle.play("Sam intercepts")
    assert touched(battle) == {"Sam"}


def test_a_friend_of_the_charger_doesn_t_intercept():
    """SKR-31: an enemy of the charger's."""
    told = scene(5.0).model("Bo", at=(13, PATH_Y + BASES_IN + 1))
    assert touched(charge(told)) == {"Ren"}


def test_a_hidden_interceptor_is_revealed():
    """SKR-31: no sight is needed."""
    battle = charge(scene(1.5, {"now": {"hidden": True}, "I": 1}, {"I": 1}))
    battle.play("Sam intercepts")
    assert not battle.fighter("Sam").hidden
    assert battle.happened(Revealed, model="Sam")


def test_it_needs_no_sight():
    """SKR-31: a thin wall between the interceptor and where the charger starts."""
    told = scene(1.5).terrain("wall", rect=(11.5, PATH_Y + 0.75, 0.4, 4))
    battle = charge(told)
    battle.play("Sam intercepts")
    assert touched(battle) == {"Sam"}


def test_without_a_free_way_there_is_no_interception():
    """SKR-31: a low wall may be crossed, a wall may not."""
    walled = scene(1.5).terrain("wall", rect=(10, PATH_Y + 1, 6, 0.25))
    assert touched(charge(walled)) == {"Ren"}
    blocked = scene(1.5).model("Bo", at=(13, PATH_Y + BASES_IN + 0.2), now={"posture": "down"}, side=A)
    assert touched(charge(blocked)) == {"Ren"}


def test_the_interceptor_goes_straight_or_not_at_all():
    """SKR-31: straight into contact; a friend's base in the way isn't walked round."""
    told = scene(1.9).model("Tam", side=B, at=(13, PATH_Y + BASES_IN + 0.4), now={"posture": "stunned"})
    assert touched(charge(told)) == {"Ren"}


def test_nobody_intercepts_at_the_end_of_the_path():
    """SKR-31: before the end of the path; Sam stands beyond Ren."""
    told = story().model("Ila", at=(10, PATH_Y)).model("Ren", side=B, at=(16, PATH_Y))
    told.model("Sam", side=B, at=(16.3, PATH_Y + BASES_IN + 0.3))
    assert touched(charge(told)) == {"Ren"}


def test_one_of_several_steps_in():
    """SKR-31: one enemy; the owner picks which."""
    told = scene(1.5).model("Tam", side=B, at=(14, PATH_Y - BASES_IN - 1.5))
    battle = charge(told)
    battle.play("Tam intercepts")
    assert touched(battle) == {"Tam"}
    assert battle.at("Ila") == (14.0, PATH_Y)
    assert not battle.happened(Went, model="Sam")


def test_a_second_target_of_the_charge_doesn_t_intercept():
    """SKR-25, SKR-31."""
    told = story().model("Ila", at=(10, 24)).model("Ren", side=B, at=(16, 23.4)).model("Sam", side=B, at=(16, 24.6))
    battle = told.begin("charges", until="moves")
    battle.play("Ila charges Ren and Sam")
    assert touched(battle) == {"Ren", "Sam"}


def test_who_fears_the_charger_tests_first():
    """SKR-31, SKR-70: passed, it steps in."""
    battle = charge(scene(1.5, ila={"traits": {"fear": ""}}), ("fear", 3, 4))
    battle.dice(("fear", 3, 4)).play("Sam intercepts")
    assert touched(battle) == {"Sam"}
    assert [roll.throw.who for roll in battle.rolled("fear")] == [battle.names["Ren"], battle.names["Sam"]]


def test_who_dares_not_step_in_stays_and_the_charge_goes_on():
    """SKR-31, SKR-70."""
    battle = charge(scene(1.5, ila={"traits": {"fear": ""}}), ("fear", 3, 4))
    battle.dice(("fear", 4, 4)).play("Sam intercepts")
    assert touched(battle) == {"Ren"}
    assert not battle.happened(Went, model="Sam")
    assert not battle.fighter("Sam").afraid


def test_the_charger_tests_its_fear_of_the_interceptor_as_if_charged_by_it():
    """SKR-31, SKR-70: failed, it hits on 6s only in this round."""
    told = scene(1.5, {"traits": {"fear": ""}, "now": {"stupid": True}})
    battle = told.begin("charges", until="all alone")
    battle.play("Ila charges Ren")
    battle.dice(("fear of Sam", 4, 4), ("to hit Sam 6+", 5)).play("Sam intercepts")
    assert battle.fighter("Ila").afraid


def test_the_charger_who_passes_that_test_fights_as_usual():
    """SKR-31, SKR-70."""
    battle = charge(scene(1.5, {"traits": {"fear": ""}}))
    battle.dice(("fear of Sam", 3, 4)).play("Sam intercepts")
    assert not battle.fighter("Ila").afraid
    assert touched(battle) == {"Sam"}


def test_two_causes_of_fear_don_t_fear_each_other():
    """SKR-31, SKR-70."""
    fear = {"traits": {"fear": ""}}
    battle = charge(scene(1.5, fear, fear), ("fear", 1, 1))
    battle.play("Sam intercepts")
    assert touched(battle) == {"Sam"}
    assert len(battle.rolled("fear")) == 1


def test_the_interceptor_s_own_turn_is_not_spent():
    """SKR-31: in its own turn it is engaged, no more."""
    told = scene(1.5, {"now": {"stupid": True}})
    battle = told.begin("charges", turns=2).dice(("to hit Sam", 1), ("to hit Sam", 1))
    battle.play("Ila charges Ren", "Sam intercepts")
    assert battle.state.side == B
    assert not battle.fighter("Sam").moved
    while battle.prompt:
        battle.play(battle.decision.default)
