"""The rout test and conceding. (SKR-6, SKR-11, SKR-75)"""

from __future__ import annotations

from typing import Any

import pytest
from support.rulesets import ruleset
from support.story import B, Story, story

from skirmish.core.events import Rolled
from skirmish.core.scenario import Scenario
from skirmish.rules.skirmish.events import Felled


def band(count: int, lost: int, **leader: Any) -> Story:
    """Side A: Ila, the leader, and others (Ld 6), of whom the last so many are out; Ren of side B far away."""
    scene = story().model("Ren", side=B, at=(40, 4)).model("Ila", at=(4, 40), leader=True, **({"Ld": 8} | leader))
    for k in range(1, count):
        gone = k >= count - lost
        scene.model(f"Man {k}", at=None if gone else (4 + 3 * k, 44), out=gone, Ld=6)
    return scene


@pytest.mark.parametrize(("count", "lost"), [(4, 0), (5, 1), (8, 1), (9, 2), (12, 2), (13, 3)])
def test_before_a_quarter_is_lost_there_is_no_test(count: int, lost: int):
    """SKR-11: a quarter is rounded up: 2 of 5, 3 of 9, 4 of 13."""
    battle = band(count, lost).begin("rout", until="stupidity")
    assert battle.phase == "stupidity"


@pytest.mark.parametrize(("count", "lost"), [(3, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4)])
def test_once_a_quarter_is_lost_the_test_is_due(count: int, lost: int):
    """SKR-11."""
    battle = band(count, lost).begin("rout", until="stupidity").dice(("rout test", 4, 4))
    battle.play("test")
    assert battle.phase == "stupidity"


@pytest.mark.parametrize(
    ("share", "count", "lost", "due"),
    [
        ("third", 7, 2, False),
        ("third", 7, 3, True),
        ("half", 7, 3, False),
        ("half", 7, 4, True),
        ("two-thirds", 7, 4, False),
        ("two-thirds", 7, 5, True),
        ("never", 4, 3, False),
    ],
)
def test_a_scenario_may_say_another_share(share: str, count: int, lost: int, due: bool):
    """SKR-91: rounded up, as the quarter."""
    battle = band(count, lost).scenario(routing=share).begin("rout", until="stupidity")
    said = {"third": "A third is lost", "half": "Half is lost", "two-thirds": "Two thirds are lost"}
    assert battle.prompt.startswith(said.get(share, "Some")) == due


@pytest.mark.parametrize(
    ("option", "rout", "rounds"), [("scenario", "two-thirds", 6), ("quarter", "quarter", 8), ("never", "never", 8)]
)
def test_an_option_overrules_the_scenario(option: str, rout: str, rounds: int):
    """SKR-91: `rout=quarter` plays each scenario as the book has it, also for as long."""
    combat = ruleset("skirmish", {"rout": option}).combat
    fought = combat.paced(Scenario("x", "X", rounds=8, routing="two-thirds", routed_rounds=6))
    assert (fought.rout, fought.rounds) == (rout, rounds)


def test_a_failed_test_loses_the_battle():
    """SKR-11."""
    battle = band(4, 1).begin("rout").dice(("rout test", 4, 5))
    battle.play("test")
    assert (battle.state.verdict.winner, battle.state.verdict.rule) == (B, "SKR-11")


def test_a_side_may_concede_once_a_quarter_is_lost():
    """SKR-11: to rout on purpose, without a roll."""
    battle = band(4, 1).begin("rout")
    battle.play("concede")
    assert (battle.state.verdict.winner, battle.state.verdict.rule) == (B, "SKR-11")


def test_a_side_may_not_concede_before_a_quarter_is_lost():
    """SKR-11."""
    battle = band(5, 1).begin("rout", until="compulsory moves")
    assert battle.phase == "charges"
    assert not battle.allowed("concede")


def test_nobody_may_concede_in_the_middle_of_its_turn():
    """SKR-11: at the start of the turn."""
    battle = band(4, 1).begin("rout", until="compulsory moves").dice(("rout test", 1, 1))
    battle.play("test")
    assert battle.refused("concede").rule


def test_the_test_is_taken_at_the_start_of_the_own_turn_only():
    """SKR-11: in the enemy's turn a side that has lost half of its models isn't tested."""
    battle = band(4, 2).begin("rout", side=B, until="compulsory moves")
    assert battle.phase == "charges"
    assert not battle.rolled("rout test")


def test_the_test_comes_again_in_every_turn():
    """SKR-11."""
    battle = band(4, 1).begin("rout", turns=3).dice(("rout test", 4, 4))
    battle.play("test")
    while battle.prompt and not battle.prompt.startswith("A quarter"):
        battle.play(battle.decision.default)
    battle.dice(("rout test", 6, 6)).play("test")
    assert battle.state.verdict.winner == B


