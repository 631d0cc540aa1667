"""What people are shown of a channeler, what her actions are called, and why she can't. (CHN-4..44, SKR-82)"""

from __future__ import annotations

from typing import Any

import pytest
from channeling_scenes import BASES_IN, casting, facing, kept, man, woman
from cutting_scenes import WOVEN, linked, row
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.decision import Action
from skirmish.core.display import Band, Deed, Halo, Tie
from skirmish.core.events import FeatureLaid
from skirmish.core.geometry import Circle
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Feature
from skirmish.rules.channeling.channeler import Weavings

SHIELD, MIST, ARROW = "shield-of-air", "mist", "arrow-of-fire"


def deeds(battle: Battle, name: str = "Ila") -> dict[tuple[str, str], Deed]:
    found = battle.game.rules.magic.deeds(battle.state, battle.names[name])
    return {(deed.verb, deed.what): deed for deed in found}


def halo(battle: Battle, name: str, kind: str = "cutting") -> Halo | None:
    found = battle.game.rules.magic.halos(battle.state, battle.names[name])
    return next((one for one in found if one.kind == kind), None)


def ties(battle: Battle, name: str) -> list[Tie]:
    return list(battle.game.rules.ties(battle.state, battle.names[name]))


def words(battle: Battle, action: Action) -> str:
    return battle.game.rules.action_text(battle.state, action)


# --- deeds and bands ------------------------------------------------------------------------------------------------


def test_a_weave_says_what_it_costs_needs_and_how_far_it_reaches():
    """CHN-10, CHN-11, CHN-13, CHN-14."""
    found = deeds(casting())
    assert found["cast", ARROW].detail == '3 points, 7+, 18"'
    assert found["cast", SHIELD].detail == '4 points, 7+, 6", upkeep 2'
    assert found["cast", "blade-of-fire"].detail == "2 points, 6+"


def test_a_strong_power_makes_its_weaves_easier_and_a_weak_one_harder():
    """CHN-42."""
    told = casting(woman(12, ARROW, MIST, strong=("fire",), weak=("water",)), strong_weak="true")
    found = deeds(told)
    assert found["cast", ARROW].detail == '3 points, 6+ (strong in fire), 18"'
    assert found["cast", MIST].detail == '3 points, 7+ (weak in water), 12", upkeep 2'


def test_in_a_circle_a_weave_costs_half_as_much_again_and_is_easier():
    """CHN-34, CHN-35."""
    told = linked(row((6, 5)), (6, 5)).begin("shooting", until="close combat")
    assert deeds(told)["cast", ARROW].detail == '5 points, 6+ (circle +1), 18"'


def test_who_cannot_channel_has_no_such_deeds():
    told = casting()
    assert deeds(told, "Ren") == {}
    assert halo(told, "Ren") is None


def test_men_form_no_circles_unless_they_may():
    """CHN-39."""
    assert ("link", "") not in deeds(casting(man()))
    assert ("link", "") in deeds(casting(man(), mixed_circles="true"))
    assert ("link", "") in deeds(casting())


def test_bands_are_the_ranges_of_her_weaves():
    """CHN-13."""
    told = casting(woman(12, ARROW, "blade-of-fire"))
    assert told.game.rules.bands(told.state, 0) == (Band("Arrow of Fire", 18.0, "CHN-W2", ARROW),)


def misty(**options: str) -> Story:
    """Ila keeps up two Mists and a Shield of Air on Bo; Ren, 6" away, can cut."""
    told = facing(woman(20), man(9), **options).model("Bo", at=(10, 30))
    clouds = [
        (kept(MIST, 0, NOBODY, number), FeatureLaid(Feature(number, "mist", Circle(x, 40, 3), owner=0, effect=number)))
        for number, x in ((2, 20), (3, 30))
    ]
    return told.after(kept(SHIELD, 0, 1, 1, guard=4), *(event for pair in clouds for event in pair))


def test_what_stands_may_be_dropped_by_its_maker_and_cut_by_enemies_once_for_each_kind():
    """CHN-21, CHN-25."""
    told = misty().begin("moves")
    assert deeds(told)["drop", SHIELD].name == "Drop Shield of Air on Bo"
    assert [key for key in deeds(told) if key[0] == "drop"] == [("drop", SHIELD), ("drop", MIST)]
    assert deeds(told, "Ren")["cut", SHIELD].name == "Cut Ila's Shield of Air on Bo"
    assert ("cut", SHIELD) not in deeds(told, "Ila")


