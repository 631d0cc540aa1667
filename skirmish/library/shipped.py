"""Where the files are that come with the program."""

from __future__ import annotations

from pathlib import Path

import skirmish

PACKAGE = Path(skirmish.__file__).resolve().parent


def shipped_root() -> Path:
    """The folder that holds `maps` and `warbands`: inside an installed package, or beside it in a checkout."""
    inside = PACKAGE / "_shipped"
    return inside if inside.is_dir() else PACKAGE.parent
