"""Actions in words: those of the core and of the kit."""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, story

from skirmish.core.decision import DONE, PASS, Action
from skirmish.core.events import EdgeTaken, Fell, Hurt
from skirmish.core.text import (
    Says,
    action_text,
    event_line,
    model_line,
    names_text,
    order_text,
    place_text,
    way_text,
)


def battle() -> Battle:
    told = story("pools").model("Ila", side=A, at=(20, 20)).model("Bo", side=A, at=(20, 24))
    return told.model("Ren", side=B, at=(40, 40)).begin("fight")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (DONE, "Done"),
        (PASS, "Pass"),
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


def test_orders_by_their_verb():
    state = battle().state
    plain, going, at = {"hide": "Hide"}, {"move": "Move"}, {"charge": "Charge"}

    def said(action: Action) -> str:
        return order_text(state, action, plain, going, at)

    assert said(Action("hide", 0)) == "Hide"
    assert said(Action("move", 0, at=(6.0, 7.0))) == "Move to (6.0, 7.0)"
    assert said(Action("charge", 0, 1, (0,))) == "Charge Bo and Ila"
    assert said(Action("dance", 0)) == ""


def test_events_about_a_model_by_their_kind():
    state = battle().state
    says: Says = {Hurt: lambda state, e: f"bleeds {e.amount}", Fell: lambda state, e: ""}
    line = event_line(state, Hurt(1, 2, rule="SKR-1"), says)
    assert line is not None
    assert (line.text, line.rule, line.side) == ("Bo bleeds 2", "SKR-1", A)
    assert event_line(state, Fell(1, "down"), says) is None, "nothing is said of it"
    assert event_line(state, EdgeTaken(0, "south"), says) is None, "of no model, and not in the table"


def test_what_follows_a_name_with_an_apostrophe_follows_at_once():
    assert model_line(battle().state, 1, "'s horse goes down", "").text == "Bo's horse goes down"
