"""Weaves on roofs and under them: points, blasts, walls, clouds, gates, circles, cuts. (SKR-36, CHN-13, CHN-63..72)"""

from __future__ import annotations

from typing import Any

import pytest
from cutting_scenes import row
from support.battle import Battle
from support.playing import played
from support.story import A, B, Story
from weave_scenes import R, begun, struck, weaver, woven

from skirmish.board import Walk, on
from skirmish.core.decision import Action
from skirmish.core.events import FeatureLaid, Moved, Rolled
from skirmish.core.geometry import rectangle
from skirmish.core.state import Feature
from skirmish.kit.heights import collapse
from skirmish.kit.moves import go

ROOF = 1
MIDDLE = (29.0, 24.0)
"""Of the roof: from 26,22 to 32,26, 4" up. Ila is at 20,24."""
MISS = ("to wound", 1)


def house(*weaves: str, kind: str = "building", height_in: float = 4.0, level: Any = None, **ila: Any) -> Story:
    told = weaver(*weaves, **ila).terrain(kind, rect=(26, 22, 6, 4), height_in=height_in)
    return told.level(height_in, **(level or {"ladder": ((26.0, 24.0),)}))


def up(weave: str, at: tuple[float, float] = MIDDLE, level: int = ROOF, **more: Any) -> Action:
    return Action("cast", 0, at=at, what=weave, level=level, **more)


def cast(told: Story, action: Action, *dice: tuple[str | int, ...]) -> Battle:
    battle = begun(told).dice(woven(action.what), *dice)
    battle.play(action)
    return battle


# Points


def test_a_point_on_a_roof_is_as_far_as_it_is_in_space():
    """CHN-13: 17" of way and 4" up are 17.46", of the 18" of a Fireball."""
    near, far = 20 + R + 17.0, 20 + R + 17.75
    told = weaver("fireball").terrain("bridge", rect=(34, 22, 6, 4)).level(4.0).model("Ren", B, (8, 8))
    battle = begun(told)
    assert battle.allowed(up("fireball", (round(near * 1024) / 1024, 24.0)))
    refusal = battle.refused(up("fireball", (round(far * 1024) / 1024, 24.0)))
    assert refusal.rule == "CHN-13"
    assert "out of range" in refusal.reason


def test_a_point_needs_floor_under_it():
    battle = begun(house("fireball").model("Ren", B, (30, 24), level=ROOF))
    assert battle.refused(up("fireball", (24.0, 24.0))).rule == "SKR-36"
    assert "no such level" in battle.refused(up("fireball", level=7)).reason


def test_the_roofs_middle_cannot_be_seen_from_below():
    """SKR-42: the edge hides it from who stands close below."""
    told = house("fireball", at=(25.0, 24.0)).model("Ren", B, (8, 8))
    assert "out of sight" in begun(told).refused(up("fireball", (31.0, 24.0))).reason


def test_samples_are_aimed_at_enemies_on_levels():
    battle = begun(house("fireball", at=(10.0, 24.0), points=20).model("Ren", B, (27, 24), level=ROOF))
    aimed = [action for action in battle.offered("cast") if action.at is not None]
    assert any(action.level == ROOF for action in aimed)
    assert all(battle.allowed(action) for action in aimed)


# Areas


def test_a_blast_on_a_roof_reaches_nobody_below():
    """CHN-63: their ground is 4" lower."""
    told = house("fireball", at=(10.0, 24.0)).model("Top", B, (27, 24), level=ROOF).model("Foot", B, (25.25, 24))
    battle = cast(told, up("fireball", (26.75, 24.0)), MISS)
    assert [name for name, *_ in struck(battle)] == ["Top"]


def test_a_floor_stops_a_blast():
    """CHN-63: a storey 2" below the roof is near enough, but the roof lies between."""
    told = weaver("fireball", at=(10.0, 24.0)).terrain("building", rect=(26, 22, 6, 4), height_in=4.0)
    told = told.level(4.0).level(2.0, windows=True)
    told = told.model("Top", B, (27, 24), level=2).model("Room", B, (28, 24), level=1)
    battle = cast(told, up("fireball", (27.0, 24.0), level=2), MISS)
    assert [name for name, *_ in struck(battle)] == ["Top"]


