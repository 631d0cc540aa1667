"""What people are shown of a warrior, and what its actions are called. (SKR-3, SKR-30..77)"""

from __future__ import annotations

import math

import pytest
from skirmish_scenes import BASES_IN, facing, shots
from support.battle import Battle
from support.story import A, B, story

from skirmish.core.decision import Action
from skirmish.core.display import Band, Deed, Halo
from skirmish.core.units import CONTACT_IN


def deeds(battle: Battle, name: str) -> dict[tuple[str, str], Deed]:
    found = battle.game.rules.deeds(battle.state, battle.names[name])
    return {(deed.verb, deed.what): deed for deed in found}


def halo(battle: Battle, name: str, kind: str) -> Halo | None:
    found = battle.game.rules.halos(battle.state, battle.names[name])
    return next((one for one in found if one.kind == kind), None)


# --- deeds ----------------------------------------------------------------------------------------------------------


def test_deeds_stand_in_the_order_of_a_turn_with_what_they_come_to():
    told = facing({"items": ("bow", "sword", "dagger", "buckler")}, gap_in=20).begin("moves")
    found = deeds(told, "Ila")
    assert [verb for verb, _ in dict.fromkeys(found)][:5] == ["charge", "move", "run", "hide", "shoot"]
    assert [found[verb, ""].detail for verb in ("charge", "move", "run")] == ['up to 8"', '4"', '8"']
    assert found["shoot", "bow"].detail == '24", strength 3'
    assert found["arm", "sword and buckler"].name == "Fight with sword and buckler"
    assert found["arm", "sword and dagger"].detail == "one more blow, parries"


def test_one_way_to_hold_its_weapons_is_no_choice():
    told = facing({"items": ("halberd",)}, gap_in=20).begin("moves")
    assert "arm" not in {verb for verb, _ in deeds(told, "Ila")}


def test_a_sling_shoots_once_or_twice():
    """SKR-77."""
    found = deeds(shots({"items": ("sling",)}), "Ila")
    assert found["shoot", "sling twice"].detail == '9", strength 3, each at -1'


def test_who_is_down_crawls_or_stays_down():
    """SKR-21, SKR-39."""
    found = deeds(facing({"now": {"posture": "down"}}, gap_in=20).begin("moves"), "Ila")
    assert ("move", "") not in found
    assert found["crawl", ""].detail == '2"'
    assert ("stay down", "") in found


def test_who_is_out_of_action_has_none():
    told = facing(gap_in=20).model("Bo", side=A, at=(10, 10), out=True).begin("moves")
    assert deeds(told, "Bo") == {}


# --- bands and halos ------------------------------------------------------------------------------------------------


def test_a_bow_has_its_range_and_the_half_of_it():
    """SKR-43."""
    told = shots()
    found = told.game.rules.bands(told.state, told.names["Ila"])
    assert found == (Band("bow", 24.0, "SKR-77", "bow"), Band("bow, half range", 12.0, "SKR-43", "bow"))


def test_what_is_thrown_has_no_half_range():
    """SKR-77."""
    told = shots({"items": ("javelins",)})
    assert [band.inches for band in told.game.rules.bands(told.state, told.names["Ila"])] == [8.0]


def test_who_stands_bars_runs_and_finds_who_hides():
    """SKR-33, SKR-37."""
    told = facing(ren={"I": 5}, gap_in=20).begin("moves")
    assert halo(told, "Ren", "running") == Halo(
        1, 8.0, "running", "enemies that begin their turn so near can't run", "SKR-33", True
    )
    found = halo(told, "Ren", "finding")
    assert found is not None
    assert found.inches == 5.0


def test_who_is_down_bars_no_runs():
    """SKR-33."""
    found = halo(facing(ren={"now": {"posture": "down"}}, gap_in=20).begin("moves"), "Ren", "running")
    assert found is not None
    assert not found.active


