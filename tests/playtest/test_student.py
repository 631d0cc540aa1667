"""Student's law without a library of statistics: tables, and scipy where it is installed."""

from __future__ import annotations

import pytest

from skirmish.playtest.estimates import MANY, student_errors

PRINTED = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 10: 2.2281, 30: 2.0423, 100: 1.9840, 1000: 1.9623}
"""As tables have it: both sides together hold 95%."""


def test_it_is_what_tables_say():
    assert {freedom: round(student_errors(freedom), 4) for freedom in PRINTED} == PRINTED


def test_it_is_what_tables_say_of_other_shares():
    """The fewer the degrees and the greater the share, the further there is to go."""
    printed = {(1, 0.999): 636.619, (1, 0.99): 63.657, (5, 0.99): 4.032, (30, 0.999): 3.646, (1000, 0.99): 2.581}
    assert {pair: round(student_errors(*pair), 3) for pair in printed} == printed


def test_fewer_than_one_degree_counts_as_one():
    assert student_errors(0) == student_errors(1)


def test_it_never_grows_with_the_degrees_and_ends_at_the_normal_law():
    degrees = [*range(1, MANY + 50), 10**4, 10**6, 10**9]
    found = [student_errors(freedom) for freedom in degrees]
    assert found == sorted(found, reverse=True)
    assert student_errors(10**15) == pytest.approx(1.959963984540054, rel=1e-15)


def test_scipy_says_the_same():
    special = pytest.importorskip("scipy.special", reason="no scipy to compare with; it comes with the extra lab")
    for freedom in (*range(1, MANY + 50), 1000, 12_345, 10**6):
        assert student_errors(freedom) == pytest.approx(special.stdtrit(freedom, 0.975), rel=1e-12)
