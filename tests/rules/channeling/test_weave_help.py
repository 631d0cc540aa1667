"""Soothe, Refresh and Healing. (CHN-74, CHN-W17, CHN-W18, CHN-T1)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, Story
from weave_scenes import BASES_IN, HAIR_IN, begun, facing, hand, woven

from skirmish.rules.skirmish.events import Healed, Rose


def beside(weave: str, gap_in: float = 1.0, now: dict[str, Any] | None = None, **bo: Any) -> Story:
    """Bo stands or lies so far south of Ila; Ren is 20" away."""
    at = (20, 24 + BASES_IN + gap_in)
    return facing(weave, gap_in=20.0).model("Bo", side=A, at=at, now=now, **bo)


def helped(weave: str, told: Story, cost: int, until: str = "close combat") -> Battle:
    battle = begun(told, until=until).dice(woven(weave))
    battle.play(f"Ila casts {weave} at Bo")
    assert hand(battle) == 20 - cost
    return battle


def test_who_is_soothed_rallies_and_doesn_t_shoot():
    """CHN-W17, SKR-20: at once, without a test; 6.000" away."""
    battle = helped("soothe", beside("soothe", 6.0, {"fleeing": True}, items=("bow",)), 2)
    slot = battle.fighter("Bo")
    assert (slot.fleeing, slot.rallied) == (False, True)
    assert battle.refused("Bo shoots Ren").rule == "SKR-40"


@pytest.mark.parametrize(
    ("weave", "reach", "now", "unneeded"),
    [
        ("soothe", 6.0, {"fleeing": True}, {"posture": "down"}),
        ("refresh", 1.0, {"posture": "down"}, {"fleeing": True}),
    ],
)
def test_it_is_for_who_needs_it_in_reach(weave: str, reach: float, now: dict[str, Any], unneeded: dict[str, Any]):
    """CHN-W17, CHN-W18, CHN-13: another than the caster."""
    cast = f"Ila casts {weave} at Bo"
    assert begun(beside(weave, reach, now)).allowed(cast)
    assert begun(beside(weave, reach + HAIR_IN, now)).refused(cast).rule == "CHN-13"
    for not_so in (None, unneeded):
        assert begun(beside(weave, reach, not_so)).refused(cast).rule in ("CHN-W17", "CHN-W18")
    assert begun(beside(weave, reach, now)).refused(f"Ila casts {weave} at Ila").rule in ("CHN-W17", "CHN-W18")
    assert begun(beside(weave, reach, now)).refused(f"Ila casts {weave} at Ren").rule in ("CHN-W17", "CHN-W18")
    told = facing(weave, gap_in=0.0).model("Bo", side=A, at=(20, 24 + BASES_IN + 0.5), now=now)
    assert begun(told).refused(cast).rule == "CHN-9"


@pytest.mark.parametrize(("before", "after"), [("stunned", "down"), ("down", "standing")])
def test_who_is_refreshed_is_a_step_better(before: str, after: str):
    """CHN-74, CHN-W18."""
    battle = helped("refresh", beside("refresh", 1.0, {"posture": before}), 2)
    assert battle.fighter("Bo").posture == after
    assert battle.happened(Rose, model="Bo", posture=after)


def test_twice_refreshed_the_stunned_stand():
    """CHN-12, CHN-74: the same weave again."""
    battle = begun(beside("refresh", 1.0, {"posture": "stunned"})).dice(woven("refresh"), woven("refresh"))
    battle.play("Ila casts refresh at Bo", "Ila casts refresh at Bo")
    assert battle.fighter("Bo").standing
    assert hand(battle) == 16


def test_who_stands_up_so_strikes_last():
    """CHN-74, SKR-60: after an enemy of lesser Initiative."""
    told = facing("refresh", gap_in=20.0).model("Bo", side=A, at=(20, 24 + BASES_IN), now={"posture": "down"}, I=6)
    told.model("Sam", side=1, at=(20, 24 + 2 * BASES_IN), items=("club",), I=1)
    battle = begun(told, until="all alone").dice(woven("refresh"), ("to hit Bo", 1), ("to hit Sam", 1))
    battle.play("Ila casts refresh at Bo", "done")
    assert [roll.throw.what[:10] for roll in battle.rolled("to hit")] == ["to hit Bo ", "to hit Sam"]


@pytest.mark.parametrize("posture", ["standing", "down", "stunned"])
def test_the_healed_have_their_wounds_again_and_stand(posture: str):
    """CHN-74, CHN-T1."""
    battle = helped("healing", beside("healing", 1.0, {"posture": posture, "wounds": 0}, W=2), 4)
    slot = battle.fighter("Bo")
    assert (slot.posture, slot.wounds, slot.rose) == ("standing", 2, False)
    assert battle.happened(Healed, model="Bo")


def test_the_healed_fight_on_this_turn():
    """CHN-74: in the order of Initiative, unlike who stood up."""
    told = facing("healing", gap_in=20.0).model("Bo", side=A, at=(20, 24 + BASES_IN), now={"posture": "down"}, I=6)
    told.model("Sam", side=1, at=(20, 24 + 2 * BASES_IN), items=("club",), I=1)
    battle = begun(told, until="all alone").dice(woven("healing"), ("to hit Sam", 1), ("to hit Bo", 1))
    battle.play("Ila casts healing at Bo", "done")
    assert [roll.throw.what[:10] for roll in battle.rolled("to hit")] == ["to hit Sam", "to hit Bo "]


def test_she_may_heal_herself_even_in_combat():
    """CHN-9, CHN-T1: then herself alone."""
    told = facing("healing", gap_in=0.0, W=3, now={"wounds": 1}).model("Bo", side=A, at=(20, 24 + BASES_IN + 0.5))
    battle = begun(told, until="close combat").dice(woven("healing"))
    assert battle.refused("Ila casts healing at Bo").rule == "CHN-9"
    battle.play("Ila casts healing at Ila")
    assert battle.fighter("Ila").wounds == 3


def test_healing_reaches_an_inch_and_no_dead_and_no_enemies():
    """CHN-74, CHN-T1: 1.000" counts; nobody out of action comes back."""
    assert begun(beside("healing", 1.0)).allowed("Ila casts healing at Bo")
    assert begun(beside("healing", 1.0 + HAIR_IN)).refused("Ila casts healing at Bo").rule == "CHN-13"
    told = facing("healing", gap_in=20.0).model("Bo", side=A, out=True)
    told.model("Sam", side=A, at=(4, 4)).model("Tam", side=A, at=(4, 8)).model("Uno", side=A, at=(4, 12))
    assert begun(told).refused("Ila casts healing at Bo").rule == "CHN-T1"
    assert begun(told).refused("Ila casts healing at Ren").rule == "CHN-T1"
