"""Files that may fail: every error of the system becomes a sentence."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from skirmish.client.workshop import Trouble


def home() -> Path:
    """The folder of everything that the window keeps: `SKIRMISH_HOME`, or the user's folder for data of programs."""
    wanted = os.environ.get("SKIRMISH_HOME")
    return Path(wanted) if wanted else Path(platformdirs.user_data_dir("skirmish"))


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """What the system refuses inside (full disk, no permission, nothing there) is raised as `Trouble` with the path."""
    try:
        yield
    except OSError as error:
        raise Trouble(f"{path}: {error.strerror or error}") from None
