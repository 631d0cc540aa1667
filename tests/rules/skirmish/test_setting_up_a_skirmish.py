"""Edges, deployment, first turn, and how the scenarios end. (SKR-90, SKR-91)"""

from __future__ import annotations

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.events import Deployed, Scored
from skirmish.core.units import base_radius
from skirmish.library import Shelf
from skirmish.rules.skirmish.events import TurnBegun

RADIUS = base_radius(25)


def bands() -> Story:
    told = story().model("Ila", side=A).model("Bo", side=A)
    return told.model("Ren", side=B).model("Sam", side=B)


def idle(battle: Battle) -> Battle:
    while battle.prompt:
        battle.play(battle.decision.default)
    return battle


def test_from_the_roll_for_the_edge_to_the_first_turn():
    """SKR-90: the higher picks the edge, the other deploys first, then the picker; a second roll for the first turn."""
    battle = bands().begin().dice(("pick of the table edge", 2, 5))
    assert battle.decision.side == B
    battle.play("north edge")
    assert battle.decision.side == A
    assert battle.state.forces[A].edge == "south"
    battle.play("Bo deploys at 10, 44", "Ila deploys at 14, 44")
    assert battle.decision.side == B
    battle.dice(("first turn", 3, 3, 6, 1)).play("Ren deploys at 10, 4", "Sam deploys at 14, 4")
    assert [(turn.side, turn.round) for turn in battle.happened(TurnBegun)] == [(A, 1)]
    assert [event.model for event in battle.happened(Deployed)] == [
        battle.names[n] for n in ("Bo", "Ila", "Ren", "Sam")
    ]


def test_the_picker_may_have_the_second_turn():
    """SKR-90: the second roll-off decides, not the first."""
    battle = bands().begin("first turn").dice(("first turn", 1, 6))
    assert battle.state.first == B


@pytest.mark.parametrize(("y", "inside"), [(40 + RADIUS, True), (40 + RADIUS - HAIR_IN, False), (48 - RADIUS, True)])
def test_zones_are_8_deep_and_hold_whole_bases(y: float, inside: bool):
    """SKR-91: measured from the edge."""
    battle = bands().begin("deployment")
    assert battle.allowed(f"Ila deploys at 10, {y}") is inside
    if not inside:
        refusal = battle.refused(f"Ila deploys at 10, {y}")
        assert refusal.rule == "SKR-90"
        assert refusal.short_by == pytest.approx(HAIR_IN)


def test_the_shipped_scenarios_have_the_figures_of_the_rulebook():
    """SKR-90, SKR-91: rounds, depth of the zones, what wins, markers."""
    skirmish, hill = (Shelf().scenario(name) for name in ("skirmish", "king-of-the-hill"))
    assert (skirmish.rounds, skirmish.zone_depth_in, skirmish.won_by, skirmish.markers) == (12, 8, "rout", 0)
    assert (hill.rounds, hill.zone_depth_in, hill.won_by, hill.markers) == (8, 8, "markers", 3)
    assert hill.marker_radius_in == 3


def limit(marks_a: tuple[int, int], marks_b: tuple[int, int]) -> Battle:
    """The last turn, with nine idle models a side more than these: each side has lost the second of its two marks."""
    told = story().model("Ila", side=A, at=(10, 44), marks=marks_a[0]).model("Gone", side=A, out=True, marks=marks_a[1])
    told.model("Ren", side=B, at=(10, 4), marks=marks_b[0]).model("Away", side=B, out=True, marks=marks_b[1])
    return idle(told.begin("moves"))


@pytest.mark.parametrize(
    ("a", "b", "winner"), [((80, 20), (50, 50), A), ((50, 50), (80, 20), B), ((60, 40), (90, 60), None)]
)
def test_at_the_limit_the_smaller_share_of_marks_lost_wins_and_a_tie_is_a_draw(
    a: tuple[int, int], b: tuple[int, int], winner: int | None
):
    """SKR-91: shares, not marks: 40 of 100 and 60 of 150 are the same."""
    verdict = limit(a, b).state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.rule) == (winner, "SKR-91")


def hill(*places: tuple[str, int, float, dict[str, object]]) -> Battle:
    """One marker at 24, 24; each of these so many inches from it; the end of a round."""
    told = story().scenario(won_by="markers", markers=1, marker_radius_in=3.0).marker((24, 24))
    told.model("Far", side=A, at=(4, 44)).model("Off", side=B, at=(44, 4))
    for name, side, inches, now in places:
        y = 24 + inches + RADIUS if side == A else 24 - inches - RADIUS
        told.model(name, side=side, at=(24, y), now=now)
    return idle(told.begin("end of turn"))


@pytest.mark.parametrize(("inches", "points"), [(3.0, [A]), (3.0 + HAIR_IN, [])])
def test_a_marker_is_held_from_within_3(inches: float, points: list[int]):
    """SKR-91: exactly 3" from the base's edge."""
    assert [event.side for event in hill(("Ila", A, inches, {})).happened(Scored)] == points


def test_a_contested_marker_is_nobody_s():
    """SKR-91: the side with more models."""
    assert hill(("Ila", A, 2.5, {}), ("Ren", B, 3.0, {})).happened(Scored) == []


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_only_standing_models_hold_a_marker(posture: str):
    """SKR-91."""
    battle = hill(("Ila", A, 2.5, {"posture": posture}), ("Ren", B, 3.0, {}))
    assert [event.side for event in battle.happened(Scored)] == [B]


def test_more_points_at_the_limit_win_and_as_many_are_a_draw():
    """SKR-91."""
    won, drawn = hill(("Ila", A, 1.0, {})).state.verdict, hill().state.verdict
    assert won is not None
    assert won.winner == A
    assert drawn is not None
    assert drawn.winner is None


def test_a_rout_ends_every_scenario():
    """SKR-91: even when the side that routs has more points."""
    told = story().scenario(won_by="markers", markers=1).marker((24, 24)).after(Scored(A, 9))
    told.model("Ila", side=A, at=(24, 26)).model("Gone", side=A, out=True).model("Ren", side=B, at=(10, 4))
    battle = told.begin("rout").dice(("rout test", 6, 6))
    battle.play("test")
    assert battle.state.verdict is not None
    assert battle.state.verdict.winner == B


def test_bases_don_t_overlap_when_deployed():
    """SKR-34, SKR-90."""
    battle = bands().begin("deployment")
    battle.play("Ila deploys at 10, 44")
    assert battle.refused(f"Bo deploys at {10 + BASES_IN - 4 * HAIR_IN}, 44").reason.endswith("overlaps Ila")
    assert battle.allowed(f"Bo deploys at {10 + BASES_IN}, 44")
