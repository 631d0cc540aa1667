"""Means, ratios and their intervals: by hand, and how often they hold the truth."""

from __future__ import annotations

import math

import numpy as np
import pytest
from made_results import coverage

from skirmish.playtest.estimates import Estimate, Sums, happened, mean, share
from skirmish.playtest.tally import Tally, wilson


def test_a_mean_has_students_interval_with_made_up_values_beside_the_others():
    found = mean([1.0, 2.0, 3.0, 6.0])  # mean 3, squares of deviations 4 + 1 + 0 + 9, and 2 for the made-up ones
    reach = 2.7764 * math.sqrt(16) / 4  # Student's law with 4 degrees of freedom
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


def test_missing_figures_are_noughts():
    sums = Sums()
    sums.add(4.0)
    assert sums.padded(4).estimate() == mean([4.0, 0.0, 0.0, 0.0])


def test_a_share_has_wilsons_interval():
    assert share(Tally(50, 0, 50)) == Estimate(0.5, *wilson(50, 100), 100)
    assert happened(3, 10) == Estimate(0.3, *wilson(3, 10), 10)


def test_estimates_are_told_with_their_interval():
    found = Estimate(0.123, -0.0004, 0.25, 9)
    assert found.told() == "0.12 (0.00..0.25)"
    assert found.told(1, sign=True) == "+0.1 (+0.0..+0.2)"
    assert found.percent() == "12.3 % (-0..25)"
    assert found.as_json() == {"value": 0.123, "interval": [-0.0004, 0.25], "count": 9}


@pytest.mark.parametrize("rate", [0.1, 0.7, 3.0])
def test_the_interval_of_a_mean_holds_the_truth_in_95_of_100_batches(rate: float):
    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        found = mean(rng.poisson(rate, 40), least=0.0)
        return [(rate, found.low, found.high)]

    assert 0.925 < coverage(batch, 800, 1) <= 0.995


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

    assert 0.93 < coverage(batch, 1500, 3) <= 1.0


def test_battles_in_pairs_make_the_interval_of_a_share_no_less_sure():
    """Where the side decides much, a pair's two battles lean against each other."""

    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        wins = int(rng.binomial(50, 0.55 + 0.3)) + int(rng.binomial(50, 0.55 - 0.3))
        low, high = Tally(wins, 0, 100 - wins).interval
        return [(0.55, low, high)]

    assert coverage(batch, 1000, 4) > 0.95
