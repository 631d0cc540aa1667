"""What a file may cost at most: seconds of the processor, whatever else the machine does, and megabytes of memory."""

from __future__ import annotations

import contextlib
import re
import resource
import signal
import time
from collections.abc import Iterator
from pathlib import Path

STATUS = Path("/proc/self/status")
FORGET = Path("/proc/self/clear_refs")
MOST_SECONDS = 1.0
MOST_MEGABYTES = 200.0


class TooLong(BaseException):
    """More processor time than a file may take; nobody's `except Exception` takes hold of it."""


class Cost:
    """What it took: the longest of its steps in seconds, and how many megabytes more than before."""

    def __init__(self, most_seconds: float = MOST_SECONDS) -> None:
        self.most_seconds = most_seconds
        self.seconds = 0.0
        self.megabytes = 0.0


def _late(*_: object) -> None:
    raise TooLong


@contextlib.contextmanager
def step(cost: Cost, times: float = 1.0) -> Iterator[None]:
    """One step, like one command of the program. Raises `TooLong` when it has taken so many times what it may."""
    most = times * cost.most_seconds
    before = time.process_time()
    signal.signal(signal.SIGPROF, _late)
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        took = time.process_time() - before
        cost.seconds = max(cost.seconds, took / times)
    if took > most:
        raise TooLong


@contextlib.contextmanager
def memory(cost: Cost) -> Iterator[None]:
    """Notes by how much the peak of the process rose above where it stood."""
    with contextlib.suppress(OSError):
        FORGET.write_text("5")  # Linux: the peak begins anew
    before = _megabytes("VmRSS") or _peak()
    try:
        yield
    finally:
        cost.megabytes = (_megabytes("VmHWM") or _peak()) - before


def _megabytes(name: str) -> float:
    """A line of the process's status; 0 where there is no such file."""
    with contextlib.suppress(OSError):
        found = re.search(rf"^{name}:\s+(\d+) kB", STATUS.read_text(), re.MULTILINE)
        return int(found[1]) / 1024 if found else 0.0
    return 0.0


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
