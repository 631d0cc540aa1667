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


def number(found: dict[str, Any], name: str) -> float:
    return float(found["facts"][name]["number"])


def test_one_card_has_220_fifty_fourths(run: Run) -> None:
    found = asked(run, "cards", 1)
    law = {int(points): fraction(chance) for points, chance in found["odds"].items()}
    assert sum(law.values()) == 1
    assert sum(points * chance for points, chance in law.items()) == Fraction(220, 54)
    assert law[0] == Fraction(14, 54)
    assert (number(found, "mean"), number(found, "most")) == (pytest.approx(220 / 54), 10)
    assert found["situation"] == "1 card of 54; low jokers paid for"


def test_the_horizons_are_told_action_by_action(run: Run) -> None:
    found = asked(run, "cards", 3, "--actions", 2)["tables"]
    cast = {title: by for title, by in found.items() if title.startswith("Cast")}
    assert list(cast) == [f"Cast after so many actions, {points} points needed" for points in (20, 41)]
    assert all(list(by) == ["1", "2"] for by in cast.values())


def test_one_horizon_of_ones_own_and_a_deck_without_jokers(run: Run) -> None:
    found = asked(run, "cards", 1, "--horizon", 10, "--actions", 1, "--jokers", 0)
    assert found["tables"].keys() == {"Cast after so many actions, 10 points needed"}
    assert fraction(found["tables"]["Cast after so many actions, 10 points needed"]["1"]) == Fraction(4, 52)


def test_low_jokers_that_aren_t_paid_for_lose_the_spell(run: Run) -> None:
    jokers = "The jokers of the first draw"
    paid, unpaid = (asked(run, "cards", 1, flag)["tables"][jokers]["aborted"] for flag in ("--pay", "--no-pay"))
    assert (fraction(paid), fraction(unpaid)) == (0, Fraction(1, 54))


def test_cancelling_takes_points_away(run: Run) -> None:
    plain, less = (number(asked(run, "cards", 5, *more), "mean") for more in ((), ("--cancel",)))
    assert less < plain


def test_people_read_the_same(run: Run) -> None:
    told = run("odds", "cards", 3).stdout
    assert "3 cards of 54; low jokers paid for" in told
    facts = "mean 12.2222 points", "median 12", "likeliest 10", "at most 30"
    assert all(f"{fact}  [WYL-31]" in told for fact in facts)
    assert "Cast after so many actions, 20 points needed:" in told
    assert "face cards cancel" in run("odds", "cards", 3, "--cancel", "--jokers", 0).stdout


@pytest.mark.parametrize(("arguments", "why"), [
    (("cards", 3, "--jokers", 1), "a deck has no jokers, or two"),
    (("cards", 0), "'0' is not a whole number from 1 to 52"),
    (("cards", 53), "'53' is not a whole number from 1 to 52"),
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
    assert fraction(found["tables"]["By how much it is passed"]["0"]) == Fraction(1, 6)
    assert found["facts"] == {}, "nothing is left out of a test"


def test_a_number_is_added_to_the_best_die(run: Run) -> None:
    plain, better = (fraction(asked(run, "step", dice, "--target", 5)["odds"]["passed"]) for dice in ("2d6", "2d6+1"))
    assert plain < better


def test_a_contest_of_equals_is_passed_on_a_tie(run: Run) -> None:
    found = asked(run, "step", "2d8", "--against", "2d8")
    left_out = found["facts"]["left-out"]["number"]  # surges have no end
    assert float(1 - sum(map(fraction, found["odds"].values()))) == left_out
    assert 0 < left_out < 1e-9
    assert fraction(found["odds"]["passed"]) > Fraction(1, 2)
    assert found["tables"] == {}
    assert "of all ways, where dice surge on and on" in run("odds", "shot", "--rules", "resolve").stdout
    assert "2d8 against 2d8" in run("odds", "step", "2d8", "--against", "2d8").stdout


def test_the_switches_of_step_dice_count(run: Run) -> None:
    def passed(*more: object) -> Fraction:
        return fraction(asked(run, "step", "2d6", "--target", 5, *more)["odds"]["passed"])

    assert passed() == passed("--option", "dice_mode=highest") == 1 - Fraction(4, 6) ** 2
    assert passed("--option", "dice_mode=sum") > passed()
    refused = run("odds", "step", "2d6", "--target", 5, "--rules", "channeling")
    assert refused.exit_code == 1
    assert "skirmish+channeling has no odds step; rules that have: resolve" in refused.stderr