@pytest.mark.parametrize(("posture", "lends"), [("standing", True), ("down", False)])
def test_a_leader_lends_its_leadership_while_it_stands(posture: str, lends: bool):
    """SKR-3."""
    told = facing({"leader": True, "Ld": 9, "now": {"posture": posture}}, gap_in=20).begin("moves")
    assert halo(told, "Ila", "leader") == Halo(0, 6.0, "leader", "lends its Ld 9", "SKR-3", lends)
    assert halo(told, "Ren", "leader") is None


# --- ways and costs -------------------------------------------------------------------------------------------------


def offer(battle: Battle, verb: str, name: str = "Ila"):
    return next(o for o in battle.decision.each() if o.verb == verb and o.model == battle.names[name])


def test_a_charge_tells_its_way_even_if_it_is_too_long():
    """SKR-30."""
    told = facing(gap_in=10).begin("charges")
    trip = offer(told, "charge").trip(Action("charge", 0, 1))
    assert trip.allowance == 8.0
    assert trip.cost == pytest.approx(10 - CONTACT_IN, abs=CONTACT_IN)
    assert trip.slack < 0
    assert offer(told, "charge").trip(Action("charge", 0, 99)) is None
    assert tuple(offer(told, "charge").candidates()) == (1,)


def test_the_ground_of_a_contact_costs_nothing_anybody_could_pay():
    """SKR-30: a move leads into no contact; with `keep_in` at 0 nothing else keeps it away."""
    told = facing(gap_in=3, keep_in="0").begin("moves")
    near, touching = (4.0, 24.0), (2 + 3 + 0.0, 24.0)
    costs, inches = offer(told, "move").costs([near, touching])
    assert (costs, inches) == ([2.0, math.inf], 4.0)


# --- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Action("charge", 0, 1), "Charge Ren"),
        (Action("charge", 0, 1, (2,)), "Charge Ren and Bo"),
        (Action("move", 0, at=(6.0, 7.0)), "Move to (6.0, 7.0)"),
        (Action("run", 0, at=(6.0, 7.0), via=((5.0, 5.0),)), "Run to (6.0, 7.0) by way of (5.0, 5.0)"),
        (Action("hide", 0), "Hide"),
        (Action("shoot", 0, 1, what="sling"), "Shoot Ren: sling"),
        (Action("shoot", 0, 1, what="sling twice"), "Shoot Ren twice: sling"),
        (Action("arm", 0, what="sword and shield"), "Fight with sword and shield"),
        (Action("strike", 0, 1, (1,)), "Strike Ren"),
        (Action("strike", 0, 1, (1, 2)), "Strike Ren (2), then Bo (1)"),
        (Action("intercept", 1, 0), "Intercept Ila"),
        (Action("stay down", 0), "Stay down"),
        (Action("parry", 0), "Parry"),
        (Action("retaliate", 0), "Strike back"),
        (Action("test"), "Take the rout test"),
        (Action("pass"), "Pass"),
    ],
)
def test_an_order_is_short_and_plain(action: Action, words: str):
    told = facing({"items": ("sling",)}, gap_in=20).model("Bo", side=B, at=(40, 40)).begin("moves")
    assert told.game.rules.action_text(told.state, action) == words


# --- why not now ----------------------------------------------------------------------------------------------------


def refused(battle: Battle, verb: str, name: str = "Ila", what: str = "") -> tuple[str, str]:
    said = battle.decision.refusal(Action(verb, battle.names[name], what=what))
    assert said is not None
    return said.reason, said.rule


def test_what_has_another_time_says_when():
    told = shots()
    assert refused(told, "charge") == ("charges come first in a turn, before the moves", "SKR-30")
    assert refused(told, "move") == ("moves come after charges, before shots", "SKR-33")
    assert refused(facing({"items": ("bow",)}, gap_in=6).begin("moves"), "shoot", what="bow")[1] == "SKR-40"


def test_the_enemys_models_are_not_ours_to_move():
    assert refused(facing(gap_in=6).begin("moves"), "move", "Ren") == ("not this side's choice", "SKR-33")


