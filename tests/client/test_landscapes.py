"""What the newer kinds of terrain look like: deep water, quays, cliffs and ships."""

from __future__ import annotations

import math
from typing import Literal

import pygame
import pytest
from client_scene import small

from skirmish.client.art.heights import ALL, GROUND_VIEW
from skirmish.client.art.terrain import scenery
from skirmish.core.battlefield import Floor, Level, Terrain, piece
from skirmish.core.geometry import Shape, oriented, rectangle, strip
from skirmish.core.record import evolve

PER_INCH = 24


def painted(*terrain: Terrain) -> pygame.Surface:
    """A table 12" square with this on it and nobody there."""
    state = small()
    return scenery(evolve(state, battlefield=evolve(state.battlefield, terrain=terrain)), PER_INCH)


def colour(board: pygame.Surface, west: float, north: float, east: float, south: float) -> tuple[float, float, float]:
    """The average colour of a box in inches."""
    box = pygame.Rect(
        round(west * PER_INCH),
        round(north * PER_INCH),
        round((east - west) * PER_INCH),
        round((south - north) * PER_INCH),
    )
    red, green, blue, _ = pygame.transform.average_color(board, box)
    return red, green, blue


def test_a_kind_of_its_own_colour_is_painted_in_it_with_the_light_and_shade_of_its_like():
    pond = piece("pond", "water", rectangle(2, 2, 10, 8))
    hot = evolve(pond, kind="reeds:springs", like="water", colour=(150, 60, 40))
    red, green, blue = colour(painted(hot), 3, 3, 9, 7)
    assert abs(red - 150) < 30
    assert red > 2 * green > 2 * blue
    pale = evolve(hot, colour=(230, 225, 210))
    assert brightness(colour(painted(pale), 3, 3, 9, 7)) > 150


def test_a_building_of_its_own_colour_has_roof_and_walls_in_it_where_it_has_floors_too():
    """The roof seen from above, the walls from below it."""
    house = evolve(piece("hut", "building", rectangle(2, 2, 10, 8)), like="building", colour=(150, 60, 40))
    roof = Level(house.height_in, (Floor("hut", "on top of the hut", house.shape),))
    state = small()
    state = evolve(state, battlefield=evolve(state.battlefield, terrain=(house,), built=(roof,)))
    for view, east in ((ALL, 9.7), (GROUND_VIEW, 2.3)):
        red, green, blue = colour(scenery(state, PER_INCH, view), 2.1, 3, east, 7)
        assert red > 1.8 * green > 1.8 * blue


def brightness(found: tuple[float, float, float]) -> float:
    return sum(found) / 3


def test_deep_water_is_darker_than_water_that_can_be_waded() -> None:
    lake = rectangle(1, 1, 11, 11)
    shallow, deep = (painted(piece("lake", kind, lake)) for kind in ("water", "deep-water"))
    assert brightness(colour(deep, 4, 4, 8, 8)) < 0.8 * brightness(colour(shallow, 4, 4, 8, 8))


def test_a_ford_between_two_deep_reaches_has_no_bank_at_its_ends() -> None:
    ford = piece("ford", "water", rectangle(4, 3, 8, 7), ground="open")
    reaches = (piece("a", "deep-water", rectangle(0, 3, 4, 7)), piece("b", "deep-water", rectangle(8, 3, 12, 7)))
    seam, grass = colour(painted(ford, *reaches), 3.9, 4, 4.1, 6), colour(painted(), 3.9, 4, 4.1, 6)
    assert seam[2] > seam[0] + 20, "water, not the brown of a bank"
    assert math.dist(seam, grass) > 40


@pytest.mark.parametrize("kind", ["paving", "cliff", "sand", "deep-water"])
def test_at_the_table_s_edge_it_goes_on_without_a_rim(kind: str) -> None:
    half = painted(piece("it", kind, rectangle(0, 0, 12, 6)))
    edge, inside = colour(half, 3, 0, 9, 0.2), colour(half, 3, 2.4, 9, 3.4)
    assert math.dist(edge, inside) < 40


