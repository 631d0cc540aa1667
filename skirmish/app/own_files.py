"""The files that the player's lists are in."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from skirmish.library.shipped import shipped_root

LISTS = "warbands"
"""The folder of lists, beside others of its kind."""
_FORMAT = b"format: warband/"
_LOOKED_AT = 4096
"""Bytes of a file of the player's in which its format must stand."""
_MOST_FILES = 200
"""So many of a folder are looked at, the newest."""


def own_files(home: Path | None) -> list[str]:
    """The paths of the YAML files in the window's own folder, and of the lists where it was started and in `warbands`.

    In the window's own folder every file is taken for a list. A file counts once, however many links lead to it.
    """
    folders = [(Path(), False), (Path(LISTS), False)]
    folders += [(home / LISTS, True)] if home is not None else []
    found: dict[Path, str] = {}
    for folder, ours in folders:
        for path in newest(folder):
            real = Path(os.path.realpath(path))  # unlike `resolve` it says nothing of links that lead in a circle
            if real not in found and not is_shipped(real) and (ours or says_so(path, _FORMAT)):
                found[real] = str(path) if folder == Path(LISTS) else str(real)
    return list(found.values())


def newest(folder: Path) -> list[Path]:
    """A folder's YAML files by name; of very many the newest, so that what was just saved is among them."""
    found = sorted(folder.glob("*.yaml"))
    if len(found) > _MOST_FILES:
        found = sorted(sorted(found, key=lambda path: stamp_of(str(path)) or (0,), reverse=True)[:_MOST_FILES])
    return found


def says_so(path: Path, words: bytes) -> bool:
    """Whether a file says of itself in its first lines that it is of this format."""
    try:
        if not path.is_file():  # a pipe would keep us waiting
            return False
        with path.open("rb") as file:
            return words in file.read(_LOOKED_AT)
    except OSError:
        return False


def is_shipped(path: Path) -> bool:
    """Whether it comes with the program."""
    return path.is_relative_to((shipped_root() / LISTS).resolve())


def is_text(words: str) -> bool:
    """Whether it can be written as UTF-8: names of files, and what comes out of a clipboard, may be anything."""
    return not any("\ud800" <= letter <= "\udfff" for letter in words)


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
