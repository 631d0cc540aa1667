"""Actions in words: those of the core and of the kit."""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, story

from skirmish.core.decision import DONE, PASS, Action
from skirmish.core.text import action_text, names_text, place_text, way_text


def battle() -> Battle:
    told = story("pools").model("Ila", side=A, at=(20, 20)).model("Bo", side=A, at=(20, 24))
    return told.model("Ren", side=B, at=(40, 40)).begin("fight")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (DONE, "Done"),
        (PASS, "Let it be"),
        (Action("foresee", 0), "Roll again"),
        (Action("edge", what="north"), "Take the north edge"),
        (Action("role", what="attacker"), "Be the attacker"),
        (Action("deploy", 0, at=(3.0, 4.25)), "Deploy Ila at (3.0, 4.2)"),
        (Action("lay", at=(3.0, 4.0)), "Lay a token at (3.0, 4.0)"),
        (Action("shoot", 0, 2, what="bow"), "Shoot at Ren: bow"),
        (Action("juggle", 0), "Juggle"),
    ],
)
def test_an_order_says_what_whom_and_where(action: Action, words: str):
    assert action_text(battle().state, action) == words


def test_the_ruleset_says_what_its_systems_do_not():
    told = battle()
    assert told.game.rules.action_text(told.state, Action("deploy", 1, at=(3.0, 4.0))) == "Deploy Bo at (3.0, 4.0)"


def test_names_are_joined_and_who_is_not_there_is_nobody():
    state = battle().state
    assert names_text(state, (0,)) == "Ila"
    assert names_text(state, (0, 1)) == "Ila and Bo"
    assert names_text(state, (0, 1, 2)) == "Ila, Bo and Ren"
    assert names_text(state, (99,)) == names_text(state, ()) == "nobody"


def test_way_points_are_said_in_their_order():
    gone = Action("move", 0, at=(6.0, 7.0), via=((1.0, 2.0), (3.0, 4.0)))
    assert way_text(gone) == " to (6.0, 7.0) by way of (1.0, 2.0) and (3.0, 4.0)"
    assert way_text(Action("hide", 0)) == ""
    assert place_text((12.5, 30.0)) == "(12.5, 30.0)"
