"""Surging dice: ones, botches, margins; the exact odds, held to plain enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from skirmish.core.dice import Dice, Faces, Modifier
from skirmish.core.record import evolve
from skirmish.core.step_dice import (
    FAILED,
    NEGLIGIBLE,
    PASSED,
    Botched,
    Score,
    StepContest,
    StepDie,
    StepTest,
    count_taken,
    draw_surging,
    find_far,
    missed_up_to,
    score_of,
    spread_of,
    up_to,
)


def of(die: int, *dice: Faces) -> Score:
    """What these dice say, each with its surges."""
    return score_of(die, len(dice), tuple(face for one in dice for face in one))


# --- what faces say --------------------------------------------------------------------------------------------------


def test_a_die_that_shows_its_top_face_is_rolled_again_and_added():  # RES-5
    assert of(8, (8, 5)) == Score(13, failed=False, botch=False)


def test_the_highest_die_is_the_result_not_the_sum():  # RES-6
    assert of(6, (1,), (1,), (5,), (4,)).best == 5


@pytest.mark.parametrize(
    ("dice", "best", "failed"),
    [
        (((1,), (1,), (1,), (4,)), 4, True),
        (((1,), (1,), (1,), (1,), (1,), (6, 6, 2)), 14, False),
        (((1,), (1,), (1,), (1,), (1,), (6, 2)), 8, True),
        (((1,), (1,), (5,), (4,)), 5, False),
    ],
)
def test_more_ones_than_half_the_dice_fail_unless_surges_make_up_for_them(
    dice: tuple[Faces, ...], best: int, failed: bool
):  # RES-8
    assert of(6, *dice) == Score(best, failed, botch=False)


@pytest.mark.parametrize("dice", [((1,),), ((1,), (1,))])
def test_nothing_but_ones_is_a_botch(dice: tuple[Faces, ...]):  # RES-9
    assert of(10, *dice) == Score(1, failed=True, botch=True)


# --- reading a result ------------------------------------------------------------------------------------------------


def outcome(test: StepTest[object] | StepContest[object], *faces: int) -> object:
    """What the throw makes of these faces, which must be all it takes."""
    rolled, came, after = test.draw(Dice(None, faces))
    assert (rolled, after.script) == (faces, ())
    return came


def test_the_target_itself_is_a_success():  # RES-7
    test = StepTest(0, "nerve", 6, 2, 5, PASSED)
    assert outcome(test, 5, 2) is True
    assert outcome(test, 4, 2) is False


def test_modifiers_change_the_result_and_not_the_dice():  # RES-11
    test = StepTest(0, "nerve", 6, 2, 5, PASSED, modifiers=(Modifier(-2, "half Fortitude"),))
    assert outcome(test, 6, 1, 3) is True  # 7 - 2
    assert outcome(test, 5, 3) is False


@pytest.mark.parametrize(
    ("faces", "came"),
    [
        ((4, 2), Botched(3)),
        ((5, 5), Botched(2)),
        ((8, 1, 3), Botched()),  # 9
        ((1, 1), Botched(6, botch=True)),
    ],
)
def test_what_a_test_is_missed_by_is_the_target_less_the_result(faces: Faces, came: Botched):  # RES-7, RES-9
    bands, botched = missed_up_to(20)
    assert outcome(StepTest(0, "nerve", 8, 2, 7, bands, botched), *faces) == came


def test_who_fails_by_ones_misses_by_one_at_least():  # RES-10
    bands, botched = missed_up_to(20)
    assert outcome(StepTest(0, "nerve", 6, 3, 5, bands, botched), 1, 1, 5) == Botched(1)
    assert outcome(StepTest(0, "nerve", 6, 3, 5, bands, botched), 1, 1, 2) == Botched(3)


def test_more_than_the_most_that_matters_is_told_apart_no_more():
    bands, botched = missed_up_to(2)
    assert outcome(StepTest(0, "nerve", 6, 1, 9, bands, botched), 3) == Botched(2)


def test_only_success_failure_and_botch_matter_to_some():
    bands, botched = FAILED
    assert [outcome(StepTest(0, "nerve", 6, 1, 4, bands, botched), face) for face in (1, 3, 4)] == [
        "botched", "failed", "passed",
    ]  # fmt: skip


def test_ties_in_a_contest_go_to_who_is_testing():  # RES-11
    contest = StepContest(0, "to hit", 1, 6, 1, 8, 1, PASSED)
    assert outcome(contest, 4, 4) is True
    assert outcome(contest, 4, 5) is False


def test_the_other_side_counts_as_nothing_when_it_fails_by_ones():  # RES-11
    contest = StepContest(0, "to hit", 1, 6, 1, 8, 2, PASSED, other_modifiers=(Modifier(9, "luck"),))
    assert outcome(contest, 2, 1, 1) is True


def test_armour_and_range_count_whatever_the_other_side_rolls():  # RES-47
    contest = StepContest(0, "to hit", 1, 6, 1, 8, 1, PASSED, guard=(Modifier(3, "armour"),))
    assert outcome(contest, 3, 1) is True
    assert outcome(contest, 2, 1) is False


def test_who_is_testing_and_fails_by_ones_never_passes():  # RES-8, RES-11
    contest = StepContest(0, "to hit", 1, 6, 1, 6, 0, PASSED)
    assert outcome(contest, 1) is False


def test_a_botched_contest_is_missed_by_the_whole_of_the_other_sides_result():  # RES-11
    bands, botched = missed_up_to(30)
    contest = StepContest(0, "nerve", 1, 6, 2, 8, 1, bands, botched)
    assert outcome(contest, 1, 1, 5) == Botched(5, botch=True)


def test_a_damage_die_surges_and_its_one_is_a_one():  # RES-49
    damage = StepDie(0, "damage", 6, up_to(20), (Modifier(2, "sword"),))
    assert damage.draw(Dice(None, (6, 6, 3)))[:2] == ((6, 6, 3), 17)
    assert damage.draw(Dice(None, (1,)))[:2] == ((1,), 3)


def test_the_faces_of_a_contest_can_be_told_apart_again():
    contest = StepContest(0, "to hit", 1, 6, 2, 4, 1, PASSED)
    assert contest.split((6, 2, 3, 4, 4, 1)) == ((6, 2, 3), (4, 4, 1))
    assert count_taken((6, 6, 1, 5), 6, 1) == 3


# --- exact odds ------------------------------------------------------------------------------------------------------

DEEP = 4
"""Surges that the enumeration follows; what goes further is its residual."""


def one_die(die: int) -> Iterator[tuple[Faces, Fraction]]:
    """Every way one die can fall, with its probability, but for those that surge on and on."""
    for surges in range(DEEP):
        for face in range(1, die):
            yield (die,) * surges + (face,), Fraction(1, die ** (surges + 1))


def enumerated(throw: StepTest[object] | StepContest[object] | StepDie[object], *dice: int) -> dict[object, Fraction]:
    """The law by brute force: each combination of faces drawn from a script."""
    found: dict[object, Fraction] = {}
    for fallen in product(*(tuple(one_die(die)) for die in dice)):
        faces = tuple(face for one, _ in fallen for face in one)
        came = throw.draw(Dice(None, faces))[1]
        chance = Fraction(1)
        for _, share in fallen:
            chance *= share
        found[came] = found.get(came, Fraction(0)) + chance
    return found


def assert_lawful(throw: StepTest[object] | StepContest[object] | StepDie[object], *dice: int) -> None:
    """The law holds at least what the enumeration found of each outcome, and no more than it left out besides."""
    brute, law = enumerated(throw, *dice), dict(throw.law())
    residual = 1 - sum(brute.values())
    assert 0 <= 1 - sum(law.values()) <= Fraction(1, 10**9)
    assert set(brute) <= set(law)
    for came, chance in law.items():
        assert brute.get(came, 0) - Fraction(1, 10**9) <= chance <= brute.get(came, 0) + residual


@pytest.mark.parametrize(("die", "count"), [(2, 1), (2, 3), (4, 2), (4, 3), (6, 1), (6, 2), (8, 2), (12, 2), (20, 1)])
@pytest.mark.parametrize("target", [1, 5, 9])
def test_the_law_of_a_test_is_that_of_its_faces(die: int, count: int, target: int):
    assert_lawful(StepTest(0, "nerve", die, count, target, PASSED), *[die] * count)
    bands, botched = missed_up_to(5)
    shifted = (Modifier(-2, "half Fortitude"),)
    assert_lawful(StepTest(0, "nerve", die, count, target, bands, botched, shifted), *[die] * count)


@pytest.mark.parametrize(
    ("mine", "theirs", "base"), [((6, 1), (6, 1), 0), ((4, 2), (6, 1), 2), ((8, 1), (4, 1), 4), ((6, 1), (6, 0), 2)]
)
def test_the_law_of_a_contest_is_that_of_its_faces(mine: tuple[int, int], theirs: tuple[int, int], base: int):
    bands, botched = missed_up_to(4)
    for read in ((PASSED, ()), (((-99, "far"), (-2, "near"), (0, "hit")), ()), (bands, botched)):
        contest: StepContest[object] = StepContest(
            0, "to hit", 1, *mine, *theirs, *read, (Modifier(1, "x"),), (Modifier(-1, "y"),), (Modifier(base, "z"),)
        )  # fmt: skip
        assert_lawful(contest, *[mine[0]] * mine[1], *[theirs[0]] * theirs[1])


@pytest.mark.parametrize("die", [2, 4, 6, 8, 10, 12, 20])
def test_the_law_of_a_damage_die_is_that_of_its_faces(die: int):
    assert_lawful(StepDie(0, "damage", die, up_to(15), (Modifier(-3, "armour"),)), die)


@pytest.mark.parametrize(("die", "count"), [(2, 2), (6, 1), (8, 4), (20, 6)])
def test_the_law_of_a_test_leaves_nothing_out(die: int, count: int):
    bands, botched = missed_up_to(30)
    assert sum(chance for _, chance in StepTest(0, "nerve", die, count, 30, bands, botched).law()) == 1


def test_a_d2_surges_half_the_time():
    law = dict(StepTest(0, "nerve", 2, 1, 3, PASSED).law())
    assert law[True] == Fraction(1, 2)  # 2, then anything; a 1 fails


def test_dice_are_drawn_one_after_the_other_each_with_its_surges():
    faces, score, after = draw_surging(Dice(None, (6, 2, 3, 1)), 6, 2)
    assert (faces, score.best, after.script) == ((6, 2, 3), 8, (1,))


# --- the sum of all dice ---------------------------------------------------------------------------------------------


def test_surges_and_modifiers_are_added_too():  # RES-5, RES-11
    test: StepTest[bool] = StepTest(0, "nerve", 6, 2, 14, PASSED, modifiers=(Modifier(2, "luck"),), mode="sum")
    assert test.draw(Dice(None, (6, 3, 3)))[1] is True
    assert test.draw(Dice(None, (6, 2, 3)))[1] is False


def test_too_many_ones_fail_whatever_the_sum_is():  # RES-8
    test: StepTest[str] = StepTest(0, "nerve", 6, 4, 5, *FAILED, mode="sum")
    assert test.draw(Dice(None, (1, 1, 1, 4)))[1] == "failed"
    assert test.draw(Dice(None, (1, 1, 5, 4)))[1] == "passed"
    assert test.draw(Dice(None, (1, 1, 1, 1)))[1] == "botched"


def test_a_botch_misses_by_what_its_ones_lack():  # RES-10: 3 of 5
    bands, botched = missed_up_to(20)
    came = StepTest(0, "nerve", 6, 3, 5, bands, botched, mode="sum").draw(Dice(None, (1, 1, 1)))[1]
    assert (came.missed, came.botch) == (2, True)


def test_both_sides_of_a_contest_add_up():  # RES-11
    contest: StepContest[bool] = StepContest(0, "to hit", 1, 6, 2, 6, 2, PASSED, mode="sum")
    assert contest.draw(Dice(None, (4, 3, 5, 2)))[1] is True
    assert contest.draw(Dice(None, (4, 2, 5, 2)))[1] is False


@pytest.mark.parametrize(("die", "count"), [(2, 1), (2, 3), (4, 2), (4, 3), (6, 1), (6, 2), (8, 2), (12, 2), (20, 1)])
@pytest.mark.parametrize("target", [1, 5, 9, 14])
def test_the_law_of_a_sum_is_that_of_its_faces(die: int, count: int, target: int):
    assert_lawful(StepTest(0, "nerve", die, count, target, PASSED, mode="sum"), *[die] * count)
    bands, botched = missed_up_to(5)
    shifted = (Modifier(-2, "half Fortitude"),)
    test: StepTest[object] = StepTest(0, "nerve", die, count, target, bands, botched, shifted, mode="sum")
    assert_lawful(test, *[die] * count)


@pytest.mark.parametrize(
    ("mine", "theirs", "base"), [((6, 1), (6, 1), 0), ((4, 2), (6, 1), 2), ((4, 1), (4, 2), 4), ((6, 2), (6, 0), 9)]
)
def test_the_law_of_a_contest_of_sums_is_that_of_its_faces(mine: tuple[int, int], theirs: tuple[int, int], base: int):
    bands, botched = missed_up_to(4)
    for read in ((PASSED, ()), (((-99, "far"), (-2, "near"), (0, "hit")), ()), (bands, botched)):
        contest: StepContest[object] = StepContest(
            0, "to hit", 1, *mine, *theirs, *read, (Modifier(1, "x"),), (Modifier(-1, "y"),), (Modifier(base, "z"),),
            mode="sum",
        )  # fmt: skip
        assert_lawful(contest, *[mine[0]] * mine[1], *[theirs[0]] * theirs[1])


@pytest.mark.parametrize("die", [2, 6, 12, 20])
def test_one_die_is_its_own_sum(die: int):  # RES-6
    alone: StepTest[bool] = StepTest(0, "nerve", die, 1, 7, PASSED)
    assert dict(evolve(alone, mode="sum").law()) == dict(alone.law())


@pytest.mark.parametrize(("die", "count"), [(2, 6), (6, 3), (8, 4), (20, 6)])
def test_the_law_of_a_sum_leaves_nothing_out(die: int, count: int):
    bands, botched = missed_up_to(30)
    test = StepTest(0, "nerve", die, count, 30, bands, botched, mode="sum")
    assert sum(chance for _, chance in test.law()) == 1


@pytest.mark.parametrize(("die", "count"), [(2, 1), (2, 6), (6, 3), (12, 4), (20, 6)])
def test_what_a_contest_tells_apart_no_more_is_rarer_than_stated(die: int, count: int):  # RES-5
    far = find_far(die, count, "sum")
    known = spread_of("sum", die, count, far)
    assert 0 < known.passed[far] * NEGLIGIBLE <= known.ways
    contest: StepContest[bool] = StepContest(0, "to hit", 1, die, count, die, count, PASSED, mode="sum")
    assert 0 <= 1 - sum(chance for _, chance in contest.law()) <= Fraction(1, NEGLIGIBLE**2)


def test_faces_drawn_at_random_follow_the_law():  # RES-5, RES-8: three dice of six sides, 20000 times
    known, dice, tries = spread_of("sum", 6, 3, 40), Dice(5), 20_000
    seen = failed = 0
    for _ in range(tries):
        _, score, dice = draw_surging(dice, 6, 3, "sum")
        seen += not score.failed and score.best >= 12
        failed += score.failed
    assert abs(seen / tries - sum(known.passed[12:]) / known.ways) < 0.02
    assert abs(failed / tries - (sum(known.failed) + known.botched) / known.ways) < 0.01


# --- the line of the log ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("throw", "faces", "said"),
    [
        (StepTest(0, "nerve", 8, 2, 5, PASSED), (8, 5, 3), "nerve 5+: 2d8 (8+5 3), best 13, passed"),
        (StepTest(0, "nerve", 8, 2, 5, PASSED), (1, 1), "nerve 5+: 2d8 (1 1), best 1, botched, failed"),
        (StepTest(0, "nerve", 8, 3, 5, *FAILED), (1, 1, 7),
         "nerve 5+: 3d8 (1 1 7), best 7, too many ones, failed"),
        (StepTest(0, "Will against fatigue", 8, 1, 3, PASSED), (4,),
         "Will against fatigue 3+: d8 (4), passed"),
        (StepTest(0, "nerve", 8, 1, 5, *missed_up_to(9)), (2,), "nerve 5+: d8 (2), failed by 3"),
        (StepContest(0, "nerve", 1, 6, 2, 8, 1, PASSED, mode="sum"), (4, 3, 8, 1),
         "nerve: 2d6 (4 3) = 7 against d8 (8+1) = 9, failed"),
        (StepContest(0, "nerve", 1, 6, 1, 8, 0, PASSED, guard=(Modifier(2, "armour"),)), (3,),
         "nerve: d6 (3) against no roll, armour +2 = 2, passed"),
        (StepDie(0, "damage", 6, up_to(4), (Modifier(2, "sword"),)), (6, 3),
         "damage: d6 (6+3) = 9, sword +2 = 11"),
    ],
)  # fmt: skip
def test_a_roll_says_how_it_came_out(throw: StepTest[object], faces: Faces, said: str):
    assert throw.describe(faces, throw.draw(Dice(None, faces))[1]) == said
