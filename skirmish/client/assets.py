"""The files that the client shows."""

from __future__ import annotations

from pathlib import Path

from skirmish.library.shipped import shipped_root


def asset(name: str) -> Path:
    """The path of `assets/<name>`. Raises `FileNotFoundError` if it isn't there."""
    path = shipped_root() / "assets" / name
    if not path.exists():
        raise FileNotFoundError(f"no {path}")
    return path
