"""Compelled warriors are their own again when the turn ends, dead or alive. (CHN-73)"""

from __future__ import annotations

import pytest
from compulsion_scenes import REN, turned
from skirmish_scenes import BASES_IN
from support.story import A, B

from skirmish.core.events import Ended
from skirmish.core.units import TOLERANCE_IN
from skirmish.players import View, make
from skirmish.rules.skirmish.events import Felled, Returned, Turned
from skirmish.rules.skirmish.turn import rout_leadership


def test_at_the_end_of_the_turn_its_owner_moves_it_clear():
    """CHN-73: 1" from those it touches; the nearest such place unless he says else."""
    told = turned()
    battle = told.begin("magic ends", side=A, until="end of turn")
    assert (battle.decision.side, battle.prompt) == (B, "Ren steps clear: where?")
    assert battle.refused("Ren steps to 9.5, 20").short_by == pytest.approx(0.5, abs=TOLERANCE_IN)
    assert battle.refused("Ren steps to 10, 10").rule == "CHN-73"
    battle.play(battle.decision.default)
    x, y = battle.at("Ren")
    assert (x, y) == pytest.approx((9, 20), abs=0.01)
    assert battle.model("Ren").side == B
    assert not battle.model("Ren").conditions
    assert battle.happened(Returned, model="Ren")


def test_between_two_comrades_it_steps_aside():
    """CHN-73: clear of all it touches."""
    told = turned().model("Cas", side=B, at=(10 - BASES_IN, 20))
    battle = told.begin("magic ends", side=A, until="end of turn")
    battle.play(battle.decision.default)
    x, y = battle.at("Ren")
    assert abs(x - 10) < 0.5
    assert abs(y - 20) > 1.7


def test_where_there_is_no_clear_place_it_stays():
    """CHN-73: walled in with Bo."""
    told = turned()
    for rect in ((8, 19, 4, 0.4), (8, 20.6, 4, 0.4), (8, 19, 1.4, 2), (11.6, 19, 1, 2)):
        told.terrain("building", rect=rect)
    battle = told.begin("magic ends", side=A, until="end of turn")
    assert battle.prompt == "The story stops here"
    assert battle.at("Ren") == (10, 20)
    assert battle.model("Ren").side == B


def test_a_dead_one_is_buried_by_its_own_side():
    """CHN-73: it counts as lost for its own side, not for the caster's."""
    battle = turned({"items": ("axe",), "I": 1}, {"items": ("axe",), "I": 6}).begin(
        "blows", side=A, until="end of turn"
    )
    battle.dice(("to hit Ren", 4), ("to wound", 4), ("injury", 6))
    battle.play("Bo retaliates")
    assert battle.happened(Felled, model="Ren", how="out", by="Bo")
    assert (battle.model("Ren").side, battle.model("Ren").conditions) == (B, ())


def test_the_battle_goes_on_while_the_last_of_a_side_is_compelled():
    """CHN-73, SKR-10: Ren strikes down Bo, the other one of his side, and is himself again at the end of the turn."""
    battle = turned({"items": ("axe",), "I": 6}, {"items": ("axe",), "I": 1}).begin(
        "blows", side=A, until="end of turn"
    )
    battle.dice(("to hit Bo", 4), ("to wound", 4), ("injury", 6))
    assert battle.happened(Felled, model="Bo", how="out", by="Ren")
    assert not battle.happened(Ended)
    assert battle.model("Ren").side == B


def test_the_battle_ends_when_nobody_is_left_of_the_side_of_the_compelled():
    """CHN-73, SKR-10: Ren was the last of his side and has fallen, too; it ends when he is his own again."""
    told = turned(bo={"out": True})
    battle = told.after(Felled(REN, "out")).begin("all alone", side=A)
    (ended,) = battle.happened(Ended)
    assert (ended.verdict.winner, ended.verdict.rule) == (A, "SKR-10")
    assert battle.happened(Returned, model="Ren")
    assert battle.game.log.index(ended) > battle.game.log.index(Returned(REN))


def test_a_turned_one_is_itself_again_before_the_rout_test():
    """CHN-73, SKR-11: its leader's Ld counts for its own side."""
    battle = turned({"leader": True, "Ld": 9}).begin("magic ends", side=A, turns=2)
    battle.play(battle.decision.default)
    assert (battle.state.side, battle.model("Ren").side) == (B, B)
    assert rout_leadership(battle.state, B) == (REN, 9)


def test_two_who_turned_step_clear_one_after_the_other():
    """CHN-73: both are their own again before either steps."""
    told = turned().model("Cas", side=B, at=(10 + 2 * BASES_IN, 20)).after(Turned(3))
    battle = told.begin("magic ends", side=A, until="end of turn")
    battle.play(battle.decision.default)
    assert battle.prompt == "Cas steps clear: where?"
    battle.play(battle.decision.default)
    assert [battle.model(name).side for name in ("Ren", "Bo", "Cas")] == [B, B, B]
    assert battle.prompt == "The story stops here"


@pytest.mark.parametrize("name", ["aggressor", "random"])
def test_players_find_a_place_to_step_clear(name: str):
    """CHN-73."""
    battle = turned().begin("magic ends", side=A, until="end of turn")
    step = make(name, 1).decide(View(battle.state, battle.game.rules, B), battle.decision)
    assert battle.decision.refusal(step) is None
