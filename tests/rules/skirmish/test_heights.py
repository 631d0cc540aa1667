"""Climbing, jumping, diving and falling. (SKR-36, SKR-45)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.decision import Action
from skirmish.core.events import Moved
from skirmish.rules.skirmish.events import Felled, Went

OUT = 0.4921875 + 1 / 32
"""From an edge to where the centre of a 25 mm base comes to stand."""
ROOF = 1
TOP, FOOT = (16 - OUT, 12.0), (16 + OUT, 12.0)
"""At the east edge of the house: on the roof, and at the foot of the wall."""
FAILED = ("initiative", 6)
PASSED = ("initiative", 3)


def yard(height_in: float = 4.0, **level: Any) -> Story:
    """A house from 10,10 to 16,14 that can be stood on."""
    scene = story("skirmish").model("Una", A, (2, 2))  # so that the phase goes on
    return scene.terrain("building", rect=(10, 10, 6, 4), height_in=height_in).level(height_in, **level)


def below(height_in: float = 4.0, **profile: Any) -> Story:
    """Ila stands at the foot of the house's east wall, Ren far off."""
    return yard(height_in).model("Ila", A, FOOT, **profile).model("Ren", B, (40, 40))


def above(height_in: float = 4.0, **profile: Any) -> Story:
    """Ila stands at the east edge of the roof, Ren far off."""
    return yard(height_in).model("Ila", A, TOP, level=ROOF, **profile).model("Ren", B, (40, 40))


def moving(scene: Story) -> Battle:
    return scene.begin("moves", until="shooting")


def climb(at: tuple[float, float], level: int) -> Action:
    return Action("climb", 1, at=at, level=level)


def jump(at: tuple[float, float], level: int) -> Action:
    return Action("jump", 1, at=at, level=level)


def stands(battle: Battle, at: tuple[float, float], level: int, name: str = "Ila") -> bool:
    return battle.at(name) == at and battle.state.level(battle.names[name]) == level


# Climbing


def test_a_climb_takes_an_initiative_test_and_ends_on_the_roof():
    battle = moving(below()).dice(PASSED)
    battle.play(climb(TOP, ROOF))
    assert stands(battle, TOP, ROOF)
    (went,) = battle.happened(Went, model="Ila")
    assert (went.manner, went.rule, went.levels) == ("climb", "SKR-36", (0, ROOF))


def test_a_failed_climb_up_is_no_move_this_turn():
    battle = moving(below()).dice(("initiative", 4))
    battle.play(climb(TOP, ROOF))
    assert stands(battle, FOOT, 0)
    assert battle.state.acted == {1}


def test_the_rest_of_the_move_may_be_used_and_no_more():
    battle = moving(below(3.0)).dice(PASSED)
    assert "no climb leads there" in battle.refused(climb((TOP[0] - 1.125, 12), ROOF)).reason
    battle.play(climb((TOP[0] - 1.0, 12), ROOF))
    assert stands(battle, (TOP[0] - 1.0, 12), ROOF)


def test_nobody_climbs_higher_than_it_moves():
    refusal = moving(below(5.0)).refused(climb(TOP, ROOF))
    assert refusal.rule == "SKR-36"
    assert refusal.reason == 'face 5" high, 1" over its move'
    assert refusal.short_by == pytest.approx(1.0)


def test_who_does_not_touch_the_face_does_not_climb():
    moving(yard().model("Ila", A, (18, 12)).model("Ren", B, (40, 40))).refused(climb(TOP, ROOF))


def test_animals_do_not_climb():
    moving(below(keywords=("animal",))).refused(climb(TOP, ROOF))


def test_a_failed_climb_down_is_a_fall_from_the_top():
    """D3 hits with a Strength of the inches fallen, and its move is over."""
    battle = moving(above()).dice(FAILED, ("hits of the fall", 2), ("to wound", 2), ("to wound", 2))
    battle.play(climb(FOOT, 0))
    assert stands(battle, FOOT, 0)
    (fallen,) = battle.happened(Moved, model="Ila", manner="fall")
    assert fallen.levels == (ROOF, 0)
    assert battle.state.acted == {1}


def test_no_armour_helps_who_falls_and_no_wound_is_critical():
    """SKR-36: Strength 4 against Toughness 3 wounds on 3+, a 6 is no critical; a heavy suit saves nothing."""
    battle = moving(above(items=("heavy-armour",))).dice(FAILED, ("hits", 1), ("to wound", 6), ("injury", 1))
    battle.play(climb(FOOT, 0))
    assert battle.happened(Felled, model="Ila", how="down")


