"""Pools of ten-sided dice: what each face counts, botches, and laws that brute force agrees with. (WYL-28, WYL-57)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.core.dice import BOTCHED, FAILED, PASSED, Dice, Successes, degrees, make_trial, pass_or_fail

NONE = (1, 1, 2, 5, 6)


@pytest.mark.parametrize(
    ("face", "counts"), [(1, 0), (6, 0), (7, 1), (8, 1), (9, 1), (10, 2)], ids=["1", "6", "7", "8", "9", "10"]
)
def test_what_a_face_counts(face: int, counts: int):
    """WYL-28: 7 to 9 one success, 10 two."""
    assert Successes(0, "", 1, degrees(0, 9)).count((face,)) == counts
    assert Successes(0, "", 1, degrees(0, 9), tens=1).count((face,)) == min(counts, 1)


def test_bonus_successes_come_on_top():
    """WYL-33."""
    assert Successes(0, "", 1, degrees(0, 9), bonus=2).count((7,)) == 3


@pytest.mark.parametrize(
    ("faces", "outcome"),
    [((7, 8), PASSED), ((10, 1), PASSED), ((7, 1), FAILED), ((6, 1), BOTCHED), ((1, 1), BOTCHED), ((6, 5), FAILED)],
)
def test_a_test_passes_fails_or_is_botched(faces: tuple[int, ...], outcome: str):
    """WYL-28: a botch is no success and at least one 1."""
    assert make_trial(0, "", 2, 2, "WYL-20").draw(Dice(None, faces))[1] == outcome


def test_a_bonus_success_is_no_botch():
    """WYL-28: some success is there."""
    pool = Successes(0, "", 2, pass_or_fail(2), (BOTCHED,), bonus=1)
    assert pool.draw(Dice(None, (1, 1)))[1] == FAILED
    assert dict(pool.law()).get(BOTCHED, 0) == 0


def test_an_empty_pool_fails_without_a_botch():
    """WYL-28: no die shows a 1."""
    assert make_trial(0, "", 0, 1, "").draw(Dice(None))[:2] == ((), FAILED)
    assert make_trial(0, "", -2, 1, "").law() == ((FAILED, Fraction(1)),)


def test_what_is_beyond_the_last_band_counts_as_that():
    assert Successes(0, "", 3, degrees(0, 2)).draw(Dice(None, (10, 10, 10)))[1] == 2


@given(st.integers(0, 4), st.integers(0, 3), st.integers(1, 2), st.integers(1, 4))
def test_the_law_is_that_of_all_faces(dice: int, bonus: int, tens: int, difficulty: int):
    pool = Successes(0, "", dice, pass_or_fail(difficulty), (BOTCHED,), bonus, tens)
    tally = Counter(pool.draw(Dice(None, faces))[1] for faces in product(range(1, 11), repeat=dice))
    assert dict(pool.law()) == {outcome: Fraction(n, 10**dice) for outcome, n in tally.items()}


@given(st.integers(0, 40), st.integers(0, 5))
def test_laws_are_whole(dice: int, bonus: int):
    assert sum(chance for _, chance in Successes(0, "", dice, degrees(0, 90), bonus=bonus).law()) == 1


@given(st.integers(0, 2**64 - 1), st.integers(0, 12))
def test_a_drawn_outcome_is_one_of_the_law(seed: int, dice: int):
    pool = make_trial(0, "", dice, 2, "")
    assert pool.draw(Dice(seed))[1] in dict(pool.law())
