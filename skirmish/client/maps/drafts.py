"""What a crash leaves of a map in the making: kept beside the maps, and offered again by the list of maps."""

from __future__ import annotations

import contextlib
import secrets
from datetime import datetime
from pathlib import Path
from typing import Self

from skirmish.app.own_maps import MapFile
from skirmish.client.store import disk
from skirmish.core.record import Record

FORMAT = "map-draft/1"
FOLDER = "map-drafts"
MOST_BYTES = 4_000_000


class Left(Record):
    """A map as it was when the program ended unexpectedly."""

    format: str
    name: str
    text: str
    file: MapFile
    date: str = ""

    @classmethod
    def of(cls, name: str, text: str, file: MapFile) -> Self:
        """The map as it is now."""
        return cls(FORMAT, name, text, file, datetime.now().isoformat(timespec="minutes"))


class Sketches:
    """The one draft of a map maker."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FOLDER / f"{secrets.token_hex(6)}.json"

    def keep(self, left: Left) -> None:
        """In the place of what it kept before. A folder that can't be written is no trouble here: saving will tell."""
        with contextlib.suppress(OSError):
            disk.put(self._path, left)

    def forget(self) -> None:
        """Nothing is left to be found."""
        dismiss(self._path)


def left(folder: Path) -> list[tuple[Path, Left]]:
    """What there is, the newest first; what can't be read is passed over."""
    found = []
    for path in (folder / FOLDER).glob("*.json"):
        draft = disk.small(path, Left, MOST_BYTES)
        if draft is not None and draft.format == FORMAT:
            found.append((path, draft))
    return sorted(found, key=lambda one: one[1].date, reverse=True)


def dismiss(path: Path) -> None:
    """It isn't offered again."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
