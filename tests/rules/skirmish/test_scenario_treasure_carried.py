"""Treasure under the base game's rules: who picks it up, how fast its bearer is, what makes it drop it. (SKR-91)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import BASES_IN
from support.battle import Battle
from support.shipped import shipped
from support.story import A, B, Story

from skirmish.core.events import (
    Event,
    FeatureLaid,
    TokenCarriedOff,
    TokenDropped,
    TokenPlaced,
    TokensCounted,
    TokenTaken,
)
from skirmish.core.geometry import rectangle
from skirmish.core.state import Condition, Feature
from skirmish.core.units import Point
from skirmish.rules.skirmish.events import Felled, Went

RADIUS = BASES_IN / 2


def lying(*places: Point, bearer: int = -1) -> tuple[Event, ...]:
    """Tokens that lie there; the first one carried by this model, if any. Another lies out of everybody's way."""
    laid = [TokenPlaced(number, at, 0) for number, at in enumerate((*places, (38.0, 38.0)))]
    taken = [TokenTaken(0, bearer)] if bearer >= 0 else []
    return (TokensCounted(len(laid)), *laid, *taken)


def alone(*events: Event, **ila: Any) -> Story:
    """Ila of side A at 24, 24; Ren far away in the south-west; the edge of A is the south."""
    told = shipped("treasure", "skirmish").after(*events).model("Ila", at=(24, 24), **ila)
    return told.model("Ren", side=B, at=(4, 44))


# --- picked up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["moves", "runs"])
def test_a_move_or_a_run_that_ends_on_a_token_picks_it_up(said: str):
    battle = alone(*lying((24, 20.5))).begin("moves", until="shooting")
    battle.play(f"Ila {said} to 24, 20.5")
    assert battle.happened(TokenTaken, model="Ila", token=0)


def test_a_crawl_does_not():
    """Ours: who is down could carry nothing."""
    battle = alone(*lying((24, 23)), now={"posture": "down"}).begin("moves", until="shooting")
    battle.play("Ila crawls to 24, 23")
    assert battle.happened(TokenTaken) == []


def test_a_charge_does_not():
    """Ours: it runs into the enemy, not after gold."""
    told = shipped("treasure", "skirmish").after(*lying((24, 24 - BASES_IN))).model("Ila", at=(24, 16))
    battle = told.model("Ren", side=B, at=(24, 24)).begin("charges", until="compulsory moves")
    battle.play("Ila charges Ren")
    assert battle.at("Ila") == pytest.approx((24, 24 - BASES_IN), abs=1e-3)
    assert battle.happened(TokenTaken) == []


def test_a_flight_does_not():
    told = alone(*lying((24, 20)), now={"fleeing": True})
    battle = told.begin("compulsory moves", until="moves").dice(("flight", 2, 2))
    assert battle.at("Ila") == pytest.approx((24, 20), abs=0.2)
    assert battle.happened(TokenTaken) == []


def test_who_hides_may_carry():
    """Ours: picking it up shows nobody."""
    told = alone(*lying((24, 20))).terrain("wall", rect=(4, 40, 4, 0.5))
    battle = told.begin("moves", until="shooting")
    battle.play("Ila moves to 24, 20")
    assert battle.happened(TokenTaken, model="Ila")
    assert battle.prompt == "Ila is behind cover: hide?"
    battle.play("Ila hides")
    assert battle.fighter("Ila").hidden
    assert battle.state.tokens[0].bearer == battle.names["Ila"]


def test_who_stops_at_a_burning_wall_has_not_ended_its_move():
    """CHN-65: on her way through, over the token, Ila is hit; she goes on, and takes none."""
    shape = rectangle(21.0, 20.0, 27.0, 20.5)
    wall = FeatureLaid(Feature(1, "wall of fire", shape, "blocks", "open", 3.0, owner=1, burns=4, rule="CHN-65"))
    battle = alone(*lying((24, 21.25)), wall, M=6).begin("moves", until="shooting").dice(("to wound", 2))
    battle.play("Ila moves to 24, 18.5")
    halfway = [event.path[-1] for event in battle.happened(Went, halfway=True)]
    assert [abs(y - 21.25) < RADIUS for _, y in halfway] == [True]
    assert battle.at("Ila") == (24, 18.5)
    assert battle.happened(TokenTaken) == []


# --- carried ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "inches"), [("moves", 2.5), ("runs", 5.0)])
def test_the_bearer_moves_and_runs_at_half_its_movement(said: str, inches: float):
    """M 5."""
    battle = alone(*lying((24, 24), bearer=0), M=5).begin("moves", until="shooting")
    assert battle.allowed(f"Ila {said} to 24, {24 - inches}")
    assert battle.refused(f"Ila {said} to 24, {24 - inches - 0.1}").short_by == pytest.approx(0.1, abs=0.01)


def test_the_bearer_charges_at_half_its_movement():
    """M 5: 2 x 2.5"."""
    told = shipped("treasure", "skirmish").after(*lying((24, 24), bearer=0)).model("Ila", at=(24, 24), M=5)
    told = told.model("Ren", side=B, at=(24, 24 - BASES_IN - 5.0)).model("Sam", side=B, at=(24 - BASES_IN - 5.1, 24))
    battle = told.begin("charges", until="compulsory moves")
    assert battle.game.rules.combat.reach(battle.state, battle.names["Ila"]).charge == 5
    assert not battle.allowed("Ila charges Sam")
    battle.play("Ila charges Ren")
    assert battle.happened(Went, manner="charge")


