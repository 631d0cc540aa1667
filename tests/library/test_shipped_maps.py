"""The maps that come with the program serve every scenario of SKR-91, and are fair to both ends."""

from __future__ import annotations

import math

import pytest
from support.ground_walk import (
    RADIUS_IN,
    STEP_IN,
    apart,
    free,
    from_end,
    inches,
    place,
    share_covered,
    share_seen,
    stand,
    ways,
)

from skirmish.board.checks import check_battlefield, room
from skirmish.core.battlefield import Battlefield, Edge
from skirmish.core.geometry import Circle, Polygon, Shape, middle, regular, to_shape
from skirmish.core.scenario import Scenario, Zone, zone_of
from skirmish.core.units import Point
from skirmish.library import Shelf
from skirmish.playtest.mapstats import flip

SHELF = Shelf()
MAPS = {name: SHELF.map(name) for name in SHELF.ids("map")}
TURNED = ("canyon", "forest", "hills", "river-crossing", "ruined-city", "village")
"""These are the same seen from either end; others are fair in another way."""
MIRRORED = ("quarry", "rooftops", "tower")
"""These have a mirror between their ends, so that habits such as coming from the west suit both alike."""
WARRIORS = 15
ENDS: tuple[Edge, ...] = ("north", "south")
every_map = pytest.mark.parametrize("name", MAPS)


def board(name: str) -> Battlefield:
    return MAPS[name]


def held(field: Battlefield) -> list[Shape]:
    return [piece.shape for piece in field.terrain if piece.id in field.hold]


def by_the_building(field: Battlefield, at: Point) -> bool:
    """Whether a base there counts for Defend: its edge within 6" of the building. (SKR-91)"""
    return min(to_shape(at, shape) for shape in held(field)) - RADIUS_IN <= 6


@every_map
def test_the_board_finds_nothing_wrong(name: str) -> None:
    assert check_battlefield(board(name)) == ()


def zones() -> list[Zone]:
    """Where the sides of the scenarios deploy, each kind of zone once."""
    scenarios = [SHELF.scenario(ident) for ident in SHELF.ids("scenario")]
    return list(dict.fromkeys(zone_of(each, role) for each in scenarios for role in (names(each) or [""])))


def names(scenario: Scenario) -> list[str]:
    return [role.name for role in scenario.roles]


@every_map
def test_every_zone_of_every_scenario_has_room_for_a_whole_warband(name: str) -> None:
    field = board(name)
    places = [(zone, edge) for zone in zones() for edge in (ENDS if zone.where == "edge" else ENDS[:1])]
    assert {zone.where for zone, _ in places} == {"edge", "edges", "centre", "building", "middle"}
    cramped = [(zone.where, edge) for zone, edge in places if not room(field, zone, edge, [RADIUS_IN] * WARRIORS)]
    assert cramped == []


@every_map
def test_whoever_can_stand_somewhere_can_walk_there_from_either_zone(name: str) -> None:
    field = board(name)
    assert set(from_end(field, "north")) == set(from_end(field, "south")) == free(field)


@every_map
def test_three_ways_lead_across_that_keep_three_inches_apart(name: str) -> None:
    assert ways(board(name), 3.0, most=3) == 3


@every_map
def test_the_building_to_hold_is_near_the_centre_with_room_round_it(name: str) -> None:
    field = board(name)
    shapes = held(field)
    assert shapes
    assert min(to_shape((field.width_in / 2, field.depth_in / 2), shape) for shape in shapes) <= 8
    beside = apart(stand(field), 2 * RADIUS_IN, lambda at: by_the_building(field, at))
    assert len(beside) >= 1.5 * WARRIORS, "the defenders and some who come to turn them out"


@every_map
def test_six_treasures_find_places_that_models_get_to(name: str) -> None:
    field = board(name)
    east, south = field.width_in - 10, field.depth_in - 10
    assert len(apart(stand(field), 6, lambda at: 10 <= at[0] <= east and 10 <= at[1] <= south)) >= 6


@every_map
def test_three_markers_lie_on_the_centre_line_and_are_open_on_all_sides(name: str) -> None:
    field = board(name)
    assert len(field.markers) == 3
    for marker in field.markers:
        x, y = marker.at
        assert y == field.depth_in / 2
        near = [at for at in map(place, free(field)) if math.dist(at, marker.at) <= 3 + RADIUS_IN]
        assert marker.at in near, "a model can stand on it"
        quarters = {(at[0] > x, at[1] > y) for at in near if at[0] != x and at[1] != y}
        assert len(quarters) == 4


