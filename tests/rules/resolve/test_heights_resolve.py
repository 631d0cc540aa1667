"""Climbing, jumping, diving and falling under `resolve`. (RES-102, SKR-36)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from resolve_scenes import people
from support.battle import Battle
from support.playing import played
from support.rooftops import EAST, FOOT, OUT, ROOF, TOP, beside, climb, jump, meeting, stands, yard
from support.story import A, B

from skirmish.core.decision import Action
from skirmish.core.events import Moved
from skirmish.core.forecast import forecast
from skirmish.core.step_dice import PASSED, StepTest
from skirmish.kit.heights import is_diving
from skirmish.rules.resolve import fear, mounts
from skirmish.rules.resolve.events import BodyLost, Went
from skirmish.rules.resolve.fighter import Dread, Steed
from skirmish.rules.resolve.movement import do_high

CALM = {"preempt": "off"}
PASSES, FAILS = ("initiative test", 5), ("initiative test", 2)


def walker(movement: int = 6, **more: Any) -> dict[str, Any]:
    """Somebody who goes so far, and whom a wound hardly shakes."""
    traits = {"movement": movement, "initiative": 20, "body": 40, "fortitude": 40} | more.pop("traits", {})
    return people(more.pop("skills", {"sword": 1}), items=more.pop("items", ("sword",)), traits=traits, **more)


def scene(height_in: float = 4.0, *, high: bool, ila: dict[str, Any] | None = None, **more: Any) -> Battle:
    level = {key: more.pop(key) for key in ("ladder", "stairs") if key in more}
    ren = more.pop("ren", walker(traits={"initiative": 2}))
    return meeting(yard("resolve+none", height_in, CALM, **level), ila or walker(), ren, high=high, **more).act()


def slot(battle: Battle, name: str = "Ila") -> Any:
    return battle.fighter(name)


def test_a_climb_takes_a_test_of_quickness_and_the_move():
    battle = scene(high=False).dice(PASSES)
    battle.play(climb(TOP, ROOF))
    assert stands(battle, TOP, ROOF)
    (went,) = battle.happened(Went, model="Ila")
    assert (went.manner, went.rule, went.levels) == ("climb", "RES-102", (0, ROOF))
    assert (slot(battle).walked, slot(battle).acted) == (True, False)


def test_a_failed_climb_up_is_its_move_and_no_fall():
    battle = scene(high=False).dice(FAILS)
    battle.play(climb(TOP, ROOF))
    assert stands(battle, FOOT, 0)
    assert (slot(battle).walked, slot(battle).acted) == (True, False)


def test_a_failed_climb_down_is_a_fall_that_no_armour_absorbs():
    """RES-102: strength 4 is a d6 and 1, twice; Focus meets each."""
    battle = scene(high=True, ila=walker(kit=("mail",))).dice(FAILS, ("hits of the fall", 2), 3, 5, 2, 5)
    battle.play(climb(FOOT, 0))
    assert stands(battle, FOOT, 0)
    assert [event.amount for event in battle.happened(BodyLost, model="Ila")] == [4, 3]
    (fallen,) = battle.happened(Moved, model="Ila", manner="fall")
    assert fallen.levels == (ROOF, 0)


def test_nobody_climbs_higher_than_it_walks():
    refusal = scene(6.5, high=False).refused(climb(TOP, ROOF))
    assert (refusal.rule, refusal.short_by) == ("SKR-36", pytest.approx(0.5))


def test_encumbrance_hampers_the_test():
    """RES-50, RES-102: mail takes 3 off a 6 that is rolled on to 7."""
    battle = scene(high=False, ila=walker(kit=("mail",))).dice(("initiative test", 4))
    battle.play(climb(TOP, ROOF))
    assert stands(battle, FOOT, 0)


@pytest.mark.parametrize(("height_in", "tests"), [(1.5, 0), (2.0, 1), (4.0, 2), (6.0, 3)])
def test_a_jump_down_takes_a_test_for_each_full_2_inches(height_in: float, tests: int):
    battle = scene(height_in, high=True).dice(*[PASSES] * tests)
    battle.play(jump(FOOT, 0))
    assert stands(battle, FOOT, 0)
    assert not slot(battle).ran


def test_who_jumps_further_than_it_walks_runs():
    battle = scene(high=True).dice(PASSES, PASSES)
    battle.play(jump((FOOT[0] + 8, 12), 0))
    assert (slot(battle).ran, slot(battle).acted, slot(battle).strenuous) == (True, True, True)


def test_who_has_no_action_left_jumps_no_further_than_it_walks():
    battle = scene(high=True, ila=walker(now={"acted": True}))
    assert battle.refused(jump((FOOT[0] + 8, 12), 0)).rule == "SKR-36"


def test_a_failed_jump_ends_the_move_alone():
    battle = scene(high=True).dice(PASSES, FAILS, ("hits of the fall", 1), 1, 5)
    battle.play(jump((FOOT[0] + 3, 12), 0))
    assert stands(battle, FOOT, 0)
    assert (slot(battle).walked, slot(battle).acted) == (True, False)


def test_a_gap_is_jumped_with_one_test():
    where = yard("resolve+none", 4.0, CALM).terrain("building", rect=(EAST + 3, 10, 6, 4), height_in=4.0).level(4.0)
    battle = meeting(where, walker(), high=True).act().dice(PASSES)
    battle.play(jump((EAST + 3 + OUT, 12), 2))
    assert stands(battle, (EAST + 3 + OUT, 12), 2)


def test_a_run_leads_up_a_ladder():
    battle = scene(high=False, ladder=((EAST, 12.0),))
    battle.play(Action("run", 0, at=(TOP[0] - 4, 12), level=ROOF))
    assert stands(battle, (TOP[0] - 4, 12), ROOF)


def test_a_charge_leads_up_a_ladder():
    battle = scene(1.0, high=False, ladder=((EAST, 12.0),), ren_at=(TOP[0] - 2, 12), ren_level=ROOF)
    battle.dice(3, 2, 5).play(Action("charge", 0, 1))
    assert battle.state.level(0) == ROOF
    assert slot(battle).acted


def pikeman(**now: Any) -> dict[str, Any]:
    return people({"polearm": 1}, items=("pike",), now={"ready": True} | now)


def test_a_pole_arm_holds_off_on_its_own_level_alone():
    """RES-68, RES-102: at the head of the ladder, not before."""
    battle = scene(1.0, high=False, ladder=((EAST, 12.0),), ren_at=(TOP[0] - 3.5, 12), ren_level=ROOF, ren=pikeman())
    battle.play(Action("charge", 0, 1))
    assert battle.prompt == "Ren: hold Ila off with the pike?"
    battle.dice(6, 2, 2, 3, 2, 5).play(Action("hold-off", 1, 0))
    assert battle.state.level(0) == ROOF
    assert slot(battle).held_off


def test_who_is_forced_back_over_an_edge_falls():
    """RES-69, RES-102: Ren's pike keeps her 3" away, and the roof ends behind her."""
    battle = scene(1.5, high=True, ren_at=(TOP[0] - 2.5, 12), ren_level=ROOF, ren=pikeman())
    battle.play(Action("charge", 0, 1))
    battle.dice(5, 2, 3, 2, 5, ("hits of the fall", 1), 5).play(Action("hold-off", 1, 0))
    assert battle.state.level(0) == 0
    assert battle.happened(Moved, model="Ila", manner="fall")


