from __future__ import annotations

import pytest
from made_results import coverage, matrix, result

from skirmish.playtest.estimates import Tally


def causes(*sides: dict[str, int]) -> dict[str, object]:
    return {"causes": list(sides)}


def test_every_match_up_has_a_cell_from_both_sides():
    cells = matrix([result(True, "a", "b"), result(None, "b", "a"), result(False, "c", "a"), result(True, "a", "a")])
    assert {(cell.mine, cell.theirs): cell.tally for cell in cells} == {
        ("a", "b"): Tally(1, 1, 0), ("b", "a"): Tally(0, 1, 1), ("a", "c"): Tally(1, 0, 0), ("c", "a"): Tally(0, 0, 1),
    }  # fmt: skip
    assert [cell.mine for cell in cells] == ["a", "a", "b", "c"]


def test_causes_are_told_from_the_lists_side_and_what_tips_most_comes_first():
    cells = matrix([
        result(True, side=0, facts=causes({"blows": 100, "shots": 30}, {"blows": 20, "magic": 90})),
        result(True, side=1, facts=causes({"magic": 110}, {"shots": 50})),
    ])  # fmt: skip
    mine, theirs = cells
    assert [(cause.name, cause.net.value, cause.taken, cause.lost) for cause in mine.causes] == [
        ("magic", -100.0, 0.0, 100.0), ("blows", 40.0, 50.0, 10.0), ("shots", 40.0, 40.0, 0.0),
    ]  # fmt: skip
    assert [(cause.name, cause.net.value, cause.taken, cause.lost) for cause in theirs.causes] == [
        ("magic", 100.0, 100.0, 0.0), ("blows", -40.0, 10.0, 50.0), ("shots", -40.0, 0.0, 40.0),
    ]  # fmt: skip
    for cause, other in zip(mine.causes, theirs.causes, strict=True):
        assert (cause.net.low, cause.net.high) == (-other.net.high, -other.net.low)


def test_the_same_battle_counts_the_same_whichever_list_is_named_first():
    one = result(True, "a", "b", side=0, facts=causes({"blows": 60}, {"shots": 20}))
    other = result(False, "b", "a", side=1, facts=causes({"blows": 60}, {"shots": 20}))
    twice, turned = matrix([one, one]), matrix([one, other])
    assert twice == turned


def test_causes_are_told_the_weightiest_first_and_without_facts_none():
    many = {"blows": 10, "shots": 20, "magic": 30, "fear": 40}
    assert [cause.name for cause in matrix([result(True, facts=causes(many, {}))])[0].causes] == [
        "fear",
        "magic",
        "shots",
        "blows",
    ]
    assert matrix([result(True)])[0].causes == ()


def test_a_cause_that_comes_up_late_is_spread_over_all_battles():
    quiet = [result(True, seed=n, facts=causes({}, {})) for n in range(9)]
    cell = matrix([*quiet, result(True, facts=causes({"magic": 50}, {}))])[0]
    assert cell.causes[0].net.value == pytest.approx(5.0)


def test_the_interval_of_a_cause_holds_the_truth():
    def batch(rng):
        cells = matrix([
            result(True, seed=n // 2, side=n % 2, facts=causes({"blows": int(taken)}, {"blows": int(lost)}))
            for n, (taken, lost) in enumerate(30 * rng.binomial(6, 0.4, (60, 2)))
        ])  # fmt: skip
        net = cells[0].causes[0].net
        return [(0.0, net.low, net.high)]

    assert 0.91 < coverage(batch, 200, 8) < 0.99


def test_what_is_lost_with_the_same_dice_is_one_piece():
    def batch(rng):
        cells = matrix([
            result(True, seed=seed, side=side, facts=causes({"blows": int(taken)}, {"blows": int(taken)})) if side
            else result(True, seed=seed, side=side, facts=causes({"blows": int(taken)}, {}))
            for seed, taken in enumerate(30 * rng.binomial(6, 0.4, 60)) for side in (0, 1)
        ])  # fmt: skip
        net = cells[0].causes[0].net
        return [(36.0, net.low, net.high)]

    assert 0.92 < coverage(batch, 300, 8) < 0.98
