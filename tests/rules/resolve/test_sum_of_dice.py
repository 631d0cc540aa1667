"""`dice_mode: sum`: all dice of a test are added up; ones and botches are as ever. (RES-6, RR-1)"""

from __future__ import annotations

import pytest
from resolve_scenes import acting, facing, people, slot
from support.battle import Battle
from support.playing import played

from skirmish.core.dice import Dice
from skirmish.core.forecast import forecast, sample_ends
from skirmish.core.step_dice import (
    FAILED,
)
from skirmish.rules.resolve import fear
from skirmish.rules.resolve.attack import DODGE, make_attack
from skirmish.rules.resolve.queries import skill_test
from skirmish.rules.resolve.strike import blow_of, strike, weapon_of
from skirmish.rules.resolve.worth import expected_toll, health_of, health_share

ILA, REN = 0, 1
SUM = {"dice_mode": "sum"}


@pytest.mark.parametrize(("mode", "passed"), [("highest", "failed"), ("sum", "passed")])
def test_three_middling_dice_pass_together_what_none_passes_alone(mode: str, passed: str) -> None:  # RES-6
    battle = acting(people({"healing": 2}), dice_mode=mode)
    test = skill_test(battle.game.rules, battle.state, ILA, "healing", 9, "RES-91", *FAILED)
    assert test.draw(Dice(None, (4, 3, 2)))[1] == passed


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
    ).act().seed(1)  # fmt: skip
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
