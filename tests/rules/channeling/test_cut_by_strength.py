"""Relative strength: what a cut costs and needs by the totals; and shields thrown off so. (CHN-50..52, CHN-69)"""

from __future__ import annotations

import pytest
from cutting_scenes import ARROW, BO, NO_WOUND, WOVEN, duel, linked, owed, row, try_at, until_asked, woven_at_ren
from support.battle import Battle
from support.story import A, B
from weave_scenes import ILA, conditions, ended, hand, kept, lore

WEAVER = 18
"""Ila's total."""
TABLE = {
    9: (1, 2), 8: (1, 2), 7: (1, 2), 6: (2, 3), 5: (2, 3), 4: (2, 3), 3: (2, 3), 2: (3, 4), 1: (3, 4), 0: (3, 4),
    -1: (3, 4), -2: (3, 4), -3: (4, 5), -4: (4, 5), -5: (4, 5), -6: (4, 5), -7: (5, 6), -8: (5, 6), -9: (5, 6),
}  # fmt: skip
"""(cost, D6 needed) by the cutter's total less the weaver's, both of one half."""


def strong(difference: int, weaver: str, cutter: str) -> Battle:
    """Ila's arrow is woven; Bo is so much stronger, or weaker."""
    return woven_at_ren(
        duel(
            ila={"lore": lore(WEAVER, "arrow-of-fire", half=weaver)}, points=WEAVER + difference, half=cutter,
            options={"relative_strength": "true"},
        )
    )  # fmt: skip


@pytest.mark.parametrize(("difference", "terms"), TABLE.items())
@pytest.mark.parametrize("half", ["saidar", "saidin"])
def test_each_row_within_one_half(difference: int, terms: tuple[int, int], half: str):
    """CHN-50, CHN-52."""
    cost, needed = terms
    assert strong(difference, half, half).prompt == f"Cut Ila's Arrow of Fire? Bo {cost} points {needed}+"


@pytest.mark.parametrize(("difference", "terms"), [(d, t) for d, t in TABLE.items() if t[1] < 6])
@pytest.mark.parametrize(("weaver", "cutter"), [("saidar", "saidin"), ("saidin", "saidar")])
def test_each_row_across_the_halves(difference: int, terms: tuple[int, int], weaver: str, cutter: str):
    """CHN-51: one point and one on the die more."""
    cost, needed = terms
    assert strong(difference, weaver, cutter).prompt == f"Cut Ila's Arrow of Fire? Bo {cost + 1} points {needed + 1}+"


@pytest.mark.parametrize("difference", [-7, -9])
def test_a_seven_is_impossible_and_not_offered(difference: int):
    """CHN-51, CHN-26."""
    told = duel(
        ila={"lore": lore(WEAVER, "arrow-of-fire")}, points=WEAVER + difference, half="saidin",
        options={"relative_strength": "true"},
    )  # fmt: skip
    assert woven_at_ren(told, NO_WOUND).prompt == "Shoot"


@pytest.mark.parametrize(("face", "cut"), [(5, False), (6, True)])
def test_a_man_who_cuts_a_woman_with_4_more_points_pays_5_and_needs_a_6(face: int, cut: bool):
    """CHN-51: the source's own case."""
    battle = strong(-4, "saidar", "saidin").dice(try_at(face), *([] if cut else [NO_WOUND]))
    battle.play("Bo cuts arrow-of-fire")
    assert owed(battle) == {"Bo": 5}
    assert battle.rolled("cutting")[0].outcome is cut
    assert battle.rolled("cutting")[0].throw.rule == "CHN-51"


def test_the_cost_is_what_the_table_says_when_points_are_short():
    """CHN-52, CHN-22: against 9 it costs 4, which Bo of 4 has and Bo of 3 hasn't."""
    weak = duel(ila={"lore": lore(9, "arrow-of-fire")}, points=4, options={"relative_strength": "true"})
    assert woven_at_ren(weak).prompt.endswith("Bo 4 points 5+")
    weaker = duel(ila={"lore": lore(9, "arrow-of-fire")}, points=3, options={"relative_strength": "true"})
    assert woven_at_ren(weaker, NO_WOUND).prompt == "Shoot"