@every_map
def test_neither_end_is_nearer_to_the_markers(name: str) -> None:
    field = board(name)
    north, south = (from_end(field, edge) for edge in ENDS)
    for marker in field.markers:
        spot = (round(marker.at[0] / STEP_IN), round(marker.at[1] / STEP_IN))
        assert abs(inches(north, spot) - inches(south, spot)) <= 3


@every_map
def test_the_table_is_neither_bare_nor_choked(name: str) -> None:
    """The share of the ground between the zones with cover on it or within 2"."""
    field = board(name)
    middle = field.depth_in / 2
    assert 0.45 <= (share_covered(field, 8, middle) + share_covered(field, middle, field.depth_in - 8)) / 2 <= 0.9


@every_map
def test_both_ends_have_the_same_cover_and_the_same_sight(name: str) -> None:
    field = board(name)
    width, depth = field.width_in, field.depth_in
    north, south = share_covered(field, 8, depth / 2), share_covered(field, depth / 2, depth - 8)
    assert north == pytest.approx(south, abs=0.04)
    middle = [place(spot) for spot in sorted(free(field)) if spot[0] % 4 == spot[1] % 4 == 0]
    third = [at for at in middle if depth / 3 <= at[1] <= depth * 2 / 3]
    fronts = ([(x + 0.5, y) for x in range(1, int(width) - 1, 2)] for y in (8.0, depth - 8))
    seen_from_north, seen_from_south = (share_seen(field, eyes, third) for eyes in fronts)
    assert seen_from_north == pytest.approx(seen_from_south, abs=0.02)


def _turned(shape: Shape, field: Battlefield) -> Shape:
    """The shape as it is seen from the other end."""
    if isinstance(shape, Circle):
        return Circle(field.width_in - shape.x, field.depth_in - shape.y, shape.radius)
    return Polygon(tuple((field.width_in - x, field.depth_in - y) for x, y in shape.corners))


def _corners(shape: Shape) -> tuple[Point, ...]:
    return regular(shape.x, shape.y, shape.radius, 8).corners if isinstance(shape, Circle) else shape.corners


def _alike(one: Shape, other: Shape) -> bool:
    """Whether it is the same shape in the same place, to a sixteenth of an inch."""
    mine, yours = _corners(one), _corners(other)
    return len(mine) == len(yours) and all(any(math.dist(a, b) < 1 / 16 for b in yours) for a in mine)


def unanswered(field: Battlefield, like: Battlefield | None = None) -> list[str]:
    """The pieces that matter to sight and have no like at the other end; or at that of a map like it."""
    pieces = [piece for piece in field.terrain if piece.sight != "open"]
    others = [piece for piece in (like or field).terrain if piece.sight != "open"]
    return [
        piece.id
        for piece in pieces
        if not any(
            (piece.sight, piece.ground, piece.height_in) == (other.sight, other.ground, other.height_in)
            and _alike(_turned(piece.shape, field), other.shape)
            for other in others
        )
    ]


@pytest.mark.parametrize("name", TURNED)
def test_maps_that_are_turned_hide_the_same_from_either_end(name: str) -> None:
    assert unanswered(board(name)) == []


@pytest.mark.parametrize("name", ["farm", "harbour"])
def test_maps_that_are_not_turned_differ_nearly_everywhere(name: str) -> None:
    field = board(name)
    assert len(unanswered(field)) > 0.8 * len([piece for piece in field.terrain if piece.sight != "open"])


def footholds(field: Battlefield, turned: bool) -> set[tuple[object, ...]]:
    """Floors by the middle of their box, ladders and stairs by their place; as seen from the other end if `turned`."""

    def seen(at: Point) -> Point:
        x, y = (field.width_in - at[0], field.depth_in - at[1]) if turned else at
        return round(x, 1) + 0.0, round(y, 1) + 0.0

    floors = {
        (level.height_in, floor.parapet_in, floor.windows, seen(middle(floor.shape)))
        for level in field.levels
        for floor in level.floors
    }
    return floors | {
        (level.height_in, passage.kind, seen(passage.at)) for level in field.levels for passage in level.passages
    }


@pytest.mark.parametrize("name", TURNED)
def test_what_there_is_to_climb_is_the_same_from_either_end(name: str) -> None:
    assert footholds(board(name), turned=False) == footholds(board(name), turned=True)


@pytest.mark.parametrize("name", MIRRORED)
def test_ends_with_a_mirror_between_them_have_the_same_to_hide_behind_and_to_climb(name: str) -> None:
    field, flipped = board(name), flip(board(name))
    assert unanswered(field, flipped) == []
    assert footholds(field, turned=False) == footholds(flipped, turned=True)
