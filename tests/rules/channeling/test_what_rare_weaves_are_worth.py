"""What weaves are worth that want a place or a moment of their own, and whom they make it worth to be near. (CHN-81)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.shipped import shipped
from support.story import A, B, Story
from weave_scenes import begun, facing, lore, weaver

from skirmish.core.decision import Action
from skirmish.core.hints import Company
from skirmish.core.units import distance
from skirmish.kit.spells.guesses import guesses
from skirmish.players.player import view_of
from skirmish.players.tactician import Tactician
from skirmish.rules.channeling.worth import spells_of


def bid(battle: Battle, weave: str) -> float:
    """What Ila's offer of the weave brings at best, less its price."""
    found = [o.bid() for o in battle.decision.each() if (o.verb, o.model, o.what) == ("cast", 0, weave)]
    return max([one.worth for one in found if one is not None and one.action is not None], default=0.0)


def company(told: Story) -> tuple[Company, ...]:
    battle = told.begin("moves", turns=12)
    return battle.game.rules.magic.company(battle.state, 0)


def test_a_blade_is_worth_something_before_an_enemy_can_charge():
    near, far = (bid(begun(facing("blade-of-fire", gap_in=gap)), "blade-of-fire") for gap in (6.0, 20.0))
    assert near > 0 == far


def test_a_ward_is_worth_what_enemy_channelers_may_strike():
    channels: dict[str, Any] = {"lore": lore(9, "lightning")}
    strong = bid(begun(facing("ward", gap_in=10.0, ren=channels)), "ward")
    assert strong > bid(begun(facing("ward", gap_in=10.0)), "ward")


def test_shielding_is_worth_more_against_who_weaves_more():
    weak, strong = (
        bid(begun(facing("shielding", gap_in=10.0, ren={"lore": lore(points, "lightning"), "marks": 30})), "shielding")
        for points in (3, 15)
    )
    assert strong > weak


def test_the_clumsy_fall_sooner_when_the_earth_rolls():
    steady, clumsy = (bid(begun(facing("rolling-earth", gap_in=8.0, ren={"I": i, "marks": 90})), "rolling-earth")
                      for i in (5, 1))  # fmt: skip
    assert clumsy > steady


@pytest.mark.parametrize(
    ("weave", "inches", "now"), [("soothe", 6.0, {"fleeing": True}), ("refresh", 1.0, {"posture": "down"})]
)
def test_it_is_worth_being_near_a_friend_in_need(weave: str, inches: float, now: dict[str, Any]):
    def beside(state: dict[str, Any] | None) -> tuple[Company, ...]:
        told = weaver(weave).model("Ren", side=B, at=(20, 46))
        return company(told.model("Bo", side=A, at=(20, 12), marks=60, now=state))

    needy = beside(now)
    assert [(one.model, one.inches) for one in needy] == [(1, inches)]
    assert needy[0].worth > 0
    assert not beside(None)


def test_it_is_worth_being_near_who_could_be_compelled_but_not_the_fearless_or_who_channels():
    told = weaver("compulsion").model("Ren", side=B, at=(20, 46), marks=60)
    told = told.model("Sam", side=B, at=(30, 46), marks=60, lore=lore(5, "arrow-of-fire"))
    assert [one.model for one in company(told) if one.inches == 8.0] == [1]


def test_a_gateway_is_tried_inside_the_table_alone():
    battle = begun(weaver("travelling", at=(4, 44), marks=150).model("Ren", side=B, at=(8, 40)))
    rules, field = battle.game.rules, battle.state.battlefield
    tried = guesses(rules, battle.state, 0, spells_of(rules)["travelling"])
    assert tried
    assert all(at is not None and 0 < at[0] < field.width_in and 0 < at[1] < field.depth_in for at in
               [action.at for action in tried])  # fmt: skip
    assert bid(battle, "travelling") > 0


def test_a_gateway_leads_to_a_marker_that_nobody_holds():
    told = shipped("king-of-the-hill", "channeling").model(
        "Ila", side=A, at=(24, 40), marks=150, lore=lore(9, "travelling")
    )
    battle = told.model("Ren", side=B, at=(24, 2)).begin("magic begins", side=A, until="close combat", turns=12)
    rules = battle.game.rules
    tried = guesses(rules, battle.state, 0, spells_of(rules)["travelling"])
    assert any(action.at is not None and distance(action.at, (24, 24)) < 3 for action in tried)
    assert bid(battle, "travelling") > 0


def test_of_shots_and_weaves_the_best_of_all_comes_first():
    """SKR-40, CHN-10: not what the first model in order would do."""
    told = weaver("lightning", at=(24, 24)).model("Ren", side=B, at=(24, 40), marks=90)
    battle = told.model("Bo", side=A, at=(22, 24), items=("bow",)).begin("shooting", side=A, turns=12)
    found = Tactician().weigh(view_of(battle.game, A), battle.decision)
    assert found[0].score == max(w.score for w in found)
    assert isinstance(found[0].action, Action)
