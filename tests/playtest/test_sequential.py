"""Stopping a batch: how often the answer is wrong, how soon it comes, and what feeds it."""

from __future__ import annotations

import numpy as np
import pytest
from made_results import result, results
from stopping import ALPHA, MARGIN, answers, one_pair

from skirmish.playtest.stopping_rule import Bets, Sure, Surety

MORE = [(0.3, 0.0, 0.0), (0.0, 0.2, 0.0), (0.0, 0.0, 0.5)]


@pytest.mark.parametrize(
    ("drawn", "side", "together"), [(0.0, 0.0, 0.0), *(pytest.param(*one, marks=pytest.mark.ci) for one in MORE)]
)
def test_even_lists_are_called_so_whatever_draws_sides_and_dice_do(drawn: float, side: float, together: float):
    """Of 120 batches one in twenty may go wrong: more than 8 would do so in one case of seven."""
    found, _ = answers(0.5, drawn, side, together)
    assert found["even"] >= 120 - 8
    assert found[None] == 0


@pytest.mark.parametrize("drawn", [0.0, 0.3])
def test_at_the_margin_the_better_list_is_found_out(drawn: float):
    found, battles = answers(0.5 + MARGIN, drawn)
    assert found["better"] >= 120 - 8
    assert battles < 240


def test_within_the_margin_both_answers_are_true_and_the_third_is_rare():
    found, _ = answers(0.5 + MARGIN / 2, times=60)
    assert found["better"] > 0
    assert found["even"] > 0
    assert found["worse"] + found[None] == 0


@pytest.mark.parametrize(("chance", "most"), [(0.7, 90), (0.9, 35)])
def test_a_plain_lead_is_found_out_soon(chance: float, most: int):
    found, battles = answers(chance, times=60)
    assert found["better"] == 60
    assert battles < most
    assert answers(1 - chance, times=60)[0]["worse"] == 60


def test_the_interval_holds_the_truth_after_every_battle_at_once():
    rng, lost = np.random.default_rng(5), 0
    for _ in range(100):
        bets = Bets(0.05, ALPHA)
        for _ in range(150):
            bets.seen(one_pair(0.6, 0.1, 0.0, 0.0, rng))
        lost += not bets.low <= 0.6 <= bets.high
        assert bets.high - bets.low < 0.4
    assert lost <= 9


def test_a_share_is_ruled_out_once_a_bet_against_it_has_won_what_alpha_asks_on_either_side():
    """Two bets are laid, on more and on less: each must multiply its capital by 2 / alpha."""
    bets, again = Bets(0.05, ALPHA), Bets(0.05, ALPHA / 2)
    while bets.low < 0.5:
        bets.seen(1.0)
        again.seen(1.0)
    capital = np.exp(bets._more[len(bets._shares) // 2])
    assert capital >= 2 / ALPHA
    assert again.low < 0.5


def test_results_count_in_pairs_and_half_a_pair_waits():
    sure = Sure()
    sure.feed(result(True, seed=0, side=0))
    assert sure.sureties == (Surety("a", "b", None, 0.0, 1.0, 0),)
    less = Sure(0.1, 0.2)
    less.feed(result(True, seed=0, side=0))
    assert less.sureties == (Surety("a", "b", None, 0.0, 1.0, 0, 0.1, 0.2),)
    sure.feed(result(None, seed=1, side=0))
    sure.feed(result(True, seed=0, side=1))
    assert sure.sureties[0].pairs == 1


def test_an_answer_that_was_given_stands():
    sure = Sure()
    for one in results([True] * 60):
        sure.feed(one)
    settled = sure.sureties
    assert settled[0].answer == "better"
    assert settled[0].low >= 0.5
    assert settled[0].pairs < 30
    assert not sure.wants(result(False, seed=99).bout)
    for one in results([False] * 600):
        sure.feed(one)
    assert sure.sureties == settled


def test_each_pairing_is_settled_by_itself():
    sure = Sure()
    for one in results([True] * 60):
        sure.feed(one)
    sure.feed(result(True, "a", "c"))
    assert sure.wants(result(True, "a", "c").bout)
    assert not sure.wants(result(True).bout)
    for one in results([False] * 60, "a", "c"):
        sure.feed(one)
    assert not sure.wants(result(True, "a", "c").bout)
    assert [one.answer for one in sure.sureties] == ["better", "worse"]


def test_the_same_results_give_the_same_answer():
    outcomes = [bool(won) for won in np.random.default_rng(3).random(400) < 0.55]
    found = []
    for _ in range(2):
        sure = Sure()
        for one in results(outcomes):
            sure.feed(one)
        found.append(sure.sureties)
    assert found[0] == found[1]


@pytest.mark.parametrize(("margin", "alpha"), [(0.0, 0.05), (0.0009, 0.05), (0.5, 0.05), (0.05, 0.0), (0.05, 1.0)])
def test_a_margin_or_alpha_that_makes_no_sense_is_refused(margin: float, alpha: float):
    with pytest.raises(ValueError, match=r"must lie between 0\.001 and 0\.5"):
        Sure(margin, alpha)


def test_the_least_margin_can_still_be_told():
    """The shares looked at are as far apart."""
    bets = Bets(0.001, 0.9)
    bets.low, bets.high = 0.499, 0.501
    assert bets.answer == "even"
