"""YAML in, frozen records out, errors with file, line and column.

The file readers are loaded on first use: that takes a third of a second, and the window's menu reads no files.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skirmish.library.catalogue import Entry, RosterFile, Shelf
    from skirmish.library.problems import Faulty, Problem
    from skirmish.library.ruledata import digest, load_record

__all__ = ["Entry", "Faulty", "Problem", "RosterFile", "Shelf", "digest", "load_record"]
_IN = {
    "Faulty": "problems", "Problem": "problems", "digest": "ruledata", "load_record": "ruledata", "Entry": "catalogue",
    "RosterFile": "catalogue", "Shelf": "catalogue",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """One of these names, from its module. Raises `AttributeError`."""
    if name not in _IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_IN[name]}"), name)
