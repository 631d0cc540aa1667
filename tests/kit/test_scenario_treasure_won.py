"""Treasure carried off over the own edge, and who wins by it. (SKR-91)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.shipped import lying, rest_to_the_end, shipped
from support.story import A, B

from skirmish.core.events import Fell, TokenCarriedOff, TokenDropped, TokenTaken
from skirmish.core.exits import find_exit_edge
from skirmish.core.state import Side
from skirmish.core.units import Point, base_radius

RADIUS = base_radius(25)


def carrying(*others: Point, turns: int = 9) -> Battle:
    """Ila of side A carries token 1 near to her own edge, the south; other tokens lie about."""
    told = shipped("treasure").after(*lying((20, 20), *others), TokenTaken(0, 0)).model("Ila", side=A, at=(24, 44))
    return told.model("Bo", side=A, at=(30, 24)).model("Ren", side=B, at=(24, 4)).begin("fight", turns=turns)


HOME = f"Ila moves to 24, {48 - RADIUS}"


def test_the_bearer_carries_it_off_over_its_own_edge():
    battle = carrying((30, 30))
    battle.play(HOME)
    assert battle.happened(TokenCarriedOff, model="Ila", token=0, side=A)
    assert battle.happened(Fell, model="Ila", how="away")
    assert battle.happened(TokenDropped) == []
    assert battle.state.tokens[0].side == A
    assert battle.told()[-2:] == ["Ila carries off token 1", "Ila leaves the table in good order"]


def test_who_carries_nothing_leaves_by_no_edge():
    battle = (
        shipped("treasure")
        .after(*lying((40, 40)))
        .model("Ila", at=(24, 24))
        .model("Ren", side=B, at=(24, 4))
        .begin("fight")
    )
    assert find_exit_edge(battle.state, battle.names["Ila"]) is None


def test_the_bearer_leaves_by_no_other_edge():
    told = shipped("treasure").after(*lying((20, 20), (30, 30)), TokenTaken(0, 0)).model("Ila", side=A, at=(24, 4))
    battle = told.model("Ren", side=B, at=(40, 40)).begin("fight", turns=9)
    battle.play(f"Ila moves to 24, {RADIUS}")
    assert battle.happened(Fell) == []


def test_the_battle_ends_when_all_are_carried_off():
    battle = carrying()
    battle.play(HOME)
    verdict = battle.state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule, verdict.reason) == (A, "SKR-91", "treasure, 1 to 0")


@pytest.mark.parametrize(
    ("others", "winner", "reason"),
    [((), A, "treasure, 1 to 0"), ((B,), None, "treasure, 1 to 1"), ((B, B), B, "treasure, 1 to 2")],
)
def test_the_most_tokens_win_and_as_many_are_a_draw(others: tuple[Side, ...], winner: Side | None, reason: str):
    events = lying((20, 20), *((30, 10 + 6 * k) for k in range(len(others))))
    gone = [TokenCarriedOff(number + 1, 1, side) for number, side in enumerate(others)]
    told = shipped("treasure").after(*events, TokenTaken(0, 0), *gone).model("Ila", side=A, at=(24, 44))
    battle = told.model("Ren", side=B, at=(24, 4)).begin("fight", turns=9)
    battle.play(HOME)
    verdict = battle.state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.reason, verdict.by_aim is True) == (winner, reason, winner is not None)


def test_what_is_still_there_falls_to_the_side_that_remains():
    """Ours: the last of A leaves with one; B has the two that lie about."""
    told = shipped("treasure").after(*lying((20, 20), (30, 30), (36, 30)), TokenTaken(0, 0))
    battle = told.model("Ila", side=A, at=(24, 44)).model("Ren", side=B, at=(24, 4)).begin("fight", turns=9)
    battle.play(HOME)
    verdict = battle.state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.reason) == (B, "treasure, 1 to 2")


def test_a_side_that_is_wiped_out_has_lost_though_nobody_carried_anything_off():
    """SKR-10."""
    told = shipped("treasure").after(*lying((20, 20))).model("Ila", side=A, at=(24, 44)).model("Ren", side=B, out=True)
    verdict = told.begin("fight", turns=9).state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule) == (A, "SKR-10")


def test_at_the_limit_those_carried_off_count_and_no_others():
    """Bo carries one; it counts for nobody."""
    told = shipped("treasure").after(*lying((20, 20), (30, 30), (36, 30)), TokenTaken(1, 1), TokenCarriedOff(0, 0, B))
    told = told.model("Ila", side=A, at=(24, 44)).model("Bo", side=A, at=(30, 24)).model("Ren", side=B, at=(24, 4))
    verdict = rest_to_the_end(told.begin("fight")).state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.reason) == (B, "the round limit, tokens carried off 0 to 1")
