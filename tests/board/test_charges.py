"""Contact, and the places to charge to. (SKR-5, SKR-25)"""

from __future__ import annotations

import math

import pytest
from tables import RADIUS, at, battle, turned

from skirmish.board import Surface, Walk, Way, on
from skirmish.core.battlefield import piece
from skirmish.core.geometry import rectangle
from skirmish.core.state import LIMBO, Place, State

A, B, C = 0, 1, 2
APART = 2 * RADIUS


def after(state: State, way: Way | None) -> Surface:
    """The table when A has gone this way."""
    assert way is not None
    return on(state.moved(A, (*way.end, *state.places[A][2:])))


def test_bases_touch_up_to_a_sixteenth_of_an_inch():
    assert on(battle([at(10, 10), at(10 + APART + 1 / 16, 10)])).touching(A) == (B,)
    assert on(battle([at(10, 10), at(10 + APART + 1 / 16 + 1 / 1024, 10)])).touching(A) == ()


def test_contact_is_a_mask_of_all_whom_a_base_touches():
    table = on(battle([at(10, 10), at(10 + APART, 10), at(10 - APART, 10), at(20, 20), LIMBO]))
    assert table.contacts(A) == 1 << B | 1 << C
    assert table.contacts(B) == 1 << A
    assert table.contacts(4) == 0


def test_gaps_are_measured_from_base_to_base_and_nobody_is_near_who_is_off_the_table():
    table = on(battle([at(10, 10), at(20, 10), LIMBO]))
    assert table.gap(A, B) == 10 - APART
    assert table.gaps(A) == [0.0, 10 - APART, math.inf]
    assert not table.within(A, C, 100)


@pytest.mark.parametrize(("gap", "touch"), [(0.5, True), (0.55, False)])
def test_bases_touch_across_a_hedge_no_thinner_than_the_gap(gap: float, touch: bool):
    hedge = piece("hedge", "hedge", rectangle(5, 10, 15, 10.5))
    table = on(battle([at(10, 10 - RADIUS), at(10, 10 + RADIUS + gap)], [hedge]))
    assert (table.touching(A) == (B,)) is touch


def test_bases_on_the_same_side_of_a_hedge_dont_touch_across_it():
    hedge = piece("hedge", "hedge", rectangle(5, 10, 15, 10.5))
    assert on(battle([at(9, 10 - RADIUS), at(9 + APART + 0.4, 10 - RADIUS)], [hedge])).touching(A) == ()


def test_a_charge_over_open_ground_goes_straight_and_costs_the_gap():
    state = battle([at(10, 10), at(20, 10)])
    way = on(state).charge(A, 1 << B, Walk(10))
    assert way is not None
    assert way.cost == pytest.approx(10 - APART, abs=1 / 512)
    assert after(state, way).touching(A) == (B,)


def test_a_charge_of_exactly_the_gap_succeeds_and_a_shorter_one_doesnt():
    table = on(battle([at(10, 10), at(18 + APART, 10)]))
    assert table.charge(A, 1 << B, Walk(8)) is not None
    assert table.charge(A, 1 << B, Walk(7.98)) is None


def test_a_charge_goes_round_a_wall():
    state = battle([at(10, 10), at(14, 10)], [piece("w", "wall", rectangle(11.5, 8, 12.5, 12))])
    table = on(state)
    assert table.charge(A, 1 << B, Walk(4)) is None
    way = table.charge(A, 1 << B, Walk(8))
    assert way is not None
    assert way.cost > 4
    assert after(state, way).touching(A) == (B,)


def test_two_targets_are_charged_from_one_place_that_touches_both():
    state = battle([at(10, 10), at(16, 9.4), at(16, 10.6)])
    way = on(state).charge(A, 1 << B | 1 << C, Walk(8))
    assert after(state, way).touching(A) == (B, C)


def test_targets_that_no_place_touches_together_cant_be_charged_together():
    assert on(battle([at(10, 10), at(16, 5), at(16, 15)])).charge(A, 1 << B | 1 << C, Walk(20)) is None


def test_a_charge_avoids_to_touch_an_enemy_it_hasnt_declared_if_it_can():
    beside = at(18.6, 10.9)
    state = battle([at(10, 11), at(19, 10), beside])
    table = on(state)
    careless, careful = table.charge(A, 1 << B, Walk(12)), table.charge(A, 1 << B, Walk(12), 1 << C)
    assert careless is not None
    assert careful is not None
    assert after(state, careful).touching(A) == (B,)
    assert careful.cost >= careless.cost


