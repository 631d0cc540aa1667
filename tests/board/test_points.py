"""What is seen, touched and in range of a point, a line or a shape. (CHN-63, CHN-65, CHN-72)"""

from __future__ import annotations

import math
import random
from itertools import pairwise

import numpy as np
import pytest
from rays import Oracle, hit, rays
from tables import RADIUS, at, battle, battle_on, random_field, random_places, turned

from skirmish.board import on
from skirmish.core.battlefield import piece
from skirmish.core.geometry import Circle, Shape, bounds, contains, rectangle, sides, to_segment, to_shape
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, Feature, State
from skirmish.core.units import Point, distance

A, B, C, D = 0, 1, 2, 3
STEP = 1 / 1024
MILL = piece("mill", "building", rectangle(20, 5, 24, 15), name="mill")
HILL = piece("hill", "hill", Circle(10, 10, 3))
MIST = Feature(1, "mist", Circle(20, 10, 3), sight="cloud", height_in=6.0)
RAISED = Feature(2, "rampart", rectangle(15, 5, 16, 15), "blocks", "impassable", 3.0)
HARD = frozenset({"building", "rock"})


# Sight of a point


def test_a_point_in_the_open_is_seen_and_one_behind_a_mill_isnt():
    table = on(battle([at(10, 10)], [MILL]))
    assert table.sees_point(A, (19.0, 10.0))
    assert not table.sees_point(A, (30.0, 10.0))
    assert table.sees_point(A, (30.0, 30.0))


def test_a_point_on_the_face_of_a_mill_is_seen_from_its_own_side_only():
    table = on(battle([at(10, 10), at(30, 10), at(22, 2), at(22, 18)], [MILL]))
    faces = ((20.0, 10.0), (24.0, 10.0), (22.0, 5.0), (22.0, 15.0))
    assert [[table.sees_point(i, face) for face in faces] for i in range(4)] == [
        [i == k for k in range(4)] for i in range(4)
    ]  # fmt: skip


def test_nobody_sees_a_point_inside_a_mill():
    assert not on(battle([at(10, 10)], [MILL])).sees_point(A, (20 + STEP, 10.0))


def test_a_point_is_seen_past_a_corner_with_the_rim_of_the_base():
    wall = piece("w", "wall", rectangle(14, 10 - RADIUS / 2, 15, 20))
    hides_all = piece("w", "wall", rectangle(14, 10 - RADIUS, 15, 20))
    assert on(battle([at(10, 10)], [wall])).sees_point(A, (20.0, 10 - RADIUS / 2))
    assert not on(battle([at(10, 10)], [hides_all])).sees_point(A, (20.0, 10.0))


def test_two_walls_that_abut_leave_no_slit_to_see_a_point_through():
    walls = [piece("w", "wall", rectangle(2, 11.5, 10, 12)), piece("e", "wall", rectangle(10, 11.5, 30, 12))]
    assert not on(battle([at(10, 10)], walls)).sees_point(A, (10.0, 14.0))


def test_bases_and_woods_hide_no_point_and_features_do():
    woods = piece("wood", "woods", rectangle(12, 5, 13, 15))
    state = battle([at(10, 10), at(14, 10, 3.0, 0.8)], [woods])
    assert on(state).sees_point(A, (30.0, 10.0))
    assert not on(evolve(state, features=(RAISED,))).sees_point(A, (30.0, 10.0))


def test_a_hill_lifts_sight_over_a_rock_from_either_end():
    rock = piece("rock", "rock", Circle(20, 10, 2))
    state = battle([at(10, 10), at(30, 10)], [rock])
    assert not on(state).sees_point(A, (30.0, 10.0))
    table = on(battle([at(10, 10), at(30, 10)], [rock, HILL]))
    assert table.sees_point(A, (30.0, 10.0))
    assert table.sees_point(B, (10.0, 10.0))
    assert not table.sees_point(B, (13 + STEP, 10.0))


@pytest.mark.parametrize(("gap", "seen"), [(2.0, True), (2 + STEP, False)])
def test_mist_hides_a_point_more_than_two_inches_off(gap: float, seen: bool):
    table = on(battle([at(20, 10)], features=[MIST]))
    assert table.sees_point(A, (20 + RADIUS + gap, 10.0)) is seen


