"""A battle in the window as people would use it, a frame at a time: for measurements and for the soak."""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import HUMAN
from skirmish.client.ai_worker import Process
from skirmish.client.app import App
from skirmish.client.battle.session import Moment, Seat, Session
from skirmish.client.settings import Settings
from skirmish.client.staging.director import Act
from skirmish.core.battle_record import Setup
from skirmish.core.dice import Check, at_least
from skirmish.core.events import Event, Rolled, SpellWorked
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Roster
from skirmish.players import make
from skirmish.players.player import view_of

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop


SIZE = (1920, 1080)
A_SIDE = 20
"""Models on each side."""
FRAME = 1 / 60
"""Seconds that each frame is said to have taken."""
DICE = 9
"""So many tumble."""
RUNG = 12
"""Frames from one turn of the wheel to the next."""
PATIENCE = 30.0
"""Seconds that the worker has for what is shown at first."""
SHOWN = frozenset({"reach", "ranges", "cutting", "threat", "sightmap", "sight"})
"""All overlays that can be switched on."""


class Stand:
    """A window of 1920 x 1080 under SDL's dummy driver, with forty models and every overlay; its worker is a process.

    The environment must name the driver before pygame's display is opened.
    """

    def __init__(self, workshop: Workshop, setup: Setup, folder: Path) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode(SIZE)
        still = Settings(animation_speed=0.0, ai_speed=0.0)
        self.app = App(SIZE, still, workshop, lambda setup: Process(workshop.builder), folder)
        self.app.sharp = False
        full = evolve(setup, rosters=tuple(map(_full, setup.rosters)))
        a, b = (Seat(roster.name, HUMAN) for roster in full.rosters)
        rules = workshop.builder(full)
        self.app.go.to_session(Session(_moving(Game(rules, full.state(rules))), full, (a, b)))
        assert self.app.scene.battle is not None
        self.battle = self.app.scene.battle
        self.battle.selection.next_model(1)
        self.battle.overlays.shown |= SHOWN
        self.battle.touch()
        self.rest(0)
        until = time.monotonic() + PATIENCE
        while self.battle.forecast.worker.busy and time.monotonic() < until:  # what is worked out elsewhere comes later
            time.sleep(FRAME)
            self.rest(0)
        self._way = 1

    def frame(self) -> bool:
        """Time passes and the window is drawn, if anything has changed: whether it was."""
        self.app.step(FRAME)
        return self.app.draw(self.surface)

    def rest(self, number: int) -> None:
        """A frame in which nothing moves but all is drawn."""
        self.battle.touch(panels=False)
        self.frame()

    def point(self, number: int) -> None:
        """The pointer goes on over the board."""
        board, angle = self.battle.viewport.frame.board, number / 40
        at = board.centerx + 0.35 * board.w * math.cos(angle), board.centery + 0.4 * board.h * math.sin(1.7 * angle)
        pixel = round(at[0]), round(at[1])
        self.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0)))
        self.frame()

    def pan(self, number: int) -> None:
        """The board moves below the window, round and round."""
        self.battle.viewport.pan(9 * math.cos(number / 30), 9 * math.sin(number / 30))
        self.frame()

    def tell(self, number: int) -> None:
        """A weave flies and bursts, and nine dice tumble, are marked and gathered; then again."""
        if not self.battle.anim.busy:
            self.battle.anim.speed = 1.0
            self.battle.anim.feed(self._weave(), {1: self._act})
        self.frame()

    def _weave(self) -> list[Moment]:
        """What is told of a weave that hits: moments that change nothing."""
        state, rules = self.battle.session.state, self.battle.session.rules
        check, act = Check(self._act.model, "hit", (1, 6), at_least(4), against=self._act.target), self._act
        rolled = [Rolled(check, (1 + face % 6,), face % 6 > 2, state.dice) for face in range(DICE)]
        events: list[Event] = [SpellWorked(act.model), *rolled]
        told = self.battle.anim.known or 0
        return [Moment(told + n, 1, event, state, rules.log_line(state, event)) for n, event in enumerate(events, 1)]

    @property
    def _act(self) -> Act:
        here = [model for model in self.battle.session.state.models if self.battle.session.state.on_table(model.id)]
        a, b = (next(model.id for model in here if model.side == side) for side in (0, 1))
        return Act("magic", a, b, what="arrow-of-fire")

    def zoom(self, number: int) -> None:
        """Up and down the ladder, a rung each so many frames."""
        if number % RUNG == 0:
            before = self.battle.viewport.camera
            self.battle.viewport.zoom(self._way, before.centre)
            if self.battle.viewport.camera == before:
                self._way = -self._way
                self.battle.viewport.zoom(self._way, before.centre)
        self.frame()


def _full(roster: Roster) -> Roster:
    """The roster with copies of its warriors until it has enough of them, which no list would allow."""
    warriors = list(roster.warriors)
    for number in range(max(0, A_SIDE - len(warriors))):
        one = roster.warriors[number % len(roster.warriors)]
        copy = evolve(one, id=f"{one.id}-{number + 2}", name=f"{one.name} {number + 2}", role="henchman")
        warriors.append(copy)
    return evolve(roster, warriors=tuple(warriors[:A_SIDE]))


def _moving(game: Game) -> Game:
    """The battle played on until a model moves in its second round."""
    players = make("aggressor", 1), make("aggressor", 2)
    while game.decision is not None and not _there(game):
        side = game.decision.side
        game.play(players[side].decide(view_of(game, side), game.decision))
    return game


def _there(game: Game) -> bool:
    state, decision = game.state, game.decision
    return decision is not None and state.round >= 2 and state.phase == "moves" and not decision.is_prompt
