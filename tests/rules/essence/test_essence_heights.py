"""Runes on roofs: they lie on a level, and spring under who treads there. (SKR-36, TRI-68)"""

from __future__ import annotations

import pytest
from essence_scenes import begun, carrying, meeting, people
from support.story import Story

from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun, FeatureLaid, Moved
from skirmish.core.geometry import Circle
from skirmish.core.state import NOBODY, Effect, Feature
from skirmish.kit.moves import treads_on

ROOF = 1
RUNE = Circle(20.0, 24.0, 1.0)


def bridged(gap_in: float = 6.0) -> Story:
    """A walkway over both, 4" up."""
    told = meeting(people(), gap_in=gap_in).terrain("bridge", rect=(0, 20, 30, 8))
    return told.level(4.0, ladder=((0.0, 24.0),))


def test_a_rune_is_laid_on_the_level_of_who_lays_it():
    told = bridged().after(*carrying("fire-rune"))
    battle = begun(told)
    x, y = battle.at("Ila")
    battle.play(Action("cast", 0, at=(x + 1.5, y), what="fire-rune"))
    (rune,) = battle.state.features
    assert rune.level == 0


@pytest.mark.parametrize(("levels", "springs"), [((), False), ((ROOF, ROOF), True), ((0, ROOF), True), ((0, 0), False)])
def test_only_who_treads_on_its_level_makes_it_spring(levels: tuple[int, ...], springs: bool):
    rune = Effect(1, "Snare Rune", 0, NOBODY, (("potency", 1),), source="snare-rune", rule="TRI-68")
    ground = Feature(1, "Snare Rune", RUNE, owner=0, effect=1, rule="TRI-68", raised=ROOF)
    state = begun(bridged().after(EffectBegun(rune), FeatureLaid(ground))).state
    event = Moved(1, ((14.0, 24.0), (20.0, 24.0)), levels=levels)
    assert treads_on(state, event, RUNE, ROOF) is springs