def test_a_long_weapon_charges_to_where_it_reaches_on_the_other_level():
    """RES-67."""
    pike = people({"polearm": 1}, items=("pike",), traits={"movement": 8, "initiative": 20})
    battle = scene(1.0, high=False, ila=pike, ladder=((EAST, 12.0),), ren_at=(11.0, 12), ren_level=ROOF)
    battle.dice(2, 1, 5).play(Action("charge", 0, 1))
    assert battle.state.level(0) == ROOF


# Diving


def test_a_dive_is_an_attack_at_plus_1_with_2_more_damage():
    battle = scene(high=True, ren_at=beside(1.5)).dice(PASSES, PASSES)
    battle.dice(("to hit", 4, 2), 5, ("damage", 3), ("Focus", 5))
    battle.play(Action("dive", 0, 1))
    assert battle.state.level(0) == 0
    assert battle.modifiers("to hit")["diving charge"] == 1
    assert battle.modifiers("damage")["diving charge"] == 2
    assert (slot(battle).acted, slot(battle).walked) == (True, True)


def test_a_failed_dive_is_a_fall_without_an_attack():
    battle = scene(high=True, ren_at=beside(1.5)).dice(FAILS, ("hits of the fall", 1), 1, 5)
    battle.play(Action("dive", 0, 1))
    assert stands(battle, FOOT, 0)
    assert slot(battle).acted
    assert not battle.rolled("to hit")


def test_a_dive_lands_within_2_inches_of_the_enemy():
    assert scene(high=True, ren_at=beside(2.25)).refused(Action("dive", 0, 1)).rule == "SKR-36"


def test_nobody_dives_with_a_pole_arm():
    pike = people({"polearm": 1}, items=("pike",), traits={"movement": 6, "initiative": 20})
    assert scene(6.0, high=True, ila=pike, ren_at=beside(1.5)).refused(Action("dive", 0, 1)).rule == "RES-67"


# Edges and mounts


