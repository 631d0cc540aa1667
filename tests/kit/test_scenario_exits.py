"""Leaving by the far edge: Street Fight and Breakthrough. (SKR-91)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.shipped import rest_to_the_end, roles, shipped
from support.story import A, B, Story, story

from skirmish.core.battlefield import Edge
from skirmish.core.events import Fell, Moved
from skirmish.core.exits import count_exits, find_exit_edge, find_later_edge
from skirmish.core.record import UNSET
from skirmish.core.scenario import Award, Scoring
from skirmish.core.standings import lost_share
from skirmish.core.state import Side
from skirmish.core.units import base_radius
from skirmish.kit.scenarios import may_rout

RADIUS = base_radius(25)
NEAR_IN = 1 / 16
"""Bases that are so near touch; so does a base the table edge. (SKR-5)"""


def street(mine: int = 4, theirs: int = 4) -> Story:
    """So many of side A in the north, whose far edge it is, so many of B far away in the middle."""
    told = shipped("street-fight")
    for number in range(mine):
        told = told.model(f"A{number}", side=A, at=(4 + 4 * number, 4))
    for number in range(theirs):
        told = told.model(f"B{number}", side=B, at=(4 + 4 * number, 30))
    return told


def leave(battle: Battle, *names: str) -> Battle:
    """Each of A's walks off the table, one of B resting in between."""
    for name in names:
        if battle.decision.side == B:
            battle.play(battle.decision.default)
        battle.play(f"{name} moves to {battle.at(name)[0]}, {RADIUS}")
    return battle


def test_who_ends_a_move_at_the_far_edge_leaves_in_good_order():
    battle = leave(street().begin("fight", round=2, turns=9), "A0")
    assert battle.happened(Fell, model="A0", how="away", rule="SKR-91")
    assert (battle.model("A0").out, battle.model("A0").away) == (True, True)
    assert "A0 leaves the table in good order" in battle.told()
    assert count_exits(battle.state, A) == (1, 2)


@pytest.mark.parametrize(("y", "leaves"), [(RADIUS + NEAR_IN, True), (RADIUS + NEAR_IN + 0.01, False)])
def test_the_base_must_touch_the_edge(y: float, leaves: bool):
    battle = street().begin("fight", turns=9)
    battle.play(f"A0 moves to 4, {y}")
    assert bool(battle.happened(Fell, how="away")) is leaves


def test_nobody_leaves_by_its_own_edge_or_by_the_sides():
    told = shipped("street-fight").model("Ila", at=(4, 44)).model("Bo", at=(3, 20)).model("Ren", side=B, at=(30, 30))
    battle = told.begin("fight", turns=9)
    battle.play(f"Ila moves to 4, {48 - RADIUS}", "Ren rests", f"Bo moves to {RADIUS}, 20")
    assert battle.happened(Fell) == []
    assert battle.state.on_table(battle.names["Ila"])


def test_who_stands_at_the_edge_leaves_only_by_a_move():
    """Ours: standing there, or being put there, is no move of one's own."""
    told = shipped("street-fight").model("Ila", at=(4, RADIUS)).model("Ren", side=B, at=(30, 30))
    battle = told.begin("fight", turns=9)
    battle.play("Ila rests")
    assert battle.happened(Fell) == []


def test_who_charges_to_the_edge_does_not_leave():
    """Ours: a charge is no free move."""
    told = (
        shipped("street-fight")
        .model("Ila", at=(6, RADIUS))
        .model("Bo", at=(9, 30))
        .model("Ren", side=B, at=(2, RADIUS))
    )
    battle = told.begin("fight", turns=9).dice(("to strike", 1, 1, 1))
    battle.play("Ila charges Ren")
    assert battle.happened(Moved, model="Ila", manner="charge")
    assert battle.happened(Fell) == []


@pytest.mark.parametrize(("models", "needed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (15, 8)])
def test_half_of_those_that_began_rounded_up_win_a_street_fight(models: int, needed: int):
    battle = street(mine=min(models, 11), theirs=1)
    for number in range(11, models):
        battle = battle.model(f"A{number}", side=A, out=True)
    assert count_exits(battle.begin("fight", turns=9).state, A) == (0, needed)


def test_the_battle_ends_as_soon_as_half_have_left():
    battle = leave(street().begin("fight", turns=9), "A0", "A2")
    verdict = battle.state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule, verdict.by_aim) == (A, "SKR-91", True)
    assert verdict.reason == "2 of its warriors have left by the far edge, 2 were needed"


def test_those_who_fell_count_among_those_that_began():
    told = street(mine=2).model("Gone", side=A, out=True).model("Dead", side=A, out=True)
    battle = leave(told.begin("fight", turns=9), "A0")
    assert battle.state.verdict is None
    assert count_exits(battle.state, A) == (1, 2)


def test_who_leaves_in_good_order_is_not_lost():
    """Neither for the rout test, nor in marks."""
    battle = leave(street(mine=4).begin("fight", turns=9), "A0")
    assert not may_rout(battle.state, A, "quarter")
    assert lost_share(battle.state, A) == (0, 200)
    assert battle.game.rules.worth(battle.state, A) == 0


def test_a_side_with_nobody_left_has_lost_if_too_few_have_left():
    told = street(mine=1).model("Gone", side=A, out=True).model("Dead", side=A, out=True)
    battle = leave(told.begin("fight", turns=9), "A0")
    verdict = battle.state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule, verdict.by_aim) == (B, "SKR-10", UNSET)


