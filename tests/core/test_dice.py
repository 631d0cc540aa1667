"""Dice as a value, and the laws of throws."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.core.dice import Check, Contest, Dice, Faces, Modifier, OutOfFaces, RollOff, at_least, at_most, each, sums

dice_of = st.tuples(st.integers(1, 3), st.sampled_from([2, 3, 4, 6]))
pairs_of = st.tuples(st.integers(1, 2), st.sampled_from([2, 3, 4, 6]))
lowest_first = st.lists(st.integers(-6, 20), min_size=1, max_size=4, unique=True).map(sorted)
shifts = st.integers(-4, 4)


def bands_from(lows: list[int]) -> tuple[tuple[int, str], ...]:
    return tuple((low, f"from {low}") for low in lows)


def drawn(throw: Check[Any] | Contest[Any] | RollOff, faces: Faces) -> Any:
    """The outcome when exactly these faces fall."""
    used, outcome, after = throw.draw(Dice(None, faces))
    assert used == faces
    assert after.script == ()
    return outcome


def by_enumeration(throw: Check[Any] | Contest[Any], *pools: tuple[int, int]) -> dict[Any, Fraction]:
    """An oracle for `law`: every face of every die in turn."""
    dice = [range(1, size + 1) for count, size in pools for _ in range(count)]
    rolls = [drawn(throw, faces) for faces in product(*dice)]
    return {outcome: Fraction(number, len(rolls)) for outcome, number in Counter(rolls).items()}


def test_the_stream_is_splitmix64() -> None:
    """The first words of the published generator from seed 0, scaled to a D6 and to a large die."""
    words = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC)
    assert Dice(0).draw(4, 6)[0] == tuple((word * 6 >> 64) + 1 for word in words) == (6, 3, 1, 6)
    assert Dice(0).draw(4, 1 << 64)[0] == tuple(word + 1 for word in words)


@pytest.mark.ci
def test_the_same_seed_gives_the_same_faces_in_another_process() -> None:
    code = "from skirmish.core.dice import Dice; print(Dice(1234).draw(20, 20)[0])"
    for hash_seed in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hash_seed}
        )
        assert run.stdout.strip() == str(Dice(1234).draw(20, 20)[0])


def test_drawing_leaves_the_old_dice_as_they_were() -> None:
    dice = Dice(7)
    faces, after = dice.draw(3, 6)
    assert dice == Dice(7) != after
    assert dice.draw(3, 6)[0] == faces


def test_drawing_in_two_portions_gives_the_same_faces_as_in_one() -> None:
    first, after = Dice(7).draw(2, 6)
    second, _ = after.draw(3, 6)
    assert first + second == Dice(7).draw(5, 6)[0]


@pytest.mark.parametrize(("sides", "critical"), [(3, 18.4), (6, 25.7), (8, 29.9), (20, 50.8)])
def test_faces_come_up_equally_often(sides: int, critical: float) -> None:
    """Chi-square with sides - 1 degrees of freedom, at 1 in 10,000; the seed is fixed, so this can't flicker."""
    rolls = 60_000
    counts = Counter(Dice(20_260).draw(rolls, sides)[0])
    assert set(counts) == set(range(1, sides + 1))
    assert sum((number - rolls / sides) ** 2 / (rolls / sides) for number in counts.values()) < critical


def test_successive_faces_do_not_depend_on_each_other() -> None:
    """Chi-square over the 36 pairs, 35 degrees of freedom, at 1 in 10,000."""
    faces = Dice(99).draw(72_000, 6)[0]
    pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
    assert sum((number - 1000) ** 2 / 1000 for number in pairs.values()) + 1000 * (36 - len(pairs)) < 74.9


def test_neighbouring_seeds_do_not_begin_alike() -> None:
    counts = Counter(Dice(seed).draw(1, 6)[0][0] for seed in range(6_000))
    assert sum((number - 1000) ** 2 / 1000 for number in counts.values()) < 25.7


def test_a_script_comes_before_the_stream() -> None:
    faces, after = Dice(0, (2, 5)).draw(3, 6)
    assert faces == (2, 5, 6)
    assert after == Dice(0).draw(1, 6)[1]


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_script_with_a_face_the_die_does_not_have_is_refused(face: int) -> None:
    with pytest.raises(OutOfFaces, match=f"{face} where a D6"):
        Dice(1, (face,)).draw(1, 6)


def test_a_script_without_a_stream_runs_out() -> None:
    with pytest.raises(OutOfFaces, match="no face left"):
        Dice(None, (3,)).draw(2, 6)


