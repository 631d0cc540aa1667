"""Roofs, rooms, bridges and terraces: who touches, sees and reaches whom on them. (SKR-35, SKR-36, SKR-42, SKR-46)"""

from __future__ import annotations

import math
import random

import pytest
from levels_field import MODELS, Stretch, crowded_levels, is_legal, state_on_levels
from tables import RADIUS, TALL_IN, at

from skirmish.board import Walk, on
from skirmish.core.battlefield import GROUND, Battlefield, Climb, Floor, Passage, Terrain, piece
from skirmish.core.geometry import Circle, rectangle
from skirmish.core.record import evolve
from skirmish.core.state import Feature, Place, State
from skirmish.core.units import CONTACT_IN, Point, distance
from skirmish.library.mapfile import levels_of

A, B, C, D = 0, 1, 2, 3
OUT = 1 / 32
FOOT = RADIUS + OUT
"""From an edge to the centre of who stands at it."""
ANYBODY = -1
SHORT = 1 / 512
HOUSE = piece("inn", "building", rectangle(10, 10, 16, 14), name="the inn")
BARN = piece("barn", "building", rectangle(18, 10, 22, 14), name="the barn")
PLANKS = piece("planks", "bridge", rectangle(10, 10, 20, 12), name="the planks")


def floor(of: Terrain, high: float, *ways: tuple[Climb, Point], parapet: float = 0.0) -> Stretch:
    """The top of a piece at a height."""
    return high, Floor(of.id, f"top of {of.name}", of.shape, parapet), tuple(Passage(*way) for way in ways)


def room(of: Terrain, high: float, *ways: tuple[Climb, Point], windows: bool = False) -> Stretch:
    """A storey of it."""
    inside = Floor(of.id, f"in {of.name}", of.shape, room=True, windows=windows)
    return high, inside, tuple(Passage(*way) for way in ways)


def town(terrain: list[Terrain], floors: list[Stretch], *models: tuple[int, Place]) -> State:
    """A table with models on the levels of it."""
    field = Battlefield("town", "Town", 48.0, 48.0, tuple(terrain), built=levels_of(floors))
    return state_on_levels(field, [place for _, place in models], [level for level, _ in models])


def roof(*models: tuple[int, Place], parapet: float = 0.0) -> State:
    """The inn, whose roof is level 1; a ladder leads up at its east side and stairs at its west side."""
    ways: tuple[tuple[Climb, Point], ...] = (("ladder", (16.0, 12.0)), ("stairs", (10.0, 12.0)))
    return town([HOUSE], [floor(HOUSE, 4.0, *ways, parapet=parapet)], *models)


# Contact and gaps


def test_nobody_touches_a_model_on_another_level():
    table = on(roof((1, at(16 - RADIUS, 12)), (GROUND, at(16 + RADIUS, 12)), (1, at(16 - 3 * RADIUS, 12))))
    assert table.touching(A) == (C,)
    assert table.touching(B) == ()
    assert table.contacts_at(B, (16 - 3 * RADIUS, 12 + 2 * RADIUS), 1 << A | 1 << C, 1) == 1 << C
    assert table.contacts_at(B, (16 - 3 * RADIUS, 12 + 2 * RADIUS), 1 << A | 1 << C) == 0


def test_gaps_between_levels_are_measured_in_space():
    table = on(roof((1, at(13, 12)), (GROUND, at(16 + 2 * RADIUS, 12)), (GROUND, at(13 + 2 * RADIUS + 3, 12))))
    assert table.gap(A, B) == pytest.approx(5.0)
    assert table.gap(A, C) == table.gap(C, A) == pytest.approx(5.0)
    assert table.within(A, C, 5.0 + SHORT)
    assert not table.within(A, C, 5.0 - SHORT)
    assert table.gap_to_point(A, (13 + RADIUS + 3, 12.0), GROUND) == pytest.approx(5.0)
    assert table.gap_to_point(A, (13 + RADIUS + 3, 12.0)) == pytest.approx(3.0)


def test_one_right_above_another_is_as_near_as_the_floor_is_high():
    table = on(town([PLANKS], [floor(PLANKS, 3.0)], (1, at(15, 11)), (GROUND, at(15, 11))))
    assert (table.gap(A, B), table.touching(A)) == (3.0, ())