def test_who_is_put_down_near_an_edge_may_fall_but_not_who_drops_prone():
    battle = scene(high=True)
    battle.play(Action("go-prone", 0))
    assert stands(battle, TOP, ROOF)


def test_who_falls_unconscious_near_an_edge_may_fall():
    ila = walker(traits={"fortitude": 1}, now={"fortitude": 1})
    house = yard("resolve+none", 4.0, CALM).model("Una", A, (2, 2))
    near = meeting(house, ila, walker(), high=True, ren_at=(TOP[0] - 0.984375, 12), ren_level=ROOF)
    battle = near.act()
    battle.play(Action("done"))
    battle.dice(("to hit", 5, 5), 2, ("damage", 5), ("Focus", 2), FAILS, ("hits of the fall", 1), ("damage", 2))
    battle.play("Ren strikes Ila")
    assert slot(battle).posture == "stunned"
    assert stands(battle, FOOT, 0)


def test_riders_do_not_climb():
    assert scene(high=False, ila=walker(kit=("riding-horse",))).refused(climb(TOP, ROOF)).rule == "SKR-36"


# Odds


def test_the_odds_of_a_climb_and_of_a_fall_are_exact():
    """RES-102: a bare d6 passes 4 with 3 faces; of who falls a D3 of hits decides."""
    battle = scene(high=True, ila=walker(traits={"body": 4, "fortitude": 40})).seed(1)
    odds = forecast(battle.game.rules, battle.state, do_high, climb(FOOT, 0))
    test: StepTest[bool] = StepTest(0, "", 6, 1, 4, PASSED)
    wanted = sum((chance for passed, chance in test.law() if passed), Fraction(0))
    ends = odds.by(lambda state, _: state.level(0))
    assert ends == {0: 1}
    unhurt = odds.by(lambda state, _: state.models[0].combat.body == 4)
    assert unhurt[True] == wanted
    assert battle.game.rules.combat.poise(battle.state, 0) == pytest.approx(float(wanted))
    standing = odds.by(lambda state, _: state.models[0].combat.body > 0)
    # a hit takes d6 + 1, a 6 rolling on: 2 or 3 leave some of 4, and only one hit does
    assert standing[True] == wanted + (1 - wanted) * Fraction(1, 3) * Fraction(2, 6)


def test_a_run_that_ends_in_a_failed_jump_was_a_run():
    """RES-102, RES-24: it sets out for further than it walks."""
    battle = scene(high=True).dice(FAILS, ("hits of the fall", 1), 1, 5)
    battle.play(jump((FOOT[0] + 8, 12), 0))
    assert stands(battle, FOOT, 0)
    assert (slot(battle).ran, slot(battle).acted, slot(battle).strenuous) == (True, True, True)


@pytest.mark.parametrize(("height_in", "heard"), [(4.0, True), (7.0, False)])
def test_beasts_hear_noise_in_space(height_in: float, heard: bool):
    """RES-80: 4" from the wall, and so far below what magic does to Ren."""
    beast = people({"riding": 1}, kit=("riding-horse",), now={"steed": Steed(18, 8)})
    where = (EAST + 4, 12)
    told = yard("resolve+none", height_in, CALM).model("Ila", A, where, **beast)
    battle = told.model("Ren", B, (EAST - 0.5, 12), level=ROOF, **people()).act()
    burst = played(battle, mounts.hears_harm, BodyLost(1, 3, rule="CHN-18"), dice=(5, 2) if heard else ())
    assert bool(burst.rolled()) is heard


def test_who_is_terrified_comes_no_nearer_in_space():
    """RES-88: below the roof it is as near on the plan, and further away."""
    dread = people(now={"dreads": (Dread(1, rank=5),)})
    state = scene(high=True, ila=dread, ren=people({"fear": 1}), ren_at=(12, 12), ren_level=ROOF).state
    near = (TOP[0] - 0.25, 12.0)
    assert fear.nearer_bar(state, 0, near) is not None
    assert fear.nearer_bar(state, 0, near, 0) is None


def test_a_charge_leads_over_a_gap():
    """RES-102: one test, and an attack without the bonus of a dive; Ren stands 2" from where she lands."""
    where = yard("resolve+none", 4.0, CALM).terrain("building", rect=(EAST + 2, 10, 6, 4), height_in=4.0).level(4.0)
    ren = {"ren_at": (EAST + 2 + OUT + 2, 12), "ren_level": 2}
    battle = meeting(where, walker(), walker(traits={"initiative": 2}), high=True, **ren).act().dice(PASSES)
    battle.dice(3, 2, 5).play(Action("dive", 0, 1))
    assert battle.state.level(0) == 2
    assert slot(battle).acted
    assert not is_diving(battle.state, 0)
