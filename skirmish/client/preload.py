"""What battles need, loaded beside the menu, and what is shown where they have to be waited for."""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

import pygame

from skirmish.client.art.theme import IVORY
from skirmish.client.ui.paint import box, high, line, shadow, wide
from skirmish.client.ui.style import FIELD, LARGE, Scale
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop


def tell(onto: pygame.Surface, scale: Scale) -> pygame.Rect:
    """Draws the sheet into the middle of the picture; where it lies, in pixels."""
    said, px, pad = say("preparing"), scale.px(LARGE), scale.u(22)
    sheet = pygame.Rect(0, 0, wide(said, "bold", px) + 2 * pad, high("bold", px) + 2 * pad)
    sheet.center = onto.get_rect().center
    shadow(onto, sheet, scale.u(24))
    box(onto, sheet, FIELD, scale.u(8), scale.u(1))
    onto.blit(line(said, "bold", px, IVORY), (sheet.x + pad, sheet.y + pad))
    return sheet


Stage = Literal["shelf", "battle"]
"""How far it is: lists, maps and rules can be had; a battle can begin."""
_SCENES = (
    "skirmish.client.battle.scene", "skirmish.client.scenes.quick_battle", "skirmish.client.tutorial.scene",
    "skirmish.client.muster.lists_scene", "skirmish.client.muster.scene", "skirmish.client.playtest.desk",
)  # fmt: skip
"""What the buttons of the menu lead to."""
_ROUNDS = 2
"""Rounds of a battle that are played to have the board asked everything that battles ask it."""
_SWITCH_S = 0.0005
"""So soon the window gets its turn while this is at work; Python's own 5 ms, a few times in a frame, can be seen."""
_LOOK_S = 0.02


class Warming:
    """Does its work in a thread of its own, piece by piece; what can't do without it waits for it."""

    def __init__(
        self,
        work: Iterable[Stage | None] = (),
        told: Callable[[], object] = lambda: None,
        meanwhile: Callable[[], object] = lambda: None,
    ) -> None:
        """`work` yields the stage it has come to, or None after another piece. `told` is called when somebody has to
        wait, then `meanwhile` again and again until it is over."""
        self._work, self._told, self._meanwhile = iter(work), told, meanwhile
        self._there = set[Stage]()
        self._ended = self._urged = False
        self._thread: threading.Thread | None = None
        self._besides = list[Iterator[Stage | None]]()
        self._lock = threading.Lock()
        """Held while more is given to do, and by the thread while it sees that there is no more."""
        self._over = threading.Event()
        """The rest isn't wanted now."""

    def begin(self) -> None:
        """Starts the thread; a second time it does nothing."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="warming")
            self._thread.start()

    def takes(self, work: Iterator[None]) -> bool:
        """Gives it something to be done first while it isn't waited for, piece by piece; False if it isn't at work."""
        with self._lock:
            if self.busy:
                self._besides.append(work)
            return self.busy

    @property
    def busy(self) -> bool:
        """Whether it is at work."""
        return self._thread is not None and not self._ended and self._thread.is_alive()

    def lacks(self, stage: Stage) -> bool:
        """Whether who needs this has to wait: never what is at work itself, and never for work that wasn't begun."""
        return self.busy and stage not in self._there and threading.current_thread() is not self._thread

    def wait(self, stage: Stage) -> None:
        """Until it has come so far, or has failed: what failed will fail where it is asked for, and is told there.

        A battle takes a moment even then, so that is told always.
        """
        if stage == "battle" or self.lacks(stage):
            self._told()
        self._urged = True
        while self._thread is not None and self.lacks(stage):
            self._meanwhile()
            self._thread.join(_LOOK_S)
        self._urged = False
        if stage == "battle":
            self._over.set()  # the rest would only be in the way of the battle now

    def close(self) -> None:
        """Ends it after the piece that it is at."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH_S)
        try:
            while not self._over.is_set() and self._piece():
                pass
        finally:
            sys.setswitchinterval(usual)
            self._ended = True

    def _piece(self) -> bool:
        """A piece of what was given to it last, else of its own work; False at the end of all."""
        with self._lock:
            work = self._besides[-1] if self._besides and not self._urged else self._work
        try:
            stage = next(work)
        except Exception:  # its end too; what has failed fails again for who does without it
            with self._lock:
                self._ended = work is self._work
                self._besides = [one for one in self._besides if one is not work]
            return not self._ended
        if stage is not None:
            self._there.add(stage)
        return True


def loaded(workshop: Workshop) -> Iterator[Stage | None]:
    """Loads rules and library, all that the menu leads to, and the board's kernels, by playing a little of a battle."""
    usual = workshop.usual()
    yield None
    workshop.maps()
    yield "shelf"
    for name in _SCENES:
        importlib.import_module(name)
        yield None
    setup, _ = workshop.prepare(usual)
    yield None
    from skirmish.client import waves
    from skirmish.client.staging import tumble
    from skirmish.client.view import ground_tiles
    from skirmish.core.game import Game
    from skirmish.core.record import evolve
    from skirmish.players import OPPONENT, make
    from skirmish.players.player import view_of

    rules = workshop.builder(setup)
    game, players = Game(rules, setup.state(rules)), (make(OPPONENT, 0), make(OPPONENT, 1))
    while game.decision is not None and game.state.round <= _ROUNDS:
        side = game.decision.side
        game.play(players[side].decide(view_of(game, side), game.decision))
        yield None
    yield from ground_tiles.ahead(game.setup)
    yield "battle"
    yield from tumble.ahead()
    for effect in sorted(waves.SOUNDS):
        waves.samples(effect)
        yield None
    workshop.playtest(evolve(usual, seats=(OPPONENT, OPPONENT)), (usual.battlefield,), 2, sure=False)
    yield None
