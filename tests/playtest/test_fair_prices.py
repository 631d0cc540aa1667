"""Fitted prices: planted ones are found again, the intervals hold, the pull pulls, and battles are foretold better."""

from __future__ import annotations

import math

import numpy as np
import pytest
from made_results import result, results
from planted import MARK, World, world

from skirmish.playtest.logistic import counting_for, design, kinship, posteriors
from skirmish.playtest.prices import Prices, Thing, fit_as_printed, fitted
from skirmish.playtest.validation import by_match_up, by_pair, log_loss, validate

SWORD, SPEAR, GUARD = Thing("item", "sword"), Thing("item", "spear"), Thing("type", "guard")
PRINTED = {GUARD: 30.0, SWORD: 10.0, SPEAR: 10.0}


def fit(found: World) -> Prices:
    return fitted(found.results, found.lists, found.printed)


def test_planted_prices_are_found_again_and_their_intervals_hold():
    held: list[bool] = []
    before, after = 0.0, 0.0
    for seed in range(5):
        made = world(np.random.default_rng(seed), limits=(350, 650))
        for price in fit(made).table:
            true = made.true[Thing(price.kind, price.ident)]
            held.append(price.fair.low <= true <= price.fair.high)
            before += (price.printed - true) ** 2
            after += (price.fair.value - true) ** 2
    assert after < before / 5
    assert sum(held) / len(held) >= 0.88  # 95% of 60, give or take


def test_what_a_mark_is_worth_is_found_where_lists_differ_in_cost():
    made = fit(world(np.random.default_rng(3), limits=(300, 700), games=100))
    assert made.mark == pytest.approx(MARK, rel=0.15)


def test_where_all_lists_cost_the_same_prices_still_move_the_right_way():
    made = world(np.random.default_rng(5), games=100)
    table = fit(made).table
    moved = [(price.fair.value - price.printed, made.true[Thing(price.kind, price.ident)] - price.printed)
             for price in table]  # fmt: skip
    assert np.corrcoef(np.array(moved).T)[0, 1] > 0.7


def test_quirks_of_match_ups_make_the_intervals_wider_and_not_the_prices_wild():
    plain, quirky = (
        fit(world(np.random.default_rng(7), lists=12, games=400, limits=(350, 650), quirks=quirks))
        for quirks in (0.0, 0.5)
    )
    assert plain.alike < 0.01 < quirky.alike
    widths = [np.mean([price.fair.high - price.fair.low for price in one.table]) for one in (plain, quirky)]
    assert widths[1] > 1.25 * widths[0]


def test_few_battles_leave_prices_as_they_are_printed():
    lists = {"a": {GUARD: 10.0, SWORD: 10.0}, "b": {GUARD: 10.0, SPEAR: 10.0}}
    few = fitted(results([True, False, True, True]), lists, PRINTED)
    many = fitted(results([True, True, True, False] * 100), lists, PRINTED)
    (sword, spear), (dear, cheap) = few.table, many.table
    assert (sword.ident, spear.ident) == ("sword", "spear")
    assert sword.fair.value == pytest.approx(10.0, abs=1.0)
    assert sword.fair.low < 10.0 < sword.fair.high
    assert dear.fair.value > 11.0 > 9.0 > cheap.fair.value
    assert dear.fair.value - 10.0 == pytest.approx(10.0 - cheap.fair.value, abs=0.1)


def test_things_that_all_lists_have_alike_or_that_have_no_price_are_not_told():
    dagger = Thing("item", "dagger")
    lists = {"a": {GUARD: 5.0, SWORD: 5.0, dagger: 9.0}, "b": {GUARD: 5.0, SPEAR: 2.0}}
    found = fitted(results([True, False]), lists, PRINTED)
    assert [(price.kind, price.ident, price.uses) for price in found.table] == [
        ("item", "spear", 2.0), ("item", "sword", 5.0),
    ]  # fmt: skip


def test_lists_of_the_same_things_tell_nothing():
    with pytest.raises(ValueError, match="the same things"):
        fitted(results([True]), {"a": {GUARD: 5.0}, "b": {GUARD: 5.0}}, PRINTED)


def test_a_battle_told_from_the_other_side_says_the_same():
    lists = {"a": {SWORD: 9.0}, "b": {SPEAR: 9.0}}
    mine = fitted([result(True)] * 30, lists, PRINTED).table
    theirs = fitted([result(True)] + [result(False, "b", "a")] * 29, lists, PRINTED).table
    assert mine == theirs


def test_the_worth_of_a_list_is_that_of_its_things_and_its_chance_hangs_on_it():
    made = world(np.random.default_rng(1), limits=(350, 650))
    prices = fit(made)
    first, second = made.lists["list-0"], made.lists["list-1"]
    worth = sum(prices.worth({thing: count}).value for thing, count in first.items())
    assert prices.worth(first).value == pytest.approx(worth)
    assert prices.chance(first, second) == pytest.approx(1 - prices.chance(second, first))
    ahead = prices.worth(first).value - prices.worth(second).value
    assert (prices.chance(first, second) > 0.5) is (ahead > 0)
    assert prices.worth({Thing("type", "stranger"): 3.0}).value == 0.0


