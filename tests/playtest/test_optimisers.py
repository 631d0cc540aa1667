"""Optimisers on landscapes whose best point is known, under noise as battles have it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from skirmish.playtest.optimisers import LEVELS, Choice, Ntbea, Optimiser, Point, Range, Spsa

SLIDERS = Range(0.0, 3.0, 1.0), Range(0.0, 3.0, 1.0)
PEAK = 2.0, 0.7
LETTERS = Choice(("a", "b", "c", "d", "e"), "a"), Choice(("a", "b", "c", "d"), "a"), Choice(("a", "b", "c"), "a")
GOOD = "d", "b", "c"


def hill(point: Point) -> float:
    """A share of wins with its peak at `PEAK`: -0.12 at the start."""
    return -sum((float(value) - best) ** 2 for value, best in zip(point, PEAK, strict=True)) / 9


def bandit(point: Point) -> float:
    """Each good letter is worth something, the first two together more."""
    return 0.05 * sum(a == b for a, b in zip(point, GOOD, strict=True)) + 0.1 * (point[:2] == GOOD[:2])


def climb(optimiser: Optimiser, landscape: Callable[[Point], float], noise: float, looks: int, seed: int) -> Point:
    """What it takes for the best after so many looks."""
    lot, looked = random.Random(seed), 0
    while looked < looks:
        asked = optimiser.ask()
        looked += len(asked)
        optimiser.tell([landscape(point) + lot.gauss(0, noise) for point in asked])
    return optimiser.best


@pytest.mark.parametrize(("noise", "left"), [(0.02, 0.01), (0.1, 0.03), (0.3, 0.1)])
def test_spsa_finds_the_top_of_a_noisy_hill(noise: float, left: float):
    heights = [hill(climb(Spsa(SLIDERS, seed), hill, noise, 200, seed)) for seed in range(10)]
    assert sum(heights) / len(heights) > -left
    assert hill((1.0, 1.0)) < -0.1


def test_the_unit_of_scores_makes_no_difference_to_spsa():
    one, other = Spsa(SLIDERS, 3), Spsa(SLIDERS, 3)
    found = climb(one, hill, 0.0, 60, 1)
    assert climb(other, lambda point: 100 * hill(point), 0.0, 60, 1) == found


def test_spsa_stays_in_its_ranges_and_on_its_steps():
    stepped = Range(10.0, 30.0, 12.0, 4.0)
    spsa = Spsa([stepped])
    for _ in range(30):
        (up,), (down,) = asked = spsa.ask()
        assert {up, down} <= {10.0, 14.0, 18.0, 22.0, 26.0, 30.0}
        assert up != down
        spsa.tell([float(point[0]) for point in asked])
    assert spsa.best == (30.0,)


@pytest.mark.parametrize(("noise", "looks", "least"), [(0.02, 60, 9), (0.1, 300, 9), (0.2, 400, 8)])
def test_ntbea_finds_the_best_arm_of_a_noisy_bandit(noise: float, looks: int, least: int):
    found = [climb(Ntbea(LETTERS, seed), bandit, noise, looks, seed) for seed in range(10)]
    assert found.count(GOOD) >= least


def test_ntbea_tells_numbers_apart_by_levels():
    assert len(SLIDERS[0].levels) == LEVELS
    assert 1.0 in SLIDERS[0].levels
    best = climb(Ntbea(SLIDERS), hill, 0.02, 200, 0)
    assert hill(best) > -0.03


@pytest.mark.parametrize("optimiser", [Spsa(SLIDERS), Ntbea(SLIDERS)])
def test_who_knows_nothing_takes_the_start_for_the_best(optimiser: Optimiser):
    assert optimiser.best == (1.0, 1.0)


def test_where_all_scores_are_alike_spsa_stays_where_it_is():
    assert climb(Spsa(SLIDERS), lambda point: 0.5, 0.0, 40, 0) == (1.0, 1.0)


@pytest.mark.parametrize("make", [lambda: Spsa(SLIDERS, 7), lambda: Ntbea(SLIDERS, 7)])
def test_the_same_seed_and_scores_ask_the_same_again(make: Callable[[], Optimiser]):
    """So a search that was cut off goes on by being told again what was measured."""
    one, other = make(), make()
    for _ in range(20):
        asked = one.ask()
        assert other.ask() == asked
        scores = [hill(point) for point in asked]
        one.tell(scores)
        other.tell(scores)
