"""The bar on top says what the scenario is about, how it stands and who is ahead."""

from __future__ import annotations

import pytest
from app_scene import Table

from skirmish.app import compose
from skirmish.client.battle.presenters.buttons import due
from skirmish.client.battle.presenters.header import acting_side, rout_text, rout_tip
from skirmish.client.battle.presenters.scoreline import aim_text, scoreline
from skirmish.core.awards import scoring_lines
from skirmish.core.display import Losses, Stages
from skirmish.core.record import evolve
from skirmish.core.scenario import Award, Exit, Scenario, Scoring
from skirmish.core.state import Token, Verdict, with_force


@pytest.fixture
def table() -> Table:
    return Table("moves")


def test_marks_lost_decide_where_nothing_else_does(table: Table):
    state, rules = table.session.state, table.session.rules
    view = scoreline(rules, state)
    assert "marks lost 0% / 0%" in view.texts[0]
    assert "even so far" in view.texts[0]
    lost = state.put(evolve(next(m for m in state.models if m.side == 0), out=True))
    told = scoreline(rules, lost)
    assert told.texts[0].endswith(f"{state.forces[1].roster.name} ahead")
    assert told.texts[-1].startswith("marks lost ")
    assert told.texts[-1].endswith(" / 0%")
    assert "ahead" not in scoreline(rules, evolve(lost, verdict=Verdict(1, "the enemy routs", "SKR-11"))).texts[0]
    assert [len(text) for text in told.texts] == sorted([len(text) for text in told.texts], reverse=True)


def test_before_the_first_round_only_the_aim_is_told(table: Table):
    state = evolve(table.session.state, round=0)
    assert scoreline(table.session.rules, state).texts == (
        f"{state.scenario.name}: rout the enemy", state.scenario.name,
    )  # fmt: skip


def test_without_rout_tests_nobody_is_asked_to_rout(table: Table):
    rules, state = table.session.rules, table.session.state
    for now in (state, evolve(state, round=0)):
        assert aim_text(compose.ruleset("resolve", {}), now) == "defeat the enemy"
        assert aim_text(rules, evolve(now, scenario=evolve(now.scenario, routing="never"))) == "defeat the enemy"


def test_a_side_at_half_breaks_as_the_round_ends():
    lost = Losses(3, 3, 6, "DOT-74", breaks=True)
    assert rout_text(lost) == "breaks this round"
    assert rout_tip(lost).startswith("3 of 6 down: the side breaks when the round ends")
    assert rout_text(evolve(lost, lost=2)) == "breaks at 3 down"


RAID = Scoring((Award("enemy-out"),), win_at=9, tie="losses")


@pytest.mark.parametrize(
    ("scenario", "aim", "count", "limit"),
    [
        (Scenario("a", "Ways", won_by="points", scoring=RAID), "score 9 points", "points 4 to 2", "more points win"),
        (Scenario("a", "Ways", won_by="markers", markers=3), "hold the markers", "points 4 to 2", "more points win"),
        (Scenario("a", "Ways", won_by="exit", exit=Exit(2)), "get off the far edge", " off the edge", "greater share"),
        (Scenario("a", "Ways", won_by="treasure"), "carry off the treasure", "carried off 1 to 0, of 2", "treasure"),
    ],
)  # fmt: skip
def test_what_the_scenario_counts_is_told(table: Table, scenario: Scenario, aim: str, count: str, limit: str):
    state = evolve(table.session.state, scenario=scenario, tokens=(Token(side=0), Token()))
    state = with_force(with_force(state, 0, score=4), 1, score=2)
    view = scoreline(table.session.rules, state)
    assert view.texts[0].startswith(f"Ways: {aim} · ")
    assert count in view.texts[-1]
    assert f"After round {scenario.rounds}: " in view.tip
    assert limit in view.tip
    for line in scoring_lines(scenario)[1:]:
        assert line[1:] in view.tip


def test_where_models_act_one_by_one_the_side_of_the_first_acts(table: Table, monkeypatch: pytest.MonkeyPatch):
    state, rules = table.session.state, table.session.rules
    assert acting_side(rules, state) == state.side
    foe = next(m for m in state.models if m.side != state.side)
    monkeypatch.setattr(type(rules.combat), "alternates", True)
    monkeypatch.setattr(type(rules.combat), "stages", lambda self, state: Stages(("Actions",), 0, (foe.id,)))
    assert acting_side(rules, state) == foe.side


def test_while_something_is_told_nobody_learns_who_decides_next(table: Table):
    selection = table.scene.battle.selection
    selection.told = lambda: 0
    assert due(selection)[0] == "Enter shows the outcome"
