"""The user's own maps: where they are found, and what counts as one."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from skirmish.library.shipped import FOLDERS, shipped_root

_FORMAT = b"format: map/"
_LOOKED_AT = 4096
"""A file's format must appear within its first bytes, this many."""
_MOST_FILES = 200
"""Maximum number of files checked per folder."""


def user_folder() -> Path:
    """The folder for everything the window keeps: `SKIRMISH_HOME`, or the user's folder for program data."""
    wanted = os.environ.get("SKIRMISH_HOME")
    return Path(wanted) if wanted else Path(platformdirs.user_data_dir("skirmish"))


def map_folders(home: Path | None) -> tuple[Path, ...]:
    """Where own maps are searched, in order: the working folder, its `maps`, and `maps` in the user's folder."""
    kept = (home / "maps",) if home is not None else ()
    return Path(), Path("maps"), *kept


def own_maps(home: Path | None) -> dict[str, Path]:
    """The user's maps by id, the file's name. Of two with the same id, the first found counts.

    Shipped maps aren't the user's, wherever the program is started.
    """
    from skirmish.library.forms import KEBAB  # it imports the file readers, which the menu doesn't need

    shipped = (shipped_root() / FOLDERS["map"]).resolve()
    found: dict[str, Path] = {}
    for folder in map_folders(home):
        for path in sorted(folder.glob("*.yaml"))[:_MOST_FILES]:
            fits = KEBAB.fullmatch(path.stem) and path.stem not in found and _is_map(path)
            if fits and not Path(os.path.realpath(path)).is_relative_to(shipped):
                found[path.stem] = path
    return found


def _is_map(path: Path) -> bool:
    """Whether a file declares itself a map."""
    try:
        if not path.is_file():  # a pipe would block
            return False
        with path.open("rb") as file:
            return _FORMAT in file.read(_LOOKED_AT)
    except OSError:
        return False
