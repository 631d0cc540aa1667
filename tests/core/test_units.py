"""Inches on the grid."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.core.units import GRID, as_inches, as_percent, base_radius, distance, snap, snapped

lengths = st.floats(-200, 200)


@settings(deadline=None)
@given(lengths)
def test_snapping_moves_a_length_by_half_a_grid_step_at_most(length: float) -> None:
    assert abs(snap(length) - length) <= 0.5 / GRID


@settings(deadline=None)
@given(lengths)
def test_a_snapped_length_is_a_whole_number_of_grid_steps_and_stays_where_it_is(length: float) -> None:
    on_grid = snap(length)
    assert (on_grid * GRID).is_integer()
    assert snap(on_grid) == on_grid


def test_half_a_grid_step_is_rounded_up_on_either_side_of_zero() -> None:
    assert snap(0.5 / GRID) == 1 / GRID
    assert snap(-0.5 / GRID) == 0.0


def test_both_coordinates_of_a_point_are_snapped() -> None:
    assert snapped((0.1, 0.2)) == (snap(0.1), snap(0.2))


def test_a_25_mm_base_is_just_under_half_an_inch_in_radius_and_on_the_grid() -> None:
    assert base_radius(25) == 504 / GRID
    assert base_radius(25) == pytest.approx(25 / 25.4 / 2, abs=0.5 / GRID)


def test_twelve_inches_along_an_axis_and_a_pythagorean_diagonal_are_exact() -> None:
    assert distance((1.5, 2.0), (13.5, 2.0)) == 12.0
    assert distance((0.0, 0.0), (3.0, 4.0)) == 5.0


@pytest.mark.parametrize(
    ("length", "words"), [(6.0, '6"'), (5.5, '5.5"'), (0.125, '0.12"'), (10.0, '10"'), (0.0, '0"')]
)
def test_lengths_are_written_without_needless_zeros(length: float, words: str) -> None:
    assert as_inches(length) == words


@pytest.mark.parametrize(("share", "digits", "said"), [(0.29, 0, "29%"), (0.583, 1, "58.3%"), (1.0, 0, "100%")])
def test_shares_are_said_as_percent_without_a_space(share: float, digits: int, said: str) -> None:
    assert as_percent(share, digits) == said