@pytest.mark.parametrize(("weave", "kind", "allowed"), [
    ("erupting-earth", "building", False), ("rolling-earth", "building", False), ("mire", "building", False),
    ("erupting-earth", "hill", True), ("mire", "cliff", True), ("fireball", "building", True),
])  # fmt: skip
def test_earth_needs_earth(weave: str, kind: str, allowed: bool):
    """CHN-63, a ruling: the table, or a step of a hill or a cliff."""
    told = house(weave, kind=kind, height_in=1.0, at=(17.5, 24.0)).model("Ren", B, (45, 45))
    battle = begun(told)
    action = up(weave, (27.0, 24.0))
    assert battle.allowed(action) is allowed
    if not allowed:
        assert "Earth needs earth" in battle.refused(action).reason


# Walls and clouds


def test_a_wall_of_fire_lies_wholly_on_its_level():
    told = weaver("wall-of-fire").terrain("building", rect=(25, 18, 8, 8), height_in=4.0).level(4.0)
    battle = begun(told.model("Ren", B, (8, 8)))
    assert "wholly" in battle.refused(up("wall-of-fire", (25.5, 22.0), via=((26.5, 22.0),))).reason


def test_a_wall_of_fire_on_a_roof_burns_there_and_not_below():
    told = (
        weaver("wall-of-fire", at=(12.5, 24.0))
        .terrain("bridge", rect=(22, 20, 8, 8))
        .level(4.0, ladder=((22.0, 24.0),))
    )
    told = told.model("Top", B, (27, 24), level=ROOF).model("Below", B, (27, 24.0))
    battle = cast(told, up("wall-of-fire", (22.75, 24.0), via=((22.75, 27.0),)))
    (fire,) = battle.state.features
    assert (fire.level, fire.burns) == (ROOF, 4)
    way = ((27.0, 24.0), (23.0, 24.0))
    assert not [e for e in played(battle, go, Moved(2, way)).table.log if isinstance(e, Rolled)]
    found = played(battle, go, Moved(1, way), dice=(1,))
    assert [e.throw.what for e in found.table.log if isinstance(e, Rolled)] == ["to wound Top, S 4 against T 3"]


def test_who_comes_up_into_the_fire_is_hit_there():
    """CHN-65: by a ladder, here."""
    told = weaver("wall-of-fire").terrain("bridge", rect=(22, 20, 8, 8)).level(4.0, ladder=((22.0, 24.0),))
    fire = Feature(1, "Wall of Fire", rectangle(22.25, 21, 22.75, 27), "blocks", burns=4, rule="CHN-W10", raised=ROOF)
    battle = begun(told.model("Ren", B, (21.375, 24.0)).after(FeatureLaid(fire)))
    up = Moved(1, ((21.375, 24.0), (22.625, 24.0)), levels=(0, ROOF))
    found = played(battle, go, up, dice=(1,))
    assert len([e for e in found.table.log if isinstance(e, Rolled)]) == 1
    assert found.table.state.level(1) == ROOF


def test_what_is_laid_on_a_roof_is_in_the_way_there():
    """CHN-65, CHN-67: walls and mires of a level slow and bar those who walk on it, and nobody else."""
    told = weaver("mire").terrain("bridge", rect=(22, 20, 12, 8)).level(4.0, ladder=((22.0, 24.0),))
    told = told.model("Top", B, (24, 24), level=ROOF).model("Below", B, (24, 24))
    mire = Feature(1, "Mire", rectangle(26, 20, 28, 28), ground="very-difficult", raised=ROOF)
    wall = Feature(2, "Glass", rectangle(30, 20, 30.5, 28), "blocks", "impassable", 3.0, raised=ROOF)
    surface = on(begun(told.after(FeatureLaid(mire), FeatureLaid(wall))).state)
    walk, beyond = Walk(40.0), (33.0, 24.0)
    across = surface.way(1, (29.0, 24.0), walk)
    assert across is not None
    assert across.cost == pytest.approx(5.0 + 2 * 3.0)
    assert surface.way(1, beyond, walk) is None
    plain = surface.way(2, beyond, walk)
    assert plain is not None
    assert plain.cost == pytest.approx(9.0)
    assert "Glass" in str(surface.free_strip((29.0, 24.0), (32.0, 24.0), 0.5, level=ROOF))
    assert surface.free_strip((29.0, 24.0), (32.0, 24.0), 0.5) is None


