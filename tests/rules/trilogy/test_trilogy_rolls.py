"""The roll: successes, degrees, dice kept, triplets, thresholds. (TRI-1..13, RT-13..17, RT-25)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.battle import Battle
from support.playing import Played, played
from support.story import A
from trilogy_outcomes import NONE_SOAKED, filled, struck
from trilogy_scenes import ILA, acting, people, swordsman

from skirmish.core.dice import Faces, Modifier
from skirmish.core.roll_under import Aim, Result, RollUnder, Told
from skirmish.rules.trilogy.luck import roll_test
from skirmish.rules.trilogy.queries import skill_test

PRONE = people(now={"posture": "down"})
FOR = (Modifier(1, "charge", "TRI-45"),)
AGAINST = (Modifier(-1, "light cover", "TRI-45"),)


def came(
    faces: Faces, rank: int = 5, needed: int = 1, *, sways: tuple[Modifier, ...] = (), aim: Aim = "most",
    told: Told = "successes", bonus: int = 0,
) -> Result:  # fmt: skip
    """What these dice come to, rolled on the table by somebody without luck."""
    throw = RollUnder(ILA, "a test", rank, needed, sways=sways, aim=aim, told=told, bonus=bonus)
    result: Result = played(acting(), roll_test, throw, dice=faces, says=("pass",) * _asks(throw, faces)).result
    return result


def _asks(throw: RollUnder, faces: Faces) -> int:
    """Whether somebody is asked which dice to keep: with a 1 beside three equal successes."""
    low = sorted(faces)
    return 0 if throw.mode != "advantage" else int(low[0] == 1 < low[1] == low[3] <= throw.under)


# --- the vectors of the digest ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "successes", "triplet"),
    [
        ((2, 3, 5), 3, ""),
        ((2, 2, 2), 3, "success"),
        ((5, 5, 5), 3, "success"),
        ((1, 3, 5), 4, ""),
        ((1, 1, 5), 5, ""),
        ((1, 1, 1), 6, "success"),
        ((6, 6, 6), 0, "failure"),
    ],
)
def test_each_die_at_the_rank_or_below_is_a_success_and_a_1_is_two(faces: Faces, successes: int, triplet: str) -> None:
    """TRI-1, TRI-2, TRI-9, TRI-10, TRI-11, RT-13: rank 5."""
    found = came(faces)
    assert (found.successes, found.triplet, found.passed) == (successes, triplet, triplet != "failure")


@pytest.mark.parametrize(
    ("faces", "rank", "needed", "fortune", "passes"),
    [
        ((3, 9, 9), 5, 1, 0, True),
        ((3, 9, 9), 5, 2, 0, False),
        ((1, 9, 9), 5, 2, 0, True),
        ((4, 4, 4), 5, 3, 0, True),
        ((9, 9, 9), 5, 1, 3, False),
        ((9, 9, 8), 5, 3, 3, True),
        ((4, 4, 4), 5, 9, 0, True),
    ],
)
def test_the_difficulty_is_the_successes_needed(
    faces: Faces, rank: int, needed: int, fortune: int, passes: bool
) -> None:
    """TRI-4, TRI-10, TRI-11, TRI-22: a triplet decides by itself."""
    assert came(faces, rank, needed, bonus=fortune).passed is passes


@pytest.mark.parametrize(
    ("rank", "faces", "degrees"), [(5, (6, 7, 10), 4), (5, (5, 5, 10), 2), (9, (10, 10, 10), 6), (5, (1, 2, 3), 0)]
)
def test_degrees_of_failure(rank: int, faces: Faces, degrees: int) -> None:
    """TRI-5: each die above the rank, and a 10 twice; a test that passes has none."""
    assert came(faces, rank, 4 if min(faces) <= 5 and max(faces) > 5 else 1, told="degrees").degrees == degrees


@pytest.mark.parametrize(
    ("faces", "aim", "successes", "triplet"),
    [
        ((2, 4, 4, 4), "triplet", 3, "success"),
        ((2, 4, 4, 4), "most", 3, "success"),
        ((1, 4, 4, 4), "most", 4, ""),
        ((1, 4, 4, 4), "triplet", 3, "success"),
        ((7, 7, 7, 8), "most", 0, ""),
        ((7, 7, 7, 8), "triplet", 0, ""),
        ((7, 7, 7, 7), "most", 0, "failure"),
        ((3, 9, 9, 9), "most", 1, ""),
    ],
)
def test_advantage_keeps_what_serves_best(faces: Faces, aim: Aim, successes: int, triplet: str) -> None:
    """TRI-6, TRI-9, TRI-13: with as many successes a triplet first, one that fails last."""
    found = RollUnder(ILA, "a test", 5, sways=FOR, aim=aim, told="successes")
    kept = found.read(found.keep(faces))
    assert (kept.successes, kept.triplet) == (successes, triplet)


@pytest.mark.parametrize(
    ("faces", "successes", "triplet"),
    [((1, 3, 5, 9), 2, ""), ((2, 4, 4, 4), 3, "success"), ((1, 1, 1, 1), 6, "success"), ((2, 7, 7, 7), 0, "failure")],
)
def test_disadvantage_keeps_the_three_highest(faces: Faces, successes: int, triplet: str) -> None:
    """TRI-7, TRI-9, RT-15: triplets of the dice kept count."""
    found = came(faces, sways=AGAINST)
    assert (found.successes, found.triplet) == (successes, triplet)


# --- reasons and thresholds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sways", "mode"),
    [
        ((), "plain"),
        (FOR, "advantage"),
        (FOR * 3, "advantage"),
        (AGAINST, "disadvantage"),
        (AGAINST * 2, "disadvantage"),
        (FOR * 3 + AGAINST, "plain"),
    ],
)
def test_reasons_never_add_up_and_one_of_each_cancel(sways: tuple[Modifier, ...], mode: str) -> None:
    """TRI-8, RT-1."""
    assert RollUnder(ILA, "a test", 5, sways=sways).mode == mode


@pytest.mark.parametrize(
    ("rank", "more", "faces", "successes", "triplet"),
    [
        (2, -5, (1, 2, 2), 2, ""),
        (9, 4, (10, 10, 9), 3, ""),
        (9, 4, (10, 10, 10), 3, "success"),
        (9, 0, (10, 10, 10), 0, "failure"),
    ],
)
def test_a_threshold_lies_between_1_and_10(rank: int, more: int, faces: Faces, successes: int, triplet: str) -> None:
    """TRI-3, RT-14: against 10 a 10 is a success."""
    throw = RollUnder(ILA, "a test", rank, modifiers=(Modifier(more, "magic"),), told="successes")
    found = throw.read(faces)
    assert (found.successes, found.triplet) == (successes, triplet)


def test_degrees_at_10_are_none() -> None:
    """TRI-5, RT-14: a 10 that succeeds is no degree of failure."""
    assert came((10, 10, 9), 10, 4, told="degrees").degrees == 0


def test_a_rank_is_attribute_and_score() -> None:
    """TRI-15, RT-21: 3 and 6 are 9; untrained it is the attribute alone."""
    battle = acting(people(deftness=3, archery=6))
    rules, state = battle.game.rules, battle.state
    assert skill_test(rules, state, ILA, "archery", "TRI-39").under == 9
    assert skill_test(rules, state, ILA, "throwing", "TRI-39").under == 3


# --- the dice that are kept ------------------------------------------------------------------------------------------


def kept_by(battle: Battle, *says: str) -> Played:
    """Ila strikes at Ren, who is prone, with 1, 4, 4 and 4; nothing is soaked."""
    return struck(battle, 4, 1, 4, 4, *NONE_SOAKED, says=says)


def test_an_attacker_with_a_1_beside_three_equal_dice_is_asked_which_to_keep() -> None:
    """TRI-13, RT-25: the triplet does 3, 2 and 1, four successes do 4 and 1."""
    battle = acting(swordsman(), PRONE)
    found = kept_by(battle, "Ila keep-dices with 4 4 4")
    assert filled(found) == [6]
    (asked,) = found.asked
    assert (asked.side, asked.rule, asked.default.what) == (A, "TRI-13", "4 4 4")
    assert filled(kept_by(battle, "Ila keep-dices with 1 4 4")) == [5]


@pytest.mark.parametrize("faces", [(2, 4, 4, 4), (1, 1, 4, 4), (1, 7, 7, 7), (1, 4, 4, 5), (1, 1, 1, 4), (1, 1, 1, 1)])
def test_nobody_is_asked_where_there_is_nothing_to_choose(faces: Faces) -> None:
    """TRI-13, RT-25."""
    assert not struck(acting(swordsman(), PRONE), *faces, *NONE_SOAKED).asked


def test_the_choice_comes_up_in_so_many_throws_as_the_digest_says() -> None:
    """RT-25: 4 (t - 1) of 10,000 against a threshold of t."""
    for under in (3, 6, 9):
        one, other = (
            RollUnder(ILA, "a test", under, sways=FOR, aim=aim, told="successes") for aim in ("most", "triplet")
        )
        choices = sum(
            sorted(one.keep(faces)) != sorted(other.keep(faces))
            for faces in ((a, b, c, d) for a in range(1, 11) for b in range(1, 11) for c in range(1, 11)
                          for d in range(1, 11))
        )  # fmt: skip
        assert choices == 4 * (under - 1)


@pytest.mark.parametrize(
    ("policy", "attack", "other"),
    [("auto", "triplet", "most"), ("most", "most", "most"), ("triplet", "triplet", "triplet")],
)
def test_the_policy_says_what_is_kept_if_nobody_says_otherwise(policy: str, attack: Aim, other: Aim) -> None:
    """TRI-13, `adv_policy`: attacks, and all other tests."""
    battle = acting(swordsman(), PRONE, adv_policy=policy)
    rules, state = battle.game.rules, battle.state
    assert skill_test(rules, state, ILA, "fighting", "TRI-39", attack=True).aim == attack
    assert skill_test(rules, state, ILA, "perception", "TRI-46").aim == other
    found = kept_by(battle, f"Ila keep-dices with {'4 4 4' if attack == 'triplet' else '1 4 4'}")
    assert found.asked[0].default.what == ("4 4 4" if attack == "triplet" else "1 4 4")


@pytest.mark.parametrize("faces", [(1, 2, 4, 4), (2, 3, 4, 4), (1, 3, 3, 5), (2, 2, 5, 9)])
def test_who_strikes_precisely_keeps_a_pair_where_that_costs_no_success(faces: Faces) -> None:
    """TRI-6, TRI-13, TRI-56: two equal dice that both succeed are worth having."""
    throw = RollUnder(ILA, "a test", 5, sways=FOR, aim="triplet", told="pairs")
    found = throw.read(throw.keep(faces))
    assert found.pair
    assert found.successes == sum(sorted((face == 1) + (face <= 5) for face in faces)[1:])


def test_the_law_of_precise_strikes_has_as_many_pairs_as_there_are() -> None:
    """TRI-6, TRI-56: a pair is kept whenever two equal dice of the four succeed, unless a triplet is."""
    throw = RollUnder(ILA, "a test", 5, sways=FOR, aim="triplet", told="pairs")
    ways = 0
    for a, b, c, d in ((a, b, c, d) for a in range(1, 11) for b in range(1, 11) for c in range(1, 11)
                       for d in range(1, 11)):  # fmt: skip
        low = [face for face in (a, b, c, d) if face <= 5]
        ways += len(set(low)) < len(low)
    assert sum((chance for result, chance in throw.law() if result.pair), Fraction(0)) == Fraction(ways, 10**4)