def test_the_near_side_of_a_mist_is_in_sight_and_its_inside_and_what_is_behind_arent():
    table = on(battle([at(10, 10), LIMBO], features=[MIST]))
    assert table.sees_point(A, (17.0, 10.0))
    assert table.sees_shape(A, Circle(20, 10, 3))
    assert not table.sees_point(A, (18.0, 10.0))
    assert not table.sees_point(A, (24.0, 10.0))
    assert not table.sees_point(B, (24.0, 10.0))


def test_points_are_seen_where_dense_samples_of_the_three_lines_say():
    field = random_field(6)
    state = battle_on(field, random_places(6, field, 12, (1.2, 0.0, 3.0)), [evolve(MIST, shape=Circle(24, 24, 3))])
    table, rng, seen = on(state), random.Random(7), 0
    for _ in range(150):
        i, point = rng.randrange(12), (rng.uniform(1, 47), rng.uniform(1, 47))
        expected = _sampled(state, i, point)
        assert table.sees_point(i, point) in expected
        seen += expected == {True}
    assert 30 < seen < 120


def _sampled(state: State, i: int, point: Point) -> set[bool]:
    """What 600 points on each of three lines say; both answers if a piece is only grazed."""
    table, (x, y, radius, _) = on(state), state.places[i]
    high = max(table.elevation(i), table.elevation_at(point))
    shapes = [t.shape for t in state.battlefield.terrain if t.sight == "blocks" and t.height_in > high]
    if table.gap_to_point(i, point) > 2:
        shapes += [f.shape for f in state.features if f.shape and f.height_in > high]
    away = distance((x, y), point)
    deepest = []
    for side in (0.0, radius - 1 / 64, 1 / 64 - radius):
        ex, ey = x - (point[1] - y) * side / away, y + (point[0] - x) * side / away
        line = np.linspace((ex, ey), point, 601)
        near = [shape for shape in shapes if _may_reach(shape, (ex, ey), point)]
        deepest.append(max((_depths(shape, line).max() for shape in near), default=-1.0))
    return {any(depth <= slack for depth in deepest) for slack in (-0.03, 0.03)}


def _may_reach(shape: Shape, a: Point, b: Point) -> bool:
    """Whether the circle round the shape's box comes within an inch of the line: what doesn't can't hide anything."""
    west, north, east, south = bounds(shape)
    far = distance((west, north), (east, south)) / 2 + 1.0
    return to_segment(((west + east) / 2, (north + south) / 2), a, b) <= far


def _depths(shape: Shape, spots: np.ndarray) -> np.ndarray:
    """How deep each spot lies in the shape; below 0 outside."""
    if isinstance(shape, Circle):
        return shape.radius - np.hypot(*(spots - (shape.x, shape.y)).T)
    x, y = spots.T
    inside, rim = np.zeros(len(spots), bool), np.full(len(spots), math.inf)
    for (ax, ay), (bx, by) in sides(shape):
        dx, dy = bx - ax, by - ay
        along = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0)
        rim = np.minimum(rim, np.hypot(x - ax - along * dx, y - ay - along * dy))
        if dy:
            inside ^= ((ay > y) != (by > y)) & (x < dx * (y - ay) / dy + ax)
    return np.where(inside, rim, -rim)


def test_depths_are_what_plain_geometry_says_of_each_spot():
    rng = random.Random(3)
    spots = [(rng.uniform(0, 48), rng.uniform(0, 48)) for _ in range(300)]
    for shape in [t.shape for t in random_field(6).terrain] + [MILL.shape]:
        for spot, depth in zip(spots, _depths(shape, np.array(spots)), strict=True):
            assert contains(shape, spot) is bool(depth >= 0)
            assert to_shape(spot, shape) == pytest.approx(max(0.0, -depth))


# Range and level


def test_the_level_at_a_point_is_that_of_the_hill_under_it():
    table = on(battle([at(30, 30)], [HILL]))
    assert [table.elevation_at(point) for point in ((10.0, 10.0), (12.5, 10.0), (14.0, 10.0))] == [2.5, 2.5, 0.0]


