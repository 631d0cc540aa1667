"""Hiding behind cover, and how one is found. (SKR-37)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN
from support.battle import STOPPED, Battle
from support.story import A, B, Story, story

from skirmish.rules.skirmish.events import Felled, Hid, Revealed, Went

HIDDEN: dict[str, Any] = {"hidden": True}
WALL = {"kind": "wall", "rect": (14.0, 20.0, 0.5, 8.0)}


def behind_wall(ila: dict[str, Any] | None = None, ren_at: tuple[float, float] = (22.0, 24.0), **ren: Any) -> Story:
    """Ila west of a wall of 8", Ren (Initiative 3) east of it."""
    told = story().terrain(**WALL).model("Ila", at=(12, 24), **(ila or {}))
    return told.model("Ren", side=B, at=ren_at, **ren)


def test_a_model_behind_cover_may_hide_where_it_stands():
    """SKR-37."""
    battle = behind_wall().begin("moves", until="shooting")
    battle.play("Ila hides")
    assert battle.fighter("Ila").hidden
    assert battle.happened(Hid, model="Ila")


def test_it_is_asked_at_the_end_of_its_move_and_may_decline():
    """SKR-37: may."""
    for answer, hidden in (("Ila hides", True), ("Ila passes", False)):
        battle = behind_wall().begin("moves", until="shooting")
        battle.play("Ila moves to 12, 25", answer)
        assert battle.fighter("Ila").hidden is hidden


def test_who_has_moved_by_hiding_doesn_t_move_afterwards():
    """SKR-37: at the end of its move."""
    battle = behind_wall().model("Bo", at=(4, 40)).begin("moves", until="shooting")
    battle.play("Ila hides")
    assert battle.refused("Ila moves to 12, 25").rule == "SKR-33"


def test_soft_cover_is_cover():
    """SKR-37, SKR-42: behind a hedge it is seen, but not clear."""
    told = story().terrain("hedge", rect=(14, 20, 0.5, 8)).model("Ila", at=(12, 24)).model("Ren", side=B, at=(22, 24))
    battle = told.begin("moves", until="shooting")
    battle.play("Ila hides")
    assert battle.fighter("Ila").hidden


def test_an_enemy_who_touches_the_hedge_itself_has_it_in_the_open():
    """SKR-37, SKR-46: the piece that the looker touches and the other doesn't is ignored."""
    told = story().terrain("hedge", rect=(14, 20, 0.5, 8)).model("Ila", at=(8, 24))
    battle = told.model("Ren", side=B, at=(14.5 + BASES_IN / 2, 24)).begin("moves", until="shooting")
    assert battle.refused("Ila hides").rule == "SKR-37"


def test_nobody_hides_in_the_open():
    """SKR-37: one enemy who has it in the open is enough."""
    battle = behind_wall().model("Sam", side=B, at=(12, 40)).begin("moves", until="shooting")
    assert battle.refused("Ila hides").reason.startswith("Sam has a clear view")


@pytest.mark.parametrize(
    "now", [{"posture": "down"}, {"charged": True}, {"failed_charge": True}, {"ran": True}, {"fleeing": True}]
)
def test_who_is_down_charged_ran_or_flees_may_not_hide(now: dict[str, Any]):
    """SKR-37."""
    battle = behind_wall({"now": now}).model("Bo", at=(4, 40)).begin("moves", until="shooting")
    assert battle.refused("Ila hides").rule == "SKR-37" or "fleeing" in now
    assert not battle.allowed("Ila hides")


def test_who_runs_behind_cover_isn_t_asked():
    """SKR-33, SKR-37."""
    battle = behind_wall().begin("moves", until="shooting")
    battle.play("Ila runs to 12, 25")
    assert battle.prompt == STOPPED
    assert not battle.fighter("Ila").hidden


@pytest.mark.parametrize(("gap_in", "hides"), [(5.0, False), (5.0 + HAIR_IN, True)])
def test_nobody_hides_within_an_enemy_s_initiative_in_inches(gap_in: float, hides: bool):
    """SKR-37: Ren's Initiative is 5; a wall doesn't help, and exactly 5" is within."""
    battle = behind_wall(ren_at=(12 + BASES_IN + gap_in, 24), I=5).begin("moves", until="shooting")
    assert battle.allowed("Ila hides") is hides


def test_a_hidden_model_can_t_be_shot_at_nor_charged():
    """SKR-30, SKR-37: hidden it can't be seen."""
    told = story().terrain("hedge", rect=(14, 20, 0.5, 8)).model("Ila", at=(12, 24), now=HIDDEN)
    told.model("Ren", side=B, at=(17.5, 24), items=("bow",), I=1).model("Bo", at=(4, 44))
    battle = told.begin("charges", side=B, until="close combat")
    assert battle.refused("Ren charges Ila").rule == "SKR-37"
    battle.play("done", "done")
    assert not battle.allowed("Ren shoots Ila")


def walk_round(to: str, **ren: Any) -> Battle:
    """Ila hides behind the wall; Ren walks to a place in his turn."""
    told = behind_wall({"now": HIDDEN}, **({"ren_at": (18.0, 29.0), "M": 8, "I": 1} | ren))
    battle = told.begin("moves", side=B, until="shooting")
    battle.play(f"Ren moves to {to}")
    return battle


