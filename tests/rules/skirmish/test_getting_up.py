"""Stunned and knocked down models in the recovery phase. (SKR-21, SKR-22)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import HAIR_IN, facing
from support.battle import STOPPED, Battle
from support.story import B, story

from skirmish.rules.skirmish.events import Rose

DOWN: dict[str, Any] = {"now": {"posture": "down", "wounds": 0}}
STUNNED: dict[str, Any] = {"now": {"posture": "stunned", "wounds": 0}}


def recovery(ila: dict[str, Any], gap_in: float = 10.0, until: str = "charges") -> Battle:
    return facing(ila, gap_in=gap_in).begin("recovery", until=until)


def test_a_stunned_model_becomes_knocked_down_and_no_more():
    """SKR-21: it began the phase stunned, so it doesn't stand up in the same phase."""
    battle = recovery(STUNNED)
    assert battle.prompt == STOPPED
    assert battle.fighter("Ila").posture == "down"


def test_a_knocked_down_model_stands_up():
    """SKR-21."""
    battle = recovery(DOWN)
    battle.play("done")
    assert battle.fighter("Ila").posture == "standing"
    assert battle.state.places[0][3] == 1.2


def test_a_knocked_down_model_may_stay_down():
    """SKR-21: it may stand up, it needn't."""
    battle = recovery(DOWN)
    battle.play("Ila stays down")
    assert battle.fighter("Ila").posture == "down"
    assert not battle.happened(Rose)


def test_all_recover_at_once_and_each_may_choose():
    """SKR-22."""
    scene = (
        story().model("Ila", at=(4, 40), **DOWN).model("Bo", at=(8, 40), **DOWN).model("Cam", at=(12, 40), **STUNNED)
    )
    battle = scene.model("Ren", side=B, at=(40, 4)).begin("recovery", until="charges")
    battle.play("Bo stays down", "done")
    assert [battle.fighter(name).posture for name in ("Ila", "Bo", "Cam")] == ["standing", "down", "down"]


def test_only_the_own_models_recover():
    """SKR-21: Ren waits for his own turn."""
    battle = facing(gap_in=10, ren=DOWN).begin("recovery", until="charges")
    assert battle.prompt == STOPPED
    assert battle.fighter("Ren").posture == "down"


def test_who_stood_up_moves_at_half_rate():
    """SKR-21: half of 5 is 2.5, distances aren't rounded (SKR-4)."""
    battle = recovery({"M": 5} | DOWN, until="shooting")
    battle.play("done")
    assert battle.allowed("Ila moves to 2, 26.5")
    refusal = battle.refused(f"Ila moves to 2, {26.5 + 4 * HAIR_IN}")
    assert refusal.rule == "SKR-33"
    assert refusal.short_by == pytest.approx(4 * HAIR_IN)


def test_who_stood_up_cant_charge_or_run():
    """SKR-21, SKR-30."""
    scene = facing(DOWN, gap_in=9.0).model("Bo", at=(2, 40))
    battle = scene.begin("recovery", until="shooting")
    battle.play("done")
    assert battle.refused("Ila charges Ren").rule == "SKR-30"
    battle.play("done")
    assert battle.refused("Ila runs to 2, 25").rule == "SKR-21"


def test_who_stood_up_may_shoot():
    """SKR-21."""
    battle = recovery({"items": ("bow",)} | DOWN, until="close combat")
    battle.play("done", "done")
    battle.dice(("to hit", 4), ("to wound", 1)).play("Ila shoots Ren")


def test_who_stood_up_engaged_stays():
    """SKR-21, SKR-38."""
    battle = recovery(DOWN, gap_in=0.0, until="shooting")
    battle.play("done")
    assert battle.prompt == STOPPED
    assert battle.fighter("Ila").rose


@pytest.mark.parametrize("items", [(), ("spear",), ("sword", "dagger")])
def test_who_stood_up_engaged_strikes_last_of_all(items: tuple[str, ...]):
    """SKR-21, SKR-60: after slower enemies and after two-handed weapons, whatever it carries."""
    scene = facing({"I": 6, "items": items} | DOWN, {"I": 1, "items": ("two-handed",)})
    battle = scene.begin("recovery", until="all alone")
    battle.dice(("to hit Ila", 1), ("to hit Ren", 1), *([("to hit Ren", 1)] if "dagger" in items else []))
    battle.play("done")
    while battle.prompt != STOPPED:
        battle.play(battle.decision.default)
    assert [roll.throw.who for roll in battle.rolled("to hit")][:2] == [1, 0]


def test_in_the_next_turn_it_strikes_in_its_usual_place():
    """SKR-21: all this turn."""
    battle = facing({"I": 6} | DOWN, {"I": 1}).begin("recovery", turns=2)
    battle.dice(("to hit Ila", 1), ("to hit Ren", 1), ("to hit Ren", 1), ("to hit Ila", 1))
    battle.play("done")
    assert [roll.throw.who for roll in battle.rolled("to hit")] == [1, 0, 0, 1]


def test_stunned_models_do_nothing():
    """SKR-21: put in the middle of its own turn, a stunned model is offered nothing at all."""
    bow = {"items": ("bow",)}
    for phase, wish in (
        ("charges", "Ila charges Ren"),
        ("moves", "Ila crawls to 2, 25"),
        ("shooting", "Ila shoots Ren"),
    ):
        scene = facing(STUNNED | bow, gap_in=6).model("Bo", at=(40, 40), items=("bow",))
        battle = scene.begin(phase, until="close combat")
        assert battle.refused(wish).rule
    assert facing(STUNNED, {"now": {"stupid": True}}).begin("blows", until="all alone").prompt == STOPPED
