"""Whether a file could be written where the user wants it: asked before the work is done."""

from __future__ import annotations

import tempfile
from pathlib import Path

from skirmish.commands.faults import Fault


def check_place(path: Path) -> None:
    """Raises `Fault` for a file that couldn't be written."""
    if path.is_dir():
        raise Fault(f"{path}: is a folder, not a file")
    if path.exists() and not path.is_file():
        raise Fault(f"{path}: is not a plain file")
    if not path.parent.is_dir():
        raise Fault(f"{path}: there is no folder {path.parent}")
    if not writable(path.parent):
        raise Fault(f"{path}: the folder {path.parent} can't be written to")


def writable(folder: Path) -> bool:
    """Tries it: permission bits say little on some file systems, and nothing to root."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
