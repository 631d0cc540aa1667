"""What other packages bring: rule systems (`skirmish.systems`) and AI players (`skirmish.players`), by entry points."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

SYSTEMS, PLAYERS = "skirmish.systems", "skirmish.players"
NAME = re.compile("[a-z][a-z0-9-]*")
TROUBLES: dict[tuple[str, str, str], str] = {}
"""Why an entry point can't be used, in one line, by its group, name and value. Everything else works."""


def installed(group: str, accept: Callable[[str, object], T]) -> tuple[T, ...]:
    """What the entry points of a group bring, as `accept` takes it by its name; what can't be used is in `TROUBLES`.

    `accept` raises an exception whose text says why it can't be used.
    """
    found: dict[str, T] = {}
    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        try:
            if point.name in found:
                raise ValueError("another package has brought something of this name")
            if not NAME.fullmatch(point.name):
                raise ValueError("a name has small letters, digits and dashes")
            found[point.name] = accept(point.name, point.load())
        except Exception as error:  # another package may raise anything
            TROUBLES[group, point.name, point.value] = _trouble(point, error)
    return tuple(found.values())


def _trouble(point: EntryPoint, error: Exception) -> str:
    package = point.dist.name if point.dist is not None else point.value
    why = " ".join(str(error).split()) or type(error).__name__
    return f"'{point.name}' of the package {package} can't be used: {why}"


def source_files() -> list[Path]:
    """The Python files of all packages with such entry points, whether they can be used or not."""
    points = [point for group in (SYSTEMS, PLAYERS) for point in entry_points(group=group)]
    found: list[Path] = []
    for package in sorted({point.module.partition(".")[0] for point in points}):
        spec = find_spec(package)
        if spec is not None:
            folders = [Path(place) for place in spec.submodule_search_locations or ()]
            alone = [Path(spec.origin)] if spec.origin and not folders else []
            found += alone or sorted(file for folder in folders for file in folder.rglob("*.py"))
    return found


def check_protocol(made_for: int, protocol: int) -> None:
    """Raises `ValueError` if something was made for another version of a protocol than this program has."""
    if not made_for:
        raise ValueError(f"it doesn't say which protocol it is made for; this program has protocol {protocol}")
    if made_for != protocol:
        raise ValueError(f"it is made for protocol {made_for}, and this program has protocol {protocol}")
