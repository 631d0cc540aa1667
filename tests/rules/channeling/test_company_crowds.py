"""It is dear to stand near friends where an enemy may weave at a template full. (CHN-63, CHN-W3, CHN-W9)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B, story
from weave_scenes import BASES_IN, lore

from skirmish.board import Walk, on
from skirmish.core.hints import Company
from skirmish.core.state import LIMBO
from skirmish.kit.spells.hints import breadth_in
from skirmish.players.player import View
from skirmish.players.tactician import Tactician
from skirmish.rules.channeling.worth import spells_of

BO, KAT = 0, 1
BLASTS = ("fireball", "erupting-earth", "rolling-earth", "lightning", "blinding-light")


def scene(weave: str = "fireball", points: int = 12, gap_in: float = 15.0, **more: Any) -> Battle:
    """Bo and Kat of side A beside each other, and Ila of side B so far north of them, who knows the weave."""
    told = story("channeling").model("Bo", side=A, at=(20, 30), marks=60).model("Kat", side=A, at=(22, 30), marks=60)
    told = told.model("Ila", side=B, at=(20, 30 - BASES_IN - gap_in), lore=lore(points, weave), **more)
    return told.begin("moves", side=A, turns=6)


def company(battle: Battle, who: int = BO) -> tuple[Company, ...]:
    return battle.game.rules.magic.company(battle.state, who)


def test_a_friend_is_dear_who_may_be_harmed_by_the_same_fireball():
    """CHN-63: within the 3 inches that a template of 1.5 is wide."""
    (found,) = company(scene())
    assert (found.model, found.inches) == (KAT, 3.0)
    assert found.worth < 0


def test_arrows_make_nobody_dear():
    """CHN-W2."""
    assert company(scene("arrow-of-fire")) == ()


def test_who_sees_nothing_of_it_makes_nobody_dear():
    """CHN-13: a wall stands between; who has no use for keeping apart stays where it is."""
    told = story("channeling").model("Bo", side=A, at=(20, 30)).model("Kat", side=A, at=(22, 30))
    told = told.model("Ila", side=B, at=(20, 16), lore=lore(12, "fireball")).terrain("wall", rect=(0, 22, 40, 1))
    assert company(told.begin("moves", side=A)) == ()


@pytest.mark.parametrize("changes", [{"points": 3}, {"gap_in": 27.0}, {"conditions": ("silenced",)}])
def test_nor_does_who_can_t_pay_is_far_away_or_silenced(changes: dict[str, Any]):
    """CHN-10, CHN-13, CHN-69: Fireball costs 4 and goes 18 inches, and both may still come nearer."""
    assert company(scene(**changes)) == ()


def test_the_more_can_be_spent_the_dearer():
    """CHN-12."""
    once, thrice = [company(scene(points=points))[0].worth for points in (4, 12)]
    assert thrice < 2 * once < 0


@pytest.mark.parametrize("weave", BLASTS)
def test_two_are_caught_together_as_far_apart_as_it_says(weave: str):
    """CHN-63, CHN-W9: a template between two touches both bases as long as the gap isn't wider than it is."""
    battle = scene(weave)
    spell = spells_of(battle.game.rules)[weave]
    wide = breadth_in(spell)
    assert {one.inches for one in company(battle)} == {wide}
    for gap_in, both in ((wide - 0.01, True), (wide + 0.01, False)):
        place = battle.state.places[BO]
        moved = battle.state.moved(KAT, (place[0] + BASES_IN + gap_in, *place[1:]))
        assert on(moved).within(BO, KAT, wide) is both
        if weave != "lightning":
            middle = (place[0] + (BASES_IN + gap_in) / 2, place[1])
            assert ({BO, KAT} <= set(on(moved).in_area(middle, wide / 2))) is both


def test_all_its_friends_together_cost_no_more_than_such_a_turn_takes():
    """It is moderate: a template falls somewhere, and not on each of them."""
    battle = scene("fireball", points=4)
    alone = battle.game.rules.magic.volley(battle.state, 2, BO)
    assert alone is not None
    assert sum(-one.worth for one in company(battle)) <= alone.open[0]


def test_sisters_still_come_together_for_a_circle_that_pays_more():
    """CHN-30, CHN-63: within its 2 inches the balefire that they have together is worth more than the danger."""
    told = story("channeling")
    for name, x in (("Bo", 20), ("Kat", 25)):
        told = told.model(name, side=A, at=(x, 30), lore=lore(6, "balefire"))
    told = told.model("Ila", side=B, at=(20, 14), lore=lore(8, "fireball"), marks=150)
    found = company(told.begin("moves", side=A))
    assert {one.model for one in found if one.inches == 2.0} == {KAT}
    assert min(one.worth for one in found) < 0 < sum(one.worth for one in found if one.model == KAT)


def test_who_weighs_places_sees_it():
    """The tactician's part of it where the friend is within the template is what company says, and else nothing."""
    battle = scene("erupting-earth", gap_in=16.0)
    player, view = Tactician(), View(battle.state, battle.game.rules, A)
    player._prepare(view)
    (here, *_) = player.places.spots(BO, Walk(0.0), (False, False))
    (dear,) = company(battle)
    assert here.parts[5] == pytest.approx(dear.worth)
    apart = battle.state.moved(KAT, (30.0, *battle.state.places[KAT][1:]))
    player._prepare(View(apart, battle.game.rules, A))
    assert player.places.spots(BO, Walk(0.0), (False, False))[0].parts[5] == 0.0


def test_nobody_is_dear_to_who_has_gone_nor_is_who_has():
    """Only those on the table count."""
    battle = scene()
    magic = battle.game.rules.magic
    assert magic.company(battle.state.moved(KAT, LIMBO), BO) == ()
    assert magic.company(battle.state.moved(BO, LIMBO), BO) == ()
