"""The extras of the install: what is said where the library of one is missing."""

from __future__ import annotations

import os
import shlex
import sys
from importlib.util import find_spec


class MissingExtra(Exception):
    """What was asked for needs a library that isn't installed; the message says what to type."""


def missing_message(what: str, library: str, extra: str) -> str:
    """`--report needs plotly: .venv/bin/python -m pip install 'skirmish[lab]'`."""
    python, here = sys.executable, os.getcwd() + os.sep
    return f"{what} needs {library}: {shlex.quote(python.removeprefix(here))} -m pip install 'skirmish[{extra}]'"


def has(library: str) -> bool:
    """Whether it is installed; it isn't loaded for that."""
    return find_spec(library) is not None


def require(what: str, library: str, extra: str) -> None:
    """Raises `MissingExtra` if the library isn't installed."""
    if not has(library):
        raise MissingExtra(missing_message(what, library, extra))
