"""What tacticians declare and do where everybody declares before anybody acts: they know the scenario's aim."""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.shipped import lying, roles, shipped
from support.story import A, B, Story

from skirmish.core.decision import Action
from skirmish.core.record import evolve
from skirmish.core.units import Point
from skirmish.kit.rounds import ACTIONS
from skirmish.players.explanation import explain
from skirmish.players.player import view_of
from skirmish.players.tactician import Tactician

SWORD = {"items": ("sword",)}
DECLARED = "DOT-67"
ILA, REN = 0, 1


def scene(scenario: str, ila: Point, ren: Point, **ila_has: Any) -> Story:
    """Ila of side A and Ren of side B under a shipped scenario."""
    told = shipped(scenario, "dots+none").model("Ila", side=A, at=ila, **(SWORD | ila_has))
    return told.model("Ren", side=B, at=ren, **SWORD)


def asked(story: Story, plan: str = "", who: int = ILA) -> Battle:
    """Everybody does what is proposed until the model declares, or, if it is to declare this plan, acts."""
    battle = story.begin(ACTIONS, turns=12)
    while battle.decision.subject != who or (battle.decision.rule == DECLARED and plan):
        mine = battle.decision.rule == DECLARED and battle.decision.subject == who
        battle.play(Action("declare", who, what=plan) if mine else battle.decision.default)
    return battle


def chosen(battle: Battle) -> Action:
    return Tactician().decide(view_of(battle.game, battle.decision.side), battle.decision)


@pytest.mark.parametrize("ren", [(24, 4), (24, 14)], ids=["far", "near"])
def test_who_holds_a_marker_does_not_declare_a_run(ren: Point) -> None:
    battle = asked(scene("king-of-the-hill", (24, 24), ren))
    assert battle.decision.default.what == "run"
    assert chosen(battle).what == "sword at 1"


def test_who_goes_for_a_token_runs_rather_than_fights() -> None:
    battle = asked(scene("treasure", (24, 30), (21, 30)).after(*lying((24, 22))))
    assert battle.decision.default.what == "sword at 1"
    assert chosen(battle).what == "run"


def test_who_could_fight_at_once_runs_nowhere_however_dear_it_is() -> None:
    battle = asked(scene("treasure", (24, 30), (27, 30), marks=250))
    assert battle.decision.default.what == "run"
    assert chosen(battle).what == "sword at 1"


def test_the_reasons_for_a_plan_name_its_way() -> None:
    battle = asked(scene("treasure", (24, 30), (21, 30)).after(*lying((24, 22))))
    view, player = view_of(battle.game, A), Tactician()
    found = player.weigh(view, battle.decision)
    told = explain(view, battle.decision, found, found[0].action)
    assert "aim" in [reason.topic for reason in told.choice.reasons]


def test_who_runs_goes_where_it_is_sent_rather_than_to_what_is_nearest() -> None:
    told = shipped("king-of-the-hill", "dots+none").model("Ren", side=B, at=(24, 2), **SWORD)
    for n, x in enumerate((23, 24, 25)):
        told = told.model(f"Ila{n}", side=A, at=(x, 32), **SWORD)
    battle = asked(told, "run")
    x, _ = chosen(battle).at or (0.0, 0.0)
    assert 0 < x < 20  # to the marker at (12, 24); the one at (24, 24) is nearer


@pytest.mark.parametrize("side", [A, B])
def test_nobody_gives_up_a_race_whoever_acts_and_though_all_have_moved(side: int) -> None:
    told = shipped("street-fight", "dots+none")
    for n in range(6):
        told = told.model(f"Ila{n}", side=A, at=(4 + 8 * n, 30), now={"walked": True}, **SWORD)
        told = told.model(f"Ren{n}", side=B, at=(6 + 8 * n, 18), now={"walked": True}, **SWORD)
    battle, player = told.begin(ACTIONS, turns=12), Tactician()
    state = evolve(battle.state, side=side, acted=frozenset(range(12)))
    player.scene.look(view_of(battle.game, A)._replace(state=state))
    player.places.aims.look()
    assert [player.places.aims.plan(m.id) for m in state.models if m.side == A] == ["leave"] * 6


def test_who_has_declared_an_attack_makes_it_where_it_still_counts_at_the_building() -> None:
    told = scene("defend", (24, 30), (28, 29)).terrain("building", rect=(22, 22, 4, 4))
    battle = asked(told.after(*roles("defender", "attacker")), "sword at 1")
    assert chosen(battle) == Action("charge", ILA, REN)


def test_who_has_declared_an_attack_goes_on_to_a_token_instead_if_that_brings_more() -> None:
    battle = asked(scene("treasure", (24, 24), (27, 24)).after(*lying((22, 24))), "sword at 1")
    assert (chosen(battle).verb, chosen(battle).at) == ("move", (22, 24))
