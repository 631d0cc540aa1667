"""Treasure: tokens laid, picked up, dropped, carried off. (SKR-91)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.shipped import lying, rest_to_the_end, shipped
from support.story import A, B, Story

from skirmish.core.decision import Action
from skirmish.core.events import Fell, TokenDropped, TokenPlaced, TokenTaken
from skirmish.core.units import Point, base_radius
from skirmish.kit.queries import is_laden

RADIUS = base_radius(25)
HAIR_IN = 1 / 1024


def lay(x: float, y: float) -> Action:
    return Action("lay", at=(x, y))


def two_sides(**changes: object) -> Story:
    return shipped("treasure", **changes).model("Ila", side=A).model("Ren", side=B)


# --- laying -----------------------------------------------------------------------------------------------------------


def laid_by_b(face: int = 1, **changes: object) -> Battle:
    """Side A has picked its edge; so many tokens as the die says and three."""
    battle = two_sides(**changes).begin().dice(("pick of the table edge", 6, 1), ("how many tokens", face))
    battle.play("south edge")
    return battle


@pytest.mark.parametrize(("face", "count"), [(1, 4), (2, 5), (3, 6)])
def test_there_are_three_tokens_and_as_many_as_a_d3_says(face: int, count: int):
    assert len(laid_by_b(face).state.tokens) == count


def test_the_sides_lay_one_after_the_other_who_did_not_pick_the_edge_the_first():
    """Ours: who lays them."""
    battle = laid_by_b()
    asked = []
    for at in ((12, 12), (20, 12), (28, 12), (36, 12)):
        asked.append((battle.decision.side, battle.prompt))
        battle.play(lay(*at))
    assert asked == [(B, "Lay a token"), (A, "Lay a token"), (B, "Lay a token"), (A, "Lay a token")]
    assert [event.side for event in battle.happened(TokenPlaced)] == [B, A, B, A]
    assert [token.at for token in battle.state.tokens] == [(12, 12), (20, 12), (28, 12), (36, 12)]
    assert (battle.decision.side, battle.prompt) == (B, "Deploy your warriors")


@pytest.mark.parametrize("face", [1, 2])
def test_who_did_not_pick_the_edge_deploys_first_however_many_tokens_there_are(face: int):
    """SKR-90."""
    battle = laid_by_b(face)
    while battle.prompt == "Lay a token":
        battle.play(battle.decision.default)
    assert (battle.decision.side, battle.prompt) == (B, "Deploy your warriors")


@pytest.mark.parametrize(
    ("x", "y", "short"),
    [(10, 24, 0.0), (10 - HAIR_IN, 24, HAIR_IN), (24, 38, 0.0), (24, 38.5, 0.5), (24, 1, 9.0), (40, 24, 2.0)],
)
def test_no_token_lies_nearer_than_10_to_a_table_edge(x: float, y: float, short: float):
    battle = laid_by_b()
    assert battle.allowed(lay(x, y)) is (not short)
    if short:
        refusal = battle.refused(lay(x, y))
        assert refusal.short_by == pytest.approx(short)
        assert refusal.reason.endswith("too near to a table edge")
        assert refusal.rule == "SKR-91"


@pytest.mark.parametrize(("x", "short"), [(26, 0.0), (25.5, 0.5), (20, 6.0)])
def test_no_token_lies_nearer_than_6_to_another(x: float, short: float):
    battle = laid_by_b()
    battle.play(lay(20, 24))
    assert battle.allowed(lay(x, 24)) is (not short)
    if short:
        refusal = battle.refused(lay(x, 24))
        assert refusal.short_by == pytest.approx(short)
        assert refusal.reason.endswith("too near to another token")


def test_no_token_lies_where_nobody_can_stand():
    told = (
        two_sides()
        .terrain("rock", rect=(20, 20, 4, 4))
        .begin()
        .dice(("pick of the table edge", 6, 1), ("how many tokens", 1))
    )
    told.play("south edge")
    assert told.refused(lay(22, 22)).reason == "nobody could stand on it there: a warrior overlaps the rock"


def test_the_smallest_base_of_the_battle_must_find_room_on_a_token_whoever_s_it_is():
    """Ours: Ren's 25 mm fit between the rocks, Ila's 50 mm don't."""
    told = shipped("treasure").model("Ila", side=A, base_mm=50).model("Ren", side=B)
    told = told.terrain("rock", rect=(20, 20, 4, 3)).terrain("rock", rect=(20, 24.5, 4, 3))
    battle = told.begin().dice(("pick of the table edge", 6, 1), ("how many tokens", 1))
    battle.play("south edge")
    assert battle.allowed(lay(22, 23.75))


def test_a_token_needs_a_place_on_the_grid_and_nothing_else():
    battle = laid_by_b()
    assert battle.refused(Action("lay")).reason == "choose a place on the board"
    assert battle.refused(Action("lay", at=(24.0001, 24))).reason == "the place isn't on the grid"
    assert battle.refused(Action("lay", at=(24, 24), others=(1,))).reason == "a token needs a place, nothing else"


