"""The best reply of the cutters: it is worked out here once more, from the worth it states. (CHN-26, CHN-81)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.rulesets import ruleset
from weave_by_hand import arrow, ends, rules_with

from skirmish.app.odds.spell_scene import Wanted, described
from skirmish.app.odds.weave_odds import CastAnswer, worked_out_cast
from skirmish.rules.channeling.worth import OWED

MARKS = {"knocked down": 10.0, "stunned": 17.5, "out of action": 50.0}
"""What somebody of 50 marks is less worth: a fifth, 35%, all of it."""


def lost(toughness: int) -> float:
    """Marks that an uncut arrow takes on average."""
    wounds = {3: 2 / 3, 4: 1 / 2, 5: 1 / 3, 6: 1 / 6, 7: 1 / 6}[toughness]
    return wounds * sum(MARKS.values()) / 3


def best_chance(uncut: float, costs: tuple[int, ...]) -> tuple[float, Fraction]:
    """(expected marks, chance to stay uncut) if whoever pays best tries next, as long as it pays."""
    found = -uncut, Fraction(1)
    for at, cost in enumerate(costs):
        after, stays = best_chance(uncut, costs[:at] + costs[at + 1 :])
        value = -OWED * cost + after / 2
        if value > found[0] + 1e-9:
            found = value, stays / 2
    return found


@pytest.mark.parametrize("toughness", [3, 4, 5, 6])
@pytest.mark.parametrize(
    "cutters", [(), ("saidar:9",), ("saidin:9",), ("saidin:9", "saidar:7"), ("saidar:9",) * 3, ("saidin:9",) * 4]
)
def test_they_cut_as_long_as_it_pays(toughness: int, cutters: tuple[str, ...]) -> None:
    """Debts are priced, so that cheap weaves at tough targets go uncut."""
    costs = tuple(3 if cutter.startswith("saidar") else 4 for cutter in cutters)
    found = arrow(rules_with(), cutters, policy="best", target=f"T{toughness}")
    assert found.uncut == found.cast * best_chance(lost(toughness), costs)[1]


def test_the_cheaper_of_two_tries_first() -> None:
    """The woman's 3 points before the man's 4, whichever is named first."""
    for cutters in (("saidin:9", "saidar:7"), ("saidar:7", "saidin:9")):
        woman = cutters.index("saidar:7")
        owed = {debts for word, _, debts in ends(arrow(rules_with(), cutters, policy="best"))}
        assert all(debts[woman] == 3 for debts in owed if any(debts))


def stake(answer: CastAnswer) -> float:
    """What the cutters' side loses on average: marks of the target, points owed."""
    return sum(
        float(chance) * (MARKS.get(leaf.outcome, 0.0) + OWED * sum(points for _, points in leaf.purse.debts))
        for leaf, chance in answer.points.items()
    )


@pytest.mark.parametrize("target", ["T3", "T5", "T3/3+"])
def test_no_other_policy_costs_them_less(target: str) -> None:
    stakes = {
        policy: stake(arrow(rules_with(), ("saidin:9", "saidar:7", "saidar:3"), policy, target=target))
        for policy in ("never", "always", "best")
    }
    assert stakes["best"] <= min(stakes["never"], stakes["always"]) + 1e-9


def test_an_area_is_weighed_with_all_whom_it_touches() -> None:
    """One target of a Fireball isn't worth 4 points here, three are; and each of the three is told under one policy."""
    rules = ruleset("skirmish+channeling")
    few, many = (
        worked_out_cast(described(rules, Wanted("fireball", "saidar:9", ("saidin:9",), target="T5", targets=n)), "best")
        for n in (1, 3)
    )
    assert few.uncut == few.cast
    assert many.uncut == many.cast / 2
    assert len({tuple(shares.items()) for _, shares in many.marginals}) == 1


def test_what_lasts_is_weighed_though_nobody_is_hurt() -> None:
    """Bonds hold a man of 50 marks: worth 3 points, and 4."""
    found = worked_out_cast(
        described(ruleset("skirmish+channeling"), Wanted("bonds-of-air", "saidar:9", ("saidin:9",))), "best"
    )
    assert found.uncut == found.cast / 2
