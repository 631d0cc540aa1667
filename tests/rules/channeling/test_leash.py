"""The leash of a damane: she casts and cuts only beside the woman who holds it. (SKR-82)"""

from __future__ import annotations

from typing import Any

import pytest
from cutting_scenes import ARROW, NO_WOUND, WOVEN, asked_to_cut, owed, try_at
from support.battle import Battle
from support.story import A, B, Story, story
from weave_scenes import BASES_IN, HAIR_IN, lore

from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun
from skirmish.core.record import evolve
from skirmish.core.state import Condition, Effect, Side
from skirmish.rules.channeling.circles import channel_bar
from skirmish.rules.channeling.cutting import Woven, cut_bar
from skirmish.rules.channeling.odds import Weaves
from skirmish.rules.channeling.worth import PROSPECTS

BOLT = "Dam casts arrow-of-fire at Ren"


def leashed(holder: str = "suli") -> dict[str, Any]:
    """A damane: whom she names, and her block; she never links."""
    return {"traits": {"leashed": holder}, "lore": lore(9, "arrow-of-fire", "shield-of-air") | {"link": 0}}


def pair(
    side: Side, gap_in: float, suli: dict[str, Any] | None = None, told: Story | None = None, **dam: Any
) -> Story:  # fmt: skip
    """Dam at 20, 24, and Suli, who holds her leash, so many inches west of her from base to base."""
    told = told or story("channeling")
    told.model("Suli", side=side, **({"at": (20 - BASES_IN - gap_in, 24)} | (suli or {})))
    return told.model("Dam", side=side, **({"at": (20, 24)} | leashed() | dam))


def in_her_phase(gap_in: float = 1.0, suli: dict[str, Any] | None = None, **dam: Any) -> Battle:
    """Suli holds Dam's leash, so many inches from her; Ren of side B is 6" from Dam; it is their shooting phase.

    Cy can channel too, so that somebody always can.
    """
    told = pair(A, gap_in, suli, **dam).model("Ren", side=B, at=(20 + BASES_IN + 6, 24))
    told.model("Cy", side=A, at=(20, 30), lore=lore(9, "arrow-of-fire"))
    return told.begin("magic begins", side=A, until="close combat")


def test_beside_the_holder_of_her_leash_she_casts():
    """SKR-82: 3" from base to base are near enough."""
    battle = in_her_phase(3.0).dice(WOVEN, NO_WOUND)
    assert battle.offered("cast", "Dam")
    battle.play(BOLT)


def test_a_hair_further_she_doesn_t_and_is_told_by_how_much():
    """SKR-82."""
    battle = in_her_phase(3.0 + 4 * HAIR_IN)
    assert battle.offered("cast", "Dam") == []
    refusal = battle.refused(BOLT)
    assert (refusal.rule, refusal.short_by) == ("SKR-82", pytest.approx(4 * HAIR_IN, abs=2 * HAIR_IN))
    assert in_her_phase(5.5).refused(BOLT).reason == 'Suli holds its leash and is 2.5" beyond 3"'


@pytest.mark.parametrize("posture", ["down", "stunned"])
def test_the_holder_must_stand(posture: str):
    """SKR-82: "standing" is SKR-5."""
    battle = in_her_phase(suli={"now": {"posture": posture}})
    assert battle.offered("cast", "Dam") == []
    refusal = battle.refused(BOLT)
    assert (refusal.reason, refusal.rule) == ("Suli holds its leash and is down", "SKR-82")


@pytest.mark.parametrize("suli", [{"at": None, "out": True}, {"at": None}])
def test_with_the_holder_out_of_action_or_gone_she_never_channels_again(suli: dict[str, Any]):
    """SKR-82."""
    battle = in_her_phase(suli=suli)
    assert battle.offered("cast", "Dam") == []
    assert battle.refused(BOLT).reason == "nobody holds its leash any more"


@pytest.mark.parametrize("suli", [{"now": {"fleeing": True}}, {"conditions": ("held",)}])
def test_one_who_flees_or_is_held_stands(suli: dict[str, Any]):
    """SKR-5, SKR-82: our ruling; she isn't down."""
    assert in_her_phase(suli=suli).offered("cast", "Dam")


def test_only_the_one_who_is_named_holds_it():
    """SKR-82: another sul'dam beside her doesn't help."""
    told = pair(A, 9.0).model("Ren", side=B, at=(20 + BASES_IN + 6, 24))
    told.model("Besa", side=A, at=(20, 24 - BASES_IN)).model("Cy", side=A, at=(20, 30), lore=lore(9, "arrow-of-fire"))
    assert told.begin("magic begins", side=A, until="close combat").refused(BOLT).rule == "SKR-82"


