"""How a circle cuts, under another leader if need be. (CHN-22, CHN-37, CHN-38, CHN-39, CHN-50)"""

from __future__ import annotations

from typing import Any

import pytest
from cutting_scenes import ARROW, asked_to_cut, hands, leads, linked, off, owed, row, the_circle
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, ILA, kept, lore

from skirmish.rules.channeling.events import Owed, WeaveCut

TOTALS = (6, 5, 7)
WOVEN = ("Arrow of Fire", 6, 6)


def against(
    at: tuple[float, float] = (20.0, 32.0), totals: tuple[int, ...] = TOTALS, leader: int = 0, half: str = "saidar",
    options: dict[str, str] | None = None, **facts: Any,
) -> Story:  # fmt: skip
    """The circle under Ila or another in the opponent's turn: Kai, 8" south of her, weaves at Gar, 8" south of him."""
    told = row(totals, options=options, **facts).model("Gar", side=A, at=(at[0], at[1] + 8))
    told = told.model("Kai", side=B, at=at, lore=lore(30, "arrow-of-fire", half=half))
    return linked(told, totals, leader)


def woven(told: Story, *dice: tuple[str, int]) -> Battle:
    """Kai's arrow at Gar has passed its test."""
    battle = told.begin("magic begins", side=B, until="close combat").dice(WOVEN, *dice)
    battle.play("Kai casts arrow-of-fire at Gar")
    return battle


def try_at(face: int) -> tuple[str, int]:
    return ("cutting Kai's Arrow of Fire", face)


NO_WOUND = ("to wound Gar", 1)


def test_a_circle_cuts_as_one_from_its_leader():
    """CHN-38: only she is asked; and when she has failed, nobody is asked again."""
    battle = woven(against(), try_at(3), NO_WOUND)
    assert asked_to_cut(battle) == ["Ila"]
    assert not battle.offered("lead")
    battle.play("Ila cuts arrow-of-fire")
    assert battle.prompt == "Shoot"


def test_a_cut_of_a_circle_costs_the_plain_number():
    """CHN-34, CHN-38: no half as much again."""
    battle = woven(against(), try_at(4))
    battle.play("Ila cuts arrow-of-fire")
    assert owed(battle) == {"Ila": 3}


def test_the_leader_owes_first_then_the_highest_totals():
    """CHN-38: Ila of 6 has 5 to owe; then Cy of 7 before Bo of 5."""
    told = against().after(Owed(ILA, ((0, 5),), "a cut"))
    battle = woven(told, try_at(4))
    battle.play("Ila cuts arrow-of-fire")
    assert owed(battle) == {"Ila": 6, "Cy": 2}


def test_the_third_pays_what_the_first_two_can_t():
    """CHN-38: one point of Ila's, one of Cy's, one of Bo's."""
    told = against().after(Owed(ILA, ((0, 5), (2, 6)), "cuts"))
    battle = woven(told, try_at(1), NO_WOUND)
    battle.play("Ila cuts arrow-of-fire")
    assert owed(battle) == {"Ila": 6, "Bo": 1, "Cy": 7}


def test_of_two_equal_totals_the_first_of_the_roster_pays_first():
    """CHN-38."""
    told = against(totals=(6, 7, 7)).after(Owed(ILA, ((0, 6),), "cuts"))
    battle = woven(told, try_at(1), NO_WOUND)
    battle.play("Ila cuts arrow-of-fire")
    assert owed(battle) == {"Ila": 6, "Bo": 3}


def test_a_circle_that_owes_all_its_totals_isn_t_asked():
    """CHN-22, CHN-38: two points are left between the three of them."""
    told = against().after(Owed(ILA, ((0, 6), (1, 5), (2, 5)), "cuts"))
    assert woven(told, NO_WOUND).prompt == "Shoot"


def test_who_is_in_no_circle_cuts_for_herself():
    """CHN-38, CHN-24: Dee, outside, is asked besides the leader."""
    told = row((6, 5, 7, 4)).model("Gar", side=A, at=(8, 36))
    told = linked(told.model("Kai", side=B, at=(17, 32), lore=lore(30, "arrow-of-fire")), TOTALS)
    battle = woven(told, try_at(1), try_at(4))
    assert asked_to_cut(battle) == ["Ila", "Dee"]
    battle.play("Ila cuts arrow-of-fire")
    assert asked_to_cut(battle) == ["Dee"]
    battle.play("Dee cuts arrow-of-fire")
    assert owed(battle) == {"Ila": 3, "Dee": 3}


