"""Files that a process holds locked: the system lets go of them however the process ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path


def lock(handle: int) -> None:
    """Takes the lock of an open file until it is closed. Raises `OSError` if somebody else has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Held(Exception):
    """Somebody else has the lock."""


class Lock:
    """A file that is made to be held, and is gone when it is free; a kill leaves it behind unlocked.

    Where no such file can be made there is no lock. Raises `Held`.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._handle = path, -1
        with contextlib.suppress(OSError):
            while self._handle < 0:
                self._handle = self._taken()

    def _taken(self) -> int:
        """The file, open and locked; -1 if who had it before threw it away meanwhile."""
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock(handle)
            if os.path.samestat(os.fstat(handle), self._path.stat()):
                return handle
        except OSError as error:
            os.close(handle)
            if isinstance(error, BlockingIOError | PermissionError):
                raise Held from None
            if not isinstance(error, FileNotFoundError):
                raise
            return -1
        os.close(handle)
        return -1

    def free(self) -> None:
        """Lets others have it."""
        if self._handle >= 0:
            with contextlib.suppress(OSError):  # some systems keep a file that is open
                self._path.unlink()
            os.close(self._handle)
        self._handle = -1
