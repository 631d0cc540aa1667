"""Where the files are that the client shows: in a checkout, or shipped inside the installed package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def asset(name: str) -> Path:
    """The path of `assets/<name>`. Raises `FileNotFoundError` if neither place has it."""
    places = (_PACKAGE / "_shipped" / "assets" / name, _PACKAGE.parent / "assets" / name)
    for place in places:
        if place.exists():
            return place
    raise FileNotFoundError(f"no assets/{name}, looked for {' and '.join(map(str, places))}")
