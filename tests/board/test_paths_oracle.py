"""Paths against an independent dense visibility graph (shapely, scipy), and free legs against pymunk."""

from __future__ import annotations

import math
import random
from statistics import fmean

import numpy as np
import pymunk
import pytest
from tables import RADIUS, at, battle_on, random_field, random_places

from skirmish.board import Walk, on
from skirmish.core.battlefield import Battlefield
from skirmish.core.geometry import Circle, Shape
from skirmish.core.state import Place
from skirmish.core.units import Point

REACH_IN = 8.0
SLACK_IN = 1 / 256


def reference(field: Battlefield, places: list[Place], goals: list[Point]) -> list[float]:
    """Cost of the cheapest path of base 0 to each goal over nodes packed far closer than the board's."""
    shapely = pytest.importorskip("shapely", reason="shapely is the second oracle; it comes with the dev extra")
    pytest.importorskip("scipy", reason="scipy finds the shortest ways; it comes with the dev extra")
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    def solid(shape: Shape):
        if isinstance(shape, Circle):
            return shapely.Point(shape.x, shape.y).buffer(shape.radius, quad_segs=64)
        return shapely.Polygon(shape.corners)

    start = shapely.Point(*places[0][:2])
    hard = [solid(t.shape) for t in field.terrain if t.ground == "impassable"]
    hard += [shapely.Point(x, y).buffer(r, quad_segs=64) for x, y, r, _ in places[1:]]
    grown = shapely.union_all([piece.buffer(RADIUS, quad_segs=12) for piece in hard])
    inner = shapely.union_all([piece.buffer(RADIUS - SLACK_IN, quad_segs=12) for piece in hard])
    rough = shapely.union_all([solid(t.shape) for t in field.terrain if t.ground == "difficult"])
    near = start.buffer(REACH_IN)
    rims = [shapely.segmentize(grown.boundary, 2.0), shapely.segmentize(rough.boundary, 0.4)]
    nodes = np.concatenate([shapely.get_coordinates(rim) for rim in rims])
    on_board = ((nodes >= RADIUS) & (nodes <= 48 - RADIUS)).all(1)
    board = nodes[on_board & shapely.contains_xy(near, nodes) & ~shapely.contains_xy(inner, nodes)]
    points = np.array([places[0][:2], *goals, *board])
    one, two = np.triu_indices(len(points), 1)
    away = np.hypot(*(points - points[0]).T)  # who has gone so far and then this leg may have gone too far
    close = np.hypot(*(points[one] - points[two]).T) + np.minimum(away[one], away[two]) <= REACH_IN
    one, two = one[close], two[close]
    lines = shapely.linestrings(np.stack([points[one], points[two]], axis=1))
    shapely.prepare(inner)
    free = ~shapely.intersects(inner, lines)
    one, two, lines = one[free], two[free], lines[free]
    cost = shapely.length(lines)
    shapely.prepare(rough)
    wet = shapely.intersects(rough, lines)
    cost[wet] += shapely.length(shapely.intersection(lines[wet], rough))
    graph = csr_array((cost, (one, two)), shape=(len(points), len(points)))
    found = dijkstra(graph, directed=False, indices=0)[1 : 1 + len(goals)]
    return [cost if cost <= REACH_IN else math.inf for cost in found.tolist()]


def compared(mix: dict[str, int], seeds: range) -> tuple[list[float], int, int]:
    """Relative differences of costs of paths that bend or cross difficult ground; how many only one side finds."""
    errors, missed, invented = [], 0, 0
    for seed in seeds:
        field = random_field(seed, mix)
        first, *others = random_places(seed, field, 16)
        places = [(*first[:2], RADIUS, 1.2), *others]
        rng = random.Random(seed)
        x, y = first[:2]
        goals = [(x + rng.uniform(-7, 7), y + rng.uniform(-7, 7)) for _ in range(200)]
        table = on(battle_on(field, places))
        goals = [goal for goal in goals if table.stands(0, goal) is None]
        expected = reference(field, places, goals)
        for goal, ours, theirs in zip(goals, table.reach(0, Walk(REACH_IN), goals), expected, strict=True):
            if ours < math.inf and theirs < math.inf:
                if theirs > math.dist(first[:2], goal) * 1.002:
                    errors.append(ours / theirs - 1)
            else:
                missed += ours == math.inf and theirs < REACH_IN * 0.97
                invented += theirs == math.inf and ours < REACH_IN * 0.99
    return errors, missed, invented


@pytest.mark.parametrize(
    "seeds", [pytest.param(range(2), marks=pytest.mark.ci), pytest.param(range(6), marks=pytest.mark.long)]
)
def test_detours_round_walls_are_within_one_percent_of_the_shortest(seeds: range):
    errors, missed, invented = compared({"building": 12, "ruin": 10, "wall": 8, "rock": 8}, seeds)
    assert len(errors) > 6 * len(seeds)
    assert 0 <= fmean(errors) < 0.01
    assert min(errors) > -0.005
    assert missed <= 2
    assert invented == 0


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(range(20, 21), marks=pytest.mark.ci), pytest.param(range(20, 23), marks=pytest.mark.long)],
)
def test_paths_over_difficult_ground_are_within_two_and_a_half_percent_of_the_cheapest(seeds: range):
    errors, missed, invented = compared({"building": 6, "wall": 6, "woods": 14, "bog": 8}, seeds)
    assert len(errors) > 13 * len(seeds)
    assert -0.005 < fmean(errors) < 0.025
    assert missed <= 2
    assert invented == 0


def test_legs_are_free_where_pymunk_says_so_in_a_space_of_inflated_shapes():
    field = random_field(7, {"building": 10, "ruin": 8, "wall": 8, "rock": 8})
    places = [at(24, 24, radius=RADIUS), *random_places(7, field, 24)]
    space = pymunk.Space()
    for terrain in field.terrain:
        for part in _inflated(terrain.shape, space.static_body):
            space.add(part)
    for x, y, radius, _ in places[1:]:
        space.add(pymunk.Circle(space.static_body, radius + RADIUS - SLACK_IN / 2, (x, y)))
    rng, legs, blocked = random.Random(1), 0, 0
    while legs < 1500:
        a = (rng.uniform(1, 47), rng.uniform(1, 47))
        b = (a[0] + rng.uniform(-6, 6), a[1] + rng.uniform(-6, 6))
        if not all(1 < c < 47 for c in b) or space.point_query_nearest(a, 0, pymunk.ShapeFilter()):
            continue
        legs += 1
        table = on(battle_on(field, [(*a, RADIUS, 1.2), *places[1:]]))
        hit = space.segment_query_first(a, b, 0, pymunk.ShapeFilter()) is not None
        blocked += hit
        assert table.straight(0, b) is not hit
    assert 200 < blocked < 1300


def _inflated(shape: Shape, body: pymunk.Body) -> list[pymunk.Shape]:
    if isinstance(shape, Circle):
        return [pymunk.Circle(body, shape.radius + RADIUS - SLACK_IN / 2, (shape.x, shape.y))]
    corners = shape.corners
    if len(corners) == 6:  # an L: two strips
        a, b, c, d, e, f = corners
        return [pymunk.Poly(body, part, radius=RADIUS - SLACK_IN / 2) for part in ((a, b, c, d), (a, d, e, f))]
    return [pymunk.Poly(body, corners, radius=RADIUS - SLACK_IN / 2)]
