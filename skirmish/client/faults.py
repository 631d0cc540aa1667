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
"""A fault that comes again so soon would come for ever."""


class Program(Stack, Protocol):
    """What may fail."""

    def keep_work(self) -> tuple[bool, tuple[str, ...]]:
        """Keeps all work: whether there was any, and why some of it couldn't be kept."""


class Guard:
    """Calls what may fail. A fault becomes a scene with a dialog; one that would come for ever is raised."""

    def __init__(self, app: Program, clock: Callable[[], float] = time.monotonic) -> None:
        self.app, self.clock = app, clock
        self._last: tuple[object, float] = None, 0.0
        """Which fault was the last, and when it was."""

    def call(self, doing: Doing, what: Callable[[], T], otherwise: T) -> T:
        """What comes of it; `otherwise` if it fails. Raises the fault if the window can't go on."""
        try:
            return what()
        except Exception as error:
            if self._endless(error):
                raise
            self._show(doing, error)
            return otherwise

    def _endless(self, error: Exception) -> bool:
        """Whether it has just been, or the dialog itself fails."""
        frames, now = traceback.extract_tb(error.__traceback__), self.clock()
        which = type(error), [(frame.filename, frame.lineno) for frame in frames[-1:]]
        last, at = self._last
        self._last = which, now
        scenes = self.app.scenes
        return (which == last and now - at < AGAIN_S) or not scenes or self.app.go.shows_fault()

    def _show(self, doing: Doing, error: Exception) -> None:
        kept, troubles = self.app.keep_work()
        report = _report(self.app, doing, error)
        fault = Fault(doing, _line(error), report, kept, troubles, log(self.app.folder, report))
        self.app.go.to_fault(fault)


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