@settings(deadline=None)
@given(dice_of, lowest_first, shifts)
def test_the_law_of_a_check_equals_every_face_in_turn(dice: tuple[int, int], lows: list[int], shift: int) -> None:
    check = Check(0, "test", dice, bands_from(lows), (Modifier(shift, "luck"),))
    assert dict(check.law()) == by_enumeration(check, dice)


@settings(deadline=None)
@given(dice_of, lowest_first, shifts, st.integers(1, 9))
def test_naturals_override_the_bands(dice: tuple[int, int], lows: list[int], shift: int, bare: int) -> None:
    check = Check(0, "test", dice, bands_from(lows), (Modifier(shift, "luck"),), naturals=((bare, "natural"),))
    law = dict(check.law())
    assert law == by_enumeration(check, dice)
    assert law.get("natural", 0) == Fraction(dict(sums(*dice)).get(bare, 0), dice[1] ** dice[0])


@settings(deadline=None)
@given(pairs_of, pairs_of, lowest_first, shifts)
def test_the_law_of_a_contest_equals_every_face_in_turn(
    mine: tuple[int, int], theirs: tuple[int, int], lows: list[int], shift: int
) -> None:
    contest = Contest(0, "test", 1, mine, theirs, bands_from(lows), (Modifier(shift, "luck"),))
    assert dict(contest.law()) == by_enumeration(contest, mine, theirs)


@settings(deadline=None)
@given(dice_of, lowest_first, shifts)
def test_laws_sum_to_exactly_one(dice: tuple[int, int], lows: list[int], shift: int) -> None:
    for throw in (
        Check(0, "test", dice, bands_from(lows), (Modifier(shift, "luck"),)),
        Contest(0, "test", 1, dice, (1, 6), bands_from(lows)),
        RollOff(0, "test"),
    ):
        assert sum(chance for _, chance in throw.law()) == 1


def test_a_roll_off_is_even_and_goes_on_until_it_is_decided() -> None:
    assert dict(RollOff(0, "first").law()) == {True: Fraction(1, 2), False: Fraction(1, 2)}
    assert drawn(RollOff(0, "first"), (3, 3, 6, 6, 2, 5)) is False
    assert drawn(RollOff(0, "first"), (4, 3)) is True
    decided = [(a, b) for a, b in product(range(1, 7), repeat=2) if a != b]
    assert sum(drawn(RollOff(0, "first"), pair) for pair in decided) * 2 == len(decided)


def test_bands_are_open_at_both_ends() -> None:
    wound = Check(0, "wound", (1, 6), ((2, "none"), (4, "wound"), (6, "critical")))
    assert [drawn(wound, (face,)) for face in range(1, 7)] == ["none"] * 3 + ["wound"] * 2 + ["critical"]
    much = Check(0, "wound", (1, 6), ((2, "none"), (4, "wound"), (6, "critical")), (Modifier(9, "a giant"),))
    assert dict(much.law()) == {"critical": 1}


def test_modifiers_add_up_and_move_the_bare_roll() -> None:
    check = Check(
        0, "to hit", (1, 6), at_least(4), (Modifier(-1, "cover"), Modifier(-1, "moved"), Modifier(1, "skill"))
    )
    assert check.shift == -1
    assert [drawn(check, (face,)) for face in (4, 5)] == [False, True]


def test_at_least_and_at_most_include_their_number() -> None:
    assert [drawn(Check(0, "", (2, 6), at_least(7)), faces) for faces in ((3, 3), (3, 4))] == [False, True]
    assert [drawn(Check(0, "", (2, 6), at_most(7)), faces) for faces in ((3, 4), (4, 4))] == [True, False]


def test_each_tells_every_total_apart() -> None:
    law = dict(Check(0, "injury", (1, 3), each(1, 3)).law())
    assert law == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}


def test_the_margin_of_a_contest_is_first_minus_second_with_its_modifiers() -> None:
    bands = ((-99, "lost"), (0, "drawn"), (1, "won"))
    contest = Contest(0, "push", 1, (1, 6), (1, 6), bands, (Modifier(1, "heavy"),))
    assert [drawn(contest, faces) for faces in ((2, 4), (2, 3), (2, 2))] == ["lost", "drawn", "won"]


def test_two_dice_make_seven_in_six_of_thirty_six_ways() -> None:
    assert dict(sums(2, 6))[7] == 6
    assert sum(ways for _, ways in sums(2, 6)) == 36
