"""Sight between levels against rays in space. (SKR-42, SKR-45, SKR-46)"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from levels_field import MODELS, crowded_levels
from space_rays import SpaceOracle

from skirmish.board import on
from skirmish.board.answers import CLEAR_FROM, SEEN_ABOVE
from skirmish.core.state import GROUND, State
from skirmish.core.units import distance

CLOSE_IN = 0.02
"""Fractions that differ by no more are the same."""


def pairs(state: State, seed: int, count: int) -> Iterator[tuple[int, int]]:
    """So many pairs of which one at least is above the ground; half of them are among the nearest."""
    found = [
        (i, j) for i in range(MODELS) for j in range(MODELS)
        if i != j and (state.level(i) != GROUND or state.level(j) != GROUND)
    ]  # fmt: skip
    rng = random.Random(seed)
    rng.shuffle(found)
    yield from found[: count // 2]
    near = sorted(found[count // 2 :], key=lambda pair: distance(state.places[pair[0]][:2], state.places[pair[1]][:2]))
    near = near[: len(near) // 4]
    rng.shuffle(near)
    yield from near[: count // 2]


@pytest.mark.parametrize(
    ("seeds", "each"),
    [
        pytest.param(range(5), 200, id="1,000 pairs"),
        pytest.param(range(5, 9), 300, id="1,200 pairs", marks=pytest.mark.ci),
        pytest.param(range(20, 60), 500, id="20,000 pairs", marks=pytest.mark.long),
    ],
)
def test_models_on_levels_see_what_hundreds_of_rays_in_space_say(seeds: range, each: int):
    other, apart, asked, partly = [], [], 0, 0
    for seed in seeds:
        state = crowded_levels(seed)
        oracle = SpaceOracle(state)
        for i, j in pairs(state, seed, each):
            visible, clear = oracle.sight(i, j)
            seen = on(state).sight(i, j)
            asked += 1
            partly += 0 < clear < 1 or 0 < visible < 1
            if seen.seen is not (visible > SEEN_ABOVE) or seen.covered is not (clear < CLEAR_FROM):
                other.append((seed, i, j, seen, visible, clear))
            if max(abs(seen.visible - visible), abs(seen.clear - clear)) > CLOSE_IN:
                apart.append((seed, i, j, seen, visible, clear))
    assert asked >= 0.9 * each * len(seeds)
    assert partly > 0.05 * asked
    assert len(other) <= 0.005 * asked, other
    assert len(apart) <= 0.01 * asked, apart
