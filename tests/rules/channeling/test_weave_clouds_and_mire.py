"""Mist and Mire: what a cloud hides, what a bog costs. (CHN-14, CHN-61, CHN-66, CHN-67, CHN-W11, CHN-W14)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import (
    BASES_IN,
    HAIR_IN,
    R,
    begun,
    debt,
    ended,
    facing,
    ground,
    hand,
    lore,
    to_the_end,
    weaver,
    woven,
)

from skirmish.core.geometry import Circle

MIST = "Ila casts mist at 24, 24"
"""The cloud begins at x = 21 and ends at x = 27."""


def misty(told: Story, turns: int = 4, until: str = "") -> Battle:
    battle = told.begin("magic begins", side=A, turns=turns, until=until).dice(woven("mist", 3, 3))
    battle.play(MIST)
    return battle


def test_a_cloud_of_3_inches_that_is_kept_up():
    """CHN-W11: it changes nothing but sight."""
    battle = misty(facing("mist", ren={"at": (30, 24)}))
    (cloud,) = ground(battle, "mist")
    assert cloud.shape == Circle(24.0, 24.0, 3.0)
    assert (cloud.sight, cloud.ground, cloud.burns, cloud.owner) == ("cloud", "open", 0, 0)
    assert hand(battle) == 17


def test_nobody_sees_through_it():
    """CHN-66: neither weaves nor shots, of either side; past it they do."""
    told = facing("mist", "arrow-of-fire", ren={"at": (30, 24), "items": ("bow",)}).model("Sam", side=B, at=(24, 28))
    assert begun(told).allowed("Ila casts arrow-of-fire at Ren")
    battle = misty(told)
    assert battle.refused("Ila casts arrow-of-fire at Ren").rule == "CHN-13"
    assert battle.allowed("Ila casts arrow-of-fire at Sam")
    battle.play("done")
    battle.until("Shoot")
    assert battle.refused("Ren shoots Ila").rule == "SKR-42"


@pytest.mark.parametrize(("gap_in", "seen"), [(2.0, True), (2.0 + HAIR_IN, False)])
def test_in_it_one_sees_2_inches(gap_in: float, seen: bool):
    """CHN-66: unless the two bases are 2" or less apart; 2.000" counts."""
    x = 22.5
    told = facing("mist", "arrow-of-fire", at=(x, 24), ren={"at": (x + BASES_IN + gap_in, 24)})
    battle = misty(told)
    assert battle.allowed("Ila casts arrow-of-fire at Ren") == seen


def test_who_touch_see_each_other():
    """CHN-66: in the thick of it."""
    told = facing("mist", "arrow-of-fire", gap_in=0.0, ren={"now": {"posture": "down"}})
    battle = begun(told).dice(woven("mist"))
    battle.play("Ila casts mist at 21, 24")
    assert battle.allowed("Ila casts arrow-of-fire at Ren")


def test_a_point_in_it_is_seen_from_2_inches():
    """CHN-66: base and point."""
    battle = misty(facing("mist", "fireball", ren={"at": (40, 40)}))
    assert battle.refused("Ila casts fireball at 23, 24").rule == "CHN-13"
    assert battle.allowed(f"Ila casts fireball at {20 + R + 2}, 24")
    assert battle.refused("Ila casts fireball at 28, 24").rule == "CHN-13"


def test_who_weaves_behind_it_cant_be_cut():
    """CHN-20, CHN-28: there is no sight of the caster; before the cloud stood there was."""
    told = facing("mist", "blade-of-fire", ren={"at": (28, 24), "lore": lore(9)})
    battle = begun(told).dice(woven("mist"), woven("blade-of-fire"))
    battle.play(MIST)
    assert battle.decision.side == B
    battle.play("pass", "Ila casts blade-of-fire")
    assert battle.decision.side == A
    assert debt(battle, "Ren") == 0


@pytest.mark.parametrize(("gap_in", "groped"), [(4.0, True), (4.0 + HAIR_IN, False)])
def test_a_charge_through_it_at_who_isnt_seen(gap_in: float, groped: bool):
    """CHN-66, SKR-24: 4" away after an Initiative test, further not at all."""
    told = facing("mist", at=(21, 24), ren={"at": (21 + BASES_IN + gap_in, 24), "M": 6})
    battle = misty(told, until="moves")
    battle.until("Declare charges")
    if groped:
        battle.dice(("charging the unseen", 3))
        battle.play("Ren charges Ila")
        assert battle.fighter("Ren").charged
    else:
        assert battle.refused("Ren charges Ila").rule == "SKR-24"


def test_it_lifts_when_it_isnt_kept_up():
    """CHN-14: 2 points in (c) of her next shooting phase; she sees again."""
    battle = misty(facing("mist", "arrow-of-fire", ren={"at": (30, 24)}))
    battle.play("done")
    battle.until("Keep up Ila's Mist for 2 points")
    battle.play("Ila drops mist")
    assert not ground(battle, "mist")
    assert ended(battle, "mist") == [": it is dropped"]
    assert battle.allowed("Ila casts arrow-of-fire at Ren")


