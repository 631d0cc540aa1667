"""What is sealed: neither the other side, nor its AIs, nor the log, nor the window knows it. (B-22)"""

from __future__ import annotations

from typing import Any

import pytest
from support.axes import battlefield, scenario, shelf

from skirmish.app import compose
from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Seat, Session
from skirmish.core.battle_record import Setup
from skirmish.core.decision import Action
from skirmish.core.game import Game
from skirmish.core.state import Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.slots import with_slot
from skirmish.players import make
from skirmish.players.player import view_of
from skirmish.rules.dots.events import order
from skirmish.rules.dots.fighter import Plan

HELD = Plan()
"""What is usual in the place of a plan that is sealed."""


def sealed() -> Ruleset:
    """`dots` played with plans that only their own side knows until they are carried out."""
    rules = compose.ruleset("dots+none", {})

    def seen(state: State, side: Side | None) -> State:
        for m in state.models:
            slot: Any = m.combat
            begun = m.id in state.acted or m.id == order(state).active
            if m.side != side and slot.plan not in (None, HELD) and not begun:
                state = with_slot(state, m.id, plan=HELD)
        return state

    rules.combat.seen = seen  # type: ignore[method-assign]
    return rules


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return sealed()


def declared(rules: Ruleset, plan: str) -> tuple[Game, int]:
    """A battle in which the slowest of all has declared this; its id."""
    rosters = tuple(shelf().roster(name) for name in ("tower-circle", "dread-circle"))
    setup = Setup("dots+none", {}, battlefield("farm"), scenario("skirmish", 3), rosters, 7)  # type: ignore[arg-type]
    game = Game(rules, setup.state(rules))
    while game.decision.default.verb != "declare":  # type: ignore[union-attr]
        decision = game.decision
        assert decision is not None
        places = (action for offer in decision.each() if offer.verb == "deploy" for action in offer.samples())
        game.play(next(places, decision.default))
    who = game.decision.subject  # type: ignore[union-attr]
    game.play(Action("declare", who, what=plan))
    return game, who


def log(game: Game) -> list[str]:
    """All that the log tells."""
    state, found = game.setup, []
    for event in game.log:
        state = event.apply(state)
        line = game.rules.log_line(state, event)
        found += [line.text] if line is not None else []
    return found


def test_changing_what_is_sealed_changes_nothing_that_the_other_side_knows(rules: Ruleset) -> None:
    """B-22: its view, the log, what its AI does."""
    (one, who), (other, _) = declared(rules, "run"), declared(rules, "dodge")
    foe = 1 - one.state.models[who].side
    assert one.state != other.state
    assert view_of(one, foe).state == view_of(other, foe).state
    assert view_of(one, foe).state.models[who].combat.plan == HELD
    assert log(one) == log(other)
    for player in ("aggressor", "tactician"):
        chosen = [make(player, 3).decide(view_of(game, foe), game.decision) for game in (one, other)]
        assert chosen[0] == chosen[1]


def test_ones_own_side_knows_it(rules: Ruleset) -> None:
    """B-22."""
    game, who = declared(rules, "run")
    own = game.state.models[who].side
    assert view_of(game, own).state.models[who].combat.plan == Plan(run=True)


def test_a_battle_goes_on_from_what_is_seen_with_what_is_usual(rules: Ruleset) -> None:
    """A fork of the other side takes the usual in the place of what is sealed."""
    game, who = declared(rules, "run")
    foe = 1 - game.state.models[who].side
    fork = Game(rules, view_of(game, foe).state)
    assert fork.decision is not None
    assert fork.state.models[who].combat.plan == HELD


@pytest.mark.parametrize("seats", [("human", "human"), ("human", "tactician"), ("tactician", "human")])
def test_the_window_shows_it_to_its_own_side_alone(rules: Ruleset, seats: tuple[str, str]) -> None:
    """B-22: who must decide now looks at it, else the only person there is."""
    game, who = declared(rules, "run")
    session = Session(game, None, (Seat("A", seats[0]), Seat("B", seats[1])))  # type: ignore[arg-type]
    looker = session.looker
    assert looker is not None
    shown = Selection(session).state.models[who].combat.plan
    assert shown == (Plan(run=True) if looker == game.state.models[who].side else HELD)


def test_nobody_who_plays_looks_at_a_battle_of_computers(rules: Ruleset) -> None:
    """B-22: spectators know what anybody may know."""
    game, who = declared(rules, "run")
    session = Session(game, None, (Seat("A", "tactician"), Seat("B", "tactician")))  # type: ignore[arg-type]
    assert session.looker is None
    assert Selection(session).state.models[who].combat.plan == HELD
