"""A mark that a battle is being played: it outlives a crash, and so the next start can offer to go on.

The mark is a file that its process holds locked. The system lets go of the lock however the process ends, so a mark
that nobody holds was left by a crash; a number of a process would be given out again.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from skirmish.app.errors import UserError
from skirmish.client.store.disk import home
from skirmish.client.store.saves import Meta, glance
from skirmish.core.files import lock, write_file
from skirmish.core.record import Malformed, Record, from_json, to_json

LOCK, NOTE = ".lock", ".json"
YOUNG_SECONDS = 60.0
"""A mark this young may belong to a process that is about to lock it."""
MOST_BYTES = 10_000


class Left(NamedTuple):
    """A battle that a crash cut off: its last autosave."""

    path: Path
    meta: Meta
    mark: Path


class _Note(Record):
    save: str
    """The file name of the autosave."""


class Running:
    """This process's mark. Where the folder can't be written there is none, and `held` is False."""

    def __init__(self, root: Path | None = None) -> None:
        self._folder = _folder(root)
        self._handle: int | None = None
        self._mark = self._folder / "none"
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._handle, name = tempfile.mkstemp(prefix=f"{os.getpid()}-", suffix=LOCK, dir=self._folder)
            self._mark = Path(name)
            lock(self._handle)

    @property
    def held(self) -> bool:
        """Whether a crash will be noticed."""
        return self._handle is not None

    def note(self, autosave: Path) -> None:
        """The battle that is played has been kept here."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                write_file(_note_of(self._mark), to_json(_Note(autosave.name)))

    def forget(self) -> None:
        """No battle is played any more: it is over, or was left on purpose."""
        with contextlib.suppress(OSError):
            _note_of(self._mark).unlink(missing_ok=True)

    def close(self) -> None:
        """A clean end: nothing is left behind."""
        if self._handle is not None:
            self.forget()
            os.close(self._handle)
            self._handle = None
            with contextlib.suppress(OSError):
                self._mark.unlink(missing_ok=True)


def resumable(root: Path | None = None) -> list[Left]:
    """The battles that crashes cut off, the last first. Marks without a battle that can be read are swept away."""
    found: list[Left] = []
    with contextlib.suppress(OSError):
        for mark in sorted(_folder(root).glob(f"*{LOCK}")):
            if not _is_dead(mark):
                continue
            left = _left(mark, root)
            if left is not None:
                found.append(left)
            elif time.time() - mark.stat().st_mtime > YOUNG_SECONDS:
                dismiss(mark)
    return sorted(found, key=lambda left: left.meta.date, reverse=True)


def dismiss(mark: Path) -> None:
    """The crash is dealt with: it isn't offered again. The autosave stays."""
    for path in (_note_of(mark), mark):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def _left(mark: Path, root: Path | None) -> Left | None:
    note = _note_of(mark)
    try:
        if note.stat().st_size > MOST_BYTES:
            return None
        name = Path(from_json(note.read_bytes(), _Note).save).name
        path = (root if root is not None else home()) / "autosaves" / name
        return Left(path, glance(path), mark)
    except (OSError, ValueError, Malformed, UserError):
        return None


def _folder(root: Path | None) -> Path:
    return (root if root is not None else home()) / "running"


def _note_of(mark: Path) -> Path:
    return mark.with_suffix(NOTE)


def _is_dead(mark: Path) -> bool:
    """Whether no process holds the mark."""
    try:
        handle = os.open(mark, os.O_RDWR)
    except OSError:
        return False
    try:
        lock(handle)
    except OSError:
        return False
    else:
        return True
    finally:
        os.close(handle)
