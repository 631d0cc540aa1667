"""How a battle goes on and ends; what is refused, and why. (TRI-35, TRI-42, TRI-43, RT-27)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B
from trilogy_outcomes import MISS, NONE_SOAKED, rolled, slot
from trilogy_scenes import ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.core.decision import Action
from skirmish.core.events import Fell
from skirmish.kit.rounds import ACTIONS, STAGES
from skirmish.rules.trilogy.system import SWITCHES


def verdict(battle: Battle) -> tuple[int | None, int]:
    """(who has won, in which round)."""
    found = battle.state.verdict
    assert found is not None, battle.prompt
    return found.winner, battle.state.round


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "dice"),
    [({"injury": 3}, (4, 9, 9, *NONE_SOAKED)), ({"injury": 5}, (4, 9, 9, *NONE_SOAKED))],
    ids=["is Down", "is dead"],
)
def test_a_side_without_anybody_conscious_has_lost(now: dict[str, int], dice: tuple[int, ...]) -> None:
    """TRI-35, RT-27: at once; who lies helpless then is lost."""
    battle = acting(swordsman(), people(now=now)).dice(*dice)
    battle.play("Ila strikes Ren")
    assert verdict(battle) == (A, 1)
    assert battle.model("Ren").out


def test_one_who_has_fled_counts_no_more() -> None:
    """TRI-35, RT-27: Broken by a shout."""
    battle = acting(people(acumen=3, intimidate=4), people(acumen=1, now={"distress": 3}), 8.0).dice(7, 9, 9, *MISS)
    battle.play("Ila intimidates Ren")
    assert verdict(battle) == (A, 1)
    assert [event.how for event in battle.happened(Fell)] == ["left"]


def test_one_who_has_collapsed_counts_no_more() -> None:
    """TRI-35, RT-27: it ran its last."""
    battle = acting(people(now={"fatigue": 2}, kit=("plate",)), people(), 30.0).dice(9, 9, 9)
    battle.play(f"Ila runs to {WEST + 6}, 24")
    assert verdict(battle) == (B, 1)


def test_it_goes_on_while_anybody_stands() -> None:
    """RT-27."""
    scene = facing(swordsman(), people(now={"injury": 3})).model("Bo", B, (40, 40), **people())
    battle = scene.act().dice(4, 9, 9, *NONE_SOAKED)
    battle.play("Ila strikes Ren")
    assert battle.state.verdict is None
    assert battle.fighter("Ren").posture == "stunned"


def test_at_the_limit_the_helpless_are_lost() -> None:
    """TRI-35, RT-27: and the scenario decides."""
    scene = facing(people(), people(now={"injury": 5, "posture": "stunned", "stable": True}), 8.0)
    battle = scene.model("Bo", B, (40, 40), **people()).begin(ACTIONS, turns=2)
    battle.play("done", "done")
    found = battle.state.verdict
    assert found is not None
    assert battle.model("Ren").out


def test_a_round_ends_with_exertion_deaths_and_what_lasts() -> None:
    """TRI-35, TRI-42, TRI-49: in this order, and then initiative."""
    ila = people(now={"rounds_fought": 3, "fought": True})
    scene = facing(ila, people(now={"injury": 5, "posture": "stunned"}), 8.0).model("Bo", B, (40, 40), **people())
    battle = scene.act().dice(*MISS, 2, 9, 9, *[9, 9, 8] * 2)
    battle.play("done", "done")
    assert rolled(battle) == ["TRI-38", "TRI-35", "TRI-42"]


def test_the_parts_of_a_round() -> None:
    """TRI-42, TRI-43."""
    battle = acting(people(), people(), 20.0)
    stages = battle.game.rules.combat.stages(battle.state)
    assert stages.names == tuple(STAGES)
    assert stages.order == (ILA, REN)


def test_a_model_without_anything_left_is_done() -> None:
    """TRI-43: nobody has to say so."""
    battle = acting(people(), people(), 20.0)
    battle.play("Ila defends", f"Ila moves to {WEST + 2}, 24")
    assert battle.prompt.startswith("Ren")


def test_who_has_dropped_something_is_asked_on() -> None:
    """TRI-41, TRI-43: it may still pick it up."""
    battle = acting(swordsman(now={"dropped": (("sword", (WEST, 24.0), 0),), "weapon": "unarmed"}), people(), 20.0)
    battle.play("Ila defends", f"Ila moves to {WEST + 1}, 24")
    assert battle.prompt.startswith("Ila")
    battle.play("Ila pick-ups with sword")
    assert battle.prompt.startswith("Ren")


# --- what is refused -------------------------------------------------------------------------------------------------

REFUSED: list[tuple[Gear, float, Action, str]] = [
    (people(now={"walked": True}), 20.0, Action("move", ILA, at=(4.0, 24.0)), "TRI-43"),
    (people(now={"walked": True}), 20.0, Action("run", ILA, at=(4.0, 24.0)), "TRI-43"),
    (people(now={"acted": True}), 20.0, Action("defend", ILA), "TRI-43"),
    (people(now={"surprised": 1}), 20.0, Action("defend", ILA), "TRI-46"),
    (people(now={"posture": "down"}), 20.0, Action("defend", ILA), "TRI-44"),
    (people(), 20.0, Action("strike", ILA), "TRI-39"),
    (people(), 20.0, Action("shoot", ILA), "TRI-39"),
    (people(), 20.0, Action("reload", ILA), "TRI-39"),
    (people(), 20.0, Action("furious-blow", ILA, REN), "TRI-53"),
    (people(), 20.0, Action("rise", ILA), "TRI-44"),
    (people(), 20.0, Action("rest", ILA), "TRI-49"),
    (people(), 20.0, Action("second-wind", ILA), "TRI-52"),
    (people(), 20.0, Action("pick-up", ILA, what="sword"), "TRI-41"),
    (people(), 20.0, Action("draw", ILA, what="sword"), "TRI-44"),
    (people(), 20.0, Action("dismount", ILA), "TRI-51"),
    (people(), 20.0, Action("heal", ILA), "TRI-50"),
    (people(), 20.0, Action("command", ILA), "TRI-48"),
    (people(), 20.0, Action("charge", ILA, REN), "TRI-44"),
    (people(), 20.0, Action("intimidate", ILA, REN), "TRI-47"),
    (people(), 20.0, Action("hide", ILA), "TRI-46"),
    (people(), 20.0, Action("defend", REN), "TRI-42"),
    (people(), 20.0, Action("dance", ILA), "TRI-43"),
    (people(), 20.0, Action("defend", 7), "TRI-43"),
    (people(items=("bow",)), 30.0, Action("shoot", ILA), "TRI-39"),
    (people(items=("crossbow",), now={"reload": 1}), 10.0, Action("shoot", ILA, REN, what="crossbow"), "TRI-39"),
    (people(items=("bow",)), 10.0, Action("shoot", ILA, REN, what="bow mount"), "TRI-51"),
]


@pytest.mark.parametrize(("ila", "gap_in", "action", "rule"), REFUSED, ids=lambda one: getattr(one, "verb", ""))
def test_a_refusal_names_its_rule(ila: Gear, gap_in: float, action: Action, rule: str) -> None:
    """TRI-39..53: and says why in a few words."""
    refusal = acting(ila, people(), gap_in).refused(action)
    assert refusal.rule == rule
    assert refusal.reason
    assert refusal.reason != "not offered now" or action.verb == "dance" or action.model == 7


def test_a_person_who_names_no_enemy_hears_about_the_nearest() -> None:
    """TRI-39, TRI-51: how far away it is."""
    scene = facing(swordsman(), people(), 6.0).model("Bo", B, (40, 40), **people())
    refusal = scene.act().refused(Action("strike", ILA))
    assert refusal.short_by == pytest.approx(6.0, abs=0.01)
    assert "Ren" in refusal.reason


def test_who_is_dead_or_helpless_or_has_acted_does_nothing() -> None:
    """TRI-35, TRI-42."""
    scene = facing(people(), people(), 20.0).model("Bo", A, (4, 40), **people(now={"posture": "stunned"}))
    battle = scene.act()
    assert battle.refused(Action("defend", battle.names["Bo"])).rule == "TRI-35"
    battle.play("done")
    assert battle.refused(Action("defend", ILA)).rule == "TRI-42"


# --- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch[0])
def test_every_switch_can_be_set_and_has_its_default_first(switch: tuple[Any, ...]) -> None:
    """TRI-13, TRI-22, TRI-26, TRI-32, TRI-38, TRI-42, TRI-43, TRI-53."""
    name, choices, rule, _ = switch
    assert rule.startswith("TRI-")
    for choice in choices:
        assert acting(**{name: choice}).game.rules.options[name] == choice
    assert acting().game.rules.options[name] == choices[0]


def test_a_battle_is_played_to_its_end() -> None:
    """RT-27: six a side with dice of a seed, everybody doing what is the default; somebody wins or the rounds end."""
    scene = facing(swordsman(hero=True), swordsman(hero=True), 4.0)
    for k in range(2):
        scene = scene.model(f"Bo{k}", A, (WEST, 28 + 3 * k), **people(items=("spear",), fighting=3))
        scene = scene.model(f"Cy{k}", B, (WEST + 6, 28 + 3 * k), **people(items=("bow",), archery=3))
    battle = scene.begin(ACTIONS, turns=8).seed(11)
    for _ in range(600):
        if battle.state.verdict is not None:
            break
        offers = [action for offer in battle.decision.each() for action in offer.samples()]
        better = [action for action in offers if action.verb in ("charge", "strike", "shoot", "move")]
        battle.play((better or [battle.decision.default])[0])
    assert battle.state.verdict is not None
    assert slot(battle, "Ila").fate <= 1
