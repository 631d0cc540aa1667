"""What can be done in one activation: a main action, a move, a free action; leaving contact. (RES-16..24, RES-75)"""

from __future__ import annotations

import pytest
from resolve_scenes import BASES_IN, acting, facing, people, slot
from support.battle import Battle
from support.story import A, B

from skirmish.core.decision import Action
from skirmish.core.events import ConditionsSet, Ended, Fell, Moved, PhaseBegun, TurnStarted
from skirmish.core.state import Condition
from skirmish.kit.rounds import Finished
from skirmish.rules.resolve.events import BodyLost, Told

SWORD = {"items": ("sword",)}


def beside(ila: Battle, dx: float = 0.0, dy: float = 0.0) -> str:
    """A place so far from where Ila stands, for a sentence."""
    x, y = ila.at("Ila")
    return f"{x + dx}, {y + dy}"


# --- one of each -----------------------------------------------------------------------------------------------------


def test_a_main_action_a_move_and_a_free_action_in_any_order():  # RES-17
    battle = acting(people(items=("bow",)), gap_in=8).dice(("to hit", 2, 5))
    battle.play("Ila shoots Ren", f"Ila moves to {beside(battle, dy=4)}")
    assert battle.prompt.startswith("Ila")
    battle.play("Ila go-prones")
    assert battle.prompt.startswith("Ren")  # nothing is left to do


def test_only_one_main_action():  # RES-17, RES-18, RES-19
    battle = acting(people(items=("bow", "sword")), gap_in=8).dice(("to hit", 2, 5))
    battle.play("Ila shoots Ren with bow")
    assert battle.refused("Ila shoots Ren with bow").rule == "RES-17"
    assert battle.refused(f"Ila runs to {beside(battle, dy=9)}").rule == "RES-17"


def test_only_one_move():  # RES-24
    battle = acting(gap_in=9)
    battle.play(f"Ila moves to {beside(battle, dy=2)}")
    assert battle.refused(f"Ila moves to {beside(battle, dy=4)}").rule == "RES-24"


def test_only_one_free_action():  # RES-23
    battle = acting(people(items=("sword", "axe")), gap_in=9)
    battle.play(Action("draw", 0, what="sword"))
    assert slot(battle, "Ila").weapon == "sword"
    assert battle.refused(Action("draw", 0, what="axe")).rule == "RES-23"


def test_whoever_lies_can_stand_up_first():  # RES-23
    battle = acting(people(now={"posture": "down"}), gap_in=9)
    assert battle.refused(f"Ila moves to {beside(battle, dy=4)}").rule == "RES-23"
    battle.play("Ila rises", f"Ila moves to {beside(battle, dy=4)}")
    assert slot(battle, "Ila").standing


def test_who_drops_prone_blocks_no_sight_any_more():  # RES-23
    battle = acting(gap_in=9)
    battle.play("Ila go-prones")
    assert battle.state.places[0][3] == 0.0
    assert battle.happened(Fell, model=0, how="down")


def test_a_new_round_gives_all_back():  # RES-17
    battle = acting(gap_in=9)
    battle.play(f"Ila runs to {beside(battle, dy=9)}", "done", "done")
    assert battle.state.round == 2
    assert battle.allowed(f"Ila runs to {beside(battle, dy=9)}")


def test_a_lost_action_leaves_the_move():  # RES-17, RES-60
    battle = acting(people(now={"lost": 1}, **SWORD), gap_in=0)
    assert battle.prompt.startswith("Ila")
    assert slot(battle, "Ila").lost == 0
    assert battle.refused("Ila strikes Ren").rule == "RES-17"
    assert battle.happened(Told, model=0, text="has lost its action")


def test_who_is_held_has_no_activation():  # RES-17
    battle = facing(people(more={"conditions": ("held",)})).act()
    assert battle.prompt.startswith("Ren")


# --- moves -----------------------------------------------------------------------------------------------------------


def test_a_person_moves_six_inches_and_runs_twelve():  # RES-12, RES-24
    battle = acting(gap_in=20)
    reach = battle.game.rules.combat.reach(battle.state, 0)
    assert (reach.move, reach.run, reach.charge) == (6.0, 12.0, 6.0)
    assert battle.refused(f"Ila moves to {beside(battle, dy=6.1)}").short_by == pytest.approx(0.1, abs=0.01)


