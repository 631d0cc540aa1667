"""Observers that users write: the text of a file with one class in it, which goes to every process that plays.

What such a class raises never stops a batch: the battle's facts then say in which line of the file it went wrong.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
import traceback
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from skirmish.core.events import Event
from skirmish.core.record import Record, to_json
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.playtest.observers import ERROR

MODULE = "skirmish_observer_"
"""The code runs as a module of this name and the digest of the text."""
DIGITS = 12


class Unfit(ValueError):
    """A file that no observer can be made of; `line` is where, from 1."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


class Written(Record):
    """A user's observer: the path of the file and its text. Called, it makes one for a battle.

    Facts name the file without the folders it is in: these are nobody's business, and elsewhere on another machine.
    """

    path: str
    text: str

    @property
    def file(self) -> str:
        """The name of the file; a path may come from a machine that writes them otherwise."""
        return self.path.replace("\\", "/").rpartition("/")[2]

    @property
    def name(self) -> str:
        """What its facts are called: what the class says, or else the file's name. Raises `Unfit`."""
        return _class_name(self.file, self.text)

    @property
    def label(self) -> str:
        """Name and digest of the text: files of different text don't observe the same."""
        return f"{self.name}#{self.digest}"

    @property
    def digest(self) -> str:
        """Of the text."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:DIGITS]

    @property
    def kind(self) -> type[Any]:
        """The class, made anew: what it keeps in itself goes from no battle to the next. Raises `Unfit`, with the line,
        for text that has none or can't be run.
        """
        module = ModuleType(MODULE + self.digest)
        module.__file__ = self.file
        sys.modules[module.__name__] = module  # where classes look for what their annotations name
        try:
            exec(_compile(self.file, self.text), module.__dict__)
        except (Exception, SystemExit) as error:
            raise Unfit(f"{type(error).__name__}: {_bare_message(error)}", line_of(self.file, error) or 1) from None
        return _observer_in(module)

    @property
    def line(self) -> int:
        """Where the class begins. Raises `Unfit`."""
        classes = [one for one in ast.walk(ast.parse(self.text)) if isinstance(one, ast.ClassDef)]
        return next((one.lineno for one in classes if one.name == self.kind.__name__), 1)

    def __call__(self) -> Guarded:
        """One for a battle."""
        return Guarded(self)


class Guarded:
    """An observer of a user's class. Once it has raised something it is left alone, and that is all it notes."""

    def __init__(self, written: Written) -> None:
        kind = written.kind
        self.name = written.name
        self.hears: tuple[type[Event], ...] = getattr(kind, "hears", (Event,)) if hasattr(kind, "see") else ()
        self._file = written.file
        self._said = ""
        self._one = self._guard(kind)

    def begin(self, rules: Ruleset, state: State) -> None:
        """See `Observer`; a user's class may go without."""
        if hasattr(self._one, "begin"):
            self._guard(self._one.begin, rules, state)

    def see(self, event: Event, before: State, after: State) -> None:
        """See `Observer`; so may it without this: it hears of nothing then."""
        if not self._said:
            self._guard(self._one.see, event, before, after)

    def note(self, state: State) -> Any:
        """See `Observer`: plain JSON in any case."""
        noted = self._guard(lambda: _plain(self._one.note(state)))
        return {ERROR: self._said} if self._said else noted

    def _guard(self, does: Callable[..., Any], *args: object) -> Any:
        if self._said:
            return None
        try:
            return does(*args)
        except (Exception, SystemExit) as error:
            line = line_of(self._file, error)
            where = f"{self._file}:{line}" if line else self._file
            self._said = f"{where}: {type(error).__name__}: {error}"
            return None


def line_of(file: str, error: BaseException) -> int:
    """The last line of the file on the way to the error; 0 if it never was in the file."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno or 1
    lines = [frame.lineno or 0 for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return lines[-1] if lines else 0


def _plain(noted: Any) -> Any:
    """What it noted as plain JSON. Raises `TypeError` for what JSON can't hold."""
    try:
        return json.loads(to_json(noted))
    except (TypeError, ValueError, RecursionError) as error:
        raise TypeError(f"its note isn't JSON: {error}") from None


@lru_cache(16)
def _compile(file: str, text: str) -> CodeType:
    return compile(text, file, "exec", dont_inherit=True)


@lru_cache(16)
def _class_name(file: str, text: str) -> str:
    return str(getattr(Written(file, text).kind, "name", None) or Path(file).stem)


def _observer_in(module: ModuleType) -> type[Any]:
    """The one class of the module's own that notes something. Raises `Unfit`."""
    own = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__]
    found = [kind for kind in dict.fromkeys(own) if hasattr(kind, "note")]
    if len(found) == 1:
        return found[0]
    if found:
        raise Unfit(f"more than one observer in it: {', '.join(kind.__name__ for kind in found)}; one file, one class")
    raise Unfit("no observer in it: that is a class with note(self, state), and see(self, event, before, after)")


def _bare_message(error: BaseException) -> str:
    """Without the place that Python adds to the message itself."""
    return error.msg if isinstance(error, SyntaxError) else str(error)
