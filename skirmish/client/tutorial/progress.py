"""How far a pupil has come, kept in the user's folder: written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from skirmish.client.store import disk
from skirmish.client.words import say
from skirmish.core.record import Record

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
    found = disk.small(folder / FILE, Progress, MOST_BYTES)
    return found if found is not None and found.format == FORMAT else Progress()


def keep(folder: Path, progress: Progress) -> None:
    """Writes it. Raises `UserError` with the reason; what was kept before stays then."""
    path = folder / FILE
    with disk.told(path):
        disk.put(path, progress)


def told(progress: Progress) -> str:
    """Where the course goes on, in words."""
    if not progress.begun or not 0 < progress.number < progress.of:
        return say("menu.tutorial-sub")
    return say("menu.tutorial-on", number=progress.number + 1, many=progress.of)