def test_a_run_is_the_main_action():  # RES-24
    battle = acting(people(**SWORD), gap_in=12)
    battle.play(f"Ila runs to {beside(battle, dy=12)}")
    assert slot(battle, "Ila").acted
    assert battle.refused("Ila strikes Ren").rule == "RES-17"


@pytest.mark.parametrize("condition", ["winded", "rooted"])
def test_who_is_out_of_breath_or_rooted_cannot_run(condition: str):  # RES-24
    battle = acting(people(more={"conditions": (condition,)}), gap_in=12)
    assert battle.refused(f"Ila runs to {beside(battle, dy=12)}").rule == "RES-24"
    assert battle.allowed(f"Ila moves to {beside(battle, dy=5)}")


def test_who_is_rooted_cannot_charge():  # RES-24
    battle = acting(people(more={"conditions": ("rooted",)}), gap_in=3)
    assert battle.refused("Ila charges Ren").reason == "it is rooted to the ground"
    free = facing(gap_in=3).after(ConditionsSet(0, (Condition("winded"),))).act()
    assert free.allowed("Ila charges Ren")


def test_only_a_charge_leads_into_contact():  # RES-24
    battle = acting(gap_in=3)
    assert battle.refused(f"Ila moves to {beside(battle, dx=3)}").reason == "only a charge leads into contact"


# --- charges ---------------------------------------------------------------------------------------------------------


def test_a_charge_is_a_move_and_an_attack():  # RES-24
    battle = acting(people(**SWORD), gap_in=5).dice(("to hit", 5, 3), ("damage", 1), ("Focus", 6, 1))
    battle.play("Ila charges Ren")
    assert battle.happened(Moved, model=0, manner="charge")
    assert battle.happened(BodyLost, model=1, amount=3)
    assert (slot(battle, "Ila").acted, slot(battle, "Ila").walked) == (True, True)


def test_a_charge_is_no_longer_than_a_move():  # RES-24
    battle = acting(people(**SWORD), gap_in=6.5)
    refusal = battle.refused("Ila charges Ren")
    assert refusal.short_by == pytest.approx(0.5, abs=0.1)
    assert "too far" in refusal.reason


def test_who_has_moved_or_acted_charges_no_more():  # RES-24
    battle = acting(people(**SWORD), gap_in=6)
    battle.play(f"Ila moves to {beside(battle, dy=1)}")
    assert battle.refused("Ila charges Ren").rule == "RES-24"


def test_who_is_in_reach_is_struck_and_not_charged():  # RES-24
    battle = acting(people(**SWORD))
    assert battle.refused("Ila charges Ren").reason == "it is within reach: strike it"


def test_a_long_weapon_stops_as_far_away_as_it_reaches():  # RES-67
    battle = acting(people(kit=("pike",)), gap_in=8).dice(("to hit", 2, 5))
    battle.play("Ila charges Ren")
    gap = battle.at("Ren")[0] - battle.at("Ila")[0] - BASES_IN
    assert 2.75 <= gap <= 3.0
    assert battle.rolled("to hit")


def test_who_cannot_be_seen_cannot_be_charged():  # RES-24
    battle = facing(people(**SWORD), gap_in=4).terrain("wall", rect=(4.5, 22, 0.5, 4)).act()
    assert battle.refused("Ila charges Ren").rule == "RES-24"


# --- leaving contact -------------------------------------------------------------------------------------------------


def test_a_close_enemy_with_its_action_unspent_may_strike_at_who_leaves():  # RES-24
    battle = acting(people(), people(**SWORD))
    battle.dice(("to hit", 5, 3), ("damage", 1), ("Focus", 6, 1))
    battle.play(f"Ila moves to {beside(battle, dy=5)}")
    assert battle.prompt == "Ila leaves contact: does Ren strike?"
    battle.play("Ren strikes Ila")
    assert battle.happened(BodyLost, model=0)
    assert battle.at("Ila")[1] == 29
    assert slot(battle, "Ren").acted


