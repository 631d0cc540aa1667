"""Who is compelled is still of its owner's warband, whoever it fights for. (CHN-60, CHN-61, CHN-73, CHN-75)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, Gear, begun, conditions, facing, kept, lasting, lore, struck, woven

from skirmish.core.decision import Action
from skirmish.core.state import Hit, next_turn_of
from skirmish.kit.effects import best_guard, owner_side
from skirmish.rules.skirmish.events import Returned, Turned

X = 20 + BASES_IN + 6
LED = ("leadership", 6, 6)
WARDED: Gear = {"numbers": (("woven at", -2),)}


def pair(*weaves: str, ren: dict[str, Any] | None = None, options: dict[str, str] | None = None, **sam: Any) -> Story:
    """Ren with an axe, 6" from Ila, and Sam, his comrade, 3" from him."""
    told = facing("compulsion", *weaves, ren={"items": ("axe",), "I": 6} | (ren or {}), options=options)
    usual: Gear = {"at": (X + BASES_IN + 3, 24), "I": 1}
    return told.model("Sam", side=B, **(usual | sam))


def compelled(told: Story, **more: Any) -> Battle:
    """Ren has been sent to Sam and fights him."""
    battle = begun(told, **more).dice(woven("compulsion"), LED)
    battle.play("Ila casts compulsion at Ren", f"Ren walks to {X + 3}, 24")
    assert conditions(battle, "Ren") == ("compelled",)
    return battle


# where it ends counts


def test_who_is_compelled_again_and_finds_a_comrade_has_its_blow():
    """CHN-61, CHN-73: the first sent it nowhere, the second to Sam."""
    battle = begun(pair(), until="end of turn").dice(woven("compulsion"), LED, woven("compulsion"), LED)
    battle.play("Ila casts compulsion at Ren", "Ren stays")
    assert conditions(battle, "Ren") == ("spent",)
    battle.play("Ila casts compulsion at Ren", f"Ren walks to {X + 3}, 24")
    assert conditions(battle, "Ren") == ("compelled",)
    battle.dice(("to hit Sam", 1)).play("done")
    assert battle.rolled("to hit Sam")


def test_and_the_other_way_round_it_is_spent_once():
    """CHN-73: twice sent nowhere."""
    battle = begun(pair(), until="end of turn").dice(woven("compulsion"), LED, woven("compulsion"), LED)
    battle.play("Ila casts compulsion at Ren", "Ren stays", "Ila casts compulsion at Ren", "Ren stays")
    assert conditions(battle, "Ren") == ("spent",)


def test_who_flees_is_moved_but_fights_nobody():
    """CHN-73."""
    battle = begun(pair(ren={"now": {"fleeing": True}}), until="end of turn").dice(woven("compulsion"), LED)
    battle.play("Ila casts compulsion at Ren", f"Ren walks to {X + 3}, 24")
    assert (battle.model("Ren").side, conditions(battle, "Ren")) == (B, ("spent",))
    assert battle.at("Ren") == pytest.approx((X + 3, 24), abs=0.01)
    assert not battle.happened(Turned)
    battle.play("done")
    assert not battle.happened(Returned)


# whose it is


def test_weaves_for_enemies_may_be_aimed_at_it():
    """CHN-73: by her who compelled it, too; those for friends may not."""
    battle = compelled(pair("arrow-of-fire", "shield-of-air", "travelling"))
    assert owner_side(battle.state, battle.names["Ren"]) == B
    assert battle.allowed("Ila casts arrow-of-fire at Ren")
    assert battle.refused("Ila casts shield-of-air at Ren").rule == "CHN-W1"
    battle.dice(woven("arrow-of-fire"), ("to wound Ren", 1)).play("Ila casts arrow-of-fire at Ren")
    assert struck(battle) == [("Ren", 4, 3)]


def test_it_goes_through_no_gateway_of_hers():
    """CHN-71, CHN-73: it is no friend, though it stands 1" from her."""
    told = facing("compulsion", "travelling", gap_in=0.5, ren={"items": ("axe",), "I": 6})
    told.model("Sam", side=B, at=(20 + BASES_IN + 0.5 + BASES_IN + 1.0, 24), I=1)
    battle = begun(told).dice(woven("compulsion"), LED)
    battle.play("Ila casts compulsion at Ren", f"Ren walks to {20 + BASES_IN + 1.0}, {24.0}")
    gate = Action("cast", 0, others=(1,), at=(20.0, 10.0), via=((21.5, 10.0),), what="travelling")
    assert battle.refused(gate).rule in ("CHN-71", "CHN-9")


def test_its_own_next_turn_is_its_owners():
    """CHN-60: blinded beside Sam until the end of B's next turn, as he is."""
    battle = compelled(pair("blinding-light")).dice(woven("blinding-light"))
    battle.play(f"Ila casts blinding-light at {X + 3}, 24")
    ends = {battle.state.models[e.target].name: e.until for e in lasting(battle, "blinding-light")}
    assert ends == {"Ren": next_turn_of(battle.state, B), "Sam": next_turn_of(battle.state, B)}


