"""Which courses there are, and how far a pupil has come, kept whole or not at all."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from skirmish.client.store import disk
from skirmish.client.words import say
from skirmish.core.record import Record

DATA = Path(__file__).parent / "data"
COURSES = DATA / "courses"
FIRST = "channeling"
"""The course for newcomers."""


@lru_cache(1)
def courses() -> tuple[str, ...]:
    """The ids of all courses that come with the program, the first one for newcomers."""
    return tuple(sorted((path.stem for path in COURSES.glob("*.yaml")), key=lambda ident: (ident != FIRST, ident)))


FORMAT = "tutorial/1"
FILES = {FIRST: "tutorial.json"}
"""Of the first course; the others have their names in it."""
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


def path_in(folder: Path, course: str) -> Path:
    """Where the progress in a course is kept."""
    return folder / FILES.get(course, f"tutorial-{course}.json")


def kept(folder: Path, course: str = FIRST) -> Progress:
    """What is kept in this folder; the beginning if nothing is, or if it can't be read."""
    found = disk.small(path_in(folder, course), Progress, MOST_BYTES)
    return found if found is not None and found.format == FORMAT else Progress()


def keep(folder: Path, progress: Progress, course: str = FIRST) -> None:
    """Writes it. Raises `UserError` with the reason; what was kept before stays then."""
    path = path_in(folder, course)
    with disk.told(path):
        disk.put(path, progress)


def told(progress: Progress) -> str:
    """Where the course goes on, in words; '' if it begins."""
    if not progress.begun or not 0 < progress.number < progress.of:
        return ""
    return say("menu.tutorial-on", number=progress.number + 1, many=progress.of)


def learnt(folder: Path) -> dict[str, str]:
    """How far each course of the tutorial has come, in words; '' for one that begins."""
    return {ident: told(kept(folder, ident)) for ident in courses()}
