"""Rules that meet: a dome and a wall of fire, a foretelling and a blow, cuts of every member and another leader."""

from __future__ import annotations

import pytest
from cutting_scenes import asked_to_cut, linked, owed, row
from support.battle import Battle
from support.story import A, B
from weave_scenes import Gear, facing, kept, lore, struck, woven

from skirmish.core.events import FeatureLaid
from skirmish.core.geometry import rectangle
from skirmish.core.state import Feature
from skirmish.rules.skirmish.events import Felled

FLAMES = rectangle(25.0, 21.0, 25.5, 27.0)


@pytest.mark.parametrize(("face", "burnt"), [(5, False), (4, True)])
@pytest.mark.parametrize("reach_in", [6.0, 0.5])
def test_a_dome_turns_flames_aside_on_5(face: int, burnt: bool, reach_in: float):
    """CHN-62, CHN-65, CHN-T10: where Ren stands when the fire hits him, so far under Dee's dome or not."""
    told = facing("wall-of-fire", gap_in=7.0).model("Dee", side=B, at=(27, 29), lore=lore(9, "warding-dome"))
    told.after(FeatureLaid(Feature(1, "wall of fire", FLAMES, "blocks", "open", 3.0, owner=0, burns=4, rule="CHN-65")))
    told.after(kept("warding-dome", 2, 2, guard=5, blows=True, reach_in=reach_in))
    battle = told.begin("moves", side=B, until="magic begins")
    hit = (("to wound Ren", 2),)
    dice = (("Warding Dome", face), *(hit if burnt else ())) if reach_in > 1 else hit
    battle.dice(*dice).play("Ren moves to 24.25, 24")
    assert [s for _, s, _ in struck(battle)] == ([4] if burnt or reach_in < 1 else [])
    assert battle.at("Ren") == (24.25, 24)


def in_combat(owner: int, *dice: tuple[str | int, ...], items: tuple[str, ...] = ("axe",)) -> Battle:
    """Ila of side A and Ren of side B in combat, in A's turn; this one has foretold."""
    ila: Gear = {"items": items, "I": 6}
    told = facing("foretelling", gap_in=0.0, ren={"items": ("club",), "I": 1, "lore": lore(9)}, **ila)
    told.after(kept("foretelling", owner, owner, upkeep=0, brief=True, numbers=(("second chance", 1),)))
    battle = told.begin("close combat", side=A, until="all alone").dice(*dice)
    if battle.prompt == "The story stops here":
        battle.play("wait")
    return battle


BLOW = (("to hit Ren", 6), ("to wound Ren", 4), ("injury", 6))


def test_an_injury_by_a_blow_may_be_rolled_again_by_the_one_struck():
    """CHN-75: Ren's side, not Ila's whose turn it is; then he is only down."""
    battle = in_combat(1, *BLOW, ("injury", 1))
    assert (battle.decision.side, battle.prompt) == (B, "Foretold: roll the injury of Ren (out of action) again?")
    battle.play("Ren foresees")
    assert battle.happened(Felled, model="Ren", how="down")


def test_who_strikes_rolls_no_injury_again():
    """CHN-75: it is an injury roll on a friend that may be made again, not one on an enemy."""
    battle = in_combat(0, *BLOW)
    assert not battle.prompt.startswith("Foretold")
    assert battle.happened(Felled, model="Ren", how="out")


def cut_by_each(leader: int = 0) -> Battle:
    told = row(options={"circle_cuts": "each"}).model("Kai", side=B, at=(20, 32), lore=lore(30, "arrow-of-fire"))
    told = linked(told, (6, 5, 7), leader)
    return told.begin("magic begins", side=B, until="close combat").dice(woven("arrow-of-fire"))


def test_where_each_cuts_for_herself_a_cut_asks_for_no_other_leader():
    """CHN-37, CHN-38: nobody would gain by it; whoever cuts, the circle pays, she first."""
    battle = cut_by_each()
    battle.play("Kai casts arrow-of-fire at Ila")
    assert asked_to_cut(battle) == ["Ila", "Bo", "Cy"]
    assert not battle.offered("lead")
    battle.dice(("cutting Kai's Arrow of Fire", 4)).play("Bo cuts arrow-of-fire")
    assert owed(battle) == {"Bo": 3}


def test_but_when_the_leader_falls_it_does():
    """CHN-36, CHN-37: and afterwards each of those left may cut the next weave."""
    battle = cut_by_each()
    battle.dice(("to wound Ila", 6), ("injury", 6), ("initiative", 1), ("initiative", 1), woven("arrow-of-fire"))
    battle.play("Kai casts arrow-of-fire at Ila", "pass")
    assert battle.prompt == "The leader fell: who leads the circle?"
    battle.play("Cy leads", "Kai casts arrow-of-fire at Bo")
    assert asked_to_cut(battle) == ["Bo", "Cy"]
    battle.dice(("to wound Bo", 1)).play("pass")
