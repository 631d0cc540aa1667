from __future__ import annotations

import numpy as np
import pytest
from made_results import biases, coverage, result

from skirmish.playtest.estimates import Tally


def course(first: int | None, *edges: str | None) -> dict[str, object]:
    return {"course": {"first": first, "edges": list(edges) if edges else None}}


def test_the_side_that_was_named_first_is_counted_whoever_it_was():
    found = biases([result(True, side=0), result(True, side=1), result(False, side=1), result(None, side=1)])
    assert [(one.what, one.tally) for one in found] == [("side", Tally(2, 1, 1))]


def test_who_had_the_first_turn_is_counted_whichever_list_it_was():
    found = biases([
        result(True, side=0, facts=course(0)), result(False, side=0, facts=course(1)),
        result(True, side=1, facts=course(0)), result(None, side=1, facts=course(1)),
    ])  # fmt: skip
    assert [one.tally for one in found if one.what == "first turn"] == [Tally(2, 1, 1)]


def test_one_end_of_each_map_is_counted():
    found = biases([
        result(True, side=0, table="green", facts=course(None, "south", "north")),
        result(False, side=1, table="green", facts=course(None, "south", "north")),
        result(True, side=1, table="brook", facts=course(None, "east", "west")),
        result(True, side=0, table="brook", facts=course(None, None, None)),
    ])  # fmt: skip
    ends = [(one.map, one.end, one.tally) for one in found if one.what == "end"]
    assert ends == [("brook", "east", Tally(0, 0, 1)), ("green", "north", Tally(0, 0, 2))]


def test_a_strong_list_is_no_strong_side_since_sides_are_swapped():
    found = biases([result(True, seed=n // 2, side=n % 2) for n in range(100)])
    assert found[0].tally == Tally(50, 0, 50)
    assert not found[0].plain


@pytest.mark.parametrize(("chance", "plain"), [(0.5, False), (0.7, True)])
def test_a_bias_is_plain_when_the_whole_interval_says_so(chance: float, plain: bool):
    rng = np.random.default_rng(1)
    found = biases([result(bool(rng.random() < chance) == (n % 2 == 0), side=n % 2, seed=n // 2) for n in range(300)])
    assert found[0].plain is plain


@pytest.mark.parametrize(("strong", "together"), [(0.5, 0.0), (0.5, 1.0), (0.9, 0.0)])
def test_the_interval_of_a_bias_holds_the_truth_whatever_the_battles_of_a_pair_have_in_common(
    strong: float, together: float
):
    """`strong`: how often the first list wins; `together`: how often the dice have the same side win both."""

    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        battles = []
        for seed in range(50):
            alike, first = bool(rng.random() < together), bool(rng.random() < 0.5)
            for side in (0, 1):
                won = (first == (side == 0)) if alike else bool(rng.random() < strong)
                battles.append(result(won, seed=seed, side=side))
        share = biases(battles)[0].share
        return [(0.5, share.low, share.high)]

    assert 0.93 < coverage(batch, 500, 2) < 0.995