@pytest.mark.parametrize(("mine", "theirs", "winner"), [(5, 4, A), (5, 0, A), (4, 5, None)])
def test_at_the_limit_of_a_street_fight_the_greater_share_wins(mine: int, theirs: int, winner: Side | None):
    """Ours: 1 of 5 against none of so many; nobody at all, and nobody lost, is a draw."""
    battle = street(mine=mine, theirs=max(theirs, 4)).begin("fight")
    if winner is not None:
        leave(battle, "A0")
    verdict = rest_to_the_end(battle).state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule, verdict.by_aim is True) == (winner, "SKR-91", winner is not None)
    tied = ", 0 % against 0 % of the marks lost" if winner is None else ""
    assert verdict.reason == f"the round limit, {int(winner is not None)} against 0 left by the far edge{tied}"


def test_of_equal_shares_the_side_with_the_smaller_share_of_its_marks_lost_wins():
    """Ours: nobody of either has left, and one of A's five is dead."""
    told = street(mine=4, theirs=4).model("Dead", side=A, out=True)
    verdict = rest_to_the_end(told.begin("fight")).state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule, verdict.by_aim) == (B, "SKR-91", UNSET), "marks decided, not the aim"
    assert verdict.reason == "the round limit, 0 against 0 left by the far edge, 20 % against 0 % of the marks lost"


def test_at_the_limit_a_greater_share_beats_a_greater_number():
    """SKR-91: 1 of 4 is more than 2 of 9."""
    told = street(mine=9, theirs=3).model("Bo", side=B, at=(40, 46))
    battle = leave(told.begin("fight", turns=99), "A0", "A1")
    while battle.decision.side != B:
        battle.play(battle.decision.default)
    battle.play(f"Bo moves to 40, {48 - RADIUS}")
    verdict = rest_to_the_end(battle).state.verdict
    assert verdict is not None
    assert (count_exits(battle.state, A)[0], count_exits(battle.state, B)[0], verdict.winner) == (2, 1, B)


# --- Breakthrough -----------------------------------------------------------------------------------------------------


def breakthrough(attackers: int) -> Story:
    """Side A attacks; it has come near to the north edge. One of B bars the way, far off."""
    told = shipped("breakthrough").after(*roles("attacker", "defender"))
    for number in range(attackers):
        told = told.model(f"A{number}", side=A, at=(2 + 3 * number, 4))
    return told.model("Ren", side=B, at=(30, 44))


@pytest.mark.parametrize(("models", "needed"), [(1, 1), (3, 2), (8, 2), (9, 3), (12, 3), (13, 4)])
def test_a_quarter_rounded_up_but_at_least_two_must_break_through(models: int, needed: int):
    """Ours: a lone attacker needs no second one."""
    assert count_exits(breakthrough(models).begin("fight", turns=9).state, A) == (0, needed)


def test_the_attacker_wins_with_the_second_of_eight():
    battle = leave(breakthrough(8).begin("fight", turns=9), "A0")
    assert battle.state.verdict is None
    verdict = leave(battle, "A1").state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.reason) == (A, "2 of its warriors have left by the far edge, 2 were needed")


def test_the_defender_can_leave_by_no_edge():
    battle = breakthrough(4).begin("fight", side=B, turns=9, first=B)
    battle.play(f"Ren moves to 30, {48 - RADIUS}")
    assert find_exit_edge(battle.state, battle.names["Ren"]) is None
    assert battle.happened(Fell) == []


def test_the_defender_wins_at_the_limit_even_if_one_got_through():
    verdict = rest_to_the_end(leave(breakthrough(8).begin("fight"), "A0")).state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.reason, verdict.by_aim) == (B, "the attacker hasn't broken through", True)


@pytest.mark.parametrize(
    ("edges", "far", "at"),
    [(("south", "north"), "north", (24, RADIUS)), (("north", "south"), "south", (24, 48 - RADIUS)),
     (("west", "east"), "east", (48 - RADIUS, 24)), (("east", "west"), "west", (RADIUS, 24))],
)  # fmt: skip
def test_the_far_edge_is_opposite_to_one_s_own(edges: tuple[Edge, Edge], far: Edge, at: tuple[float, float]):
    toward = {"north": (24, 4), "south": (24, 44), "east": (44, 24), "west": (4, 24)}[far]
    told = shipped("street-fight").edges(*edges).model("Ila", at=toward).model("Bo", at=(20, 20))
    battle = told.model("Cat", at=(22, 22)).model("Ren", side=B, at=(26, 26)).begin("fight", turns=9)
    assert find_exit_edge(battle.state, battle.names["Ila"]) == far
    battle.play(f"Ila moves to {at[0]}, {at[1]}")
    assert battle.happened(Fell, model="Ila", how="away")


@pytest.mark.parametrize(("number", "leaves"), [(1, False), (2, True), (3, True), (4, False)])
def test_for_points_models_leave_only_in_rounds_in_which_that_earns_some(number: int, leaves: bool):
    award = Award("exit", 2, from_round=2, to_round=3)
    told = story("pools").scenario(won_by="points", scoring=Scoring((award,))).model("Ila", at=(20, 2))
    battle = told.model("Ren", side=B, at=(40, 40)).begin("fight", round=number, turns=9)
    ila = battle.names["Ila"]
    assert [find_exit_edge(battle.state, ila), find_later_edge(battle.state, ila)] == [
        "north" if leaves else None, None if number == 4 else "north",
    ]  # fmt: skip
    battle.play(f"Ila moves to 20, {RADIUS}")
    assert bool(battle.happened(Fell, how="away")) is leaves
    assert battle.state.forces[A].score == (2 if leaves else 0)
