"""What hangs on a question about luck, as people's standing orders ask it. (RT-26)"""

from __future__ import annotations

from typing import Any

import pytest
from support.playing import Played, played
from support.story import A, B
from trilogy_outcomes import NONE_SOAKED, struck
from trilogy_scenes import BASES_IN, ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.rules.trilogy.healing import death_tests
from skirmish.rules.trilogy.luck import roll_test
from skirmish.rules.trilogy.magic import resist
from skirmish.rules.trilogy.queries import skill_test

HIT = (2, 5, 9)
"""A hit of 3, which leaves 3."""
FALLS = frozenset({"falls"})
NOTHING: frozenset[str] = frozenset()


def hero(**now: Any) -> Gear:
    """A hero with two rungs that don't tell: the fifth is Down, the sixth Dead."""
    return people(hero=True, now={"fortune": 0, "fate": 0, **now})


def stakes(found: Played) -> list[tuple[int, str, frozenset[Any]]]:
    """Whom each question asked about what, and what hung on it."""
    return [(asked.side, asked.asks.id if asked.asks else "", asked.stakes) for asked in found.asked]


@pytest.mark.parametrize(("injury", "what"), [(0, NOTHING), (1, NOTHING), (2, FALLS), (4, FALLS)])
def test_a_hit_that_may_lay_low_is_a_stake_of_its_target(injury: int, what: frozenset[str]) -> None:
    """Before the soak what it may come to at worst, after it what is left."""
    found = struck(acting(swordsman(), hero(fate=1, injury=injury)), *HIT, *NONE_SOAKED, says=("pass", "pass"))
    assert stakes(found) == [(B, "fate", what), (B, "fate", what)]


def test_who_is_down_may_still_die() -> None:
    """Helpless, so that four dice are rolled; Bo has the Fate."""
    scene = facing(swordsman(), people(now={"injury": 5, "posture": "stunned"}))
    scene.model("Bo", B, (40, 40), **hero(fate=1))
    found = struck(scene.act(), *HIT, 10, *NONE_SOAKED, says=("pass", "pass"))
    assert stakes(found) == [(B, "fate", FALLS), (B, "fate", FALLS)]


def test_a_soak_that_leaves_too_little_lays_nobody_low() -> None:
    found = struck(acting(swordsman(), hero(fate=1, injury=2)), *HIT, 2, 9, 8, says=("pass", "pass"))
    assert stakes(found) == [(B, "fate", FALLS), (B, "fate", NOTHING)]


def test_a_miss_lays_nobody_low() -> None:
    found = struck(acting(swordsman(), hero(fate=1, injury=4)), 9, 9, 8, says=("pass",))
    assert stakes(found) == [(B, "fate", NOTHING)]


def test_that_an_enemy_falls_is_no_stake_of_ones_own() -> None:
    battle = acting(swordsman(hero=True, now={"fortune": 1, "fate": 1}), people(now={"injury": 4}))
    found = struck(battle, *HIT, *NONE_SOAKED, says=("pass", "pass", "pass"))
    assert stakes(found) == [(A, "fortune", NOTHING), (A, "fate", NOTHING), (A, "fate", NOTHING)]


@pytest.mark.parametrize(("injury", "what"), [(0, NOTHING), (1, FALLS)])
def test_before_the_roll_the_worst_counts(injury: int, what: frozenset[str]) -> None:
    """A triplet that fails adds one to the 3."""
    found = struck(acting(swordsman(), hero(fortune=1, injury=injury)), *HIT, *NONE_SOAKED, says=("pass",))
    assert stakes(found) == [(B, "fortune", what)]


def test_whether_one_lives_is_at_stake() -> None:
    dying = hero(fortune=1, fate=1, injury=5, posture="stunned")
    scene = facing(people(), dying).model("Bo", B, (40, 40), **people())
    found = played(scene.act(), death_tests, dice=(9, 9, 8), says=("pass", "pass"))
    assert stakes(found) == [(B, "fortune", FALLS), (B, "fate", FALLS)]


@pytest.mark.parametrize("skill", ["composure", "riding", "spellcraft"])
def test_a_test_that_would_end_something(skill: str) -> None:
    """A Spellcraft, Composure or Riding of one's own that may fail, or has failed."""
    battle = acting(hero(fortune=1, fate=1), hero(fate=1))
    throw = skill_test(battle.game.rules, battle.state, ILA, skill, "x")
    found = played(battle, roll_test, throw, skill, dice=(9, 9, 8), says=("pass", "pass", "pass"))
    ends = frozenset({"ends"})
    assert stakes(found) == [(A, "fortune", ends), (B, "fate", NOTHING), (A, "fate", ends)]
    passed = played(battle, roll_test, throw, skill, dice=(1, 1, 9), says=("pass", "pass", "pass"))
    assert stakes(passed)[2] == (A, "fate", NOTHING)


def test_a_test_against_a_hold_would_end_something_and_others_wouldnt() -> None:
    battle = acting(hero(fate=1), people())
    assert stakes(played(battle, resist, ILA, "strength", "x", dice=(9, 9, 8), says=("pass",)))[0][2] == {"ends"}
    throw = skill_test(battle.game.rules, battle.state, ILA, "strength", "x")
    found = played(battle, roll_test, throw, "strength", dice=(9, 9, 8), says=("pass",))
    assert stakes(found) == [(A, "fate", NOTHING)]


@pytest.mark.parametrize(("injury", "what"), [(1, NOTHING), (2, FALLS)])
def test_who_takes_a_hit_knows_whether_it_may_lay_low(injury: int, what: frozenset[str]) -> None:
    scene = facing(swordsman(), people(now={"injury": injury}))
    scene.model("Bo", B, (WEST + 2 * BASES_IN, 24), **people(talents=("guard",)))
    found = struck(scene.act(), *HIT, 9, 9, 8, says=("Bo take-hits Ren",))
    assert stakes(found) == [(B, "guard", what)]
    assert found.person(REN).injury == injury
