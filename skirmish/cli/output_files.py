"""Where a command may write, checked before the work is done. Files of another kind are never overwritten."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from skirmish.app.errors import UserError

LISTS = (".yaml", ".yml")
"""Endings of list file names."""
LIST_FORMAT = re.compile(rb"""\bformat['"]?[ ]*:[ ]*['"]?warband/""")
HEAD = 4096
"""How many bytes at the start of a file identify its kind."""


class FileKind(NamedTuple):
    """A kind of file that commands write."""

    name: str
    """`a battle record`."""
    begins: bytes
    """The first bytes of every such file."""
    mark: bytes = b""
    """What its first bytes contain."""
    endings: tuple[str, ...] = LISTS
    """File endings reserved for other kinds."""
    usual: str = ".html"
    """The ending of its own."""

    def has(self, head: bytes) -> bool:
        """Whether a file that begins like this is of this kind; an empty file has no kind yet."""
        return not head or (head.startswith(self.begins) and self.mark in head)


RECORD = FileKind("a battle record", b'{"format":"record/', usual=".json")
PICTURE = FileKind("a PNG picture", b"\x89PNG\r\n\x1a\n", usual=".png")
FILMS = {
    "html": FileKind("a page of a battle", b"<!doctype html>"),
    "gif": FileKind("a GIF", b"GIF8", usual=".gif"),
    "mp4": FileKind("an MP4 film", b"\0\0\0", usual=".mp4"),
}
DRAWING = FileKind("a drawing of odds", b"<svg ", b"skirmish odds", (*LISTS, ".json"), ".svg")
PAGE = b"<!DOCTYPE html>"
REPORT = FileKind("a playtest report", PAGE, b'content="skirmish playtest"', (*LISTS, ".json", ".pdf"))
SHEET = FileKind("a sheet", PAGE, b'content="skirmish warband print"', (*LISTS, ".json", ".pdf"))
EVENT = FileKind("a page of an event", PAGE, b'content="skirmish event"', (*LISTS, ".json", ".pdf"))
RESULTS = FileKind("a file of results", b"SQLite format 3\0", usual=".db")
SCHEMA = FileKind("a JSON Schema", b"{", b'"$schema"', usual=".json")


def check_output(path: Path, kind: FileKind, inputs: Iterable[str | Path] = (), *, force: bool | None = None) -> None:
    """Raises `UserError` for a file that can't be written, or mustn't.

    It mustn't be a file that the command reads, nor a list or a file named like one: `undo` doesn't cover files written
    here. A file of another kind needs `force`, which is None for a command without that option.
    """
    check_place(path)
    if path.exists() and any(os.path.exists(one) and path.samefile(one) for one in inputs):
        raise UserError(f"{path}: this command reads it; name another file")
    if ending := {path.suffix.lower(), Path(os.path.realpath(path)).suffix.lower()} & set(kind.endings):
        said = f"not a name for {kind.name}: it can't end in {min(ending)}"
        way = f"; write {other}" if (other := path.with_suffix(kind.usual)) != path else ""
        raise UserError(f"{path}: {said}{way}")
    if not path.exists():
        return
    with path.open("rb") as file:
        head = file.read(HEAD)
    if LIST_FORMAT.search(head):
        raise UserError(f"{path}: is a list; name another file")
    if not force and not kind.has(head):
        way = "name another file" if force is None else "--force overwrites it"
        raise UserError(f"{path}: already exists and isn't {kind.name}; {way}")


def check_free(path: Path | None, *, force: bool) -> None:
    """Raises `UserError` for a file that can't be written or already exists; None is fine."""
    if path is not None:
        check_place(path)
        if path.exists() and not force:
            raise UserError(f"{path}: already exists; --force overwrites it")


def check_place(path: Path) -> None:
    """Raises `UserError` for a file that can't be written."""
    if path.is_dir():
        raise UserError(f"{path}: is a folder, not a file")
    if path.exists() and not path.is_file():
        raise UserError(f"{path}: is not a plain file")
    if not path.parent.is_dir():
        raise UserError(f"{path}: there is no folder {path.parent}")
    if not writable(path.parent):
        raise UserError(f"{path}: the folder {path.parent} can't be written to")


def writable(folder: Path) -> bool:
    """Tests by writing: permission bits mean little on some file systems, and nothing to root."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
