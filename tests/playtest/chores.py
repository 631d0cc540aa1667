"""Small things for workers to do in place of battles. Nothing heavy is imported: a worker is there in a moment."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from skirmish.playtest.executors import Spoilt


def squared(arena: Any, number: int) -> int:
    return number * number


def pid(arena: Any, number: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def dies_once(flag: Path, arena: Any, number: int) -> int:
    """The worker that has the seventh kills itself, the first time."""
    if number == 7 and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def dies(arena: Any, number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def fails(arena: Any, number: int) -> int:
    return 1 // (number - 3)


def unwilling(arena: Any, number: int) -> int:
    raise Spoilt("not like this")


def masked(arena: Any, number: int) -> bool:
    """Whether the worker was begun deaf to Ctrl-C."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
