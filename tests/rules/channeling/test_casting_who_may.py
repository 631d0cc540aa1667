"""Who may cast, and when: the phase, shots, how it is with the caster. (CHN-7, CHN-8)"""

from __future__ import annotations

import pytest
from channeling_scenes import (
    IDLE,
    Gear,
    casting,
    facing,
    hand,
    kept,
    man,
    woman,
)
from support.story import B

from skirmish.rules.channeling.events import Attempted
from skirmish.rules.skirmish.events import Struck

BOLT = "Ila casts arrow-of-fire at Ren"
FAILS = ("Arrow of Fire", 1, 2)
CASTER: Gear = {"at": (10, 40), **woman(7)}
"""A second channeler of Ila's side, so that somebody can always do something."""


# --- CHN-7: when, and who shoots --------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["charges", "moves"])
def test_in_no_other_phase_of_the_own_turn(phase: str):
    """CHN-7."""
    battle = facing().begin(phase)
    assert battle.offered("cast") == []
    assert battle.refused(BOLT).reason


def test_not_while_blows_are_struck():
    """CHN-7: nor afterwards."""
    battle = facing(gap_in=0, ren={"now": IDLE}).begin("magic begins", until="all alone").seed(3)
    battle.play("done")
    while battle.prompt != "The story stops here":
        assert battle.offered("cast") == []
        battle.play(battle.decision.default)
    assert battle.refused(BOLT).reason


def test_not_in_the_enemys_turn():
    """CHN-7."""
    battle = facing(ren=man()).begin("magic begins", side=B)
    assert battle.prompt == "Shoot"
    assert battle.offered("cast", "Ren")
    assert battle.offered("cast", "Ila") == []
    assert battle.refused(BOLT).reason


def test_who_has_cast_shoots_no_more_but_the_others_do():
    """CHN-7."""
    battle = facing({"items": ("bow",)}).model("Bo", at=(10, 28), items=("bow",)).begin("magic begins").dice(FAILS)
    assert battle.offered("shoot", "Ila")
    battle.play(BOLT)
    refusal = battle.refused("Ila shoots Ren")
    assert (refusal.reason, refusal.rule) == ("has shot or cast already", "SKR-40")
    assert battle.offered("shoot", "Bo")
    assert battle.offered("cast", "Ila")


def test_who_has_shot_casts_no_more_but_the_others_do():
    """CHN-7."""
    scene = facing({"items": ("bow",)}).model("Bo", **CASTER)
    battle = scene.begin("magic begins", until="close combat").dice(("to hit", 1))
    battle.play("Ila shoots Ren")
    assert battle.offered("cast", "Ila") == []
    refusal = battle.refused(BOLT)
    assert (refusal.reason, refusal.rule) == ("it has shot in this turn", "CHN-7")
    assert battle.offered("cast", "Bo")


def test_even_a_failed_attempt_keeps_from_shooting_for_this_turn_only():
    """CHN-7."""
    battle = facing({"items": ("bow",)}).begin("magic begins", turns=3).dice(FAILS)
    battle.play(BOLT)
    assert battle.offered("shoot", "Ila") == []
    battle.until("Shoot")
    assert battle.state.round == 2
    assert battle.offered("shoot", "Ila")


def test_who_keeps_a_weave_up_may_shoot():
    """CHN-7, CHN-14: paying upkeep isn't casting."""
    scene = facing({"items": ("bow",)}).after(kept("shield-of-air", 0, 0, guard=4))
    battle = scene.begin("magic begins")
    battle.play("Ila keeps shield-of-air")
    assert battle.offered("shoot", "Ila")


def test_who_has_cut_a_weave_may_shoot():
    """CHN-7, CHN-21: cutting isn't casting."""
    scene = facing({"items": ("bow",)}, man()).after(kept("shield-of-air", 1, 1, guard=4))
    battle = scene.begin("magic begins").dice(("cutting", 1))
    battle.play("Ila cuts shield-of-air")
    assert battle.offered("shoot", "Ila")


