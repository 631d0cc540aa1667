"""What a try to cut costs, what it needs, and the debts it leaves. (CHN-22, CHN-23, CHN-24, CHN-29)"""

from __future__ import annotations

import pytest
from cutting_scenes import ARROW, NO_WOUND, WOVEN, asked_to_cut, duel, off, owed, try_at, woven_at_ren
from support.battle import STOPPED, Battle
from support.story import B
from weave_scenes import BASES_IN, ILA, debt, hand, kept, lore

from skirmish.core.dice import Check
from skirmish.rules.channeling.cutting import REACH_IN
from skirmish.rules.channeling.events import CutForgone, Owed, WeaveCut


@pytest.mark.parametrize("face", [1, 2, 3])
def test_on_1_to_3_the_weave_stands_and_takes_effect(face: int):
    """CHN-23."""
    battle = woven_at_ren(duel(), try_at(face), NO_WOUND)
    battle.play("Bo cuts arrow-of-fire")
    assert battle.rolled("to wound Ren")
    assert not battle.happened(WeaveCut)


@pytest.mark.parametrize("face", [4, 5, 6])
def test_on_4_and_more_it_is_cut(face: int):
    """CHN-23, CHN-29: it does nothing, and its points are gone."""
    battle = woven_at_ren(duel(), try_at(face))
    battle.play("Bo cuts arrow-of-fire")
    assert not battle.rolled("to wound")
    assert battle.happened(WeaveCut, model="Ila", by="Bo")
    assert hand(battle, "Ila") == 20 - 3


@pytest.mark.parametrize(("weaver", "cutter", "cost"), [
    ("saidar", "saidar", 3), ("saidin", "saidin", 3), ("saidar", "saidin", 4), ("saidin", "saidar", 4),
])  # fmt: skip
@pytest.mark.parametrize("face", [3, 4])
def test_it_costs_3_points_within_one_half_and_4_across(weaver: str, cutter: str, cost: int, face: int):
    """CHN-22: success or not; a debt, nothing is paid from what is on hand."""
    told = duel(ila={"lore": lore(20, "arrow-of-fire", half=weaver)}, half=cutter)
    battle = woven_at_ren(told, try_at(face), *([NO_WOUND] if face < 4 else []))
    before = hand(battle, "Bo")
    battle.play("Bo cuts arrow-of-fire")
    assert owed(battle) == {"Bo": cost}
    assert hand(battle, "Bo") == before
    (paid,) = battle.happened(Owed)
    assert paid.rule == "CHN-22"


def test_the_debt_is_taken_from_the_next_total_and_is_gone_then():
    """CHN-22, CHN-3: 9 less 3 are 6; and 9 again a turn later."""
    told = duel()
    battle = told.begin("magic begins", until="close combat", turns=4).dice(WOVEN, try_at(4))
    battle.play(ARROW, "Bo cuts arrow-of-fire")
    assert debt(battle, "Bo") == 3
    battle.until(STOPPED)
    battle.until(STOPPED)
    assert (hand(battle, "Bo"), debt(battle, "Bo")) == (6, 0)
    battle.until(STOPPED)
    battle.until(STOPPED)
    assert hand(battle, "Bo") == 9


def arrows(points: int, times: int, half: str = "saidar") -> Battle:
    """Ila weaves so many arrows; Bo, who has so many points a turn, tries to cut each as long as he can, in vain."""
    tries = [try_at(1)] * times
    battle = duel(points=points, half=half, ila={"lore": lore(30, "arrow-of-fire")}).begin(
        "magic begins", until="close combat"
    )
    for made in tries:
        battle.dice(WOVEN, made, NO_WOUND).play(ARROW)
        assert asked_to_cut(battle) == ["Bo"]
        battle.play("Bo cuts arrow-of-fire")
    battle.dice(WOVEN, NO_WOUND).play(ARROW)
    return battle


@pytest.mark.parametrize(("points", "half", "times"), [
    (3, "saidar", 1), (5, "saidar", 1), (6, "saidar", 2), (8, "saidar", 2), (9, "saidar", 3),
    (4, "saidin", 1), (7, "saidin", 1), (8, "saidin", 2), (11, "saidin", 2), (12, "saidin", 3),
])  # fmt: skip
def test_debts_never_exceed_the_next_total(points: int, half: str, times: int):
    """CHN-22: as many tries as the total pays for, to the point, and then nobody is asked. (CHN-26)"""
    battle = arrows(points, times, half)
    assert battle.prompt == "Shoot"
    assert owed(battle) == {"Bo": times * (3 if half == "saidar" else 4)}
    assert debt(battle, "Bo") <= points


@pytest.mark.parametrize(("points", "half"), [(2, "saidar"), (3, "saidin")])
def test_who_has_too_few_points_at_all_is_never_asked(points: int, half: str):
    """CHN-22, CHN-26."""
    assert woven_at_ren(duel(points=points, half=half), NO_WOUND).prompt == "Shoot"


