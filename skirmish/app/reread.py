"""What is read of files again and again: once for each state of a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")
Stamp = tuple[int, int, int, int] | None
"""When a file was written and changed, how long it is, which it is; None for what is no file."""


class Reread(Generic[T]):
    """Reads by a path or the id of something that comes with the program, anew once the file is another.

    What comes with the program doesn't change while it runs.
    """

    def __init__(self, read: Callable[[str], T]) -> None:
        self._read = read
        self._known: dict[str, tuple[Stamp, T]] = {}

    def __call__(self, name: str) -> T:
        """What is read of it; raises what reading raises, which isn't kept."""
        stamp = stamp_of(name)
        known = self._known.get(name)
        if known is None or known[0] != stamp:
            known = self._known[name] = stamp, self._read(name)
        return known[1]


def stamp_of(name: str) -> Stamp:
    """Of the file, if it is one."""
    try:
        found = Path(name).stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino
