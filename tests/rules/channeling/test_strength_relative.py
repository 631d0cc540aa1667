"""Relative strength: the totals say what a cut costs and needs. (CHN-50..52)"""

from __future__ import annotations

from typing import Any

import pytest
from channeling_scenes import casting, debt, facing, gift, man, standing, woman
from cutting_scenes import owed
from support.battle import Battle

from skirmish.rules.channeling.cutting import terms

ROWS = {
    range(7, 16): (1, 2),
    range(3, 7): (2, 3),
    range(-2, 3): (3, 4),
    range(-6, -2): (4, 5),
    range(-15, -6): (5, 6),
}
"""Differences of the totals, cutter less weaver: (cost, D6 needed). (CHN-50)"""
EVERY = [(d, cost, needed) for row, (cost, needed) in ROWS.items() for d in row]
EDGES = [(d, cost, needed) for row, (cost, needed) in ROWS.items() for d in (row[0], row[-1])]
WEAVER = 16
BLADE = "Ila casts blade-of-fire"


def against(half: str, difference: int, weaver: str = "saidar", **options: Any) -> Battle:
    """Ila weaves with 16 points, Ren has so many more, and is near enough to cut."""
    ila = {"lore": gift(WEAVER, "blade-of-fire", "arrow-of-fire", half=weaver)}
    ren = {"lore": gift(WEAVER + difference, "blade-of-fire", half=half)}
    return casting(ila, ren, **({"relative_strength": "true"} | options))


def asked(battle: Battle) -> str:
    """Who may cut, and for how much, as the question says it."""
    return battle.prompt.partition("? ")[2]


def test_the_rows_are_all_there_are():
    """CHN-50."""
    assert sorted(d for d, *_ in EVERY) == list(range(-15, 16))


def asked_by(battle: Battle, total: int, cost: int, needed: int) -> None:
    """Ren of this total is asked, at this price and with this number, if he can pay and a D6 can show it."""
    battle.dice(("Blade of Fire", 6, 6)).play(BLADE)
    able = cost <= total and needed <= 6
    assert battle.prompt == (f"Cut Ila's Blade of Fire? Ren {cost} points {needed}+" if able else "Shoot")


@pytest.mark.parametrize("half", ["saidin", "saidar"])
@pytest.mark.parametrize(("difference", "cost", "needed"), EVERY)
def test_every_row_between_weavers_of_one_half(half: str, difference: int, cost: int, needed: int):
    """CHN-50, CHN-52: for men and for women."""
    battle = against(half, difference, weaver=half)
    found = terms(battle.game.rules, battle.state, battle.names["Ren"], battle.names["Ila"])
    assert (found.cost, found.needed, found.rule) == (cost, needed, "CHN-50")
    asked_by(battle, WEAVER + difference, cost, needed)


@pytest.mark.parametrize(("weaver", "half"), [("saidar", "saidin"), ("saidin", "saidar")])
@pytest.mark.parametrize(("difference", "cost", "needed"), EVERY)
def test_every_row_between_opposite_halves(weaver: str, half: str, difference: int, cost: int, needed: int):
    """CHN-51, CHN-26: a point more and one more on the die, whoever is the man; a 7 is not offered."""
    battle = against(half, difference, weaver=weaver)
    found = terms(battle.game.rules, battle.state, battle.names["Ren"], battle.names["Ila"])
    assert (found.cost, found.needed, found.rule) == (cost + 1, needed + 1, "CHN-51")
    asked_by(battle, WEAVER + difference, cost + 1, needed + 1)


@pytest.mark.parametrize(("difference", "cost", "needed"), [row for row in EDGES if WEAVER + row[0] >= row[1]])
@pytest.mark.parametrize("short", [0, 1])
def test_a_cut_in_play_by_its_row(difference: int, cost: int, needed: int, short: int):
    """CHN-50: what is asked, what is owed, and the number itself cuts while one less doesn't."""
    battle = against("saidar", difference).dice(("Blade of Fire", 6, 6), ("cutting", needed - short))
    battle.play(BLADE)
    assert asked(battle) == f"Ren {cost} points {needed}+"
    battle.play("Ren cuts blade-of-fire")
    assert debt(battle, "Ren") == cost
    assert standing(battle) == (["blade-of-fire"] if short else [])


@pytest.mark.parametrize(("face", "cut"), [(6, True), (5, False)])
def test_a_man_cuts_a_woman_four_points_stronger(face: int, cut: bool):
    """CHN-51: the vector. 5 points, 6+."""
    battle = against("saidin", -4).dice(("Blade of Fire", 6, 6), ("cutting", face))
    battle.play(BLADE)
    assert asked(battle) == "Ren 5 points 6+"
    battle.play("Ren cuts blade-of-fire")
    assert owed(battle) == {"Ren": 5}
    (roll,) = battle.rolled("cutting")
    assert (roll.outcome, roll.throw.rule) == (cut, "CHN-51")
    assert (standing(battle) == []) is cut


