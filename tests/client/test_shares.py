"""Shares of one whole are shown so that they add up to 100."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.client.words import percent, percents, shares_text, split_percent

WEIGHTS = st.lists(st.integers(1, 10_000), min_size=1, max_size=12)


@given(WEIGHTS, st.booleans())
def test_they_add_up_to_a_hundred_and_none_is_a_whole_percent_off(weights: list[int], exact: bool) -> None:
    whole = sum(weights)
    shares = [Fraction(weight, whole) if exact else weight / whole for weight in weights]
    counts = split_percent(shares)
    assert sum(counts) == 100
    assert all(abs(count - 100 * share) < 1.000001 for count, share in zip(counts, shares, strict=True))


@given(WEIGHTS)
def test_what_can_happen_is_never_shown_as_nothing(weights: list[int]) -> None:
    shown = percents((str(n), Fraction(weight, sum(weights))) for n, weight in enumerate(weights))
    assert "0%" not in shown.values()
    assert ("100%" in shown.values()) == (len(weights) == 1)


@pytest.mark.parametrize(
    ("shares", "shown"),
    [
        ((Fraction(1, 3),) * 3, "a 34%, b 33%, c 33%"),
        ((0.9167, 0.0370, 0.0278, 0.0185), "a 91%, b 4%, c 3%, d 2%"),
        ((0.996, 0.004), "a >99%, b <1%"),
        ((0.29, 0.71), "a 29%, b 71%"),
        ((1, 0), "a 100%, b 0%"),
        ((0.5, 0.2), "a 50%, b 20%"),
    ],
)
def test_how_they_are_shown(shares: tuple[float, ...], shown: str) -> None:
    assert shares_text(zip("abcd", shares, strict=False)) == shown


def test_shares_that_stand_without_the_others_are_rounded_by_themselves() -> None:
    """Nobody sees that 33% and two more, which aren't shown, are 99%."""
    thirds = [(word, Fraction(1, 3)) for word in "abc"]
    assert percents(thirds, "a") == {"a": "33%"}
    assert percents(thirds, "ab") == {"a": "33%", "b": "33%"}
    assert percents(thirds, "abc") == percents(thirds) == {"a": "34%", "b": "33%", "c": "33%"}
    assert percents([("a", 1), ("b", 0)], "a") == {"a": "100%"}


def test_what_is_cut_off_most_is_rounded_up() -> None:
    assert split_percent([Fraction(5, 12), Fraction(1, 3), Fraction(1, 4)]) == [42, 33, 25]
    assert split_percent([Fraction(1, 7)] * 5 + [Fraction(2, 7)]) == [15, 14, 14, 14, 14, 29]


def test_a_share_alone_is_shown_as_a_chance_is() -> None:
    assert [percent(chance) for chance in (0.0, 0.004, 0.62, 0.996, 1.0)] == ["0%", "<1%", "62%", ">99%", "100%"]
