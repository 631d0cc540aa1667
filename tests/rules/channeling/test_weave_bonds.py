"""Bonds of Air: who is held. (CHN-14, CHN-68, CHN-W6)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import (
    BASES_IN,
    HAIR_IN,
    Gear,
    begun,
    conditions,
    ended,
    facing,
    hand,
    lasting,
    lore,
    struck,
    woven,
)

BOW: Gear = {"items": ("bow", "sword")}


def held(told: Story, turns: int = 4, until: str = "") -> Battle:
    battle = told.begin("magic begins", side=A, turns=turns, until=until).dice(woven("bonds-of-air", 4, 4))
    battle.play("Ila casts bonds-of-air at Ren")
    return battle


def test_an_enemy_within_12_inches_is_held():
    """CHN-W6: no dice of its own; 4 points."""
    battle = held(facing("bonds-of-air", gap_in=12.0))
    assert conditions(battle, "Ren") == ("held",)
    assert hand(battle) == 16
    too_far = begun(facing("bonds-of-air", gap_in=12.0 + HAIR_IN))
    assert too_far.refused("Ila casts bonds-of-air at Ren").rule == "CHN-13"


def test_who_is_held_neither_charges_nor_moves_nor_shoots():
    """CHN-68: in his own turn nobody of his side has anything to do."""
    told = facing("bonds-of-air", ren=BOW).model("Sam", side=B, at=(40, 40), items=("bow",))
    battle = held(told, turns=2, until="magic ends")
    battle.until("Move your warriors")
    assert battle.state.side == B
    assert battle.refused("Ren moves to 28, 24").rule == "SKR-33"
    assert battle.allowed("Sam moves to 38, 40")
    battle.until("Shoot")
    assert battle.refused("Ren shoots Ila").rule == "SKR-40"


def test_who_is_held_charges_nobody():
    """CHN-68: a free comrade beside him may."""
    told = facing("bonds-of-air").model("Sam", side=B, at=(26, 26))
    battle = held(told)
    battle.until("Declare charges")
    assert battle.refused("Ren charges Ila").rule == "SKR-30"
    assert battle.allowed("Sam charges Ila")


def test_blows_at_who_is_held_hit_and_he_strikes_none():
    """CHN-68: no roll to hit, no parry; to wound as ever."""
    told = facing("bonds-of-air", gap_in=0.0, ren={"items": ("sword",), "I": 6}, items=("club",))
    battle = held(told, until="all alone").dice(("to wound Ren", 1))
    battle.play("done")
    assert not battle.rolled("to hit")
    assert struck(battle) == [("Ren", 3, 3)]


def test_who_is_held_may_channel_and_cut():
    """CHN-68: at his own next turn he weaves; before that he cuts."""
    told = facing("bonds-of-air", "blade-of-fire", ren={"lore": lore(9, "arrow-of-fire")})
    battle = told.begin("magic begins", side=A, turns=2, until="magic ends")
    battle.dice(woven("bonds-of-air"), woven("blade-of-fire"))
    battle.play("Ila casts bonds-of-air at Ren", "pass", "Ila casts blade-of-fire")
    assert battle.allowed("Ren cuts blade-of-fire")
    battle.play("pass", "done")
    battle.until("Shoot")
    battle.dice(woven("arrow-of-fire"), ("to wound Ila", 1))
    battle.play("Ren casts arrow-of-fire at Ila", "pass")
    assert conditions(battle, "Ren") == ("held",)


@pytest.mark.parametrize(("strength", "face", "free"), [(3, 3, True), (3, 4, False), (6, 6, False), (6, 5, True)])
def test_he_tests_his_strength_at_the_end_of_his_own_turns(strength: int, face: int, free: bool):
    """CHN-68: D6 up to his strength, a 6 always fails."""
    battle = held(facing("bonds-of-air", ren={"S": strength}), turns=2, until="magic ends")
    battle.play("done", "wait")
    assert (battle.state.side, battle.rolled("strength")) == (B, [])
    battle.dice(("strength", face)).play("wait")
    assert conditions(battle, "Ren") == (() if free else ("held",))
    assert ended(battle, "bonds-of-air") == ([": Ren is free"] if free else [])


def test_3_points_a_turn_keep_it_up():
    """CHN-14: or it ends."""
    battle = held(facing("bonds-of-air"))
    battle.dice(("strength", 6))
    battle.play("done")
    battle.until("Keep up Ila's Bonds of Air on Ren for 3 points")
    battle.play("Ila keeps bonds-of-air")
    assert hand(battle) == 17
    assert lasting(battle, "bonds-of-air")
    battle.play("Ila drops bonds-of-air")
    assert conditions(battle, "Ren") == ()
    assert hand(battle) == 17


def test_in_combat_she_holds_only_whom_she_touches():
    """CHN-9, CHN-W6."""
    told = facing("bonds-of-air").model("Sam", side=B, at=(20, 24 + BASES_IN), I=6)
    battle = begun(told, until="all alone").dice(woven("bonds-of-air"), ("to wound Sam", 1))
    assert battle.refused("Ila casts bonds-of-air at Ren").rule == "CHN-9"
    battle.play("Ila casts bonds-of-air at Sam", "done")
    assert conditions(battle, "Sam") == ("held",)


def test_who_falls_stays_held_who_is_gone_is_free():
    """CHN-14: the weave ends when its target leaves."""
    told = facing("bonds-of-air", "arrow-of-fire").model("Sam", side=B, at=(40, 40))
    battle = held(told).dice(woven("arrow-of-fire"), ("to wound", 6), ("injury", 1))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert conditions(battle, "Ren") == ("held",)
    battle.dice(woven("arrow-of-fire"), ("to wound", 6), ("injury", 6))
    battle.play("Ila casts arrow-of-fire at Ren")
    assert not lasting(battle, "bonds-of-air")


@pytest.mark.parametrize("bound", [True, False])
def test_a_held_enemy_steps_into_nobodys_way(bound: bool):
    """CHN-68, SKR-31: he doesn't intercept the charge that passes him, as he else may."""
    told = facing("bonds-of-air", at=(20, 34), ren={"at": (25, 26.5)})
    told.model("Bo", side=A, at=(20, 24), M=6).model("Sam", side=B, at=(30, 24))
    battle = told.begin("magic begins", side=A, turns=3, until="magic ends")
    if bound:
        battle.dice(woven("bonds-of-air"), ("strength", 6)).play("Ila casts bonds-of-air at Ren")
    battle.play("done", "wait")
    while battle.state.side != A:
        battle.until("Declare charges")
    battle.play("Bo charges Sam")
    assert (battle.prompt == "Intercept Bo's charge?") == (not bound)
