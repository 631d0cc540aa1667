"""A battle in a window without a screen, with a hand for the mouse and one for the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from client.app_scene import a_battle
from keys_scene import KeyHand
from mouse_scene import MouseHand
from window_scene import LEFT, MIDDLE, RIGHT, SHOP, alike, near

from skirmish.client.battle import controller
from skirmish.client.battle.session import Seat, Session
from skirmish.core.battle_record import Setup
from skirmish.core.decision import Action
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.players import make
from skirmish.players.player import view_of

__all__ = ["LEFT", "MIDDLE", "RIGHT", "SHOP", "Table", "alike", "near", "plain"]


class Table(MouseHand, KeyHand):
    """A window with a battle, and two hands: one for the mouse, one for the keys."""

    def battle(self, seats: tuple[str, str] = ("human", "human"), **wanted: Any) -> Table:
        """Fights what is usual, but for what is told otherwise."""
        setup, _ = SHOP.prepare(evolve(SHOP.usual(), **{"seed": 3, **wanted}))
        a, b = (Seat(roster.name, seat) for roster, seat in zip(setup.rosters, seats, strict=True))
        self.app.go.to_battle(setup, (a, b))
        self.run(0.1)
        return self

    def shows(self, game: Game, setup: Setup) -> Table:
        """This battle, which goes its own way from where it stands, between two people."""
        self.app.go.to_session(Session(game.fork(), setup, (Seat("Ann"), Seat("Ben"))))
        self.run(0.1)
        return self

    def at(self, phase: str, rnd: int = 1, seats: tuple[str, str] = ("human", "human"), seed: int = 3) -> Table:
        """The usual battle, played by AIs until somebody may choose something in this phase."""
        a_battle(self.app, phase, rnd, seats, seed)
        self.run(0.1)
        return self

    def play_until(self, reached: Callable[[Session], bool], most: int = 900) -> Table:
        """Two AIs play on until then, at once."""
        players = make("aggressor", 1), make("aggressor", 2)
        for _ in range(most):
            decision = self.session.decision
            if decision is None or reached(self.session):
                break
            view = view_of(self.session.game, decision.side)
            self.session.play(players[decision.side].decide(view, decision))
        assert reached(self.session), "it never came to that"
        self.scene.battle.anim.jump(self.session.state)
        self.scene.battle.forecast.stop()
        self.scene.battle.selection.drop_plan()
        controller.attend(self.scene.battle)
        self.scene.touch()
        self.run(0.1)
        return self

    def play(self, action: Action) -> None:
        """Plays it at once, by nobody's hand."""
        assert controller.play(self.scene.battle, action), self.scene.battle.notice
        if self.scene.battle.anim.speed == 0:
            self.scene.battle.anim.skip()

    def phase(self, name: str, rnd: int = 1) -> Table:
        return self.play_until(lambda s: s.state.phase == name and s.state.round >= rnd and plain(s))


def plain(session: Session) -> bool:
    """Whether somebody may do what he likes now, not answer a question."""
    return session.decision is not None and not session.decision.is_prompt