def test_another_one_there_replaces_it_one_elsewhere_adds_up():
    """CHN-61: the same weave never works twice on one place."""
    battle = begun(facing("mist", ren={"at": (40, 24)})).dice(woven("mist"), woven("mist"), woven("mist"))
    battle.play("Ila casts mist at 22, 24", "Ila casts mist at 20, 22", "Ila casts mist at 22, 24")
    assert [cloud.shape for cloud in ground(battle, "mist")] == [Circle(20.0, 22.0, 3.0), Circle(22.0, 24.0, 3.0)]
    assert len(ended(battle, "mist")) == 1


def test_its_point_is_in_range_and_sight():
    """CHN-13, CHN-W11, CHN-W14: 12.000" from her edge; on the table; not in combat."""
    for weave in ("mist", "mire"):
        battle = begun(weaver(weave).model("Ren", side=B, at=(40, 40)).terrain("wall", rect=(19, 28, 2, 0.5)))
        assert battle.allowed(f"Ila casts {weave} at {20 + R + 12}, 24")
        assert battle.refused(f"Ila casts {weave} at {20 + R + 12 + HAIR_IN}, 24").rule == "CHN-13"
        assert battle.refused(f"Ila casts {weave} at 20, 30").rule == "CHN-13"
        assert begun(facing(weave, gap_in=0.0)).refused(f"Ila casts {weave} at 24, 24").rule == "CHN-9"
        near_edge = begun(weaver(weave, at=(20, 2)).model("Ren", side=B, at=(40, 40)))
        assert near_edge.refused(f"Ila casts {weave} at 20, -1").rule in ("CHN-W11", "CHN-W14")


def mired(told: Story, turns: int = 4) -> Battle:
    """A bog of 3" round 30, 24."""
    battle = told.begin("magic begins", side=A, turns=turns).dice(woven("mire", 3, 3))
    battle.play("Ila casts mire at 30, 24")
    return battle


def test_mire_costs_four_inches_an_inch():
    """CHN-67, SKR-35: with M 4 he gets an inch in it."""
    battle = mired(facing("mire", ren={"at": (30, 24)}))
    (bog,) = ground(battle, "mire")
    assert (bog.shape, bog.ground, bog.sight) == (Circle(30.0, 24.0, 3.0), "very-difficult", "open")
    assert hand(battle) == 17
    battle.until("Move your warriors")
    assert battle.allowed("Ren moves to 31, 24")
    assert not battle.allowed("Ren moves to 31.125, 24")


def test_a_charge_through_mire_costs_as_much():
    """CHN-67: 4" away on open ground he is in reach of twice M, through the bog he isn't."""
    told = facing("mire", ren={"at": (32, 24)}, at=(24, 24))
    dry = told.begin("charges", side=B, until="moves")
    assert dry.allowed("Ren charges Ila")
    battle = mired(told)
    battle.until("Declare charges")
    assert battle.refused("Ren charges Ila").rule == "SKR-30"


def test_who_flees_gets_no_further_in_it():
    """CHN-67: 8" of flight are 2" of bog."""
    told = facing("mire", ren={"at": (30, 24), "now": {"fleeing": True}, "Ld": 2})
    battle = mired(told, turns=2)
    battle.dice(("flight", 4, 4))
    battle.play("done")
    x, y = battle.at("Ren")
    assert max(abs(x - 30), abs(y - 24)) == pytest.approx(2, abs=0.05)


def test_mire_costs_one_point_a_turn():
    """CHN-14, CHN-W14."""
    battle = mired(facing("mire", ren={"at": (40, 40)}))
    battle.play("done")
    battle.until("Keep up Ila's Mire for 1 point")
    battle.play("Ila keeps mire")
    assert hand(battle) == 19
    assert ground(battle, "mire")
    battle.play("Ila drops mire")
    assert not ground(battle, "mire")
    assert hand(battle) == 19


def test_what_cant_be_paid_ends():
    """CHN-14, CHN-22: who owes all of her next turn keeps nothing up."""
    told = facing("mire", ren={"at": (40, 40)}, lore=lore(3, "mire"))
    told.model("Cai", side=B, at=(20, 32), lore=lore(9, "blade-of-fire"))
    battle = told.begin("magic begins", side=A, turns=3).dice(woven("mire"))
    battle.play("Ila casts mire at 30, 24", "pass")
    assert hand(battle) == 0
    battle.until("Shoot")
    battle.dice(woven("blade-of-fire"), ("cutting Cai's Blade of Fire", 1))
    battle.play("Cai casts blade-of-fire", "Ila cuts blade-of-fire")
    assert (debt(battle, "Ila"), len(ground(battle, "mire"))) == (3, 1)
    to_the_end(battle)
    assert not ground(battle, "mire")
    assert ended(battle, "mire") == [": its upkeep can't be paid"]