# Sight


@pytest.mark.parametrize(("east", "seen", "covered"), [(18.0, False, True), (23.5, True, True), (26.0, True, False)])
def test_the_edge_of_a_roof_hides_who_stands_close_below_it(east: float, seen: bool, covered: bool):
    """From 3" behind the edge: the line to its top passes it 10" ahead, the one to its middle 11.5" ahead."""
    table = on(roof((1, at(13, 12)), (GROUND, at(east, 12))))
    assert (table.sight(A, B).seen, table.sight(A, B).covered) == (seen, covered)
    assert table.sight(B, A).visible == table.sight(A, B).visible


def test_who_stands_at_the_edge_sees_whom_the_roof_hides_from_those_behind():
    table = on(roof((1, at(13, 12)), (1, at(16 - RADIUS, 14 - RADIUS)), (GROUND, at(19, 14 - RADIUS))))
    assert not table.sight(A, C).seen
    assert table.sight(B, C).clear == 1.0


def test_a_parapet_gives_cover_and_is_ignored_by_who_leans_on_it():
    state = roof((1, at(13, 12)), (1, at(16 - RADIUS - 1 / 8, 13)), (GROUND, at(30, 12)), parapet=1.0)
    table = on(state)
    assert table.sight(A, C).visible == 1.0
    assert table.sight(A, C).covered
    assert not table.sight(B, C).covered
    assert table.sight(C, B).covered
    assert any("parapet" in blocker.name for blocker in table.blockers(C, B))


def test_two_who_lean_on_one_parapet_are_in_no_cover_from_each_other():
    near = 14 - RADIUS - 1 / 8
    table = on(roof((1, at(11, near)), (1, at(15, near)), parapet=1.0))
    assert table.sight(A, B).clear == 1.0


def test_nobody_sees_through_the_planks_of_a_bridge():
    state = town(
        [PLANKS], [floor(PLANKS, 3.0)],
        (GROUND, at(15, 11)), (1, at(15, 11)), (1, at(17, 11)), (GROUND, at(30, 11)),
    )  # fmt: skip
    table = on(state)
    assert not any(table.sight(A, j).seen or table.sight(j, A).seen for j in (B, C))
    assert table.sight(A, D).clear == 1.0
    assert table.sight(C, D).seen


def test_a_bridge_with_a_model_on_it_hides_nobody_from_those_who_look_under_it():
    state = town([PLANKS], [floor(PLANKS, 3.0)], (GROUND, at(5, 11)), (1, at(15, 11)), (GROUND, at(30, 11)))
    assert on(state).sight(A, C).clear == 1.0


def test_standing_models_hide_along_a_roof_and_lying_ones_dont():
    four = [(1, at(10.5 + k * 1.5, 12)) for k in range(4)]
    assert not on(roof(*four)).sight(A, D).seen
    lying = [(1, (x, y, radius, 0.0 if k in (B, C) else TALL_IN)) for k, (_, (x, y, radius, _)) in enumerate(four)]
    assert on(roof(*lying)).sight(A, D).clear == 1.0


def test_woods_cover_whom_a_line_gets_to_from_above_through_the_trees():
    woods = piece("woods", "woods", rectangle(16, 2, 40, 22))
    state = town([HOUSE, woods], [floor(HOUSE, 4.0)], (1, at(12, 12)), (GROUND, at(36, 12)))
    assert on(state).sight(A, B).visible == 1.0
    assert on(state).sight(A, B).covered


@pytest.mark.parametrize(("windows", "visible"), [(True, 1.0), (False, 0.0)])
def test_walls_with_windows_give_cover_to_who_is_in_a_room_and_others_hide_all(windows: bool, visible: float):
    state = town([HOUSE], [room(HOUSE, 0.0, windows=windows)], (1, at(13, 11)), (1, at(15, 13)), (GROUND, at(20, 11)))
    table = on(state)
    assert table.sight(A, B).clear == 1.0
    assert table.sight(A, C) == table.sight(C, A)
    assert (table.sight(A, C).visible, table.sight(A, C).clear) == (visible, 0.0)


def test_a_room_with_windows_is_no_passage_for_the_sight_of_others():
    state = town(
        [HOUSE], [room(HOUSE, 0.0, windows=True)], (GROUND, at(5, 12)), (GROUND, at(20, 12)), (1, at(13, 12))
    )  # fmt: skip
    assert not on(state).sight(A, B).seen


