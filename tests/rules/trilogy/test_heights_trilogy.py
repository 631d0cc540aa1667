"""Climbing, jumping, diving and falling under `trilogy`. (TRI-5, TRI-54, TRI-57, TRI-75, RT-23, SKR-36)"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from support.battle import Battle
from support.playing import played
from support.rooftops import EAST, FOOT, OUT, ROOF, TOP, beside, climb, jump, meeting, stands, yard
from support.story import A, B
from trilogy_outcomes import MISS, made, slot
from trilogy_scenes import people, swordsman

from skirmish.core.decision import Action
from skirmish.core.events import Moved
from skirmish.core.forecast import forecast
from skirmish.kit.heights import is_diving
from skirmish.rules.trilogy import luck, nerve
from skirmish.rules.trilogy.events import Dropped, Filled, Went
from skirmish.rules.trilogy.movement import do_high

CALM = {"initiative": "side"}
CLIMBS, SLIPS, DROPS = ("Climbing", 4, 9, 9), ("Climbing", 5, 6, 9), ("Climbing", 5, 10, 10)
"""Against a rank of 4: passed; failed by 3 degrees, and by 5."""
PASSES, FAILS = ("initiative test", 3, 9, 9), ("initiative test", 9, 9, 9)
UNSOAKED = (8, 9, 9)


def climber(*talents: str, **more: Any) -> dict[str, Any]:
    """Somebody who goes 6", with 4 in Climbing and in Manoeuvre."""
    return people(**{"climbing": 2, "manoeuvre": 2, "items": ("sword",), "talents": talents} | more)


def scene(
    height_in: float = 4.0, *talents: str, high: bool, ila: dict[str, Any] | None = None, level: Any = None, **more: Any
) -> Battle:
    house = yard("trilogy+none", height_in, CALM, **(level or {}))
    ren = more.pop("ren", people())
    return meeting(house, ila or climber(*talents), ren, high=high, **more).act()


def injury(battle: Battle, name: str = "Ila") -> int:
    found: int = slot(battle, name).injury
    return found


# Climbing


def test_a_climb_beyond_half_the_move_takes_the_action_too():
    battle = scene(high=False).dice(CLIMBS)
    battle.play(climb(TOP, ROOF))
    assert stands(battle, TOP, ROOF)
    (went,) = battle.happened(Went, model="Ila")
    assert (went.manner, went.rule, went.levels) == ("climb", "TRI-75", (0, ROOF))
    assert (slot(battle, "Ila").walked, slot(battle, "Ila").acted, slot(battle, "Ila").ran) == (True, True, False)


def test_a_climb_of_half_the_move_leaves_the_action():
    battle = scene(3.0, high=False).dice(CLIMBS)
    battle.play(climb(TOP, ROOF))
    assert (slot(battle, "Ila").walked, slot(battle, "Ila").acted) == (True, False)


def test_a_climber_climbs_at_its_full_move():
    """TRI-57."""
    battle = scene(6.0, "climber", high=False).dice(CLIMBS)
    battle.play(climb(TOP, ROOF))
    assert stands(battle, TOP, ROOF)
    assert not slot(battle, "Ila").acted


def test_who_has_no_action_left_climbs_half_its_move():
    battle = scene(high=False, ila=climber(now={"acted": True}))
    refusal = battle.refused(climb(TOP, ROOF))
    assert (refusal.rule, refusal.short_by) == ("SKR-36", pytest.approx(1.0))


def test_a_failed_climb_falls_an_inch_for_each_degree():
    """TRI-5, RT-23: 3 degrees are 3", which do no harm; it is at the foot, and has used its move and its action."""
    battle = scene(high=False).dice(SLIPS)
    battle.play(climb(TOP, ROOF))
    assert stands(battle, FOOT, 0)
    assert injury(battle) == 0
    assert (slot(battle, "Ila").walked, slot(battle, "Ila").acted) == (True, True)


def test_it_falls_no_deeper_than_the_climb_is_high():
    """TRI-54: of 5 degrees 4" count: 1 damage, and no armour soaks it."""
    battle = scene(high=False, ila=climber(items=("sword", "light-armour"))).dice(DROPS, ("injury soak", *UNSOAKED))
    battle.play(climb(TOP, ROOF))
    assert injury(battle) == 1
    (soaked,) = battle.rolled("injury soak")
    assert soaked.throw.modifiers == ()


def test_a_failed_climb_down_ends_at_the_foot():
    battle = scene(high=True).dice(DROPS, ("injury soak", *UNSOAKED))
    battle.play(climb(FOOT, 0))
    assert stands(battle, FOOT, 0)
    (fallen,) = battle.happened(Moved, model="Ila", manner="fall")
    assert fallen.levels == (ROOF, 0)
    assert injury(battle) == 1


def test_catfall_does_not_climb_but_falls_unharmed():
    """TRI-54."""
    battle = scene(4.0, "catfall", high=True).dice(DROPS)
    battle.play(climb(FOOT, 0))
    assert stands(battle, FOOT, 0)
    assert injury(battle) == 0