# --- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Action("cast", 0, 2, what=ARROW), "Cast Arrow of Fire at Ren"),
        (Action("cast", 0, 1, what=SHIELD), "Cast Shield of Air at Bo"),
        (Action("cast", 0, 0, what=SHIELD), "Cast Shield of Air on Ila"),
        (Action("cast", 0, what="blade-of-fire"), "Cast Blade of Fire"),
        (Action("cast", 0, at=(9.0, 8.5), what=MIST), "Cast Mist at (9.0, 8.5)"),
        (Action("cast", 0, others=(1,), at=(9.0, 8.5), via=((9.0, 9.75),), what="travelling"),
         "Cast Travelling to (9.0, 8.5) with Bo"),
        (Action("cast", 0, at=(9.0, 8.0), via=((10.0, 8.0),), what="wall-of-fire"),
         "Cast Wall of Fire from (6.0, 8.0) to (12.0, 8.0)"),
        (Action("link", 0, others=(1,)), "Link with Bo"),
        (Action("lead", 1, 0), "Lead the circle"),
        (Action("cut", 2, 0, what=ARROW), "Cut Ila's Arrow of Fire"),
        (Action("drop", 0, 1, what=SHIELD), "Drop Shield of Air on Bo"),
        (Action("drop", 0, 2, what=MIST), "Drop Mist at (20.0, 40.0)"),
        (Action("keep", 0, 3, what=MIST), "Keep up Mist at (30.0, 40.0)"),
    ],
)  # fmt: skip
def test_an_order_says_what_is_woven_at_whom(action: Action, said: str):
    told = misty().begin("moves")
    swap = {told.names["Bo"]: "Bo", told.names["Ren"]: "Ren"}
    assert swap == {1: "Bo", 2: "Ren"}
    assert words(told, action) == said


def test_in_her_own_phase_she_cuts_what_stands_not_who_made_it():
    """CHN-21."""
    told = misty().begin("magic begins", side=B, until="close combat")
    assert words(told, Action("cut", 2, 2, what=MIST)) == "Cut Ila's Mist at (20.0, 40.0)"
    assert words(told, Action("cut", 2, 1, what=SHIELD)) == "Cut Ila's Shield of Air on Bo"


# --- halos ----------------------------------------------------------------------------------------------------------


def test_who_can_cut_says_with_how_many_points():
    """CHN-20, CHN-22."""
    told = facing(woman(), man(9)).begin("moves")
    assert halo(told, "Ren") == Halo(1, 12.0, "cutting", "can cut, owing up to 9 points", "CHN-20", True, sighted=True)


def test_who_has_too_few_points_left_says_so():
    """CHN-22: a man cuts a woman's weave for 4."""
    assert halo(facing(woman(), man(3)).begin("moves"), "Ren") == Halo(
        1, 12.0, "cutting", "can't cut: it can owe 3 points, the cheapest cut costs 4", "CHN-20", False, sighted=True
    )
    assert halo(facing(woman(), woman(3)).begin("moves"), "Ren").active


def test_who_is_down_says_so():
    """CHN-8."""
    told = facing(woman(), man(9) | {"now": {"posture": "down"}}).begin("moves")
    assert halo(told, "Ren").text == "can't cut: down"


def test_where_nobody_weaves_there_is_nothing_to_cut():
    assert not halo(facing().begin("moves"), "Ila").active


def test_a_circle_cuts_from_its_leader():
    """CHN-38."""
    told = linked(row((6, 5)), (6, 5)).model("Ren", side=B, at=(30, 40), **man(9)).begin("moves", side=B)
    assert halo(told, "Ila").text == "can cut, owing up to 11 points"
    assert halo(told, "Bo").text == "can't cut: the leader cuts for the circle"


# --- ties -----------------------------------------------------------------------------------------------------------


def test_who_could_link_is_tied_whatever_the_distance_and_men_are_not():
    """CHN-30, CHN-39."""
    told = row((6, 5), apart_in=7.0).model("Cy", side=A, at=(30, 40), **man(9)).begin("moves")
    assert ties(told, "Ila") == [Tie(0, told.names["Bo"], 2.0, False, "circle", "CHN-30")]
    assert ties(told, "Cy") == []


def test_who_is_down_could_not_link():
    """CHN-30."""
    told = row((6, 5), Bo={"now": {"posture": "down"}}).begin("moves")
    assert ties(told, "Ila") == ties(told, "Bo") == []


def test_who_was_down_when_the_turn_began_could_not_link_in_it_though_she_stands():
    """CHN-30: the line said that she joins, and no circle was offered."""
    told = row((6, 5)).begin("moves")
    stood = told.state
    down = evolve(stood, magic=Weavings(was_down=1 << told.names["Bo"]))
    found = told.game.rules.ties
    assert [*found(down, 0)] == [*found(down, 1)] == []
    assert [*found(evolve(down, side=B), 0)] == [*found(stood, 0)] != []


def test_members_of_a_circle_are_joined():
    """CHN-32."""
    told = linked(row((6, 5, 7)), (6, 5)).begin("shooting", until="close combat")
    assert ties(told, "Ila") == [Tie(0, 1, 2.0, True, "circle", "CHN-32")]
    assert ties(told, "Cy") == []


def test_a_leash_is_a_tie_and_a_halo_of_who_holds_it():
    """SKR-82."""
    told = story("channeling").model("Suli", at=(20, 24)).model("Noll", side=B, at=(40, 40))
    dam: dict[str, Any] = woman(9, ARROW, link=0)
    battle = told.model("Dam", at=(20, 30), traits={"leashed": "suli"}, **dam).begin("moves")
    suli, dam_id = battle.names["Suli"], battle.names["Dam"]
    assert ties(battle, "Dam") == [Tie(dam_id, suli, 3.0, True, "leash", "SKR-82")]
    assert ties(battle, "Suli") == [Tie(suli, dam_id, 3.0, True, "leash", "SKR-82")]
    assert halo(battle, "Suli", "leash") == Halo(suli, 3.0, "leash", "Dam casts and cuts only so near", "SKR-82", True)
    assert "leash" in halo(battle, "Dam").text