def of_whom(battle_rolls: list[Rolled]) -> tuple[int, int]:
    """(who rolled, the highest total that passes)."""
    check = battle_rolls[-1].throw
    return check.who, next(lowest for lowest, passed in check.bands if passed is False) - 1


@pytest.mark.parametrize("now", [{}, {"posture": "down"}, {"fleeing": True}])
def test_the_leader_s_ld_counts_while_he_is_on_the_table_and_not_stunned(now: dict[str, Any]):
    """SKR-11: knocked down or fleeing, he still leads; only stunned or out of action he doesn't."""
    battle = band(4, 1, now=now).begin("rout", until="stupidity").dice(("rout test", 4, 4))
    battle.play("test")
    assert of_whom(battle.rolled("rout test")) == (battle.names["Ila"], 8)


def test_the_leader_s_ld_counts_even_if_another_s_is_higher():
    """SKR-11."""
    scene = band(4, 1, Ld=5).model("Wise", at=(20, 44), Ld=10).model("Gone", out=True)
    battle = scene.begin("rout").dice(("rout test", 3, 3))
    battle.play("test")
    assert of_whom(battle.rolled("rout test")) == (battle.names["Ila"], 5)
    assert battle.state.verdict is not None
    assert battle.state.verdict.winner == B


def test_with_the_leader_stunned_the_highest_ld_of_those_not_stunned_counts():
    """SKR-11."""
    scene = band(4, 1, now={"posture": "stunned"}).model("Wise", at=(20, 44), Ld=10, now={"posture": "stunned"})
    battle = scene.model("Cook", at=(24, 44), Ld=7, now={"posture": "down"}).model("Gone", out=True)
    told = battle.begin("rout", until="stupidity").dice(("rout test", 3, 4))
    told.play("test")
    assert of_whom(told.rolled("rout test")) == (told.names["Cook"], 7)


def test_with_the_leader_out_of_action_the_highest_ld_counts():
    """SKR-11, SKR-71."""
    scene = story().model("Ren", side=B, at=(40, 4)).model("Ila", out=True, leader=True, Ld=9)
    battle = scene.model("Man", at=(4, 40), Ld=6).model("Cook", at=(24, 44), Ld=7).begin("rout", until="stupidity")
    battle.dice(("rout test", 3, 4)).play("test")
    assert of_whom(battle.rolled("rout test")) == (battle.names["Cook"], 7)


def test_the_leader_s_ld_counts_at_any_distance_and_nobody_else_s_help():
    """SKR-3: not for rout; SKR-11 has its own rule. A Warder's sister lends nothing for it either."""
    scene = story().model("Ren", side=B, at=(40, 4))
    scene.model("Ila", at=(4, 40), Ld=6, leader=True, traits={"warder": "moi"})
    scene.model("Moi", at=(4, 44), Ld=10).model("Gone", out=True)
    battle = scene.begin("rout").dice(("rout test", 3, 4))
    battle.play("test")
    assert battle.state.verdict.winner == B


def test_who_left_the_table_counts_as_lost():
    """SKR-6, SKR-11: one of four runs off; at the next start of the turn the test is due."""
    scene = band(3, 0).model("Run", at=(2, 20), now={"fleeing": True})
    battle = scene.begin("compulsory moves", turns=3).dice(("flight", 1, 1))
    while not battle.prompt.startswith("A quarter"):
        battle.play(battle.decision.default)
    assert battle.happened(Felled, model="Run", how="left")
    assert not battle.rolled("injury")
    battle.play("concede")


@pytest.mark.parametrize("trait", ["fearless", "stubborn", "frenzy"])
def test_no_warband_is_exempt(trait: str):
    """SKR-11, SKR-75: fearless and stubborn ones take the test like everybody, and once only."""
    battle = band(4, 1, traits={trait: ""}).begin("rout").dice(("rout test", 6, 6))
    battle.play("test")
    assert battle.state.verdict.winner == B


def test_down_models_are_not_lost():
    """SKR-11: only those out of action count."""
    scene = band(3, 0).model("Low", at=(20, 44), now={"posture": "stunned"})
    assert scene.begin("rout", until="stupidity").phase == "stupidity"


def test_if_all_are_stunned_the_highest_ld_of_them_counts():
    """SKR-11: nobody is exempt, so somebody's Ld must be used."""
    scene = story().model("Ren", side=B, at=(40, 4)).model("Ila", at=(4, 40), now={"posture": "stunned"}, Ld=5)
    battle = scene.model("Gone", out=True).begin("rout").dice(("rout test", 3, 3))
    battle.play("test")
    assert of_whom(battle.rolled("rout test")) == (battle.names["Ila"], 5)
