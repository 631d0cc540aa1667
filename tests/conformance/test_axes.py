"""The suite's battles hold every value and every pair of values of its axes."""

from __future__ import annotations

from itertools import product

from support.axes import all_pairs, axes, cases, pairs


def test_every_pair_of_values_stands_in_some_battle():
    held = set().union(*(pairs(case._asdict()) for case in cases()))
    wanted = {pair for row in product(*axes().values()) for pair in pairs(dict(zip(axes(), row, strict=True)))}
    assert wanted - held == set()


def test_the_battles_are_few():
    values = axes()
    largest = sorted(map(len, values.values()))[-2:]
    assert len(cases()) <= 2 * largest[0] * largest[1]


def test_pairs_need_no_more_rows_than_the_product_of_the_two_longest_axes():
    assert len(all_pairs({"a": ("1", "2"), "b": ("x", "y", "z"), "c": ("p",)})) == 6
