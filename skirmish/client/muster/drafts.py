"""Drafts: what a crash leaves of a list in the making.

Each muster has a file of its own, and holds a lock beside it for as long as it is open: what somebody is still at, in
another window, is nothing that a crash has left.
"""

from __future__ import annotations

import contextlib
import secrets
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from skirmish.app.entries import Kept
from skirmish.client.store import disk
from skirmish.core.files import Held, Lock
from skirmish.core.record import Record

if TYPE_CHECKING:
    from skirmish.muster.editor import Editor


FORMAT = "draft/1"
FOLDER = "drafts"
LOCK = ".lock"
MOST_BYTES = 8_000_000
"""The text twice and the file's bytes, where a list has at most a million."""


class Draft(Record):
    """A list as it was when the program ended unexpectedly."""

    format: str
    name: str
    text: str
    kept: Kept
    """The file that it is a later state of, if any."""
    date: str = ""

    @classmethod
    def of(cls, bench: Editor, kept: Kept) -> Self:
        """The list as it is now."""
        return cls(FORMAT, bench.name, bench.text, kept, datetime.now().isoformat(timespec="minutes"))


class Drafts:
    """The one draft of a muster. A folder that can't be written is no trouble here: saving will tell."""

    def __init__(self, folder: Path | None) -> None:
        """None: nothing is kept or thrown away any more."""
        self._path = folder / FOLDER / f"{secrets.token_hex(6)}.json" if folder is not None else None
        self._lock: Lock | None = None

    def keep(self, draft: Draft) -> None:
        """In the place of what it kept before; it isn't offered anywhere else until `leave`."""
        if self._path is None:
            return
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(Held):  # by a window that is looking at it right now
                self._lock = self._lock or Lock(self._path.with_suffix(LOCK))
            disk.put(self._path, draft)

    def forget(self) -> None:
        """Nothing is left to be found."""
        if self._path is not None:
            dismiss(self._path)
        self.leave()

    def leave(self) -> None:
        """It isn't worked on any more: what was kept may be offered again."""
        if self._lock is not None:
            self._lock.free()
        self._lock = None


def left(folder: Path) -> list[tuple[Path, Draft]]:
    """What there is, the newest first; what can't be read, or is still worked on, is passed over."""
    found = []
    for path in (folder / FOLDER).glob("*.json"):
        if not _in_hand(path):
            draft = disk.small(path, Draft, MOST_BYTES)
            if draft is not None and draft.format == FORMAT:
                found.append((path, draft))
    return sorted(found, key=lambda one: one[1].date, reverse=True)


def _in_hand(path: Path) -> bool:
    """Whether it is still worked on, in this window or in another."""
    try:
        Lock(path.with_suffix(LOCK)).free()
    except Held:
        return True
    return False


def dismiss(path: Path) -> None:
    """It isn't offered again."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