def test_who_has_moved_is_told_so():
    told = facing(gap_in=20).model("Bo", side=A, at=(30, 30)).begin("moves")
    told.play("Ila moves to 4, 24")
    assert refused(told, "move") == ("it has moved or charged already", "SKR-33")
    assert refused(told, "run") == ("it has moved or charged already", "SKR-33")


def test_who_may_not_run_is_told_why_though_it_may_move():
    """SKR-33."""
    assert refused(facing(gap_in=6).begin("moves"), "run")[0] == (
        'a standing enemy was within 8" at the start of the turn'
    )


def test_who_is_out_of_action_has_no_choice():
    told = facing(gap_in=20).model("Bo", side=A, at=(10, 10), out=True).begin("moves")
    assert refused(told, "move", "Bo") == ("it is out of action", "SKR-5")


def test_nobody_in_reach_of_a_charge_tells_how_far_the_nearest_is():
    """SKR-30."""
    reason, rule = refused(facing(gap_in=10).begin("charges"), "charge")
    assert (reason.startswith("Ren: the way is "), rule) == (True, "SKR-30")
    assert refused(facing(gap_in=5).begin("charges"), "charge")[0] == "choose an enemy to charge"


def test_nobody_in_range_of_a_bow_tells_how_far_the_nearest_is():
    """SKR-40."""
    told = facing({"items": ("bow",)}, gap_in=26).begin("shooting", until="close combat")
    assert refused(told, "shoot", what="bow") == ('Ren: 2" out of range', "SKR-40")
    assert refused(shots(), "shoot", what="bow")[0] == "choose an enemy to shoot at"


def test_a_weapon_that_is_moved_or_fired_says_so():
    """SKR-77."""
    told = facing({"items": ("crossbow", "sling"), "now": {"moved": True}}, gap_in=6)
    battle = told.begin("shooting", until="close combat")
    assert refused(battle, "shoot", what="crossbow") == ("it has moved, and so doesn't shoot with that", "SKR-77")
    assert refused(battle, "shoot", what="sling twice") == ("it has moved, and so doesn't shoot twice", "SKR-77")
    assert refused(battle, "shoot", what="bow") == ("it carries no such weapon", "SKR-77")


def test_weapons_are_changed_once_and_only_in_combat():
    """SKR-69."""
    told = facing({"items": ("sword", "axe")}).model("Bo", side=A, at=(30, 30), items=("sword", "axe"))
    told.model("Cy", side=A, at=(2, 24 + BASES_IN), items=("sword", "axe"))
    battle = told.begin("arms", until="blows")
    assert refused(battle, "arm", "Bo", "axe and sword") == ("it is in no combat", "SKR-69")
    held = battle.fighter("Ila").grip.name
    assert refused(battle, "arm", what=held) == ("it holds them so already", "SKR-69")


def test_who_lies_stunned_is_not_asked_to_stay_down():
    """SKR-21."""
    told = story("skirmish").model("Ila", side=A, at=(2, 24), now={"posture": "down"})
    told.model("Bo", side=A, at=(9, 24), now={"posture": "stunned"}).model("Ren", side=B, at=(40, 24))
    battle = told.begin("recovery")
    assert refused(battle, "stay down", "Bo") == ("it is stunned, and doesn't stand up yet", "SKR-21")
    assert refused(battle, "move") == ("moves come after charges, before shots", "SKR-33")


def test_blows_are_shared_among_those_it_touches():
    """SKR-62."""
    told = facing({"A": 2}, {"now": {"stupid": True}})
    told.model("Bo", side=B, at=(2 - BASES_IN, 24), now={"stupid": True})
    battle = told.begin("blows", until="all alone")
    share = offer(battle, "strike")
    assert (share.needs, set(share.candidates())) == ("shares", {battle.names["Ren"], battle.names["Bo"]})
    assert refused(battle, "move") == ("moves come after charges, before shots", "SKR-33")
