"""Blows that a dome turns aside. (CHN-62, CHN-T10)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from skirmish_scenes import IDLE, Gear, facing
from support.battle import Battle

from skirmish.core.events import EffectBegun
from skirmish.core.forecast import forecast
from skirmish.core.state import Effect
from skirmish.rules.skirmish.events import Felled
from skirmish.rules.skirmish.strike import strike

DOME = EffectBegun(Effect(1, "dome", 1, 1, guard=5, reach_in=3.0, blows=True, rule="CHN-T10"))
SHIELD = EffectBegun(Effect(2, "shield of air", 1, 1, guard=4, rule="CHN-W1"))
AXE: Gear = {"items": ("axe",)}


def under_a_dome(ila: Gear, ren: Gear | None = None, *more: EffectBegun, **now: Any) -> Battle:
    told = facing(ila, {"now": IDLE | now} | (ren or {})).after(DOME, *more)
    return told.begin("blows", until="all alone")


def test_a_blow_that_hit_may_be_turned_aside():
    """CHN-62: after the hit, before it wounds; one D6 for each hit."""
    battle = under_a_dome(AXE | {"A": 2}).dice(("to hit", 4), ("to hit", 5), ("dome", 5), ("dome", 4), ("to wound", 1))
    assert len(battle.rolled("to wound")) == 1


def test_a_parry_comes_before_the_dome():
    """SKR-55: hit, parry, turned aside."""
    told = facing(AXE, {"items": ("sword",), "I": 1}).after(DOME)
    battle = told.begin("blows", until="all alone")
    battle.dice(("to hit Ren", 4), ("parry", 4), ("dome", 6), ("to hit Ila", 1))
    battle.play("Ren parries")


def test_a_shield_of_air_is_none_against_blows():
    """CHN-62: it turns missiles and weave hits aside."""
    told = facing(AXE, {"now": IDLE}).after(SHIELD)
    told.begin("blows", until="all alone").dice(("to hit", 4), ("to wound", 1))


def test_blows_at_who_is_knocked_down_are_turned_aside_too():
    """CHN-62, SKR-64: they hit without a roll, but they are hits."""
    battle = under_a_dome(AXE, posture="down").dice(("dome", 4), ("to wound", 4))
    assert battle.happened(Felled, model="Ren", how="out")
    under_a_dome(AXE, posture="down").dice(("dome", 5))


def test_nothing_saves_the_stunned():
    """SKR-64, CHN-62: out of action without a roll: no save of any kind."""
    battle = under_a_dome(AXE, posture="stunned")
    assert battle.happened(Felled, model="Ren", how="out")
    assert not battle.rolled()


def test_a_held_one_has_its_dome():
    """CHN-68, CHN-62."""
    under_a_dome(AXE, {"conditions": ("held",)}).dice(("dome", 5))


def test_the_odds_know_of_the_dome():
    """CHN-62: a third of the blows that hit a knocked down one are gone."""
    odds = []
    for effects in ((), (DOME,)):
        told = facing(AXE, {"now": IDLE | {"posture": "down"}}).after(*effects)
        battle = told.begin("all alone", until="magic ends")
        law = forecast(battle.game.rules, battle.state, strike, 0).by(lambda state, _: state.models[1].out)
        odds.append(law[True])
    assert odds == [Fraction(1, 2), Fraction(1, 3)]
