"""Climbing, jumping, diving and falling under `dots`. (DOT-178, DOT-16, DOT-60, R-32, SKR-36)"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from dots_scenes import answer, declaring, dice, left, people, slot
from support.battle import Battle
from support.exchanging import foretold_loss
from support.rooftops import EAST, FOOT, OUT, ROOF, TOP, beside, climb, jump, meeting, stands, yard
from support.story import A, B

from skirmish.board import Walk
from skirmish.core.decision import Action
from skirmish.core.events import Moved
from skirmish.core.forecast import forecast
from skirmish.core.geometry import rectangle
from skirmish.core.record import evolve
from skirmish.core.state import Feature
from skirmish.kit.heights import is_diving
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.dots.attack import attack_pool
from skirmish.rules.dots.defence import TumbleOffer
from skirmish.rules.dots.events import Harmed, Went
from skirmish.rules.dots.magic import trait_pool
from skirmish.rules.dots.movement import do_high
from skirmish.rules.dots.pools import HITS, ground_dots, quiet_pool
from skirmish.rules.dots.worth import side_worth

ILA, REN = 0, 1
PASSES, FAILS = ("initiative test", 7, 2), ("initiative test", 2, 3)
"""With a Dexterity of 2: a success, and none."""


def climber(**more: Any) -> dict[str, Any]:
    """Somebody who moves 4", with three dots of health."""
    return people(**{"sword": 2, "health": 3, "now": {"score": 99}} | more)


def scene(
    height_in: float = 4.0, *, high: bool, plan: str = "hold", ila: dict[str, Any] | None = None, level: Any = None,
    **more: Any,
) -> Battle:  # fmt: skip
    """Both have declared, Ila acts."""
    house = yard("dots+none", height_in, **(level or {}))
    ren = more.pop("ren", people(now={"score": 1}))
    return declaring(meeting(house, ila or climber(), ren, high=high, **more).begin(ACTIONS, turns=20), plan)


def test_a_climb_takes_a_success_with_dexterity_and_the_move_whatever_was_declared():
    battle = scene(high=False).dice(PASSES)
    battle.play(climb(TOP, ROOF))
    assert stands(battle, TOP, ROOF)
    (went,) = battle.happened(Went, model="Ila")
    assert (went.manner, went.rule, went.levels) == ("climb", "DOT-178", (0, ROOF))
    assert slot(battle, ILA).walked


def test_a_failed_climb_up_is_its_move_and_no_fall():
    battle = scene(high=False, plan="sword").dice(FAILS)
    battle.play(climb(TOP, ROOF))
    assert stands(battle, FOOT, 0)
    assert (slot(battle, ILA).walked, slot(battle, ILA).forfeited) == (True, False)


def test_armour_hampers_the_test():
    """DOT-19: a dot of armour is a die less."""
    battle = scene(high=False, ila=climber(items=("sword", "light-armour"), dexterity=3))
    assert trait_pool(battle.game.rules, battle.state, ILA, "initiative", "").dice == 2
    battle.dice(("initiative test", 2, 3))
    battle.play(climb(TOP, ROOF))
    assert stands(battle, FOOT, 0)


def test_nobody_climbs_higher_than_it_moves():
    refusal = scene(5.0, high=False).refused(climb(TOP, ROOF))
    assert (refusal.rule, refusal.short_by) == ("SKR-36", pytest.approx(1.0))


def test_a_fall_does_a_point_for_each_inch():
    """DOT-60, DOT-178: 4 points: the dots but one, then boxes."""
    battle = scene(4.5, high=True, ila=climber(dexterity=3, health=9)).dice(("initiative test", 2, 3, 4))
    battle.play(climb(FOOT, 0))
    assert stands(battle, FOOT, 0)
    assert [event.amount for event in battle.happened(Harmed, model="Ila")] == [4]
    (fallen,) = battle.happened(Moved, model="Ila", manner="fall")
    assert fallen.levels == (ROOF, 0)


def test_armour_stops_a_fall_as_it_does_a_blow():
    """DOT-56, DOT-60, R-32: one die of armour, which stops one of the four."""
    ila = climber(items=("sword", "light-armour"), dexterity=3, health=9)
    battle = scene(high=True, ila=ila).dice(FAILS, ("armour", 7))
    battle.play(climb(FOOT, 0))
    assert [event.amount for event in battle.happened(Harmed, model="Ila")] == [3]


