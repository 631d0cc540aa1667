"""The extras of the install: what is said where the library of one is missing."""

from __future__ import annotations

from importlib.util import find_spec


class MissingExtra(Exception):
    """What was asked for needs a library that isn't installed; the message says what to type."""


def needs(what: str, library: str, extra: str) -> str:
    """`--report needs plotly: pip install ...`."""
    line = f"pip install 'skirmish[{extra}]' (in a checkout: pip install '.[{extra}]')"
    return f"{what} needs {library}: {line}"


def has(library: str) -> bool:
    """Whether it is installed; it isn't loaded for that."""
    return find_spec(library) is not None


def require(what: str, library: str, extra: str) -> None:
    """Raises `MissingExtra` if the library isn't installed."""
    if not has(library):
        raise MissingExtra(needs(what, library, extra))
