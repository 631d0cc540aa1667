"""The program behind the window, with its settings, its folder and its processes."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, cast

from skirmish.app.later import LaterWorkshop
from skirmish.client import jobs
from skirmish.client.ai_worker import Inline, Process
from skirmish.client.app import App
from skirmish.client.saves import home
from skirmish.client.settings import HOME, Settings, load_settings
from skirmish.core.record import evolve

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop


def make_app(size: tuple[int, int] | None, *, inline: bool) -> App:
    """The program; `inline`: it is driven by a script, and thinks in this process so that it is always the same.

    A script has the default settings, and keeps nothing unless `SKIRMISH_HOME` names a folder for it.
    """
    found = load_settings()
    settings = Settings() if inline else found.settings
    if size is not None:
        settings = evolve(settings, window=size)
    folder = _scratch() if inline and not os.environ.get(HOME) else home()
    app = App(
        settings.window, settings, cast("Workshop", LaterWorkshop(folder, lambda: app.prepare("shelf"))),
        lambda setup: (Inline if inline else Process)(app.workshop.builder), folder,
        jobs.Inline if inline else jobs.Process,
    )  # fmt: skip
    app.message = found.message
    app.hints.active = not inline
    return app


def _scratch() -> Path:
    """A folder that is gone when the program ends."""
    found = tempfile.mkdtemp(prefix="skirmish-play-")
    atexit.register(shutil.rmtree, found, ignore_errors=True)
    return Path(found)
