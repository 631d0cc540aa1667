"""The files with the player's lists."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from skirmish.library.shipped import shipped_root

LISTS = "warbands"
"""Name of the folder for lists."""
_FORMAT = b"format: warband/"
_LOOKED_AT = 4096
"""A file's format must appear within its first bytes, this many."""
_MOST_FILES = 200
"""How many files of a folder are read, the newest."""


def own_files(home: Path | None) -> list[str]:
    """The paths of YAML files in the window's own folder, and of lists in the working folder and its `warbands`.

    In the window's own folder, every file is taken for a list. A file counts once, however many links point to it.
    """
    folders = [(Path(), False), (Path(LISTS), False)]
    folders += [(home / LISTS, True)] if home is not None else []
    found: dict[Path, str] = {}
    for folder, ours in folders:
        for path in newest(folder):
            real = Path(os.path.realpath(path))  # unlike `resolve`, it doesn't fail on circular links
            if real not in found and not is_shipped(real) and (ours or says_so(path, _FORMAT)):
                found[real] = str(path) if folder == Path(LISTS) else str(real)
    return list(found.values())


def newest(folder: Path) -> list[Path]:
    """A folder's YAML files by name; of very many, the newest, so that the last one saved is included."""
    found = sorted(folder.glob("*.yaml"))
    if len(found) > _MOST_FILES:
        found = sorted(sorted(found, key=lambda path: stamp_of(str(path)) or (0,), reverse=True)[:_MOST_FILES])
    return found


def says_so(path: Path, words: bytes) -> bool:
    """Whether a file declares this format in its first lines."""
    try:
        if not path.is_file():  # a pipe would block
            return False
        with path.open("rb") as file:
            return words in file.read(_LOOKED_AT)
    except OSError:
        return False


def is_shipped(path: Path) -> bool:
    """Whether it is shipped."""
    return path.is_relative_to((shipped_root() / LISTS).resolve())


def is_text(words: str) -> bool:
    """Whether it can be encoded as UTF-8: file names and clipboard text can be anything."""
    return not any("\ud800" <= letter <= "\udfff" for letter in words)


T = TypeVar("T")
Stamp = tuple[int, int, int, int] | None
"""When a file was written and changed, its size and identity; None if it isn't a file."""


class Reread(Generic[T]):
    """Reads by path or shipped id, and again once the file has changed.

    Shipped files don't change while the program runs.
    """

    def __init__(self, read: Callable[[str], T]) -> None:
        self._read = read
        self._known: dict[str, tuple[Stamp, T]] = {}

    def __call__(self, name: str) -> T:
        """The value read from it; raises what reading raises, which isn't cached."""
        stamp = stamp_of(name)
        known = self._known.get(name)
        if known is None or known[0] != stamp:
            known = self._known[name] = stamp, self._read(name)
        return known[1]


def stamp_of(name: str) -> Stamp:
    """The stamp of the file, if it is one."""
    try:
        found = Path(name).stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino
