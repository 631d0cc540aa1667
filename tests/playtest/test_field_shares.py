"""How a list fares against the field: each opponent weighs alike, and battles with the same dice hang together."""

from __future__ import annotations

import numpy as np
import pytest
from made_results import coverage, result, results, seen

from skirmish.playtest.estimates import Estimate, Tally
from skirmish.playtest.match import Result
from skirmish.playtest.matchups import MatchUps
from skirmish.playtest.stopping_rule import Surety


def shares(found: list[Result], *sureties: Surety) -> dict[str, Estimate]:
    ups = seen(MatchUps(), found)
    return ups.against_the_field(ups.told(sureties))


def test_an_opponent_that_was_met_oftener_weighs_no_more():
    found = shares([*results([True] * 90, "a", "b"), *results([False] * 10, "a", "c")])
    assert found["a"].value == 0.5
    assert found["a"].low < 0.5 < found["a"].high
    assert found["a"].count == 100
    assert found["b"].value == 0.0


def test_of_a_list_with_one_opponent_it_is_that_of_the_match_up():
    found = shares(results([True] * 30 + [False] * 10))
    assert found["a"] == Estimate(0.75, *Tally(30, 0, 10).interval, 40)


def test_a_batch_that_stopped_when_it_was_sure_tells_the_mean_of_what_is_sure():
    sure = Surety("a", "b", "better", 0.55, 0.75, 20), Surety("c", "a", None, 0.2, 0.5, 20)
    found = shares([*results([True, True, True, False], "a", "b"), *results([False, True], "c", "a")], *sure)
    assert (found["a"].low, found["a"].value, found["a"].high) == pytest.approx((0.525, 0.625, 0.775))
    assert (found["b"].low, found["b"].high) == pytest.approx((0.25, 0.45))


@pytest.mark.parametrize(
    ("chances", "pairs", "together"),
    [((0.5, 0.5, 0.5), (20, 20, 20), 0.0), ((0.9, 0.5, 0.2), (20, 20, 20), 0.0), ((0.5, 0.5, 0.5), (20, 20, 20), 0.8),
     ((0.8, 0.3), (60, 15), 0.0), ((0.9, 0.9, 0.9), (30, 30, 30), 0.0)],
)  # fmt: skip
def test_the_interval_holds_the_truth_in_95_of_100_batches(
    chances: tuple[float, ...], pairs: tuple[int, ...], together: float
):
    """`together`: how often the dice of a seed decide as they do against the first opponent."""

    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        found = []
        for seed in range(max(pairs)):
            first = rng.random()
            for n, chance in enumerate(chances):
                for side in (0, 1) if seed < pairs[n] else ():
                    dice = first if rng.random() < together else rng.random()
                    found.append(result(bool(dice < chance), "a", f"b-{n}", seed=seed, side=side))
        share = shares(found)["a"]
        return [(sum(chances) / len(chances), share.low, share.high)]

    assert 0.93 < coverage(batch, 400, 4) < 0.985