def test_a_charge_touches_an_undeclared_enemy_rather_than_fail():
    ring = [at(20 + 1.05 * math.cos(t), 20 + 1.05 * math.sin(t)) for t in (1.2, 2.4, 3.6, 4.8)]
    state = battle([at(26, 20), at(20, 20), *ring])
    others = sum(1 << k for k in range(2, 6))
    way = on(state).charge(A, 1 << B, Walk(6), others)
    assert B in after(state, way).touching(A)


def test_nobody_can_charge_who_is_surrounded():
    ring = [at(20 + 1.1 * math.cos(k * math.pi / 3), 20 + 1.1 * math.sin(k * math.pi / 3)) for k in range(6)]
    assert on(battle([at(26, 20), at(20, 20), *ring])).charge(A, 1 << B, Walk(20)) is None


def test_a_target_that_defends_a_hedge_is_charged_across_it():
    hedge = piece("hedge", "hedge", rectangle(5, 10, 15, 10.5))
    state = battle([at(10, 5), at(10, 10.5 + RADIUS)], [hedge])
    way = on(state).charge(A, 1 << B, Walk(5))
    assert way is not None
    assert way.end == (10, pytest.approx(10 - RADIUS, abs=1 / 512))
    assert after(state, way).touching(A) == (B,)


def test_a_hedge_at_an_angle_is_fought_across_too():
    hedge = piece("hedge", "hedge", turned(20, 20, [(-3, -0.25), (3, -0.25), (3, 0.25), (-3, 0.25)], 0.6))
    normal = (-math.sin(0.6), math.cos(0.6))
    off = 0.25 + RADIUS
    target: Place = at(20 + normal[0] * off, 20 + normal[1] * off)
    state = battle([at(20 - normal[0] * 5, 20 - normal[1] * 5), target], [hedge])
    way = on(state).charge(A, 1 << B, Walk(5))
    assert after(state, way).touching(A) == (B,)


def test_the_place_to_approach_to_is_the_nearest_to_a_foe_and_on_the_way_round():
    table = on(battle([at(10, 10), at(20, 10)]))
    way = table.approach(A, Walk(6), 1 << B, 0.0)
    assert way is not None
    assert way.end == (pytest.approx(16, abs=0.01), 10)
    assert way.cost == pytest.approx(6, abs=0.01)
    assert way.gain == pytest.approx(6, abs=0.01)
    assert not way.sees


def test_who_is_hemmed_in_gains_nothing_by_the_best_place_there_is():
    walls = [
        piece("north", "building", rectangle(5, 5, 15, 9)),
        piece("south", "building", rectangle(5, 11, 15, 15)),
        piece("east", "building", rectangle(11, 9, 15, 11)),
    ]
    way = on(battle([at(10.25, 10), at(20, 10)], walls)).approach(A, Walk(6), 1 << B, 0.0)
    assert way is not None
    assert way.path == ((10.25, 10),)
    assert way.gain == 0


def test_an_approach_goes_round_what_stands_in_the_straight_way_if_that_brings_it_nearer():
    wall = piece("w", "wall", rectangle(12, 9, 12.5, 11))
    table = on(battle([at(10.75, 10), at(30, 10)], [wall]))
    assert not table.straight(A, (16.75, 10))
    way = table.approach(A, Walk(6), 1 << B, 0.0)
    assert way is not None
    assert len(way.path) > 2
    assert way.cost <= 6.01
    assert way.gain > 2.5


def test_who_can_shoot_goes_where_it_sees_a_foe():
    wall = piece("w", "building", rectangle(14, 4, 15, 10))
    state = battle([at(10, 8), at(20, 8)], [wall])
    assert not on(state).sight(A, B).seen
    way = on(state).approach(A, Walk(6), 1 << B, 18.0)
    assert after(state, way).sight(A, B).seen
    assert way is not None
    assert way.sees


def test_an_approach_may_have_a_point_for_its_goal_and_needs_something_to_go_to():
    table = on(battle([at(10, 10), at(20, 10)]))
    way = table.approach(A, Walk(6), 0, 0.0, goal=(10.0, 30.0))
    assert way is not None
    assert way.end == (10, pytest.approx(16, abs=0.01))
    assert table.approach(A, Walk(6), 0, 0.0) is None
