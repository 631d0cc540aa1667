"""Three dice under a threshold, held to plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from skirmish.core.dice import Dice, Law, Modifier
from skirmish.core.roll_under import (
    FAILED,
    PASSED,
    Aim,
    Count,
    Mode,
    Result,
    RollUnder,
    Told,
    count_faces,
)

MODES: tuple[tuple[Mode, Aim], ...] = (
    ("plain", "most"),
    ("advantage", "most"),
    ("advantage", "triplet"),
    ("disadvantage", "most"),
)

SWAYS: dict[Mode, tuple[Modifier, ...]] = {
    "plain": (), "advantage": (Modifier(1, "charge", "TRI-45"),), "disadvantage": (Modifier(-1, "light cover"),),
}  # fmt: skip


def law(under: int, mode: Mode = "plain", aim: Aim = "most") -> Law[Result]:
    return RollUnder(0, "test", under, sways=SWAYS[mode], aim=aim, told="successes").law()


def mean(under: int, mode: Mode = "plain", aim: Aim = "most") -> Fraction:
    return sum((count.successes * chance for count, chance in law(under, mode, aim)), Fraction(0))


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
    told = {(count.successes, signs[count.triplet]): chance for count, chance in law(under, mode, aim)}
    assert told == {one: Fraction(ways, 10**number) for one, ways in found.items()}
    assert sum(told.values()) == 1


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
    roll = RollUnder(0, "a test", 5, sways=SWAYS[mode], aim=aim)
    assert count_faces(roll.keep(faces), 5) == count


@pytest.mark.parametrize(
    ("faces", "rank", "degrees"), [((6, 7, 10), 5, 4), ((5, 5, 10), 5, 2), ((10, 10, 10), 9, 6), ((10, 9, 9), 10, 0)]
)
def test_degrees_of_failure(faces: tuple[int, ...], rank: int, degrees: int):
    roll = RollUnder(0, "a test", rank, 4, told="degrees")
    assert roll.draw(Dice(None, faces))[1].degrees == degrees
    assert RollUnder(0, "a test", 5, told="degrees").draw(Dice(None, (1, 2, 10)))[1] == PASSED


@pytest.mark.parametrize("told", ["passed", "successes", "degrees"])
@pytest.mark.parametrize("mode", ["plain", "advantage", "disadvantage"])
def test_the_law_of_outcomes_is_that_of_all_faces(told: Told, mode: Mode):
    roll = RollUnder(0, "a test", 4, 2, sways=SWAYS[mode], bonus=1, told=told)
    number = 3 if mode == "plain" else 4
    found = Counter(roll.draw(Dice(None, faces))[1] for faces in product(range(1, 11), repeat=number))
    assert dict(roll.law()) == {result: Fraction(ways, 10**number) for result, ways in found.items()}


def test_a_triplet_decides_whatever_is_needed_or_bought():
    assert RollUnder(0, "a test", 5, 9).draw(Dice(None, (3, 3, 3)))[1] == PASSED
    assert RollUnder(0, "a test", 5, bonus=3).draw(Dice(None, (7, 7, 7)))[1] == FAILED


def test_reasons_for_advantage_never_add_up_and_cancel_those_against():
    assert RollUnder(0, "a test", 5, sways=(*SWAYS["advantage"] * 2, *SWAYS["disadvantage"])).mode == "plain"
    assert RollUnder(0, "a test", 5, sways=SWAYS["disadvantage"] * 2).mode == "disadvantage"


def test_a_roll_says_what_it_needed_what_it_kept_and_what_came_of_it():
    roll = RollUnder(0, "Fighting", 6, 2, (Modifier(-1, "wounded", "TRI-35"),), SWAYS["advantage"], 1, "successes")
    assert roll.describe((1, 4, 9, 10), Result(True, 4)) == (
        "Fighting 5 or less (6, wounded -1 (TRI-35)), 2 successes needed, advantage (charge (TRI-45)): "
        "4d10 (1 4 9 10), keeps 1 4 9, 1 more = 4 successes, passed"
    )


def test_modifiers_move_the_threshold_within_1_and_10():
    assert RollUnder(0, "a test", 5, modifiers=(Modifier(-7, "maimed"),)).under == 1
    assert RollUnder(0, "a test", 9, modifiers=(Modifier(3, "blessed"),)).under == 10


def test_one_point_of_fortune_at_rank_5_is_worth_as_much_as_the_digest_says():
    """One success needed, .875 and with a point all but the triplets that fail."""
    plain, lucky = (dict(RollUnder(0, "a test", 5, bonus=bonus).law()) for bonus in (0, 1))
    assert (plain[PASSED], lucky[PASSED]) == (Fraction(875, 1000), Fraction(995, 1000))