def test_the_gap_to_a_point_is_from_the_edge_of_the_base():
    table = on(battle([at(10, 10), LIMBO]))
    assert table.gap_to_point(A, (22 + RADIUS, 10.0)) == 12.0
    assert table.gap_to_point(A, (10.1, 10.0)) == 0.0
    assert table.gap_to_point(B, (10.0, 10.0)) == math.inf


def test_the_reach_of_a_shape_is_to_its_nearest_and_its_farthest_point():
    table = on(battle([at(10, 10), LIMBO]))
    wall = rectangle(13 + RADIUS, 10, 13.5 + RADIUS, 14)
    assert table.reach_of(A, wall) == (3.0, distance((10, 10), (13.5 + RADIUS, 14)) - RADIUS)
    assert table.reach_of(A, Circle(20, 10, 3)) == (7 - RADIUS, 13 - RADIUS)
    assert table.reach_of(A, rectangle(9.9, 9.9, 10.1, 10.1)) == (0.0, 0.0)
    assert table.reach_of(B, wall) == (math.inf, math.inf)


def test_a_shape_is_seen_if_its_nearest_point_is():
    table = on(battle([at(10, 10), at(30, 10)], [MILL]))
    beyond, beside = rectangle(26, 8, 26.5, 14), rectangle(15, 3, 35, 3.5)
    assert not table.sees_shape(A, beyond)
    assert table.sees_shape(B, beyond)
    assert table.sees_shape(A, beside)
    assert table.sees_shape(A, rectangle(9, 9, 11, 11))


def test_a_wall_of_fire_doesnt_hide_itself():
    fire = Feature(1, "wall of fire", turned(16, 12, [(-3, -0.25), (3, -0.25), (3, 0.25), (-3, 0.25)], 0.7), "blocks")
    fire = evolve(fire, height_in=3.0)
    places = [at(10, 10), at(16, 20), at(22, 9), at(14, 3)]
    table = on(battle(places, features=[fire]))
    assert fire.shape is not None
    assert all(table.sees_shape(i, fire.shape) for i in range(4))


# Areas and blasts


@pytest.mark.parametrize(("gap", "ids"), [(1.5, (A,)), (1.501, ())])
def test_an_area_touches_a_base_whose_edge_is_just_within_it(gap: float, ids: tuple[int, ...]):
    assert on(battle([at(10, 10)])).in_area((10 + RADIUS + gap, 10.0), 1.5) == ids


def test_an_area_lists_the_nearest_base_first_and_equals_by_id():
    table = on(battle([at(12, 10), at(10.5, 10), at(10, 12), at(10, 10.25, radius=0.2), LIMBO]))
    assert table.in_area((10.0, 10.0), 3) == (B, D, A, C)


def test_an_area_stays_on_its_own_level_give_or_take_two_inches():
    state = battle([at(12, 10), at(14, 10)], [HILL])
    assert on(state).in_area((13.5, 10.0), 3) == (B,)
    assert on(state).in_area((12.5, 10.0), 3) == (A,)
    assert on(state).in_area((12.5, 10.0), 3, rise_in=2.5) == (A, B)
    low = battle([at(12, 10), at(14, 10)], [evolve(HILL, height_in=2.0)])
    assert on(low).in_area((13.5, 10.0), 3) == (B, A)


def test_a_blast_spares_who_stands_behind_a_wall_and_not_who_sticks_out():
    wall = piece("w", "wall", rectangle(10, 11, 14, 11.5))
    table = on(battle([at(12, 13), at(15, 12), at(12, 9)], [wall]))
    assert [table.exposed((12.0, 10.0), k) for k in (A, B, C)] == [False, True, True]


def test_a_blast_on_the_face_of_a_wall_stays_on_that_side():
    wall = piece("w", "wall", rectangle(10, 11, 14, 12))
    places = [at(12, 9.5), at(12, 13.5), at(8.5, 11.5), at(15.5, 11.5)]
    faces = [(12.0, 11.0), (12.0, 12.0), (10.0, 11.5), (14.0, 11.5)]
    table = on(battle(places, [wall]))
    assert [[table.exposed(face, k) for k in range(4)] for face in faces] == [
        [k == n for k in range(4)] for n in range(4)
    ]  # fmt: skip


