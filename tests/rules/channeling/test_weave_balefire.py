"""Balefire: a line through an enemy, and nothing is left. (CHN-72, CHN-T3)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, HAIR_IN, R, begun, facing, hand, kept, woven

from skirmish.rules.skirmish.events import Felled, Wounded

CAST = "Ila casts balefire at Ren"


def burnt(told: Story) -> set[str]:
    """Who is out of action; no dice but the test."""
    battle = begun(told).dice(woven("balefire", 4, 6))
    battle.play(CAST)
    assert hand(battle) == 12
    assert [roll.throw.what for roll in battle.rolled()] == ["Balefire"]
    assert not battle.happened(Wounded)
    assert {event.by for event in battle.happened(Felled)} == {0}
    return {m.name for m in battle.state.models if m.out}


def crowd(**ren: object) -> Story:
    """Others of both sides, so that nobody is wiped out."""
    told = facing("balefire", gap_in=8.0, ren=dict(ren))
    return told.model("Bo", side=A, at=(4, 4)).model("Sam", side=B, at=(4, 40))


def test_no_wound_roll_no_saves():
    """CHN-72: armour, shields of air and domes don't help; nobody is turned aside."""
    told = crowd(items=("power-wrought-armour", "shield"), W=4, T=6)
    told.after(kept("shield-of-air", 2, 2, guard=2, upkeep=0, blows=True))
    assert burnt(told) == {"Ren"}


def test_everyone_on_the_line_for_24_inches():
    """CHN-72: friends, the hidden, the engaged, the down, before him and behind him."""
    x = 20 + BASES_IN + 8
    told = crowd().model("Ada", side=A, at=(23, 24), now={"hidden": True}, height_in=0.1)
    told.model("Tam", side=B, at=(x + BASES_IN, 24)).model("Eve", side=A, at=(x + 2 * BASES_IN, 24))
    told.model("Lies", side=B, at=(40, 24), now={"posture": "stunned"})
    assert burnt(told) == {"Ren", "Ada", "Tam", "Eve", "Lies"}


def test_who_has_folded_light_is_touched_but_cant_be_aimed_at():
    """CHN-70: areas and lines still touch it."""
    told = crowd().model("Tam", side=B, at=(35, 24)).after(kept("fold-light", 4, 4, condition="veiled", upkeep=0))
    assert begun(told).refused("Ila casts balefire at Tam").rule == "CHN-70"
    assert burnt(told) == {"Ren", "Tam"}


@pytest.mark.parametrize(("further_in", "burns"), [(0.0, True), (HAIR_IN, False)])
def test_a_base_that_the_line_just_touches(further_in: float, burns: bool):
    """CHN-72: 0.000" counts, beside it and at its end."""
    beside = crowd().model("Tam", side=B, at=(35, 24 + R + further_in))
    assert ("Tam" in burnt(beside)) == burns
    at_the_end = crowd().model("Tam", side=B, at=(20 + R + 24 + R + further_in, 24))
    assert ("Tam" in burnt(at_the_end)) == burns


@pytest.mark.parametrize(
    ("kind", "stops"), [("building", True), ("rock", True), ("wall", False), ("ruin", False), ("woods", False)]
)
def test_only_buildings_and_rocks_stop_it(kind: str, stops: bool):
    """CHN-72."""
    told = crowd().model("Tam", side=B, at=(38, 24)).terrain(kind, rect=(33, 22, 1, 4))
    assert burnt(told) == ({"Ren"} if stops else {"Ren", "Tam"})


def test_what_is_like_a_rock_stops_it_whatever_it_is_called():
    """CHN-72: a kind of a pack, here a wall of glass that hides nobody."""
    told = crowd().model("Tam", side=B, at=(38, 24))
    assert burnt(told.terrain("wall", rect=(33, 22, 1, 4), like="rock", sight="soft")) == {"Ren"}


def test_an_enemy_in_sight_within_24_inches():
    """CHN-13, CHN-72: through his centre; never in combat."""
    assert begun(facing("balefire", gap_in=24.0)).allowed(CAST)
    assert begun(facing("balefire", gap_in=24.0 + HAIR_IN)).refused(CAST).rule == "CHN-13"
    assert begun(facing("balefire", gap_in=0.0)).refused(CAST).rule == "CHN-9"
    assert begun(facing("balefire").terrain("wall", rect=(24, 20, 0.5, 8))).refused(CAST).rule == "CHN-13"
    assert begun(facing("balefire").model("Bo", side=A, at=(4, 4))).refused("Ila casts balefire at Bo").rule == "CHN-T3"


def test_it_needs_10():
    """CHN-11, CHN-T3: 9 fails and costs 8 points."""
    battle: Battle = begun(facing("balefire")).dice(woven("balefire", 4, 5))
    battle.play(CAST)
    assert (hand(battle), battle.model("Ren").out) == (12, False)