def test_two_cliffs_that_touch_are_one_table_of_rock() -> None:
    halves = painted(piece("a", "cliff", rectangle(2, 2, 6, 7)), piece("b", "cliff", rectangle(6, 2, 10, 7)))
    apart = painted(piece("a", "cliff", rectangle(2, 2, 5.8, 7)), piece("b", "cliff", rectangle(6.2, 2, 10, 7)))
    seam, top = (5.6, 3.5, 6.4, 5.5), (3.6, 3.5, 4.4, 5.5)
    assert brightness(colour(halves, *seam)) > 0.88 * brightness(colour(halves, *top))
    assert brightness(colour(apart, *seam)) < 0.8 * brightness(colour(apart, *top))


def test_a_cliff_casts_its_shadow_to_the_south_east() -> None:
    with_it, bare = painted(piece("a", "cliff", rectangle(3, 3, 7, 7))), painted()
    south_east, north_west = (7.3, 7.3, 7.8, 7.8), (2.2, 2.2, 2.7, 2.7)
    assert brightness(colour(with_it, *south_east)) < 0.75 * brightness(colour(bare, *south_east))
    assert math.dist(colour(with_it, *north_west), colour(bare, *north_west)) < 6


def keel(length: float, beam: float) -> Shape:
    """A hull that points east, in the middle of the table."""
    at = [(-0.5, -0.3), (-0.35, -0.5), (0.2, -0.5), (0.5, 0), (0.2, 0.5), (-0.35, 0.5), (-0.5, 0.3)]
    return oriented(tuple((6 + u * length, 6 + v * beam) for u, v in at))


def test_a_ship_has_a_mast_with_a_furled_sail_and_a_boat_has_none() -> None:
    def sailcloth(shape: Shape) -> int:
        board = painted(piece("sea", "deep-water", rectangle(0, 0, 12, 12)), piece("her", "hull", shape))
        pale = pygame.mask.from_threshold(board, (222, 210, 182), (14, 14, 14, 255))
        return pale.count()

    assert sailcloth(keel(9, 3.6)) > 50
    assert sailcloth(keel(3.4, 1.6)) == 0


def test_planks_over_water_look_like_wood_and_not_like_water() -> None:
    sea = piece("sea", "deep-water", rectangle(0, 4, 12, 12))
    pier = painted(sea, piece("pier", "planks", strip((6, 2), (6, 11), 2.5)))
    red, _, blue = colour(pier, 5.4, 6, 6.6, 10)
    assert red > blue + 30


@pytest.mark.parametrize(("like", "ground"), [("bog", "difficult"), ("sand", "difficult"), ("water", "difficult")])
@pytest.mark.parametrize("paved", [(0, 0, 12, 12), (1, 1, 11, 11)])
def test_ground_with_a_rule_is_seen_on_paving(
    like: str, ground: Literal["difficult"], paved: tuple[float, float, float, float]
) -> None:
    paving = piece("square", "paving", rectangle(*paved))
    patch = evolve(piece("patch", like, rectangle(3, 3, 9, 9)), ground=ground)
    there, alone = (colour(painted(*pieces), 4, 4, 8, 8) for pieces in ((patch, paving), (patch,)))
    bare = colour(painted(paving), 4, 4, 8, 8)
    assert math.dist(there, alone) < math.dist(there, bare) / 2


def test_planks_are_seen_above_paving_and_water() -> None:
    planks = piece("pier", "planks", rectangle(3, 3, 9, 9))
    below = (piece("square", "paving", rectangle(0, 0, 12, 12)), piece("pond", "water", rectangle(2, 2, 10, 10)))
    assert math.dist(colour(painted(planks, *below), 4, 4, 8, 8), colour(painted(planks), 4, 4, 8, 8)) < 6