def test_a_blast_passes_clouds_features_bases_and_what_is_razed():
    state = battle([at(26, 10), at(16, 10, 3.0, 0.8)], [MILL], [MIST, RAISED, Feature(3, "rubble", razes="mill")])
    assert on(state).exposed((14.0, 10.0), A)
    assert not on(evolve(state, features=())).exposed((14.0, 10.0), A)


def test_a_blast_inside_a_piece_reaches_only_who_is_in_it_too():
    grove = piece("grove", "woods", rectangle(20, 5, 24, 15), sight="blocks")
    table = on(battle([at(22, 12), at(18, 10), at(20, 10), LIMBO], [grove]))
    assert [table.exposed((22.0, 8.0), k) for k in (A, B, C, D)] == [True, False, True, False]


def test_a_blast_on_a_hill_goes_over_what_is_no_higher():
    rock = piece("rock", "rock", Circle(14.5, 10, 0.5))
    assert not on(battle([at(16, 10)], [rock])).exposed((12.0, 10.0), A)
    assert on(battle([at(16, 10)], [rock, HILL])).exposed((12.0, 10.0), A)


def test_a_blast_spares_whom_two_thousand_rays_dont_reach():
    field = random_field(5)
    places = random_places(5, field, 25)
    state = battle_on(field, places)
    table, oracle, rng, told = on(state), Oracle(state), random.Random(2), {True: 0, False: 0}
    for _ in range(300):
        point, j = (rng.uniform(1, 47), rng.uniform(1, 47)), rng.randrange(25)
        high = max(table.elevation_at(point), table.elevation(j))
        solid = [p for p in oracle.pieces if not p.soft and p.height > high]
        if 1 < distance(point, places[j][:2]) < 12:
            free = not hit(point, rays(point, places[j], 2001), solid).all()
            assert table.exposed(point, j) is free
            told[free] += 1
    assert min(told.values()) > 10


# Beams


def test_a_beam_touches_every_base_on_its_line_in_order():
    table = on(battle([at(10, 10), at(20, 10), at(15, 10), at(30, 10), at(5, 10), at(15, 12)]))
    beam = table.beam(A, B, 24, HARD)
    assert beam.end == (34 + RADIUS, 10)
    assert beam.struck == (C, B, D)


@pytest.mark.parametrize(("off", "struck"), [(0.0, (C, B)), (STEP, (B,))])
def test_a_beam_touches_who_is_grazed(off: float, struck: tuple[int, ...]):
    assert on(battle([at(10, 10), at(20, 10), at(15, 10 + RADIUS + off)])).beam(A, B, 24, HARD).struck == struck


@pytest.mark.parametrize(("off", "struck"), [(0.0, (B, C)), (STEP, (B,))])
def test_a_beam_is_as_long_as_it_is(off: float, struck: tuple[int, ...]):
    table = on(battle([at(10, 10), at(20, 10), at(34 + 2 * RADIUS + off, 10)]))
    assert table.beam(A, B, 24, HARD).struck == struck


def test_a_beam_grazes_on_a_slant_too():
    # 3-4-5: the point 10 along the line from (10, 10) through (16, 18), and square to it by a radius of 0.5
    places = [at(10, 10, radius=0.5), at(16, 18, radius=0.5), at(16 + 0.4 + 3, 18 - 0.3 + 4, radius=0.5)]
    places[2] = (19.400390625, 21.7001953125, 0.5, 1.2)
    beam = on(battle(places)).beam(A, B, 24, HARD)
    assert beam.end == (pytest.approx(24.7), pytest.approx(29.6))
    assert (C in beam.struck) is (abs((places[2][0] - 10) * 0.8 - (places[2][1] - 10) * 0.6) <= 0.5)


def test_a_beam_ends_at_a_mill_and_spares_who_is_behind():
    places = [at(10, 10), at(15, 10), at(26, 10), at(20 - RADIUS, 10)]
    table = on(battle(places, [MILL]))
    beam = table.beam(A, B, 24, HARD)
    assert (beam.end, beam.struck) == ((20, 10), (B, D))
    razed = on(battle(places, [MILL], [Feature(1, "rubble", razes="mill")])).beam(A, B, 24, HARD)
    assert razed.struck == (B, D, C)


