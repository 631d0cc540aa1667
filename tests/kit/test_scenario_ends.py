"""Markers, wiping out and the round limit. (SKR-10, SKR-91)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.events import Scored
from skirmish.core.record import UNSET
from skirmish.core.standings import holder_of, lost_share
from skirmish.core.state import Side
from skirmish.kit.scenarios import markers


def hill(*points: tuple[float, float]) -> Story:
    told = story("pools").scenario(won_by="markers", markers=len(points) or 3)
    for at in points:
        told = told.marker(at)
    return told


def rest_of_round(battle: Battle) -> None:
    """Everybody rests until the battle is over."""
    while battle.game.decision is not None:
        battle.play(battle.decision.default)


def test_markers_lie_on_the_centre_line_if_the_map_has_none():
    state = hill().model("Ila", at=(1, 1)).model("Ren", side=B, at=(40, 1)).begin("fight").state
    assert [marker.at for marker in markers(state)] == [(12, 24), (24, 24), (36, 24)]


def test_markers_lie_between_the_edges_of_the_map():
    told = hill().table(60, 40, edge="west").model("Ila", at=(1, 1)).model("Ren", side=B, at=(40, 1))
    assert [marker.at for marker in markers(told.begin("fight").state)] == [(30, 10), (30, 20), (30, 30)]


def test_the_map_s_own_markers_come_first():
    told = hill((10, 10), (20, 20)).model("Ila", at=(1, 1)).model("Ren", side=B, at=(40, 1))
    assert [marker.at for marker in markers(told.begin("fight").state)] == [(10, 10), (20, 20)]


def test_a_scenario_without_markers_has_none():
    told = story("pools").marker((9, 9)).model("Ila", at=(1, 1)).model("Ren", side=B, at=(40, 1))
    assert markers(told.begin("fight").state) == ()


@pytest.mark.parametrize(
    ("ila", "ren", "holder"),
    [((23.5, 24), (40, 4), A), ((4, 4), (26, 24), B), ((23, 24), (25, 24), None), ((4, 4), (40, 4), None)],
)
def test_who_has_more_models_near_holds_the_marker(
    ila: tuple[float, float], ren: tuple[float, float], holder: Side | None
):
    state = hill((24, 24)).model("Ila", at=ila).model("Ren", side=B, at=ren).begin("fight").state
    assert holder_of(state, markers(state)[0], (0, 1)) == holder


def test_the_radius_reaches_to_the_edge_of_the_base_inclusively():
    for x, holder in ((24 + 3 + 0.4921875, A), (24 + 3 + 0.5, None)):
        state = hill((24, 24)).model("Ila", at=(x, 24)).model("Ren", side=B, at=(4, 4)).begin("fight").state
        assert holder_of(state, markers(state)[0], (0, 1)) == holder


def test_those_not_able_do_not_count():
    state = hill((24, 24)).model("Ila", at=(24, 24)).model("Ren", side=B, at=(4, 4)).begin("fight").state
    assert holder_of(state, markers(state)[0], (1,)) is None


def test_each_marker_held_at_the_end_of_a_round_is_a_point_and_more_points_win():
    told = hill((24, 24), (10, 10)).model("Ila", at=(24, 25)).model("Bo", at=(10, 11)).model("Ren", side=B, at=(40, 4))
    battle = told.begin("fight")
    rest_of_round(battle)
    assert [(event.side, event.points) for event in battle.happened(Scored)] == [(A, 2)]
    assert battle.state.verdict.winner == A
    assert battle.state.verdict.reason == "markers held, 2 to 0"
    assert battle.state.verdict.by_aim is True


def test_equal_points_are_a_draw():
    told = hill((24, 24), (10, 10)).model("Ila", at=(24, 25)).model("Ren", side=B, at=(10, 11))
    battle = told.begin("fight")
    rest_of_round(battle)
    assert (battle.state.verdict.winner, battle.state.verdict.by_aim) == (None, UNSET)


def test_the_battle_ends_when_a_side_has_nobody_left():
    told = story("pools").model("Ila", at=(20, 20)).model("Ren", side=B, at=(24, 20))
    battle = told.begin("fight").dice(("to strike", 9, 9, 9), ("to hurt", 9, 9, 9, 9, 1), ("soak", 1, 1))
    battle.play("Ila charges Ren")
    assert (battle.state.verdict.winner, battle.state.verdict.rule) == (A, "SKR-10")
    assert battle.game.over


def test_nobody_left_on_either_side_is_a_draw():
    told = story("pools").model("Ila", out=True).model("Ren", side=B, out=True)
    battle = told.begin("fight")
    assert battle.game.over
    assert battle.state.verdict.winner is None


@pytest.mark.parametrize(
    ("marks_a", "marks_b", "winner"),
    [(10, 50, A), (50, 10, B), (30, 30, None)],
)
def test_at_the_limit_the_smaller_share_of_marks_lost_wins(marks_a: int, marks_b: int, winner: Side | None):
    told = (
        story("pools")
        .model("Ila", at=(4, 4), marks=100 - marks_a)
        .model("Bo", out=True, marks=marks_a)
        .model("Ren", side=B, at=(40, 40), marks=200 - 2 * marks_b)
        .model("Kat", side=B, out=True, marks=2 * marks_b)
    )
    battle = told.begin("fight")
    rest_of_round(battle)
    assert battle.state.verdict.winner == winner
    assert battle.state.verdict.rule == "SKR-91"
    assert f"{marks_a} % against {marks_b} %" in battle.state.verdict.reason
    assert battle.state.verdict.by_aim is UNSET
    assert lost_share(battle.state, A) == (marks_a, 100)


def test_before_the_limit_the_next_round_begins():
    told = story("pools").model("Ila", at=(4, 4)).model("Ren", side=B, at=(40, 40))
    battle = told.begin("fight", round=2, turns=3)
    battle.play("Ila rests", "Ren rests")
    assert not battle.game.over
    assert (battle.state.round, battle.phase) == (3, "fight")
