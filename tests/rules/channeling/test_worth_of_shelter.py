"""Wards, shields and foretelling count only where harm may come before the next magic. (CHN-60, CHN-81)"""

from __future__ import annotations

from typing import Any

import pytest
from channeling_scenes import casting, gift, kept
from support.battle import Battle

from skirmish.core.decision import Action, Bid
from skirmish.players.player import View
from skirmish.players.tactician import Tactician
from skirmish.rules.channeling.worth import keep_worth, outlay, spells_of

BOW: dict[str, Any] = {"items": ("bow",)}
"""24 inches, and 4 to walk before."""
WEAVER: dict[str, Any] = {"lore": gift(9, "arrow-of-fire")}
"""18 inches, and 4 to walk before."""
SHELTER = ("shield-of-air", "warding-dome", "fold-light")


def value(weave: str, ren: dict[str, Any], gap_in: float) -> float:
    """What the weave brings Ila, who knows nothing else, if it works."""
    battle = casting({"lore": gift(12, weave)}, ren, gap_in)
    rules = battle.game.rules
    spell = spells_of(rules)[weave]
    at = -1 if spell.target == "self" else 0
    prospect = outlay(rules, battle.state, 0).prospect
    return prospect.value(spell, Action("cast", 0, at, what=weave))


@pytest.mark.parametrize("weave", SHELTER)
@pytest.mark.parametrize(("ren", "far_in"), [(BOW, 24.0), (WEAVER, 18.0)])
def test_shelter_counts_as_far_as_something_may_come_from(weave: str, ren: dict[str, Any], far_in: float):
    """CHN-62, CHN-70: in full where he is near enough already, less where he must walk first, else not at all."""
    near, later, far = [value(weave, ren, far_in + beyond) for beyond in (-0.5, 3.5, 4.5)]
    assert near > later > far == 0


def test_a_ward_is_against_weaves_that_may_be_aimed_at_it():
    """CHN-W20."""
    assert value("ward", WEAVER, 10.0) > value("ward", WEAVER, 20.0) > 0
    assert value("ward", WEAVER, 30.0) == 0 == value("ward", BOW, 10.0)


def test_nothing_is_foretold_where_nobody_can_do_anything():
    """CHN-75: no weave of hers reaches anybody, nobody can charge, shoot or weave at her side."""
    assert value("foretelling", {}, 36.0) == 0
    assert value("foretelling", {}, 5.0) > 0
    assert value("foretelling", BOW, 20.0) > 0


def test_out_of_reach_of_all_enemies_no_points_are_spent_on_it():
    """CHN-10: she looks at all of it, and does nothing."""
    told = casting({"lore": gift(20, *SHELTER, "ward", "foretelling")}, BOW | WEAVER, 34.0)
    view = View(told.state, told.game.rules, 0)
    assert Tactician().decide(view, told.decision).verb == "done"
    near = casting({"lore": gift(20, *SHELTER, "ward", "foretelling")}, BOW | WEAVER, 16.0)
    assert Tactician().decide(View(near.state, near.game.rules, 0), near.decision).verb == "cast"


# What ends when she weaves again


def bids(battle: Battle) -> dict[str, Bid]:
    """What she may weave, and what each is worth."""
    offers = [o for o in battle.decision.offers if o.verb == "cast" and o.model == 0]
    return {o.what: bid for o in offers if (bid := o.bid()) is not None and bid.action is not None}


def test_light_is_folded_last():
    """CHN-70: it ends when she weaves, so nothing is done with what it leaves; after an arrow it can come."""
    found = bids(casting({"lore": gift(12, "fold-light", "arrow-of-fire")}, BOW))
    assert found["fold-light"].rest == 0 < found["arrow-of-fire"].rest
    assert found["arrow-of-fire"].worth > found["fold-light"].worth


def test_folded_light_is_kept_up_only_by_who_has_nothing_better_to_weave():
    """CHN-14, CHN-70."""
    veil = kept("fold-light", 0, 0, condition="veiled")
    worth = {}
    for knows in (("fold-light",), ("fold-light", "lightning")):
        battle = casting({"lore": gift(15, *knows)}, BOW | {"marks": 200})
        state = veil.apply(battle.state)
        worth[knows] = keep_worth(battle.game.rules, state, state.effects[0])
    assert worth["fold-light",] > 0 > worth["fold-light", "lightning"]


# Two parts of what is told


def test_what_three_fireballs_bring_is_told_as_one_and_what_is_left():
    """CHN-81: of twelve points' worth a third is the first one's own; the last leaves nothing."""
    three, one = [bids(casting({"lore": gift(points, "fireball")}))["fireball"] for points in (12, 4)]
    assert one.rest == 0
    assert three.worth - three.rest == pytest.approx(one.worth)
    assert three.rest == pytest.approx(2 * one.worth)


def test_what_brings_nothing_leaves_nothing():
    """CHN-81: nobody would cast it for the points that it leaves."""
    for bid in bids(casting({"lore": gift(12, "fireball", "ward", "mist")}, gap_in=9.0)).values():
        assert bid.rest == 0 or bid.worth > bid.rest
