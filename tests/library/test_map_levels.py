"""Roofs, storeys, walkways and steps of hills, as maps write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_pages import said_of_map, written

from skirmish.board.levels import walls_above
from skirmish.core.battlefield import Battlefield, Level, Passage
from skirmish.core.geometry import rectangle
from skirmish.library import Shelf

HEAD = "format: map/1\nid: yard\nname: The yard\nsize_in: [24, 24]\nterrain:\n"
INN = "  - {id: inn, kind: building, name: the inn, rect: [4, 4, 6, 4], levels: [%s]}\n"


def battlefield(folder: Path, *entries: str) -> Battlefield:
    return Shelf().map(written(folder, HEAD + "".join(entries)))


def levels(folder: Path, *entries: str) -> tuple[Level, ...]:
    return battlefield(folder, *entries).levels


def test_a_map_without_levels_has_none_and_is_written_as_ever(tmp_path: Path) -> None:
    flat = battlefield(tmp_path, "  - {id: inn, kind: building, rect: [4, 4, 6, 4]}\n")
    assert flat.levels == ()


def test_a_roof_is_the_whole_of_its_piece(tmp_path: Path) -> None:
    (roof,) = levels(tmp_path, INN % "{height_in: 4, parapet_in: 1, ladders: [[10, 6]]}")
    (floor,) = roof.floors
    assert (roof.height_in, roof.passages) == (4.0, (Passage("ladder", (10.0, 6.0)),))
    assert (floor.piece, floor.name, floor.shape) == ("inn", "on top of the inn", rectangle(4, 4, 10, 8))
    assert (floor.parapet_in, floor.room, floor.windows) == (1.0, False, False)


@pytest.mark.parametrize("high", [2.7, 3.3])
def test_heights_that_lie_on_no_grid_fit_together(tmp_path: Path, high: float) -> None:
    field = battlefield(
        tmp_path,
        f"  - {{id: inn, kind: building, rect: [4, 4, 6, 4], height_in: {high}, levels: [{{height_in: {high}}}]}}\n",
        f"markers: [{{id: flag, at: [7, 6], height_in: {high}}}]\n",
    )
    assert walls_above(field.terrain, field.levels[0]) == []
    assert field.markers[0].level == 1


def test_a_storey_below_the_roof_is_a_room(tmp_path: Path) -> None:
    room, roof = levels(
        tmp_path, INN % "{height_in: 4}, {height_in: 0, windows: true, doors: [[7, 8]], name: the taproom}"
    )
    assert [(level.height_in, level.floors[0].room, level.floors[0].windows) for level in (room, roof)] == [
        (0.0, True, True),
        (4.0, False, False),
    ]
    assert room.floors[0].name == "the taproom"


def test_floors_of_one_height_that_touch_are_one_level(tmp_path: Path) -> None:
    walk = "  - {id: walk, kind: bridge, rect: [10, 5, 6, 2], levels: [{height_in: 4}]}\n"
    far = "  - {id: barn, kind: building, rect: [16, 4, 4, 4], levels: [{height_in: 4}]}\n"
    apart = "  - {id: mill, kind: building, rect: [16, 14, 4, 4], levels: [{height_in: 4}]}\n"
    high = "  - {id: loft, kind: building, rect: [4, 8, 6, 4], height_in: 6, levels: [{height_in: 6}]}\n"
    found = levels(tmp_path, INN % "{height_in: 4}", far, walk, apart, high)
    assert [(level.height_in, {floor.piece for floor in level.floors}) for level in found] == [
        (4.0, {"inn", "walk", "barn"}),
        (4.0, {"mill"}),
        (6.0, {"loft"}),
    ]


def test_rooms_of_two_houses_that_touch_stay_two(tmp_path: Path) -> None:
    barn = "  - {id: barn, kind: building, rect: [10, 4, 4, 4], levels: [{height_in: 0}]}\n"
    assert len(levels(tmp_path, INN % "{height_in: 0}", barn)) == 2


def test_a_line_of_walls_has_a_walkway_on_each_stretch_and_they_are_one_level(tmp_path: Path) -> None:
    shape = "kind: wall, thick_in: 1.5, line: [[2, 2], [12, 2], [12, 12]]"
    wall = f"  - {{id: wall, {shape}, levels: [{{height_in: 3, stairs: [[7, 2.75]]}}]}}\n"
    (walk,) = levels(tmp_path, wall)
    assert [floor.piece for floor in walk.floors] == ["wall-1", "wall-2"]
    assert walk.passages == (Passage("stairs", (7.0, 2.75)),)


def test_a_step_of_a_hill_may_have_an_outline_of_its_own(tmp_path: Path) -> None:
    (ledge,) = levels(tmp_path, INN % "{height_in: 2, rect: [9, 4, 3, 4]}")
    assert ledge.floors[0].shape == rectangle(9, 4, 12, 8)


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("{height_in: 4, rect: [1, 1, 2, 2], circle: [3, 3, 1]}", "at most one of rect, circle, polygon, line"),
        ("{height_in: 4, circle: [3, 3, 0]}", "the radius must be more than 0"),
        ("{height_in: 4, polygon: [[1, 1], [3, 3], [3, 1], [1, 3]]}", "the outline crosses or touches itself"),
        ("{height_in: 4, line: [[1, 1], [3, 3]]}", "a line of building needs thick_in"),
        ("{parapet_in: 1}", "height_in"),
        ("{height_in: 4, ladder: [[1, 1]]}", "ladders"),
    ],
)
def test_a_spoilt_level_is_said_with_its_line(tmp_path: Path, level: str, said: str) -> None:
    (problem, *_) = said_of_map(tmp_path, HEAD + INN % level)
    assert said in problem


def test_a_marker_may_lie_on_a_roof(tmp_path: Path) -> None:
    """SKR-91: the map says how high its floor is."""
    told = (INN % "{height_in: 4, ladders: [[10, 6]]}", "markers:\n  - {id: chest, at: [7, 6], height_in: 4}\n")
    assert battlefield(tmp_path, *told).markers[0].level == 1


def test_a_marker_on_no_floor_is_told_where_there_is_one(tmp_path: Path) -> None:
    told = INN % "{height_in: 4, ladders: [[10, 6]]}" + "markers:\n  - {id: chest, at: [7, 6], height_in: 3}\n"
    assert "floors there are at 4" in "\n".join(said_of_map(tmp_path, HEAD + told))