def test_tokens_that_find_no_place_are_left_out():
    """Ours. Between lakes there is room for two only."""
    told = two_sides().terrain("deep-water", rect=(9, 9, 30, 13)).terrain("deep-water", rect=(9, 26, 30, 13))
    told = told.terrain("deep-water", rect=(9, 22, 13, 4)).terrain("deep-water", rect=(30, 22, 9, 4))
    battle = told.begin().dice(("pick of the table edge", 6, 1), ("how many tokens", 3))
    battle.play("south edge", lay(22.5, 24), lay(29, 24))
    assert len(battle.state.tokens) == 2
    assert (battle.decision.side, battle.prompt) == (B, "Deploy your warriors")


def test_a_place_between_those_that_are_proposed_is_found():
    """One gap of an inch and a half in the water."""
    told = two_sides().terrain("deep-water", rect=(9, 9, 30, 10.5)).terrain("deep-water", rect=(9, 21.1, 30, 18))
    told = told.terrain("deep-water", rect=(9, 19, 12, 2.5)).terrain("deep-water", rect=(22.6, 19, 17, 2.5))
    battle = told.begin().dice(("pick of the table edge", 6, 1), ("how many tokens", 1))
    battle.play("south edge")
    assert battle.prompt == "Lay a token"
    assert battle.allowed(battle.decision.default)


def test_without_any_token_the_battle_goes_on_and_nobody_wins_at_the_limit():
    battle = shipped("treasure").model("Ila", at=(4, 4)).model("Ren", side=B, at=(40, 40)).begin("fight")
    battle.play("Ila rests")
    assert battle.state.verdict is None
    found = rest_to_the_end(battle).state.verdict
    assert found is not None
    assert found.winner is None


# --- picking up -------------------------------------------------------------------------------------------------------


def near(*places: Point, turns: int = 9) -> Battle:
    """Ila of side A, whose edge is the south, at 24, 24; Bo with her; Ren of B far off. Tokens lie there."""
    told = shipped("treasure").after(*lying(*places)).model("Ila", side=A, at=(24, 24)).model("Bo", side=A, at=(30, 24))
    return told.model("Ren", side=B, at=(24, 4)).begin("fight", turns=turns)


@pytest.mark.parametrize(("x", "takes"), [(20, True), (20 + RADIUS, True), (20 + RADIUS + 0.01, False)])
def test_who_ends_a_move_on_a_token_picks_it_up(x: float, takes: bool):
    """The base covers it, be it with its rim."""
    battle = near((20, 24), (40, 40))
    battle.play(f"Ila moves to {x}, 24")
    assert bool(battle.happened(TokenTaken, model="Ila")) is takes
    assert is_laden(battle.state, battle.names["Ila"]) is takes
    assert ("Ila picks up token 1" in battle.told()) is takes


def test_who_walks_over_a_token_leaves_it():
    battle = near((22, 24), (40, 40))
    battle.play("Ila moves to 20, 24")
    assert battle.happened(TokenTaken) == []


def test_who_stands_on_a_token_picks_it_up_by_a_move_only():
    battle = near((24, 24), (40, 40))
    battle.play("Ila rests")
    assert battle.happened(TokenTaken) == []
    battle.play("Ren rests", "Bo rests", "Ren rests", "Ila moves to 24.25, 24")
    assert battle.happened(TokenTaken, model="Ila", token=0)


def test_who_charges_over_to_a_token_does_not_pick_it_up():
    """Ours: a charge is no free move."""
    told = shipped("treasure").after(*lying((24 - 2 * RADIUS, 24))).model("Ila", side=A, at=(18, 24))
    battle = told.model("Ren", side=B, at=(24, 24)).begin("fight", turns=9).dice(("to strike", 1, 1, 1))
    battle.play("Ila charges Ren")
    assert battle.happened(TokenTaken) == []


def test_nobody_carries_two():
    battle = near((22, 24), (20, 24))
    battle.play("Ila moves to 22, 24", "Ren rests", "Bo rests", "Ren rests", "Ila moves to 20, 24")
    assert [event.token for event in battle.happened(TokenTaken)] == [0]
    assert [token.bearer for token in battle.state.tokens] == [battle.names["Ila"], -1]


def test_a_token_that_is_carried_is_not_where_it_lay():
    battle = near((22, 24), (40, 40))
    battle.play("Ila moves to 22, 24", "Ren rests", "Bo moves to 26, 24")
    battle.play("Ren rests", "Ila moves to 20, 26", "Bo moves to 22, 24")
    assert [event.model for event in battle.happened(TokenTaken)] == [battle.names["Ila"]]


# --- dropping ---------------------------------------------------------------------------------------------------------


def test_who_goes_out_of_action_drops_it_where_it_stood():
    told = shipped("treasure").after(*lying((22, 24), (40, 40)), TokenTaken(0, 1)).model("Ila", side=A, at=(26, 24))
    battle = told.model("Ren", side=B, at=(24, 24)).begin("fight", turns=9)
    battle.dice(("to strike", 9, 9, 9), ("to hurt", 9, 9, 9, 9, 1), ("soak", 1, 1)).play("Ila charges Ren")
    assert battle.happened(Fell, model="Ren", how="out")
    assert battle.happened(TokenDropped, model="Ren", token=0, at=(24.0, 24.0))
    assert battle.state.tokens[0].lies
    assert "Ren drops token 1" in battle.told()


def test_the_heading_of_the_treasure_stands_once_and_each_token_is_told():
    battle = laid_by_b()
    battle.play(lay(12, 12))
    assert battle.told()[-1] == "Side B lays token 1 at (12.0, 12.0)"
    assert battle.decision.side == A
