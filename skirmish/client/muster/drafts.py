"""What a crash leaves of a list in the making: see `client/store/drafts.py`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self

from skirmish.app.entries import Kept
from skirmish.client.store import drafts

if TYPE_CHECKING:
    from skirmish.muster.editor import Editor


FORMAT = "draft/1"
FOLDER = "drafts"
MOST_BYTES = 8_000_000
"""The text twice and the file's bytes, where a list has at most a million."""
Drafts = partial(drafts.Drafts, FOLDER)


class Draft(drafts.Left):
    """A list as it was then."""

    kept: Kept
    """The file that it is a later state of, if any."""

    @classmethod
    def of(cls, bench: Editor, kept: Kept) -> Self:
        """The list as it is now."""
        return cls(FORMAT, bench.name, bench.text, drafts.today(), kept)


def left(home: Path) -> list[tuple[Path, Draft]]:
    """What there is, the newest first."""
    return drafts.left(home / FOLDER, Draft, FORMAT, MOST_BYTES)
