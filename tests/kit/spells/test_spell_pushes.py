"""Who is pushed: how far, into what, through what. (CHN-62, CHN-64, CHN-65)"""

from __future__ import annotations

import pytest
from spell_scene import RADIUS, A, B, Scene, duel, scene
from support.story import story

from skirmish.core.events import EffectBegun, FeatureLaid, Fell, Moved
from skirmish.core.geometry import rectangle
from skirmish.core.state import Effect, Feature


def shield(target: int) -> EffectBegun:
    return EffectBegun(Effect(1, "Shield of Air", target, target, guard=4, source="shield-of-air", rule="CHN-W1"))


# --- CHN-64: pushes -------------------------------------------------------------------------------------------------


def pushed(told: Scene, *faces: int) -> float:
    """How far Ren went."""
    before = told.at("Ren")
    told.works("Ila", "fist-of-air", *faces, target="Ren")
    return told.at("Ren")[0] - before[0]


def test_a_hit_that_does_not_wound_still_pushes_straight_away():
    told = scene()
    assert pushed(told, 1, 5) == 5.0
    assert told.at("Ren")[1] == 20.0
    (move,) = [event for event in told.log if isinstance(event, Moved)]
    assert told.rules.log_line(told.state, move).text == 'Ren is pushed 5" to (36.0, 20.0)'


@pytest.mark.parametrize(("face", "inches"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_large_models_are_pushed_half_as_far(face: int, inches: int):
    large = story("skirmish").model("Ila", A, (20, 20)).model("Ren", B, (28, 20), keywords=("large",), T=6)
    assert pushed(scene(large), 1, face) == inches


def test_who_turns_the_hit_aside_or_is_gone_is_not_pushed():
    assert pushed(scene(duel().after(shield(1))), 4) == 0
    told = scene()
    told.works("Ila", "fist-of-air", 4, 5, target="Ren")
    assert not told.on_table("Ren")


def test_a_push_into_a_wall_hits_and_knocks_down():
    told = scene(duel().terrain("wall", rect=(34, 15, 1, 10)))
    assert pushed(told, 1, 6, 1) == pytest.approx(34 - RADIUS - 31, abs=1 / 64)
    assert told.is_("Ren", "down")
    assert [what for what, _ in told.rolled()][1:] == ["inches of the push", "to wound Ren, S 3 against T 3"]


def test_a_push_that_just_stops_before_a_wall_does_no_harm():
    told = scene(duel().terrain("wall", rect=(36, 15, 1, 10)))
    assert pushed(told, 1, 4) == 4.0
    assert not told.is_("Ren", "down")


def test_a_push_into_a_base_hits_both_and_never_engages():
    told = scene(duel().model("Bo", A, (33, 20)))
    assert pushed(told, 1, 6, 1, 1) == pytest.approx(2 - 2 * RADIUS - 1 / 8, abs=1 / 64)
    assert [what.split(",")[0] for what, _ in told.rolled()][2:] == ["to wound Ren", "to wound Bo"]
    assert told.is_("Ren", "down")
    assert not told.is_("Bo", "down")


def test_who_dies_of_the_wall_is_not_also_knocked_down():
    told = scene(duel().terrain("wall", rect=(34, 15, 1, 10)))
    told.works("Ila", "fist-of-air", 1, 6, 4, 5, target="Ren")
    assert [event.how for event in told.log if isinstance(event, Fell)] == ["out"]


def test_the_table_edge_stops_a_push_and_does_no_harm():
    told = scene()
    told.moved("Ila", (40, 20))
    told.moved("Ren", (46, 20))
    assert pushed(told, 1, 6) == 48 - RADIUS - 46
    assert not told.is_("Ren", "down")


def test_a_push_breaks_contact():
    told = scene()
    told.moved("Ren", (20 + 2 * RADIUS, 20))
    assert pushed(told, 1, 3) == 3.0


def wall_of_fire(west: float) -> FeatureLaid:
    shape = rectangle(west, 15, west + 0.5, 25)
    return FeatureLaid(Feature(1, "Wall of Fire", shape, "blocks", height_in=3, owner=0, burns=4, rule="CHN-W10"))


def test_who_is_pushed_through_fire_burns_and_goes_on():
    told = scene(duel().after(wall_of_fire(33)))
    assert pushed(told, 1, 6, 1) == 6.0
    assert [what for what, _ in told.rolled()][2:] == ["to wound Ren, S 4 against T 3"]


def test_who_is_put_down_by_the_fire_lies_before_it():
    told = scene(duel().after(wall_of_fire(33)))
    assert pushed(told, 1, 6, 4, 1) == pytest.approx(33 - 1 / 8 - RADIUS - 31, abs=1 / 256)
    assert told.is_("Ren", "down")
