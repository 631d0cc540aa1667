"""The player's own maps: where they are looked for, and what counts as one."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from skirmish.library.shipped import FOLDERS, shipped_root

_FORMAT = b"format: map/"
_LOOKED_AT = 4096
"""Bytes of a file in which its format must stand."""
_MOST_FILES = 200
"""So many of a folder are looked at."""


def user_folder() -> Path:
    """The folder of everything that the window keeps: `SKIRMISH_HOME`, or the user's folder for data of programs."""
    wanted = os.environ.get("SKIRMISH_HOME")
    return Path(wanted) if wanted else Path(platformdirs.user_data_dir("skirmish"))


def map_folders(home: Path | None) -> tuple[Path, ...]:
    """Where own maps are looked for, the first first: here, in `maps` here, in `maps` of the player's folder."""
    kept = (home / "maps",) if home is not None else ()
    return Path(), Path("maps"), *kept


def own_maps(home: Path | None) -> dict[str, Path]:
    """The player's maps by id, which is the name of the file. Of two with one id the first found counts.

    What comes with the program isn't the player's, wherever the program is started.
    """
    from skirmish.library.forms import KEBAB  # with it comes all that reads files: the menu has no use for it

    shipped = (shipped_root() / FOLDERS["map"]).resolve()
    found: dict[str, Path] = {}
    for folder in map_folders(home):
        for path in sorted(folder.glob("*.yaml"))[:_MOST_FILES]:
            fits = KEBAB.fullmatch(path.stem) and path.stem not in found and _is_map(path)
            if fits and not Path(os.path.realpath(path)).is_relative_to(shipped):
                found[path.stem] = path
    return found


def _is_map(path: Path) -> bool:
    """Whether a file says of itself that it is a map."""
    try:
        if not path.is_file():  # a pipe would keep us waiting
            return False
        with path.open("rb") as file:
            return _FORMAT in file.read(_LOOKED_AT)
    except OSError:
        return False
