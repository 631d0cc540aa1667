"""A fault that nobody expected, in the window itself: work is kept, a dialog says what happened, and it goes on."""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

import pygame

from skirmish import __version__
from skirmish.client.scenes.fault import FaultScene
from skirmish.client.words import say
from skirmish.core.record import Record

if TYPE_CHECKING:
    from skirmish.client.app import App

T = TypeVar("T")
Doing = Literal["handle", "step", "draw", "fit"]
"""What the window was at: a press, time, the picture, another size."""
FILE, OLD = "faults.txt", "faults-old.txt"
MOST_BYTES = 1_000_000
"""A longer log makes way for a new one; the one before it is kept."""
AGAIN_S = 1.0
"""A fault that comes again so soon would come for ever."""


class Fault(Record):
    """What has happened, and what was done about it."""

    doing: Doing
    error: str
    """Its kind and what it says, in a line."""
    report: str
    """All that helps to find out what happened."""
    kept: bool
    """Whether there was work to be kept, and it is."""
    troubles: tuple[str, ...]
    """Why some of it couldn't be kept."""
    log: Path | None
    """Where the report is; None if it couldn't be written."""


class Guard:
    """Calls what may fail. A fault becomes a scene with a dialog; one that would come for ever is raised."""

    def __init__(self, app: App, clock: Callable[[], float] = time.monotonic) -> None:
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
        return (which == last and now - at < AGAIN_S) or not scenes or isinstance(scenes[-1], FaultScene)

    def _show(self, doing: Doing, error: Exception) -> None:
        kept, troubles = self.app.keep_work()
        report = _report(self.app, doing, error)
        fault = Fault(doing, _line(error), report, kept, troubles, log(self.app.folder, report))
        self.app.push(FaultScene(self.app, fault))


def _line(error: Exception) -> str:
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _report(app: App, doing: Doing, error: Exception) -> str:
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


def log(folder: Path, report: str) -> Path | None:
    """Writes the report to the end of the log; where that is, None if it couldn't be."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > MOST_BYTES:
            os.replace(path, folder / OLD)
        with path.open("a", encoding="utf-8", errors="replace") as file:
            file.write(f"{report}\n")
    except OSError:
        return None
    return path
