"""It is dear to stand near friends where an enemy shapes a spell that harms many. (WYL-57, CHN-63)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B, story
from wyld_scenes import BASES_IN, Slotted, mage, page

from skirmish.core.hints import Company
from skirmish.kit.spells.hints import breadth_in
from skirmish.rules.wyld.caster import Caster

BO, KAT, ILA = 0, 1, 2


def scene(slot: Caster | None, gap_in: float = 15.0, rules: str = "skirmish+wyld", **more: Any) -> Battle:
    """Bo and Kat of side A beside each other, and Ila of side B so far north of them, who has this slot."""
    told = story(rules).model("Bo", side=A, at=(20, 40), marks=60).model("Kat", side=A, at=(22, 40), marks=60)
    told = told.model("Ila", side=B, at=(20, 40 - BASES_IN - gap_in), **more).after(Slotted(ILA, slot))
    return told.begin("moves" if rules.startswith("skirmish") else "activation", side=A)


def company(battle: Battle) -> tuple[Company, ...]:
    """Of Bo."""
    return battle.game.rules.magic.company(battle.state, BO)


def knows(*spells: str, motes: int = 60) -> Caster:
    """Somebody who may begin these."""
    return mage(5, 5, 4, spells=spells, tradition=page(spells[0]).tradition or "sorcery", motes=motes)


@pytest.mark.parametrize(("spell", "inches"), [("storm_of_knives", 8.0), ("black_harvest", 10.0), ("firebird", 1.0)])
def test_a_friend_is_dear_who_may_be_harmed_by_the_same_spell(spell: str, inches: float):
    """WYL-57: as far from each other as its template is wide, or as it spills."""
    (found,) = company(scene(knows(spell)))
    assert (found.model, found.inches) == (KAT, inches)
    assert found.inches == breadth_in(page(spell).spell)
    assert found.worth < 0


def test_who_harms_one_alone_makes_nobody_dear():
    """WYL-5: nor does who has too few motes, who is far away, or nobody who shapes spells at all."""
    assert company(scene(knows("grave_grip"))) == ()
    assert company(scene(knows("storm_of_knives", motes=5))) == ()
    assert company(scene(knows("storm_of_knives"), gap_in=page("storm_of_knives").spell.range_in + 8.5)) == ()
    assert company(scene(None)) == ()
