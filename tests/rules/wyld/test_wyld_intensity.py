"""How strong what is left of a suit is, and how diamonds are spent. (WYL-43..47, WYL-50)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.rules.wyld.side_effects import POWERS, best_split, cancelled, power_of, splits, strength
from skirmish.rules.wyld.spells import HORIZONS

VECTORS = [
    (1, 20, "2"), (1, 19, "1"), (1, 10, "1"), (1, 9, "environmental"), (1, 5, "environmental"), (1, 4, "cosmetic"),
    (2, 41, "3"), (2, 21, "2"), (2, 20, "1"), (2, 11, "1"), (2, 10, "cosmetic"),
    (3, 63, "4"), (3, 32, "3"), (3, 31, "2"), (3, 16, "2"), (3, 15, "1"), (1, 0, ""),
]  # fmt: skip
POINTS = st.integers(0, 55)


@pytest.mark.parametrize(("circle", "left", "row"), VECTORS)
def test_the_vectors_of_intensity(circle: int, left: int, row: str):
    """WYL-46, WYL-47, RW-20."""
    assert power_of(circle, left) == row
    assert POWERS[strength(circle, left)] == row


@given(st.sampled_from((1, 2, 3)), st.integers(1, 80))
def test_the_rule_of_parts_of_the_horizon(circle: int, left: int):
    """WYL-46 said with fractions of the horizon."""
    share = left / HORIZONS[circle - 1]
    row = circle + 1 if share >= 1 else circle if share >= 0.5 else circle - 1 if share >= 0.25 else circle - 2
    lesser = "environmental" if row == circle - 1 else "cosmetic"
    assert power_of(circle, left) == (str(row) if row > 0 else lesser)


@given(st.sampled_from((1, 2, 3)), st.integers(0, 80))
def test_more_points_are_never_weaker(circle: int, left: int):
    assert strength(circle, left) <= strength(circle, left + 1)


def test_the_example_of_the_rules():
    """WYL-43, WYL-50: 10 diamonds on 8 clubs and 4 spades: the caster takes the rest on himself."""
    assert best_split(1, 10, (0, 8, 4)) == (0, 8, 2)
    assert cancelled((0, 8, 4), (0, 8, 2)) == (0, 0, 2)


def test_what_is_left_is_left_in_spades_then_clubs():
    """WYL-50: where all of it is as weak."""
    assert best_split(1, 5, (3, 3, 3)) == (3, 2, 0)
    assert best_split(1, 5, (4, 4, 0)) == (4, 1, 0)


def test_the_worst_comes_first():
    """WYL-50: 9 spades are an environmental effect: they are brought down before a heart is touched."""
    assert best_split(1, 5, (4, 0, 9)) == (0, 0, 5)


@given(POINTS, POINTS, POINTS, POINTS)
def test_every_split_spends_all_that_it_can(diamonds: int, hearts: int, clubs: int, spades: int):
    """WYL-43: point by point, none below 0."""
    found = splits(min(diamonds, 12), (hearts, clubs, spades))
    assert found
    assert len(set(found)) == len(found)
    for spent in found:
        assert sum(spent) == min(diamonds, 12, hearts + clubs + spades)
        assert min(cancelled((hearts, clubs, spades), spent)) >= 0
        assert min(spent) >= 0


@given(st.sampled_from((1, 2, 3)), st.integers(0, 12), POINTS, POINTS, POINTS)
def test_no_split_has_a_weaker_worst_effect(circle: int, diamonds: int, hearts: int, clubs: int, spades: int):
    """WYL-50."""
    stray = hearts, clubs, spades
    worst = [max(strength(circle, points) for points in cancelled(stray, spent)) for spent in splits(diamonds, stray)]
    best = best_split(circle, diamonds, stray)
    assert max(strength(circle, points) for points in cancelled(stray, best)) == min(worst)
