from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest
from scenario_scene import L_SHAPE, empty

from skirmish.client.art.objectives import rims, zone, zones
from skirmish.client.art.outlines import Stroke, borders, circle, dashed
from skirmish.core.geometry import Circle, Shape, rectangle, to_shape
from skirmish.core.record import evolve
from skirmish.core.scenario import Zone, outside
from skirmish.core.state import State, with_force

SCALE = 16.0
GREY = (90, 100, 90)
EVERY_ZONE = (
    Zone("edge", 8.0), Zone("edges", 6.0), Zone("centre", 14.0), Zone("building", 6.0), Zone("middle"),
)  # fmt: skip
LOOK = Stroke((250, 250, 250), 255, 2, 0.3, 0.5)


def only(where: Zone) -> State:
    """A state in which the first side alone has a zone: this one."""
    state = empty("defend", edges=(None, None))
    roles = (evolve(state.scenario.roles[0], zone=where), evolve(state.scenario.roles[1], zone=Zone("edge")))
    state = evolve(state, scenario=evolve(state.scenario, roles=roles))
    return with_force(state, 0, edge="south") if where.where == "edge" else state


def mat(across: int = 48) -> pygame.Surface:
    found = pygame.Surface((round(across * SCALE), round(across * SCALE)), 0, 32)
    found.fill(GREY)
    return found


def painted(state: State) -> pygame.Surface:
    found = mat()
    zones(found, state, SCALE)
    return found


def changed(found: pygame.Surface, at: tuple[float, float]) -> bool:
    return tuple(found.get_at((int(at[0] * SCALE), int(at[1] * SCALE))))[:3] != GREY


@pytest.mark.parametrize("where", EVERY_ZONE, ids=lambda where: where.where)
def test_a_zone_is_tinted_where_a_model_may_be_put_and_nowhere_else(where: Zone):
    state = only(where)
    found, seen = painted(state), set()
    for column in range(96):
        for row in range(96):
            at = 0.25 + column / 2, 0.25 + row / 2
            off = outside(state.battlefield, where, state.forces[0].edge, at, 0.0)
            if abs(off) > 0.3:
                assert changed(found, at) == (off < 0), (at, off)
                seen.add(off < 0)
    assert seen == {True, False}


@pytest.mark.parametrize("where", EVERY_ZONE, ids=lambda where: where.where)
def test_its_border_runs_where_the_zone_ends(where: Zone):
    state = only(where)
    paths = rims(state.battlefield, where, state.forces[0].edge)
    inside = [(x, y) for path in paths for x, y in path if 0 < x < 48 and 0 < y < 48]
    ends = [(x, y) for path in paths for a, b in pairwise(path) for x, y in ((a[0] + b[0], a[1] + b[1]),)]
    middles = [(x / 2, y / 2) for x, y in ends]
    assert middles
    for at in (*inside, *middles):
        assert outside(state.battlefield, where, state.forces[0].edge, at, 0.0) == pytest.approx(0, abs=0.03)


def test_no_zone_is_drawn_before_its_edge_or_its_building_is_known():
    assert zone(empty("skirmish", edges=(None, None)), 0) is None
    state = only(Zone("building"))
    assert zone(state, 0) is not None
    bare = evolve(state, battlefield=evolve(state.battlefield, terrain=(), hold=()))
    assert zone(bare, 0) is None
    assert painted(bare).get_buffer().raw == mat().get_buffer().raw


def test_zones_of_both_sides_wear_their_colours():
    found = painted(empty("ambush", edges=("north", "south")))
    surprised, ambusher = (found.get_at((400, int(y * SCALE))) for y in (24, 46))
    assert surprised[2] > GREY[2]
    assert ambusher[0] > GREY[0]
    assert not changed(found, (24.0, 12.0))


def test_a_ring_deeper_than_the_table_has_no_border():
    state = only(Zone("edges", 30.0))
    assert rims(state.battlefield, Zone("edges", 30.0), None) == []
    assert changed(painted(state), (24.1, 24.1))


def runs(found: pygame.Surface, y: int) -> list[tuple[int, int]]:
    """Where the dashes of a line begin and end, in pixels."""
    row = [found.get_at((x, y))[0] > 200 for x in range(found.get_width())]
    starts = [x for x in range(len(row)) if row[x] and (x == 0 or not row[x - 1])]
    stops = [x for x in range(len(row)) if row[x] and (x + 1 == len(row) or not row[x + 1])]
    return list(zip(starts, stops, strict=True))


@pytest.mark.parametrize("length", [2.0, 5.3, 11.7])
def test_a_dashed_line_begins_and_ends_with_a_whole_dash(length: float):
    found = mat(12)
    dashed(found, [(0.0, 1.0), (length, 1.0)], LOOK, SCALE)
    dashes = runs(found, round(SCALE))
    assert dashes[0][0] == 0
    assert abs(dashes[-1][1] + 1 - length * SCALE) <= 1
    assert {stop - start + 1 for start, stop in dashes} <= {4, 5, 6}
    assert abs(len(dashes) - length / LOOK.step_in) < 1.5


def test_dots_lie_in_the_gaps_between_the_dashes():
    dashes, dots = mat(12), mat(12)
    path = [(0.0, 1.0), (11.8, 1.0)]
    dashed(dashes, path, LOOK, 48.0)
    dashed(dots, path, evolve(LOOK, dot_in=0.08), 48.0)
    mine, others = runs(dashes, 48), runs(dots, 48)
    assert len(others) > 6
    for dot, (dash, following) in zip(others, pairwise(mine), strict=False):
        assert dash[1] + 1 < dot[0] <= dot[1] < following[0] - 1
        assert abs((dot[0] - dash[1]) - (following[0] - dot[1])) <= 2


def test_a_closed_line_has_dashes_all_round():
    found = mat(12)
    dashed(found, circle((6.0, 6.0), 4.0), LOOK, SCALE)
    bright = [
        found.get_at((round(SCALE * (6 + 4 * math.cos(a))), round(SCALE * (6 + 4 * math.sin(a)))))[0] > 150
        for a in (math.tau * n / 720 for n in range(720))
    ]
    assert 0.4 < sum(bright) / 720 < 0.8
    longest = max(len(gap) for gap in "".join(".#"[on] for on in bright * 2).split("#"))
    assert longest * math.tau * 4 / 720 < 0.4


def test_a_line_too_short_for_a_dash_is_not_drawn():
    found = mat(12)
    dashed(found, [(1.0, 1.0), (1.1, 1.0)], LOOK, SCALE)
    assert found.get_buffer().raw == mat(12).get_buffer().raw


@pytest.mark.parametrize(
    "shapes",
    [(L_SHAPE,), (Circle(10, 10, 2),), (rectangle(4, 4, 8, 8), rectangle(8, 6, 14, 7)), (L_SHAPE, Circle(24, 30, 1))],
    ids=["corner inward", "round", "two that touch", "two apart"],
)
def test_a_border_keeps_its_distance_from_all_shapes(shapes: tuple[Shape, ...]):
    paths = borders(shapes, 2.0)
    away = [min(to_shape(at, shape) for shape in shapes) for path in paths for at in path]
    assert min(away) > 1.98
    assert max(away) < 2.01
    length = sum(math.dist(a, b) for path in paths for a, b in pairwise(path))
    assert length > math.tau * 2
