"""Compulsion: an enemy is moved and fights its own. (CHN-73, CHN-T7)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, HAIR_IN, begun, conditions, facing, hand, lore, woven

from skirmish.rules.skirmish.events import Felled, Returned, Turned

CAST = "Ila casts compulsion at Ren"
LEADS = "leadership"
X = 20 + BASES_IN + 6


def compelled(told: Story, faces: tuple[int, int] = (6, 6), until: str = "close combat") -> Battle:
    battle = begun(told, until=until).dice(woven("compulsion", 4, 4), (LEADS, *faces))
    battle.play(CAST)
    return battle


def pair(**sam: Any) -> Story:
    """Ren with an axe, and Sam, his comrade, 3" from him; Bo, of Ila's, stands further off."""
    told = facing("compulsion", ren={"items": ("axe",), "I": 6})
    told.model("Bo", side=A, at=(20, 30))
    return told.model("Sam", side=B, at=(X + BASES_IN + 3, 24), **sam)


def test_who_passes_its_test_of_leadership_is_its_own():
    """CHN-73: 2D6 on its own Ld of 7; the points are gone."""
    battle = compelled(pair(), (3, 4))
    assert (battle.prompt, hand(battle)) == ("Shoot", 15)
    assert conditions(battle, "Ren") == ()


def test_who_fails_is_moved_by_her_player_up_to_its_m():
    """CHN-73: 4"; no run, not off the table, not among her own."""
    battle = compelled(pair(), (4, 4))
    assert (battle.decision.side, battle.prompt) == (A, "Where does Ren go?")
    assert battle.allowed(f"Ren walks to {X}, 28")
    assert not battle.allowed(f"Ren walks to {X}, {28 + HAIR_IN * 4}")
    assert not battle.allowed(f"Ren runs to {X}, 30")
    near_her = begun(facing("compulsion", gap_in=1.5)).dice(woven("compulsion"), (LEADS, 6, 6))
    near_her.play(CAST)
    assert near_her.refused(f"Ren walks to {20 + BASES_IN}, 24").rule in ("SKR-30", "CHN-73")


def test_beside_its_comrade_it_strikes_him():
    """CHN-73: with its own weapon, not as a charger; he may strike back, or spare it; then it steps clear."""
    battle = compelled(pair(I=1), until="end of turn")
    battle.play(f"Ren walks to {X + 3}, 24")
    assert battle.happened(Turned, model="Ren")
    assert (battle.model("Ren").side, conditions(battle, "Ren")) == (A, ("compelled",))
    assert not battle.fighter("Ren").charged
    battle.dice(("to hit Sam", 4), ("to wound Sam, S 3 against T 3", 4), ("injury", 1))
    battle.play("done")
    assert battle.happened(Felled, model="Sam", how="down", by="Ren")
    assert (battle.decision.side, battle.prompt) == (B, "Ren steps clear: where?")
    battle.play(battle.decision.default)
    assert battle.at("Sam")[0] - battle.at("Ren")[0] - BASES_IN >= 1.0
    assert battle.model("Ren").side == B
    assert battle.happened(Returned, model="Ren")
    assert conditions(battle, "Ren") == ()


def test_he_may_strike_back():
    """CHN-73: until the end of this turn they are enemies."""
    battle = compelled(pair(I=1, items=("club",)), until="magic ends")
    battle.play(f"Ren walks to {X + 3}, 24")
    battle.dice(("to hit Sam", 1), ("to hit Ren", 1))
    battle.play("done", "Sam retaliates")
    assert battle.decision.prompt == "The story stops here"


def test_who_touches_no_comrade_has_no_blow_this_turn():
    """CHN-73."""
    battle = compelled(pair())
    battle.play(f"Ren walks to {X}, 26")
    assert conditions(battle, "Ren") == ("spent",)
    assert battle.model("Ren").side == B
    assert battle.at("Ren") == (X, 26)


def test_her_player_may_leave_it_where_it_is():
    """CHN-73: it has no blow, all the same."""
    battle = compelled(pair())
    battle.play("Ren stays")
    assert conditions(battle, "Ren") == ("spent",)
    assert battle.at("Ren") == (X, 24)


@pytest.mark.parametrize(
    ("ren", "why"),
    [
        ({"lore": lore(1)}, "a channeler"),
        ({"traits": {"fearless": ""}}, "fearless"),
        ({"at": (20 + BASES_IN + 8 + HAIR_IN, 24)}, "too far"),
        ({"now": {"hidden": True}}, "out of sight"),
    ],
)
def test_whom_it_spares(ren: dict[str, Any], why: str):
    """CHN-73, CHN-T7: nor who is engaged; 8.000" is in range."""
    assert begun(facing("compulsion", ren=ren)).refused(CAST).rule in ("CHN-T7", "CHN-13"), why


def test_nobody_in_combat_and_8_inches_are_enough():
    """CHN-9, CHN-73."""
    told = facing("compulsion").model("Bo", side=A, at=(X + BASES_IN, 24))
    assert begun(told).refused(CAST).rule == "CHN-T7"
    assert begun(facing("compulsion", gap_in=0.0)).refused(CAST).rule == "CHN-9"
    assert begun(facing("compulsion", gap_in=8.0)).allowed(CAST)


def test_it_tests_on_its_own_ld():
    """CHN-73: its leader beside it lends it none."""
    told = facing("compulsion").model("Cap", side=B, at=(X, 27), leader=True, Ld=10)
    assert compelled(told, (4, 4)).prompt == "Where does Ren go?"
    assert compelled(facing("compulsion", ren={"Ld": 9}), (4, 4)).prompt != "Where does Ren go?"
