"""A small legal warband that tests of the command line write to disk and change."""

from __future__ import annotations

from pathlib import Path

from support.rosters import TOWER as LEGAL


def list_file(folder: Path, *changes: tuple[str, str], more: str = "") -> Path:
    """The warband on disk with these words replaced, each of which must be in it, and more lines at its end."""
    text = LEGAL
    for right, other in changes:
        assert right in text, right
        text = text.replace(right, other, 1)
    path = folder / "few.yaml"
    path.write_text(text + more, encoding="utf-8")
    return path