# --- CHN-8: how it is with the caster ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "reason"),
    [({"posture": "down"}, "down"), ({"posture": "stunned"}, "down"), ({"fleeing": True}, "it flees")],
)
def test_who_is_down_or_flees_casts_nothing(how: dict[str, object], reason: str):
    """CHN-8."""
    battle = facing({"now": how}).model("Bo", **CASTER).begin("magic begins")
    assert battle.offered("cast", "Bo")
    assert battle.offered("cast", "Ila") == []
    refusal = battle.refused(BOLT)
    assert (refusal.reason, refusal.rule) == (reason, "CHN-8")


def test_who_is_shielded_casts_nothing():
    """CHN-69."""
    battle = facing({"conditions": ("silenced",)}).model("Bo", **CASTER).begin("magic begins")
    assert battle.offered("cast", "Ila") == []
    assert battle.refused(BOLT).rule == "CHN-69"


def test_who_is_held_casts():
    """CHN-68: it may channel."""
    battle = casting({"conditions": ("held",)}).dice(FAILS)
    battle.play(BOLT)
    assert hand(battle, "Ila") == 9


@pytest.mark.parametrize("how", ["rose", "ran", "moved", "failed_charge", "rallied"])
def test_after_this_it_still_casts_though_it_may_not_shoot(how: str):
    """CHN-8: standing up, a run, a failed charge, a rally."""
    battle = casting({"now": {how: True}}).dice(FAILS)
    battle.play(BOLT)
    assert battle.happened(Attempted, model="Ila")


def test_a_run_in_this_turn_and_then_a_weave():
    """CHN-8."""
    battle = facing(gap_in=14).begin("moves", until="close combat").dice(FAILS)
    battle.play("Ila runs to 10, 31", BOLT)
    assert battle.at("Ila") == (10, 31)
    assert hand(battle, "Ila") == 9


def test_getting_up_in_this_turn_and_then_a_weave():
    """CHN-8."""
    battle = facing({"now": {"posture": "down"}}).begin("recovery", until="close combat").dice(FAILS)
    battle.until("Shoot")
    battle.play(BOLT)
    assert hand(battle, "Ila") == 9


def test_casting_does_not_cost_the_blows_of_the_close_combat():
    """CHN-8."""
    battle = facing(ren={"now": IDLE}, gap_in=0).begin("magic begins", until="all alone").dice(FAILS, ("to hit", 1))
    battle.play(BOLT, "done")
    assert battle.happened(Struck, model="Ila")


@pytest.mark.parametrize("items", [("heavy-armour",), ("heavy-armour", "shield", "helmet")])
def test_armour_does_not_hinder(items: tuple[str, ...]):
    """CHN-8."""
    battle = casting({"items": items}).dice(FAILS)
    battle.play(BOLT)
    assert battle.modifiers("Arrow of Fire") == {}


def test_a_rally_in_this_turn_and_then_a_weave_but_no_shot():
    """CHN-8, SKR-20: her friend is nearer than the enemy."""
    scene = facing({"now": {"fleeing": True}, "items": ("bow",)}, gap_in=16).model("Bo", at=(10, 28))
    battle = scene.begin("recovery", until="close combat").dice(("rally", 1, 2), FAILS)
    battle.until("Shoot")
    assert battle.offered("shoot", "Ila") == []
    battle.play(BOLT)
    assert hand(battle, "Ila") == 9


def test_a_charge_that_fails_in_this_turn_and_then_a_weave_but_no_shot():
    """CHN-8, SKR-26: Ren, 9" away, is too far for her; lengths are guessed here."""
    scene = facing({"items": ("bow",)}, gap_in=9, premeasure="false")
    battle = scene.begin("charges", until="close combat").dice(FAILS)
    battle.play("Ila charges Ren")
    assert battle.fighter("Ila").failed_charge
    assert battle.prompt == "Shoot"
    assert battle.offered("shoot", "Ila") == []
    battle.play(BOLT)
    assert hand(battle, "Ila") == 9


def test_a_charge_that_succeeds_and_then_a_weave_at_who_is_charged():
    """CHN-8, CHN-9."""
    battle = facing(ren={"now": IDLE}, gap_in=5).begin("charges", until="close combat").dice(FAILS)
    battle.play("Ila charges Ren")
    assert battle.prompt == "Shoot"
    assert battle.refused("Ila casts fireball at 20, 24").rule == "CHN-9"
    battle.play(BOLT)
    assert hand(battle, "Ila") == 9
