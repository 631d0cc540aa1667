"""Whoever lies unconscious is nothing to a player who reckons: blows, spells, help by the raised. (RES-55, RES-91)"""

from __future__ import annotations

import pytest
from resolve_scenes import BASES_IN, facing, people
from support.battle import Battle
from support.story import A, B

from skirmish import players
from skirmish.core.decision import Action
from skirmish.kit.spells.scene import look
from skirmish.kit.spells.spell import Cast, Compel, Condition, Drive, Number, Push, Spell, Topple
from skirmish.kit.spells.value import worth_seen
from skirmish.players.player import view_of

ILA, REN = 0, 1
OUT = {"posture": "stunned", "fortitude": 0}
DEAR = {"marks": 200}


def chosen(battle: Battle) -> Action:
    """What the player `aggressor` does now."""
    return players.make("aggressor", 1).decide(view_of(battle.game, A), battle.decision)


def beside(**now: object) -> Battle:
    """Ila touches Ren, who costs most and lies there, and Bo on her other side."""
    quick = people(items=("sword",), traits={"initiative": 20})
    scene = facing(quick, people(now=OUT, more=DEAR), 0.0, preempt="off")
    return scene.model("Bo", B, (2 - BASES_IN, 24), **people(now=now)).act()


def test_it_strikes_who_still_fights() -> None:
    assert chosen(beside()) == Action("strike", ILA, 2)


def test_it_strikes_who_lies_there_only_if_nothing_else_is_worth_anything() -> None:
    quick = people(items=("sword",), traits={"initiative": 20})
    scene = facing(quick, people(now=OUT, more=DEAR), 0.0, preempt="off").model("Bo", B, (30, 24), **people())
    assert chosen(scene.act()).verb in ("move", "run")


HAMPERING = (
    Condition("held", "rounds"), Push(3), Topple("strength"), Compel("strength"), Drive(4.0),
    Number("tests", -2, "rounds"), Number("eyesight", 2, "rounds"),
)  # fmt: skip


@pytest.mark.parametrize("part", HAMPERING, ids=lambda part: type(part).__name__)
def test_no_spell_that_hampers_is_worth_anything_on_who_is_unconscious(part) -> None:  # type: ignore[no-untyped-def]
    for now, idle in ((OUT, True), ({}, False)):
        battle = facing(people(), people(now=now), 6.0).model("Bo", B, (30, 24), **people()).act()
        spell = Spell("x", "X", (), 1, 5, "enemy", (part,), "CHN-12")
        cast = Cast(ILA, spell, Action("cast", ILA, REN, what="x"))
        worth = worth_seen(look(battle.game.rules, battle.state, ILA), cast)
        assert (worth == 0) is idle


@pytest.mark.parametrize(("keyword", "may"), [("undead", False), ("animal", False), ("human", True)])
def test_what_is_raised_holds_off_nobodys_death(keyword: str, may: bool) -> None:
    helper = people(more={"keywords": (keyword,)})
    dying = people(now={"posture": "stunned", "body": -1, "dies": 3})
    scene = facing(helper, people(), 20.0).model("Bo", A, (2 - BASES_IN, 24), **dying)
    battle = scene.act()
    assert any(offer.verb == "hold-death" for offer in battle.decision.each()) is may
