"""What a crash leaves of a list in the making: it is kept with every edit, and thrown away when it is saved or left."""

from __future__ import annotations

import contextlib
import secrets
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from skirmish.client.lists import Kept
from skirmish.core.record import Malformed, Record, from_json, to_json
from skirmish.core.saving import write

if TYPE_CHECKING:
    from skirmish.muster.bench import Bench

FORMAT = "draft/1"
FOLDER = "drafts"
MOST_BYTES = 2_000_000


class Draft(Record):
    """A list as it was when the program ended unexpectedly."""

    format: str
    name: str
    text: str
    kept: Kept
    """The file that it is a later state of, if any."""
    date: str = ""

    @classmethod
    def of(cls, bench: Bench, kept: Kept) -> Self:
        """The list as it is now."""
        return cls(FORMAT, bench.name, bench.text, kept, datetime.now().isoformat(timespec="minutes"))


class Drafts:
    """The one draft of a muster. A folder that can't be written is no trouble here: saving will tell."""

    def __init__(self, folder: Path | None) -> None:
        """None: nothing is kept or thrown away any more."""
        self._path = folder / FOLDER / f"{secrets.token_hex(6)}.json" if folder is not None else None

    def keep(self, draft: Draft) -> None:
        """In the place of what it kept before."""
        if self._path is not None:
            with contextlib.suppress(OSError):
                self._path.parent.mkdir(parents=True, exist_ok=True)
                write(self._path, to_json(draft))

    def forget(self) -> None:
        """Nothing is left to be found."""
        if self._path is not None:
            dismiss(self._path)


def left(folder: Path) -> list[tuple[Path, Draft]]:
    """What there is, the newest first; what can't be read is passed over."""
    found = []
    with contextlib.suppress(OSError):
        for path in (folder / FOLDER).glob("*.json"):
            with contextlib.suppress(OSError, Malformed, ValueError):
                draft = from_json(path.read_bytes(), Draft) if path.stat().st_size <= MOST_BYTES else None
                if draft is not None and draft.format == FORMAT:
                    found.append((path, draft))
    return sorted(found, key=lambda one: one[1].date, reverse=True)


def dismiss(path: Path) -> None:
    """It isn't offered again."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
