"""At what ground, and at which weaves that stand, a spell may be aimed. (CHN-9, CHN-65, CHN-75, CHN-76)"""

from __future__ import annotations

from spell_scene import RADIUS, company, fight, scene, why

from skirmish.core.events import EffectBegun, FeatureLaid
from skirmish.core.geometry import Circle
from skirmish.core.state import Effect, Feature

# --- walls ----------------------------------------------------------------------------------------------------------

NORTH = ((26.0, 10.0),)


def test_a_wall_has_a_middle_and_a_direction():
    told = scene(company())
    assert told.refused("Ila", "wall-of-fire", at=(26.0, 20.0), via=NORTH) is None
    for said in ({"at": (26.0, 20.0)}, {"at": (26.0, 20.0), "via": ((26.0, 20.0),)}, {"via": NORTH}):
        assert "direction" in why(told.refused("Ila", "wall-of-fire", **said))[0]
    assert told.refused("Ila", "wall-of-fire", at=(26.0, 20.0), via=NORTH + NORTH)


def test_a_wall_lies_wholly_in_range():
    told = scene(company())
    far = 20 + RADIUS + 12 - 3  # its far end lies 12" from the base
    straight_on = ((40.0, 20.0),)
    assert why(told.refused("Ila", "wall-of-fire", at=(far, 20.0), via=straight_on))[1] == "CHN-13"
    told.moved("Ren", (40, 40))
    assert told.refused("Ila", "wall-of-fire", at=(far - 0.0625, 20.0), via=straight_on) is None


def test_a_wall_stands_on_no_base_but_a_wall_of_fire_may_touch_one():
    told = scene(company())
    assert "overlaps Ren" in why(told.refused("Ila", "wall-of-fire", at=(30.0, 20.0), via=((30.0, 21.0),)))[0]
    beside = 30 - RADIUS - 0.25
    assert told.refused("Ila", "wall-of-fire", at=(beside, 20.0), via=((beside, 21.0),)) is None
    assert "touches Ren" in why(told.refused("Ila", "earth-singing", at=(beside, 20.0), via=((beside, 21.0),)))[0]


def test_the_nearest_point_of_a_wall_is_in_sight():
    told = scene(company().terrain("wall", rect=(24, 15, 0.5, 10)))
    assert why(told.refused("Ila", "wall-of-fire", at=(26.0, 20.0), via=NORTH))[1] == "CHN-13"


def test_low_pieces_in_range_and_sight_can_be_razed():
    told = scene(company().terrain("hedge", rect=(24, 18, 0.5, 4)).terrain("wall", rect=(5, 5, 1, 5)))
    assert told.refused("Ila", "earth-singing", target=0) is None
    assert "no low wall" in why(told.refused("Ila", "earth-singing", target=1))[0]
    told.moved("Ila", (40, 20))
    assert why(told.refused("Ila", "earth-singing", target=0))[1] == "CHN-13"


def test_what_is_razed_cannot_be_razed_again():
    razed = FeatureLaid(Feature(1, "gap", razes="hedge-1"))
    told = scene(company().terrain("hedge", rect=(24, 18, 0.5, 4)).after(razed))
    assert told.refused("Ila", "earth-singing", target=0)


# --- something that is kept up ----------------------------------------------------------------------------------------


def kept(owner: int, target: int = -1, upkeep: int = 2) -> EffectBegun:
    return EffectBegun(Effect(7, "Bonds of Air", owner, target, source="bonds-of-air", upkeep=upkeep))


def test_an_enemy_weave_can_be_unwoven_by_its_holder_or_its_bearer():
    told = scene(company().after(kept(2, 1)))
    assert told.refused("Ila", "unweaving", target=7) is None
    told.moved("Ren", (45, 45))
    assert told.refused("Ila", "unweaving", target=7) is None
    told.moved("Bo", (20, 45))
    assert why(told.refused("Ila", "unweaving", target=7))[1] == "CHN-13"


def test_an_enemy_weave_can_be_unwoven_by_its_place():
    mist = FeatureLaid(Feature(1, "Mist", Circle(30, 10, 3), "cloud", height_in=6, effect=7))
    told = scene(company().after(kept(2), mist))
    told.moved("Ren", (45, 45))
    assert told.refused("Ila", "unweaving", target=7) is None
    told.moved("Ila", (5, 45))
    assert told.refused("Ila", "unweaving", target=7)


def test_only_what_an_enemy_keeps_up_can_be_unwoven():
    assert scene(company().after(kept(1, 1))).refused("Ila", "unweaving", target=7)
    assert scene(company().after(kept(2, 1, upkeep=0))).refused("Ila", "unweaving", target=7)
    assert scene(company().after(kept(2, 1))).refused("Ila", "unweaving", target=6)


def test_in_combat_only_what_touches_can_be_unwoven():
    for bearer, free in (("Bo", False), ("Ila", True)):
        told = fight()
        told.state = kept(3, told.names[bearer]).apply(told.state)
        assert (told.refused("Ila", "unweaving", target=7) is None) == free
    told = fight()
    told.state = kept(2, told.names["Bo"]).apply(told.state)
    assert told.refused("Ila", "unweaving", target=7) is None