# Jumping and falling


@pytest.mark.parametrize(("height_in", "tests"), [(1.5, 0), (4.0, 2), (6.0, 3)])
def test_a_jump_down_takes_a_test_of_manoeuvre_for_each_full_2_inches(height_in: float, tests: int):
    battle = scene(height_in, high=True).dice(*[PASSES] * tests)
    battle.play(jump(FOOT, 0))
    assert stands(battle, FOOT, 0)
    assert not slot(battle, "Ila").acted


@pytest.mark.parametrize("height_in", [6.0, 11.0])
def test_catfall_jumps_down_11_inches_without_a_test(height_in: float):
    """TRI-54."""
    battle = scene(height_in, "catfall", high=True)
    battle.play(jump(FOOT, 0))
    assert stands(battle, FOOT, 0)


def test_nobody_else_jumps_down_more_than_6_inches():
    assert scene(6.5, high=True).refused(jump(FOOT, 0)).rule == "SKR-36"
    assert scene(11.5, "catfall", high=True).refused(jump(FOOT, 0)).rule == "SKR-36"


@pytest.mark.parametrize(("height_in", "damage"), [(2.0, 0), (3.5, 0), (4.0, 1), (6.0, 2)])
def test_a_fall_does_a_point_for_each_full_2_inches_beyond_the_first_2(height_in: float, damage: int):
    """TRI-54."""
    battle = scene(height_in, high=True).dice(FAILS, *((("injury soak", *UNSOAKED),) if damage else ()))
    battle.play(jump(FOOT, 0))
    assert stands(battle, FOOT, 0)
    assert sum(event.amount for event in battle.happened(Filled, model="Ila")) == damage
    assert (slot(battle, "Ila").walked, slot(battle, "Ila").acted) == (True, False)


def test_who_jumps_further_than_it_walks_runs_and_tires():
    """TRI-49."""
    battle = scene(high=True).dice(PASSES, PASSES, ("fatigue soak", 1, 9, 9))
    battle.play(jump((FOOT[0] + 8, 12), 0))
    assert (slot(battle, "Ila").ran, slot(battle, "Ila").acted) == (True, True)


def test_catfall_needs_a_test_for_a_gap():
    where = yard("trilogy+none", 4.0, CALM).terrain("building", rect=(EAST + 3, 10, 6, 4), height_in=4.0).level(4.0)
    battle = meeting(where, climber("catfall"), people(), high=True).act().dice(FAILS)
    battle.play(jump((EAST + 3 + OUT, 12), 2))
    assert stands(battle, FOOT, 0)
    assert injury(battle) == 0


def test_a_run_leads_up_a_ladder_and_a_charge_does_not():
    """TRI-44, RT-31: a charge is straight."""
    ladder = {"ladder": ((EAST, 12.0),)}
    battle = scene(high=False, level=ladder).dice(("fatigue soak", 1, 9, 9))
    battle.play(Action("run", 0, at=(TOP[0] - 4, 12), level=ROOF))
    assert stands(battle, (TOP[0] - 4, 12), ROOF)
    low = scene(1.0, high=False, level=ladder, ren_at=(TOP[0] - 2, 12), ren_level=ROOF)
    assert low.refused(Action("charge", 0, 1)).reason == "the way to it isn't straight"


# Diving


def dived(*talents: str, gap_in: float = 1.5) -> Battle:
    return scene(4.0, *talents, high=True, ila=climber(*talents, fighting=2), ren_at=beside(gap_in))


def test_a_dive_is_a_charge_with_1_more_on_rank_and_damage():
    battle = dived().dice(PASSES, PASSES, ("to hit", 5, 9, 9, 9), ("injury soak", *UNSOAKED))
    battle.play(Action("dive", 0, 1))
    (hit,) = battle.rolled("to hit")
    assert hit.throw.mode == "advantage"
    assert hit.throw.under == 5
    assert battle.modifiers("to hit")["diving charge"] == 1
    assert injury(battle, "Ren") == 3


def test_catfall_dives_without_a_test():
    battle = dived("catfall").dice(("to hit", 9, 9, 9, 9))
    battle.play(Action("dive", 0, 1))
    assert battle.state.level(0) == 0


def test_a_failed_dive_is_a_fall_without_an_attack():
    battle = dived().dice(FAILS, ("injury soak", *UNSOAKED))
    battle.play(Action("dive", 0, 1))
    assert stands(battle, FOOT, 0)
    assert slot(battle, "Ila").acted
    assert not battle.rolled("to hit")


def test_a_dive_lands_within_2_inches_of_the_enemy():
    assert dived(gap_in=2.25).refused(Action("dive", 0, 1)).rule == "SKR-36"


# Edges and mounts


