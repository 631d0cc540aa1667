"""Scenarios under the base game's rules: leaving, rout, who counts, the round limit. (SKR-6, SKR-11, SKR-74, SKR-91)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN
from support.battle import Battle
from support.shipped import rest_to_the_end, roles, shipped
from support.story import A, B, Story

from skirmish.core.events import RoleTaken, TokenPlaced, TokensCounted
from skirmish.core.state import Side
from skirmish.rules.skirmish.events import Felled, Went

RADIUS = BASES_IN / 2
ROLES = {"defend": ("attacker", "defender"), "breakthrough": ("attacker", "defender"),
         "ambush": ("ambusher", "surprised")}  # fmt: skip
ALL = ("skirmish", "street-fight", "treasure", "defend", "breakthrough", "ambush", "king-of-the-hill")


def told_of(ident: str) -> Story:
    """Side A is the attacker or the ambusher, and comes from the south; a mill in the middle, a token beside it.

    Rout tests begin where the book has it.
    """
    taken = roles(*ROLES[ident]) if ident in ROLES else ()
    told = shipped(ident, "skirmish", routing="quarter").terrain("building", rect=(22, 22, 4, 4)).after(*taken)
    return told.after(TokensCounted(1), TokenPlaced(0, (20, 20), 0)) if ident == "treasure" else told


# --- every scenario ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ident", ALL)
def test_a_rout_ends_every_scenario(ident: str):
    """SKR-91."""
    told = told_of(ident).model("Ila", leader=True, at=(4, 40)).model("Gone", out=True)
    battle = told.model("Ren", side=B, at=(40, 4)).begin("rout", turns=3).dice(("rout test", 6, 6))
    battle.play("test")
    verdict = battle.state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule) == (B, "SKR-11")


@pytest.mark.parametrize("ident", ALL)
def test_who_has_nobody_left_has_lost_every_scenario(ident: str):
    """SKR-10."""
    told = told_of(ident).model("Ila", at=(4, 40)).model("Ren", side=B, out=True)
    verdict = rest_to_the_end(told.begin("recovery", turns=3)).state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule) == (A, "SKR-10")


@pytest.mark.parametrize("ident", ["skirmish", "ambush"])
@pytest.mark.parametrize(("a", "b", "winner"), [(20, 30, A), (30, 20, B), (20, 20, None)])
def test_a_skirmish_and_an_ambush_go_to_the_smaller_share_of_marks_lost(
    ident: str, a: int, b: int, winner: Side | None
):
    told = told_of(ident).model("Ila", at=(4, 40), marks=100 - a).model("Gone", out=True, marks=a)
    told = told.model("Ren", side=B, at=(40, 4), marks=100 - b).model("Dead", side=B, out=True, marks=b)
    verdict = rest_to_the_end(told.begin("moves")).state.verdict
    assert verdict is not None
    assert verdict.winner == winner
    assert verdict.reason.startswith("the round limit")


# --- leaving ----------------------------------------------------------------------------------------------------------


def street(**ila: Any) -> Story:
    """Ila near to the far edge of side A, the north; two friends and Ren far behind."""
    told = told_of("street-fight").model("Ila", at=(24, 4), **ila)
    told = told.model("Bo", at=(20, 40)).model("Cy", at=(24, 40))
    return told.model("Ren", side=B, at=(4, 44))


@pytest.mark.parametrize("said", ["moves", "runs"])
def test_a_move_or_a_run_to_the_far_edge_leaves(said: str):
    battle = street().begin("moves", until="shooting")
    battle.play(f"Ila {said} to 24, {RADIUS}")
    assert battle.happened(Felled, model="Ila", how="away", rule="SKR-91")
    assert "Ila leaves the table in good order" in battle.told()


def test_a_crawl_does_not():
    told = told_of("street-fight").model("Ila", at=(24, 2), now={"posture": "down"}).model("Ren", side=B, at=(4, 44))
    battle = told.begin("moves", until="shooting")
    battle.play(f"Ila crawls to 24, {RADIUS}")
    assert battle.happened(Felled) == []


def test_who_flees_over_the_far_edge_is_lost():
    """SKR-6, SKR-32: it counts as out of action, and not among those who left in good order."""
    battle = street(now={"fleeing": True}).begin("compulsory moves", until="moves").dice(("flight", 5, 5))
    assert battle.happened(Felled, model="Ila", how="left")
    assert not battle.model("Ila").away


def test_a_stupid_one_stumbles_to_the_edge_and_stays():
    """SKR-74: that is no move of its own."""
    told = told_of("street-fight").model("Ila", at=(24, 2), now={"stupid": True}).model("Bo", at=(20, 40))
    battle = told.model("Ren", side=B, at=(4, 44)).begin("compulsory moves", until="moves").dice(("stupidity", 1))
    assert battle.happened(Went, model="Ila", manner="stumble")
    assert battle.happened(Felled) == []


def test_who_has_left_brings_no_rout_test():
    """SKR-6: "not when the scenario asks for it"."""
    told = street(leader=True)
    battle = told.begin("moves", turns=5)
    battle.play(f"Ila moves to 24, {RADIUS}")
    battle.until("Move your warriors")
    assert battle.rolled("rout test") == []


def test_the_rest_test_on_their_own_leadership_when_the_leader_has_left():
    """SKR-3, SKR-11."""
    told = told_of("street-fight").model("Ila", at=(24, 4), leader=True, Ld=10).model("Bo", at=(20, 40), Ld=5)
    for name in ("Cy", "Di"):
        told = told.model(name, out=True)
    battle = told.model("Ren", side=B, at=(4, 20)).begin("moves", turns=5).dice(("rout test", 2, 3))
    battle.play(f"Ila moves to 24, {RADIUS}")
    battle.until("A quarter is lost")
    battle.play("test")
    assert battle.rolled("rout test", "Bo")


def test_the_battle_ends_with_the_phase_in_which_enough_have_left():
    told = told_of("street-fight").model("Ila", at=(24, 4)).model("Bo", at=(20, 4)).model("Cy", at=(30, 40))
    battle = told.model("Ren", side=B, at=(4, 44)).begin("moves", turns=5)
    battle.play(f"Ila moves to 24, {RADIUS}", f"Bo moves to 20, {RADIUS}", "done")
    verdict = battle.state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule) == (A, "SKR-91")


def test_both_sides_may_win_a_street_fight():
    told = told_of("street-fight").model("Ila", at=(24, 20)).model("Ren", side=B, at=(20, 44))
    battle = told.begin("moves", side=B, turns=5)
    battle.play(f"Ren moves to 20, {48 - RADIUS}")
    verdict = battle.state.verdict
    assert verdict is not None
    assert verdict.winner == B


# --- who counts -------------------------------------------------------------------------------------------------------


def at_the_mill(posture: str = "standing", inches: float = 6.0) -> Battle:
    """Ila, who attacks, at the mill, and Ren, who defends it, so far from it, at the end of the last round."""
    now = {} if posture == "standing" else {"posture": posture}
    told = told_of("defend").model("Ila", at=(21, 20))
    told = told.model("Ren", side=B, at=(24, 22 - inches - RADIUS), now=now)
    return rest_to_the_end(told.begin("end of turn"))


@pytest.mark.parametrize(
    ("posture", "inches", "winner"),
    [("standing", 6.0, B), ("standing", 6.0 + HAIR_IN, A), ("down", 5.0, A), ("stunned", 5.0, A)],
)
def test_standing_models_within_6_of_the_building_count(posture: str, inches: float, winner: Side):
    """Of one each the defender has held it; an attacker alone has taken it."""
    verdict = at_the_mill(posture, inches).state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule) == (winner, "SKR-91")


def test_who_flees_is_standing_and_counts():
    """Ours: the table says standing, SKR-5 says what that is."""
    told = told_of("defend").model("Ila", at=(21, 20)).model("Ren", side=B, at=(24, 18), now={"fleeing": True})
    verdict = rest_to_the_end(told.begin("end of turn")).state.verdict
    assert verdict is not None
    assert verdict.winner == B


# --- straight ahead where nobody has an edge --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ren", "ahead"), [((40, 20), (1, 0)), ((4, 20), (-1, 0)), ((20, 44), (0, 1)), ((32, 29), (0.8, 0.6))]
)
def test_the_stupid_go_toward_the_nearest_enemy_where_no_side_has_an_edge(
    ren: tuple[float, float], ahead: tuple[float, float]
):
    """SKR-74, ours: in Defend the attacker comes from all sides."""
    battle = stumbling(ren)
    x, y = battle.at("Ila")
    assert (x - 20, y - 20) == pytest.approx((2 * ahead[0], 2 * ahead[1]), abs=0.01)


def stumbling(ren: tuple[float, float]) -> Battle:
    """Ila at 20, 20, of whose enemies Ren is the nearest; nobody has taken an edge."""
    told = shipped("defend", "skirmish").edges(None, None).after(RoleTaken(A, "attacker"))
    told = told.model("Ila", at=(20, 20), now={"stupid": True}).model("Ren", side=B, at=ren)
    return told.begin("compulsory moves", until="moves").dice(("stupidity", 2))
