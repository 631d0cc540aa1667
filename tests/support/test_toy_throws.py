"""The toys of three dice under a rank and of open pools: their rules, their exact odds, whole battles under laws."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from support.activations import FIGHT
from support.axes import GREEN, Case, axes, both_players, setup
from support.nets import BOXES, Boxed
from support.ranks import RUNGS
from support.story import A, B, Story, story
from support.walk import Walk

from skirmish.core.forecast import forecast
from skirmish.core.state import Hit

ILA, REN = 0, 1


def facing(rules: str, **ila: int) -> Story:
    return story(rules).model("Ila", side=A, at=(20, 20), **ila).model("Ren", side=B, at=(27, 20))


def test_each_success_harms_and_each_of_the_soak_takes_one_away():
    battle = facing("ranks+none", WS=4).begin(FIGHT)  # rank 6, with advantage: four dice, of which three are kept
    battle.dice(("to hit", 1, 5, 6, 9), ("soak", 2, 7, 9)).play("Ila charges Ren")
    assert battle.fighter("Ren").harm == 4 - 1


def test_a_triplet_is_not_soaked_and_one_above_the_rank_misses():
    battle = facing("ranks+none", WS=4).begin(FIGHT, turns=4)
    battle.dice(("to hit", 5, 5, 5, 9)).play("Ila charges Ren")
    assert battle.model("Ren").out
    battle = facing("ranks+none", WS=4).begin(FIGHT).dice(("to hit", 8, 8, 8, 9))
    battle.play("Ila charges Ren")
    assert battle.fighter("Ren").harm == 0


def test_the_odds_of_a_hit_are_those_of_all_faces_of_the_soak():
    battle = facing("ranks+none").begin(FIGHT)
    combat = battle.game.rules.combat
    odds = forecast(battle.game.rules, battle.state, combat.suffer, Hit(REN, 3, ILA))
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 11), repeat=3):
        soaked = sum(face <= 3 for face in faces) + faces.count(1)
        harm = min(RUNGS, max(0, 3 - soaked))
        found[harm] = found.get(harm, Fraction(0)) + Fraction(1, 1000)
    assert odds.by(lambda state, _: state.models[REN].combat.harm) == found


def test_net_successes_cost_boxes_and_a_ten_goes_on():
    battle = facing("nets+none").begin(FIGHT)  # four dice
    battle.dice(("to hit", 8, 10, 1, 3, 9)).play("Ila charges Ren")  # the 1 takes the 8; the ten goes on to a 9
    assert battle.fighter("Ren").boxes == BOXES - (2 - 1)


def test_below_zero_the_striker_is_hurt():
    battle = facing("nets+none").begin(FIGHT).dice(("to hit", 1, 1, 7, 2))
    battle.play("Ila charges Ren")
    assert (battle.fighter("Ila").boxes, battle.fighter("Ren").boxes) == (BOXES - 1, BOXES)
    assert battle.happened(Boxed, model="Ila", rule="NET-3")


def test_the_odds_of_a_charge_sum_to_one_though_tens_go_on_without_end():
    battle = facing("nets+none").begin(FIGHT)
    blows = battle.game.rules.combat.attack
    odds = forecast(battle.game.rules, battle.state, blows, ILA, REN, "blows")
    boxes = odds.by(lambda state, _: state.models[REN].combat.boxes)
    assert sum(boxes.values()) == 1
    assert odds.residual == 0
    assert set(boxes) == set(range(BOXES + 1))


@pytest.mark.parametrize("rules", ["ranks+none", "nets+none", "ranks+channeling", "nets+wyld", "ranks+cards"])
def test_a_whole_battle_keeps_the_laws(rules: str):
    roster = axes()["roster"][0]
    case = Case(rules, "tactician", GREEN, "skirmish", roster)
    walk = Walk(setup(case), both_players(case)).to_the_end()
    assert walk.complaint() == ""
    assert walk.game.state.verdict is not None
