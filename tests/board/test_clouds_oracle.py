"""Sight through clouds against brute force."""

from __future__ import annotations

import pytest
from rays import Oracle
from tables import MODELS, crowded

from skirmish.board import on
from skirmish.core.geometry import Circle
from skirmish.core.record import evolve
from skirmish.core.state import Feature, State


def clouded(seed: int) -> State:
    """A crowded table with three banks of mist."""
    banks = ((14, 14, 3), (34, 14, 3), (24, 34, 5))
    mists = [Feature(k, "mist", Circle(*bank), "cloud", height_in=6.0) for k, bank in enumerate(banks)]
    return evolve(crowded(seed), features=tuple(mists))


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
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
