"""A fault that nobody expected, in the window itself: work is kept, a dialog says what happened, and it goes on."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable
from datetime import datetime
from typing import Protocol, TypeVar

import pygame

from skirmish import __version__
from skirmish.client.navigation import Stack
from skirmish.client.store.fault_log import Doing, Fault, log
from skirmish.client.words import say

T = TypeVar("T")
AGAIN_S = 1.0
"""A fault that comes again so soon is the same one: going on didn't help."""
MOST = 3
"""After a fault has come so often in a row the window goes back to the menu."""


class Program(Stack, Protocol):
    """What may fail."""

    def keep_work(self) -> tuple[bool, tuple[str, ...]]:
        """Keeps all work: whether there was any, and why some of it couldn't be kept."""


class Guard:
    """Calls what may fail. A fault becomes a scene with a dialog, and is raised only where that can't help."""

    def __init__(self, app: Program, clock: Callable[[], float] = time.monotonic) -> None:
        self.app, self.clock = app, clock
        self._last: tuple[object, float, int] = None, 0.0, 0
        """The last fault: which it was, when, and how often in a row."""

    def call(self, doing: Doing, what: Callable[[], T], otherwise: T) -> T:
        """Its result; `otherwise` if it fails. Raises the fault if the window can't go on."""
        try:
            return what()
        except Exception as error:
            stays = self._count(error) >= MOST
            if not self.app.scenes or self.app.go.shows_fault() or (stays and len(self.app.scenes) == 1):
                raise  # there is no scene, the dialog itself fails, or there is nothing to go back to
            self._show(doing, error, stays=stays)
            return otherwise

    def _count(self, error: Exception) -> int:
        """How often it has come in a row, this time included."""
        frames, now = traceback.extract_tb(error.__traceback__), self.clock()
        which = type(error), [(frame.filename, frame.lineno) for frame in frames[-1:]]
        last, at, times = self._last
        times = times + 1 if which == last and now - at < AGAIN_S else 1
        self._last = which, now, times
        return times

    def _show(self, doing: Doing, error: Exception, *, stays: bool) -> None:
        """Keeps all work and says what happened; over the menu if the fault stays."""
        kept, troubles = self.app.keep_work()
        report = _report(self.app, doing, error)
        if stays:
            self.app.go.back_to_menu()
        self.app.go.to_fault(Fault(doing, _line(error), report, kept, troubles, log(self.app.folder, report), stays))


def _line(error: Exception) -> str:
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _report(app: Program, doing: Doing, error: Exception) -> str:
    versions = (
        f"skirmish {__version__}",
        f"Python {sys.version.split()[0]}",
        f"pygame {pygame.version.ver}",
        f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        sys.platform,
    )
    lines = [
        say("fault.report", when=datetime.now().isoformat(" ", "seconds"), doing=doing),
        ", ".join(versions),
        f"scenes: {', '.join(type(scene).__name__ for scene in app.scenes)}; window {app.size[0]} x {app.size[1]}",
        "",
    ]
    return "\n".join(lines) + "\n" + "".join(traceback.format_exception(error))