@pytest.mark.parametrize("roofed", [True, False])
def test_the_ceiling_of_a_room_hides_it_from_above(roofed: bool):
    tower = piece("tower", "building", Circle(20, 12, 2), height_in=9.0)
    floors = [room(HOUSE, 0.0, windows=True), floor(tower, 9.0), *([floor(HOUSE, 4.0)] if roofed else [])]
    state = town([HOUSE, tower], floors, (len(levels_of(floors)), at(18.6, 12)), (1, at(11, 12)))
    assert not on(state).sight(A, B).seen
    assert on(state).exposed((11.0, 12.0), B, 1)
    assert not on(state).exposed((18.6, 12.0), B, len(levels_of(floors)))


def test_a_gallery_and_the_hall_under_it_are_one_room():
    hall = piece("hall", "building", rectangle(10, 10, 20, 16), height_in=6.0, name="the hall")
    gallery = 3.0, Floor("hall", "the gallery", rectangle(10, 10, 13, 16), room=True), ()
    state = town([hall], [room(hall, 0.0, windows=True), gallery], (2, at(12.4, 13)), (1, at(18, 13)), (1, at(11, 13)))
    assert on(state).sight(A, B).clear == 1.0
    assert not on(state).sight(A, C).seen


# Hiding


def test_who_hides_behind_a_parapet_is_beheld_by_nobody_until_one_comes_up():
    state = roof((1, at(16 - RADIUS - 1 / 8, 12)), (GROUND, at(30, 12)), (GROUND, at(8, 12)), parapet=1.0)
    foes, near = 1 << B | 1 << C, [0, 4, 4]
    assert on(state).beholders(1 << A, [foes, -1, -1], near)[A] == -1
    up = state.moved(C, at(12, 12), 1)
    assert on(up).beholders(1 << A, [foes, -1, -1], near)[A] == C
    assert on(state).spotted(A, [(13.0, 12.0)], foes, near) == -1
    assert on(state).spotted(A, [(16 + FOOT, 12.0)], foes, near, GROUND) == B


def test_inches_to_behold_by_are_measured_in_space():
    state = roof((1, at(13, 12)), (GROUND, at(13, 14 + RADIUS)))
    assert on(state).beholders(1 << A, [1 << B, -1], [0, 4])[A] == -1
    assert on(state).beholders(1 << A, [1 << B, -1], [0, 5])[A] == B


# Points, areas and shapes


def test_points_are_seen_on_their_level():
    table = on(roof((GROUND, at(30, 12)), (1, at(13, 12)), (GROUND, at(13, 14 + RADIUS))))
    assert not table.sees_point(A, (13.0, 12.0), GROUND)
    assert table.sees_point(B, (12.0, 12.0))
    assert table.sees_point(B, (26.0, 12.0), GROUND)
    assert not table.sees_point(B, (17.0, 12.0), GROUND)
    assert not table.sees_point(C, (13.0, 13.0), 1)


def test_a_point_on_a_bridge_is_not_seen_from_below():
    state = town([PLANKS], [floor(PLANKS, 3.0)], (GROUND, at(15, 11)), (1, at(18, 11)), (GROUND, at(2, 11)))
    table = on(state)
    assert not table.sees_point(A, (15.0, 11.0), 1)
    assert not table.sees_point(A, (17.0, 11.0), 1)
    assert table.sees_point(B, (15.0, 11.0), 1)
    assert not table.sees_point(B, (15.0, 11.0), GROUND)
    assert table.sees_point(A, (15.0, 11.5), GROUND)


def test_a_blast_reaches_those_on_its_own_ground_and_the_bridge_shields_the_others():
    state = town([PLANKS], [floor(PLANKS, 1.5)], (GROUND, at(15, 11)), (1, at(16, 11)), (1, at(18, 11)))
    table = on(state)
    assert set(table.in_area((15.0, 11.0), 2.0, level=1)) == {A, B}
    assert not table.exposed((15.0, 11.0), A, 1)
    assert table.exposed((15.0, 11.0), B, 1)
    assert set(table.in_area((15.0, 11.0), 2.0, rise_in=1.0, level=1)) == {B}
    assert not table.exposed((15.0, 11.0), B, GROUND)