def test_who_flees_with_it_is_no_slower():
    """Ours: 2D6 are no Movement."""
    told = alone(*lying((24, 24), bearer=0), now={"fleeing": True})
    battle = told.begin("compulsory moves", until="moves").dice(("flight", 3, 3))
    assert battle.at("Ila") == pytest.approx((24, 18), abs=0.2)
    assert battle.state.tokens[0].bearer == battle.names["Ila"]


# --- dropped ----------------------------------------------------------------------------------------------------------


def struck(injury: int) -> Battle:
    """Ren wounds the bearer Ila, who stands idle."""
    told = shipped("treasure", "skirmish").after(*lying((24, 24), bearer=0))
    told = told.model("Ila", at=(24, 24), now={"stupid": True}).model(
        "Ren", side=B, at=(24 + BASES_IN, 24), items=("axe",)
    )
    battle = told.begin("blows", side=B, until="all alone")
    return battle.dice(("to hit", 4), ("to wound", 4), ("injury", injury))


@pytest.mark.parametrize("injury", [2, 4, 6])
def test_who_is_down_stunned_or_out_of_action_drops_it_where_it_is(injury: int):
    battle = struck(injury)
    assert battle.happened(TokenDropped, model="Ila", token=0, at=(24.0, 24.0))
    assert battle.state.tokens[0].lies


def test_who_stays_on_its_feet_keeps_it():
    told = shipped("treasure", "skirmish").after(*lying((24, 24), bearer=0))
    told = told.model("Ila", at=(24, 24), W=2, now={"stupid": True}).model(
        "Ren", side=B, at=(24 + BASES_IN, 24), items=("axe",)
    )
    battle = told.begin("blows", side=B, until="all alone").dice(("to hit", 4), ("to wound", 4))
    assert battle.fighter("Ila").wounds == 1
    assert battle.happened(TokenDropped) == []


def test_who_gets_up_has_to_pick_it_up_again():
    """By ending a move on it, be it where it lay."""
    told = alone(*lying((24, 24)), now={"rose": True})
    battle = told.begin("moves", until="shooting")
    battle.play("Ila moves to 24, 23.75")
    assert battle.happened(TokenTaken, model="Ila")


def test_who_flees_off_the_table_leaves_it_at_the_edge():
    """Even over its own edge: that is no carrying off."""
    told = shipped("treasure", "skirmish").after(*lying((24, 24), bearer=0))
    told = told.model("Ila", at=(24, 46), now={"fleeing": True}).model("Bo", at=(4, 4)).model("Cy", at=(8, 4))
    battle = told.model("Ren", side=B, at=(40, 40)).begin("compulsory moves", until="moves").dice(("flight", 5, 5))
    assert battle.happened(Felled, model="Ila", how="left")
    assert battle.happened(TokenCarriedOff) == []
    (dropped,) = battle.happened(TokenDropped, model="Ila")
    assert dropped.at == pytest.approx((24, 48 - RADIUS), abs=2e-3)


def test_an_enemy_may_pick_up_what_was_dropped():
    battle = alone(*lying((6, 42))).begin("moves", side=B, until="shooting")
    battle.play("Ren moves to 6, 42")
    assert battle.happened(TokenTaken, model="Ren")


# --- carried off ------------------------------------------------------------------------------------------------------


def test_the_bearer_leaves_over_its_own_edge_with_it():
    told = shipped("treasure", "skirmish").after(*lying((24, 24), bearer=0)).model("Ila", at=(24, 46))
    battle = told.model("Bo", at=(20, 20)).model("Ren", side=B, at=(4, 4)).begin("moves", until="shooting")
    battle.play(f"Ila moves to 24, {48 - RADIUS}")
    assert battle.happened(TokenCarriedOff, model="Ila", side=A)
    assert battle.happened(Felled, model="Ila", how="away")
    assert battle.sheet("Ila").states == ("has left the table",)
    assert battle.game.rules.worth(battle.state, A) == 50, "three warriors of 50 marks, none lost"


def test_the_battle_ends_with_the_phase_in_which_the_last_token_leaves():
    told = shipped("treasure", "skirmish").after(TokensCounted(1), TokenPlaced(0, (24, 24), 0), TokenTaken(0, 0))
    battle = told.model("Ila", at=(24, 46)).model("Ren", side=B, at=(4, 4)).begin("moves", turns=9)
    battle.play(f"Ila moves to 24, {48 - RADIUS}")
    verdict = battle.state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.reason) == (A, "treasure, 1 to 0")


def test_who_is_held_keeps_what_it_carries():
    """CHN-68."""
    battle = alone(*lying((24, 24), bearer=0), conditions=("held",)).model("Bo", at=(10, 10)).begin("moves")
    assert Condition("held") in battle.model("Ila").conditions
    assert battle.offered("move", "Ila") == []
    assert battle.state.tokens[0].bearer == battle.names["Ila"]
