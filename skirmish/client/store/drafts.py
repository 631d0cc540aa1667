"""Drafts: what a crash leaves of something in the making, of a list or of a map.

Each editor has a file of its own, and holds a lock beside it for as long as it is open: what somebody is still at, in
another window, is nothing that a crash has left.
"""

from __future__ import annotations

import contextlib
import secrets
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from skirmish.client.store import disk
from skirmish.core.files import Held, Lock
from skirmish.core.record import Record

LOCK = ".lock"


class Left(Record):
    """What was worked on when the program ended unexpectedly."""

    format: str
    name: str
    text: str
    date: str


L = TypeVar("L", bound=Left)


def today() -> str:
    """The date of a draft that is made now."""
    return datetime.now().isoformat(timespec="minutes")


class Drafts:
    """The one draft of an editor. A folder that can't be written is no trouble here: saving will tell."""

    def __init__(self, folder: str, home: Path | None) -> None:
        """`home`: where the folder lies; None: nothing is kept or thrown away any more."""
        self._path = home / folder / f"{secrets.token_hex(6)}.json" if home is not None else None
        self._lock: Lock | None = None

    def keep(self, draft: Left) -> None:
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


def left(folder: Path, kind: type[L], form: str, most: int) -> list[tuple[Path, L]]:
    """What there is, the newest first; what can't be read, or is still worked on, is passed over. `most`: bytes."""
    found = []
    for path in folder.glob("*.json"):
        if not _in_hand(path):
            draft = disk.small(path, kind, most)
            if draft is not None and draft.format == form:
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
