"""What hits are expected to take from a side: against the exact forecast, and how quickly. (CHN-80, RES-98)"""

from __future__ import annotations

from typing import Any

import pytest
from resolve_scenes import Gear, facing, people
from support.battle import Battle
from support.work import calls_of

from skirmish.core.events import EffectBegun
from skirmish.core.forecast import forecast
from skirmish.core.state import Effect, Hit
from skirmish.rules.resolve.worth import lost_by

REN = 1
MARKS = 50.0


def scene(ren: Gear, *effects: Effect) -> Battle:
    """Ren may be hit."""
    return facing(None, ren, 8.0).after(*map(EffectBegun, effects)).act().seed(1)


def exact(battle: Battle, hit: Hit, times: int) -> float:
    """By how much Ren's side stands worse after it, by the forecast."""
    rules, state = battle.game.rules, battle.state
    odds = forecast(rules, state, rules.combat.suffer, hit, times, limit=200_000)
    before = rules.combat.worth(state, 0)
    return float(odds.expected(lambda after, _: rules.combat.worth(after, 0))) - before


SUFFERERS: dict[str, tuple[Gear, int, bool]] = {
    "an average person": (people(), 4, True),
    "a bare arm": (people(), 3, True),
    "in mail": (people(kit=("mail",)), 6, True),
    "whom armour doesn't help": (people(kit=("mail",)), 6, False),
    "with Focus": (people({"focus": 3}, will=8), 5, True),
    "hurt": (people(now={"body": 5}), 4, True),
    "shaken": (people(now={"fortitude": 5}), 4, True),
    "big": (people(strength=20, endurance=20, will=4, presence=4), 7, True),
    "prone": (people(now={"posture": "down"}), 4, True),
    "mighty": (people(), 10, True),
}


@pytest.mark.parametrize("about", SUFFERERS)
def test_the_toll_of_one_hit_is_exact(about: str) -> None:
    """CHN-80, RES-57, RES-60, RES-61."""
    ren, strength, save = SUFFERERS[about]
    battle = scene(ren)
    hit = Hit(REN, strength, 0, save=save, rule="x")
    wanted = exact(battle, hit, 1)
    assert wanted > 0
    assert battle.game.rules.combat.toll(battle.state, hit) == pytest.approx(wanted, rel=1e-9)


@pytest.mark.parametrize("times", [2, 3])
def test_the_toll_of_several_is_near(times: int) -> None:
    """CHN-80, RES-60: each has its own Focus test."""
    battle = scene(people(will=4, traits={"body": 8, "fortitude": 4}))
    hit = Hit(REN, 2, 0, rule="x")
    assert battle.game.rules.combat.toll(battle.state, hit, times) == pytest.approx(exact(battle, hit, times), rel=0.02)


def test_a_guard_lets_a_part_of_it_through() -> None:
    """CHN-62, CHN-80."""
    guard = Effect(1, "Shield of Air", REN, REN, guard=4, rule="CHN-W1")
    hit = Hit(REN, 5, 0, missile=True, rule="x")
    free, guarded = scene(people()), scene(people(), guard)
    toll = guarded.game.rules.combat.toll(guarded.state, hit)
    assert toll == pytest.approx(exact(guarded, hit, 1), rel=1e-9)
    assert toll == pytest.approx(free.game.rules.combat.toll(free.state, hit) / 2, rel=1e-9)


GONE: list[dict[str, Any]] = [{"posture": "stunned", "fortitude": 0}, {"posture": "stunned", "body": -1, "dies": 3}]


@pytest.mark.parametrize("now", GONE)
def test_who_is_lost_to_its_side_costs_no_more(now: dict[str, Any]) -> None:
    """CHN-80: a battle's worth counts nobody who lies unconscious."""
    battle = scene(people(now=now))
    assert battle.game.rules.combat.toll(battle.state, Hit(REN, 6, 0, rule="x")) == 0.0


def test_nobody_is_hit_no_times() -> None:
    """CHN-80."""
    battle = scene(people())
    assert battle.game.rules.combat.toll(battle.state, Hit(REN, 6, 0, rule="x"), 0) == 0.0


def test_it_costs_no_more_than_its_price() -> None:
    """CHN-80: Ren is worth 50 marks."""
    battle = scene(people())
    assert 0.9 * MARKS < battle.game.rules.combat.toll(battle.state, Hit(REN, 10, 0, rule="x"), 3) <= MARKS


def test_it_is_little_work() -> None:
    """CHN-80: a player asks hundreds of times; what is known isn't worked out again."""
    battle = scene(people(strength=20, endurance=20, traits={"fortitude": 24}))
    combat, state = battle.game.rules.combat, battle.state
    combat.toll(state, Hit(REN, 5, 0, rule="x"), 3)
    known = lost_by.cache_info().misses
    _, calls = calls_of(lambda: combat.toll(state, Hit(REN, 5, 0, rule="x"), 3))
    assert lost_by.cache_info().misses == known
    assert calls < 2000
