"""Weaves that burst at a point: Fireball, Erupting Earth, Rolling Earth. (CHN-63, CHN-67, CHN-W3, CHN-W7, CHN-W8)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, HAIR_IN, HER_PLACE, R, begun, hand, struck, weaver, woven

from skirmish.rules.skirmish.events import Felled, Revealed

X, Y = 28.0, 24.0
POINT = f"{X}, {Y}"
MISS = ("to wound", 1)


def burst(weave: str, told: Story, *dice: tuple[str | int, ...], at: str = POINT) -> Battle:
    battle = begun(told).dice(woven(weave), *dice)
    battle.play(f"Ila casts {weave} at {at}")
    return battle


@pytest.mark.parametrize(
    ("weave", "radius", "strength", "cost"), [("fireball", 1.5, 4, 4), ("erupting-earth", 2.0, 5, 6)]
)
def test_a_blast_touches_base_edges_exactly_so_far_away(weave: str, radius: float, strength: int, cost: int):
    """CHN-63: 1.500" counts, 1.501" doesn't; the nearest first, friend and foe."""
    told = (
        weaver(weave)
        .model("Edge", side=B, at=(X + radius + R, Y))
        .model("Over", side=B, at=(X - radius - R - HAIR_IN, Y))
        .model("Bo", side=A, at=(X, Y + radius - 0.5 + R))
        .model("Mid", side=B, at=(X, Y))
    )
    battle = burst(weave, told, MISS, MISS, MISS)
    assert struck(battle) == [("Mid", strength, 3), ("Bo", strength, 3), ("Edge", strength, 3)]
    assert hand(battle) == 20 - cost


def test_a_blast_touches_the_hidden_the_engaged_the_down_and_the_caster():
    """CHN-63: and who isn't hurt stays hidden."""
    told = (
        weaver("fireball")
        .model("Hid", side=B, at=(22, 25), now={"hidden": True})
        .model("Ren", side=B, at=(22, 23))
        .model("Bo", side=A, at=(22 + BASES_IN, 23))
        .model("Lies", side=B, at=(23, 24), now={"posture": "down"})
    )
    battle = burst("fireball", told, MISS, MISS, MISS, MISS, MISS, at="21.75, 24")
    assert sorted(name for name, *_ in struck(battle)) == ["Bo", "Hid", "Ila", "Lies", "Ren"]
    assert battle.fighter("Hid").hidden
    assert not battle.happened(Revealed)


def test_who_hides_is_seen_when_it_is_put_down():
    """CHN-63, SKR-37."""
    told = weaver("fireball").model("Hid", side=B, at=(X, Y), now={"hidden": True})
    battle = burst("fireball", told, ("to wound Hid", 3), ("injury", 1))
    assert battle.happened(Felled, model="Hid", how="down", by="Ila")
    assert not battle.fighter("Hid").hidden


def test_she_may_burn_herself():
    """CHN-63: and her friend beside her; the credit is hers."""
    told = weaver("fireball").model("Ren", side=B, at=(40, 24))
    battle = burst("fireball", told, ("to wound Ila", 3), ("injury", 1), at="21, 24")
    assert battle.happened(Felled, model="Ila", how="down", by="Ila")
    assert battle.prompt == "The story stops here"


def test_a_blast_goes_on_when_its_own_caster_has_fallen():
    """CHN-18, CHN-63: Ren, further from the point, is hit after her, and that is still her doing."""
    told = weaver("fireball").model("Ren", side=B, at=(22.5, 24)).model("Bo", side=A, at=(4, 4))
    battle = burst(
        "fireball", told, ("to wound Ila", 3), ("injury", 6), ("to wound Ren", 3), ("injury", 1), at="21.125, 24"
    )
    assert battle.model("Ila").out
    assert battle.happened(Felled, model="Ren", how="down", by="Ila")


def test_a_wall_of_the_map_shelters_from_a_blast():
    """CHN-63: no line from the point to the base is free of it; who looks out beside it isn't sheltered."""
    told = (
        weaver("fireball")
        .terrain("wall", rect=(X + 0.25, Y - 0.25, 0.25, 0.5))
        .model("Shel", side=B, at=(X + 1.25, Y))
        .model("Half", side=B, at=(X + 1.25, Y + BASES_IN + 0.1))
    )
    assert [name for name, *_ in struck(burst("fireball", told, MISS))] == ["Half"]


def test_woods_and_low_walls_shelter_nobody():
    """CHN-63: blocking terrain alone."""
    told = (
        weaver("fireball")
        .terrain("low-wall", rect=(X + 0.25, Y - 2, 0.25, 4))
        .terrain("woods", rect=(X - 1, Y - 3, 0.5, 6))
        .model("Ren", side=B, at=(X + 1.25, Y))
    )
    assert [name for name, *_ in struck(burst("fireball", told, MISS))] == ["Ren"]


@pytest.mark.parametrize(("height", "touched"), [(2.0, ["Low", "High"]), (2.5, ["Low"])])
def test_ground_within_2_inches_of_the_points_height(height: float, touched: list[str]):
    """CHN-63: 2.000" counts."""
    told = (
        weaver("fireball")
        .terrain("hill", rect=(X, Y - 4, 8, 8), height_in=height, sight="open")
        .model("Low", side=B, at=(X - 1, Y))
        .model("High", side=B, at=(X + 1.5, Y))
    )
    battle = burst("fireball", told, *[MISS] * len(touched), at=f"{X - 0.1}, {Y}")
    assert [name for name, *_ in struck(battle)] == touched


