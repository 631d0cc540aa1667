"""A verb in a copy of this process, which can be killed like any other process."""

from __future__ import annotations

import os
import signal
import time
import warnings
from collections.abc import Sequence
from pathlib import Path

from skirmish.cli.main import app


class Copy:
    """A copy of this process, in which all is loaded already, runs a verb; it is handled like any other."""

    def __init__(self, folder: Path, arguments: Sequence[str]) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # who has threads: the copy uses none of them
            self.pid = os.fork()
        if self.pid == 0:
            try:
                os.chdir(folder)
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, 1)
                app(arguments, standalone_mode=False)
            finally:
                os._exit(0)

    def ended(self, seconds: float) -> int:
        """Lives so long at most, then it is killed; what `Popen.returncode` would be."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                return 0
            time.sleep(0.001)
        os.kill(self.pid, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