def test_from_a_roof_the_ground_is_as_far_as_it_is_high():
    patch = Circle(19, 12, 1)
    table = on(roof((1, at(15, 12)), (GROUND, at(24, 12))))
    near, far = table.reach_of(A, patch)
    assert (near, far) == pytest.approx((math.hypot(3 - RADIUS, 4), math.hypot(5 - RADIUS, 4)))
    assert table.reach_of(B, patch)[0] == pytest.approx(4 - RADIUS)
    assert not table.sees_shape(A, Circle(17, 12, 0.5))
    assert table.sees_shape(A, Circle(26, 12, 0.5))


def test_who_stands_on_a_bridge_is_not_in_the_mire_below():
    state = town([PLANKS], [floor(PLANKS, 3.0)], (1, at(15, 11)), (GROUND, at(16, 11)))
    mire = Circle(15, 11, 2)
    assert on(state).reach_of(A, mire)[0] == 3.0
    assert not on(state).sees_shape(A, mire)
    assert (on(state).reach_of(B, mire)[0], on(state).sees_shape(B, mire)) == (0.0, True)


def test_a_wall_may_be_raised_below_who_stands_on_a_bridge():
    state = town([PLANKS], [floor(PLANKS, 4.0)], (1, at(15, 11)))
    assert on(state).free_strip((14.0, 11.0), (16.0, 11.0), 0.5) is None
    assert on(state.moved(A, at(15, 11), GROUND)).free_strip((14.0, 11.0), (16.0, 11.0), 0.5) == "overlaps Man 0"


# Ways


def test_a_ladder_costs_its_height_and_animals_take_none():
    table = on(roof((GROUND, at(18, 12))))
    way = table.way(A, (13.0, 12.0), Walk(8.0), level=1)
    assert way is not None
    assert way.cost == pytest.approx(18 - 13 - 2 * FOOT + 4, abs=SHORT)
    assert (way.levels, way.level) == ((0, 0, 1, 1), 1)
    assert table.reach(A, Walk(8.0), [(13.0, 12.0)], 1) == pytest.approx([way.cost])
    assert table.reach(A, Walk(8.0), [(13.0, 12.0)], GROUND) == [math.inf]
    assert table.way(A, (13.0, 12.0), Walk(way.cost - 1 / 64), level=1) is None
    assert table.way(A, (13.0, 12.0), Walk(8.0, ladders=False), level=1) is None


def test_animals_take_the_stairs():
    table = on(roof((GROUND, at(8, 12)), (1, at(13, 12))))
    way = table.way(A, (11.0, 12.0), Walk(8.0, ladders=False), level=1)
    assert way is not None
    assert way.cost == pytest.approx(4 + 3 - 2 * FOOT, abs=SHORT)
    assert table.way(B, (18.0, 12.0), Walk(20.0, ladders=False), level=GROUND) is not None


def test_a_ladder_with_somebody_at_its_foot_or_head_cant_be_taken():
    assert on(roof((GROUND, at(18, 12)), (GROUND, at(16.6, 12)))).way(A, (13.0, 12.0), Walk(8.0), level=1) is None
    assert on(roof((GROUND, at(18, 12)), (1, at(15, 12)))).way(A, (13.0, 12.0), Walk(8.0), level=1) is None
    assert on(roof((GROUND, at(18, 12)), (1, at(15.5, 13.1)))).way(A, (13.0, 12.0), Walk(8.0), level=1) is not None


def test_a_door_costs_the_step_through_it():
    state = town([HOUSE], [room(HOUSE, 0.0, ("door", (13.0, 14.0)))], (GROUND, at(13, 17)))
    way = on(state).way(A, (13.0, 12.0), Walk(6.0), level=1)
    assert way is not None
    assert way.cost == pytest.approx(5.0)


def test_a_hatch_leads_from_a_room_to_the_roof():
    state = town([HOUSE], [room(HOUSE, 0.0), floor(HOUSE, 4.0, ("ladder", (13.0, 12.0)))], (1, at(12, 12)))
    way = on(state).way(A, (14.0, 12.0), Walk(6.0), level=2)
    assert way is not None
    assert way.cost == pytest.approx(6.0)