def test_the_last_dot_may_be_saved_by_absorption():
    """DOT-58, DOT-60, DOT-61: of 4 points the Soak rating takes two to boxes."""
    battle = scene(high=True, ila=climber(soak=2)).dice(FAILS)
    battle.play(climb(FOOT, 0))
    assert battle.prompt.startswith("Ila: how many of the 4 points of harm")
    battle.play(battle.decision.default)
    assert left(battle, ILA) == (1, 11)


@pytest.mark.parametrize(("height_in", "tests"), [(1.5, 0), (2.0, 1), (4.0, 2), (6.0, 3)])
def test_a_jump_down_takes_a_test_for_each_full_2_inches(height_in: float, tests: int):
    battle = scene(height_in, high=True).dice(*[PASSES] * tests)
    battle.play(jump(FOOT, 0))
    assert stands(battle, FOOT, 0)


def test_who_jumps_further_than_it_moves_has_to_have_declared_a_run():
    """DOT-77."""
    far = jump((FOOT[0] + 6, 12), 0)
    assert scene(high=True).refused(far).rule == "SKR-36"
    battle = scene(high=True, plan="run").dice(PASSES, PASSES)
    battle.play(far)
    assert slot(battle, ILA).ran


def test_a_gap_is_jumped_with_one_test():
    where = yard("dots+none").terrain("building", rect=(EAST + 2, 10, 6, 4), height_in=4.0).level(4.0)
    meet = meeting(where, climber(), people(now={"score": 1}), high=True).begin(ACTIONS, turns=20)
    battle = declaring(meet, "hold").dice(PASSES)
    battle.play(jump((EAST + 2 + OUT, 12), 2))
    assert stands(battle, (EAST + 2 + OUT, 12), 2)


def test_going_into_contact_leads_up_a_ladder():
    battle = scene(
        1.0, high=False, plan="sword", level={"ladder": ((EAST, 12.0),)}, ren_at=(TOP[0] - 1.5, 12), ren_level=ROOF
    )
    battle.play(Action("charge", ILA, REN))
    answer(battle.dice(2, 3), "pass")
    assert battle.state.level(ILA) == ROOF


# Diving


def dived(gap_in: float = 1.5) -> Battle:
    return scene(high=True, plan="sword", ren_at=beside(gap_in))


def test_a_dive_has_a_die_more_and_a_number_1_lower():
    battle = dived().dice(PASSES, PASSES)
    plain = attack_pool(battle.game.rules, battle.state, ILA, REN, "sword")
    battle.play(Action("dive", ILA, REN))
    answer(battle.dice(("sword", 2, 3, 4)), "pass")
    assert battle.state.level(ILA) == 0
    # high ground counted before, not after the jump
    assert dice(battle, "sword") == [(plain.dice + 1, plain.target)]


def test_a_failed_dive_is_a_fall_and_its_attacks_are_lost():
    battle = dived().dice(FAILS)
    battle.play(Action("dive", ILA, REN))
    assert battle.prompt == "Ila: absorb 4 points of harm?"
    battle.play(Action("pass"))
    assert stands(battle, FOOT, 0)
    assert slot(battle, ILA).forfeited


def test_a_dive_lands_within_2_inches_of_the_enemy():
    assert dived(2.25).refused(Action("dive", ILA, REN)).rule == "SKR-36"


def test_nobody_dives_who_has_declared_no_attack():
    assert scene(high=True, ren_at=beside(1.5)).refused(Action("dive", ILA, REN)).rule == "DOT-26"


# Edges, ground, mounts


def test_a_roof_is_high_ground():
    """DOT-16."""
    battle = dived()
    numbers = [
        m for m in attack_pool(battle.game.rules, battle.state, ILA, REN, "sword").modifiers if m.rule == "DOT-16"
    ]
    assert [m.number for m in numbers] == [-1]


def test_who_goes_down_near_an_edge_may_fall():
    house = yard("dots+none", 1.5)
    ila = climber(health=1, now={"score": 1, "boxes": 4, "dots": 1})
    ren = people(sword=3, strength=3, now={"score": 99})
    near = meeting(house, ila, ren, high=True, ren_at=(TOP[0] - 0.984375, 12), ren_level=ROOF)
    battle = near.model("Una", A, (2, 2)).begin(ACTIONS, turns=20)
    while battle.decision.rule == "DOT-67":
        who = battle.decision.subject
        battle.play(Action("declare", who, what=f"sword at {battle.names['Ila']}" if who == 2 else "hold"))
    battle.play("Ren strikes Ila")
    answer(battle.dice(7, 7, 8), "pass", battle.names["Ila"])
    battle.dice(FAILS).play(Action("pass"))
    assert battle.state.level(battle.names["Ila"]) == 0