def test_the_caster_foretells_none_of_its_tests():
    """CHN-73, CHN-75: a roll of B's warband isn't A's to make again."""
    told = facing("compulsion", "rolling-earth", "foretelling", gap_in=4, ren={"items": ("axe",), "I": 2})
    x = 20 + BASES_IN + 4
    told.model("Sam", side=B, at=(x, 24 + 2 * BASES_IN), I=6)
    battle = begun(told).dice(woven("foretelling"), woven("compulsion"), LED)
    battle.play("Ila casts foretelling", "Ila casts compulsion at Ren", f"Ren walks to {x}, {24 + BASES_IN}")
    assert conditions(battle, "Ren") == ("compelled",)
    battle.dice(woven("rolling-earth"), ("initiative", 6), ("initiative", 1))
    battle.play(f"Ila casts rolling-earth at {x}, 25")
    assert battle.fighter("Ren").posture == "down"
    assert lasting(battle, "foretelling")


def test_its_owners_ward_goes_on_helping_it():
    """CHN-73, CHN-75: against her arrow."""
    told = pair("arrow-of-fire").model("Wis", side=B, at=(44, 44), lore=lore(9, "ward"))
    battle = begun(told.after(kept("ward", 3, 1, **WARDED))).dice(woven("compulsion"), LED)
    battle.play("Ila casts compulsion at Ren", f"Ren walks to {X + 3}, 24")
    battle.dice(woven("arrow-of-fire", 4, 4)).play("Ila casts arrow-of-fire at Ren")
    assert battle.modifiers("Arrow of Fire") == {"Ward": -2}
    assert not struck(battle)


def test_so_does_its_owners_dome_and_not_hers():
    """CHN-62, CHN-T10."""
    told = pair("warding-dome").model("Dee", side=B, at=(X + 4, 26), lore=lore(9, "warding-dome"))
    told.after(kept("warding-dome", 3, 3, 1, guard=5, blows=True, reach_in=4.0))
    his = begun(told).dice(woven("compulsion"), LED)
    his.play("Ila casts compulsion at Ren", "pass", f"Ren walks to {X + 3}, 24")
    assert conditions(his, "Ren") == ("compelled",)
    assert best_guard(his.state, Hit(his.names["Ren"], 3, 0, missile=True)) is not None
    told = pair("warding-dome").after(kept("warding-dome", 0, 0, 1, guard=5, blows=True, reach_in=12.0))
    hers = begun(told).dice(woven("compulsion"), LED)
    hers.play("Ila keeps warding-dome", "Ila casts compulsion at Ren", f"Ren walks to {X + 3}, 24")
    assert conditions(hers, "Ren") == ("compelled",)
    assert best_guard(hers.state, Hit(hers.names["Ren"], 3, 0, missile=True)) is None


def test_who_fights_it_fights_no_friend_of_hers():
    """CHN-17, CHN-73: with weaves into combat forbidden she may still pick Sam."""
    options = {"weaves_into_combat": "forbidden"}
    battle = begun(pair("arrow-of-fire", options=options, at=(X + 2, 26))).dice(woven("compulsion"), LED)
    battle.play("Ila casts compulsion at Ren", f"Ren walks to {X + 2}, {26 - BASES_IN}")
    assert conditions(battle, "Ren") == ("compelled",)
    assert battle.allowed("Ila casts arrow-of-fire at Sam")
    told = pair("arrow-of-fire", options=options, at=(X + 2, 26)).model("Bo", side=A, at=(X + 2, 26 + BASES_IN))
    assert begun(told).refused("Ila casts arrow-of-fire at Sam").rule == "CHN-17"


# whose rule asks for the test


@pytest.mark.parametrize(
    ("weave", "trait", "rule", "said"),
    [
        ("compulsion", "leadership", "CHN-73", "Ila casts compulsion at Ren"),
        ("rolling-earth", "initiative", "CHN-67", f"Ila casts rolling-earth at {X}, 24"),
    ],
)
def test_the_log_names_the_rule_that_asks_for_a_test(weave: str, trait: str, rule: str, said: str):
    """CHN-67, CHN-73: not SKR-2, which only says how to roll."""
    battle = begun(facing(weave)).dice(woven(weave), (trait, *((1, 1) if trait == "leadership" else (1,))))
    battle.play(said)
    assert [roll.throw.rule for roll in battle.rolled(trait)] == [rule]


def test_so_it_does_for_bonds():
    """CHN-68: the D6 of strength at the end of the turn."""
    told = facing("bonds-of-air").after(kept("bonds-of-air", 0, 1, 5, condition="held", resist="strength"))
    battle = told.begin("close combat", side=B, turns=2, until="magic ends")
    battle.dice(("strength", 6)).play("wait")
    assert [roll.throw.rule for roll in battle.rolled("strength")] == ["CHN-68"]


def test_the_question_of_a_foretelling_names_whose_roll_it_is():
    """CHN-75."""
    told = facing("foretelling", "rolling-earth", gap_in=20.0).model("Bo", side=A, at=(28, 24))
    battle = begun(told).dice(woven("foretelling"), woven("rolling-earth"), ("initiative", 6), ("initiative", 1))
    battle.play("Ila casts foretelling", "Ila casts rolling-earth at 28, 24")
    assert battle.prompt == "Foretold: roll Bo's initiative test again?"
    battle.play("Ila foresees")