def test_one_number_fitted_by_hand():
    """One thing, one match-up, 30 wins of 40: where the slope of the likelihood is that of the pull.

    The first list has two more of it, a mark is worth 0.1, and fair prices usually lie 2.5 marks off.
    """
    made = design(np.array([[2.0]]), np.array([5.0]), np.array([0.0]), np.array([30.0]), np.array([40.0]))
    (found,) = posteriors(made, np.array([0.1]), np.array([0.5]), np.ones(1))
    odds = 0.2 * float(found.mean[0])
    chance = 1 / (1 + math.exp(-odds))
    assert 30 - 40 * chance == pytest.approx(odds / 0.25, abs=1e-6)
    assert found.variance(np.array([1.0])) == pytest.approx(1 / (0.04 * 40 * chance * (1 - chance) + 1 / 2.5**2))
    assert 0 < found.freedom < 1


def test_what_lists_do_not_tell_apart_stays_as_unsure_as_it_was():
    made = design(np.array([[1.0, 1.0]]), np.array([5.0, 5.0]), np.zeros(1), np.array([500.0]), np.array([1000.0]))
    (found,) = posteriors(made, np.array([1.0]), np.array([0.5]), np.ones(1))
    assert found.variance(np.array([1.0, -1.0])) == pytest.approx(2 * 2.5**2)
    assert found.variance(np.array([1.0, 1.0])) < 0.01


def test_battles_that_are_alike_count_for_fewer():
    rng, share = np.random.default_rng(2), 0.1
    games = np.full(4000, 30.0)
    wins = rng.binomial(30, rng.beta(0.5 * (1 / share - 1), 0.5 * (1 / share - 1), 4000)).astype(np.float64)
    made = design(np.zeros((4000, 1)), np.ones(1), np.zeros(4000), wins, games)
    assert kinship(made, np.full(4000, 0.5), 0.0) == pytest.approx(share, abs=0.01)
    fair = made._replace(wins=rng.binomial(30, 0.5, 4000).astype(np.float64))
    assert kinship(fair, np.full(4000, 0.5), 0.0) < 0.005
    assert counting_for(np.array([1.0, 31.0]), 0.1) == pytest.approx([1.0, 0.25])


@pytest.mark.parametrize("together", [by_pair, by_match_up])
def test_battles_that_were_not_seen_are_foretold_better_than_by_the_printed_prices(together):
    made = world(np.random.default_rng(11), lists=9, games=60, things=8, limits=(450, 550))
    found = validate(made.results, made.lists, made.printed, together)
    assert found.battles == len(made.results) == 36 * 60
    assert found.fitted < found.printed < found.even + 0.01
    assert found.gain.low > 0
    assert found.gain.value == pytest.approx(found.printed - found.fitted)


def test_of_too_few_battles_none_can_be_left_out():
    with pytest.raises(ValueError, match="too few battles"):
        validate(results([True, False, True, True]), {"a": {SWORD: 9.0}, "b": {SPEAR: 9.0}}, PRINTED)


def test_prices_that_are_right_are_not_made_much_worse():
    made = world(np.random.default_rng(12), lists=8, games=30, things=8, off=0.0, limits=(350, 650))
    found = validate(made.results, made.lists, made.printed)
    assert found.fitted < found.printed + 0.005


def test_log_loss_by_hand():
    assert log_loss(0.5, 0.5) == pytest.approx(math.log(2))
    assert log_loss(1.0, 0.9) == pytest.approx(-math.log(0.9))


def test_printed_prices_are_judged_with_all_but_the_prices_fitted_too():
    """Match-ups full of quirks: who takes the printed prices at their word is too sure of himself."""
    made = world(np.random.default_rng(3), lists=9, games=60, things=8, off=0.0, limits=(350, 650), quirks=1.0)
    plain = fit_as_printed(made.results, made.lists, made.printed)
    assert plain.table == ()
    assert plain.alike > 0.05
    first, second = made.lists["list-0"], made.lists["list-1"]
    ahead = plain.worth(first).value - plain.worth(second).value
    assert ahead == pytest.approx(sum(made.printed[thing] * (first.get(thing, 0) - second.get(thing, 0))
                                      for thing in made.printed))  # fmt: skip
    sure, found = 1 / (1 + math.exp(-plain.mark * ahead)), plain.chance(first, second)
    assert 0 < abs(found - 0.5) < abs(sure - 0.5)


def test_the_same_prices_foretell_alike_whichever_way_they_were_found():
    """Where fitted prices may not move, they are the printed ones, and so is what is foretold by them."""
    made = world(np.random.default_rng(5), lists=9, games=40, things=8, off=0.0, limits=(350, 650))
    found = validate(made.results, made.lists, made.printed)
    assert found.printed == pytest.approx(found.fitted, abs=0.004)
    assert found.printed < found.even - 0.02


def test_settings_fitted_together_are_fitted_as_if_alone():
    rng = np.random.default_rng(4)
    more, games = rng.integers(-3, 4, (30, 5)).astype(np.float64), np.full(30, 20.0)
    made = design(more, np.full(5, 20.0), more @ np.arange(5.0), rng.binomial(20, 0.5, 30).astype(np.float64), games)
    marks, spreads = np.array([0.001, 0.05, 0.4]), np.array([0.1, 0.3, 0.8])
    for n, one in enumerate(posteriors(made, marks, spreads, np.ones(30))):
        (alone,) = posteriors(made, marks[n : n + 1], spreads[n : n + 1], np.ones(30))
        assert one.mean == pytest.approx(alone.mean, abs=1e-6)
        assert one.evidence == pytest.approx(alone.evidence)
