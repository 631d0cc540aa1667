"""Spells that come through and find nobody, or nothing to do, say so. (WYL-57, WYL-66, WYL-67)"""

from __future__ import annotations

import pytest
from spell_scenes import CLEAN, LAST, adept, at, misses, on, ready, rolls
from support.battle import Battle
from wyld_scenes import ILA, channel, draws, facing, holds, page

from skirmish.core.decision import Action
from skirmish.core.events import Soaked, Wasted
from skirmish.core.text import place_text
from skirmish.core.units import Point
from skirmish.rules.wyld.side_effects import Fizzled

NOWHERE: Point = (10.0, 14.0)
"""A place with nobody within 9"."""
STRUCK = [7, *misses(19)]
"""A roll of ten dice and ten spare ones with one success."""


def told(battle: Battle) -> str:
    """The log."""
    return "\n".join(battle.told())


@pytest.mark.parametrize("spell", ["storm_of_knives", "black_harvest"])
def test_a_storm_over_empty_ground_touches_nobody(spell: str):
    """WYL-66."""
    battle = ready(spell).dice(rolls(*STRUCK, what=page(spell).spell.name))
    battle.play(on(spell, NOWHERE))
    assert [event.rule for event in battle.happened(Wasted)] == [page(spell).spell.rule]
    assert f"{page(spell).spell.name} bursts at {place_text(NOWHERE)} and hits no model" in told(battle)
    assert not battle.happened(Fizzled)


def test_a_spell_that_misses_says_no_more_than_that():
    """WYL-66: the roll has said it."""
    battle = ready("storm_of_knives").dice(rolls(*misses(20), what="Storm of Knives"))
    battle.play(on("storm_of_knives", NOWHERE))
    assert not battle.happened(Fizzled)


def test_what_stays_on_the_ground_is_told_instead():
    """WYL-S13: the smog is there, whoever is in it."""
    battle = ready("god_engine", slot=adept("god_engine")).dice(rolls(*STRUCK, what="Great Engine"))
    battle.play(on("god_engine", NOWHERE))
    assert not battle.happened(Fizzled)


def test_who_lacks_nothing_is_not_mended():
    """WYL-S11."""
    battle = ready("mend_flesh_engine")
    battle.play(Action("cast", ILA, ILA, what="mend_flesh_engine"))
    assert "Ila sees nothing come of Mending Engine: Ila has no need of it" in told(battle)


def test_servants_without_room_do_not_stand_up():
    """WYL-S8: there is nothing but water all round."""
    scene = facing(holds(adept("bone_servants"), "bone_servants", CLEAN[1], crossed=True))
    battle = scene.terrain("deep-water", circle=(10, 33, 7)).begin("shooting", until="close combat")
    battle.dice(draws(LAST, held=CLEAN[1])).play(channel(1, "bone_servants"))
    battle.play(Action("keep", ILA))
    battle.play(on("bone_servants", (10.0, 33.0)))
    assert "Ila sees nothing come of Bone Servants: there is no room" in told(battle)


def test_a_body_that_soaks_all_of_it_is_told_of():
    """WYL-57, WYL-S1: 6 dice against a toughness of 10, which soaks 8."""
    battle = ready("firebird", ren={"T": 10, "I": 1}).dice(rolls(*STRUCK, what="Firebird"))
    battle.play(at(battle, "firebird", "Ren"))
    assert [(event.model, event.dice) for event in battle.happened(Soaked)] == [(1, 6)]
    assert not battle.happened(Fizzled)
