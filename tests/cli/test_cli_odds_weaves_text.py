"""`skirmish odds weave` and `odds cut` in words: whose rolls, whose cuts, which rows, and what the words may be."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from battles import Run

ARROW = ("weave", "arrow-of-fire", "--target", "T3", "--cutters", "saidin:9,saidar:7")
PASSED = Fraction(21, 36)


def told(run: Run, *arguments: object) -> str:
    result = run("odds", *arguments)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def answer(run: Run, *arguments: object) -> Any:
    return json.loads(told(run, *arguments, "--json"))


def times(found: Any) -> dict[str, Fraction]:
    """How often each roll of the chain is made, by its first words."""
    return {link["what"].split(" ")[0]: Fraction(link["times"]["fraction"]) for link in found["chain"]}


def outcomes(found: Any) -> dict[str, Fraction]:
    return {name: Fraction(number["fraction"]) for name, number in found["outcomes"].items()}


@pytest.mark.parametrize("policy", ["always", "best"])
def test_the_rolls_are_made_as_often_as_the_cuts_leave_them(run: Run, policy: str) -> None:
    """Each of two cuts half of the weaves; S4 wounds T3 on 3+. (CHN-11, CHN-23, SKR-50)"""
    uncut = PASSED / 4
    expected = {"Arrow": Fraction(1), "cutting": PASSED * 3 / 2, "to": uncut, "injury": uncut * 2 / 3}
    assert times(answer(run, *ARROW, "--policy", policy)) == expected
    words = told(run, *ARROW, "--policy", policy)
    assert "to wound the target, S 4 against T 3  [SKR-50]  (0.1458 times)" in words
    assert "cutting the caster's Arrow of Fire 4+  [CHN-23]  (0.8750 times)" in words


def test_the_rolls_of_a_weave_that_nobody_cuts(run: Run) -> None:
    expected = {"Arrow": Fraction(1), "to": PASSED, "injury": PASSED * 2 / 3}
    assert times(answer(run, *ARROW, "--policy", "never")) == expected


def test_where_the_best_reply_is_to_cut_nothing_the_rolls_say_so(run: Run) -> None:
    """An Arrow at T6 isn't worth 4 points."""
    found = answer(run, "weave", "arrow-of-fire", "--cutters", "saidin:9", "--target", "T6")
    assert times(found) == {"Arrow": Fraction(1), "to": PASSED, "injury": PASSED / 6}


def test_a_target_who_can_channel_is_told_to_be_a_cutter(run: Run) -> None:
    """CHN-20: nobody else is named, yet she is in sight and near."""
    duel = ("weave", "arrow-of-fire", "--caster", "dread-circle:Tobrek", "--target", "tower-circle:Ysandre Calloway")
    words = told(run, *duel)
    assert "no cutters but the target, who can channel; policy of the cutters: best" in words
    assert "Ysandre Calloway may cut: 4 points, 4+ (CHN-22)" in words
    (cutter,) = answer(run, *duel)["cutters"]
    assert (cutter["cutter"], cutter["able"], cutter["cost"]) == ("Ysandre Calloway", True, 4)


def test_with_cutters_named_a_channeling_target_is_one_more(run: Run) -> None:
    words = told(run, "weave", "arrow-of-fire", "--cutters", "saidar:7", "--target", "saidar:3", "--policy", "always")
    assert "cutters saidar:7 and the target, who can channel" in words
    assert "cast and not cut  0.1458" in words


def test_a_friend_who_can_channel_cuts_nothing(run: Run) -> None:
    words = told(run, "weave", "ward", "--target", "saidar:9").splitlines()
    assert words[0] == "Ward by saidar:8; at saidar:9; no cutters"


def test_who_cannot_cut_is_told_why(run: Run) -> None:
    """CHN-22: 4 points in the other half; with nobody able there is no policy to tell."""
    first, second, *_ = told(run, "weave", "mist", "--cutters", "saidin:3").splitlines()
    assert first == "Mist by saidar:8; cutters saidin:3"
    assert second == "cutter 1 can't cut: that costs 4, more than it has left (CHN-22)"
    (cutter,) = answer(run, "weave", "mist", "--cutters", "saidin:3")["cutters"]
    assert (cutter["able"], cutter["why"]) == (False, "that costs 4, more than it has left (CHN-22)")


def test_without_cutters_and_target_the_header_names_what_is_taken(run: Run) -> None:
    first = told(run, "weave", "arrow-of-fire").splitlines()[0]
    assert first == "Arrow of Fire by saidar:8; at T3, the usual target; no cutters"


