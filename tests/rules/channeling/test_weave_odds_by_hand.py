"""The forecast of a weave, held against every face of every die. (CHN-10, CHN-11, CHN-22..26, CHN-34, CHN-35)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.all_faces import Die, odds
from weave_by_hand import arrow, ends, passes, rules_with, struck

HALVES = ("saidin", "saidar")


def chance_of(difficulty: int, modifier: int) -> Fraction:
    return odds(lambda die: passes(die, difficulty, modifier)).get(True, Fraction(0))


@pytest.mark.parametrize("difficulty", range(2, 15))
def test_weave_tests_of_every_difficulty_with_every_modifier(difficulty: int) -> None:
    """CHN-11: 2D6 and modifiers, no automatic success or failure."""
    rules = rules_with(difficulty)
    for modifier in range(-4, 7):
        found = arrow(rules, modifier=modifier)
        plain = chance_of(difficulty, modifier)
        assert found.cast == found.uncut == plain, modifier
        assert sum(found.outcomes.values()) == 1


CHAINS = {
    "nobody": (),
    "one": ("saidar:7",),
    "a man and a woman": ("saidin:9", "saidar:7"),
    "three, one of whom can't pay": ("saidin:3", "saidar:3", "saidin:4"),
    "four": ("saidin:9", "saidar:7", "saidin:9", "saidar:7"),
    "four who can't": ("saidin:3", "saidar:2", "saidin:2", "saidar:1"),
}


def cut_by_one_after_the_other(die: Die, cutters: tuple[str, ...], caster: str) -> tuple[bool, tuple[int, ...]]:
    """Whether it is cut, and what each owes: 3 points in the same half, 4 in the other, and a 4+. (CHN-22, CHN-23)"""
    owed, cut = [0] * len(cutters), False
    for at, cutter in enumerate(cutters):
        half, points = cutter.split(":")
        cost = 3 if half == caster.split(":")[0] else 4
        if not cut and int(points) >= cost:
            owed[at] = cost
            cut = die() >= 4
    return cut, tuple(owed)


@pytest.mark.parametrize("about", CHAINS)
@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize(("difficulty", "modifier"), [(7, 0), (2, -4), (9, 6), (14, 1)])
def test_all_cut_who_can_and_what_it_costs_at_each_end(about: str, half: str, difficulty: int, modifier: int) -> None:
    """CHN-22..26: the whole distribution of what becomes of the target and of all points and debts."""
    cutters, caster = CHAINS[about], f"{half}:9"

    def play(die: Die) -> tuple[str, int, tuple[int, ...]]:
        if not passes(die, difficulty, modifier):
            return "unhurt", 3, (0,) * len(cutters)
        cut, owed = cut_by_one_after_the_other(die, cutters, caster)
        return "unhurt" if cut else struck(die), 3, owed

    found = arrow(rules_with(difficulty), cutters, caster=caster, modifier=modifier)
    assert ends(found) == odds(play)
    able = sum(1 for cutter in cutters if int(cutter.split(":")[1]) >= (3 if cutter.split(":")[0] == half else 4))
    assert found.uncut == found.cast / 2**able


@pytest.mark.parametrize("about", CHAINS)
def test_under_never_nobody_owes_anything(about: str) -> None:
    found = arrow(rules_with(), CHAINS[about], policy="never")
    assert found.uncut == found.cast == Fraction(21, 36)
    assert {owed for _, _, owed in ends(found)} == {(0,) * len(CHAINS[about])}


def test_where_one_try_a_side_is_allowed_only_the_first_tries() -> None:
    """CHN-24, the switch `cut_tries`."""
    found = arrow(rules_with(cut_tries="one"), ("saidar:7", "saidar:7", "saidar:7"))
    assert found.uncut == found.cast / 2


@pytest.mark.parametrize("others", range(1, 7))
@pytest.mark.parametrize("cost", range(1, 10))
def test_each_member_of_a_circle_adds_one_and_it_costs_half_as_much_again(others: int, cost: int) -> None:
    """CHN-34, CHN-35: the vector of costs in a circle, and +1 for each member besides the leader."""
    dear = {1: 2, 2: 3, 3: 5, 4: 6, 5: 8, 6: 9, 7: 11, 8: 12, 9: 14}[cost]
    found = arrow(rules_with(11, cost), circle=("saidar:9",) * others)
    assert found.cost == dear
    assert found.cast == chance_of(11, others)
    assert [(m.number, m.rule) for m in found.test.modifiers] == [(others, "CHN-35")]


@pytest.mark.parametrize(
    ("strong", "weak", "number"), [("fire", "water", 1), ("water", "fire", -1), ("air", "water", 0), ("", "fire", -1)]
)
def test_strong_and_weak_powers_count(strong: str, weak: str, number: int) -> None:
    """CHN-42: strong in all powers of the weave +1, weak in one -1."""
    found = arrow(rules_with(strong_weak="true"), strong=strong, weak=weak)
    assert found.cast == chance_of(7, number)
    assert sum(m.number for m in found.test.modifiers) == number


def strengths(difference: int) -> tuple[int, int]:
    """(cost, D6 needed) as the table has them. (CHN-50)"""
    if difference >= 7:
        return 1, 2
    if difference >= 3:
        return 2, 3
    if difference >= -2:
        return 3, 4
    return (4, 5) if difference >= -6 else (5, 6)


@pytest.mark.parametrize("cutter", HALVES)
@pytest.mark.parametrize("caster", HALVES)
def test_relative_strength_with_every_difference_and_both_halves(cutter: str, caster: str) -> None:
    """CHN-50, CHN-51: opposite halves cost one more and need one more; what needs a 7 isn't tried."""
    rules = rules_with(relative_strength="true")
    for difference in range(-10, 11):
        cost, needed = (number + (cutter != caster) for number in strengths(difference))
        found = arrow(rules, (f"{cutter}:{12 + difference}",), caster=f"{caster}:12")
        tries = needed <= 6 and cost <= 12 + difference
        assert found.uncut == found.cast * (Fraction(needed - 1, 6) if tries else 1), difference
        assert {owed for _, _, (owed,) in ends(found)} == ({0, cost} if tries else {0}), difference


def test_the_man_who_cuts_a_woman_four_points_stronger() -> None:
    """The digest's vector: 5 points, 6+. (CHN-51)"""
    found = arrow(rules_with(relative_strength="true"), ("saidin:8",), caster="saidar:12")
    assert {owed for _, _, (owed,) in ends(found)} == {0, 5}
    assert found.uncut == found.cast * Fraction(5, 6)


def test_a_circles_sum_counts_in_relative_strength() -> None:
    """CHN-50: 4 against 5 + 5 + 2 is eight less: 5 points, 6+."""
    found = arrow(
        rules_with(relative_strength="true"), ("saidar:5",), caster="saidar:6", circle=("saidar:5", "saidar:2")
    )
    assert {owed for _, _, (owed,) in ends(found)} == {0, 5}
    assert found.uncut == found.cast * Fraction(5, 6)