def test_who_goes_down_near_an_edge_may_fall():
    house = yard("trilogy+none", 3.0, CALM)
    ila, ren = climber(fortitude=2, now={"injury": 2}), swordsman(6)
    near = meeting(house, ila, ren, high=True, ren_at=(TOP[0] - 0.984375, 12), ren_level=ROOF)
    battle = near.model("Una", A, (2, 2)).act()
    while battle.decision.side == A:
        battle.play(Action("done"))
    battle.dice(("to hit", 8, 8, 9), ("injury soak", *UNSOAKED), FAILS)
    battle.play("Ren strikes Ila")
    assert slot(battle, "Ila").posture == "stunned"
    assert stands(battle, FOOT, 0)


def test_riders_do_not_climb():
    assert scene(high=False, ila=climber(kit=("horse",))).refused(climb(TOP, ROOF)).rule == "SKR-36"


# Odds


def test_the_odds_of_a_climb_and_of_its_fall_are_exact():
    """TRI-5, TRI-38, TRI-54: all thousand ways of three dice, for the climb and for the soak."""
    battle = scene(6.0, "climber", high=True).seed(1)
    found = forecast(battle.game.rules, battle.state, do_high, climb(FOOT, 0))
    rungs = found.by(lambda state, _: state.models[0].combat.injury)
    throws = list(product(range(1, 11), repeat=3))
    wanted = {0: Fraction(0), 1: Fraction(0), 2: Fraction(0), 3: Fraction(0)}
    for dice in throws:
        degrees = 0 if min(dice) <= 4 else sum((die > 4) + (die == 10) for die in dice)
        for left, chance in soaked(degrees // 2 - 1).items():
            wanted[left] += Fraction(1, len(throws)) * chance
    assert {k: v for k, v in wanted.items() if v} == rungs
    passes = Fraction(sum(min(dice) <= 4 for dice in throws), len(throws))
    assert battle.game.rules.combat.poise(battle.state, 0) == pytest.approx(float(passes))


def soaked(raw: int) -> dict[int, Fraction]:
    """What is left of the damage against a soak of 2, and how likely. (TRI-38)"""
    if raw <= 0:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    for dice in product(range(1, 11), repeat=3):
        successes = sum((die <= 2) + (die == 1) for die in dice)
        triplet = len(set(dice)) == 1
        left = 0 if triplet and dice[0] <= 2 else max(0, raw - successes + (triplet and dice[0] > 2))
        found[left] = found.get(left, Fraction(0)) + Fraction(1, 1000)
    return found


@pytest.mark.parametrize(("height_in", "shaken"), [(4.0, True), (6.0, False)])
def test_a_friends_fall_is_as_far_away_as_it_was_high(height_in: float, shaken: bool):
    """TRI-47, SKR-36: 4" from the wall on the plan."""
    house = yard("trilogy+none", height_in, CALM).model("Ila", A, (40, 40), **people())
    house = house.model("Ren", B, (EAST - 0.5, 12), level=ROOF, **people())
    battle = house.model("Bo", B, (EAST + 0.5 + 4, 12), **people()).act()
    found = played(battle, nerve.see_fall, Dropped(1, "out", (EAST - 0.5, 12), level=ROOF), dice=MISS if shaken else ())
    assert bool([roll for roll in made(found) if roll.throw.rule == "TRI-47"]) is shaken


@pytest.mark.parametrize(("level", "lies"), [(ROOF, ROOF), (0, ROOF), (ROOF, 0)])
def test_what_was_dropped_lies_on_its_level(level: int, lies: int):
    """TRI-41: nobody picks up from the foot of the wall what lies on the roof above."""
    now = {"dropped": (("sword", (TOP if lies else FOOT), lies),), "weapon": "unarmed"}
    battle = scene(high=level == ROOF, ila=climber(now=now))
    assert bool(battle.offered("pick-up")) is (level == lies)


def test_on_a_bridge_nobody_touches_the_water_below():
    """TRI-29: the kinds of what carries it and of what stands up there."""
    told = yard("trilogy+none", 4.0, CALM).terrain("water", rect=(30, 10, 6, 4))
    told = told.terrain("bridge", rect=(30, 10, 6, 4), height_in=2.0).level(2.0)
    told = told.model("Ila", A, (33, 12), level=1, **people()).model("Ren", B, (33, 12), **people())
    state = told.act().state
    assert luck.ground_tags(state, 0) == {"bridge"}
    assert "water" in luck.ground_tags(state, 1)


def test_a_charge_leads_over_a_gap():
    """TRI-75: one test, and an attack without the bonus of a dive; Ren stands 2" from where she lands."""
    where = yard("trilogy+none", 4.0, CALM).terrain("building", rect=(EAST + 2, 10, 6, 4), height_in=4.0).level(4.0)
    ren = {"ren_at": (EAST + 2 + OUT + 2, 12), "ren_level": 2}
    battle = meeting(where, climber(), people(), high=True, **ren).act().dice(PASSES, *MISS, 9)
    battle.play(Action("dive", 0, 1))
    assert battle.state.level(0) == 2
    assert slot(battle, "Ila").acted
    assert not is_diving(battle.state, 0)
