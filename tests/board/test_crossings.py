"""Where a base on its way comes to a shape. (CHN-65)"""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import RADIUS, at, battle, turned

from skirmish.board import Crossing, on
from skirmish.core.geometry import Circle, Shape, rectangle, to_shape
from skirmish.core.units import Point, distance, snapped

STEP = 1 / 1024
WALL = rectangle(20, 5, 20.5, 11)
ELL = turned(20, 10, [(0, 0), (5, 0), (5, 1), (1, 1), (1, 5), (0, 5)], 0.3)


def crossing(path: tuple[Point, ...], shape: Shape = WALL, radius: float = RADIUS) -> Crossing | None:
    return on(battle([at(1, 1)])).crossing(path, radius, shape)


def test_a_path_that_keeps_clear_crosses_nothing():
    assert crossing(((10.0, 10.0), (18.0, 10.0))) is None


def test_a_path_through_a_wall_is_parted_an_eighth_of_an_inch_before_it():
    stop = (20 - RADIUS - 1 / 8, 10.0)
    found = crossing(((10.0, 8.0), (10.0, 10.0), (30.0, 10.0), (30.0, 12.0)))
    assert found == Crossing(((10, 8), (10, 10), stop), (stop, (30, 10), (30, 12)))


@pytest.mark.parametrize(("short", "crosses"), [(0.0, True), (STEP, False)])
def test_a_base_that_just_touches_the_wall_has_come_to_it(short: float, crosses: bool):
    assert (crossing(((10.0, 10.0), (20 - RADIUS - short, 10.0))) is not None) is crosses
    assert (crossing(((10.0, 11 + RADIUS + short), (30.0, 11 + RADIUS + short))) is not None) is crosses


@pytest.mark.parametrize("gap", [1 / 8, 1 / 16, STEP])
def test_who_starts_near_the_wall_goes_no_nearer(gap: float):
    path = ((20 - RADIUS - gap, 10.0), (30.0, 10.0))
    assert crossing(path) == Crossing(path[:1], path)


def test_who_stands_in_the_wall_may_leave_it_and_comes_to_it_when_he_returns():
    assert crossing(((20.0, 10.0), (15.0, 10.0))) is None
    assert crossing(((20 - RADIUS, 10.0), (20 - RADIUS, 6.0), (15.0, 6.0))) is None
    found = crossing(((20.0, 10.0), (15.0, 10.0), (15.0, 9.0), (25.0, 9.0)))
    assert found is not None
    assert found.before == ((20, 10), (15, 10), (15, 9), (20 - RADIUS - 1 / 8, 9))


def test_who_stays_where_he_is_crosses_nothing():
    assert crossing(((10.0, 10.0), (10.0, 10.0))) is None
    assert crossing(((20.0, 10.0), (20.0, 10.0))) is None
    assert crossing(((10.0, 10.0),)) is None


def test_a_path_that_bends_just_before_the_wall_is_parted_at_the_bend():
    bend = (20 - RADIUS - 1 / 8, 10.0)
    path = ((10.0, 10.0), bend, (30.0, 10.0))
    assert crossing(path) == Crossing(path[:2], path[1:])


def test_a_path_into_the_middle_of_a_large_shape_is_parted_before_its_rim():
    found = crossing(((10.0, 10.0), (20.0, 10.0)), Circle(20, 10, 3))
    assert found is not None
    assert found.before[-1] == (17 - RADIUS - 1 / 8, 10)
    deep = crossing(((10.0, 10.0), (20.0, 10.0), (20.5, 10.0), (35.0, 10.0), (20.0, 10.0)), rectangle(15, 5, 25, 15))
    assert deep is not None
    assert deep.before == ((10, 10), (15 - RADIUS - 1 / 8, 10))


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from([WALL, ELL, Circle(20, 10, 2)]))
def test_the_first_part_ends_clear_of_the_shape_and_both_parts_are_the_path(seed: int, shape: Shape):
    rng = random.Random(seed)
    spots = [snapped((rng.uniform(12, 28), rng.uniform(3, 17))) for _ in range(rng.randint(2, 5))]
    path = tuple(spots)
    found = crossing(path, shape)
    touched = _first_touch(path, shape)
    if found is None:
        assert touched is None
        return
    stop = found.before[-1]
    assert found.after[0] == stop
    assert found.after[-1] == path[-1]
    assert stop == path[0] or to_shape(stop, shape) - RADIUS >= 1 / 8
    corners = [*found.before[:-1], *found.after[1:]]
    assert corners in (list(path), [p for p in path if p != stop])
    assert min(_off(stop, a, b) for a, b in pairwise(path)) < STEP
    if touched is not None and to_shape(path[0], shape) - RADIUS > 1 / 8:
        assert _length(found.before) <= touched
        assert to_shape(stop, shape) - RADIUS < 1 / 8 + 0.01


def _first_touch(path: tuple[Point, ...], shape: Shape) -> float | None:
    """Inches to the first of a thousand points a leg that is well within the reach of a base that had left it."""
    gone, left = 0.0, False
    for a, b in pairwise(path):
        for k in range(1001):
            spot = (a[0] + (b[0] - a[0]) * k / 1000, a[1] + (b[1] - a[1]) * k / 1000)
            gap = to_shape(spot, shape) - RADIUS
            left = left or gap > 1e-6
            if left and gap < -1e-6:
                return gone + distance(a, b) * k / 1000
        gone += distance(a, b)
    return None


def _length(path: tuple[Point, ...]) -> float:
    return sum(distance(a, b) for a, b in pairwise(path))


def _off(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    part = min(1.0, max(0.0, part))
    return math.hypot(point[0] - a[0] - part * dx, point[1] - a[1] - part * dy)
