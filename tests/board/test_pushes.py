"""Where pushed bases come to rest. (CHN-64)"""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import RADIUS, at, battle, battle_on, random_field, random_places

from skirmish.board import on
from skirmish.core.battlefield import piece
from skirmish.core.geometry import rectangle
from skirmish.core.state import LIMBO, NOBODY
from skirmish.core.units import TOLERANCE_IN, distance

A, B, C = 0, 1, 2
APART = 2 * RADIUS
STEP = 1 / 1024
MILL = piece("mill", "building", rectangle(20, 5, 24, 15), name="mill")
HEDGE = piece("hedge", "hedge", rectangle(14, 5, 14.5, 15))


def test_a_push_goes_straight_away_from_the_pusher():
    push = on(battle([at(10, 10)])).push(A, (7.0, 6.0), 5)
    assert (push.at, push.inches, push.model, push.terrain) == ((13, 14), 5, NOBODY, "")


def test_who_stands_where_the_pusher_does_or_is_off_the_table_isnt_pushed():
    table = on(battle([at(10, 10), LIMBO]))
    assert table.push(A, (10.0, 10.0), 6).inches == 0
    assert table.push(B, (10.0, 10.0), 6).inches == 0


def test_a_push_against_a_mill_ends_at_its_face_and_names_it():
    push = on(battle([at(18, 10)], [MILL])).push(A, (10.0, 10.0), 6)
    assert (push.at, push.terrain) == ((20 - RADIUS, 10), "mill")


def test_a_push_against_a_base_ends_an_eighth_of_an_inch_before_it_and_names_it():
    push = on(battle([at(10, 10), at(14, 10)])).push(A, (5.0, 10.0), 6)
    assert (push.at, push.model) == ((14 - APART - 1 / 8, 10), B)


def test_a_push_to_the_table_edge_ends_there():
    push = on(battle([at(10, 3)])).push(A, (10.0, 10.0), 6)
    assert (push.at, push.terrain, push.inches) == ((10, RADIUS), "table edge", 3 - RADIUS)


@pytest.mark.parametrize("gap", [0.0, 1 / 16, 1 / 8 - STEP])
def test_who_is_too_near_to_a_base_ahead_stays_and_strikes_it(gap: float):
    push = on(battle([at(10, 10), at(10 + APART + gap, 10)])).push(A, (5.0, 10.0), 6)
    assert (push.at, push.inches, push.model) == ((10, 10), 0, B)


@pytest.mark.parametrize(("inches", "model"), [(3 + STEP, B), (3.0, NOBODY)])
def test_a_push_that_just_doesnt_get_there_strikes_nobody_and_still_keeps_apart(inches: float, model: int):
    push = on(battle([at(10, 10), at(13 + APART, 10)])).push(A, (5.0, 10.0), inches)
    assert (push.at, push.model) == ((13 - 1 / 8, 10), model)


def test_a_push_breaks_contact():
    table = on(battle([at(10, 10), at(10 - APART, 10)]))
    assert table.touching(A) == (B,)
    push = table.push(A, (10 - APART, 10.0), 2)
    assert (push.at, push.inches) == ((12, 10), 2)


def test_who_is_pushed_along_a_touching_base_goes_by():
    push = on(battle([at(10, 10), at(10, 10 + APART)])).push(A, (5.0, 10.0), 0.5)
    assert (push.at, push.model) == ((10.5, 10), NOBODY)


def test_a_low_obstacle_doesnt_stop_a_push_and_nobody_ends_on_it():
    table = on(battle([at(12, 10)], [HEDGE]))
    assert table.push(A, (5.0, 10.0), 4).at == (16, 10)
    short = table.push(A, (5.0, 10.0), 2)
    assert (short.at[0], short.terrain) == (pytest.approx(14 - RADIUS, abs=TOLERANCE_IN), "")


def test_a_push_over_a_hedge_never_ends_engaged_across_it():
    table = on(battle([at(10, 10), at(14.5 + RADIUS, 10)], [HEDGE]))
    push = table.push(A, (5.0, 10.0), 4)
    assert push.at[0] + RADIUS < 14
    assert table.contacts_at(A, push.at, 1 << B) == 0


@settings(max_examples=60)
@given(st.integers(0, 9), st.integers(0, 19), st.floats(0, 2 * math.pi), st.sampled_from([0.5, 1, 2, 3.5, 6]))
def test_a_push_never_overlaps_never_engages_and_never_goes_too_far(seed: int, i: int, angle: float, inches: float):
    field = random_field(seed, {"building": 3, "low-wall": 8, "rock": 3, "hill": 1}, 24)
    places = random_places(seed, field, 20)
    table = on(battle_on(field, places))
    here = places[i][:2]
    away = (here[0] - math.cos(angle), here[1] - math.sin(angle))
    push = table.push(i, away, inches)
    assert push.inches == distance(here, push.at) <= inches
    assert table.stands(i, push.at) is None
    assert table.contacts_at(i, push.at, ~(1 << i)) & ~table.contacts(i) == 0
    for k, (x, y, radius, _) in enumerate(places):
        if k != i and distance(here, push.at) > 0:
            gap = distance(push.at, (x, y)) - radius - places[i][2]
            assert gap >= 1 / 8 or gap >= table.gap(i, k)
    off = (push.at[0] - here[0]) * math.sin(angle) - (push.at[1] - here[1]) * math.cos(angle)
    assert abs(off) < 1 / 1024
    assert (push.at[0] - here[0]) * math.cos(angle) + (push.at[1] - here[1]) * math.sin(angle) >= 0
