"""Files of the user: written whole or not at all, and held by a lock that ends with the process."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path

PART = ".part"
"""How the names of half-written files end."""
STALE_SECONDS = 60
"""A half-written file this much older than the one just written has nobody who writes it any more."""
LONGEST_NAME = 40
"""Characters of a file's name that its half-written form keeps: file systems allow 255 bytes."""


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


def write_file(path: Path, data: bytes) -> None:
    """Writes by a temporary name in the same folder and a rename: the file is whole, or the one before is.

    A link stays a link: what it leads to is written. What a killed writer of the same file left behind is swept away.
    An OSError names the file, not the temporary one.
    """
    path = Path(os.path.realpath(path))
    prefix = f".{path.name[:LONGEST_NAME]}."
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=prefix, suffix=PART, dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, path.stat().st_mode & 0o777 if path.exists() else _usual_mode())
        os.replace(temporary, path)
    except BaseException as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno is not None:
            raise OSError(error.errno, error.strerror, os.fspath(path)) from None
        raise
    _sync(path.parent)
    _sweep(path, prefix)


def _sync(folder: Path) -> None:
    """Makes the new name last through a power cut, where folders can be opened."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(path: Path, prefix: str) -> None:
    """Removes half-written files of this name that are older than any writer at work; who can't, leaves them."""
    with contextlib.suppress(OSError):
        now = path.stat().st_mtime
        for left in path.parent.iterdir():
            named = left.name.startswith(prefix) and left.name.endswith(PART)
            if named and now - left.stat().st_mtime > STALE_SECONDS:
                left.unlink()


def _usual_mode() -> int:
    """The permissions a new file gets here; a temporary file is private to its owner."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
