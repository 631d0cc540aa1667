"""Pieces of maps moved, turned, mirrored, stretched: what their files say then is still what the table shows."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.client.maps import pieces
from skirmish.core.geometry import bounds, to_shape
from skirmish.library import Shelf
from skirmish.library.mapfile import outlines_of

INN: dict[str, Any] = {"id": "inn", "kind": "building", "rect": [4, 4, 6, 4],
                       "levels": [{"height_in": 4, "ladders": [[10, 6]]}]}  # fmt: skip
WALL: dict[str, Any] = {"id": "wall", "kind": "wall", "line": [[2, 2], [12, 2], [12, 12]]}
POND: dict[str, Any] = {"id": "pond", "kind": "water", "circle": [20, 20, 3]}
HILL: dict[str, Any] = {"id": "hill", "kind": "hill", "polygon": [[4, 20], [10, 19], [9, 26]]}
ALL = (INN, WALL, POND, HILL)


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry["id"])
def test_a_move_moves_all_of_it(entry: dict[str, Any]) -> None:
    moved = pieces.moved(entry, pieces.shift(3, 1.5))
    west, north, east, south = pieces.box_of([entry])
    assert pieces.box_of([moved]) == pytest.approx((west + 3, north + 1.5, east + 3, south + 1.5), abs=0.01)
    assert pieces.moved(moved, pieces.shift(-3, -1.5)) == entry


def test_what_leads_up_to_a_roof_comes_along() -> None:
    assert pieces.moved(INN, pieces.shift(1, 2))["levels"] == [{"height_in": 4, "ladders": [[11, 8]]}]


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry["id"])
def test_mirrored_twice_it_is_as_it_was(entry: dict[str, Any]) -> None:
    for way in ("across", "down", "half"):
        motion = pieces.mirroring(way, (24, 24))  # type: ignore[arg-type]  # the three of them
        again = pieces.moved(pieces.moved(entry, motion), motion)
        assert pieces.box_of([again]) == pytest.approx(pieces.box_of([entry]), abs=0.02)


def test_a_quarter_turn_changes_width_and_depth_over() -> None:
    turned = pieces.moved(INN, pieces.turning(90, pieces.middle_of([INN])))
    assert turned["rect"] == [5, 3, 4, 6]
    assert "turn" not in turned


def test_a_half_turn_of_a_rectangle_is_the_rectangle_with_its_ladder_at_the_other_side() -> None:
    turned = pieces.moved(INN, pieces.turning(180, pieces.middle_of([INN])))
    assert turned["rect"] == INN["rect"]
    assert turned["levels"][0]["ladders"] == [[4, 6]]


@given(st.floats(-360, 360), st.floats(1, 47), st.floats(1, 47), st.floats(0.5, 20), st.floats(0.5, 20))
def test_a_rectangle_is_where_it_is_put_however_files_must_say_it(
    turn: float, x: float, y: float, wide: float, deep: float
) -> None:
    """Files know no corner off the table, not even before the turn."""
    found: dict[str, Any] = {"id": "shed", "kind": "building"}
    pieces.place_rect(found, (x, y), (wide, deep), turn)
    corners = pieces.rect_corners((x, y), (wide, deep), turn)
    if min(*(part for corner in corners for part in corner)) < 0 and "polygon" in found:
        return  # off the table: nothing that a file can say
    shape = outlines_of(found)[0][0]
    for corner in corners:
        assert to_shape(corner, shape) < 0.05
    assert bounds(shape)[0] == pytest.approx(min(corner[0] for corner in corners), abs=0.05)


def test_a_corner_is_pulled_and_the_opposite_one_stays() -> None:
    corner = next(one for one in pieces.handles(INN) if one.grip == "corner" and one.number == 2)
    pulled = pieces.pulled(INN, corner, (14, 11))
    assert pulled["rect"] == [4, 4, 10, 7]
    assert pulled["levels"][0]["ladders"] == [[10, 4]] or pulled["levels"][0]["ladders"][0][0] in (10, 14)


def test_a_rectangle_that_is_turned_is_pulled_along_its_own_sides() -> None:
    turned = {**INN, "turn": 30}
    side = next(one for one in pieces.handles(turned) if one.grip == "side" and one.number == 1)
    far = side.at[0] + 2 * math.cos(math.radians(30)), side.at[1] + 2 * math.sin(math.radians(30))
    pulled = pieces.pulled(turned, side, far)
    assert pulled["rect"][2:] == pytest.approx([8, 4], abs=0.02)
    west = next(one.at for one in pieces.handles(turned) if one.grip == "side" and one.number == 3)
    assert next(one.at for one in pieces.handles(pulled) if one.grip == "side" and one.number == 3) == pytest.approx(
        west, abs=0.02
    )


def test_a_point_between_two_becomes_a_corner_and_can_go_again() -> None:
    between = next(one for one in pieces.handles(WALL) if one.grip == "between" and one.number == 0)
    bent = pieces.pulled(WALL, between, (7, 4))
    assert bent["line"] == [[2, 2], [7, 4], [12, 2], [12, 12]]
    assert pieces.without_point(bent, 1) == WALL
    assert pieces.without_point({**WALL, "line": [[2, 2], [12, 2]]}, 0) is None


def test_a_ladder_stands_at_the_edge_that_is_nearest() -> None:
    assert pieces.nearest_edge(pieces.level_shapes(INN, 0), (9, 6)) == (10, 6)
    shrunk = pieces.settled({**INN, "rect": [4, 4, 5, 4]})
    assert shrunk["levels"][0]["ladders"] == [[9, 6]]


@pytest.mark.parametrize("ident", Shelf().ids("map"))
def test_every_piece_of_the_shipped_maps_can_be_moved_turned_and_mirrored(ident: str) -> None:
    for entry in Shelf().document("map", ident).data["terrain"]:
        for motion in (pieces.shift(0.5, 0.5), pieces.turning(30, pieces.middle_of([entry])),
                       pieces.mirroring("half", (24, 24))):  # fmt: skip
            made = pieces.moved(entry, motion)
            made = pieces.moved(made, pieces.kept_on([made], (48, 48)))
            if min(pieces.box_of([made])) >= 0:
                assert outlines_of(made)


@given(st.floats(0, 48), st.floats(2, 46), st.floats(2, 46), st.sampled_from((0.5, 2.0, 3.0)))
def test_a_line_ends_squarely_at_the_edge(at: float, x: float, y: float, thick: float) -> None:
    """However it slants: nothing of it but its own bend lies beyond the table."""
    for end in ((at, 0.0), (at, 48.0), (0.0, at), (48.0, at)):
        if not 2 * thick < at < 48 - 2 * thick:
            continue
        made = pieces.square_ends([(x, y), end], thick, (48, 48))
        west, north, east, south = bounds_of(made[1:] if len(made) > 2 else made, thick)
        assert made[-1] == end
        if len(made) > 2:
            assert min(west, north, 48 - east, 48 - south) > -0.02


def bounds_of(line: list[tuple[float, float]], thick: float) -> tuple[float, float, float, float]:
    return pieces.box_of([{"id": "brook", "kind": "water", "line": [*map(list, line)], "thick_in": thick}])
