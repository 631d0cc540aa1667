"""Mist, mire, walls of fire and of earth, and what is unwoven. (CHN-61, CHN-65..67, CHN-75, CHN-76)"""

from __future__ import annotations

import pytest
from spell_scene import A, B, Scene, duel, scene, spells
from support.story import story

from skirmish.board import on
from skirmish.core.geometry import Circle, bounds
from skirmish.core.state import NOBODY, Feature
from skirmish.core.table import Table
from skirmish.core.units import base_radius
from skirmish.kit.effects import end_effects

RADIUS = base_radius(25)
NORTH = ((26.0, 10.0),)


def feature_of(told: Scene) -> Feature:
    (found,) = told.state.features
    return found


def test_mist_is_a_cloud_that_hangs_on_what_is_kept_up():
    told = scene()
    assert on(told.state).sight(0, 1).seen
    told.works("Ila", "mist", at=(26.0, 20.0))
    feature, (effect,) = feature_of(told), told.state.effects
    assert (feature.shape, feature.sight, feature.ground) == (Circle(26.0, 20.0, 3.0), "cloud", "open")
    assert (effect.target, effect.upkeep, effect.source) == (NOBODY, 2, "mist")
    assert (feature.effect, feature.owner, feature.rule) == (effect.id, told.names["Ila"], "CHN-W11")
    assert not on(told.state).sight(0, 1).seen


def test_what_is_no_longer_kept_up_leaves_no_trace():
    told = scene()
    told.works("Ila", "mist", at=(26.0, 20.0))
    table = Table(told.state, told.rules)
    end_effects(table, lambda effect: True)
    assert (table.state.features, table.state.effects) == ((), ())


def test_mire_is_very_difficult_ground():
    told = scene()
    told.works("Ila", "mire", at=(26.0, 20.0))
    assert (feature_of(told).ground, feature_of(told).sight) == ("very-difficult", "open")
    assert told.state.effects[0].upkeep == 1


def test_the_same_weave_at_the_same_place_replaces_the_first():
    told = scene()
    told.works("Ila", "mire", at=(26.0, 20.0))
    told.works("Ila", "mire", at=(26.0, 20.0))
    assert (len(told.state.features), len(told.state.effects)) == (1, 1)
    told.works("Ila", "mire", at=(26.0, 21.0))
    told.works("Ila", "mist", at=(26.0, 20.0))
    assert [feature.name for feature in told.state.features] == ["Mire", "Mire", "Mist"]
    assert len({feature.id for feature in told.state.features}) == 3


def test_whom_a_patch_touches_is_known_when_it_is_declared():
    assert scene().touches("Ila", "mire", at=(29.0, 20.0)) == {"Ren"}


def test_a_wall_of_fire_hides_burns_and_is_no_obstacle():
    told = scene()
    told.works("Ila", "wall-of-fire", at=(26.0, 20.0), via=NORTH)
    feature = feature_of(told)
    assert feature.shape is not None
    assert bounds(feature.shape) == (25.75, 17.0, 26.25, 23.0)
    assert (feature.sight, feature.ground, feature.height_in, feature.burns) == ("blocks", "open", 3.0, 4)
    assert told.state.effects[0].upkeep == 2
    assert not on(told.state).sight(0, 1).seen
    assert on(told.state).straight(0, (28.0, 20.0))


@pytest.mark.parametrize("toward", [(29.0, 24.0), (23.0, 16.0)])
def test_a_slanting_wall_is_as_long(toward: tuple[float, float]):
    told = scene()
    told.works("Ila", "wall-of-fire", at=(26.0, 20.0), via=(toward,))
    west, north, east, south = bounds(feature_of(told).shape)
    assert (east - west, south - north) == pytest.approx((6 * 0.6 + 0.5 * 0.8, 6 * 0.8 + 0.5 * 0.6), abs=1 / 256)


def test_a_wall_of_earth_stays_and_is_low():
    told = scene()
    told.works("Ila", "earth-singing", at=(26.0, 20.0), via=NORTH)
    feature = feature_of(told)
    assert feature.shape is not None
    assert bounds(feature.shape) == (25.75, 18.0, 26.25, 22.0)
    assert (feature.low, feature.height_in, feature.effect, feature.burns) == (True, 1.0, 0, 0)
    assert told.state.effects == ()


def test_models_fight_across_a_wall_of_earth_and_nobody_stops_on_it():
    told = scene()
    told.works("Ila", "earth-singing", at=(26.0, 20.0), via=NORTH)
    told.moved("Ila", (25.75 - RADIUS, 20))
    told.moved("Ren", (26.25 + RADIUS, 20))
    assert on(told.state).touching(0) == (1,)
    assert on(told.state).stands(1, (26.0, 20.0)) == "overlaps the low wall"
    told.moved("Ila", (25.75 - RADIUS, 25))
    told.moved("Ren", (26.25 + RADIUS, 25))
    assert on(told.state).touching(0) == ()


def test_a_low_piece_of_the_map_is_gone_for_good():
    told = scene(duel().terrain("hedge", rect=(25, 19, 0.5, 2)))
    told.works("Ila", "earth-singing", target=0)
    assert feature_of(told).razes == "hedge-1"
    assert on(told.state).stands(1, (25.25, 20.0)) is None
    assert told.refused("Ila", "earth-singing", target=0)
    (line,) = [told.rules.log_line(told.state, event).text for event in told.log]
    assert line == "a gap where the hedge was appears"


def test_a_wall_of_earth_can_be_razed_again():
    told = scene(duel().terrain("hedge", rect=(40, 40, 0.5, 2)))
    told.works("Ila", "earth-singing", at=(26.0, 20.0), via=NORTH)
    told.works("Ila", "earth-singing", target=1 + feature_of(told).id)
    assert told.state.features == ()


def test_what_is_unwoven_ends_with_its_ground_and_its_condition():
    foes = story("skirmish").model("Ila", A, (20, 20)).model("Bo", A, (20, 23)).model("Ren", B, (28, 20))
    told = scene(foes)
    told.works("Ren", "bonds-of-air", target="Bo")
    told.works("Ren", "mist", at=(28.0, 25.0))
    bonds, mist = (effect.id for effect in told.state.effects)
    assert told.touches("Ila", "unweaving", target=bonds) == {"Bo"}
    assert told.touches("Ila", "unweaving", target=mist) == set()
    told.works("Ila", "unweaving", target=bonds)
    assert (told.conditions("Bo"), len(told.state.features)) == ([], 1)
    told.works("Ila", "unweaving", target=mist)
    assert (told.state.effects, told.state.features) == ((), ())


def test_ground_has_no_dice():
    for ident in ("mist", "mire"):
        assert len(scene().odds("Ila", spells()[ident], at=(26.0, 20.0)).laws) == 1