# Jumping down


@pytest.mark.parametrize(("height_in", "tests"), [(1.5, 0), (2.0, 1), (3.5, 1), (4.0, 2), (6.0, 3)])
def test_a_jump_down_takes_a_test_for_each_full_2_inches(height_in: float, tests: int):
    battle = moving(above(height_in)).dice(*[PASSED] * tests)
    battle.play(jump(FOOT, 0))
    assert stands(battle, FOOT, 0)


def test_the_way_down_costs_no_movement():
    battle = moving(above()).dice(PASSED, PASSED)
    battle.play(jump((FOOT[0] + 4.0, 12), 0))
    assert stands(battle, (FOOT[0] + 4.0, 12), 0)
    assert not battle.fighter("Ila").ran


def test_who_goes_further_than_it_moves_runs():
    battle = moving(above()).dice(PASSED, PASSED)
    battle.play(jump((FOOT[0] + 6.0, 12), 0))
    assert battle.fighter("Ila").ran


def test_a_failed_test_is_a_fall_and_ends_the_move():
    battle = moving(above()).dice(PASSED, FAILED, ("hits", 1), ("to wound", 2))
    battle.play(jump((FOOT[0] + 3.0, 12), 0))
    assert stands(battle, FOOT, 0)
    assert battle.state.acted == {1}


def test_nobody_jumps_down_more_than_6_inches():
    refusal = moving(above(6.5)).refused(jump(FOOT, 0))
    assert refusal.rule == "SKR-36"


def test_who_moves_to_the_edge_first_has_that_much_less_for_after_the_jump():
    scene = yard().model("Ila", A, (TOP[0] - 2, 12), level=ROOF).model("Ren", B, (16, 18.5))
    battle = moving(scene).dice(PASSED, PASSED)  # Ren is too near for a run
    assert battle.refused(jump((FOOT[0] + 2.25, 12), 0)).rule == "SKR-36"
    battle.play(jump((FOOT[0] + 2.0, 12), 0))
    assert stands(battle, (FOOT[0] + 2.0, 12), 0)


# Gaps


def two_roofs(gap_in: float) -> Story:
    scene = yard().terrain("building", rect=(16 + gap_in, 10, 6, 4), height_in=4.0).level(4.0)
    return scene.model("Ila", A, TOP, level=1).model("Ren", B, (40, 40))


def test_a_gap_up_to_3_inches_is_jumped_with_one_test():
    battle = moving(two_roofs(3.0)).dice(PASSED)
    end = (16 + 3.0 + OUT, 12.0)
    battle.play(jump(end, 2))
    assert stands(battle, end, 2)


def test_a_wider_gap_is_not():
    battle = moving(two_roofs(3.25))
    battle.refused(jump((16 + 3.25 + OUT, 12.0), 2))


def test_who_fails_at_a_gap_falls_into_it():
    battle = moving(two_roofs(3.0)).dice(FAILED, ("hits", 1), ("to wound", 2))
    battle.play(jump((16 + 3.0 + OUT, 12.0), 2))
    assert stands(battle, FOOT, 0)


# Diving charges


def diving(gap_in: float = 1.5) -> Story:
    """Ren stands before the house, so far from where Ila would land."""
    scene = yard().model("Ila", A, TOP, level=ROOF, items=("sword",))
    return scene.model("Ren", B, (FOOT[0] + 2 * 0.4921875 + gap_in, 12))


def test_a_dive_ends_in_contact_with_plus_1_to_hit_and_plus_1_strength():
    battle = diving().begin("charges", until="end of turn").dice(PASSED, PASSED)
    battle.play(Action("dive", 1, 2))
    assert battle.fighter("Ila").charged
    assert battle.state.level(1) == 0
    battle.dice(("to hit Ren 4+", 3), ("to wound Ren, S 4", 3), ("injury", 1)).until("The story stops")


def test_a_failed_dive_is_a_fall_and_no_charge():
    battle = diving().begin("charges", until="moves").dice(FAILED, ("hits", 1), ("to wound", 2))
    battle.play(Action("dive", 1, 2))
    assert stands(battle, FOOT, 0)
    assert not battle.fighter("Ila").charged
    assert battle.fighter("Ila").failed_charge