def test_an_enemy_who_walks_round_the_cover_reveals_it():
    """SKR-37: looked at after every move of either side."""
    battle = walk_round("13, 31")
    assert not battle.fighter("Ila").hidden
    assert battle.happened(Revealed, model="Ila")


def test_an_enemy_who_stays_on_the_other_side_doesn_t():
    """SKR-37."""
    assert walk_round("18, 26").fighter("Ila").hidden


@pytest.mark.parametrize(("gap_in", "hidden"), [(4.0, False), (4.0 + HAIR_IN, True)])
def test_an_enemy_within_its_own_initiative_reveals_it_through_the_wall(gap_in: float, hidden: bool):
    """SKR-37: Initiative 4, exactly 4"."""
    battle = walk_round(f"{12 + BASES_IN + gap_in}, 24", I=4)
    assert battle.fighter("Ila").hidden is hidden


def test_it_may_move_and_stay_hidden_behind_cover_all_along():
    """SKR-37."""
    battle = behind_wall({"now": HIDDEN}).begin("moves", until="shooting")
    battle.play("Ila moves to 12, 25")
    assert battle.fighter("Ila").hidden


def test_it_is_revealed_when_its_move_ends_in_the_open():
    """SKR-37."""
    battle = behind_wall({"now": HIDDEN, "M": 5}, ren_at=(22, 29)).begin("moves", until="shooting")
    battle.play("Ila moves to 13, 28.75")
    assert battle.happened(Revealed, model="Ila")


def test_it_is_revealed_when_it_crosses_the_open_on_its_way():
    """SKR-37: if that holds all along: from one wall to the next past a gap that Ren looks through."""
    told = story().terrain("wall", rect=(14, 20, 0.5, 4.8)).terrain("wall", rect=(14, 26, 0.5, 6))
    battle = told.model("Ila", at=(12, 23.5), now=HIDDEN).model("Ren", side=B, at=(22, 25.4)).begin("moves")
    battle.play("Ila moves to 12, 27.5")
    assert battle.happened(Revealed, model="Ila")


def test_having_crossed_the_open_it_may_hide_again():
    """SKR-37: at the end of its move, behind cover."""
    told = story().terrain("wall", rect=(14, 20, 0.5, 4.8)).terrain("wall", rect=(14, 26, 0.5, 6))
    told.model("Ila", at=(12, 23.5), now=HIDDEN).model("Ren", side=B, at=(22, 25.4))
    battle = told.begin("moves", until="shooting")
    battle.play("Ila moves to 12, 27.5", "Ila hides")
    assert battle.fighter("Ila").hidden


def test_a_hidden_model_that_runs_is_hidden_no_more():
    """SKR-33, SKR-37: who ran doesn't hide."""
    battle = behind_wall({"now": HIDDEN}).begin("moves", until="shooting")
    battle.play("Ila runs to 12, 25")
    assert battle.happened(Revealed, model="Ila")
    assert not battle.fighter("Ila").hidden


def test_who_shoots_from_hiding_is_revealed():
    """SKR-37."""
    told = story().terrain("hedge", rect=(14, 20, 0.5, 8)).model("Ila", at=(12, 24), items=("bow",), now=HIDDEN)
    battle = told.model("Ren", side=B, at=(22, 24)).begin("shooting", until="close combat").dice(("to hit", 1))
    battle.play("Ila shoots Ren")
    assert not battle.fighter("Ila").hidden


def test_who_goes_down_is_revealed():
    """SKR-37: struck from behind by a falling rock, as it were: any hit that puts it down."""
    battle = behind_wall({"now": HIDDEN}).begin("moves")
    after = Felled(battle.names["Ila"], "down", (12, 24)).apply(battle.state)
    assert not after.models[battle.names["Ila"]].combat.hidden


def test_the_hider_s_own_side_doesn_t_reveal_it():
    """SKR-37: an enemy has it in the open; friends don't matter."""
    battle = behind_wall().model("Bo", at=(12, 28)).begin("moves", until="shooting")
    battle.play("Ila hides", "Bo moves to 12, 26")
    assert battle.fighter("Ila").hidden


def test_a_charge_past_it_may_reveal_it():
    """SKR-37: after every move, a charge is one too."""
    told = behind_wall({"now": HIDDEN, "I": 1}, ren_at=(18, 30), I=1).model("Bo", at=(10, 29), now={"stupid": True})
    battle = told.begin("charges", side=B, until="moves")
    assert not battle.happened(Revealed)
    battle.play("Ren charges Bo")
    assert battle.happened(Went, model="Ren")
    assert battle.happened(Revealed, model="Ila")


def test_a_hidden_model_doesn_t_stand_in_the_line_of_sight():
    """SKR-42: hidden bases don't block."""
    told = story().model("Ila", at=(10, 24), items=("bow",)).model("Ren", side=B, at=(20, 24))
    told.model("Sam", side=B, at=(15, 24), base_mm=50, now=HIDDEN, I=1)
    battle = told.begin("shooting", until="close combat").dice(("to hit Ren", 1))
    battle.play("Ila shoots Ren")
    assert battle.state.side == A
