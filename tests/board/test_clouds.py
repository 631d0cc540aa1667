"""Mist: what it hides, and from whom. (CHN-66)"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import RADIUS, at, battle, battle_on, random_field, random_places

from skirmish.board import on
from skirmish.core.battlefield import Terrain, piece
from skirmish.core.geometry import Circle, rectangle
from skirmish.core.record import evolve
from skirmish.core.state import Feature, Place, State

A, B, C = 0, 1, 2
STEP = 1 / 1024
MIST = Feature(1, "mist", Circle(20, 10, 3), sight="cloud", height_in=6.0)


def misty(*places: Place, mist: Feature = MIST, terrain: tuple[Terrain, ...] = ()) -> State:
    return battle(places, terrain, [mist])


@pytest.mark.parametrize(("gap", "seen"), [(0.0, True), (1.0, True), (2.0, True), (2 + STEP, False), (4.0, False)])
def test_a_mist_hides_who_is_more_than_two_inches_off(gap: float, seen: bool):
    table = on(misty(at(18, 10), at(18 + 2 * RADIUS + gap, 10)))
    assert (table.sight(A, B).visible, table.sight(B, A).visible) == (float(seen), float(seen))
    assert (table.sight(A, B).clear, table.sight(B, A).clear) == (float(seen), float(seen))


def test_a_mist_hides_who_is_in_it_and_who_is_behind_it_and_not_who_is_beside_it():
    table = on(misty(at(10, 10), at(20, 10), at(30, 10), at(10, 20)))
    assert [table.sight(A, k).seen for k in (B, C, 3)] == [False, False, True]
    assert [table.sight(k, A).seen for k in (B, C, 3)] == [False, False, True]


def test_a_base_that_sticks_out_of_a_mist_is_seen():
    table = on(misty(at(10, 10), at(17, 10), at(17 + RADIUS, 10)))
    assert table.sight(A, B).seen
    assert not table.sight(A, C).seen


def test_nobody_sees_through_a_thin_veil_but_who_is_near_to_it_on_both_sides():
    veil = evolve(MIST, shape=rectangle(15, 5, 15.5, 15))
    table = on(misty(at(14, 10), at(16, 10), at(19, 10), mist=veil))
    assert table.sight(A, B).clear == 1.0
    assert not table.sight(A, C).seen


def test_bases_and_walls_hide_whom_a_mist_wouldnt():
    wall = piece("w", "wall", rectangle(19.8, 5, 20.2, 15))
    assert not on(misty(at(19.8 - RADIUS, 10), at(20.2 + RADIUS, 10), terrain=(wall,))).sight(A, B).seen


def test_a_mist_of_the_map_hides_as_one_that_was_laid():
    bank = Terrain("bank", "field", Circle(20, 10, 3), "cloud", height_in=6.0)
    table = on(battle([at(10, 10), at(30, 10)], [bank]))
    assert not table.sight(A, B).seen


def test_who_stands_higher_than_the_mist_sees_over_it():
    hill = piece("hill", "hill", Circle(10, 10, 3))
    assert not on(misty(at(10, 10), at(30, 10), terrain=(hill,))).sight(A, B).seen
    low = evolve(MIST, height_in=2.5)
    assert on(misty(at(10, 10), at(30, 10), mist=low, terrain=(hill,))).sight(A, B).seen


def test_all_questions_of_sight_respect_a_mist():
    state = misty(at(10, 10), at(30, 10), at(10, 14))
    table = on(state)
    assert table.sights(A, 1 << B | 1 << C)[B].visible == 0.0
    assert table.sights(A, 1 << B | 1 << C)[C].visible == 1.0
    assert table.beholders(1 << B, [0, 1 << A, 0], [0, 0, 0]) == [-1, -1, -1]
    assert table.beholders(1 << C, [0, 0, 1 << A], [0, 0, 0]) == [-1, -1, A]
    assert table.spotted(B, [(30.0, 11.0), (25.0, 10.0)], 1 << A, [0, 0, 0]) == -1
    assert table.spotted(B, [(25.0, 10.0), (10.0, 7.0)], 1 << A, [0, 0, 0]) == A
    assert not table.sight_at(C, (11.0, 10.0), B).seen
    assert table.sight_at(C, (27.9, 10.0), B).seen
    assert [(b.name, b.sight) for b in table.blockers(A, B)] == [("mist", "cloud")]


def test_kept_lines_follow_who_comes_near_and_who_goes():
    state = misty(at(18, 10), at(22.5, 10))
    near = state.moved(B, at(18 + 2 * RADIUS + 2, 10))
    cleared = evolve(state, features=())
    assert [on(s).sight(A, B).seen for s in (state, near, state, cleared, state)] == [False, True, False, True, False]


@settings(max_examples=8)
@given(st.integers(0, 4), st.integers(8, 40), st.integers(8, 40))
def test_a_mist_only_ever_hides_and_both_ways(seed: int, x: int, y: int):
    field = random_field(seed)
    state = battle_on(field, random_places(seed, field, 12, (1.2, 0, 3.0)))
    veiled = evolve(state, features=(evolve(MIST, shape=Circle(x, y, 4)),))
    pairs = [(i, j) for i in range(12) for j in range(12) if i != j]
    before = {(i, j): on(state).sight(i, j) for i, j in pairs}
    after = {(i, j): on(veiled).sight(i, j) for i, j in pairs}
    for i, j in pairs:
        assert after[i, j].visible <= before[i, j].visible
        assert after[i, j].clear <= before[i, j].clear
        assert after[i, j].visible == after[j, i].visible
        assert on(state).gap(i, j) > 2 or after[i, j] == before[i, j]
