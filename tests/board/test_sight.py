"""What is seen and what is in cover, in cases a person can work out on paper. (SKR-42, SKR-46)"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import RADIUS, at, battle, battle_on, random_field, random_places

from skirmish.board import on
from skirmish.board.kernels.sight import view
from skirmish.core.battlefield import piece
from skirmish.core.geometry import Circle, rectangle
from skirmish.core.state import LIMBO, Feature

TALL = 3.0
A, B, C = 0, 1, 2


def wall(west: float, north: float, east: float, south: float, **changes: object):
    return piece(f"wall-{west}-{north}", "wall", rectangle(west, north, east, south), **changes)


def test_across_an_empty_table_everything_is_visible_and_clear():
    seen = on(battle([at(5, 5), at(40, 40)])).sight(A, B)
    assert (seen.visible, seen.clear, seen.seen, seen.covered) == (1.0, 1.0, True, False)


def test_a_wall_to_the_middle_of_the_base_hides_half_of_it_from_one_eye():
    table = on(battle([at(10, 10), at(20, 10)], [wall(19, 4, 19.25, 10)]))
    gaps, near = np.empty((99, 2)), np.array([0])
    seen = view(
        gaps, table._bases, table.ground.pack.edges, table.ground.pack.pieces, near, (1, 1, 1), (10.0, 10.0), B, 0.0
    )
    assert seen == (pytest.approx(0.5, abs=1e-12), pytest.approx(0.5, abs=1e-12))


def test_bases_on_either_side_of_a_long_wall_dont_see_each_other():
    state = battle([at(10, 10), at(10, 14)], [wall(2, 11.5, 30, 12)])
    assert not on(state).sight(A, B).seen


def test_two_walls_that_abut_leave_no_slit():
    state = battle([at(10, 10), at(10, 14)], [wall(2, 11.5, 10, 12), wall(10, 11.5, 30, 12)])
    assert on(state).sight(A, B).visible == 0.0


def test_a_slit_of_a_grid_step_is_not_enough_to_be_seen():
    state = battle([at(10, 10), at(10, 14)], [wall(2, 11.5, 10, 12), wall(10 + 1 / 1024, 11.5, 30, 12)])
    seen = on(state).sight(A, B)
    assert 0 < seen.visible < 0.01
    assert not seen.seen


def test_a_wall_that_touches_the_target_from_behind_or_along_its_side_hides_nothing():
    behind = wall(20 + RADIUS, 5, 20 + RADIUS + 0.5, 15)
    beside = wall(15, 10 + RADIUS, 25, 11 + RADIUS)
    assert on(battle([at(10, 10), at(20, 10)], [behind])).sight(A, B).clear == 1.0
    assert on(battle([at(10, 10), at(20, 10)], [beside])).sight(A, B).clear == 1.0


def test_bases_in_contact_see_each_other():
    assert on(battle([at(10, 10), at(10 + 2 * RADIUS, 10)])).sight(A, B).clear == 1.0


def test_who_is_off_the_table_sees_and_is_seen_by_nobody_and_hides_nobody():
    table = on(battle([at(10, 10), at(20, 10), LIMBO]))
    assert not table.sight(A, C).seen
    assert not table.sight(C, A).seen
    assert table.sight(A, B).clear == 1.0


def test_a_standing_base_hides_what_is_behind_it_and_one_that_lies_down_doesnt():
    for height, covered in ((1.2, True), (0.0, False)):
        table = on(battle([at(10, 10), at(20, 10), at(15, 10, height, radius=0.8)]))
        assert table.sight(A, B).covered is covered


@pytest.mark.parametrize(("large", "covered"), [((A,), False), ((B,), False), ((A, C), True), ((C,), True)])
def test_large_models_are_seen_over_smaller_ones_but_not_over_large_ones(large: tuple[int, ...], covered: bool):
    spots = ((10, 10), (20, 10), (15, 10))
    state = battle([at(x, y, TALL if k in large else 1.2, 0.8) for k, (x, y) in enumerate(spots)])
    assert on(state).sight(A, B).covered is covered


def test_who_stands_on_a_hill_sees_over_what_is_no_higher_than_the_hill():
    hill = piece("hill", "hill", Circle(10, 10, 3))
    between = [at(10, 10), at(30, 10), at(20, 10, radius=0.8)]
    rock = wall(14, 5, 15, 15, height_in=2.0)
    high = wall(14, 5, 15, 15, height_in=3.0)
    assert on(battle(between, [hill])).elevation(A) == 2.5
    assert not on(battle(between, [hill, rock])).sight(A, B).covered
    assert not on(battle(between, [hill, rock])).sight(B, A).covered
    assert not on(battle(between, [hill, high])).sight(A, B).seen
    assert on(battle(between, [])).sight(A, B).covered


def test_woods_give_cover_and_dont_block():
    woods = piece("wood", "woods", rectangle(14, 5, 16, 15))
    seen = on(battle([at(10, 10), at(20, 10)], [woods])).sight(A, B)
    assert (seen.visible, seen.clear) == (1.0, 0.0)


def test_two_models_deep_in_the_same_woods_are_in_cover_of_each_other():
    woods = piece("wood", "woods", rectangle(5, 5, 25, 15))
    table = on(battle([at(10, 10), at(20, 10)], [woods]))
    assert table.sight(A, B).covered
    assert table.sight(B, A).covered


def test_the_shooters_own_hedge_is_ignored_and_only_for_the_shooter():
    hedge = piece("hedge", "hedge", rectangle(10, 10 + RADIUS, 14, 10.5 + RADIUS))
    table = on(battle([at(12, 10), at(12, 20)], [hedge]))
    assert not table.sight(A, B).covered
    assert table.sight(B, A).covered
    assert table.sight(A, B).visible == table.sight(B, A).visible == 1.0


def test_a_hedge_counts_as_the_shooters_own_up_to_a_sixteenth_of_an_inch():
    near = piece("hedge", "hedge", rectangle(10, 10 + RADIUS + 1 / 16, 14, 11))
    far = piece("hedge", "hedge", rectangle(10, 10 + RADIUS + 1 / 16 + 1 / 512, 14, 11))
    assert not on(battle([at(12, 10), at(12, 20)], [near])).sight(A, B).covered
    assert on(battle([at(12, 10), at(12, 20)], [far])).sight(A, B).covered


def test_sight_from_a_point_is_the_sight_of_who_goes_there():
    field = random_field(3)
    places = random_places(3, field, 8)
    there = [(24.0, 24.0, *place[2:]) if k == A else place for k, place in enumerate(places)]
    asked = [on(battle_on(field, places)).sight_at(A, (24.0, 24.0), k) for k in range(1, 8)]
    assert asked == [on(battle_on(field, there)).sight(A, k) for k in range(1, 8)]


def test_blockers_are_named_with_a_point_the_nearest_first():
    woods = piece("wood", "woods", rectangle(12, 5, 13, 15))
    mill = piece("mill", "building", rectangle(16, 5, 17, 15), name="old mill")
    table = on(battle([at(10, 10), at(25, 10), at(20, 10)], [mill, woods]))
    found = table.blockers(A, B)
    assert [(b.name, b.sight) for b in found] == [("woods", "soft"), ("old mill", "blocks"), ("Man 2", "blocks")]
    assert [round(b.at[0]) for b in found] == [12, 16, 20]
    assert found[2].model == C


def test_nothing_blocks_who_is_in_the_open():
    assert on(battle([at(10, 10), at(25, 10)])).blockers(A, B) == ()


def test_a_mist_blocks_who_stands_in_it_and_who_looks_through_it():
    mist = Feature(1, "mist", Circle(20, 10, 3), sight="blocks", height_in=4)
    table = on(battle([at(10, 10), at(20, 10), at(30, 10), at(10, 20)], features=[mist]))
    assert not table.sight(A, B).seen
    assert not table.sight(B, A).seen
    assert not table.sight(A, C).seen
    assert table.sight(A, 3).seen
    assert table.blockers(A, C)[0].name == "mist"


@settings(max_examples=10)
@given(st.integers(0, 10_000))
def test_who_is_seen_sees_and_clear_is_never_more_than_visible(seed: int):
    field = random_field(seed % 5)
    table = on(battle_on(field, random_places(seed, field, 10, (1.2, 0, 3.0))))
    for i in range(10):
        for j in range(i):
            one, two = table.sight(i, j), table.sight(j, i)
            assert one.visible == two.visible
            assert 0 <= one.clear <= one.visible <= 1
            assert 0 <= two.clear <= two.visible <= 1


def test_sight_from_many_points_is_the_sight_from_each():
    field = random_field(3)
    table = on(battle_on(field, random_places(3, field, 8)))
    points = [(4.0 + 5 * k, 44.0 - 4 * k) for k in range(9)]
    assert table.seen_from(A, points, B) == [table.sight_at(A, point, B).visible for point in points]
    assert table.seen_from(A, [], B) == []
