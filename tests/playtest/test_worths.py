"""What a point and a gift are worth: by hand, and recovered from battles drawn with known worths."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from made_results import coverage, gifts, points, result

from skirmish.playtest.match import Result


def caster(side: int, spent: int = 0, ident: str = "ila", **powers: int) -> dict[str, Any]:
    return {"side": side, "id": ident, "points": spent, "powers": powers}


def battle(won: bool | None, *casters: dict[str, Any], taken: tuple[int, int] = (0, 0), **known: Any) -> Result:
    facts = {"warriors": list(casters), "causes": [{"magic": marks, "blows": 77} for marks in taken]}
    return result(won, facts=facts, **known)


def test_marks_for_each_point_are_the_ratio_of_the_sums():
    found = points([
        battle(True, caster(0, 10, points=9), caster(1, 4, points=5), taken=(40, 4)),
        battle(True, caster(1, 30, points=9), caster(0, 6, points=5), taken=(6, 40), side=1),
    ])  # fmt: skip
    assert [(one.ident, one.spent.value, one.taken.value) for one in found] == [
        ("", 12.5, 1.8), ("a", 20.0, 2.0), ("b", 5.0, 1.0),
    ]  # fmt: skip


def test_lists_without_magic_have_no_points_and_battles_without_spending_count():
    found = points([battle(True, caster(0, 0, points=9), caster(1, ident="mo")), battle(True, caster(0, 8, points=9))])
    assert [(one.ident, one.spent.value) for one in found] == [("", 4.0), ("a", 4.0)]
    assert points([result(True)]) == ()


def test_a_warrior_is_compared_with_itself_against_the_same_opponent():
    """The strong list wins always, whatever it rolls: the gift that it happens to roll more often is worth nothing."""
    strong = [battle(True, caster(0, ident="s", fire=1 if n < 8 else -1), seed=n, mine="s") for n in range(10)]
    weak = [battle(False, caster(0, ident="w", fire=1 if n < 2 else -1), seed=n, mine="w") for n in range(10)]
    found = {(one.name, one.value): one for one in gifts([*strong, *weak])}
    assert found["fire", 1].gain.value == pytest.approx(0.0)
    assert found["fire", 1].having == 10


def test_a_gift_that_wins_is_found_by_hand():
    outcomes = {1: (True, True, True, False), 0: (False, False, True, None)}
    battles = [
        battle(won, caster(0, **({"fire": 1} if fire else {"air": 1})), seed=n)
        for fire, found in outcomes.items()
        for n, won in enumerate(found)
    ]
    found = {(one.name, one.value): one.gain.value for one in gifts(battles)}
    assert found == {("fire", 1): pytest.approx(0.375), ("air", 1): pytest.approx(-0.375)}


def test_what_a_warrior_always_has_is_not_told():
    assert gifts([battle(True, caster(0, points=9)), battle(False, caster(0, points=9))]) == ()


def test_the_interval_of_a_gift_holds_its_worth_in_95_of_100_batches():
    def batch(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        battles = []
        for seed in range(60):
            mine, theirs = rng.integers(0, 3, 2)
            chance = 0.5 + 0.15 * (int(mine == 0) - int(theirs == 0))
            powers = [{"fire": 1} if roll == 0 else {"earth": 1} for roll in (mine, theirs)]
            won = bool(rng.random() < chance)
            battles.append(battle(won, caster(0, **powers[0]), caster(1, ident="mo", **powers[1]), seed=seed))
        fire = next(one for one in gifts(battles) if one.name == "fire")
        return [(0.15, fire.gain.low, fire.gain.high)]

    assert 0.93 < coverage(batch, 150, 4) < 0.99
