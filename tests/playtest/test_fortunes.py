from __future__ import annotations

import numpy as np
import pytest
from made_results import coverage, result

from skirmish.playtest.luck import luck
from skirmish.playtest.tally import Tally


def dice(*sides: tuple[int, int, float, float]) -> dict[str, object]:
    keys = "rolls", "passed", "expected", "variance"
    return {"luck": [dict(zip(keys, side, strict=True)) for side in sides]}


def test_rolls_are_added_up_for_the_list_on_whichever_side_it_stood():
    found = luck([
        result(True, side=0, facts=dice((10, 7, 5.0, 2.0), (20, 4, 6.0, 2.5))),
        result(True, side=1, facts=dice((12, 6, 6.0, 2.5), (8, 6, 5.0, 2.0))),
    ])  # fmt: skip
    mine, theirs = found.lists
    assert (mine.ident, mine.rolls, mine.passed, mine.expected, mine.battles) == ("a", 18, 13, 10.0, 2)
    assert mine.excess.value == 1.5
    assert mine.sigmas == pytest.approx(3 / 2)  # the variances add up to 4
    assert mine.excess.high - mine.excess.value == pytest.approx(1.96, abs=1e-3)
    assert (theirs.rolls, theirs.sigmas) == (32, pytest.approx(-2 / 5**0.5))


def test_how_often_the_luckier_one_wins():
    lucky, unlucky, even = (10, 7, 5.0, 2.0), (10, 4, 5.0, 2.0), (10, 5, 5.0, 2.0)
    found = luck([
        result(True, side=0, facts=dice(lucky, unlucky)), result(True, side=1, facts=dice(lucky, unlucky)),
        result(None, side=1, facts=dice(unlucky, even)), result(True, facts=dice(even, even)),
    ])  # fmt: skip
    assert found.luckier == Tally(1, 1, 1)


def test_without_rolls_nobody_is_lucky():
    assert luck([result(True)]).lists == ()
    assert luck([result(True, facts=dice((0, 0, 0.0, 0.0), (0, 0, 0.0, 0.0)))]).lists[0].sigmas == 0.0


def test_with_fair_dice_the_interval_holds_nothing_beyond_in_95_of_100_batches():
    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        battles = []
        for passed in rng.binomial(30, 0.3, 20):
            battles.append(result(True, facts=dice((30, int(passed), 9.0, 6.3), (0, 0, 0.0, 0.0))))
        excess = luck(battles).lists[0].excess
        return [(0.0, excess.low, excess.high)]

    assert 0.91 < coverage(batch, 300, 5) < 0.985
