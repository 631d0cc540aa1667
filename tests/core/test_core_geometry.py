"""Shapes and plain questions about them."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from skirmish.core.geometry import (
    Circle,
    Polygon,
    area,
    bounds,
    contains,
    is_convex,
    is_simple,
    middle,
    oriented,
    rectangle,
    regular,
    segments_meet,
    sides,
    strip,
    to_segment,
    to_shape,
    turn,
)
from skirmish.core.units import GRID, Point, distance

coordinates = st.integers(0, 48 * 4).map(lambda quarter: quarter / 4)
points = st.tuples(coordinates, coordinates)
few = st.tuples(st.integers(0, 4).map(float), st.integers(0, 4).map(float))
"""Few enough that touching and overlapping are common."""
SQUARE = rectangle(2, 2, 6, 6)
ELL = oriented(((0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)))


@given(points, points, points)
def test_oriented_shapes_have_positive_area_whichever_way_they_were_written(a: Point, b: Point, c: Point) -> None:
    assume(turn(a, b, c) != 0)
    assert area(oriented((a, b, c)).corners) == area(oriented((c, b, a)).corners) > 0


@given(points, points, points)
def test_turning_left_one_way_is_turning_right_the_other(a: Point, b: Point, c: Point) -> None:
    assert turn(a, b, c) == -turn(c, b, a) == turn(b, c, a)


def meet_by_solving(a: Point, b: Point, c: Point, d: Point) -> bool:
    """An oracle: solves for the parameters of the common point with fractions."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = [(Fraction(x), Fraction(y)) for x, y in (a, b, c, d)]
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if across:
        t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
        u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
        return 0 <= t <= 1 and 0 <= u <= 1
    if turn(a, b, c) or turn(a, b, d) or turn(c, d, a):
        return False
    return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))


@given(few, few, few, few)
def test_whether_segments_meet_agrees_with_solving_the_equations(a: Point, b: Point, c: Point, d: Point) -> None:
    assert segments_meet(a, b, c, d) == meet_by_solving(a, b, c, d) == segments_meet(d, c, b, a)


@given(points, points, st.floats(0, 1))
def test_a_point_between_the_ends_lies_on_the_segment(a: Point, b: Point, part: float) -> None:
    between = (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]))
    assert to_segment(between, a, b) == pytest.approx(0, abs=1e-9)


@given(points, points, points)
def test_a_segment_is_never_farther_than_its_nearer_end(p: Point, a: Point, b: Point) -> None:
    assert to_segment(p, a, b) <= min(distance(p, a), distance(p, b)) + 1e-12


@given(points)
def test_the_distance_to_a_shape_is_zero_exactly_when_it_holds_the_point(p: Point) -> None:
    for shape in (SQUARE, ELL, Circle(10.0, 10.0, 3.0)):
        assert (to_shape(p, shape) == 0) == contains(shape, p)


@given(points)
def test_what_a_shape_holds_lies_in_its_bounds(p: Point) -> None:
    for shape in (SQUARE, ELL, Circle(10.0, 10.0, 3.0), regular(12, 12, 5, 7)):
        west, north, east, south = bounds(shape)
        assert not contains(shape, p) or (west <= p[0] <= east and north <= p[1] <= south)


@given(points)
def test_a_rectangle_holds_what_lies_between_its_edges(p: Point) -> None:
    assert contains(SQUARE, p) == (2 <= p[0] <= 6 and 2 <= p[1] <= 6)


@pytest.mark.parametrize("point", [(2.0, 2.0), (6.0, 4.0), (3.0, 6.0), (2.0, 5.0)])
def test_the_edge_of_a_shape_belongs_to_it(point: Point) -> None:
    assert contains(SQUARE, point)


def test_the_notch_of_an_l_is_outside() -> None:
    assert not contains(ELL, (3.0, 3.0))
    assert contains(ELL, (1.0, 3.0))
    assert to_shape((3.0, 3.0), ELL) == 1.0
    assert not is_convex(ELL)
    assert is_simple(ELL)


def test_a_bow_tie_a_spike_and_a_doubled_corner_are_not_simple() -> None:
    assert not is_simple(Polygon(((0, 0), (2, 2), (2, 0), (0, 2))))
    assert not is_simple(Polygon(((0, 0), (4, 0), (2, 0), (2, 2))))
    assert not is_simple(Polygon(((0, 0), (0, 0), (2, 0), (2, 2))))
    assert not is_simple(Polygon(((0, 0), (2, 0))))


def test_a_corner_that_touches_another_side_is_not_simple() -> None:
    assert not is_simple(Polygon(((0, 0), (4, 0), (4, 4), (2, 0), (0, 4))))


def test_segments_that_touch_at_an_end_or_overlap_meet_and_parallel_ones_do_not() -> None:
    assert segments_meet((0, 0), (2, 0), (2, 0), (2, 2))
    assert segments_meet((0, 0), (4, 0), (2, 0), (6, 0))
    assert not segments_meet((0, 0), (4, 0), (0, 1), (4, 1))
    assert not segments_meet((0, 0), (1, 0), (2, 0), (3, 0))


def test_a_circle_knows_its_middle_its_box_and_its_distance() -> None:
    circle = Circle(5.0, 5.0, 2.0)
    assert middle(circle) == (5.0, 5.0)
    assert bounds(circle) == (3.0, 3.0, 7.0, 7.0)
    assert to_shape((5.0, 9.0), circle) == 2.0
    assert contains(circle, (7.0, 5.0))
    assert not contains(circle, (7.125, 5.0))


def test_the_middle_of_a_polygon_is_the_mean_of_its_corners() -> None:
    assert middle(SQUARE) == (4.0, 4.0)


def test_the_sides_close_the_ring() -> None:
    ring = sides(SQUARE)
    assert len(ring) == 4
    assert ring[-1][1] == ring[0][0]


@given(points, points, st.sampled_from([0.25, 0.5, 1.0, 2.0]))
def test_a_strip_is_convex_and_as_wide_and_long_as_asked(a: Point, b: Point, width: float) -> None:
    assume(distance(a, b) > 1)
    shape = strip(a, b, width)
    assert area(shape.corners) == pytest.approx(distance(a, b) * width, abs=4 * (distance(a, b) + width) / GRID)
    assert contains(shape, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))


@given(st.integers(3, 12), st.floats(0.0, math.tau))
def test_a_regular_polygon_has_its_corners_on_the_circle(corners: int, start: float) -> None:
    shape = regular(24.0, 24.0, 6.0, corners, start)
    assert len(shape.corners) == corners
    for corner in shape.corners:
        assert distance(corner, (24.0, 24.0)) == pytest.approx(6.0, abs=1 / GRID)
    assert is_convex(shape)
    assert is_simple(shape)