def test_a_dive_lands_within_2_inches_of_the_enemy():
    refusal = diving(2.25).begin("charges").refused(Action("dive", 1, 2))
    assert refusal.rule == "SKR-36"


def test_nobody_intercepts_a_dive():
    scene = diving().model("Tam", B, (FOOT[0] + 1.2, 13.2))
    battle = scene.begin("charges", until="moves").dice(PASSED, PASSED)
    battle.play(Action("dive", 1, 2))
    assert battle.fighter("Ila").charged


@pytest.mark.parametrize(("level", "asked"), [(0, True), (ROOF, False)])
def test_nobody_steps_into_a_charge_on_another_level(level: int, asked: bool):
    """SKR-31: Tam stands at the head of the stairs or at their foot, beside the way that Ila charges."""
    scene = yard(1.0, stairs=((16.0, 12.0),)).model("Ila", A, (18, 8)).model("Ren", B, (18, 15.5))
    scene = scene.model("Tam", B, TOP if level else FOOT, level=level)
    battle = scene.begin("charges", until="moves")
    battle.play(Action("charge", 1, 2))
    assert battle.prompt.startswith("Intercept") is asked


# Edges, ladders, roofs


def test_who_is_put_down_near_an_edge_may_fall():
    scene = above().model("Bow", B, (30, 12), items=("bow",), BS=6)
    battle = scene.begin("shooting", side=B, until="close combat")
    battle.dice(("to hit", 5), ("to wound", 5), ("injury", 1), FAILED, ("hits", 1), ("to wound", 2))
    battle.play("Bow shoots bow at Ila")
    assert battle.state.level(1) == 0


def test_who_is_put_down_further_in_stays():
    scene = yard().model("Ila", A, (13, 12), level=ROOF).model("Bow", B, (30, 12), items=("bow",), BS=6)
    battle = scene.begin("shooting", side=B, until="close combat")
    battle.dice(("to hit", 6), ("to wound", 5), ("injury", 1))
    battle.play("Bow shoots bow at Ila")
    assert battle.state.level(1) == ROOF


def test_a_ladder_takes_no_test_and_costs_its_height():
    scene = yard(ladder=((16.0, 12.0),)).model("Ila", A, FOOT).model("Ren", B, (40, 40))
    battle = moving(scene)
    battle.play(Action("run", 1, at=(TOP[0] - 4, 12), level=ROOF))
    assert stands(battle, (TOP[0] - 4, 12), ROOF)


def test_a_charge_leads_up_a_ladder():
    scene = yard(2.0, ladder=((16.0, 12.0),)).model("Ila", A, FOOT).model("Ren", B, (14, 12), level=ROOF)
    battle = scene.begin("charges", until="moves").dice(("charging the unseen", 2))
    battle.play(Action("charge", 1, 2))
    assert battle.fighter("Ila").charged
    assert battle.state.level(1) == ROOF


def test_from_a_roof_those_on_the_same_building_come_first():
    """SKR-45."""
    scene = yard().model("Ila", A, TOP, level=ROOF, items=("bow",)).model("Ren", B, (11, 12), level=ROOF)
    battle = scene.model("Tam", B, (18, 12)).model("Edo", B, (30, 12)).begin("shooting", until="close combat")
    refusal = battle.refused("Ila shoots bow at Edo")
    assert (refusal.rule, refusal.reason) == ("SKR-45", "Ren is on the same building")


def test_from_a_roof_any_other_target_in_sight_will_do():
    """SKR-45."""
    scene = yard().model("Ila", A, TOP, level=ROOF, items=("bow",)).model("Tam", B, (20, 12))
    battle = scene.model("Edo", B, (30, 13)).begin("shooting", until="close combat").dice(("to hit", 1))
    battle.play("Ila shoots bow at Edo")


def test_a_run_that_ends_in_a_failed_jump_was_a_run():
    """SKR-33, SKR-36: she sets out for further than her M, and falls before she has gone that far."""
    scene = yard().model("Ila", A, (TOP[0] - 3, 12), level=ROOF).model("Ren", B, (40, 40))
    battle = moving(scene).dice(FAILED, ("hits", 1), ("to wound", 2))
    battle.play(jump((FOOT[0] + 4, 12), 0))
    assert stands(battle, FOOT, 0)
    assert battle.fighter("Ila").ran