def test_riders_do_not_climb():
    assert scene(high=False, ila=climber(kit=("horse",))).refused(climb(TOP, ROOF)).rule == "SKR-36"


# Odds


def test_the_odds_of_a_climb_and_of_a_fall_are_exact():
    """DOT-56, DOT-178: of 3 points two dice of armour stop what their successes say."""
    ila = climber(items=("sword", "light-armour"), dexterity=3, health=9)
    battle = scene(3.0, high=True, ila=ila).seed(1)
    rules, state = battle.game.rules, battle.state
    harm = forecast(rules, state, do_high, climb(FOOT, 0)).by(lambda after, _: 9 - after.models[ILA].combat.dots)
    law = trait_pool(rules, state, ILA, "initiative", "").law()
    passes = sum((chance for net, chance in law if net >= 1), Fraction(0))
    dots = slot(battle, ILA).armour
    wanted = {0: passes}
    for stopped, chance in quiet_pool(rules, ILA, "armour", dots, HITS[: dots + 1], "").law():
        wanted[3 - stopped] = wanted.get(3 - stopped, Fraction(0)) + (1 - passes) * chance
    assert harm == {points: chance for points, chance in wanted.items() if chance}
    assert rules.combat.poise(state, ILA) == pytest.approx(float(passes))


@pytest.mark.parametrize("inches", [0.5, 1.0, 3.0, 4.5, 9.0])
@pytest.mark.parametrize("items", [(), ("light-armour",)])
def test_a_fall_takes_about_what_the_forecast_says(items: tuple[str, ...], inches: float) -> None:
    """DOT-56, DOT-60: a point for each full inch, less what armour stops in the mean; an estimate, 3 % off at most."""
    battle = scene(high=False, ren=people(items=("sword", *items), health=2, now={"score": 1}))
    rules, state = battle.game.rules, battle.state
    fall: Callable[..., Any] = rules.combat.fall
    found = foretold_loss(rules, lambda after: side_worth(after, B), state, fall, REN, inches, "DOT-60")
    assert rules.combat.toll_of_fall(state, REN, inches) == pytest.approx(found, rel=0.03)
    assert (found > 0) == (inches >= 1)


def test_ground_laid_on_a_level_hampers_those_who_stand_there():
    """DOT-79: a mire on the roof is none below, and one below is none on the roof."""
    battle = scene(high=True, ren_at=FOOT)
    rules, state = battle.game.rules, battle.state
    mire = Feature(1, "a mire", rectangle(12, 10, 18, 14), ground="difficult")
    below, above = (evolve(state, features=(one,)) for one in (mire, evolve(mire, raised=ROOF)))
    assert [ground_dots(rules, below, i) for i in (ILA, REN)] == [0, 1]
    assert [ground_dots(rules, above, i) for i in (ILA, REN)] == [1, 0]


def test_a_tumble_down_a_ladder_ends_out_of_contact():
    """DOT-36: with an enemy at its foot, and room on the roof."""
    state = scene(2.0, high=True, level={"ladder": ((EAST, 12.0),)}, ren_at=beside(0.0)).state
    offer = TumbleOffer("walk", state, ILA, lambda: Walk(4.0), "DOT-36")
    refusal = offer.refusal(Action("walk", ILA, at=FOOT, level=0))
    assert refusal is not None
    assert refusal.reason == "it has to end out of contact"
    assert offer.refusal(Action("walk", ILA, at=(TOP[0] - 1, 12), level=ROOF)) is None


def test_going_into_contact_leads_over_a_gap():
    """DOT-178: one test, and an attack without the bonus of a dive; Ren stands 1" from where she lands."""
    where = yard("dots+none").terrain("building", rect=(EAST + 1, 10, 6, 4), height_in=4.0).level(4.0)
    ren = {"ren_at": (EAST + 1 + OUT + 2, 12), "ren_level": 2}
    battle = declaring(
        meeting(where, climber(), people(now={"score": 1}), high=True, **ren).begin(ACTIONS, turns=20), "sword"
    )
    battle.dice(PASSES).play(Action("dive", 0, 1))
    answer(battle.dice(2, 3), "pass")
    assert battle.state.level(0) == 2
    assert not is_diving(battle.state, 0)
