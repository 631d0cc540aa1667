"""A question whose answers all lead to the same isn't asked: found by trying them, only where that proves it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest
from support.moments import moments
from support.ranks import Ranks
from support.sessions import ANN, BEN, session

from skirmish.client.battle.session import Session, is_indifferent
from skirmish.core.decision import DONE, PASS, Action, Asking, Decision, Just
from skirmish.core.dice import Check, at_least
from skirmish.core.events import PhaseBegun
from skirmish.core.game import Game
from skirmish.core.system import NoMagic, Ruleset
from skirmish.core.table import Table

SPEND = Action("spend", 1)
Then = Callable[[Table, Action], None]


class Riddle(Ranks):
    """It asks one question, and does something with the answer."""

    name: ClassVar[str] = "riddle"

    def __init__(self, then: Then, answers: tuple[Action, ...]) -> None:
        super().__init__()
        self.then = then
        self.answers = answers

    def battle(self, table: Table) -> Asking:
        """See `CombatSystem`."""
        if table.state.phase not in ("riddle", "after"):
            table.emit(PhaseBegun("riddle", 0, 1))
            table.mark()
        if table.state.phase == "riddle":
            self.then(table, (yield Decision(0, "Spend?", tuple(map(Just, self.answers)), PASS)))
        yield Decision(0, "What now?", (Just(DONE), Just(SPEND)), DONE)


def same(table: Table, answer: Action) -> None:
    table.emit(PhaseBegun("after", 0, 1))
    table.mark()


def other(table: Table, answer: Action) -> None:
    table.emit(PhaseBegun("after", 0, 1 if answer == PASS else 2))
    table.mark()


def dice(table: Table, answer: Action) -> None:
    table.roll(Check(0, "luck", (1, 6), at_least(4)))
    same(table, answer)


def held(table: Table, answer: Action) -> None:
    """The rule still knows the answer, and the state doesn't tell."""
    table.emit(PhaseBegun("after", 0, 1))


def silent(table: Table, answer: Action) -> None:
    """Not even an event tells that something was answered."""


def asked(then: Then, answers: tuple[Action, ...] = (PASS, SPEND)) -> Session:
    known = session()
    game = Game(Ruleset(Riddle(then, answers), NoMagic()), known.game.setup)
    return Session(game, known.setup, (ANN, BEN))


@pytest.mark.parametrize(
    ("then", "idle"), [(same, True), (other, False), (dice, False), (held, False), (silent, False)]
)
def test_only_what_surely_leads_to_the_same_is_the_same(then: Then, idle: bool) -> None:
    battle = asked(then)
    assert is_indifferent(battle.game) == idle
    battle.skip_empty = True
    assert battle.unasked == (PASS if idle else None)
    battle.skip_empty = False
    assert battle.unasked is None


def test_many_answers_are_not_tried() -> None:
    assert not is_indifferent(asked(same, (PASS, *(Action("spend", model) for model in range(4)))).game)


def test_it_is_no_empty_phase() -> None:
    battle = asked(same)
    battle.skip_empty = True
    battle.play(PASS, automatic=True)
    assert (battle.automatic, battle.empty) == ((0,), ())


def test_what_lies_open_is_left_as_it_was() -> None:
    """Cards that cancel the same in three ways, in a battle under `wyld`."""
    for game, _ in moments("skirmish+wyld", 5):
        before = game.state, len(game.log), len(game.actions)
        if is_indifferent(game):
            break
    assert game.decision is not None
    assert game.decision.asks is not None
    assert game.decision.asks.id == "diamonds"
    assert (game.state, len(game.log), len(game.actions)) == before