def test_a_burst_on_the_hill_spares_who_is_below():
    """CHN-63: 2.5" below the point."""
    told = (
        weaver("fireball")
        .terrain("hill", rect=(X, Y - 4, 8, 8), sight="open")
        .model("Low", side=B, at=(X - 1, Y))
        .model("High", side=B, at=(X + 1.5, Y))
    )
    assert [name for name, *_ in struck(burst("fireball", told, MISS, at=f"{X + 0.5}, {Y}"))] == ["High"]


def test_the_point_is_in_range_and_sight():
    """CHN-13, CHN-63: 18.000" from her edge; terrain hides a point, bases don't."""
    x, y = HER_PLACE
    plain = begun(weaver("fireball").model("Ren", side=B, at=(x + 2, y), base_mm=50, height_in=3.0))
    assert plain.allowed(f"Ila casts fireball at {x + R + 18}, {y}")
    refusal = plain.refused(f"Ila casts fireball at {x + R + 18 + HAIR_IN}, {y}")
    assert (refusal.rule, refusal.short_by) == ("CHN-13", HAIR_IN)
    walled = begun(weaver("fireball").model("Ren", side=B, at=(40, 40)).terrain("wall", rect=(24, 22, 0.5, 4)))
    assert walled.refused("Ila casts fireball at 26, 24").rule == "CHN-13"
    assert walled.allowed("Ila casts fireball at 23, 24")


def test_no_blast_in_combat():
    """CHN-9."""
    for weave in ("fireball", "erupting-earth", "rolling-earth"):
        told = weaver(weave).model("Ren", side=B, at=(HER_PLACE[0] + BASES_IN, HER_PLACE[1]))
        assert begun(told).refused(f"Ila casts {weave} at 24, 24").rule == "CHN-9"


def test_each_is_hit_and_falls_by_its_own_dice():
    """CHN-18, CHN-63: one after the other; who fell first doesn't shelter the next."""
    told = weaver("erupting-earth").model("Ren", side=B, at=(X, Y)).model("Sam", side=B, at=(X + 1.5, Y))
    battle = burst("erupting-earth", told, ("to wound Ren", 2), ("injury", 6), ("to wound Sam", 1))
    assert battle.happened(Felled, model="Ren", how="out", by="Ila")
    assert battle.fighter("Sam").standing
    assert hand(battle) == 14


def test_an_eruption_reaches_15_inches():
    """CHN-W8."""
    battle = begun(weaver("erupting-earth").model("Ren", side=B, at=(40, 40)))
    assert battle.allowed(f"Ila casts erupting-earth at {20 + R + 15}, 24")
    assert battle.refused(f"Ila casts erupting-earth at {20 + R + 15 + HAIR_IN}, 24").rule == "CHN-13"


def rolling(*dice: tuple[str | int, ...]) -> Battle:
    """Ren and, behind a wall, Sam and Bo; Lies is down; Over stands just beyond 3"."""
    told = (
        weaver("rolling-earth")
        .terrain("wall", rect=(X + 0.5, Y - 6, 0.5, 12))
        .model("Ren", side=B, at=(X - 1, Y))
        .model("Sam", side=B, at=(X + 3 + R, Y))
        .model("Bo", side=A, at=(X + 2, Y), now={"hidden": True})
        .model("Lies", side=B, at=(X, Y - 2), now={"posture": "down"})
        .model("Over", side=B, at=(X - 3 - R - HAIR_IN, Y))
    )
    return burst("rolling-earth", told, *dice)


def test_the_ground_heaves_under_everybody_within_3_inches():
    """CHN-67, CHN-63: walls don't shelter; friends test too; who is down is not affected."""
    battle = rolling(("initiative", 4), ("initiative", 4), ("initiative", 3))
    assert [roll.throw.who for roll in battle.rolled("initiative")] == [battle.names[n] for n in ("Ren", "Bo", "Sam")]
    assert battle.happened(Felled, model="Ren", how="down", by="Ila")
    assert battle.happened(Felled, model="Bo", how="down", by="Ila")
    assert not battle.happened(Felled, model="Sam")
    assert battle.fighter("Lies").posture == "down"
    assert not battle.rolled("to wound")
    assert hand(battle) == 16


def test_who_keeps_its_feet_stays_hidden():
    """CHN-63, CHN-67."""
    battle = rolling(("initiative", 1), ("initiative", 1), ("initiative", 1))
    assert battle.fighter("Bo").hidden
    assert not battle.happened(Felled)


def test_a_6_always_fails():
    """CHN-67, SKR-2: even for the quickest."""
    told = weaver("rolling-earth").model("Ren", side=B, at=(X, Y), I=9)
    battle = burst("rolling-earth", told, ("initiative", 6))
    assert battle.fighter("Ren").posture == "down"


def test_a_shield_of_air_doesn_t_help_against_heaving_ground():
    """CHN-62: effects without a hit are never turned aside."""
    told = weaver("rolling-earth", "shield-of-air").model("Bo", side=A, at=(23, Y)).model("Ren", side=B, at=(40, 40))
    battle = begun(told).dice(woven("shield-of-air"), woven("rolling-earth"), ("initiative", 6))
    battle.play("Ila casts shield-of-air at Bo", "Ila casts rolling-earth at 25, 24")
    assert battle.happened(Felled, model="Bo", how="down", by="Ila")
