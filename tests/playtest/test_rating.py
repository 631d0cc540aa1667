"""Bradley-Terry: by hand, recovered from fields drawn with it, and how often the intervals hold."""

from __future__ import annotations

import math

import numpy as np
import pytest
from made_results import coverage, drawn_field, matrix, results

from skirmish.playtest.estimates import Tally
from skirmish.playtest.matchups import Cell
from skirmish.playtest.rating import POINTS, expected_shares, ratings

STRENGTHS = {"strong": 0.9, "good": 0.3, "poor": -0.4, "weak": -0.8}


def chance(mine: str, theirs: str) -> float:
    return 1 / (1 + math.exp(STRENGTHS[theirs] - STRENGTHS[mine]))


def cell(mine: str, theirs: str, wins: int, losses: int, draws: int = 0) -> tuple[Cell, Cell]:
    return (
        Cell(mine, theirs, Tally(wins, draws, losses), ()),
        Cell(theirs, mine, Tally(losses, draws, wins), ()),
    )  # fmt: skip


def test_two_lists_by_hand():
    """Firth's correction adds half a win to both: log odds ln(30.5 / 10.5), half of it above the middle each."""
    first, second = ratings(cell("a", "b", 30, 10))
    apart = math.log(30.5 / 10.5)
    assert (first.ident, second.ident) == ("a", "b")
    assert first.points.value == pytest.approx(POINTS * apart / 2)
    assert second.points.value == pytest.approx(-POINTS * apart / 2)
    share = 30.5 / 41
    error = math.sqrt(1 / (40 * share * (1 - share)))
    assert first.points.high - first.points.low == pytest.approx(POINTS * 1.95996 * error, rel=1e-4)
    assert first.share.value == pytest.approx(1 / (1 + math.exp(-apart / 2)))


def test_a_chain_of_three_by_hand():
    """a and c never met: each pairing stands for itself, and leverage is 1 in each of the two."""
    found = {one.ident: one.points.value / POINTS for one in ratings((*cell("a", "b", 6, 3), *cell("b", "c", 8, 1)))}
    assert found["a"] - found["b"] == pytest.approx(math.log(6.5 / 3.5))
    assert found["b"] - found["c"] == pytest.approx(math.log(8.5 / 1.5))
    assert sum(found.values()) == pytest.approx(0.0, abs=1e-9)


def test_a_draw_is_half_a_win():
    assert ratings(cell("a", "b", 2, 0, 2))[0].points.value == pytest.approx(
        ratings(cell("a", "b", 3, 1))[0].points.value
    )


def test_a_list_that_never_lost_has_a_rating_that_ends_somewhere():
    first = ratings((*cell("a", "b", 20, 0), *cell("b", "c", 12, 8), *cell("a", "c", 20, 0)))[0]
    assert first.ident == "a"
    assert 300 < first.points.value < 1500
    assert first.points.high < 3000


def test_rock_paper_scissors_are_equally_strong():
    found = ratings((*cell("rock", "scissors", 90, 10), *cell("scissors", "paper", 90, 10),
                     *cell("paper", "rock", 90, 10)))  # fmt: skip
    assert [one.points.value for one in found] == pytest.approx([0, 0, 0], abs=1e-6)


def test_strengths_are_recovered_and_foretell_the_match_ups():
    found = ratings(matrix(drawn_field(chance, STRENGTHS, 2000, np.random.default_rng(1))))
    assert [one.ident for one in found] == list(STRENGTHS)
    for one in found:
        assert one.points.value / POINTS == pytest.approx(STRENGTHS[one.ident], abs=0.08)
    for (mine, theirs), share in expected_shares(found).items():
        assert share == pytest.approx(chance(mine, theirs), abs=0.02)


@pytest.mark.parametrize("games", [10, 40])
def test_the_intervals_hold_the_truth_in_95_of_100_fields(games: int):
    def field(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        found = ratings(matrix(drawn_field(chance, STRENGTHS, games, rng)))
        return [(STRENGTHS[one.ident] * POINTS, one.points.low, one.points.high) for one in found]

    assert 0.93 < coverage(field, 200, 6) < 0.98


def test_no_battles_no_ratings():
    assert ratings(()) == ()
    assert ratings(matrix(results([True], "a", "a"))) == ()
