"""Records of battles: files that the window, the command line or another player wrote, to be looked at."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Literal

from skirmish.app.entries import Builder
from skirmish.app.errors import UserError
from skirmish.client.store.saves import Entry, load, opened, tidy
from skirmish.core.record import evolve

Order = Literal["date", "name"]
FOLDER, EXPORTS = "records", "exports"
"""Folders in which records are looked for; `records` also where the program was started."""
_MOST = 200
_HEAD_BYTES = 200
"""The format of a file is named within this many bytes from its start."""
Stamp = tuple[Path, int, int]
"""A file as it is now: its path, when it was changed, how long it is."""


def stamp(path: Path) -> Stamp:
    """The stamp of a file; of one that is gone all but the path is 0."""
    try:
        about = path.stat()
    except OSError:
        return path, 0, 0
    return path, about.st_mtime_ns, about.st_size


def records(folder: Path, order: Order) -> list[Entry]:
    """Files that may be records. What is in them is looked at when one is opened; `meta` is None."""
    found = [path for path in (folder / FOLDER).glob("*.json") if path.is_file()]
    found += [path for path in Path(FOLDER).glob("*.json") if path.is_file()]
    found += [path for path in (folder / EXPORTS).glob("*.json") if path.is_file() and _names_a_battle(path)]
    if order == "name":
        found.sort(key=lambda path: path.name.casefold())
    else:
        found.sort(key=lambda path: stamp(path)[1], reverse=True)
    return [Entry(path, "record", None) for path in found[:_MOST]]


def _names_a_battle(path: Path) -> bool:
    """Whether the file begins as records and saves do: logs and lists are exported into the same folder."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except OSError:
        return True
    return b'"format"' in head and (b'"record/' in head or b'"save/' in head)


def date_of(entry: Entry) -> str:
    """When it was saved, or else when its file was changed: `2026-03-01 18:30`."""
    if entry.meta is not None:
        return entry.meta.date.replace("T", " ")[:16]
    try:
        return datetime.fromtimestamp(entry.path.stat().st_mtime).isoformat(" ", "minutes")
    except (OSError, ValueError, OverflowError):
        return ""


def played(entry: Entry, builder: Builder) -> Entry:
    """The entry after its file was read and each action played: a record has its `meta` then, a bad file a problem."""
    try:
        save = load(entry.path)
        state = opened(save, builder).state
    except UserError as error:
        return entry._replace(meta=None, problem=str(error))
    if entry.kind == "record":
        return entry._replace(meta=evolve(save.meta, round=state.round, phase=tidy(state.phase), date=date_of(entry)))
    return entry
