"""What `lint` finds on maps that can be read: pieces in one another, ground, markers and ladders nobody gets to."""

from __future__ import annotations

import pytest

from skirmish.board.ground import lattice, overlap, parts, walks
from skirmish.board.survey import RADIUS_IN, roaming, survey
from skirmish.core.battlefield import Battlefield, Floor, Level, Marker, Passage, Terrain, Topic, piece
from skirmish.core.geometry import Circle, rectangle, strip
from skirmish.library import Shelf

SHELF = Shelf()


def table(*terrain: Terrain, markers: tuple[Marker, ...] = (), levels: tuple[Level, ...] = ()) -> Battlefield:
    return Battlefield("yard", "Yard", 36.0, 36.0, terrain, markers, built=levels)


def house(ident: str, west: float, north: float, wide: float, deep: float) -> Terrain:
    return piece(ident, "building", rectangle(west, north, west + wide, north + deep), name=f"the {ident}")


def pen(west: float, north: float, size: float, gap_in: float) -> tuple[Terrain, ...]:
    """Four walls round a square, with a gap at the south-east corner of the eastern one."""
    east, south = west + size, north + size
    sides = (
        ((west, north), (east, north)), ((west, north), (west, south)), ((west, south), (east, south)),
        ((east, north), (east, south - 0.25 - gap_in)),
    )  # fmt: skip
    return tuple(piece(f"wall-{n}", "wall", strip(*ends, 0.5)) for n, ends in enumerate(sides, 1))


def topics(field: Battlefield) -> list[tuple[Topic, str]]:
    return [(remark.topic, remark.at) for remark in survey(field)]


@pytest.mark.parametrize("ident", SHELF.ids("map"))
def test_shipped_maps_are_clean(ident: str) -> None:
    assert list(survey(SHELF.map(ident))) == []


def test_two_houses_in_one_another_overlap_and_the_message_says_how_far_to_move() -> None:
    (remark,) = survey(table(house("inn", 10, 10, 6, 4), house("barn", 14, 12, 6, 4)))
    assert (remark.topic, remark.at) == ("overlap", "barn")
    assert remark.said == (
        'the barn (barn) overlaps the inn (inn) by 4.0 square inches: move it 2" east, or make it smaller'
    )


def test_houses_that_touch_walls_at_corners_and_ships_in_deep_water_do_not_overlap() -> None:
    sea = piece("sea", "deep-water", rectangle(2, 2, 12, 12))
    ship = piece("ship", "hull", rectangle(4, 4, 6, 9))
    assert topics(table(house("inn", 20, 20, 4, 4), house("barn", 24, 20, 4, 4), sea, ship)) == []
    assert [topic for topic, _ in topics(table(*pen(10, 10, 8, gap_in=2)))] == []


def test_shared_square_inches_are_counted_for_any_shapes() -> None:
    one, other = piece("a", "rock", Circle(10, 10, 3)), piece("b", "rock", rectangle(10, 0, 20, 20))
    assert overlap(one, other) == pytest.approx(9 * 3.14159 / 2, rel=0.01)


def test_a_house_over_the_whole_table_leaves_nobody_a_place() -> None:
    assert topics(table(house("inn", 0, 0, 36, 36))) == [("choked", "inn")]


@pytest.mark.parametrize(("gap_in", "cut_off"), [(0.0, True), (0.9, True), (0.97, True), (1.0, False), (1.1, False)])
def test_a_yard_is_cut_off_if_its_gate_is_narrower_than_a_base(gap_in: float, cut_off: bool) -> None:
    """A base of 25 mm is 0.984" wide: the lattice can't tell such gaps, the board's ways can."""
    found = topics(table(*pen(10, 10, 8, gap_in)))
    assert [topic for topic, _ in found] == (["ground"] if cut_off else [])


def test_a_marker_in_a_walled_yard_is_out_of_reach_and_the_nearest_ground_is_named() -> None:
    remarks = list(survey(table(*pen(8, 8, 14, 0.0), markers=(Marker("well", (15.0, 15.0)),))))
    assert [(remark.topic, remark.at) for remark in remarks][1:] == [("marker", "well")]
    assert "the nearest ground that can be walked to is [15, 7.25]" in remarks[1].said


def roof(*passages: Passage) -> tuple[Level, ...]:
    return (Level(4.0, (Floor("inn", "the roof", rectangle(10, 10, 16, 14)),), passages),)


def test_a_ladder_stands_at_the_edge_of_its_level_with_room_at_its_foot() -> None:
    inn, beside = house("inn", 10, 10, 6, 4), house("shed", 16.5, 10, 4, 4)
    assert topics(table(inn, beside, levels=roof(Passage("ladder", (10.0, 12.0))))) == []
    assert topics(table(inn, beside, levels=roof(Passage("ladder", (13.0, 12.0))))) == [("passage", "inn")]
    assert topics(table(inn, beside, levels=roof(Passage("stairs", (16.0, 12.0))))) == [("passage", "inn")]


def test_a_yard_with_stairs_over_its_wall_is_not_cut_off() -> None:
    walls = pen(10, 10, 8, 0.0)
    walk = Floor("wall-1", "the walk", rectangle(12, 9.25, 16, 10.75))
    stairs = Passage("stairs", (14.0, 9.25)), Passage("ladder", (14.0, 10.75))
    assert topics(table(*walls)) != []
    assert topics(table(*walls, levels=(Level(3.0, (walk,), stairs),))) == []


def test_ground_that_is_reached_over_two_roofs_is_not_cut_off() -> None:
    row = (
        piece("low", "building", rectangle(0, 10, 36, 13), height_in=3.0),
        piece("high", "building", rectangle(0, 13, 36, 16), height_in=5.0),
    )
    low = Level(3.0, (Floor("low", "the low roof", rectangle(0, 10, 36, 13)),), (Passage("stairs", (18.0, 10.0)),))
    up, down = Passage("ladder", (18.0, 13.0)), Passage("ladder", (20.0, 16.0))
    high = Level(5.0, (Floor("high", "the high roof", rectangle(0, 13, 36, 16)),), (up, down))
    apart = Level(5.0, high.floors, (down,))
    assert topics(table(*row, levels=(low, high))) == []
    assert topics(table(*row, levels=(low, apart))) != []


def test_ways_over_difficult_ground_are_twice_as_long() -> None:
    bog = piece("bog", "bog", rectangle(0, 10, 36, 20))
    lengths = []
    for field in (table(), table(bog)):
        ground = lattice(field)
        free = ground.standing(RADIUS_IN)
        starts = free & (ground.ys < 2)[:, None]
        lengths.append(walks(ground, free, starts)[120, 72])  # at 18, 30
    assert lengths == [pytest.approx(30 - 1.75), pytest.approx(30 - 1.75 + 10, abs=0.3)]


def test_parts_of_the_ground_are_numbered_from_the_largest() -> None:
    free = lattice(table(house("wall", 0, 10, 36, 2))).standing(RADIUS_IN)
    numbers, sizes = parts(free)
    assert (numbers[60, 72], numbers[10, 72], numbers[44, 72]) == (0, 1, -1)
    assert len(sizes) == 2


def test_a_large_base_may_not_get_where_a_small_one_does():
    walls = house("west", 0, 14, 17, 1), house("east", 18.5, 14, 17.5, 1)
    assert roaming(table(*walls), 25) == 1.0
    share = roaming(table(*walls), 50)
    assert share is not None
    assert 0.5 < share < 0.7
