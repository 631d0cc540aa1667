"""Fist of Air: a hit, then a push. (CHN-64, CHN-W5)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, HAIR_IN, R, begun, east, facing, hand, kept, struck, woven

from skirmish.board import on
from skirmish.core.events import FeatureLaid, Moved
from skirmish.core.geometry import rectangle
from skirmish.core.state import Feature
from skirmish.core.units import TOLERANCE_IN
from skirmish.rules.skirmish.events import Felled

MISS = ("to wound", 1)
APART_IN = 1 / 8
X, Y = east(6.0)
"""Where Ren stands."""


def pushed(told: Story, inches: int, *dice: tuple[str | int, ...], hit: tuple[str | int, ...] = MISS) -> Battle:
    battle = begun(told).dice(woven("fist-of-air", 3, 3), hit, ("inches of the push", inches), *dice)
    battle.play("Ila casts fist-of-air at Ren")
    return battle


def near(battle: Battle, name: str, x: float, y: float = Y) -> None:
    assert battle.at(name) == pytest.approx((x, y), abs=2 * TOLERANCE_IN)


@pytest.mark.parametrize("inches", [1, 6])
def test_a_hit_of_strength_3_then_straight_away_from_her(inches: int):
    """CHN-W5, CHN-64: whether it wounds or not; no harm on open ground."""
    battle = pushed(facing("fist-of-air"), inches)
    assert struck(battle) == [("Ren", 3, 3)]
    near(battle, "Ren", X + inches)
    assert battle.fighter("Ren").standing
    assert hand(battle) == 17
    (moved,) = battle.happened(Moved, model="Ren")
    assert moved.rule == "CHN-64"


def test_away_from_her_centre_aslant():
    """CHN-64: along the line between the centres."""
    told = facing("fist-of-air", ren={"at": (23, 28)})
    battle = pushed(told, 5)
    near(battle, "Ren", 26, 32)


@pytest.mark.parametrize(("face", "inches"), [(1, 1), (3, 2), (4, 2), (6, 3)])
def test_who_is_large_goes_half_as_far(face: int, inches: int):
    """CHN-64."""
    told = facing("fist-of-air", ren={"keywords": ("large",), "base_mm": 25})
    near(pushed(told, face), "Ren", X + inches)


def test_who_is_put_down_by_the_hit_is_pushed_all_the_same():
    """CHN-64: after the hit, if still in play."""
    battle = begun(facing("fist-of-air")).dice(woven("fist-of-air"), ("to wound", 4), ("injury", 1), ("inches", 4))
    battle.play("Ila casts fist-of-air at Ren")
    near(battle, "Ren", X + 4)
    assert battle.fighter("Ren").posture == "down"


def test_who_is_out_of_action_is_not():
    """CHN-64."""
    battle = begun(facing("fist-of-air")).dice(woven("fist-of-air"), ("to wound", 4), ("injury", 6))
    battle.play("Ila casts fist-of-air at Ren")
    assert not battle.happened(Moved, model="Ren")


def test_who_turns_the_hit_aside_stays():
    """CHN-62: the hit and all it brings is gone."""
    told = facing("fist-of-air").after(kept("shield-of-air", 1, 1, guard=4, upkeep=0))
    battle = begun(told).dice(woven("fist-of-air"), ("Shield of Air", 4))
    battle.play("Ila casts fist-of-air at Ren")
    near(battle, "Ren", X)


def test_a_wall_stops_it_with_a_hit_and_knocks_down():
    """CHN-64: S3; the caster gets the credit."""
    told = facing("fist-of-air").terrain("wall", rect=(X + R + 2, 20, 0.5, 8))
    battle = pushed(told, 5, ("to wound Ren, S 3", 1))
    near(battle, "Ren", X + 2)
    assert len(struck(battle)) == 2
    assert battle.happened(Felled, model="Ren", how="down", by="Ila")


def test_who_is_worse_off_isnt_knocked_down():
    """CHN-64: stunned by the wall he stays stunned."""
    told = facing("fist-of-air").terrain("wall", rect=(X + R + 2, 20, 0.5, 8))
    battle = pushed(told, 5, ("to wound Ren, S 3", 4), ("injury", 4))
    assert battle.fighter("Ren").posture == "stunned"
    assert len(battle.happened(Felled, model="Ren")) == 1


@pytest.mark.parametrize("side", [A, B])
def test_a_base_stops_it_with_a_hit_on_both_an_eighth_apart(side: int):
    """CHN-64: friend or foe; a push never engages; who was struck stays on its feet."""
    told = facing("fist-of-air").model("Sam", side=side, at=(X + BASES_IN + 2, Y))
    battle = pushed(told, 5, ("to wound Ren, S 3", 1), ("to wound Sam, S 3", 1))
    near(battle, "Ren", X + 2 - APART_IN)
    gap = battle.at("Sam")[0] - battle.at("Ren")[0] - BASES_IN
    assert gap >= APART_IN
    assert (battle.fighter("Ren").posture, battle.fighter("Sam").posture) == ("down", "standing")


def test_a_base_that_falls_by_it_is_hers():
    """CHN-18: the caster gets the credit for collisions, too."""
    told = facing("fist-of-air").model("Sam", side=B, at=(X + BASES_IN + 2, Y))
    battle = pushed(told, 5, ("to wound Ren, S 3", 1), ("to wound Sam, S 3", 4), ("injury", 5))
    assert battle.happened(Felled, model="Sam", how="out", by="Ila")


def test_the_table_edge_stops_it_and_does_no_harm():
    """CHN-64."""
    told = facing("fist-of-air").table(30, 48)
    battle = pushed(told, 6)
    near(battle, "Ren", 30 - R)
    assert battle.fighter("Ren").standing
    assert len(struck(battle)) == 1


def test_it_breaks_contact():
    """CHN-64: she is free again."""
    battle = pushed(facing("fist-of-air", gap_in=0.0), 3)
    near(battle, "Ren", 20 + BASES_IN + 3)
    assert not on(battle.state).contacts(0)


def test_low_obstacles_and_mire_dont_stop_it():
    """CHN-64, CHN-67: but nobody comes to rest on a low wall."""
    mire = Feature(1, "mire", rectangle(X, 20, X + 6, 28), ground="very-difficult", rule="CHN-W14")
    told = facing("fist-of-air").terrain("low-wall", rect=(X + 1, 20, 0.5, 8)).after(FeatureLaid(mire))
    battle = pushed(told, 4)
    near(battle, "Ren", X + 4)
    assert len(struck(battle)) == 1


def fire(x: float) -> FeatureLaid:
    shape = rectangle(x, 20, x + 0.5, 28)
    return FeatureLaid(Feature(1, "Wall of Fire", shape, "blocks", "open", 3.0, owner=1, burns=4, rule="CHN-W10"))


def test_it_goes_through_fire():
    """CHN-64, CHN-65: a hit there by whoever keeps the wall; on his feet he goes on."""
    told = facing("fist-of-air").model("Bo", side=A, at=(20, 30)).after(fire(X + R + 1))
    battle = pushed(told, 6, ("to wound Ren, S 4 against T 3", 2))
    near(battle, "Ren", X + 6)
    assert battle.rolled("to wound")[-1].throw.who == battle.names["Bo"]


def test_who_is_put_down_by_the_fire_lies_before_it():
    """CHN-65: 1/8" before the wall; the push ends there."""
    told = facing("fist-of-air").model("Bo", side=A, at=(20, 30)).after(fire(X + R + 1))
    battle = pushed(told, 6, ("to wound Ren, S 4", 3), ("injury", 1))
    near(battle, "Ren", X + 1 - APART_IN)
    assert battle.happened(Felled, model="Ren", how="down", by="Bo")


def test_it_reaches_12_inches():
    """CHN-W5, CHN-13."""
    assert begun(facing("fist-of-air", gap_in=12.0)).allowed("Ila casts fist-of-air at Ren")
    assert begun(facing("fist-of-air", gap_in=12.0 + HAIR_IN)).refused("Ila casts fist-of-air at Ren").rule == "CHN-13"


def test_a_hill_doesnt_stop_it():
    """CHN-64: he comes to rest on the ground below."""
    told = facing("fist-of-air").terrain("hill", rect=(X - 2, 20, 4, 8), height_in=2.0, sight="open")
    battle = pushed(told, 5)
    near(battle, "Ren", X + 5)
    assert on(battle.state).elevation(1) == 0.0
