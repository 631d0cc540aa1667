"""The mixed equilibrium: games whose answer is known."""

from __future__ import annotations

import numpy as np
import pytest
from made_results import drawn_field, matrix, results

from skirmish.playtest.estimates import Tally
from skirmish.playtest.matchups import Cell
from skirmish.playtest.rating import find_equilibrium, mix

pytest.importorskip("scipy", reason="no scipy to find the mix with; it comes with the extra lab")


def game(*rows: tuple[float, ...]) -> np.ndarray:
    return np.array(rows, dtype=np.float64)


def test_rock_paper_scissors_are_brought_a_third_each():
    found = mix(game((0.5, 1.0, 0.0), (0.0, 0.5, 1.0), (1.0, 0.0, 0.5)))
    assert found == pytest.approx([1 / 3] * 3, abs=1e-6)


def test_a_lopsided_rock_paper_scissors_by_hand():
    """Rock's win over scissors counts double: so rock, paper and scissors have the weights 1/4, 2/4 and 1/4."""
    found = mix(game((0.5, 0.4, 0.7), (0.6, 0.5, 0.4), (0.3, 0.6, 0.5)))
    assert found == pytest.approx([0.25, 0.5, 0.25], abs=1e-6)


def test_a_list_that_loses_to_all_is_never_brought():
    found = mix(game((0.5, 0.6, 0.9), (0.4, 0.5, 0.8), (0.1, 0.2, 0.5)))
    assert found == pytest.approx([1.0, 0.0, 0.0], abs=1e-6)


def test_a_list_that_is_worse_than_another_against_everybody_is_never_brought():
    found = mix(game((0.5, 1.0, 0.0, 0.6), (0.0, 0.5, 1.0, 0.6), (1.0, 0.0, 0.5, 0.9), (0.4, 0.4, 0.1, 0.5)))
    assert found == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0.0], abs=1e-6)


def test_of_several_mixes_the_evenest_is_taken():
    assert mix(np.full((4, 4), 0.5)) == pytest.approx([0.25] * 4, abs=1e-6)


@pytest.mark.parametrize("size", [2, 5, 12])
def test_no_list_wins_more_than_half_against_the_mix(size: int):
    rng = np.random.default_rng(size)
    upper = np.triu(rng.random((size, size)), 1)
    shares = upper + np.tril(1 - upper.T, -1) + np.eye(size) / 2
    weights = mix(shares)
    assert weights.sum() == pytest.approx(1.0)
    assert (weights >= 0).all()
    assert (shares @ weights <= 0.5 + 1e-6).all()


def rock(mine: str, theirs: str) -> float:
    beaten = {"rock": "scissors", "paper": "rock", "scissors": "paper"}
    if "feather" in (mine, theirs):
        return 0.1 if mine == "feather" else 0.9
    return 0.8 if beaten[mine] == theirs else 0.2


def test_the_mix_of_a_field_has_intervals_and_says_how_each_list_fares_against_it():
    field = drawn_field(rock, ("rock", "paper", "scissors", "feather"), 400, np.random.default_rng(3))
    found = find_equilibrium(matrix(field))
    assert [part.ident for part in found] == ["rock", "paper", "scissors", "feather"]
    for part in found[:3]:
        assert part.weight.low < 1 / 3 < part.weight.high
        assert part.weight.high - part.weight.low < 0.15
        assert part.share == pytest.approx(0.5, abs=1e-6)
    assert found[3].weight.high == 0.0
    assert found[3].share < 0.2


def test_few_battles_leave_the_mix_open_and_the_same_battles_give_the_same_interval():
    field = drawn_field(rock, ("rock", "paper", "scissors"), 8, np.random.default_rng(3))
    found = find_equilibrium(matrix(field))
    assert any(part.weight.high - part.weight.low > 0.2 for part in found)
    assert find_equilibrium(matrix(field)) == found


def test_lists_that_never_met_count_as_their_ratings_say():
    cells = [
        Cell(mine, theirs, tally, ())
        for a, b in (("a", "b"), ("b", "c"))
        for mine, theirs, tally in ((a, b, Tally(75, 0, 25)), (b, a, Tally(25, 0, 75)))
    ]
    found = {part.ident: part for part in find_equilibrium(cells)}
    assert found["a"].weight.value == pytest.approx(1.0)
    assert found["c"].share == pytest.approx(0.1, abs=0.01)  # odds of 3 to 1 twice: 1 in 10


def test_without_match_ups_there_is_no_mix():
    assert find_equilibrium(matrix(results([True, False], "a", "a"))) == ()