def test_each_member_may_cut_for_herself():
    """CHN-38, the option: one try each, from her own place."""
    battle = woven(against(options={"circle_cuts": "each"}), try_at(1), try_at(2), try_at(3), NO_WOUND)
    assert asked_to_cut(battle) == ["Ila", "Bo", "Cy"]
    battle.play("Bo cuts arrow-of-fire")
    assert asked_to_cut(battle) == ["Ila", "Cy"]
    battle.play("Cy cuts arrow-of-fire", "Ila cuts arrow-of-fire")
    assert battle.prompt == "Shoot"


def test_reach_is_from_the_leader():
    """CHN-38, CHN-20: Kai is within 12" of Cy and not of Ila."""
    at = off(2 * (BASES_IN + 0.25) + 11.0)
    battle = woven(against(at, leader=2))
    assert asked_to_cut(battle) == ["Cy"]
    assert asked_to_cut(woven(against(at))) == []


def under_another() -> Battle:
    """Kai stands 11" east of Cy and over 13" from Ila, who leads."""
    return woven(against(off(2 * (BASES_IN + 0.25) + 11.0)))


def test_control_may_go_to_another_just_before_a_cut():
    """CHN-37, CHN-38: 2 points for that and 3 for the cut, the old leader's and then the new one's first."""
    battle = under_another().dice(try_at(4))
    assert battle.prompt == "Cut Kai's Arrow of Fire? only under another leader"
    battle.play("Cy leads")
    assert leads(battle) == "Cy"
    assert owed(battle) == {"Ila": 2}
    assert asked_to_cut(battle) == ["Cy"]
    battle.play("Cy cuts arrow-of-fire")
    assert owed(battle) == {"Ila": 2, "Cy": 3}
    assert battle.happened(WeaveCut, by="Cy")


def test_what_is_left_in_the_pool_plays_no_part_in_the_opponent_s_turn():
    """CHN-37, CHN-38: it is empty, and the next totals pay."""
    told = row(TOTALS).model("Gar", side=A, at=(off(13.5)[0], 32))
    told = told.model("Kai", side=B, at=off(2 * (BASES_IN + 0.25) + 11.0), lore=lore(30, "arrow-of-fire"))
    battle = woven(linked(told, TOTALS, pool=0), try_at(4))
    battle.play("Cy leads", "Cy cuts arrow-of-fire")
    assert owed(battle) == {"Ila": 2, "Cy": 3}
    assert the_circle(battle).pool == 0


def test_but_only_to_one_who_could_cut():
    """CHN-37, CHN-26: Bo, 12.2" from Kai, isn't offered; and passing leaves all as it was."""
    battle = under_another().dice(NO_WOUND)
    assert [action.model for action in battle.offered("lead")] == [2]
    battle.play("pass")
    assert leads(battle) == "Ila"
    assert owed(battle) == {}


def test_not_if_the_points_are_too_few_for_both():
    """CHN-37, CHN-22: 4 points are left between them, transfer and cut cost 5."""
    told = against(off(2 * (BASES_IN + 0.25) + 11.0)).after(Owed(ILA, ((0, 6), (1, 5), (2, 3)), "cuts"))
    assert woven(told, NO_WOUND).prompt == "Shoot"


def test_five_points_are_enough_for_both():
    """CHN-37, CHN-22."""
    told = against(off(2 * (BASES_IN + 0.25) + 11.0)).after(Owed(ILA, ((0, 6), (1, 5), (2, 2)), "cuts"))
    battle = woven(told, try_at(4))
    battle.play("Cy leads", "Cy cuts arrow-of-fire")
    assert owed(battle) == {"Ila": 6, "Bo": 5, "Cy": 7}


def test_after_the_circle_has_tried_no_other_leader_tries():
    """CHN-38, CHN-24: Ila has failed; control doesn't go round."""
    battle = woven(against(), try_at(2), NO_WOUND)
    battle.play("Ila cuts arrow-of-fire")
    assert battle.prompt == "Shoot"
    assert leads(battle) == "Ila"


