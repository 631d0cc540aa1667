"""`dice_mode: sum`: all dice of a test are added up; ones and botches are as ever. (RES-6, RR-1)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from resolve_scenes import acting, facing, people, slot
from support.battle import Battle
from support.playing import played
from test_step_dice import assert_lawful

from skirmish.core.dice import Dice, Modifier
from skirmish.core.forecast import forecast, sample_ends
from skirmish.core.record import evolve
from skirmish.rules.resolve import fear
from skirmish.rules.resolve.attack import DODGE, make_attack
from skirmish.rules.resolve.dice import FAILED, PASSED, StepContest, StepTest, draw, missed_up_to
from skirmish.rules.resolve.laws import NEGLIGIBLE, far_sum, spread_in
from skirmish.rules.resolve.queries import skill_test
from skirmish.rules.resolve.strike import blow_of, strike, weapon_of
from skirmish.rules.resolve.worth import expected_toll, health_of, health_share

ILA, REN = 0, 1
SUM = {"dice_mode": "sum"}


# --- what the dice say -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "passed"), [("highest", "failed"), ("sum", "passed")])
def test_three_middling_dice_pass_together_what_none_passes_alone(mode: str, passed: str) -> None:  # RES-6
    battle = acting(people({"healing": 2}), dice_mode=mode)
    test = skill_test(battle.game.rules, battle.state, ILA, "healing", 9, "RES-91", *FAILED)
    assert test.draw(Dice(None, (4, 3, 2)))[1] == passed


def test_surges_and_modifiers_are_added_too() -> None:  # RES-5, RES-11
    test: StepTest[bool] = StepTest(0, "nerve", 6, 2, 14, PASSED, modifiers=(Modifier(2, "luck"),), mode="sum")
    assert test.draw(Dice(None, (6, 3, 3)))[1] is True
    assert test.draw(Dice(None, (6, 2, 3)))[1] is False


def test_too_many_ones_fail_whatever_the_sum_is() -> None:  # RES-8
    test: StepTest[str] = StepTest(0, "nerve", 6, 4, 5, *FAILED, mode="sum")
    assert test.draw(Dice(None, (1, 1, 1, 4)))[1] == "failed"
    assert test.draw(Dice(None, (1, 1, 5, 4)))[1] == "passed"
    assert test.draw(Dice(None, (1, 1, 1, 1)))[1] == "botched"


def test_a_botch_misses_by_what_its_ones_lack() -> None:  # RES-10: 3 of 5
    bands, botched = missed_up_to(20)
    came = StepTest(0, "nerve", 6, 3, 5, bands, botched, mode="sum").draw(Dice(None, (1, 1, 1)))[1]
    assert (came.missed, came.botch) == (2, True)


def test_both_sides_of_a_contest_add_up() -> None:  # RES-11
    contest: StepContest[bool] = StepContest(0, "to hit", 1, 6, 2, 6, 2, PASSED, mode="sum")
    assert contest.draw(Dice(None, (4, 3, 5, 2)))[1] is True
    assert contest.draw(Dice(None, (4, 2, 5, 2)))[1] is False


# --- exact odds ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "count"), [(2, 1), (2, 3), (4, 2), (4, 3), (6, 1), (6, 2), (8, 2), (12, 2), (20, 1)])
@pytest.mark.parametrize("target", [1, 5, 9, 14])
def test_the_law_of_a_test_is_that_of_its_faces(die: int, count: int, target: int) -> None:
    assert_lawful(StepTest(0, "nerve", die, count, target, PASSED, mode="sum"), *[die] * count)
    bands, botched = missed_up_to(5)
    shifted = (Modifier(-2, "half Fortitude"),)
    test: StepTest[object] = StepTest(0, "nerve", die, count, target, bands, botched, shifted, mode="sum")
    assert_lawful(test, *[die] * count)


@pytest.mark.parametrize(
    ("mine", "theirs", "base"), [((6, 1), (6, 1), 0), ((4, 2), (6, 1), 2), ((4, 1), (4, 2), 4), ((6, 2), (6, 0), 9)]
)
def test_the_law_of_a_contest_is_that_of_its_faces(mine: tuple[int, int], theirs: tuple[int, int], base: int) -> None:
    bands, botched = missed_up_to(4)
    for read in ((PASSED, ()), (((-99, "far"), (-2, "near"), (0, "hit")), ()), (bands, botched)):
        contest: StepContest[object] = StepContest(
            0, "to hit", 1, *mine, *theirs, *read, (Modifier(1, "x"),), (Modifier(-1, "y"),), (Modifier(base, "z"),),
            mode="sum",
        )  # fmt: skip
        assert_lawful(contest, *[mine[0]] * mine[1], *[theirs[0]] * theirs[1])


@pytest.mark.parametrize("die", [2, 6, 12, 20])
def test_one_die_is_its_own_sum(die: int) -> None:  # RES-6
    alone: StepTest[bool] = StepTest(0, "nerve", die, 1, 7, PASSED)
    assert dict(evolve(alone, mode="sum").law()) == dict(alone.law())


@pytest.mark.parametrize(("die", "count"), [(2, 6), (6, 3), (8, 4), (20, 6)])
def test_the_law_of_a_test_leaves_nothing_out(die: int, count: int) -> None:
    bands, botched = missed_up_to(30)
    test = StepTest(0, "nerve", die, count, 30, bands, botched, mode="sum")
    assert sum(chance for _, chance in test.law()) == 1


@pytest.mark.parametrize(("die", "count"), [(2, 1), (2, 6), (6, 3), (12, 4), (20, 6)])
def test_what_a_contest_tells_apart_no_more_is_rarer_than_stated(die: int, count: int) -> None:  # RES-5
    far = far_sum(die, count, NEGLIGIBLE)
    known = spread_in("sum", die, count, far)
    assert 0 < known.passed[far] * NEGLIGIBLE <= known.ways
    contest: StepContest[bool] = StepContest(0, "to hit", 1, die, count, die, count, PASSED, mode="sum")
    assert 0 <= 1 - sum(chance for _, chance in contest.law()) <= Fraction(1, NEGLIGIBLE**2)


def test_faces_drawn_at_random_follow_the_law() -> None:  # RES-5, RES-8: three dice of six sides, 20000 times
    known, dice, tries = spread_in("sum", 6, 3, 40), Dice(5), 20_000
    seen = failed = 0
    for _ in range(tries):
        _, score, dice = draw(dice, 6, 3, "sum")
        seen += not score.failed and score.best >= 12
        failed += score.failed
    assert abs(seen / tries - sum(known.passed[12:]) / known.ways) < 0.02
    assert abs(failed / tries - (sum(known.failed) + known.botched) / known.ways) < 0.01


# --- in battle -------------------------------------------------------------------------------------------------------


def duel(mode: str) -> Battle:
    """Three dice against two."""
    ila, ren = people({"sword": 2}, items=("sword",)), people({"dodge": 1, "focus": 2}, traits={"body": 40})
    return acting(ila, ren, dice_mode=mode, preempt="off")


@pytest.mark.parametrize(("mode", "hits"), [("highest", False), ("sum", True)])
def test_many_small_dice_hit_where_one_great_die_counts_no_more(mode: str, hits: bool) -> None:  # RES-6, RES-46
    dice = (4, 3, 3, 5, 2, *((3, 2, 2, 2) if hits else ()))
    seen = played(duel(mode), strike, ILA, REN, dice=dice)
    assert seen.result is not None
    assert bool(seen.result) is hits


@pytest.mark.parametrize(("mode", "lost"), [("highest", 3), ("sum", 0)])
def test_the_nerve_that_a_wound_takes(mode: str, lost: int) -> None:  # RES-6, RES-60: 5 Body; 2, 2 and 2 of Focus
    seen = played(duel(mode), strike, ILA, REN, dice=(5, 5, 5, 4, 3, 3, 2, 2, 2))
    assert seen.person(REN).body == 40 - 5
    assert seen.person(REN).fortitude == 12 - lost


@pytest.mark.parametrize(("mode", "frozen"), [("highest", False), ("sum", True)])
def test_fear_and_nerve_add_up(mode: str, frozen: bool) -> None:  # RES-6, RES-87: 5 is less than 6, but 10 more than 8
    battle = acting(people({"focus": 1}), people({"fear": 3}, presence=8), 6.0, dice_mode=mode)
    seen = played(battle, fear.frighten, ILA, REN, dice=(3, 5, 5, 2, 3))
    assert seen.person(ILA).acted is frozen


@pytest.mark.parametrize(("mode", "surprised"), [("highest", 0), ("sum", 1)])
def test_ambushers_add_up(mode: str, surprised: int) -> None:  # RES-6, RES-26: 4, 3 and 3 against a 5
    lurker = people({"ambush": 2}, now={"hidden": True})
    battle = facing(lurker, people(), 8.0, dice_mode=mode).begin("dawn", turns=20)
    battle.dice(("Ambush", 4, 3, 3), ("Perception", 5))
    assert battle.prompt
    assert slot(battle, "Ren").surprised == surprised


def test_the_forecast_agrees_with_many_plays() -> None:  # RES-46..60
    battle = facing(
        people({"sword": 2}, items=("sword",)), people({"dodge": 2, "focus": 1}), 0.0, preempt="off", **SUM
    ).begin("actions", turns=20).seed(1)  # fmt: skip
    rules, state, tries = battle.game.rules, battle.state, 2000
    exact = forecast(rules, state, strike, ILA, REN).by(lambda end, _: end.models[REN].combat.fortitude)
    sample = sample_ends(rules, state, strike, ILA, REN, tries=tries, seed=11)
    seen: dict[int, int] = {}
    for (end, _), number in sample.tally.items():
        left = end.models[REN].combat.fortitude
        seen[left] = seen.get(left, 0) + number
    for left, chance in exact.items():
        error = max((float(chance) * (1 - float(chance)) / tries) ** 0.5, 1 / tries)
        assert abs(seen.get(left, 0) / tries - float(chance)) < 5 * error


@pytest.mark.parametrize("mode", ["highest", "sum"])
def test_who_reckons_counts_so_too(
    mode: str,
) -> None:  # RES-6: what a blow is expected to take, against all its endings
    battle = duel(mode)
    rules, state = battle.game.rules, battle.state
    sword = blow_of(rules, state, ILA, REN, weapon_of(slot(battle, "Ila")))
    worth = expected_toll(state, make_attack(rules, state, ILA, REN, "sword", sword, DODGE))
    odds = forecast(rules, state, strike, ILA, REN).by(lambda end, _: health_share(health_of(end.models[REN].combat)))
    left = sum(float(chance) * share for share, chance in odds.items())
    assert worth == pytest.approx((1 - left) * state.models[REN].warrior.marks, rel=1e-3)