def test_who_wears_a_leash_that_is_in_nobodys_hand_never_casts():
    """SKR-82: a roster that isn't legal, for nobody is named; or somebody who isn't in it."""
    for holder in ("", "who"):
        battle = in_her_phase(traits={"leashed": holder})
        assert battle.offered("cast", "Dam") == []
        assert battle.refused(BOLT).reason == "nobody holds its leash any more"


def test_what_bars_every_channeler_is_said_first():
    """CHN-8, SKR-82."""
    refusal = in_her_phase(9.0, now={"posture": "down"}).refused(BOLT)
    assert (refusal.reason, refusal.rule) == ("down", "CHN-8")


def test_without_a_leash_nobody_minds():
    """SKR-82: Cy, far from everybody, casts."""
    assert in_her_phase(9.0).offered("cast", "Cy")


SHIELD = Effect(1, "Shield of Air", 1, 1, guard=4, source="shield-of-air", upkeep=2, rule="CHN-W1")


def test_what_stands_she_keeps_up_and_drops_wherever_she_is():
    """CHN-14, SKR-82: our ruling: paying upkeep isn't casting."""
    told = pair(A, 9.0).model("Ren", side=B, at=(20 + BASES_IN + 6, 24)).after(EffectBegun(SHIELD))
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.play("Dam keeps shield-of-air")
    assert battle.model("Dam").magic.hand == 9 - 2
    battle.play("Dam drops shield-of-air")
    assert battle.state.effects == ()


# --- cutting ----------------------------------------------------------------------------------------------------------


def weaving_near(gap_in: float, suli: dict[str, Any] | None = None, *more: tuple[str, int]) -> Battle:
    """Ila of side A, 6" from Dam of side B, has woven an arrow at Ren; Bo of side B could cut it too."""
    told = story("channeling").model("Ila", side=A, at=(20 + BASES_IN + 6, 24), lore=lore(20, "arrow-of-fire"))
    pair(B, gap_in, suli, told).model("Ren", side=B, at=(30, 36))
    told.model("Bo", side=B, at=(26, 20), lore=lore(9, "arrow-of-fire"))
    battle = told.begin("magic begins", side=A, until="close combat").dice(WOVEN, *more)
    battle.play(ARROW)
    return battle


def test_beside_the_holder_she_cuts():
    """SKR-82, CHN-20: 3" are near enough; the debt is hers."""
    battle = weaving_near(3.0, None, try_at(4))
    assert asked_to_cut(battle) == ["Dam", "Bo"]
    battle.play("Dam cuts arrow-of-fire")
    assert owed(battle) == {"Dam": 3}


def test_away_from_her_she_doesn_t_and_is_told_why():
    """SKR-82."""
    battle = weaving_near(4.0)
    assert asked_to_cut(battle) == ["Bo"]
    refusal = battle.refused("Dam cuts arrow-of-fire")
    assert (refusal.reason, refusal.rule) == ('Suli holds its leash and is 1" beyond 3"', "SKR-82")
    assert refusal.short_by == pytest.approx(1.0, abs=2 * HAIR_IN)


@pytest.mark.parametrize("suli", [{"now": {"posture": "down"}}, {"at": None, "out": True}])
def test_nor_beside_one_who_is_down_or_out(suli: dict[str, Any]):
    """SKR-82."""
    battle = weaving_near(1.0, suli)
    assert asked_to_cut(battle) == ["Bo"]
    assert battle.refused("Dam cuts arrow-of-fire").rule == "SKR-82"


@pytest.mark.parametrize(("gap_in", "able"), [(3.0, True), (4.0, False)])
def test_in_her_own_phase_it_is_the_same(gap_in: float, able: bool):
    """SKR-82, CHN-21: an enemy weave that stands."""
    told = pair(A, gap_in).model("Ila", side=B, at=(20 + BASES_IN + 6, 24), lore=lore(20, "arrow-of-fire"))
    told.model("Cy", side=A, at=(20, 30), lore=lore(9, "arrow-of-fire"))
    shield = Effect(1, "Shield of Air", 3, 3, guard=4, source="shield-of-air", upkeep=2, rule="CHN-W1")
    battle = told.after(EffectBegun(shield)).begin("magic begins", side=A, until="close combat")
    assert bool(battle.offered("cut", "Dam")) is able
    assert battle.offered("cut", "Cy")
    if not able:
        assert battle.refused(Action("cut", battle.names["Dam"], 1, what="shield-of-air")).rule == "SKR-82"