def test_a_roof_is_never_left_but_by_its_ways():
    table = on(roof((1, at(13, 12))))
    assert table.stands(A, (15.9, 12.0)) == "overlaps the edge of top of the inn"
    assert table.stands(A, (17.0, 12.0)) == "has no floor under it"
    assert not table.straight(A, (17.0, 12.0))
    assert table.way(A, (17.0, 12.0), Walk(40.0)) is None


def test_the_shorter_way_leads_over_the_bridge():
    """The wall is long; the ways over it are two flights of stairs."""
    wall = piece("wall", "wall", rectangle(2, 20, 46, 20.5), height_in=2.0)
    walk = piece("walk", "bridge", rectangle(20, 19, 22, 21.5))
    ways: tuple[tuple[Climb, Point], ...] = (("stairs", (21.0, 19.0)), ("stairs", (21.0, 21.5)))
    state = town([wall, walk], [floor(walk, 2.0, *ways)], (GROUND, at(21, 17)), (GROUND, at(21, 25)))
    table = on(state)
    way = table.way(A, (21.0, 24.0), Walk(60.0))
    assert way is not None
    assert way.cost < 10
    assert set(way.levels) == {0, 1}
    assert table.reach(A, Walk(60.0), [(21.0, 24.0)]) == pytest.approx([way.cost])
    charge = table.charge(A, 1 << B, Walk(60.0))
    assert charge is not None
    assert charge.cost < 10
    assert table.places[A] == at(21, 17)
    assert table.gap(A, B) == 8 - 2 * RADIUS


def test_a_charge_leads_up_a_ladder_and_touches():
    state = roof((GROUND, at(18, 12)), (1, at(13, 12)))
    way = on(state).charge(A, 1 << B, Walk(8.0))
    assert way is not None
    assert way.cost == pytest.approx(18 - 13 - 2 * FOOT + 4 - 2 * RADIUS, abs=1 / 16)
    there = state.moved(A, (*way.end, RADIUS, TALL_IN), way.level)
    assert on(there).touching(A) == (B,)
    assert on(state).charge(A, 1 << B, Walk(8.0, ladders=False)) is None


# Jumps and climbs


def roofs(*models: tuple[int, Place], far: float = 4.0) -> State:
    """The inn, and 2" east of it the barn."""
    barn = evolve(BARN, height_in=far)
    return town([HOUSE, barn], [floor(HOUSE, 4.0), floor(barn, far)], *models)


def test_a_gap_is_jumped_for_the_way_between_the_places_before_and_after():
    leap = on(roofs((1, at(14, 12)))).leap(A, (20.0, 12.0), 2, Walk(8.0))
    assert leap is not None
    assert (leap.step.kind, leap.step.across) == ("gap", 2.0)
    assert leap.step.cost == pytest.approx(2 + 2 * FOOT, abs=SHORT)
    assert leap.cost == pytest.approx(6.0, abs=SHORT)
    assert on(roofs((1, at(14, 12)))).leap(A, (20.0, 12.0), 2, Walk(5.9)) is None


@pytest.mark.parametrize(("far", "jumps"), [(5.0, True), (3.0, True), (5.5, False), (2.5, False)])
def test_a_gap_lies_between_edges_of_one_height_give_or_take_an_inch(far: float, jumps: bool):
    state = roofs((1, at(14, 12)), far=far) if far > 4 else roofs((2, at(14, 12)), far=far)
    steps = [step for step in on(state).steps(A) if step.kind == "gap"]
    assert bool(steps) is jumps


def test_a_jump_down_costs_nothing_and_has_a_depth():
    table = on(roof((1, at(15, 12))))
    leap = table.leap(A, (18.0, 12.0), GROUND, Walk(3.0))
    assert leap is not None
    assert (leap.step.kind, leap.step.rise) == ("ledge", -4.0)
    assert leap.cost == pytest.approx(3 - 2 * FOOT, abs=SHORT)
    assert table.leap(A, (18.0, 12.0), GROUND, Walk(3.0), 3.0) is None