def test_a_leader_who_is_down_hands_on_control_to_cut():
    """CHN-37, CHN-24: Ila lies on the ground."""
    battle = woven(against(Ila={"now": {"posture": "down"}}), try_at(4))
    assert asked_to_cut(battle) == []
    assert {action.model for action in battle.offered("lead")} == {1, 2}
    battle.play("Bo leads", "Bo cuts arrow-of-fire")
    assert battle.happened(WeaveCut, by="Bo")


def own_cut(**options: str) -> Battle:
    """Their own shooting phase, and a shield of Kai's to cut."""
    shield = kept("shield-of-air", 4, 4, guard=4)
    told = row(TOTALS, options=options).model("Kai", side=B, at=(20, 34), lore=lore(9)).after(shield)
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.play("Ila links with Bo and Cy")
    return battle.dice(("cutting Kai's Shield of Air", 2))


def test_a_circle_s_cut_in_its_own_phase_is_a_debt():
    """CHN-22, CHN-38: the source knows no other price; the pool stays whole."""
    battle = own_cut()
    battle.play("Ila cuts shield-of-air")
    assert owed(battle) == {"Ila": 3}
    assert the_circle(battle).pool == 18
    assert not battle.offered("cut")


def test_or_is_paid_from_the_pool():
    """CHN-22, CHN-34, the option: 3 points, not 5."""
    battle = own_cut(own_phase_cut="on_hand")
    battle.play("Ila cuts shield-of-air")
    assert owed(battle) == {}
    assert the_circle(battle).pool == 15
    assert hands(battle) == {"Ila": 0, "Bo": 0, "Cy": 0}


def test_members_don_t_cut_beside_their_leader_in_the_own_phase():
    """CHN-38, CHN-24: nor after control has gone on."""
    battle = own_cut()
    assert {action.model for action in battle.offered("cut")} == {ILA}
    battle.play("Ila cuts shield-of-air", "Bo leads")
    assert not battle.offered("cut")


def test_each_member_in_the_own_phase():
    """CHN-38, the option."""
    battle = own_cut(circle_cuts="each")
    assert {action.model for action in battle.offered("cut")} == {0, 1, 2}
    battle.play("Bo cuts shield-of-air")
    assert {action.model for action in battle.offered("cut")} == {0, 2}


MAN: dict[str, Any] = {"lore": lore(5, "arrow-of-fire", half="saidin")}


@pytest.mark.parametrize(("half", "cost"), [("saidin", 3), ("saidar", 4)])
@pytest.mark.parametrize("cuts", ["leader", "each"])
def test_a_mixed_circle_cuts_with_its_leader_s_half(half: str, cost: int, cuts: str):
    """CHN-39, CHN-22: Bo is a man and leads; whoever of them cuts, it is his half that counts."""
    options = {"mixed_circles": "true", "circle_cuts": cuts}
    battle = woven(against(leader=1, half=half, options=options, Bo=MAN), try_at(4))
    who = "Bo" if cuts == "leader" else "Cy"
    battle.play(f"{who} cuts arrow-of-fire")
    assert sum(owed(battle).values()) == cost


@pytest.mark.parametrize(("circle", "terms"), [
    (TOTALS, "Ila 2 points 3+"), ((), "Ila 5 points 6+, Bo 5 points 6+, Cy 5 points 6+"),
])  # fmt: skip
def test_relative_strength_counts_the_circle_of_the_cutter(circle: tuple[int, ...], terms: str):
    """CHN-50: 6 + 5 + 7 against 15 are 3 more; each alone is 8 or more below."""
    told = row(TOTALS, options={"relative_strength": "true"}).model("Gar", side=A, at=(20, 38))
    told = told.model("Kai", side=B, at=(20, 32), lore=lore(15, "arrow-of-fire"))
    assert woven(linked(told, circle) if circle else told).prompt == f"Cut Kai's Arrow of Fire? {terms}"


def test_relative_strength_counts_the_circle_of_the_weaver():
    """CHN-50: Kai's 11 against 6 alone is 5 more, against the three of them 7 less."""
    told = row(TOTALS, options={"relative_strength": "true"}).model("Ren", side=B, at=(20, 34))
    told = told.model("Kai", side=B, at=(26, 28), lore=lore(11))
    for says, terms in (("done", "2 points 3+"), ("Ila links with Bo and Cy", "5 points 6+")):
        battle = told.begin("magic begins", side=A, until="close combat").dice(WOVEN)
        battle.play(says, ARROW)
        assert battle.prompt == f"Cut Ila's Arrow of Fire? Kai {terms}"
