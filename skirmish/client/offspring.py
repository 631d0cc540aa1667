"""What the processes that the window sends for have in common: they leave Ctrl-C to it, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

from skirmish.app.errors import UserError
from skirmish.library.problems import Faulty


def settle_in() -> None:
    """The first thing such a process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    """A thread only waits for the parent: the process may be deep in thought, and nobody would read the answer."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def said(error: Exception) -> str:
    """What went wrong in such a process, for who asked it; what the user gave is named by its own words."""
    return str(error) if isinstance(error, UserError | Faulty) else f"{type(error).__name__}: {error}"
