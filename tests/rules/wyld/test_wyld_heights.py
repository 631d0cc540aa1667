"""Spells of cards, and what strays of them, on levels. (SKR-36, CHN-63, WYL-49, WYL-63)"""

from __future__ import annotations

from support.story import A, B, Story, story
from wyld_scenes import page

from skirmish.core.decision import Action
from skirmish.kit.spells.harm import models_flooded
from skirmish.kit.spells.spell import Harm, Tide
from skirmish.rules.wyld import worth
from skirmish.rules.wyld.refuges import _gap
from skirmish.rules.wyld.side_effects import centre

ROOF = 1


def house() -> Story:
    told = story("skirmish+wyld").terrain("building", rect=(26, 22, 6, 4), height_in=4.0).level(4.0)
    told = told.model("Ila", A, (20, 24)).model("Top", B, (28, 24), level=ROOF)
    return told.model("Foot", B, (24, 24))


def test_strays_have_their_middle_on_the_level_the_spell_was_aimed_at():
    """WYL-49: a place's own, or that of the model."""
    battle = house().begin("moves")
    rules, state = battle.game.rules, battle.state
    storm, bird = page("storm_of_knives").spell, page("firebird").spell
    aimed = Action("cast", 0, at=(28.0, 24.0), what=storm.id, level=ROOF)
    assert centre(rules, state, 0, storm, aimed) == ((28.0, 24.0), ROOF)
    assert centre(rules, state, 0, bird, Action("cast", 0, 1, what=bird.id)) == ((28.0, 24.0), ROOF)
    assert centre(rules, state, 0, bird, Action("cast", 0, 2, what=bird.id)) == ((24.0, 24.0), 0)


def test_a_flood_touches_who_stands_about_as_high_as_its_target():
    """WYL-49: no more than 2" above or below."""
    state = house().begin("moves").state
    flood = Tide(36.0, 3.0, (Harm(1),))
    assert models_flooded(state, 0, 2, flood) == (2,)
    assert models_flooded(state, 0, 1, flood) == (1,)


def test_bands_of_a_detonation_are_measured_in_space():
    """WYL-63."""
    assert _gap((3.0, 0.0), 0.5, (0.0, 0.0, 0.5, 1.2), 0.0) == 2.0
    assert _gap((4.0, 0.0), 0.5, (0.0, 0.0, 0.5, 1.2), 4.0) == 5.0


def test_an_estimate_aims_at_the_level_of_the_enemy():
    """WYL-49: knives among those on the roof, not below it."""
    told = story("skirmish+wyld").terrain("building", rect=(26, 22, 6, 4), height_in=4.0).level(4.0)
    told = told.model("Ila", A, (8, 24)).model("Top", B, (28, 24), level=ROOF)
    battle = told.begin("moves")
    assert worth._afar(battle.game.rules, battle.state, 0, page("storm_of_knives")) > 0
