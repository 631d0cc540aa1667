"""`--observer path.py`: a user's statistic, one class in one file, checked before any battle is played."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from skirmish.app.errors import UserError
from skirmish.core.events import Event
from skirmish.library.problems import readable
from skirmish.playtest.coverage import Coverage
from skirmish.playtest.observers import MakeObserver
from skirmish.playtest.standard_observers import STANDARD
from skirmish.playtest.user_observers import Unfit, Written

MOST_BYTES = 1_000_000
TAKES = {"begin": ("rules", "state"), "see": ("event", "before", "after"), "note": ("state",)}
"""The methods of an observer, and the arguments of each."""


def observers(paths: Sequence[Path], coverage: bool = False) -> tuple[MakeObserver, ...]:
    """The standard observers, the coverage one if wanted, then those in these files.

    Raises `UserError` with every problem: `my.py:3: ...`.
    """
    found: list[MakeObserver] = [*STANDARD, Coverage] if coverage else list(STANDARD)
    for path in paths:
        one = observer(path)
        if any(one.name == other.name for other in found):
            raise UserError(f"{path}:{one.line}: its facts are called '{one.name}', as are another observer's")
        found.append(one)
    return tuple(found)


def observer(path: Path) -> Written:
    """The observer in the file. Raises `UserError` with file and line for what isn't one."""
    written = Written(str(path), _text(path))
    try:
        kind = written.kind
    except Unfit as error:
        raise UserError(f"{path}:{error.line}: {readable(str(error))}") from None
    problems = [f"{path}:{line}: {said}" for line, said in _problems(kind, written.line)]
    if problems:
        raise UserError("\n".join(problems))
    return written


def _text(path: Path) -> str:
    try:
        data = path.read_bytes() if path.stat().st_size <= MOST_BYTES else None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}") from None
    if data is None:
        raise UserError(f"{path}: has more than {MOST_BYTES // 1000} kB; an observer is one class")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UserError(f"{path}:{data[: error.start].count(10) + 1}: isn't UTF-8") from None


def _problems(kind: type[Any], line: int) -> Iterator[tuple[int, str]]:
    """(line, problem) of the class that begins on this line."""
    name = getattr(kind, "name", "-")
    if not isinstance(name, str) or not name:
        yield line, f"{kind.__name__}.name must be text: its facts are called so"
    hears = getattr(kind, "hears", (Event,))
    if (
        not isinstance(hears, tuple)
        or not hears
        or not all(isinstance(h, type) and issubclass(h, Event) for h in hears)
    ):
        yield line, f"{kind.__name__}.hears must be a tuple of kinds of events: hears = (Fell, Moved)"
    if not _fits(kind, ()):
        yield line, f"{kind.__name__} must be made without arguments: {kind.__name__}()"
    for method, takes in TAKES.items():
        does = getattr(kind, method, None)
        if does is not None and not _fits(does, ("self", *takes)):
            said = f"def {method}(self, {', '.join(takes)})"
            yield _line_of(does) or line, f"{kind.__name__}.{method} must be a method: {said}"


def _fits(does: Any, takes: Sequence[str]) -> bool:
    """Whether it can be called with this many arguments."""
    try:
        inspect.signature(does).bind(*takes)
    except (TypeError, ValueError):
        return False
    return True


def _line_of(does: Any) -> int:
    """The first line of a method in the file; 0 if it isn't one."""
    code = getattr(does, "__code__", None)
    return code.co_firstlineno if code is not None else 0
