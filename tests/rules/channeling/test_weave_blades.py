"""Blade of Fire: blows at S+2 until the next shooting phase. (CHN-60, CHN-61, CHN-78, CHN-W4)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from weave_scenes import Gear, begun, ended, facing, hand, lasting, woven

from skirmish.core.events import EffectEnded

IDLE: Gear = {"now": {"stupid": True}}
"""Ren strikes no blows."""


def fiery(items: tuple[str, ...] = ("sword",), until: str = "all alone", **ila: int) -> Battle:
    """Ila and Ren touch; she weaves a Blade of Fire."""
    battle = begun(facing("blade-of-fire", gap_in=0.0, ren=IDLE, items=items, **ila), until=until, turns=3)
    battle.dice(woven("blade-of-fire", 3, 3))
    return battle


@pytest.mark.parametrize(
    ("items", "strength"),
    [(("sword",), 5), ((), 5), (("halberd",), 5), (("power-wrought-blade",), 5), (("two-handed",), 5), (("flail",), 5)],
)
def test_blows_are_at_strength_plus_2_in_place_of_a_lesser_bonus(items: tuple[str, ...], strength: int):
    """CHN-78: even a dagger's and a fist's, and never added to the weapon's own."""
    battle = fiery(items).dice(("to hit Ren", 4), (f"to wound Ren, S {strength} against T 3", 1))
    battle.play("Ila casts blade-of-fire", "done")
    assert hand(battle) == 18
    assert battle.prompt == "The story stops here"


def test_they_are_blows_in_all_else():
    """CHN-78, SKR-51, SKR-63: they may be parried and be critical."""
    told = facing("blade-of-fire", gap_in=0.0, ren=IDLE | {"W": 3}, items=("sword",))
    battle = begun(told, until="all alone")
    battle.dice(woven("blade-of-fire"), ("to hit Ren", 4), ("to wound", 6), ("critical", 1))
    battle.play("Ila casts blade-of-fire", "done")
    assert battle.fighter("Ren").wounds == 1


def test_it_lasts_until_her_own_next_shooting_phase():
    """CHN-60: through the enemy's turn, to (a) of CHN-15."""
    battle = fiery().dice(("to hit Ren", 1), ("to hit Ren", 4), ("to wound Ren, S 5", 1))
    battle.play("Ila casts blade-of-fire", "done", "wait")
    assert lasting(battle, "blade-of-fire")
    assert battle.state.side == 1
    assert len(battle.rolled("to hit Ren")) == 2
    battle.until("Shoot")
    assert battle.state.side == 0
    assert not lasting(battle, "blade-of-fire")
    assert hand(battle) == 20


def test_the_same_weave_again_replaces_the_first():
    """CHN-61: it never works twice on one model."""
    battle = fiery().dice(woven("blade-of-fire"), ("to hit Ren", 4), ("to wound Ren, S 5", 1))
    battle.play("Ila casts blade-of-fire", "Ila casts blade-of-fire", "done")
    assert len(lasting(battle, "blade-of-fire")) == 1
    assert len(battle.happened(EffectEnded)) == len(ended(battle, "blade-of-fire")) == 1
    assert hand(battle) == 16
