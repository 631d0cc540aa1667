"""What is known of a fault in the window, and the file that keeps it for an inquiry."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from skirmish.core.record import Record

Doing = Literal["handle", "step", "draw", "fit"]
"""What the window was at: a press, time, the picture, another size."""
FILE, OLD = "faults.txt", "faults-old.txt"
MOST_BYTES = 1_000_000
"""A longer log makes way for a new one; the one before it is kept."""


class Fault(Record):
    """What has happened, and what was done about it."""

    doing: Doing
    error: str
    """Its kind and what it says, in a line."""
    report: str
    """All that helps to find out what happened."""
    kept: bool
    """Whether there was work to be kept, and it is."""
    troubles: tuple[str, ...]
    """Why some of it couldn't be kept."""
    log: Path | None
    """Where the report is; None if it couldn't be written."""
    stays: bool = False
    """Whether it came again and again, so that what has failed was left for the menu."""


def log(folder: Path, report: str) -> Path | None:
    """Writes the report to the end of the log; where that is, None if it couldn't be."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > MOST_BYTES:
            os.replace(path, folder / OLD)
        with path.open("a", encoding="utf-8", errors="replace") as file:
            file.write(f"{report}\n")
    except OSError:
        return None
    return path