def test_who_fell_does_not_hide_this_turn():
    """SKR-36, SKR-37: neither at once nor later; by the house nobody has Ila in the open."""
    scene = yard().model("Ila", A, TOP, level=ROOF).model("Ren", B, (5, 12))
    battle = moving(scene).dice(FAILED, ("hits", 1), ("to wound", 2))
    battle.play(jump(FOOT, 0))
    assert stands(battle, FOOT, 0)
    assert "hide" not in battle.prompt
    refusal = battle.refused("Ila hides")
    assert (refusal.reason, refusal.rule) == ("fell this turn", "SKR-36")


def test_who_fell_moves_no_more_this_turn():
    """SKR-36: whatever made it fall."""
    battle = moving(below(now={"fell": True}))
    assert battle.refused("Ila moves to 20, 12").reason == "fell this turn"
    assert below(now={"fell": True}).begin("charges").refused("Ila charges Ren").reason == "fell this turn"


def test_a_fall_is_no_ones_magic():
    """Neither blows nor magic count who falls to their credit."""
    battle = moving(above()).dice(FAILED, ("hits", 1), ("to wound", 6), ("injury", 6))
    battle.play(climb(FOOT, 0))
    (fallen,) = battle.happened(Felled, model="Ila")
    assert (fallen.how, fallen.cause) == ("out", "other")


def test_only_a_building_is_the_same_building():
    """SKR-45: on one ledge of a cliff nobody comes first."""
    scene = story("skirmish").terrain("cliff", rect=(10, 10, 6, 4), height_in=4.0).level(4.0)
    scene = scene.model("Ila", A, TOP, level=ROOF, items=("bow",)).model("Ren", B, (11, 12), level=ROOF)
    battle = scene.model("Edo", B, (30, 12)).begin("shooting", until="close combat").dice(("to hit", 1))
    battle.play("Ila shoots bow at Edo")


@pytest.mark.parametrize(("height_in", "tested"), [(4.0, True), (7.0, False)])
def test_thralls_are_as_far_from_their_fallen_master_as_he_was_high(height_in: float, tested: bool):
    """SKR-82, SKR-36: 11" away on the plan, and so high up."""
    fade = {"traits": {"thrall-master": ""}, "Ld": 8, "leader": True, "A": 0}
    scene = yard(height_in).model("Fade", A, (13, 12), level=ROOF, **fade)
    scene = scene.model("Ila", B, (14, 12), level=ROOF, items=("axe",), I=4)
    scene = scene.model("Narg", A, (13 + 2 * 0.4921875 + 11, 12), keywords=("trolloc",), Ld=6)
    battle = scene.begin("blows", side=B, until="all alone").dice(("to hit Fade", 4), ("to wound", 4), ("injury", 6))
    battle.dice(*([("its master fell", 3, 3)] if tested else []))
    (fallen,) = battle.happened(Felled, model="Fade")
    assert fallen.level == ROOF
    assert bool(battle.rolled("its master fell")) is tested


# Charges over gaps


def over_a_gap(gap_in: float = 2.5, beyond_in: float = 2.0, **more: Any) -> Story:
    """Ila at the east edge of a roof, Ren so far from the edge of the next, at the height of it."""
    scene = yard().terrain("building", rect=(16 + gap_in, 10, 6, 4), height_in=4.0).level(4.0)
    scene = scene.model("Ila", A, TOP, level=1, items=("sword",), **more)
    return scene.model("Ren", B, (16 + gap_in + OUT + beyond_in, 12), level=2)


def test_a_charge_leads_over_a_gap_with_one_test_and_without_the_bonus_of_a_dive():
    battle = over_a_gap().begin("charges", until="end of turn").dice(PASSED)
    battle.play(Action("dive", 1, 2))
    assert battle.fighter("Ila").charged
    assert battle.state.level(1) == 2
    (went,) = battle.happened(Went, model="Ila")
    assert (went.manner, went.levels[0], went.levels[-1]) == ("charge", 1, 2)
    battle.dice(("to hit Ren 4+", 3), ("to hit Ila 4+", 3)).until("The story stops")


def test_a_failed_charge_over_a_gap_is_a_fall_and_no_charge():
    battle = over_a_gap().begin("charges", until="moves").dice(FAILED, ("hits", 1), ("to wound", 2))
    battle.play(Action("dive", 1, 2))
    assert stands(battle, FOOT, 0)
    assert (battle.fighter("Ila").charged, battle.fighter("Ila").failed_charge) == (False, True)