def test_without_the_option_strength_doesn_t_matter():
    """CHN-22, CHN-50: off by default."""
    battle = woven_at_ren(duel(ila={"lore": lore(3, "arrow-of-fire")}, points=30))
    assert battle.prompt.endswith("Bo 3 points 4+")


def test_it_is_the_total_that_counts_not_what_is_left():
    """CHN-50: recruitment totals; Ila has woven four arrows, Bo owes for a cut."""
    battle = strong(0, "saidar", "saidar").dice(try_at(1), NO_WOUND, WOVEN)
    battle.play("Bo cuts arrow-of-fire", ARROW)
    assert battle.prompt.endswith("Bo 3 points 4+")


def shielding(difference: int, half: str, face: int) -> Battle:
    """Ila's Shielding of Bo has passed its test; Bo lets it pass, and resists."""
    told = duel(weaves=("shielding",), ila={"lore": lore(WEAVER, "shielding")}, points=WEAVER + difference, half=half)
    battle = told.begin("magic begins", side=A, until="close combat", turns=2)
    battle.dice(("Shielding", 6, 6), ("against Ila's hold", face)).play("Ila casts shielding at Bo", "Bo passes")
    return battle


@pytest.mark.parametrize(("difference", "terms"), TABLE.items())
@pytest.mark.parametrize("half", ["saidar", "saidin"])
def test_a_shielding_is_resisted_with_the_same_die(difference: int, terms: tuple[int, int], half: str):
    """CHN-69: by CHN-50, without the option; no step for opposite halves, and no points."""
    needed = terms[1]
    held = shielding(difference, half, needed - 1)
    assert conditions(held, "Bo") == ("silenced",)
    assert owed(held) == {}
    free = shielding(difference, half, needed)
    assert conditions(free, "Bo") == ()
    assert owed(free) == {}


def test_a_circle_resists_with_its_sum():
    """CHN-69, CHN-50: 6 + 5 + 7 against Kai's 18: a 4."""
    told = row((6, 5, 7)).model("Kai", side=B, at=(20, 34), lore=lore(18, "shielding"))
    battle = linked(told, (6, 5, 7)).begin("magic begins", side=B, until="close combat")
    battle.dice(("Shielding", 6, 6), ("against Kai's hold", 4)).play("Kai casts shielding at Bo", "pass")
    assert conditions(battle, "Bo") == ()


@pytest.mark.parametrize(("face", "free"), [(3, False), (4, True)])
def test_at_the_end_of_its_own_turn_it_resists_again(face: int, free: bool):
    """CHN-69: success ends the weave."""
    told = duel(points=20).after(kept("shielding", ILA, BO, condition="silenced", resist="power"))
    battle = told.begin("close combat", side=B, until="rout", turns=2).dice(("against Ila's hold", face))
    assert conditions(battle, "Bo") == (() if free else ("silenced",))
    assert ended(battle, "shielding") == ([": Bo is free"] if free else [])


def test_not_at_the_end_of_its_shielder_s_turn():
    """CHN-69: no die is rolled."""
    told = duel().after(kept("shielding", ILA, BO, condition="silenced", resist="power"))
    battle = told.begin("close combat", side=A, until="rout", turns=2)
    assert conditions(battle, "Bo") == ("silenced",)
    assert not battle.rolled()


def test_who_is_shielded_loses_points_and_upkeep():
    """CHN-69: in Ila's own turn nothing of Bo's is left: his shield ends, his points are gone."""
    told = duel(weaves=("shielding",)).after(kept("shield-of-air", BO, BO, guard=4))
    battle = told.begin("magic begins", side=A, until="close combat", turns=2)
    battle.dice(("Shielding", 6, 6), ("against Ila's hold", 1)).play("Ila casts shielding at Bo", "Bo passes")
    assert ended(battle, "shield-of-air")
    assert hand(battle, "Bo") == 0
    until_asked(battle, "The story stops here")
    assert hand(battle, "Bo") == 0
