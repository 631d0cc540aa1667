from __future__ import annotations

import numpy as np
import pytest
from made_results import coverage, luck, result

from skirmish.playtest.estimates import Tally


def dice(*sides: tuple[int, int, float, float]) -> dict[str, object]:
    keys = "rolls", "passed", "expected", "variance"
    return {"luck": [dict(zip(keys, side, strict=True)) for side in sides]}


def test_rolls_are_added_up_for_the_list_on_whichever_side_it_stood():
    found = luck([
        result(True, side=0, facts=dice((10, 7, 5.0, 2.0), (20, 4, 6.0, 2.5))),
        result(True, side=1, seed=1, facts=dice((12, 6, 6.0, 2.5), (8, 6, 5.0, 2.0))),
    ])  # fmt: skip
    mine, theirs = found.lists
    assert (mine.ident, mine.rolls, mine.passed, mine.expected, mine.battles) == ("a", 18, 13, 10.0, 2)
    assert mine.excess.value == 1.5
    reach = 12.7062 * (2 * (0.5**2 + 0.5**2 + 2 * 2)) ** 0.5 / 2  # 2 and 1 beyond; by the law the variance is 2
    assert mine.excess.high - mine.excess.value == pytest.approx(reach, abs=1e-3)
    assert mine.sigmas == pytest.approx(1.95996 * 1.5 / reach, abs=1e-3)
    assert (theirs.rolls, theirs.excess.value) == (32, -1.0)


def test_how_often_the_luckier_one_wins():
    lucky, unlucky, even = (10, 7, 5.0, 2.0), (10, 4, 5.0, 2.0), (10, 5, 5.0, 2.0)
    found = luck([
        result(True, side=0, facts=dice(lucky, unlucky)), result(True, side=1, facts=dice(lucky, unlucky)),
        result(None, side=1, facts=dice(unlucky, even)), result(True, facts=dice(even, even)),
    ])  # fmt: skip
    assert found.luckier == Tally(1, 1, 1)


def test_the_lead_in_luck_is_that_of_the_winner_whichever_list_it_was():
    lucky, unlucky = (10, 9, 5.0, 2.0), (10, 5, 5.0, 2.0)
    found = luck([result(True, facts=dice(lucky, unlucky)), result(False, seed=1, facts=dice(unlucky, lucky))])
    assert len(found.leads) == 1


def test_without_rolls_nobody_is_lucky():
    assert luck([result(True)]).lists == ()
    assert luck([result(True, facts=dice((0, 0, 0.0, 0.0), (0, 0, 0.0, 0.0)))]).lists[0].sigmas == 0.0


def test_with_fair_dice_the_interval_holds_nothing_beyond_in_95_of_100_batches():
    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        battles = []
        for seed, passed in enumerate(rng.binomial(30, 0.3, 20)):
            battles.append(result(True, seed=seed, facts=dice((30, int(passed), 9.0, 6.3), (0, 0, 0.0, 0.0))))
        excess = luck(battles).lists[0].excess
        return [(0.0, excess.low, excess.high)]

    assert 0.925 < coverage(batch, 800, 5) < 0.975


def test_battles_with_the_same_dice_are_one_piece_of_luck():
    """The same throws come up in both battles of a pair, whoever makes them."""

    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        battles = []
        for seed, passed in enumerate(rng.binomial(30, 0.3, 40)):
            same = dice((30, int(passed), 9.0, 6.3), (30, int(passed), 9.0, 6.3))
            battles += [result(True, seed=seed, side=side, facts=same) for side in (0, 1)]
        excess = luck(battles).lists[0].excess
        return [(0.0, excess.low, excess.high)]

    assert 0.93 < coverage(batch, 600, 5) < 0.975
