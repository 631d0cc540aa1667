"""A map as people write it becomes a battlefield: shapes, lines of walls, what differs, the board's look."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_pages import MAP, said_of_map, written

from skirmish.core.battlefield import Battlefield, Marker, Terrain
from skirmish.core.geometry import Circle, Polygon, area, contains, rectangle
from skirmish.core.scenario import Scenario
from skirmish.library import Faulty, Shelf

HEAD = "format: map/1\nid: yard\nname: The yard\nsize_in: [24, 24]\n"


def battlefield(folder: Path, *terrain: str) -> Battlefield:
    lines = "".join(f"  - {{{entry}}}\n" for entry in terrain)
    return Shelf().map(written(folder, HEAD + "terrain:\n" + lines))


def only(folder: Path, entry: str) -> Terrain:
    (found,) = battlefield(folder, entry).terrain
    return found


def corners(terrain: Terrain) -> tuple[tuple[float, float], ...]:
    assert isinstance(terrain.shape, Polygon)
    return terrain.shape.corners


def test_a_rectangle_has_the_nature_of_its_kind(tmp_path: Path) -> None:
    hut = only(tmp_path, "id: hut, kind: building, name: the hut, rect: [10, 10, 4, 2]")
    assert hut == Terrain("hut", "building", rectangle(10, 10, 14, 12), "blocks", "impassable", 4.0, name="the hut")


def test_a_map_may_say_else_than_the_kind(tmp_path: Path) -> None:
    well = only(tmp_path, "id: well, kind: rock, sight: open, height_in: 1, ground: difficult, circle: [5, 6, 1]")
    assert well == Terrain("well", "rock", Circle(5, 6, 1), "open", "difficult", 1.0, name="rock")


def test_a_piece_without_a_name_is_called_by_its_kind(tmp_path: Path) -> None:
    assert only(tmp_path, "id: a, kind: low-wall, line: [[1, 1], [5, 1]]").name == "low wall"


def test_a_turned_rectangle_turns_clockwise_round_its_middle(tmp_path: Path) -> None:
    hut = only(tmp_path, "id: hut, kind: building, rect: [10, 10, 4, 2], turn: 90")
    assert set(corners(hut)) == {(11.0, 9.0), (13.0, 9.0), (13.0, 13.0), (11.0, 13.0)}
    tilted = only(tmp_path, "id: hut, kind: building, rect: [10, 10, 4, 2], turn: 10")
    east_end = max(corners(tilted))
    assert east_end[1] > 10.25, "the east end goes south, y grows to the south"


def test_corners_may_run_either_way_round(tmp_path: Path) -> None:
    one = only(tmp_path, "id: a, kind: woods, polygon: [[1, 1], [5, 1], [5, 5]]")
    other = only(tmp_path, "id: a, kind: woods, polygon: [[5, 5], [5, 1], [1, 1]]")
    assert area(corners(one)) == area(corners(other)) == 8


def test_a_line_is_a_strip_for_each_stretch_under_one_name(tmp_path: Path) -> None:
    pieces = battlefield(
        tmp_path, "id: u, kind: ruin, name: the u, line: [[4, 4], [10, 4], [10, 9]], thick_in: 1"
    ).terrain
    assert [(p.id, p.name, p.kind) for p in pieces] == [("u-1", "the u", "ruin"), ("u-2", "the u", "ruin")]
    first, second = pieces
    assert set(corners(first)) == set(rectangle(4, 3.5, 10.5, 4.5).corners), (
        "it reaches over the bend by half its thickness"
    )
    assert set(corners(second)) == set(rectangle(9.5, 3.5, 10.5, 9).corners)


def test_a_gentle_bend_has_neither_a_notch_nor_a_spike(tmp_path: Path) -> None:
    pieces = battlefield(tmp_path, "id: b, kind: water, line: [[2, 10], [10, 10], [18, 12]], thick_in: 2").terrain
    bend = (10.0, 10.0)
    outer = (bend[0] + 0.12, bend[1] - 0.99)
    assert any(contains(piece.shape, outer) for piece in pieces)
    assert max(x for x, _ in corners(pieces[0])) < 10.2


def test_a_line_has_the_usual_thickness_of_its_kind_unless_said(tmp_path: Path) -> None:
    assert corners(only(tmp_path, "id: h, kind: hedge, line: [[2, 2], [6, 2]]"))[0][1] in (1.625, 2.375)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("id: a, kind: rock", "E012 'a' needs exactly one of rect, circle, polygon, line, has none"),
        ("id: a, kind: rock, circle: [5, 5, 1], rect: [1, 1, 2, 2]", "has rect, circle"),
        ("id: a, kind: rock, circle: [5, 5, 0]", "a: the radius must be more than 0"),
        ("id: a, kind: rock, rect: [5, 5, 0, 2]", "a: the outline crosses or touches itself"),
        ("id: a, kind: rock, polygon: [[1, 1], [5, 5], [5, 1], [1, 5]]", "a: the outline crosses or touches itself"),
        ("id: a, kind: rock, polygon: [[1, 1], [5, 5]]", "polygon: needs at least 3 entries, not 2"),
        ("id: a, kind: rock, circle: [5, 5, 1], turn: 20", "a: only a rect can be turned"),
        ("id: a, kind: rock, circle: [5, 5, 1], thick_in: 2", "a: only a line has thick_in"),
        ("id: a, kind: rock, line: [[5, 5], [9, 9]]", "a: a line of rock needs thick_in"),
        ("id: a, kind: hedge, line: [[5, 5], [5, 5]]", "a: two corners of the line are the same"),
        ("id: a, kind: rock, circle: [5, -5, 1]", "entry 2 of circle: must be at least 0, not -5"),
    ],
)
def test_a_piece_that_can_t_be_drawn_is_said_with_its_line(tmp_path: Path, entry: str, message: str) -> None:
    (said,) = said_of_map(tmp_path, HEAD + "terrain:\n  - {" + entry + "}\n")
    assert said.startswith("page.yaml:6:")
    assert message in said


def test_two_things_with_one_id_are_refused(tmp_path: Path) -> None:
    more = "  - {id: hut, kind: rock, circle: [3, 3, 1]}\n"
    more += "markers:\n  - {id: hut, at: [20, 20]}\n  - {id: out, at: [30, 2]}\n"
    assert said_of_map(tmp_path, MAP + more) == [
        "page.yaml:7:10: E021 duplicate id 'hut'",
        "page.yaml:9:10: E021 duplicate id 'hut'",
        "page.yaml:10:19: E030 out: is off the table",
    ]


def test_markers_and_the_edge_are_read(tmp_path: Path) -> None:
    field = Shelf().map(written(tmp_path, MAP + "markers:\n  - {id: well, at: [12, 12.5]}\nedge: west\n"))
    assert field.markers == (Marker("well", (12.0, 12.5)),)
    assert field.edge == "west"
    assert (field.width_in, field.depth_in) == (24.0, 24.0)


def test_the_board_s_complaints_stand_at_the_piece_they_name(tmp_path: Path) -> None:
    text = MAP + "  - {id: wall, kind: wall, line: [[2, 2], [6, 2], [6, 6]]}\n"

    def look(field: Battlefield) -> list[str]:
        return ["hut: is haunted", 'the wall (wall-2) reaches 3" beyond the table', "the table is on fire"]

    with pytest.raises(Faulty) as caught:
        Shelf().map(written(tmp_path, text), look)
    assert [(p.line, p.column, p.code, p.message) for p in caught.value.problems] == [
        (6, 5, "E030", "hut: is haunted"),
        (7, 5, "E030", 'the wall (wall-2) reaches 3" beyond the table'),
        (1, 1, "E030", "the table is on fire"),
    ]


def test_a_scenario_is_read_and_what_it_leaves_out_is_the_usual(tmp_path: Path) -> None:
    path = written(tmp_path, "format: scenario/1\nid: brawl\nname: Brawl\nrounds: 5\nzone_depth_in: 6\n")
    assert Shelf().scenario(path) == Scenario("brawl", "Brawl", rounds=5, zone_depth_in=6.0)


def test_a_scenario_won_by_something_unknown_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "format: scenario/1\nid: brawl\nname: Brawl\nwon_by: marker\nrounds: 0\n")
    with pytest.raises(Faulty) as caught:
        Shelf().scenario(path)
    assert [p.message for p in caught.value.problems] == [
        "rounds: must be at least 1, not 0",
        "won_by: 'marker' is not one of rout, markers, exit, treasure, hold, points, did you mean 'markers'?",
    ]
