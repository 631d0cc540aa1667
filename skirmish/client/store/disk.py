"""Files that may fail: every error of the system becomes a sentence."""

from __future__ import annotations

import contextlib
import stat
from collections.abc import Container, Iterator
from itertools import count
from pathlib import Path
from typing import TypeVar

from skirmish.app.errors import UserError
from skirmish.core.files import write_file
from skirmish.core.record import Malformed, Record, from_json, to_json
from skirmish.library.own_maps import user_folder

R = TypeVar("R", bound=Record)


def home() -> Path:
    """The folder of everything that the window keeps."""
    return user_folder()


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """What the system refuses inside (full disk, no permission) is raised as `UserError` with the path."""
    try:
        yield
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}") from None


def free_path(folder: Path, stem: str, ending: str, taken: Container[Path] = ()) -> Path:
    """A path in the folder that no file has and that isn't `taken`: `stem`, or `stem-2` and so on."""
    stems = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(
        path for path in (folder / f"{one}{ending}" for one in stems) if not path.exists() and path not in taken
    )


def small(path: Path, kind: type[R], most: int) -> R | None:
    """What a small file of the window's own says; None if there is none or it can't be used: it is only for comfort.

    `most`: bytes; more aren't read, nor is what is no plain file.
    """
    with contextlib.suppress(OSError, Malformed):
        about = path.stat()
        if stat.S_ISREG(about.st_mode) and about.st_size <= most:
            return from_json(path.read_bytes(), kind)
    return None


def put(path: Path, value: Record) -> None:
    """Writes such a file, whole or not at all. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, to_json(value))
