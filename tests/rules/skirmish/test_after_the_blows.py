"""Nobody moves after combat. (SKR-68)"""

from __future__ import annotations

from skirmish_scenes import BASES_IN, facing
from support.story import A, B, story

from skirmish.core.events import Moved
from skirmish.rules.skirmish.events import Felled

AXE = {"items": ("axe",), "I": 6}


def test_nobody_piles_in_or_follows_up():
    """SKR-68: Ren falls, Sam is an inch away; Ila stays where she is and is free."""
    told = facing(AXE).model("Sam", side=B, at=(2 + 2 * BASES_IN + 1, 24)).begin("blows", until="magic ends")
    told.dice(("to hit Ren", 4), ("to wound", 4), ("injury", 6))
    assert told.happened(Felled, model="Ren", how="out")
    assert not told.happened(Moved)
    assert told.at("Ila") == (2, 24)


def test_who_has_nobody_left_to_touch_is_free_in_its_next_turn():
    """SKR-68: it may walk, run and charge again."""
    told = facing(AXE).model("Sam", side=B, at=(6, 28), now={"stupid": True}).begin("blows", turns=3)
    told.dice(("to hit Ren", 4), ("to wound", 4), ("injury", 6), ("rout test", 1, 1), ("stupidity", 6))
    told.play("test")
    assert told.state.side == A
    assert told.allowed("Ila charges Sam")


def test_its_next_combat_is_a_new_one():
    """SKR-60, SKR-68: Ila's spear strikes first again when Sam charges her, though he is quicker and charges too."""
    told = story().model("Ila", at=(10, 24), items=("spear",), I=3, now={"fighting": True})
    told.model("Ren", side=B, at=(10 + BASES_IN, 24), now={"stupid": True}).model("Sam", side=B, at=(10, 18), I=2)
    battle = told.begin("blows", turns=2)
    battle.dice(("to hit Ren", 4), ("to wound", 4), ("injury", 6), ("rout test", 1, 1))
    battle.play("test")
    battle.dice(("to hit Sam", 1), ("to hit Ila", 1)).play("Sam charges Ila")
    assert [roll.throw.who for roll in battle.rolled("to hit")] == [0, 0, battle.names["Sam"]]
