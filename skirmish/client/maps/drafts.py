"""What a crash leaves of a map in the making: see `client/store/drafts.py`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Self

from skirmish.app.own_maps import MapFile
from skirmish.client.store import drafts

FORMAT = "map-draft/1"
FOLDER = "map-drafts"
MOST_BYTES = 4_000_000
Sketches = partial(drafts.Drafts, FOLDER)


class Left(drafts.Left):
    """A map as it was then."""

    file: MapFile

    @classmethod
    def of(cls, name: str, text: str, file: MapFile) -> Self:
        """The map as it is now."""
        return cls(FORMAT, name, text, drafts.today(), file)


def left(home: Path) -> list[tuple[Path, Left]]:
    """What there is, the newest first."""
    return drafts.left(home / FOLDER, Left, FORMAT, MOST_BYTES)
