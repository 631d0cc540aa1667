"""Outlines follow what they are asked for: corners, holes, slits, and islands behind an obstacle."""

from __future__ import annotations

import math
from random import Random

import pytest
from outline_points import disagreements, within

from skirmish.client.overlays.contours import Contour, level_lines
from skirmish.core.units import Point

SIZE = (30.0, 30.0)
CENTRE = (15.0, 15.0)
EXACT_OUTLINES = True


def far(point: Point, at: Point = CENTRE) -> float:
    return math.dist(point, at)


def disc(p: Point) -> float:
    return far(p) - 6


def ring(p: Point) -> float:
    return max(far(p) - 6, 0.9 - far(p, (16.0, 12.0)) or 1e-9) if far(p, (16.0, 12.0)) > 0.6 else math.inf


def star(p: Point) -> float:
    """Sharp corners."""
    x, y = abs(p[0] - 15), abs(p[1] - 15)
    return min(max(4 * x + y, 0.3) - 6, 4 * y + x - 6) / 4


def slit(p: Point) -> float:
    """Two rooms, and a passage of 0.2" between them that no node of the lattice meets."""
    x, y = p
    if 11.1 < x < 18.9 and not 14.65 < y < 14.85:
        return math.inf
    return max(abs(x - 15) - 7, abs(y - 14.75) - 3)


def behind(p: Point) -> float:
    """A wall, and a strip of 0.25" behind it before the way is too long."""
    return math.inf if 18.0 < p[0] < 20.3 else far(p) - 5.55


def cut_off(p: Point) -> float:
    """Half of it is off limits, with a straight edge."""
    return math.inf if p[0] + 0.5 * p[1] > 24.0 else far(p) - 6


SHAPES = {"disc": disc, "ring": ring, "star": star, "slit": slit, "behind": behind, "cut off": cut_off}


def drawn(measure, within_in=8.0, size=SIZE, centre=CENTRE):
    return Contour(lambda points: [measure(p) for p in points], centre, within_in, size).outlines()


@pytest.mark.parametrize("name", SHAPES)
def test_every_point_is_on_its_side_of_the_line_to_a_fiftieth_of_an_inch(name):
    measure, chance = SHAPES[name], Random(1)
    points = [(chance.uniform(6.5, 23.5), chance.uniform(6.5, 23.5)) for _ in range(3_000)]
    assert disagreements(drawn(measure), points, lambda asked: [measure(p) <= 0 for p in asked]) == []


def test_a_passage_narrower_than_a_cell_is_followed():
    points = [(x / 10, 14.75) for x in range(112, 189)]
    assert all(within(drawn(slit), points))


def test_an_island_behind_an_obstacle_is_found():
    assert within(drawn(behind), [(20.45, 15.0), (19.0, 15.0), (17.5, 15.0)]) == [True, False, True]


def test_a_hole_is_a_ring_of_its_own():
    outlines = drawn(ring)
    assert len(outlines) == 2
    assert within(outlines, [(16.0, 12.0), (15.0, 17.0)]) == [False, True]


def test_a_hole_smaller_than_a_cell_where_two_ways_round_meet_is_found():
    outlines = drawn(lambda p: max(disc(p), 0.2 - far(p, (16.25, 12.25))))
    assert len(outlines) == 2
    assert within(outlines, [(16.25, 12.25), (16.25, 12.5)]) == [False, True]


def test_it_ends_at_the_table():
    outlines = drawn(lambda p: far(p, (1.0, 1.0)) - 3, size=(5.0, 5.0), centre=(1.0, 1.0))
    xs, ys = zip(*(point for outline in outlines for point in outline), strict=True)
    assert min(*xs, *ys) == pytest.approx(0.0, abs=0.01)


def test_nothing_inside_gives_no_line():
    assert drawn(lambda p: math.inf) == ()


def test_a_plain_disc_is_asked_for_fewer_than_two_thousand_points():
    asked = []

    def measure(points):
        asked.extend(points)
        return [disc(p) for p in points]

    Contour(measure, CENTRE, 6.0, SIZE).outlines()
    assert len(asked) < 2000


def test_lines_of_equal_cost_are_where_the_cost_is_equal():
    contour = Contour(lambda points: [disc(p) for p in points], CENTRE, 6.0, SIZE)
    lines = level_lines(contour.lattice, contour.corner, 0.5, -3.0)
    assert len(lines) == 1
    assert lines[0][0] == lines[0][-1]
    assert all(far(point) == pytest.approx(3.0, abs=0.03) for point in lines[0])


def test_lines_of_equal_cost_end_where_there_is_no_going():
    contour = Contour(lambda points: [cut_off(p) for p in points], CENTRE, 6.0, SIZE)
    lines = level_lines(contour.lattice, contour.corner, 0.5, -1.0)
    assert [line[0] == line[-1] for line in lines] == [False]
