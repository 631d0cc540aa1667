"""Locations of the shipped files."""

from __future__ import annotations

from pathlib import Path

import skirmish

PACKAGE = Path(skirmish.__file__).resolve().parent
FOLDERS = {"map": "maps", "scenario": "maps/scenarios", "warband": "warbands", "faction": "warbands/factions",
           "puzzle": "assets/puzzles"}  # fmt: skip
"""The folder of files of a kind."""


def shipped_root() -> Path:
    """The folder that contains `maps` and `warbands`: inside an installed package, or next to it in a checkout."""
    inside = PACKAGE / "_shipped"
    return inside if inside.is_dir() else PACKAGE.parent


def ids(kind: str, root: Path | None = None) -> tuple[str, ...]:
    """The ids of all files of a kind (map, scenario, warband, faction), sorted; no file is read."""
    return tuple(sorted(path.stem for path in ((root or shipped_root()) / FOLDERS[kind]).glob("*.yaml")))
