"""Sight against brute force on 4,000 pairs, at length on 20,000, and the brute force against shapely."""

from __future__ import annotations

import numpy as np
import pytest
from rays import Oracle, eyes, hit, rays
from tables import MODELS, crowded

from skirmish.board import on
from skirmish.core.geometry import Circle, Shape

TABLES = 10
DAILY = 1


@pytest.mark.parametrize(
    "seed", [*range(DAILY), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(DAILY, TABLES))]
)
def test_what_is_visible_and_what_is_clear_is_what_hundreds_of_rays_say(seed: int):
    state = crowded(seed)
    table, oracle = on(state), Oracle(state)
    differences, partial = [], 0
    for i in range(MODELS):
        for j in range(MODELS):
            if i != j:
                seen, (visible, clear) = table.sight(i, j), oracle.sight(i, j)
                differences += [abs(seen.visible - visible), abs(seen.clear - clear)]
                partial += 0 < clear < 1
    assert len(differences) == 2 * MODELS * (MODELS - 1) >= 4000
    assert partial > 100, "too few pairs that are partly hidden: the comparison would be empty"
    assert max(differences) < 0.005


@pytest.mark.ci
def test_the_rays_of_the_oracle_meet_what_shapely_says_they_meet():
    shapely = pytest.importorskip("shapely", reason="shapely is the second oracle; it comes with the dev extra")

    def solid(shape: Shape):
        if isinstance(shape, Circle):
            return shapely.Point(shape.x, shape.y).buffer(shape.radius, quad_segs=64)
        return shapely.Polygon(shape.corners)

    state = crowded(1)
    oracle, compared = Oracle(state), 0
    for i in range(0, MODELS, 4):
        for j in range(1, MODELS, 7):
            pieces = [piece for group in oracle.between(i, j) for piece in group] if i != j else []
            if not pieces:
                continue
            everything = shapely.union_all([solid(piece.shape) for piece in pieces])
            shapely.prepare(everything)
            for eye in eyes(state.places[i], state.places[j])[:2]:
                ends = rays(eye, state.places[j], 401)
                lines = shapely.linestrings([[eye, tuple(end)] for end in ends])
                met = shapely.intersects(everything, lines)
                assert np.count_nonzero(met != hit(eye, ends, pieces)) <= 2  # who grazes a corner
                compared += 1
    assert compared > 60