def test_jumps_are_looked_for_anew_when_what_stood_where_they_land_is_razed():
    state = town([HOUSE, piece("shed", "wall", rectangle(16, 9, 18, 15))], [floor(HOUSE, 4.0)], (1, at(15, 12)))
    razed = evolve(state, features=(Feature(1, "rubble", razes="shed"),))
    assert not on(state).jumps(A, (18.0, 12.0), 0.5)
    assert on(razed).jumps(A, (18.0, 12.0), 0.5)
    assert not on(state).jumps(A, (18.0, 12.0), 0.5)


def test_a_level_is_made_anew_only_for_what_is_laid_on_it():
    state = roof((1, at(15, 12)))
    mire = Feature(1, "mire", Circle(13, 12, 1.5), ground="difficult")
    level = on(state).ground.level(1)
    assert on(evolve(state, features=(mire,))).ground.level(1) is level
    assert on(evolve(state, features=(evolve(mire, raised=1),))).ground.level(1) is not level


def test_nobody_jumps_or_falls_through_a_roof_into_the_room_under_it():
    """The shed has a room and no roof to stand on: there is nowhere to come down at its side."""
    shed = piece("shed", "building", rectangle(16, 10, 20, 14), height_in=2.0, name="the shed")
    state = town([HOUSE, shed], [floor(HOUSE, 4.0), room(shed, 0.0)], (2, at(15, 12)))
    table = on(state)
    assert not [step for step in table.steps(A) if step.kind == "ledge" and 1 in (step.level, step.to_level)]
    down = table.landing(A)
    assert (down.level, down.fall_in) == (GROUND, 4.0)
    assert is_legal(state.battlefield, GROUND, down.at, RADIUS)


def test_a_face_is_climbed_by_who_touches_it():
    (up,) = on(roof((GROUND, at(13, 14 + RADIUS + CONTACT_IN)))).faces(A)
    assert (up.to_level, up.rise, up.face) == (1, 4.0, True)
    assert up.to == pytest.approx((13.0, 14 - FOOT), abs=SHORT)
    assert on(roof((GROUND, at(13, 14 + RADIUS + CONTACT_IN + SHORT)))).faces(A) == ()
    (down,) = on(roof((1, at(13, 14 - RADIUS)))).faces(A)
    assert (down.to_level, down.rise) == (GROUND, -4.0)


def test_a_bridge_has_no_face():
    table = on(town([PLANKS], [floor(PLANKS, 3.0)], (GROUND, at(15, 12 + RADIUS)), (1, at(15, 11))))
    assert table.faces(A) == table.faces(B) == ()


# Pushes and falls


def test_who_is_pushed_over_the_edge_comes_down_at_its_foot():
    push = on(roof((1, at(15, 12)))).push(A, (13.0, 12.0), 4)
    assert (push.level, push.fall_in) == (GROUND, 4.0)
    assert push.at == pytest.approx((16 + FOOT, 12.0), abs=SHORT)


def test_who_falls_comes_down_beside_those_below():
    state = roof((1, at(15, 12)), (GROUND, at(16 + FOOT, 12)), (GROUND, at(16 + FOOT, 13.2)))
    push = on(state).push(A, (13.0, 12.0), 4)
    assert push.level == GROUND
    assert all(distance(push.at, state.places[k][:2]) >= 2 * RADIUS - 1 / 1024 for k in (B, C))
    assert distance(push.at, (16 + FOOT, 12.0)) < 2


def test_who_is_pushed_to_the_brink_stays_on_the_roof():
    push = on(roof((1, at(15, 12)))).push(A, (13.0, 12.0), 0.8)
    assert (push.level, push.fall_in) == (ANYBODY, 0.0)
    assert push.at == pytest.approx((16 - RADIUS, 12.0), abs=1 / 64)


def test_a_push_on_a_roof_ends_at_what_stands_up_from_it_and_at_others():
    chimney = piece("chimney", "wall", rectangle(14, 11, 14.5, 13), height_in=6.0, name="the chimney")
    state = town([HOUSE, chimney], [floor(HOUSE, 4.0)], (1, at(12, 12)), (1, at(12, 10.6)))
    push = on(state).push(A, (10.0, 12.0), 6)
    assert (push.at, push.terrain) == ((14 - RADIUS, 12.0), "the chimney")
    assert on(state).push(A, (12.0, 14.0), 6).model == B
    assert on(state).sweep(A, (16.0, 12.0), 6).terrain == "the chimney"