def test_a_beam_passes_woods_walls_and_what_was_raised_in_battle():
    pieces = [piece("wood", "woods", rectangle(12, 5, 13, 15)), piece("wall", "wall", rectangle(17, 5, 18, 15))]
    assert on(battle([at(10, 10), at(20, 10)], pieces, [RAISED])).beam(A, B, 24, HARD).struck == (B,)


def test_there_is_no_beam_to_who_is_off_the_table():
    assert on(battle([at(10, 10), LIMBO])).beam(A, B, 24, HARD).struck == ()


def test_beams_strike_whom_plain_geometry_says():
    field = random_field(8)
    places = random_places(8, field, 30)
    table, hits = on(battle_on(field, places)), 0
    hard = [t.shape for t in field.terrain if t.kind in HARD]
    for i in range(30):
        for j in range(0, 30, 4):
            if i == j:
                continue
            beam = table.beam(i, j, 24, HARD)
            x, y, radius, _ = places[i]
            away = distance((x, y), places[j][:2])
            start = (x + (places[j][0] - x) * radius / away, y + (places[j][1] - y) * radius / away)
            struck = [k for k in range(30) if k != i and to_segment(places[k][:2], start, beam.end) <= places[k][2]]
            assert sorted(beam.struck) == struck
            along = [distance(start, places[k][:2]) for k in beam.struck]
            assert all(near <= far + 2 for near, far in pairwise(along))
            spots = np.linspace(start, beam.end, 500, endpoint=False)
            assert all(_depths(shape, spots).max() < 0.001 for shape in hard)
            assert distance(start, beam.end) == pytest.approx(24) or min(to_shape(beam.end, s) for s in hard) < 1e-9
            hits += len(beam.struck)
    assert hits > 100


# Strips


def test_a_wall_can_stand_on_free_ground():
    assert on(battle([at(10, 10)], [MILL])).free_strip((12.0, 8.0), (12.0, 12.0), 0.5) is None


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ((18.0, 10.0), (22.0, 10.0), "overlaps the mill"),
        ((21.0, 10.0), (23.0, 10.0), "overlaps the mill"),
        ((20.0, 2.0), (20.0, 20.0), "overlaps the mill"),
        ((30.0, 4.0), (30.0, 8.0), "overlaps the stone"),
        ((40.0, 4.0), (40.0, 8.0), "overlaps the rampart"),
        ((10.0, 8.0), (10.0, 12.0), "overlaps Man 0"),
        ((0.0, 20.0), (4.0, 20.0), None),
        ((-0.1, 20.0), (4.0, 20.0), "lies off the table"),
        ((2.0, 0.0), (6.0, 0.0), "lies off the table"),
        ((4.0, 4.0), (4.0, 4.0), "has no length"),
        ((19.75, 6.0), (19.75, 14.0), None),
        ((19.75 + 1 / 256, 6.0), (19.75 + 1 / 256, 14.0), "overlaps the mill"),
    ],
)
def test_a_wall_cant_stand_in_the_way(a: Point, b: Point, why: str | None):
    stone = piece("stone", "rock", Circle(30, 6, 1), name="stone")
    rampart = Feature(1, "rampart", rectangle(39, 5, 41, 7), "open", "impassable", 3.0)
    fire = Feature(2, "fire", rectangle(1, 19, 3, 21), "blocks", "open", 3.0)
    low = piece("hedge", "hedge", rectangle(1, 20, 3, 20.5))
    assert on(battle([at(10, 10)], [MILL, stone, low], [rampart, fire])).free_strip(a, b, 0.5) == why


def test_a_wall_may_touch_a_base_only_if_asked_and_keeps_apart_if_asked():
    table = on(battle([at(10, 10)]))

    def why(gap: float, **asked: float):
        x = 10 + RADIUS + 0.25 + gap
        return table.free_strip((x, 8.0), (x, 12.0), 0.5, **asked)

    assert why(0.0) == "touches Man 0"
    assert why(STEP) is None
    assert why(0.0, touch=True) is None
    assert why(-STEP, touch=True) == "overlaps Man 0"
    assert why(0.5 - STEP, apart_in=0.5) == "is too near to Man 0"
    assert why(0.5, apart_in=0.5) is None