def test_a_cloud_on_a_roof_hides_who_stands_in_it():
    told = weaver("mist", at=(14.0, 24.0)).terrain("building", rect=(20, 18, 10, 10), height_in=4.0).level(4.0)
    told = told.model("Top", B, (22, 24), level=ROOF).model("Foot", B, (14, 30))
    battle = begun(told).dice(woven("mist"))
    assert on(battle.state).sight(0, 1).seen
    battle.play(up("mist", (21.5, 24.0)))
    assert not on(battle.state).sight(0, 1).seen
    assert on(battle.state).sight(0, 2).seen


# Gates, circles, beams


def test_a_gateway_opens_on_a_roof():
    """CHN-71: caster and friend come out on the same level."""
    told = house("travelling").model("Bo", A, (20, 25.5)).model("Ren", B, (8, 8))
    battle = begun(told).dice(woven("travelling", 4, 5))
    battle.play(up("travelling", (28.0, 24.0), others=(1,), via=((29.75, 24.0),)))
    assert (battle.at("Ila"), battle.at("Bo")) == ((28, 24), (29.75, 24))
    assert battle.state.level(0) == battle.state.level(1) == ROOF
    assert [event.levels for event in battle.happened(Moved)] == [(0, ROOF), (0, ROOF)]


def test_a_gateway_does_not_open_over_the_edge():
    battle = begun(house("travelling").model("Ren", B, (8, 8)))
    assert "no floor" in battle.refused(up("travelling", (24.0, 24.0))).reason


def test_nobody_links_through_a_floor():
    """CHN-30: two storeys 2" apart."""
    told = row((6, 5), apart_in=1.0).model("Ren", B, (45, 45))
    assert begun(told).prompt == "Form a circle?"
    told = weaver("arrow-of-fire", at=(20.0, 24.0)).terrain("building", rect=(26, 22, 6, 4), height_in=4.0)
    told = told.level(4.0).level(2.0, windows=True)
    lore = {"half": "saidar", "points": 6, "weaves": ("arrow-of-fire",)}
    told = told.model("Top", A, (28, 24), level=2, lore=lore).model("Room", A, (28, 24), level=1, lore=lore)
    assert begun(told.model("Ren", B, (45, 45))).prompt != "Form a circle?"


def test_balefire_from_a_roof_passes_over_who_stands_close_below():
    """CHN-72: between feet and head, or not at all."""
    told = weaver("balefire", at=(27.0, 24.0), level=ROOF).terrain("building", rect=(22, 22, 6, 4), height_in=4.0)
    told = told.level(4.0).model("Near", B, (30, 24)).model("Ren", B, (38, 24))
    battle = begun(told).dice(woven("balefire"))
    battle.play("Ila casts balefire at Ren")
    assert battle.model("Ren").out
    assert not battle.model("Near").out


# What is razed


def test_who_stands_on_what_is_razed_falls():
    """SKR-36: to the ground at the nearest free place."""
    told = house("fireball").model("Ren", B, (30, 24), level=ROOF)
    gone = FeatureLaid(Feature(1, "a gap where the building was", razes="building-1", rule="CHN-76"))
    battle = begun(told.after(gone))
    found = played(battle, collapse, gone, dice=(1, 1))  # one hit of Strength 4 that doesn't wound
    (fallen,) = [event for event in found.table.log if isinstance(event, Moved)]
    assert (fallen.manner, fallen.levels) == ("fall", (ROOF, 0))
    assert found.table.state.places[1][:2] == (30.0, 24.0)