def test_it_need_not():  # RES-24
    battle = acting(people(), people(**SWORD))
    battle.play(f"Ila moves to {beside(battle, dy=5)}", "pass")
    assert not slot(battle, "Ren").acted


def test_who_is_cut_down_leaving_stays_where_it_was():  # RES-24
    scene = facing(people(now={"body": 1}), people(**SWORD)).model("Bo", A, (40, 40), **people(quickness=2))
    battle = scene.act()
    battle.play("done")
    battle.dice(("to hit", 5, 3), ("damage", 2))
    battle.play(f"Ila moves to {beside(battle, dy=4)}", "Ren strikes Ila")
    assert battle.at("Ila") == (2, 24)
    assert slot(battle, "Ila").posture == "stunned"


@pytest.mark.parametrize("now", [{"acted": True}, {"surprised": 1}, {"posture": "down"}, {"held_off": True}])
def test_nobody_strikes_who_cannot(now: dict[str, object]):  # RES-24
    battle = acting(people(), people(now=now, **SWORD))
    assert not battle.game.rules.combat.parting(battle.state, 0)
    battle.play(f"Ila moves to {beside(battle, dy=5)}")
    assert battle.at("Ila")[1] == 29


def test_a_pole_arm_is_too_long_for_who_leaves():  # RES-24, RES-71
    battle = acting(people(), people(kit=("pike",)))
    assert not battle.game.rules.combat.parting(battle.state, 0)
    battle.play(f"Ila moves to {beside(battle, dy=5)}")
    assert battle.at("Ila")[1] == 29


def test_nobody_runs_out_of_contact():  # RES-24
    battle = acting()
    assert battle.refused(f"Ila runs to {beside(battle, dy=9)}").reason == "in contact with an enemy"


# --- flight ----------------------------------------------------------------------------------------------------------


def test_who_flees_runs_directly_away_and_does_nothing_else():  # RES-88
    battle = acting(ren=people(now={"flight": 1}), gap_in=2)
    here = battle.at("Ren")
    battle.play("done")
    assert battle.state.round == 2
    assert battle.happened(Moved, model=1, manner="flee")
    assert battle.happened(Finished, model=1)
    assert battle.at("Ren")[0] == pytest.approx(here[0] + 12, abs=0.1)
    assert battle.at("Ren")[1] == 24


# --- the round and the end -------------------------------------------------------------------------------------------


def test_a_round_dawns_is_acted_and_ends():  # RES-16
    battle = acting(gap_in=9)
    battle.play("done", "done")
    phases = [event.phase for event in battle.happened(PhaseBegun)]
    assert phases == ["dusk", "end of round", "dawn", "actions"]
    assert [event.side for event in battle.happened(TurnStarted)][-2:] == [battle.state.first, 1 - battle.state.first]


def test_a_side_with_nobody_conscious_has_lost():  # RES-55, RES-59
    battle = acting(people(strength=12), people(now={"body": 1}))
    battle.dice(("to hit", 5, 3), ("damage", 5))
    battle.play("Ila strikes Ren")
    (ended,) = battle.happened(Ended)
    assert ended.verdict.winner == A
    assert battle.happened(Fell, model=1, how="out")


def test_who_lies_unconscious_at_the_limit_is_lost():  # RES-59
    scene = facing(gap_in=9).model("Bo", B, (40, 40), **people(now={"posture": "stunned", "fortitude": 0}))
    battle = scene.begin("actions", turns=1)
    battle.play("done", "done")
    (ended,) = battle.happened(Ended)
    assert ended.verdict.winner == A
    assert "50 %" in ended.verdict.reason


# --- why not ---------------------------------------------------------------------------------------------------------


def test_a_greyed_button_says_why():  # RES-16, RES-34
    battle = facing(people(**SWORD), gap_in=9).model("Bo", A, (10, 10), **people()).act()
    assert battle.refused("Bo hides").rule == "RES-34"
    assert battle.refused("Ren hides").reason == "not this side's choice"
    assert battle.refused("Ila rises").reason == "it stands"
    assert battle.refused("Ila juggles").rule == "RES-17"
    battle.play("done")
    assert battle.refused("Ila hides").reason
