"""Parry as a main action, and the riposte it opens. (RES-19, RES-20, RES-52)"""

from __future__ import annotations

import pytest
from resolve_scenes import Gear, acting, facing, people
from support.battle import Battle
from support.story import A, B

from skirmish.core.events import Used
from skirmish.rules.resolve.events import BodyLost

FENCER: Gear = people({"sword": 1, "parry": 2, "riposte": 1}, items=("sword",), traits={"initiative": 20})
FOE: Gear = people({"sword": 1}, items=("sword",))
CALM = {"preempt": "off"}
"""Nobody acts before her turn comes."""


def fenced(ila: Gear = FENCER, ren: Gear = FOE) -> Battle:
    """Ila has chosen to parry, and Ren strikes at her."""
    battle = acting(ila, ren, **CALM)
    battle.play("Ila parries", "done")
    return battle


def test_parrying_is_the_main_action_of_the_round() -> None:
    """RES-17, RES-52."""
    battle = acting(FENCER, FOE, **CALM)
    battle.play("Ila parries")
    assert battle.fighter("Ila").acted
    assert battle.fighter("Ila").parrying
    assert battle.refused("Ila strikes Ren").rule == "RES-17"


@pytest.mark.parametrize(
    "ila", [people({"sword": 3}, items=("sword",)), people({"parry": 3}, items=("axe",))], ids=["unlearned", "axe"]
)
def test_it_takes_the_skill_and_a_sword(ila: Gear) -> None:
    """RES-14, RES-52."""
    battle = acting(ila, FOE, **CALM)
    assert not battle.allowed("Ila parries")
    assert battle.refused("Ila parries").rule == "RES-52"


def test_the_defender_rolls_parry_in_place_of_dodge() -> None:
    """RES-52: three dice of Deftness."""
    battle = fenced()
    battle.dice(4, 4, 2, 3, 5)
    battle.play("Ren strikes Ila", "Ila parries", "Ila passes")
    assert [(roll.throw.other_die, roll.throw.other_count) for roll in battle.rolled("to hit Ila")] == [(6, 3)]
    assert not battle.happened(BodyLost)


def test_it_may_dodge_instead() -> None:
    """RES-52: may; the door to a riposte stays shut."""
    battle = fenced()
    battle.dice(4, 4, 5)
    battle.play("Ren strikes Ila", "Ila dodges")
    assert [roll.throw.other_count for roll in battle.rolled("to hit Ila")] == [1]
    assert battle.prompt != "Ila: riposte against Ren?"


def test_a_parry_that_holds_opens_the_door_to_a_riposte() -> None:
    """RES-20, RES-52: at once, with two dice of Riposte, though its action is used."""
    battle = fenced()
    battle.dice(4, 4, 2, 3, 5).play("Ren strikes Ila", "Ila parries")
    battle.dice(5, 3, 2, 3, 5).play("Ila ripostes Ren")
    assert battle.fighter("Ren").body == 12 - 5
    assert [(e.name, e.essence) for e in battle.happened(Used)][-1] == ("riposte", 1)


def test_a_parry_that_fails_opens_nothing() -> None:
    """RES-20: the blow hits."""
    battle = fenced()
    battle.dice(5, 4, 2, 3, 4, 1, 3).play("Ren strikes Ila", "Ila parries")
    assert battle.fighter("Ila").body == 9
    assert not battle.fighter("Ila").riposted


def test_without_the_skill_there_is_no_riposte() -> None:
    """RES-52."""
    battle = fenced(people({"parry": 2}, items=("sword",), traits={"initiative": 20}))
    battle.dice(4, 4, 2, 3, 5).play("Ren strikes Ila", "Ila parries")
    assert "riposte" not in battle.prompt


def test_it_ripostes_once_a_round() -> None:
    """RES-52: Kor's blow is parried, too, but not answered."""
    scene = facing(FENCER, FOE, **CALM).model("Kor", side=B, at=(2, 25), **FOE)
    battle = scene.act()
    battle.play("Ila parries", "done")
    battle.dice(4, 4, 2, 3, 5).play("Ren strikes Ila", "Ila parries")
    battle.dice(2, 2, 4).play("Ila ripostes Ren")
    battle.play("done")
    battle.dice(4, 4, 2, 3, 5).play("Kor strikes Ila", "Ila parries")
    assert "riposte" not in battle.prompt


def test_nobody_parries_an_arrow() -> None:
    """RES-52: melee attacks only."""
    scene = facing(FENCER, None, 8.0, **CALM).model("Kor", side=A, at=(40, 40), **people())
    archer = people({"archery": 1}, items=("bow",))
    battle = scene.model("Bo", side=B, at=(12, 20), **archer).act()
    battle.play("Ila parries", "done")
    while "Bo:" not in battle.prompt:
        battle.play("done")
    battle.dice(4, 3, 5).play("Bo shoots Ila with bow")
    assert [roll.throw.other_count for roll in battle.rolled("to hit Ila")] == [1]


def test_the_parry_lasts_until_its_next_activation() -> None:
    """RES-52."""
    battle = fenced()
    assert battle.fighter("Ila").parrying
    battle.play("done")
    assert battle.state.round == 2
    assert "Ila" in battle.prompt
    assert not battle.fighter("Ila").parrying
