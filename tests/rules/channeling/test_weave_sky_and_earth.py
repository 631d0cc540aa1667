"""Cloud Dancing and Earth Singing. (CHN-14, CHN-61, CHN-76, CHN-77, CHN-T4, CHN-T5)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import (
    BASES_IN,
    HAIR_IN,
    Gear,
    R,
    begun,
    ended,
    facing,
    ground,
    hand,
    lasting,
    lore,
    weaver,
    woven,
)

from skirmish.core.decision import Action
from skirmish.core.geometry import Polygon
from skirmish.core.units import TOLERANCE_IN

BOW: Gear = {"items": ("bow",)}


def windy(told: Story, turns: int = 4) -> Battle:
    battle = told.begin("magic begins", side=A, turns=turns).dice(woven("cloud-dancing", 4, 4))
    battle.play("Ila casts cloud-dancing")
    return battle


@pytest.mark.parametrize(("gap_in", "reached"), [(12.0, True), (12.0 + HAIR_IN, False)])
def test_all_ranges_are_halved_for_both_sides(gap_in: float, reached: bool):
    """CHN-77: a bow of 24" shoots 12"."""
    told = facing("cloud-dancing", gap_in=gap_in, ren=BOW).model("Bo", side=A, at=(20, 26), **BOW)
    told.model("Sam", side=B, at=(20 + BASES_IN + gap_in, 26))
    battle = windy(told)
    assert hand(battle) == 16
    assert battle.allowed("Bo shoots Sam") == reached
    battle.play("done")
    battle.until("Shoot")
    assert battle.allowed("Ren shoots Ila") == reached


@pytest.mark.parametrize(("gap_in", "long"), [(6.0, False), (6.0 + HAIR_IN, True)])
def test_long_range_begins_at_half_of_that(gap_in: float, long: bool):
    """CHN-77: -1 beyond 6"."""
    told = facing("cloud-dancing", gap_in=20.0).model("Bo", side=A, at=(4, 40), **BOW)
    told.model("Sam", side=B, at=(4 + BASES_IN + gap_in, 40))
    battle = windy(told).dice(("to hit Sam", 1))
    battle.play("Bo shoots Sam")
    assert battle.modifiers("to hit Sam") == ({"beyond half range": -1} if long else {})


def test_two_winds_blow_no_harder():
    """CHN-77: several don't add, not even an enemy's."""
    told = facing("cloud-dancing", gap_in=12.0, ren=BOW | {"lore": lore(9, "cloud-dancing")})
    battle = windy(told)
    battle.play("pass", "done")
    battle.until("Shoot")
    battle.dice(woven("cloud-dancing"))
    assert battle.allowed("Ren shoots Ila")
    battle.play("Ren casts cloud-dancing", "pass")
    assert len(lasting(battle, "cloud-dancing")) == 1
    assert ended(battle, "cloud-dancing") == [""]
    assert battle.refused("Ren shoots Ila").rule == "SKR-40"


def test_the_wind_drops_when_nobody_pays():
    """CHN-14: 2 points a turn."""
    told = facing("cloud-dancing", gap_in=12.5).model("Bo", side=A, at=(20, 22), **BOW)
    battle = windy(told)
    battle.play("done")
    battle.until("Keep up Ila's Cloud Dancing for 2 points")
    battle.play("Ila keeps cloud-dancing")
    assert hand(battle) == 18
    assert not battle.allowed("Bo shoots Ren")
    battle.play("Ila drops cloud-dancing")
    assert battle.allowed("Bo shoots Ren")


def test_neither_in_combat():
    """CHN-9."""
    assert begun(facing("cloud-dancing", gap_in=0.0)).refused("Ila casts cloud-dancing").rule == "CHN-9"
    refusal = begun(facing("earth-singing", gap_in=0.0)).refused("Ila casts earth-singing at 23, 28 toward 24, 28")
    assert refusal.rule == "CHN-9"


RAISE = "Ila casts earth-singing at 24, 24 toward 24, 27"


