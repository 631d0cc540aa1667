"""Processes that tests watch."""

from __future__ import annotations

import os
from pathlib import Path


def alive(pid: int) -> bool:
    """Whether a process of this number runs; one that only waits to be buried doesn't."""
    status = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")
    except (ProcessLookupError, FileNotFoundError):  # it may end between any two of these
        return False