@pytest.mark.parametrize("weave", ["fireball", "Lightning"])
def test_a_caster_of_a_roster_casts_what_she_knows(run: Run, weave: str) -> None:
    """CHN-4: nobody is lent a weave."""
    result = run("odds", "weave", weave, "--caster", "tower-circle:Halva Dunmar")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Halva Dunmar doesn't know" in result.stderr
    assert "; it knows Smother, Shield of Air" in result.stderr
    assert "(CHN-4)" in result.stderr


def test_combined_ends_stand_by_their_base_and_no_empty_row_beside_them(run: Run) -> None:
    """Smother winds whoever it doesn't put out of action. (CHN-W13)"""
    found = outcomes(answer(run, "weave", "smother"))
    assert list(found) == [
        "unhurt", "winded", "wounded", "knocked down, winded", "stunned, winded", "out of action",
    ]  # fmt: skip
    assert sum(found.values()) == 1


def test_the_usual_ends_keep_their_order(run: Run) -> None:
    found = outcomes(answer(run, "weave", "arrow-of-fire"))
    assert list(found) == ["unhurt", "wounded", "knocked down", "stunned", "out of action"]


def test_a_friend_to_whom_nothing_happens_is_not_called_unhurt(run: Run) -> None:
    found = outcomes(answer(run, "weave", "healing"))
    assert found == {"nothing": 1 - PASSED, "healed, no longer knocked down": PASSED}


def test_who_obeys_is_compelled(run: Run) -> None:
    """CHN-73: 8+, and a Leadership of 7 failed."""
    found = outcomes(answer(run, "weave", "compulsion"))
    assert found["compelled"] == Fraction(15, 36) ** 2
    assert "spent" not in found


def test_numbers_that_are_rolled_are_told_as_numbers(run: Run) -> None:
    third, sixth = "1/3 = 0.3333", "1/6 = 0.1667"
    assert f"    1: {third}, 2: {third}, 3: {third}\n" in told(run, "weave", "ice-shards")
    inches = ", ".join(f"{face}: {sixth}" for face in range(1, 7))
    assert f"    {inches}\n" in told(run, "weave", "fist-of-air")


def test_a_weave_goes_by_its_id_or_its_name(run: Run) -> None:
    found = [
        answer(run, "weave", name) for name in ("arrow-of-fire", "Arrow of Fire", "ARROW OF FIRE", "Arrow-of-Fire")
    ]
    assert [one["weave"] for one in found] == ["arrow-of-fire"] * 4


def test_halves_may_be_written_large_and_cutters_named_one_by_one(run: Run) -> None:
    """Cutters who are named twice over are all of them there, in order."""
    one_by_one = ("--cutters", "Saidin:9", "--cutters", " SAIDAR:7 ")
    arguments = ("--caster", "Saidar:8", "--policy", "always")
    single = answer(run, "weave", "mist", "--cutters", "saidin:9,saidar:7", "--policy", "always")
    several = answer(run, "weave", "mist", *one_by_one, *arguments)
    assert several["tree"] == single["tree"]
    assert several["points"] == single["points"]


def test_powers_that_do_not_count_are_told_not_to(run: Run) -> None:
    """The switch is set by naming a power; who unsets it reads so."""
    arguments = ("weave", "arrow-of-fire", "--strong", "fire")
    assert "don't count" not in told(run, *arguments)
    unset = told(run, *arguments, "--option", "strong_weak=false").splitlines()[0]
    assert "powers don't count with strong_weak=false" in unset


def test_how_many_fit_is_said_where_there_are_too_many(run: Run) -> None:
    seven = run("odds", "weave", "mist", "--circle", ",".join(["saidar:5"] * 7))
    assert "7 are too many, 6 others at most here" in seven.stderr
    assert "name the enemies that may cut, like saidin:9,saidar:7" in run("odds", "cut").stderr


def test_cuts_are_told_with_the_distance_and_what_each_has(run: Run) -> None:
    arguments = ("cut", "--cutters", "saidin:9,saidar:7")
    head, first, *_ = told(run, *arguments).splitlines()[2:]
    assert head.split() == ["away", "cost", "has", "needs", "cuts", "rule"]
    assert first.split() == ["cutter", "1", '4.02"', "4", "9", "4+", "0.5000", "1/2", "CHN-22"]
    found = answer(run, *arguments)["cutters"]
    assert [cutter["away_in"] for cutter in found] == [4.02, 4.02]
    assert [cutter["chain"][0]["what"] for cutter in found] == ["cutting the caster's weave"] * 2


def test_where_one_may_try_the_weave_survives_one(run: Run) -> None:
    """CHN-24, the switch `cut_tries`."""
    found = answer(run, "cut", "--cutters", "saidin:9,saidar:7", "--option", "cut_tries=one")
    assert [number["fraction"] for number in found["survives"]] == ["1/2"]