# --- why not now ----------------------------------------------------------------------------------------------------


def refused(battle: Battle, verb: str, name: str = "Ila", what: str = "") -> tuple[str, str]:
    said = battle.decision.refusal(Action(verb, battle.names[name], what=what))
    assert said is not None
    return said.reason, said.rule


def test_a_weave_has_its_own_time():
    """CHN-7."""
    told = facing(woman(), man(9)).begin("moves")
    assert refused(told, "cast", what=ARROW) == ("weaves are cast in your own shooting phase", "CHN-7")
    assert refused(told, "link") == ("circles are formed as the magic of your own turn begins", "CHN-15")
    assert refused(told, "keep", what=MIST)[1] == "CHN-14"
    assert refused(told, "drop", what=MIST) == ("it keeps up nothing of the kind", "CHN-25")
    assert refused(told, "cut", what=MIST) == ("no such weave of an enemy stands", "CHN-21")
    assert refused(told, "lead") == ("it is in no circle", "CHN-37")


def test_who_cannot_pay_is_told_before_anything_is_aimed():
    """CHN-10."""
    assert refused(casting(woman(2)), "cast", what=ARROW) == ("Arrow of Fire costs 3 points, it has 2", "CHN-10")


def test_who_does_not_know_a_weave_or_cannot_channel_is_told():
    """CHN-1, CHN-4."""
    told = casting()
    assert refused(told, "cast", what="lightning") == ("it doesn't know that weave", "CHN-4")
    battle = facing().model("Bo", side=A, at=(30, 30)).begin("magic begins", until="close combat")
    assert refused(battle, "cast", "Bo", ARROW) == ("it can't channel", "CHN-1")


def test_nobody_in_range_of_a_weave_tells_how_far_the_nearest_is():
    """CHN-13."""
    assert refused(casting(gap_in=20), "cast", what=ARROW) == ('Ren: 2" out of range', "CHN-13")
    assert refused(casting(), "cast", what=ARROW)[0] == "choose a target"


def test_a_standing_weave_too_far_to_cut_tells_by_how_much():
    """CHN-20."""
    told = facing(woman(20), man(9), gap_in=14).after(kept(SHIELD, 0, 0, 1, guard=4))
    battle = told.begin("magic begins", side=B, until="close combat")
    assert refused(battle, "cut", "Ren", SHIELD) == ('Ila is 2" beyond 12"', "CHN-20")
    moves = told.begin("moves", side=B)
    assert refused(moves, "cut", "Ren", SHIELD) == ("weaves that stand are cut in your own shooting phase", "CHN-21")


def test_members_of_a_circle_leave_weaving_to_its_leader():
    """CHN-31, CHN-37."""
    battle = row((6, 5)).begin("magic begins", until="close combat")
    battle.play("Ila links with Bo")
    assert refused(battle, "lead") == ("leads the circle already", "CHN-37")
    assert refused(battle, "cast", "Bo", ARROW) == ("Ila leads its circle", "CHN-31")
    assert refused(battle, "link") == ("she is in a circle", "CHN-30")


def test_too_far_apart_to_link_tells_how_far():
    """CHN-30: Ila and Bo can, Cy is too far from both."""
    told = row((6, 5)).model("Cy", side=A, at=(20 + 2 * BASES_IN + 10, 24), **woman(7))
    battle = told.begin("magic begins", until="close combat")
    assert refused(battle, "link", "Ila") == ("choose the other members", "CHN-30")
    reason, rule = refused(battle, "link", "Cy")
    assert (reason.startswith("Bo and Cy are "), rule) == (True, "CHN-30")
    assert refused(battle, "move", "Ila") == ("now is the time to form circles", "CHN-30")
    assert refused(battle, "cast", "Ila", ARROW)[1] == "CHN-7"


def test_upkeep_comes_before_everything_else():
    """CHN-14, CHN-15."""
    battle = facing(woman(20), man(9)).after(kept(SHIELD, 0, 0, 1, guard=4)).begin("magic begins")
    assert refused(battle, "shoot") == ("first the upkeep of weaves is settled", "CHN-15")


def test_who_has_tried_to_cut_is_told_so():
    """CHN-24: Bo may still try, Ren has had his."""
    told = facing(woman(20), man(12)).model("Bo", side=B, at=(18, 30), **man(12))
    battle = told.begin("magic begins", until="close combat").dice(WOVEN, ("cutting Ila's Arrow of Fire", 1))
    battle.play("Ila casts arrow-of-fire at Ren", "Ren cuts")
    assert refused(battle, "cut", "Ren", ARROW) == ("it has had its try at this weave", "CHN-24")
    battle.dice(("cutting Ila's Arrow of Fire", 6))
    battle.play("Bo cuts")