@pytest.mark.parametrize(("weaver", "half"), [("saidar", "saidin"), ("saidin", "saidar")])
@pytest.mark.parametrize("difference", [-7, -8, -10])
def test_where_a_seven_is_needed_nobody_is_asked(weaver: str, half: str, difference: int):
    """CHN-51: opposite halves, and seven points less or fewer."""
    battle = against(half, difference, weaver=weaver).dice(("Blade of Fire", 6, 6))
    battle.play(BLADE)
    assert battle.prompt == "Shoot"
    assert standing(battle) == ["blade-of-fire"]


def test_where_a_six_is_needed_one_is_asked():
    """CHN-50, CHN-51: the same difference in one half, or a point more between the halves."""
    for half, difference in (("saidar", -7), ("saidin", -6)):
        battle = against(half, difference).dice(("Blade of Fire", 6, 6))
        battle.play(BLADE)
        assert asked(battle) == "Ren 5 points 6+"


def test_who_cannot_pay_what_the_row_says_is_not_asked():
    """CHN-22, CHN-52: a woman of 4 points against 16 owes no 5."""
    battle = against("saidar", 4 - WEAVER).dice(("Blade of Fire", 6, 6))
    battle.play(BLADE)
    assert battle.prompt == "Shoot"
    battle = against("saidar", 5 - WEAVER).dice(("Blade of Fire", 6, 6))
    battle.play(BLADE)
    assert asked(battle) == "Ren 5 points 6+"


@pytest.mark.parametrize(("points", "question"), [(4, "Cut Ila's Blade of Fire? Ren 4 points 5+"), (3, "Shoot")])
def test_the_points_of_the_row_are_enough_and_one_less_is_not(points: int, question: str):
    """CHN-22, CHN-52: against a woman of 9 it costs 4."""
    ila, ren = (woman(total, "blade-of-fire") for total in (9, points))
    battle = casting(ila, ren, relative_strength="true").dice(("Blade of Fire", 6, 6))
    battle.play(BLADE)
    assert battle.prompt == question


def test_strength_does_not_matter_unless_it_is_switched_on():
    """CHN-22, CHN-50: off by default; a woman of 30 against one of 3."""
    battle = casting(woman(3, "blade-of-fire"), woman(30)).dice(("Blade of Fire", 6, 6))
    battle.play(BLADE)
    assert asked(battle) == "Ren 3 points 4+"


@pytest.mark.parametrize(("half", "cost"), [("saidar", 3), ("saidin", 4)])
@pytest.mark.parametrize("difference", [-10, 0, 10])
def test_without_the_option_the_totals_do_not_matter(half: str, cost: int, difference: int):
    """CHN-22, CHN-23, CHN-52: 3 or 4 points, 4+."""
    battle = against(half, difference, relative_strength="false").dice(("Blade of Fire", 6, 6))
    battle.play(BLADE)
    assert asked(battle) == f"Ren {cost} points 4+"


@pytest.mark.parametrize(("gap_in", "prompt"), [(12.0, "Cut"), (12 + 1 / 1024, "Shoot")])
def test_the_table_replaces_cost_and_number_and_nothing_else(gap_in: float, prompt: str):
    """CHN-20, CHN-52."""
    battle = casting(woman(8, "blade-of-fire"), man(9), gap_in, relative_strength="true").dice(("Blade", 6, 6))
    battle.play(BLADE)
    assert battle.prompt.startswith(prompt)


def test_a_circle_of_weavers_counts_the_sum_of_its_members():
    """CHN-50: 12 and 7 are seven more than 12."""
    scene = facing(woman(12, "blade-of-fire"), woman(12), relative_strength="true").model("Bo", at=(10, 26), **woman(7))
    battle = scene.begin("magic begins", until="close combat").dice(("Blade of Fire", 6, 6))
    battle.play("Ila links with Bo", BLADE)
    assert asked(battle) == "Ren 5 points 6+"


def test_the_totals_count_not_what_is_left_of_them():
    """CHN-50: recruitment totals. Ila has spent 14 of her 16 points."""
    battle = against("saidar", 0).dice(*[("Blade of Fire", 1, 1)] * 7, ("Blade of Fire", 6, 6))
    battle.play(*[BLADE] * 8)
    assert asked(battle) == "Ren 3 points 4+"


def test_nor_does_what_the_cutter_owes():
    """CHN-50: Ren has paid for a cut that failed, and is as strong as before."""
    battle = against("saidar", 0).dice(("Blade of Fire", 6, 6), ("cutting", 1))
    battle.play(BLADE, "Ren cuts blade-of-fire")
    assert debt(battle, "Ren") == 3
    battle.dice(("Arrow of Fire", 6, 6)).play("Ila casts arrow-of-fire at Ren")
    assert asked(battle) == "Ren 3 points 4+"