def test_a_low_wall_rises_for_good():
    """CHN-76: 4" x 0.5" x 1"; not maintained: in his own shooting phase Ren has nothing to cut."""
    told = facing("earth-singing", ren={"at": (28, 24), "lore": lore(9)})
    battle = told.begin("magic begins", side=A, turns=4).dice(woven("earth-singing", 3, 4))
    battle.play(RAISE, "pass")
    (wall,) = ground(battle, "earth-singing")
    assert isinstance(wall.shape, Polygon)
    xs, ys = zip(*wall.shape.corners, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((23.75, 24.25, 22, 26), abs=TOLERANCE_IN)
    assert (wall.low, wall.height_in, wall.sight, wall.effect) == (True, 1.0, "soft", 0)
    assert hand(battle) == 17
    battle.play("done")
    battle.until("Shoot")
    assert (battle.state.side, hand(battle)) == (A, 20)
    assert ground(battle, "earth-singing") == [wall]


def test_it_is_cover_and_nobody_stops_on_it():
    """CHN-76, SKR-35, SKR-43: a low obstacle like those of the map; it is crossed at no cost."""
    told = facing("earth-singing", ren={"at": (25, 24)} | BOW).model("Bo", side=A, at=(23.2, 24))
    battle = told.begin("magic begins", side=A, turns=2).dice(woven("earth-singing"))
    battle.play(RAISE, "done")
    battle.until("Move your warriors")
    assert not battle.allowed("Ren moves to 24, 23.5")
    battle.until("Shoot")
    battle.dice(("to hit Bo", 1))
    battle.play("Ren shoots Bo")
    assert battle.modifiers("to hit Bo") == {"cover": -1}


def test_on_free_ground_and_wholly_in_range():
    """CHN-76: no base touched, nothing in the way; 12.000" to its farthest corner."""
    far = 20 + R + 12 - 2
    battle = begun(weaver("earth-singing").model("Ren", side=B, at=(24, 27)).terrain("rock", rect=(18, 19, 4, 1)))
    assert battle.allowed(RAISE)
    assert battle.refused("Ila casts earth-singing at 24, 26 toward 24, 27").rule == "CHN-T5"
    assert battle.refused(f"Ila casts earth-singing at 24, {25 - R + HAIR_IN} toward 24, 29").rule == "CHN-T5"
    assert battle.refused("Ila casts earth-singing at 20, 19.5 toward 24, 19.5").rule == "CHN-T5"
    assert battle.refused(f"Ila casts earth-singing at {far + 0.01}, 24 toward 48, 24").rule == "CHN-13"
    assert battle.allowed(f"Ila casts earth-singing at {far - 0.01}, 24 toward 48, 24")


@pytest.mark.parametrize("kind", ["low-wall", "hedge", "barricade"])
def test_a_low_piece_sinks_into_the_ground(kind: str):
    """CHN-76: it gives no cover any more."""
    told = facing("earth-singing", gap_in=8.0).terrain(kind, rect=(26.5, 20, 0.5, 8))
    told.model("Bo", side=A, at=(20, 26), **BOW)
    battle = begun(told).dice(woven("earth-singing"), ("to hit Ren", 1))
    battle.play(Action("cast", 0, 0, what="earth-singing"), "Bo shoots Ren")
    assert battle.modifiers("to hit Ren") == {}
    (gap,) = ground(battle, "earth-singing")
    assert gap.razes == f"{kind}-1"
    assert battle.refused(Action("cast", 0, 0, what="earth-singing")).rule == "CHN-T5"


def test_only_low_pieces_in_range_and_sight():
    """CHN-76: a wall of her own may be sunk again."""
    told = weaver("earth-singing").model("Ren", side=B, at=(40, 40))
    told.terrain("wall", rect=(24, 20, 0.5, 8)).terrain("hedge", rect=(26, 23, 0.5, 2))
    told.terrain("hedge", rect=(20 - R - 12 - HAIR_IN - 1, 20, 1, 8))
    battle = begun(told).dice(woven("earth-singing"), woven("earth-singing"))
    assert battle.refused(Action("cast", 0, 0, what="earth-singing")).rule == "CHN-T5"
    assert battle.refused(Action("cast", 0, 1, what="earth-singing")).rule == "CHN-13"
    assert battle.refused(Action("cast", 0, 2, what="earth-singing")).rule == "CHN-13"
    battle.play("Ila casts earth-singing at 20, 28 toward 24, 28")
    (wall,) = ground(battle, "earth-singing")
    battle.play(Action("cast", 0, 3 + wall.id, what="earth-singing"))
    assert not ground(battle, "earth-singing")
