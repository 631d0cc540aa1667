"""How far a pupil has come, kept in the user's folder: written whole or not at all."""

from __future__ import annotations

import contextlib
from pathlib import Path

from skirmish.client.store import disk
from skirmish.client.words import say
from skirmish.core.record import Malformed, Record, from_json, to_json
from skirmish.core.saving import write

FORMAT = "tutorial/1"
FILE = "tutorial.json"
MOST_BYTES = 10_000


class Progress(Record):
    """The step to go on with, and those that were done."""

    format: str = FORMAT
    step: str = ""
    done: tuple[str, ...] = ()
    number: int = 0
    """Which step it is, from 0, and of how many: the menu tells it without the course being read."""
    of: int = 0

    @property
    def begun(self) -> bool:
        """Whether there is something to go on with."""
        return bool(self.step)


def kept(folder: Path) -> Progress:
    """What is kept in this folder; the beginning if nothing is, or if it can't be read."""
    path = folder / FILE
    with contextlib.suppress(OSError, Malformed):
        if path.stat().st_size <= MOST_BYTES:
            found = from_json(path.read_bytes(), Progress)
            if found.format == FORMAT:
                return found
    return Progress()


def keep(folder: Path, progress: Progress) -> None:
    """Writes it. Raises `Trouble` with the reason; what was kept before stays then."""
    path = folder / FILE
    with disk.told(path):
        folder.mkdir(parents=True, exist_ok=True)
        write(path, to_json(progress))


def told(progress: Progress) -> str:
    """Where the course goes on, in words."""
    if not progress.begun or not 0 < progress.number < progress.of:
        return say("menu.tutorial-sub")
    return say("menu.tutorial-on", number=progress.number + 1, many=progress.of)
