"""Where a base can go and what it costs. (SKR-33, SKR-34, SKR-35)"""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import RADIUS, at, battle, battle_on, random_field, random_places

from skirmish.board import Walk, on
from skirmish.core.battlefield import piece
from skirmish.core.geometry import Circle, oriented, rectangle
from skirmish.core.units import TOLERANCE_IN, distance

A, B = 0, 1


def test_exactly_twelve_inches_is_within_twelve_inches():
    table = on(battle([at(10, 10), at(22 + 2 * RADIUS, 10)]))
    assert table.within(A, B, 12)
    assert not table.within(A, B, 12 - 1 / 1024)
    assert table.reach(B, Walk(12), [(34 + 2 * RADIUS, 10.0)]) == [12.0]
    assert table.reach(B, Walk(12), [(34 + 2 * RADIUS + 1 / 128, 10.0)]) == [math.inf]


def test_a_base_goes_along_a_face_it_touches():
    wall = piece("w", "wall", rectangle(10, 10 + RADIUS, 20, 11 + RADIUS))
    table = on(battle([at(8, 10)], [wall]))
    assert table.straight(A, (22.0, 10.0))
    assert table.reach(A, Walk(14), [(22.0, 10.0)]) == [14.0]


def test_a_base_doesnt_fit_through_a_gap_narrower_than_itself_and_fits_one_of_its_own_width():
    def gap(width: float):
        return on(battle([at(10, 10)], [
            piece("n", "wall", rectangle(0, 12, 10 - width / 2, 13)),
            piece("s", "wall", rectangle(10 + width / 2, 12, 48, 13)),
        ]))  # fmt: skip

    assert gap(2 * RADIUS).reach(A, Walk(5), [(10.0, 15.0)]) == [5.0]
    assert gap(2 * RADIUS - 1 / 64).reach(A, Walk(20), [(10.0, 15.0)]) == [math.inf]


def test_the_way_round_a_wall_is_its_corners_and_costs_their_length():
    wall = piece("w", "wall", rectangle(10, 8, 10.5, 12))
    way = on(battle([at(8, 10)], [wall])).way(A, (12.5, 10.0), Walk(12))
    assert way is not None
    assert way.path[0] == (8, 10)
    assert way.end == (12.5, 10)
    assert way.cost == pytest.approx(sum(distance(a, b) for a, b in pairwise(way.path)))
    around = 2 * math.hypot(2, 2 + RADIUS) + 0.5
    assert way.cost == pytest.approx(around, rel=0.03)


def test_a_way_can_be_led_by_way_of_points():
    table = on(battle([at(10, 10)]))
    way = table.way(A, (14.0, 10.0), Walk(6), via=[(12.0, 11.0)])
    assert way is not None
    assert way.path == ((10, 10), (12, 11), (14, 10))
    assert way.cost == pytest.approx(2 * math.sqrt(5))
    assert table.way(A, (14.0, 10.0), Walk(4), via=[(12.0, 11.0)]) is None


def test_difficult_ground_costs_double_and_very_difficult_fourfold():
    for ground, cost in (("difficult", 10 + 2), ("very-difficult", 10 + 6)):
        bog = piece("bog", "bog", rectangle(14, 0, 16, 48), ground=ground)
        assert on(battle([at(10, 10)], [bog])).reach(A, Walk(20), [(20.0, 10.0)]) == [pytest.approx(cost)]


def test_where_difficult_pieces_overlap_the_worst_counts_once():
    bog = piece("bog", "bog", rectangle(12, 0, 16, 48))
    mire = piece("mire", "bog", rectangle(14, 0, 18, 48), ground="very-difficult")
    assert on(battle([at(10, 10)], [bog, mire])).reach(A, Walk(40), [(20.0, 10.0)]) == [pytest.approx(10 + 2 + 4 * 3)]


def test_difficult_ground_of_any_shape_costs_where_the_path_lies_in_it():
    ell = piece("bog", "bog", oriented(((12, 5), (14, 5), (14, 12), (20, 12), (20, 14), (12, 14))))
    table = on(battle([at(10, 10), at(16, 8)], [ell]))
    assert table.reach(A, Walk(20), [(15.0, 8.0)])[0] <= math.dist((10, 10), (15, 8)) * 1.4 + 0.01
    assert table.reach(B, Walk(3), [(19.0, 8.0)]) == [3.0]


