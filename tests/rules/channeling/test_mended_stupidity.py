"""Who is stupid doesn't channel: no weave, no cut, no circle. (SKR-74, CHN-8, CHN-24, CHN-30)"""

from __future__ import annotations

from cutting_scenes import asked_to_cut, circles, duel, row, woven_at_ren
from support.story import A
from weave_scenes import Gear, begun, facing, kept, lasting, lore

STUPID: Gear = {"now": {"stupid": True}}


def test_she_casts_nothing():
    """SKR-74: another of her side may."""
    told = facing("arrow-of-fire", **STUPID).model("Bo", side=A, at=(20, 30), lore=lore(9, "arrow-of-fire"))
    battle = begun(told)
    assert battle.allowed("Bo casts arrow-of-fire at Ren")
    assert battle.refused("Ila casts arrow-of-fire at Ren").rule == "SKR-74"
    assert not battle.game.rules.magic.can(battle.state, 0)
    assert begun(facing("arrow-of-fire")).allowed("Ila casts arrow-of-fire at Ren")


def test_she_cuts_nothing():
    """SKR-74, CHN-24: as long as she is so."""
    assert asked_to_cut(woven_at_ren(duel())) == ["Bo"]
    battle = duel(bo=STUPID).begin("magic begins", side=A, until="close combat")
    battle.dice(("Arrow of Fire", 6, 6), ("to wound Ren", 1)).play("Ila casts arrow-of-fire at Ren")
    assert asked_to_cut(battle) == []


def test_she_links_with_nobody():
    """SKR-74, CHN-30: the other two may."""
    battle = begun(row(Bo=STUPID))
    assert battle.prompt == "Form a circle?"
    assert battle.refused("Ila links with Bo and Cy").rule == "SKR-74"
    assert battle.refused("Bo links with Ila").rule == "SKR-74"
    assert begun(row()).allowed("Ila links with Bo and Cy")


def test_what_she_holds_she_may_go_on_with():
    """CHN-14: upkeep is no weave."""
    told = facing("shield-of-air", **STUPID).after(kept("shield-of-air", 0, 0, guard=4))
    battle = begun(told)
    battle.play("Ila keeps shield-of-air")
    assert lasting(battle, "shield-of-air")
    assert not circles(battle)
