"""Two versions of a list: what is compared, and what pairing is good for."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from made_results import compared, coverage, result, results

from skirmish.core.record import evolve
from skirmish.playtest.comparisons import Comparison
from skirmish.playtest.estimates import Sums, Tally
from skirmish.playtest.match import Result, piece_of, score, swap_sides


def two_versions(rng: np.random.Generator, gain: float, seeds: int = 80, scatter: float = 0.0) -> list[Result]:
    """Both against c: how hard a battle is hangs on its seed and is the same for both."""
    found = []
    for seed in range(seeds):
        hard = float(rng.uniform(-scatter, scatter))
        for side in (0, 1):
            for mine, chance in (("old", 0.5 + hard), ("new", 0.5 + hard + gain)):
                found.append(result(bool(rng.random() < chance), mine, "c", seed=seed, side=side))
    return found


def test_the_same_battles_are_compared_and_others_are_not():
    found = [
        result(False, "old", "c", seed=1), result(True, "new", "c", seed=1), result(None, "old", "c", seed=2),
        swap_sides(result(True, "new", "c", seed=2)),
        result(True, "new", "c", seed=3), result(True, "new", "d", seed=1), result(True, "new", "c", seed=1, side=1),
        result(True, "old", "new", seed=1),
    ]  # fmt: skip
    one = compared(found, "old", "new")
    assert one is not None
    assert one.gain.value == 0.75
    assert one.tallies == (Tally(0, 1, 1), Tally(2, 0, 0))
    assert (one.gain.count, one.pieces) == (2, 2)


def test_both_battles_of_a_pair_are_one_difference():
    one = compared([*results([True, True], "new", "c"), *results([True, False], "old", "c")], "old", "new")
    assert one is not None
    assert (one.gain.value, one.gain.count, one.pieces) == (0.5, 2, 1)


def test_lists_without_a_battle_in_common_are_not_compared():
    assert compared([result(True, "old", "c", seed=1), result(True, "new", "c", seed=2)], "old", "new") is None
    assert compared(results([True, False], "old", "new"), "old", "new") is None


def test_battles_of_one_seed_are_one_figure_whoever_the_opponent_is():
    """Two opponents on the same maps with the same dice tell no more than one if all goes alike against both."""
    rng = np.random.default_rng(6)
    alone = two_versions(rng, 0.1, 60, 0.3)
    twice = [
        evolve(one, bout=evolve(one.bout, theirs=theirs)) for one in alone for theirs in ("c", "d")
    ]  # fmt: skip
    one, two = compared(alone, "old", "new"), compared(twice, "old", "new")
    assert one is not None
    assert two is not None
    assert (two.gain.count, two.pieces, two.gain.value) == (2 * one.gain.count, one.pieces, one.gain.value)
    assert width(two) == pytest.approx(width(one), rel=0.02)


@pytest.mark.parametrize(("gain", "scatter"), [(0.0, 0.0), (0.1, 0.3), (0.2, 0.25)])
def test_the_interval_of_the_gain_holds_the_truth_in_95_of_100_batches(gain: float, scatter: float):
    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        one = compared(two_versions(rng, gain, 40, scatter), "old", "new")
        assert one is not None
        return [(gain, one.gain.low, one.gain.high)]

    assert 0.92 < coverage(batch, 250, 4) <= 0.99


def width(found: Comparison | None) -> float:
    assert found is not None
    return found.gain.high - found.gain.low


def unpaired(found: Sequence[Result]) -> float:
    """How wide the interval of the difference would be if the two had nothing in common."""
    sums = {"old": Sums(), "new": Sums()}
    for one in found:
        sums[one.bout.mine].add(score(one.won), piece=piece_of(one))
    return math.hypot(*(one.share.high - one.share.low for one in sums.values()))


def test_pairing_is_surer_where_the_dice_have_something_in_common():
    """Battles that are won or lost by their seed: the differences don't feel it."""
    found = two_versions(np.random.default_rng(2), 0.1, 200, 0.4)
    assert width(compared(found, "old", "new")) < 0.85 * unpaired(found)


def test_pairing_costs_nothing_where_they_have_nothing_in_common():
    found = two_versions(np.random.default_rng(2), 0.1, 200)
    assert width(compared(found, "old", "new")) == pytest.approx(unpaired(found), rel=0.1)


def test_versions_that_fare_alike_in_every_battle_are_not_known_to_be_equal():
    outcomes = [True, False] * 10
    one = compared([*results(outcomes, "old", "c"), *results(outcomes, "new", "c")], "old", "new")
    assert one is not None
    assert one.gain.low < 0.0 < one.gain.high
