"""What the processes that the window sends for have in common: they leave Ctrl-C to it, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


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
    """What went wrong in such a process, for who asked it."""
    return f"{type(error).__name__}: {error}"
