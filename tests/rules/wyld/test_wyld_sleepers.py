"""Spells and sleepers: a spell is heard where it strikes, and who is hurt by it wakes. (RES-31, RES-32)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.playing import played
from support.story import A, B, story
from wyld_scenes import BIRD, ILA, REN, Slotted, at_ren, channel, draws, holds, mage

from skirmish.core.decision import Asking
from skirmish.core.state import Hit
from skirmish.core.table import Table, settle

HELD = "9D TD"
SLOW: dict[str, object] = {"stats": {"resolve": '{"traits": {"initiative": 4, "body": 90, "fortitude": 90}}'}}
FAST: dict[str, object] = {"stats": {"resolve": '{"traits": {"initiative": 20}}'}}


def scene(cy: float, asleep: str) -> Battle:
    """Ila can cast at Ren, 16" off; Cy lies so many inches beyond him."""
    now = {"now": {"asleep": True}}
    return (
        story("resolve+wyld", preempt="off")
        .model("Ila", A, (4, 24), **FAST)
        .model("Ren", B, (20, 24), **SLOW | (now if asleep == "Ren" else {}))
        .model("Cy", B, (20 + cy, 24), **SLOW | (now if asleep == "Cy" else {}))
        .after(Slotted(ILA, holds(mage(), BIRD, HELD)))
        .act()
    )


@pytest.mark.parametrize(("cy", "wakes"), [(6.0, True), (15.0, False)])
def test_a_spell_is_heard_where_it_is_aimed(cy: float, wakes: bool):
    """RES-31: even one that misses; whoever lies near its target hears it."""
    battle = scene(cy, "Cy").dice(draws("AD", held=HELD), ("Firebird", *[2] * 12))
    battle.play(channel(1), at_ren())
    assert battle.fighter("Cy").asleep is not wakes


def struck(table: Table) -> Asking:
    """A hit that magic does on Ren, and all that follows."""
    yield from table.rules.combat.suffer(table, Hit(REN, 4, ILA, rule="WYL-49"))
    yield from settle(table)


def test_who_is_hurt_wakes():
    """RES-32: surprised for this round."""
    battle = scene(6.0, "Ren")
    found = played(battle, struck, dice=(4, 5))
    assert (found.person(REN).asleep, found.person(REN).surprised) == (False, 1)
