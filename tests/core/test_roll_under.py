"""Three dice under a threshold, held to plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from skirmish.core.dice import Dice, Modifier
from skirmish.core.roll_under import Aim, Count, Mode, RollUnder, law_of_counts, pass_with

MODES: tuple[tuple[Mode, Aim], ...] = (
    ("plain", "most"),
    ("advantage", "most"),
    ("advantage", "triplet"),
    ("disadvantage", "most"),
)


def mean(under: int, mode: Mode = "plain", aim: Aim = "most") -> Fraction:
    return sum((count.successes * chance for count, chance in law_of_counts(under, mode, aim)), Fraction(0))


def outcomes(kept: tuple[int, ...], under: int) -> tuple[int, int]:
    """(successes, 1 for a triplet that succeeds, -1 for one that fails), by the words of the rule."""
    successes = sum(face <= under for face in kept) + sum(face == 1 for face in kept)
    return successes, (1 if kept[0] <= under else -1) if len(set(kept)) == 1 else 0


def by_hand(faces: tuple[int, ...], under: int, mode: Mode, aim: Aim) -> tuple[int, int]:
    """What is kept of four dice, one left out at a time."""
    if mode == "plain":
        return outcomes(faces, under)
    if mode == "disadvantage":
        return outcomes(tuple(sorted(faces)[1:]), under)
    choices = [outcomes(faces[:out] + faces[out + 1 :], under) for out in range(4)]
    return max(choices) if aim == "most" else max(choices, key=lambda one: one[::-1])


@pytest.mark.parametrize(("mode", "aim"), MODES)
@pytest.mark.parametrize("under", [1, 3, 5, 8, 10])
def test_the_law_is_that_of_all_faces(under: int, mode: Mode, aim: Aim):
    number = 3 if mode == "plain" else 4
    found = Counter(by_hand(faces, under, mode, aim) for faces in product(range(1, 11), repeat=number))
    signs = {"success": 1, "": 0, "failure": -1}
    law = {(count.successes, signs[count.triplet]): chance for count, chance in law_of_counts(under, mode, aim)}
    assert law == {one: Fraction(ways, 10**number) for one, ways in found.items()}
    assert sum(law.values()) == 1


@pytest.mark.parametrize("under", range(1, 11))
def test_the_mean_of_a_plain_roll_is_three_tenths_of_the_threshold_and_three_more(under: int):
    assert mean(under) == Fraction(3 * under + 3, 10)


def test_the_vectors_of_rank_5():
    assert round(float(mean(5, "advantage", "most")), 4) == 2.3374
    assert round(float(mean(5, "advantage", "triplet")), 4) == 2.3358
    assert round(float(mean(5, "disadvantage")), 4) == 1.1186


@pytest.mark.parametrize(
    ("faces", "mode", "aim", "count"),
    [
        ((1, 5, 6), "plain", "most", Count(3)),
        ((4, 4, 4), "plain", "most", Count(3, "success")),
        ((6, 6, 6), "plain", "most", Count(0, "failure")),
        ((2, 4, 4, 4), "advantage", "triplet", Count(3, "success")),
        ((1, 4, 4, 4), "advantage", "most", Count(4)),
        ((1, 4, 4, 4), "advantage", "triplet", Count(3, "success")),
        ((1, 7, 7, 7), "disadvantage", "most", Count(0, "failure")),
    ],
)
def test_what_dice_come_to_at_5(faces: tuple[int, ...], mode: Mode, aim: Aim, count: Count):
    roll = RollUnder(0, "a test", 5, *pass_with(1), mode=mode, aim=aim)
    assert roll.count(faces) == count


def test_a_triplet_decides_whatever_is_needed_or_bought():
    assert RollUnder(0, "a test", 5, *pass_with(9)).draw(Dice(None, (3, 3, 3)))[1] is True
    assert RollUnder(0, "a test", 5, *pass_with(1), bonus=3).draw(Dice(None, (7, 7, 7)))[1] is False


def test_modifiers_move_the_threshold_within_1_and_10():
    assert RollUnder(0, "a test", 5, *pass_with(1), modifiers=(Modifier(-7, "maimed"),)).under == 1
    assert RollUnder(0, "a test", 9, *pass_with(1), modifiers=(Modifier(3, "blessed"),)).under == 10


def test_one_point_of_fortune_at_rank_5_is_worth_as_much_as_the_digest_says():
    """One success needed, .875 and with a point all but the triplets that fail."""
    plain, lucky = (dict(RollUnder(0, "a test", 5, *pass_with(1), bonus=bonus).law()) for bonus in (0, 1))
    assert (plain[True], lucky[True]) == (Fraction(875, 1000), Fraction(995, 1000))
