"""One decorator for the board's kernels: compiled by numba where it is installed, else plain Python, same answers.

`SKIRMISH_PURE=1` in the environment asks for plain Python.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from skirmish.board import answers
from skirmish.core import units

F = TypeVar("F", bound=Callable[..., Any])
PURE_VARIABLE = "SKIRMISH_PURE"


def _numba() -> Any:
    """The numba module, or None where it isn't installed or isn't wanted."""
    if os.environ.get(PURE_VARIABLE):
        return None
    try:
        import numba
    except ImportError:
        return None
    return numba


def _digest() -> str:
    """Of all kernel sources: numba notices changes of a kernel itself, not of the kernels and constants it uses."""
    found = hashlib.sha256()
    kernels = Path(__file__).with_name("kernels").glob("*.py")
    for path in (*sorted(kernels), Path(answers.__file__), Path(units.__file__)):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _cache_folder() -> Path | None:
    """Where compiled kernels are kept: beside the package, else in the user's cache, else nowhere."""
    import platformdirs

    homes = (Path(__file__).with_name("__pycache__"), Path(platformdirs.user_cache_dir("skirmish")))
    return next((folder for home in homes if _writable(folder := home / f"kernels-{_digest()}")), None)


NUMBA = _numba()
COMPILED = NUMBA is not None
"""Whether the kernels are compiled in this process."""
_FOLDER = _cache_folder() if COMPILED else None


if NUMBA is not None:
    from numba.core import event as numba_event

    class _Announcer(numba_event.Listener):
        """Says once that the kernels are being compiled; numba calls it only when it really compiles."""

        said = False

        def on_start(self, event: Any) -> None:
            """Numba begins to compile a function of anybody's."""
            ours = event.data["dispatcher"].py_func.__module__.startswith("skirmish.")
            if ours and not self.said:
                self.said = True
                print("compiling the board kernels, this happens once", file=sys.stderr, flush=True)

        def on_end(self, event: Any) -> None:
            """Numba has compiled it."""

    numba_event.register("numba:compile", _Announcer())  # type: ignore[no-untyped-call]  # numba has no types


def kernel(function: F) -> F:
    """A kernel: only + - * / sqrt and comparisons over arrays and numbers, so that all machines answer alike."""
    if NUMBA is None:
        return function
    before = NUMBA.config.CACHE_DIR
    NUMBA.config.CACHE_DIR = str(_FOLDER or "")
    try:
        compiled: F = NUMBA.njit(cache=_FOLDER is not None, fastmath=False, nogil=True, error_model="numpy")(function)
    finally:
        NUMBA.config.CACHE_DIR = before
    return compiled
