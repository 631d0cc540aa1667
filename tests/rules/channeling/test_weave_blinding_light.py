"""Blinding Light: shots and blows at -1 to the end of their own next turn. (CHN-9, CHN-60, CHN-78, CHN-W19)"""

from __future__ import annotations

from support.battle import Battle
from support.story import A, B
from weave_scenes import BASES_IN, HAIR_IN, Gear, R, begun, east, ended, facing, hand, lasting, weaver, woven

BOW: Gear = {"items": ("bow",)}


def blinded(beside: bool = True) -> Battle:
    """Ren is blinded; Bo beside him, too; Over, 2.001" from the point, isn't. All have bows."""
    told = (
        weaver("blinding-light")
        .model("Ren", side=B, at=(30, 24), **BOW)
        .model("Over", side=B, at=(30, 22 - R - HAIR_IN), **BOW)
    )
    if beside:
        told.model("Bo", side=A, at=(30, 26 + R), **BOW)
    battle = told.begin("magic begins", side=A, turns=4).dice(woven("blinding-light", 3, 4))
    battle.play("Ila casts blinding-light at 30, 24")
    return battle


def test_everybody_within_2_inches_is_blinded_friends_too():
    """CHN-63, CHN-W19."""
    battle = blinded()
    names = [battle.state.models[effect.target].name for effect in lasting(battle, "blinding-light")]
    assert names == ["Ren", "Bo"]
    assert hand(battle) == 17


def test_a_wall_shelters_from_the_flash():
    """CHN-63: it is a blast."""
    told = weaver("blinding-light").terrain("wall", rect=(28.5, 20, 0.25, 8)).model("Ren", side=B, at=(29.5, 24))
    battle = begun(told).dice(woven("blinding-light"))
    battle.play("Ila casts blinding-light at 28, 24")
    assert not lasting(battle, "blinding-light")


def test_their_shots_are_at_1_less_and_no_longer_after_their_turn():
    """CHN-60, CHN-78: Ren's next turn is the next; then the effect ends."""
    battle = blinded(beside=False)
    battle.until("Shoot")
    assert battle.state.side == B
    battle.dice(("to hit Ila", 4), ("to hit Ila", 1))
    battle.play("Ren shoots Ila")
    assert battle.modifiers("to hit Ila") == {"Blinding Light": -1}
    battle.play("Over shoots Ila")
    assert battle.modifiers("to hit Ila") == {}
    battle.until("Shoot")
    assert battle.state.side == A
    assert ended(battle, "blinding-light") == [" with the turn"]


def test_a_friend_is_blinded_for_its_own_next_turn():
    """CHN-60: not for this one alone; it ends with the turn after the enemy's."""
    battle = blinded()
    battle.until("Shoot")
    battle.until("Shoot")
    assert battle.state.side == A
    battle.dice(("to hit", 1))
    battle.play("Bo shoots Ren")
    assert battle.modifiers("to hit Ren")["Blinding Light"] == -1
    battle.play("done")
    battle.until("Shoot")
    assert not lasting(battle, "blinding-light")


def test_a_natural_6_still_hits():
    """CHN-78: a shot that needs a 6 without it needs a 6 with it."""
    told = weaver("blinding-light").model("Ren", side=B, at=(30, 24), items=("bow",), BS=1)
    battle = told.begin("magic begins", side=A, turns=2).dice(woven("blinding-light"))
    battle.play("Ila casts blinding-light at 30, 24")
    battle.until("Shoot")
    battle.dice(("to hit Ila", 6), ("to wound", 1))
    battle.play("Ren shoots Ila")
    assert len(battle.rolled("to wound")) == 1


def test_in_combat_it_blinds_the_enemies_that_touch_her():
    """CHN-9, CHN-W19: no point is chosen; the next enemy over, though within 2", isn't blinded, nor is she."""
    told = facing("blinding-light", gap_in=0.0).model("Sam", side=B, at=east(0.3, 20 + BASES_IN))
    battle = begun(told).dice(woven("blinding-light"))
    assert battle.refused("Ila casts blinding-light at 21, 24").rule == "CHN-W19"
    battle.play("Ila casts blinding-light")
    assert [effect.target for effect in lasting(battle, "blinding-light")] == [battle.names["Ren"]]


def test_their_blows_are_at_1_less():
    """CHN-78: WS against equal WS needs a 4; a 4 misses now, a 5 hits."""
    told = facing("blinding-light", gap_in=0.0, ren={"I": 6, "A": 2, "items": ("club",)})
    battle = begun(told, until="all alone").dice(woven("blinding-light"))
    battle.play("Ila casts blinding-light")
    battle.dice(("to hit Ila", 4), ("to hit Ila", 5), ("to wound Ila", 1), ("to hit Ren", 1))
    battle.play("done")
    assert len(battle.rolled("to wound")) == 1
