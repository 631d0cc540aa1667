"""Means, ratios and their intervals: by hand, and how often they hold the truth."""

from __future__ import annotations

import math

import numpy as np
import pytest
from made_results import coverage

from skirmish.playtest.estimates import Estimate, Sums, Tally, mean, share, wilson_interval


def test_a_mean_has_students_interval_with_made_up_values_beside_the_others():
    found = mean([1.0, 2.0, 3.0, 6.0])  # mean 3, squares of deviations 4 + 1 + 0 + 9, and 2 for the made-up ones
    reach = 3.1824 * math.sqrt(16 / 3) / math.sqrt(4)  # Student's law with 3 degrees of freedom
    assert found.value == 3.0
    assert (found.low, found.high) == pytest.approx((3 - reach, 3 + reach), abs=1e-3)
    assert found.count == 4


def test_equal_values_are_no_certainty_and_intervals_end_where_values_do():
    found = mean([0.0] * 20, least=0.0)
    assert (found.value, found.low) == (0.0, 0.0)
    assert 0.05 < found.high < 0.2


def test_a_ratio_is_of_the_sums_and_not_the_mean_of_ratios():
    sums = Sums()
    for above, below in ((10.0, 1.0), (0.0, 9.0)):
        sums.add(above, below)
    assert sums.estimate().value == 1.0


def test_figures_of_one_piece_are_one_figure():
    sums = Sums()
    for seed, above in enumerate((1.0, 2.0, 3.0, 6.0)):
        sums.add(above, piece=seed)
        sums.add(above, piece=seed)
    found = sums.estimate()
    reach = 3.1824 * math.sqrt(4 * (4 * 14 + 2 * 2) / 3) / 8  # sums of 2, 4, 6 and 12, two made-up battles in each
    assert (found.value, found.count, sums.pieces) == (3.0, 8, 4)
    assert (found.low, found.high) == pytest.approx((3 - reach, 3 + reach), abs=1e-3)


def test_a_battle_without_a_piece_is_one_by_itself():
    sums = Sums()
    for above in (4.0, 0.0, 0.0, 0.0):
        sums.add(above)
    assert sums.pieces == 4
    assert sums.estimate() == mean([4.0, 0.0, 0.0, 0.0])


def test_the_share_of_no_battle_is_unknown():
    assert Sums().share == Estimate(0.5, 0.0, 1.0, 0)


def test_a_share_has_wilsons_interval():
    assert share(Tally(50, 0, 50)) == Estimate(0.5, *wilson_interval(50, 100), 100)


def test_estimates_are_told_with_their_interval():
    found = Estimate(0.123, -0.0004, 0.25, 9)
    assert found.told() == "0.12 (0.00..0.25)"
    assert found.told(1, sign=True) == "+0.1 (+0.0..+0.2)"
    assert found.percent() == "12.3% (-0..25)"
    assert found.as_json() == {"value": 0.123, "interval": [-0.0004, 0.25], "count": 9}


@pytest.mark.parametrize("rate", [0.1, 0.7, 3.0])
def test_the_interval_of_a_mean_holds_the_truth_in_95_of_100_batches(rate: float):
    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        found = mean(rng.poisson(rate, 40), least=0.0)
        return [(rate, found.low, found.high)]

    assert 0.935 < coverage(batch, 800, 1) < 0.985


def test_the_interval_of_a_ratio_holds_the_truth_in_95_of_100_batches():
    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        sums = Sums()
        for points in rng.poisson(8, 60):
            sums.add(float(rng.poisson(1.5 * points)), float(points))
        found = sums.estimate()
        return [(1.5, found.low, found.high)]

    assert 0.925 < coverage(batch, 400, 2) < 0.98


@pytest.mark.parametrize(("chance", "drawn"), [(0.5, 0.0), (0.05, 0.0), (0.9, 0.0), (0.4, 0.3)])
def test_the_interval_of_a_share_holds_the_truth_in_95_of_100_batches(chance: float, drawn: float):
    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        wins, draws, losses = rng.multinomial(60, [chance, drawn, 1 - chance - drawn])
        low, high = Tally(int(wins), int(draws), int(losses)).interval
        return [(chance + drawn / 2, low, high)]

    assert 0.945 < coverage(batch, 1500, 3) < 0.99


def test_battles_in_pairs_make_the_interval_of_a_share_no_less_sure():
    """Where the side decides much, a pair's two battles lean against each other."""

    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        wins = int(rng.binomial(50, 0.55 + 0.3)) + int(rng.binomial(50, 0.55 - 0.3))
        low, high = Tally(wins, 0, 100 - wins).interval
        return [(0.55, low, high)]

    assert coverage(batch, 1000, 4) > 0.95


@pytest.mark.parametrize(("size", "together"), [(2, 0.0), (2, 1.0), (6, 0.0), (6, 0.6)])
@pytest.mark.parametrize("chance", [0.5, 0.15])
def test_battles_that_hang_together_make_an_interval_no_narrower_than_it_is_true(
    size: int, together: float, chance: float
):
    """Pieces of so many battles, of which so large a share go just as the first does."""

    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        sums = Sums()
        for seed in range(40):
            first = rng.random()
            for _ in range(size):
                dice = first if rng.random() < together else rng.random()
                sums.add(dice < chance, piece=seed)
        found = sums.share
        return [(chance, found.low, found.high)]

    assert 0.93 < coverage(batch, 600, 5) < 0.99
