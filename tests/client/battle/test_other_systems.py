"""Battles under other systems, by hand: one model's turn after the other, and spells that are drawn from cards."""

from __future__ import annotations

from functools import lru_cache

import pytest
from battle_scene import SHOP, Table, plain
from support.small import FEW, GREEN, WATCH

from skirmish.app.workshop import ruleset_of
from skirmish.client.battle.choices import apart
from skirmish.client.battle.plan import activation
from skirmish.client.battle.session import Session
from skirmish.client.ui.button import Button
from skirmish.core.battle_record import Setup
from skirmish.core.decision import DONE, Action
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY
from skirmish.players import make
from skirmish.players.player import view_of

HANDS = ("by_mouse", "by_keys")


@lru_cache(None)
def fought(ruleset: str, rosters: tuple[str, str], verb: str) -> tuple[Game, Setup]:
    """A battle that AIs have played until somebody may do this."""
    setup, _ = SHOP.prepare(evolve(SHOP.usual(), seed=3, rosters=rosters, battlefield="farm", ruleset=ruleset))
    rules = ruleset_of(setup)
    game = Game(rules, setup.state(rules))
    players = make("aggressor", 1), make("aggressor", 2)
    while game.decision is not None and not any(offer.verb == verb for offer in game.decision.each()):
        side = game.decision.side
        game.play(players[side].decide(view_of(game, side), game.decision))
    assert game.decision is not None
    return game, setup


def cards() -> Table:
    """Somebody may draw cards."""
    return Table().shows(*fought("wyld", ("tower-patrol", "dread-circle"), "channel"))


def steps() -> Table:
    """Models act one by one."""
    return Table().shows(*fought("resolve", ("hired-pikes", "tower-patrol"), "move"))


def draws(session: Session) -> list[Action]:
    """One, two, three cards... for the first spell that somebody may shape."""
    assert session.decision is not None
    found = [a for o in session.decision.each() if o.verb == "channel" for a in o.samples()]
    return [action for action in found if (action.model, action.what) == (found[0].model, found[0].what)]


@pytest.mark.parametrize("hand", HANDS)
def test_as_many_cards_are_drawn_as_are_wanted(hand: str) -> None:
    """WYL-7."""
    table = cards()
    wanted = draws(table.session)[1]
    getattr(table, hand)(wanted)
    assert table.session.game.actions[-1] == wanted


def test_the_buttons_say_only_what_tells_the_ways_apart() -> None:
    table = cards()
    first = draws(table.session)[0]
    table.pick(first.model)
    table.choose(table.row(first))
    buttons = [table.widget(f"way.{number}") for number in range(2)]
    assert [button.text for button in buttons if isinstance(button, Button)] == ["1 card", "2 cards"]
    assert apart(["Load it", "Load it well"]) == ["it", "it well"]


def test_drawing_cards_is_nothing_that_succeeds_or_fails() -> None:
    table = cards()
    first = draws(table.session)[0]
    table.pick(first.model)
    table.choose(table.row(first))
    seen = table.scene.battle.forecast.outlook(first)
    table.run(0.5)
    seen = seen or table.scene.battle.forecast.outlook(first)
    assert seen is not None
    assert seen.chance is None
    assert not [word for fate in seen.fates if fate.model != first.model for word in fate.shares if word[1] < 1]


def test_who_acts_is_selected_and_the_button_says_whose_turn_it_ends() -> None:
    """RES-16, RES-34."""
    table = steps()
    who = activation(table.decision)
    assert who != NOBODY
    assert table.scene.battle.selection.selected == who
    button = table.widget("end-phase")
    assert isinstance(button, Button)
    assert button.text == f"Done with {table.session.state.models[who].name}"
    order = table.session.rules.combat.stages(table.session.state).order
    assert order[0] == who
    assert len(order) > 2
    assert table.has("next-up")
    table.press("end-phase")
    assert table.session.game.actions[-1] == DONE, "one press is enough for one model"


@pytest.mark.parametrize("ruleset", ["resolve", "wyld"])
def test_a_short_battle_is_played_by_mouse(ruleset: str) -> None:
    """What an AI would do, each kind of thing once by clicks; the rest of two rounds at once."""
    table = Table().battle(seed=3, ruleset=ruleset, rosters=(FEW, WATCH), battlefield=GREEN)
    players = make("aggressor", 1), make("aggressor", 2)
    done: set[tuple[bool, str]] = set()
    while table.session.decision is not None and table.session.state.round < 3:
        decision = table.decision
        action = players[decision.side].decide(view_of(table.session.game, decision.side), decision)
        kind = decision.is_prompt, action.verb
        if action.at is not None or kind in done or not (plain(table.session) or decision.is_prompt):
            table.play(action)
            continue
        done.add(kind)
        table.by_mouse(action)
    verbs = {verb for _, verb in done}
    assert {"resolve": {"ready", "done"}, "wyld": {"channel", "done"}}[ruleset] <= verbs, verbs