def test_a_round_pond_costs_its_chord():
    pond = piece("pond", "water", Circle(15, 10, 2))
    table = on(battle([at(10, 10)], [pond]))
    assert table.reach(A, Walk(20), [(15.0, 10.0)]) == [pytest.approx(7.0)]


def test_it_is_cheaper_to_go_round_a_bog_than_through_a_wide_one():
    bog = piece("bog", "bog", rectangle(12, 9, 22, 11))
    way = on(battle([at(10, 10)], [bog])).way(A, (24.0, 10.0), Walk(20))
    assert way is not None
    assert len(way.path) == 4
    assert way.cost == pytest.approx(2 * math.hypot(2, 1) + 10, abs=0.1)


def test_a_hedge_is_crossed_at_no_cost_but_nobody_stops_on_it():
    hedge = piece("hedge", "hedge", rectangle(8, 12, 12, 12.5))
    table = on(battle([at(10, 10)], [hedge]))
    assert table.reach(A, Walk(6), [(10.0, 14.0), (10.0, 12.0)]) == [4.0, math.inf]
    assert table.stands(A, (10.0, 12.0)) == "overlaps the hedge"


def test_bases_block_friend_and_foe_alike_unless_they_are_walked_through():
    table = on(battle([at(10, 10), at(12, 10)]))
    assert not table.straight(A, (14.0, 10.0))
    assert table.straight(A, (14.0, 10.0), through=1 << B)
    assert table.reach(A, Walk(4), [(14.0, 10.0)]) == [math.inf]
    assert table.reach(A, Walk(4, through=1 << B), [(14.0, 10.0)]) == [4.0]
    assert table.stands(A, (12.5, 10.0)) == "overlaps Man 1"


def test_a_walk_keeps_its_distance_from_those_it_shuns():
    table = on(battle([at(10, 10), at(14, 10)]))
    close, clear = (14 - 2 * RADIUS - 0.9, 10.0), (14 - 2 * RADIUS - 1, 10.0)
    assert table.reach(A, Walk(6, 1.0, 1 << B), [close]) == [math.inf]
    assert table.reach(A, Walk(6, 1.0, 1 << B), [clear])[0] < math.inf
    assert table.reach(A, Walk(6), [close])[0] < math.inf


def test_who_starts_closer_than_it_should_may_go_away_but_not_closer():
    start = 14 - 2 * RADIUS - 0.5
    table = on(battle([at(start, 10), at(14, 10)]))
    walk = Walk(6, 1.0, 1 << B)
    assert table.reach(A, walk, [(start - 3, 10.0), (start + 0.25, 10.0)]) == [3.0, math.inf]


def test_bases_stay_wholly_on_the_table():
    table = on(battle([at(2, 2)]))
    assert table.reach(A, Walk(6), [(RADIUS, 2.0), (RADIUS - 0.01, 2.0)]) == [2 - RADIUS, math.inf]
    assert table.stands(A, (0.1, 5.0)) == "lies off the table"


def test_standing_still_is_always_possible():
    assert on(battle([at(2, 2)])).reach(A, Walk(0), [(2.0, 2.0)]) == [0.0]


@settings(max_examples=10)
@given(st.integers(0, 10_000))
def test_ways_cost_what_reach_says_no_less_than_the_distance_and_their_legs_are_free(seed: int):
    field = random_field(seed % 5)
    places = random_places(seed, field, 10)
    table = on(battle_on(field, places))
    for i in range(4):
        x, y = places[i][:2]
        points = [(x + dx, y + dy) for dx, dy in ((5, 0), (0, 5), (-4, 3), (3, -4), (2, 2))]
        shorter, costs = table.reach(i, Walk(5.5), points), table.reach(i, Walk(9), points)
        for point, short, cost in zip(points, shorter, costs, strict=True):
            way = table.way(i, point, Walk(9))
            assert cost <= short
            assert short in (cost, math.inf)
            assert (way is None) == (cost == math.inf)
            if way is None:
                continue
            assert way.cost == cost >= distance((x, y), way.end) - 1e-9
            assert cost <= 9 + TOLERANCE_IN
            for a, b in pairwise(way.path):
                gone = [(*a, *place[2:]) if k == i else place for k, place in enumerate(places)]
                hedge = on(battle_on(field, gone)).stands(i, b) is not None
                assert hedge or on(battle_on(field, gone)).straight(i, b)
            table = on(battle_on(field, places))
