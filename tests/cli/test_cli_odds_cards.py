"""`skirmish odds cards` and `skirmish odds step`: exact odds of cards and of step dice."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from battles import Run


def asked(run: Run, *arguments: object) -> dict[str, Any]:
    """The answer as JSON."""
    result = run("odds", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def fraction(number: dict[str, Any]) -> Fraction:
    return Fraction(number["fraction"])


def test_one_card_has_220_fifty_fourths(run: Run) -> None:
    found = asked(run, "cards", 1)
    assert (fraction(found["mean"]), found["most"], found["deck"]) == (Fraction(220, 54), 10, 54)
    assert sum(map(fraction, found["points"].values())) == 1
    assert fraction(found["points"]["0"]) == Fraction(14, 54)


def test_the_horizons_are_told_action_by_action(run: Run) -> None:
    found = asked(run, "cards", 3, "--actions", 2)
    assert list(found["horizons"]) == ["20", "41", "63"]
    assert [len(actions) for actions in found["horizons"].values()] == [2, 2, 2]
    assert all(sum(map(fraction, shares.values())) == 1 for shares in found["horizons"]["20"])


def test_one_horizon_of_ones_own_and_a_deck_without_jokers(run: Run) -> None:
    found = asked(run, "cards", 1, "--horizon", 10, "--actions", 1, "--jokers", 0)
    (shares,) = found["horizons"]["10"]
    assert fraction(shares["cast"]) == Fraction(4, 52)
    assert found["jokers"] == {}


def test_low_jokers_that_aren_t_paid_for_lose_the_spell(run: Run) -> None:
    paid, unpaid = (asked(run, "cards", 1, flag)["jokers"]["aborted"] for flag in ("--pay", "--no-pay"))
    assert (fraction(paid), fraction(unpaid)) == (0, Fraction(1, 54))


def test_cancelling_takes_points_away(run: Run) -> None:
    plain, less = (fraction(asked(run, "cards", 5, *more)["mean"]) for more in ((), ("--cancel",)))
    assert less < plain


def test_people_read_the_same(run: Run) -> None:
    told = run("odds", "cards", 3).stdout
    assert "3 cards of 54" in told
    assert "mean 12.2222, median 12, likeliest 10, at most 30 points" in told
    assert "20 points needed, 3 cards an action, low jokers paid for:" in told
    assert "face cards cancelling" in run("odds", "cards", 3, "--cancel", "--jokers", 0).stdout


@pytest.mark.parametrize(("arguments", "why"), [
    (("cards", 3, "--jokers", 1), "a deck has no jokers, or two"), (("cards", 0), "greater than or equal to 1"),
    (("cards", 53), "less than or equal to 52"),
    (("step", "3d8"), "either a target or dice against it"), (("step", "3d7", "--target", 5), "there is no d7"),
    (("step", "eight", "--target", 5), "no handful of dice"), (("step", "99d8", "--target", 5), "1 to 12 dice"),
    (("step", "3d8", "--target", 5, "--against", "2d6"), "either a target or dice"),
])  # fmt: skip
def test_what_can_t_be_asked_is_wrong_usage(run: Run, arguments: tuple[object, ...], why: str) -> None:
    result = run("odds", *arguments)
    assert result.exit_code == 2
    assert why in result.stderr


def test_one_die_against_a_target_by_hand(run: Run) -> None:
    found = asked(run, "step", "1d6", "--target", 4)  # RES-7: 4, 5, or a 6 that surges
    assert fraction(found["odds"]["passed"]) == Fraction(1, 2)
    assert fraction(found["odds"]["botched"]) == Fraction(1, 6)
    assert fraction(found["margins"]["0"]) == Fraction(1, 6)


def test_a_number_is_added_to_the_best_die(run: Run) -> None:
    plain, better = (fraction(asked(run, "step", dice, "--target", 5)["odds"]["passed"]) for dice in ("2d6", "2d6+1"))
    assert plain < better


def test_a_contest_of_equals_is_passed_on_a_tie(run: Run) -> None:
    found = asked(run, "step", "2d8", "--against", "2d8")
    assert 1 - Fraction(1, 10**9) < sum(map(fraction, found["odds"].values())) <= 1  # surges have no end
    assert fraction(found["odds"]["passed"]) > Fraction(1, 2)
    assert found["margins"] == {}
    assert "2d8 against 2d8" in run("odds", "step", "2d8", "--against", "2d8").stdout


def test_the_switches_of_step_dice_count(run: Run) -> None:
    def passed(*more: object) -> Fraction:
        return fraction(asked(run, "step", "2d6", "--target", 5, *more)["odds"]["passed"])

    assert passed() == passed("--option", "dice_mode=highest") == 1 - Fraction(4, 6) ** 2
    assert passed("--option", "dice_mode=sum") > passed()
    refused = run("odds", "step", "2d6", "--target", 5, "--rules", "channeling")
    assert refused.exit_code == 2
    assert "no step dice" in refused.stderr