def test_a_debt_is_in_the_way_of_the_next_turn_s_weaves_and_not_of_this_one_s():
    """CHN-22: in his own phase Bo has spent all; in Ila's next turn his new total is there to owe from."""
    battle = duel(points=3).begin("magic begins", side=B, until="close combat", turns=2)
    battle.dice(("Arrow of Fire", 1, 1)).play("Bo casts arrow-of-fire at Ila")
    assert hand(battle, "Bo") == 0
    battle.until("Shoot")
    battle.dice(WOVEN, try_at(6)).play(ARROW, "Bo cuts arrow-of-fire")
    assert debt(battle, "Bo") == 3


TWO = off(6.0, 24 + BASES_IN + 1)
"""Where a second cutter stands."""


def two_cutters(**options: str) -> Battle:
    """Ila's arrow is woven; Bo and Cy could both cut it."""
    told = duel(options=options).model("Cy", side=B, at=TWO, lore=lore(9, half="saidin"))
    battle = told.begin("magic begins", until="close combat").dice(WOVEN)
    battle.play(ARROW)
    return battle


def test_several_try_one_after_the_other_until_it_is_cut():
    """CHN-24, CHN-26: the question names what each pays; who has tried isn't asked again."""
    battle = two_cutters().dice(try_at(3), try_at(4))
    assert asked_to_cut(battle) == ["Bo", "Cy"]
    assert battle.prompt == "Cut Ila's Arrow of Fire? Bo 3 points 4+, Cy 4 points 4+"
    battle.play("Bo cuts arrow-of-fire")
    assert asked_to_cut(battle) == ["Cy"]
    battle.play("Cy cuts arrow-of-fire")
    assert battle.happened(WeaveCut, by="Cy")
    assert owed(battle) == {"Bo": 3, "Cy": 4}


def test_in_any_order():
    """CHN-26: the side names who tries."""
    battle = two_cutters().dice(try_at(1), try_at(1), NO_WOUND)
    battle.play("Cy cuts arrow-of-fire", "Bo cuts arrow-of-fire")
    assert battle.prompt == "Shoot"
    assert battle.rolled("to wound Ren")


def test_once_it_is_cut_nobody_is_asked_any_more():
    """CHN-24."""
    battle = two_cutters().dice(try_at(4))
    battle.play("Bo cuts arrow-of-fire")
    assert battle.prompt == "Shoot"
    assert owed(battle) == {"Bo": 3}


def test_the_option_of_one_try_for_all():
    """CHN-24: after Bo has failed Cy isn't asked."""
    battle = two_cutters(cut_tries="one").dice(try_at(3), NO_WOUND)
    assert asked_to_cut(battle) == ["Bo", "Cy"]
    battle.play("Bo cuts arrow-of-fire")
    assert battle.prompt == "Shoot"


def test_each_weave_is_a_new_try():
    """CHN-24: the same weave cast again included."""
    battle = two_cutters().dice(try_at(1), NO_WOUND, WOVEN)
    battle.play("Bo cuts arrow-of-fire", "Cy passes", ARROW)
    assert asked_to_cut(battle) == ["Bo", "Cy"]


def test_who_passes_pays_nothing_and_the_log_says_who_could_have_cut():
    """CHN-26."""
    battle = two_cutters().dice(NO_WOUND)
    battle.play("Bo passes")
    (forgone,) = battle.happened(CutForgone)
    names = battle.names
    assert forgone.could == ((names["Bo"], 3, 4), (names["Cy"], 4, 4))
    assert owed(battle) == {}


def test_who_goes_out_of_action_takes_its_debts_along():
    """CHN-29: Bo owes 3, and is struck by the next arrow; Cy owes nothing for that."""
    battle = two_cutters().dice(try_at(1), NO_WOUND)
    battle.play("Bo cuts arrow-of-fire", "Cy passes")
    battle.dice(WOVEN).play("Ila casts arrow-of-fire at Bo")
    battle.dice(("to wound Bo", 5), ("injury", 6)).play("Bo passes")
    assert battle.model("Bo").out
    assert owed(battle) == {"Bo": 3}
    battle.dice(WOVEN).play(ARROW)
    assert asked_to_cut(battle) == ["Cy"]
    assert battle.prompt == "Cut Ila's Arrow of Fire? Cy 4 points 4+"


def test_the_die_of_a_cut_tells_two_outcomes_apart():
    """CHN-23: one half each, and it is rolled for the cutter."""
    battle = woven_at_ren(duel(), try_at(4))
    battle.play("Bo cuts arrow-of-fire")
    (roll,) = battle.rolled("cutting", who="Bo")
    assert isinstance(roll.throw, Check)
    assert [float(chance) for _, chance in roll.throw.law()] == [0.5, 0.5]
    assert roll.throw.rule == "CHN-23"
    assert REACH_IN == 12.0


def test_a_shielded_channeler_still_has_its_debt_forgotten_at_its_next_turn():
    """CHN-3, CHN-69: it has no points on hand, and begins the next turn without the debt."""
    battle = duel().begin("magic begins", until="close combat", turns=2).dice(WOVEN, try_at(1), NO_WOUND)
    battle.play(ARROW, "Bo cuts arrow-of-fire")
    assert debt(battle, "Bo") == 3
    shielded = duel().after(kept("shielding", ILA, 1, condition="silenced", upkeep=0), Owed(1, ((1, 3),), "a cut"))
    told = shielded.begin("magic begins", side=B, until="close combat")
    assert (hand(told, "Bo"), debt(told, "Bo")) == (0, 0)