def test_who_is_too_far_from_the_weaver_is_told_that_in_the_question():
    """CHN-20, CHN-26: a cutter who may not is named no offer, and hears why and by how much."""
    told = story("channeling").model("Ila", side=A, at=(20, 24), lore=lore(20, "arrow-of-fire"))
    told.model("Bo", side=B, at=(20 + BASES_IN + 6, 24), lore=lore(9, "arrow-of-fire")).model(
        "Ren", side=B, at=(20, 30)
    )
    told.model("Kai", side=B, at=(20 + BASES_IN + 14, 24), lore=lore(9, "arrow-of-fire"))
    battle = told.begin("magic begins", side=A, until="close combat").dice(WOVEN)
    battle.play(ARROW)
    refusal = battle.refused("Kai cuts arrow-of-fire")
    assert (refusal.rule, refusal.short_by) == ("CHN-20", pytest.approx(2.0, abs=2 * HAIR_IN))


# --- who asks besides -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap_in", "able"), [(3.0, True), (4.0, False)])
def test_players_and_odds_hear_the_same(gap_in: float, able: bool):
    """SKR-82: who could cut a weave."""
    battle = weaving_near(gap_in)
    state, rules, dam, ila = battle.state, battle.game.rules, battle.names["Dam"], battle.names["Ila"]
    assert len(PROSPECTS.of(rules, state, ila).cutters(state)) == 1 + able
    cutters = {c.model: c.barred for c in Weaves().cutters(rules, state, ila)}
    assert (cutters[dam] == "") is able
    assert able or "(SKR-82)" in cutters[dam]
    assert (cut_bar(rules, state, dam, Woven(ila, "arrow-of-fire", "Arrow of Fire")) is None) is able


@pytest.mark.parametrize(("gap_in", "able"), [(3.0, True), (4.0, False)])
def test_what_she_can_do_and_how_far_she_does_harm_is_the_same_question(gap_in: float, able: bool):
    """SKR-82, CHN-7, CHN-13."""
    battle = in_her_phase(gap_in)
    magic, dam = battle.game.rules.magic, battle.names["Dam"]
    assert magic.can(battle.state, dam) is able
    assert (magic.reach(battle.state, dam) == 18.0) is able


# --- circles ----------------------------------------------------------------------------------------------------------


def test_a_damane_links_with_nobody():
    """SKR-82, CHN-30: no circles, though she stands within 2" of a woman who may link, and of another damane."""
    told = pair(A, 1.0).model("Ila", side=A, at=(20, 24 - BASES_IN - 1), lore=lore(7, "arrow-of-fire"))
    told.model("Dee", side=A, at=(20, 24 + BASES_IN + 1), **leashed())
    told.model("Eve", side=A, at=(20 + BASES_IN + 1, 24 - BASES_IN - 1), lore=lore(7, "arrow-of-fire"))
    battle = told.model("Ren", side=B, at=(46, 46)).begin("magic begins", side=A, until="close combat")
    linked = {frozenset((a.model, *a.others)) for a in battle.offered("link")}
    assert linked == {frozenset((battle.names["Ila"], battle.names["Eve"]))}
    refusal = battle.refused("Ila links with Dam")
    assert (refusal.reason, refusal.rule) == ("it never links", "CHN-30")


# --- a sul'dam who fights for the enemy -------------------------------------------------------------------------------


def test_a_namesake_whom_the_enemy_lost_for_a_turn_holds_nothing():
    """CHN-73, SKR-82: both sides brought the same women; the enemy's Suli, beside Dam, fights for Dam's side now."""
    told = pair(A, 9.0, {"at": None, "out": True}).model("Ren", side=B, at=(20, 24 + BASES_IN + 1))
    battle = told.begin("magic begins", side=A, until="close combat")
    rules, dam, suli, ren = battle.game.rules, battle.names["Dam"], battle.model("Suli"), battle.model("Ren")
    state = battle.state.put(evolve(suli, warrior=evolve(suli.warrior, id="another")))
    friend = evolve(ren, side=A, warrior=evolve(ren.warrior, id="suli"))
    assert channel_bar(rules, state.put(friend), dam) is None
    barred = channel_bar(rules, state.put(evolve(friend, conditions=(Condition("compelled"),))), dam)
    assert barred is not None
    assert barred.rule == "SKR-82"
