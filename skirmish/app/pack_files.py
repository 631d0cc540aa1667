"""Files of a pack that nothing reads, and what their names may have been meant to be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from skirmish import rules
from skirmish.library.packs import (
    ABOUT,
    DATA,
    FOLDERS,
    MOST_FILES,
    NAME,
    SHARED,
    SYSTEMS,
    Pack,
    all_files,
)
from skirmish.library.problems import Problem, hint


def unread_files(pack: Pack) -> Iterator[Problem]:
    """W083 for each YAML file of the pack that nothing reads."""
    numbers = [f"{SYSTEMS}/{path.parent.parent.name}/{path.name}" for path in rules.all_data()]
    whole = [ABOUT, *(f"{name}.yaml" for name in SHARED), *numbers]
    kept = {path for kind in FOLDERS for path in pack.files(kind).values()}
    kept |= {pack.folder / name for name in whole}
    for path in all_files(pack.folder):
        if path.suffix in DATA and path not in kept:
            said = f"this file isn't read{_reason(PurePosixPath(path.relative_to(pack.folder).as_posix()), whole)}"
            yield Problem(pack.shown(path), 0, 0, "W083", said)


def _reason(way: PurePosixPath, whole: list[str]) -> str:
    """Why nothing reads the file at this path within the pack."""
    if way.parent.as_posix() in FOLDERS.values() and way.suffix == ".yaml":
        if NAME.fullmatch(way.stem):
            return f": only the first {MOST_FILES} of a folder are"
        return ": its name must be an id, of lower-case letters, digits and single hyphens"
    inside = [f"{folder}/{way.stem}.yaml" for folder in FOLDERS.values()] if len(way.parts) == 2 else []
    return hint(way.as_posix(), [*whole, *inside])