def test_nobody_charges_over_a_gap_further_than_it_goes():
    """SKR-30, SKR-36: the width of the gap counts; 2 x M is 8"."""
    assert over_a_gap(beyond_in=4.0).begin("charges").allowed(Action("dive", 1, 2))
    assert over_a_gap(beyond_in=5.75).begin("charges").refused(Action("dive", 1, 2)).rule == "SKR-36"


def test_nobody_steps_into_a_charge_over_a_gap():
    scene = over_a_gap().model("Tam", B, (16 + 2.5 + OUT, 13.3), level=2)
    battle = scene.begin("charges", until="moves").dice(PASSED)
    battle.play(Action("dive", 1, 2))
    assert battle.fighter("Ila").charged


# Animals


def test_animals_jump_and_do_not_climb():
    """SKR-36: it keeps them from climbing alone."""
    hound = moving(above(keywords=("animal",)))
    assert hound.refused(climb(FOOT, 0)).reason == "animals and riders can't climb"
    hound.dice(PASSED, PASSED).play(jump(FOOT, 0))
    assert stands(hound, FOOT, 0)


# Charges that fail for want of measuring


def eyeballed(height_in: float = 4.0, **passages: Any) -> Story:
    """Nobody measures; a house with these ways up, and Una, whom the phase waits for."""
    scene = story("skirmish", premeasure="false").model("Una", A, (2, 2))
    return scene.terrain("building", rect=(10, 10, 6, 4), height_in=height_in).level(height_in, **passages)


def test_a_failed_charge_up_a_ladder_ends_at_its_foot():
    """SKR-26, SKR-36: round the corner to the ladder, within M; all the way is more than 2 x M."""
    scene = eyeballed(3.0, ladder=((15.25, 14.0),)).model("Ila", A, (FOOT[0], 12.75), M=3)
    battle = scene.model("Ren", B, (14, 11), level=ROOF).begin("charges", until="close combat")
    battle.dice(("charging the unseen", 2)).play("Ila charges Ren")
    assert battle.at("Ila") == pytest.approx((15.25, 14 + OUT), abs=0.01)
    assert battle.state.level(1) == 0
    assert battle.fighter("Ila").failed_charge


def test_a_failed_charge_does_not_stop_for_enemies_on_the_roof_beside_it():
    """SKR-26, SKR-36: Tam is above Ila's way, not in it."""
    scene = eyeballed().model("Ila", A, (FOOT[0], 8)).model("Tam", B, TOP, level=ROOF)
    battle = scene.model("Ren", B, (FOOT[0], 20)).begin("charges", until="close combat")
    battle.play("Ila charges Ren")
    assert battle.at("Ila") == pytest.approx((FOOT[0], 12), abs=0.01)


# Flight


def fleeing(*dice: int, **passages: Any) -> Battle:
    """Ila flees west from a roof, the edge of which is 1" before her."""
    scene = yard(**passages).model("Ila", A, (10 + OUT + 1, 12), level=ROOF, now={"fleeing": True})
    return scene.model("Ren", B, (15, 12), level=ROOF).begin("compulsory moves", until="moves").dice(("flight", *dice))


def test_flight_leads_down_the_stairs():
    """SKR-32, SKR-36: 2" to their foot and 4" down leave 6" of 12"."""
    battle = fleeing(6, 6, stairs=((10.0, 12.0),))
    assert battle.state.level(1) == 0
    assert battle.at("Ila")[0] == pytest.approx(10 - OUT - 7, abs=0.1)


@pytest.mark.parametrize(("dice", "passages"), [((6, 6), {}), ((2, 1), {"stairs": ((10.0, 12.0),)})])
def test_nobody_flees_over_an_edge(dice: tuple[int, int], passages: dict[str, Any]):
    """SKR-36: without stairs, or too near the end of its flight, she stays on the roof."""
    battle = fleeing(*dice, **passages)
    assert battle.state.level(1) == ROOF
    assert battle.at("Ila")[0] >= 10 + 0.49


def test_nobody_flees_up_the_stairs():
    """SKR-32: the roof would lead further west."""
    scene = yard(1.0, stairs=((16.0, 12.0),)).model("Ila", A, FOOT, now={"fleeing": True})
    scene = scene.model("Ren", B, (40, 12)).edges("west", "east").begin("compulsory moves", until="moves")
    assert scene.dice(("flight", 3, 3)).state.level(1) == 0
