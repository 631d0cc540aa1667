"""Stupid models. (SKR-74)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN, facing
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect
from skirmish.core.units import TOLERANCE_IN
from skirmish.rules.skirmish.events import Went

DULL: dict[str, Any] = {"traits": {"stupidity": ""}}


def scene(**ila: Any) -> Story:
    """Ila's side holds the south edge, so straight ahead is north."""
    return story().model("Ila", at=(24, 30), **(DULL | ila)).model("Ren", side=B, at=(10, 8)).model("Bo", at=(4, 44))


def stupid_turn(told: Story, face: int) -> Battle:
    return told.begin("stupidity", until="moves").dice(("stupidity", 6, 6), ("stupidity", face))


def idle(battle: Battle) -> Battle:
    return battle.until("The story stops")


def test_who_passes_at_the_start_of_its_turn_acts_as_it_likes():
    """SKR-74."""
    battle = scene().begin("stupidity", until="shooting").dice(("stupidity", 3, 4))
    battle.play("done", "Ila moves to 24, 29")
    assert not battle.fighter("Ila").stupid


def test_the_test_is_taken_in_the_own_turn_only():
    """SKR-74."""
    assert not scene().begin("stupidity", side=B, until="recovery").rolled("stupidity")


@pytest.mark.parametrize(("face", "y"), [(1, 28.0), (3, 28.0), (4, 30.0), (6, 30.0)])
def test_who_fails_goes_half_m_straight_ahead_on_1_to_3_and_else_nowhere(face: int, y: float):
    """SKR-74."""
    assert idle(stupid_turn(scene(), face)).at("Ila") == pytest.approx((24, y), abs=TOLERANCE_IN)


def test_half_of_m_5_is_2_and_a_half():
    """SKR-4, SKR-74: distances aren't rounded."""
    assert idle(stupid_turn(scene(M=5), 2)).at("Ila") == pytest.approx((24, 27.5), abs=TOLERANCE_IN)


@pytest.mark.parametrize("side", [A, B])
def test_it_stops_1_from_other_models_friend_or_foe(side: int):
    """SKR-74: the other is 1.8" ahead, so it goes 0.8"."""
    told = scene().model("Cam", side=side, at=(24, 30 - BASES_IN - 1.8))
    assert idle(stupid_turn(told, 1)).at("Ila") == pytest.approx((24, 29.2), abs=0.005)


def test_who_fails_neither_charges_nor_moves_nor_shoots():
    """SKR-74."""
    told = story().model("Ila", at=(24, 30), items=("bow",), **DULL).model("Ren", side=B, at=(24, 24))
    told.model("Bo", at=(4, 24), items=("bow",))
    battle = told.begin("stupidity", until="close combat").dice(("stupidity", 6, 6))
    assert battle.refused("Ila charges Ren").rule == "SKR-74"
    battle.dice(("stupidity", 4)).play("done")
    assert battle.refused("Ila moves to 24, 31").rule == "SKR-33"
    battle.play("done")
    assert battle.refused("Ila shoots Ren").rule == "SKR-40"


def test_engaged_it_stays_and_strikes_no_blows_in_its_own_turn_nor_in_the_next():
    """SKR-74: until its next test; enemies still roll to hit it."""
    told = facing(DULL | {"I": 6}).begin("stupidity", turns=2)
    told.dice(("stupidity", 6, 6), ("to hit Ila 4+", 1), ("to hit Ila 4+", 1))
    assert told.state.verdict is not None
    assert not told.happened(Went)
    assert not told.rolled("to hit", who="Ila")


def test_the_next_test_may_clear_its_head():
    """SKR-74."""
    told = facing(DULL | {"I": 6}).begin("stupidity", turns=3)
    told.dice(("stupidity", 6, 6), ("to hit Ila", 1), ("to hit Ila", 1), ("stupidity", 1, 1))
    told.dice(("to hit Ren", 1), ("to hit Ila", 1))
    assert not told.fighter("Ila").stupid


def test_the_leader_s_word_helps():
    """SKR-3, SKR-74."""
    told = scene(Ld=4).model("Chief", at=(24, 33), leader=True, Ld=9)
    battle = told.begin("stupidity", until="recovery").dice(("stupidity", 4, 5))
    assert not battle.fighter("Ila").stupid


def test_it_doesn_t_walk_through_walls_or_off_the_table():
    """SKR-34, SKR-74."""
    walled = scene().terrain("wall", rect=(20, 28.5, 8, 0.5))
    assert idle(stupid_turn(walled, 1)).at("Ila")[1] > 29.4
    edge = story().model("Ila", at=(24, 1.5), **DULL).model("Ren", side=B, at=(40, 40)).model("Bo", at=(4, 44))
    assert idle(stupid_turn(edge, 1)).at("Ila")[1] == pytest.approx(0.5, abs=0.01)


def test_a_mired_model_stumbles_half_of_what_its_movement_is_now():
    """SKR-74: half of M 4 less 1."""
    mired = EffectBegun(Effect(1, "mire", 0, 0, numbers=(("move", -1),)))
    assert idle(stupid_turn(scene().after(mired), 1)).at("Ila")[1] == pytest.approx(28.5, abs=TOLERANCE_IN)


def test_it_stops_before_what_it_would_have_to_walk_around():
    """SKR-74: straight ahead; the end of the wall lies half in its way."""
    battle = idle(stupid_turn(scene().terrain("wall", rect=(24.45, 29.4, 0.1, 0.02)), 1))
    assert battle.at("Ila")[0] == 24
    assert 29.6 < battle.at("Ila")[1] < 29.63


def test_who_is_stupid_is_able_to_nothing():
    """SKR-74: no spells either, whatever magic asks."""
    battle = scene(now={"stupid": True}).begin("shooting", until="close combat")
    able = battle.game.rules.combat.able
    assert not able(battle.state, battle.names["Ila"])
    assert able(battle.state, battle.names["Bo"])
