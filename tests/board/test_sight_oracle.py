"""Sight against brute force on 20,000 pairs, and the brute force against shapely."""

from __future__ import annotations

import numpy as np
import pytest
from rays import Oracle, eyes, hit, rays
from tables import battle_on, random_field, random_places

from skirmish.board import on
from skirmish.core.geometry import Circle, Shape
from skirmish.core.record import evolve
from skirmish.core.state import Feature, State

TABLES, MODELS = 10, 46
HEIGHTS = (1.2, 1.2, 1.2, 0.0, 3.0)


def crowded(seed: int) -> State:
    field = random_field(seed)
    return battle_on(field, random_places(seed, field, MODELS, HEIGHTS))


def clouded(seed: int) -> State:
    """A crowded table with three banks of mist."""
    banks = ((14, 14, 3), (34, 14, 3), (24, 34, 5))
    mists = [Feature(k, "mist", Circle(*bank), "cloud", height_in=6.0) for k, bank in enumerate(banks)]
    return evolve(crowded(seed), features=tuple(mists))


@pytest.mark.parametrize("seed", range(3))
def test_clouds_hide_what_hundreds_of_rays_say_and_nothing_from_who_is_near(seed: int):
    state = clouded(seed)
    table, oracle, clear_day = on(state), Oracle(state), Oracle(evolve(state, features=()))
    differences, hidden, near = [], 0, 0
    for i in range(MODELS):
        for j in range(i):
            expected, without = oracle.sight(i, j), clear_day.sight(i, j)
            seen = on(state).sight(i, j)
            differences += [abs(seen.visible - expected[0]), abs(seen.clear - expected[1])]
            hidden += expected[0] < without[0]
            near += table.gap(i, j) <= 2 and expected == without
    assert hidden > 50
    assert near > 5
    assert max(differences) < 0.005


@pytest.mark.parametrize("seed", range(TABLES))
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