@pytest.mark.parametrize("high", [0.0, 2.0])
def test_walls_of_a_room_hold_who_is_pushed_or_knocked_down_in_it(high: float):
    table = on(town([HOUSE], [room(HOUSE, high, ("door", (16.0, 12.0)))], (1, at(15, 11))))
    push = table.push(A, (13.0, 11.0), 4)
    assert (push.at, push.level, push.terrain) == ((16 - RADIUS, 11.0), ANYBODY, "walls of the inn")
    assert not table.near_edge(A, 1.0)


def test_who_is_pushed_off_a_gallery_comes_down_in_the_hall():
    hall = piece("hall", "building", rectangle(10, 10, 20, 16), height_in=6.0, name="the hall")
    gallery = 3.0, Floor("hall", "the gallery", rectangle(10, 10, 13, 16), room=True), ()
    push = on(town([hall], [room(hall, 0.0), gallery], (2, at(12.4, 13)))).push(A, (11.0, 13.0), 4)
    assert (push.level, push.fall_in) == (1, 3.0)
    assert push.at == pytest.approx((13 + FOOT, 13.0), abs=SHORT)


def test_a_step_of_a_cliff_has_edges_only_where_it_goes_down():
    low = piece("low", "cliff", rectangle(0, 10, 6, 20), height_in=3.0)
    high = piece("high", "cliff", rectangle(0, 10, 3, 20), height_in=6.0)
    state = town([low, high], [floor(low, 3.0), floor(high, 6.0)], (1, at(3.6, 15)), (2, at(0.6, 15)), (2, at(2.4, 15)))
    table = on(state)
    assert [table.near_edge(k, 0.2) for k in (A, B, C)] == [False, False, True]
    assert table.push(A, (5.0, 15.0), 4).terrain == "cliff"
    assert table.push(B, (2.0, 15.0), 4).terrain == "table edge"
    assert table.push(C, (1.0, 15.0), 1.5).level == 1


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 60))])
def test_wherever_somebody_is_pushed_it_ends_free_of_others_and_on_a_floor(seed: int):
    state = crowded_levels(seed)
    rng, fell = random.Random(seed), 0
    for i in range(MODELS):
        for _ in range(4):
            x, y = state.places[i][:2]
            turn = rng.uniform(0, 2 * math.pi)
            push = on(state).push(i, (x + math.cos(turn), y + math.sin(turn)), rng.choice((1.0, 3.0, 6.0)))
            level = state.level(i) if push.level == ANYBODY else push.level
            fell += push.level != ANYBODY
            there = state.moved(i, (*push.at, *state.places[i][2:]), level)
            assert on(there).stands(i, push.at, level) is None, (i, push)
            if state.level(i) != GROUND or push.level != ANYBODY:
                assert is_legal(state.battlefield, level, push.at, state.places[i][2], 1 / 256), (i, push)
            if push.level == ANYBODY:
                assert not set(on(there).touching(i)) - set(on(state).touching(i)), (i, push)
            else:
                assert push.fall_in == pytest.approx(on(state).elevation(i) - on(there).elevation(i)), (i, push)
    assert fell > 5


def test_a_line_doesnt_slip_through_a_floor_where_a_step_of_it_ends_there():
    """CHN-72: the line is followed in steps of 1/16"; one of them ends exactly as high as the bridge."""
    tower = piece("tower", "rock", rectangle(2, 8, 6, 12), name="the tower")
    caster, target = at(4, 10, radius=0.5), at(24, 10)
    bare = town([tower], [floor(tower, 8.0)], (1, caster), (GROUND, target))
    tall = bare.models[A].warrior.height_in
    slope = (tall / 2 - (8.0 + tall)) / 20
    high = 8.0 + tall + slope * (0.5 + 96 / 16)
    assert on(bare).beam(A, B, 40, frozenset({"bridge"})).struck == (B,)
    planks = piece("planks", "bridge", rectangle(8, 8, 14, 12), name="the planks", height_in=0.1)
    spanned = town([tower, planks], [floor(tower, 8.0), floor(planks, high)], (2, caster), (GROUND, target))
    beam = on(spanned).beam(A, B, 40, frozenset({"bridge"}))
    assert (beam.end[0], beam.struck) == (pytest.approx(10.5, abs=0.07), ())
