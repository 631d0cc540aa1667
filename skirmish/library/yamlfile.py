"""A YAML file as plain data, with line and column of every value.

Scalars are read as in YAML 1.2: `no` is a word, `12:30` is a word, `010` is ten. One pass over the parser's events
builds the data and holds the limits, so a hostile file is refused before anything grows from it: libyaml's composer
recurses in C and crashes the interpreter on deep nesting, its event stream does not.
"""

from __future__ import annotations

import math
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

import yaml

from skirmish.core.record import Record
from skirmish.library.problems import Faulty, Problem
from skirmish.library.yamlslips import odd_key, slip_in

Scalar = None | bool | int | float | str

_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_INT = re.compile(r"[-+]?[0-9]+\Z")
_BASED = re.compile(r"0x[0-9a-fA-F]+\Z|0o[0-7]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)\Z|\.(nan|NaN|NAN)\Z")
MOST_DIGITS = 18


def scalar(text: str) -> Scalar:
    """The value of an unquoted scalar. Raises ValueError for a number that isn't finite or is far too long."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text) or _BASED.match(text):
        if len(text) > MOST_DIGITS:
            raise ValueError(f"a number has at most {MOST_DIGITS} digits")
        return int(text, 0) if _BASED.match(text) else int(text)
    if _NOT_FINITE.match(text):
        raise ValueError(f"{text} is not a finite number")
    if not _FLOAT.match(text):
        return text
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:MOST_DIGITS]} is not a finite number")
    return number


Plain = Scalar | list[Any] | dict[str, Any]
Trail = tuple[str | int, ...]
"""The path to a value from the top of the file: keys and indexes."""
Mark = tuple[int, int]
"""Line and column, from 1."""

MOST_BYTES = 1_000_000
MOST_DEPTH = 50
MOST_NODES = 100_000
MOST_ALIASES = 1_000

_TAGS = re.compile(r"^%TAG", re.MULTILINE)
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Document(Record):
    """A parsed file: its plain data, and the place of each value and each key."""

    file: str
    """The path as the user gave it."""
    data: Any
    values: dict[Trail, Mark]
    keys: dict[Trail, Mark]
    lent: Mapping[Trail, Document] = MappingProxyType({})
    """The source files of values at the ends of these trails: problems with them are reported there."""

    def place(self, trail: Trail) -> Mark:
        """The place of the value, or of the nearest enclosing one in the file."""
        while trail and trail not in self.values:
            trail = trail[:-1]
        return self.values.get(trail, (1, 1))

    def problem(self, trail: Trail, code: str, message: str, rule: str = "", meant: str = "") -> Problem:
        """A problem with the value at the end of the trail."""
        source = self.source(trail)
        return Problem(source.file, *source.place(trail), code, message, rule, trail, meant)

    def key_problem(self, trail: Trail, code: str, message: str, meant: str = "") -> Problem:
        """A problem with the key at the end of the trail."""
        source = self.source(trail)
        return Problem(source.file, *source.keys.get(trail, source.place(trail)), code, message, "", trail, meant)

    def source(self, trail: Trail) -> Document:
        """The file that contains the value."""
        heads = (trail[:length] for length in range(len(trail), 0, -1)) if self.lent else ()
        return next((self.lent[head] for head in heads if head in self.lent), self)


def read(path: Path, shown: str = "") -> Document:
    """The file's data. `shown` is the name used in messages. Raises `Faulty` if it can't be read."""
    shown = shown or str(path)
    return parse(text_of(path, shown), shown)


def parse(text: str, shown: str) -> Document:
    """The data of this YAML text. Raises `Faulty` if it isn't one document in our dialect."""
    if found := _TAGS.search(text):  # libyaml compares each with all earlier ones, which takes forever
        line = text.count("\n", 0, found.start()) + 1
        raise Faulty([Problem(shown, line, 1, "E006", "tags are not used here: %TAG")])
    try:
        return _Builder(text, shown).document()
    except yaml.YAMLError as error:
        slip = slip_in(text, error)
        raise Faulty([Problem(shown, slip.line, slip.column, "E004", slip.message)]) from None


def text_of(path: Path, shown: str) -> str:
    """The file's text. Raises `Faulty` if it can't be read."""

    def refuse(code: str, message: str) -> NoReturn:
        raise Faulty([Problem(shown, 0, 0, code, message)])

    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            refuse("E001", "is a folder, not a file")
        if not stat.S_ISREG(about.st_mode):
            refuse("E001", "is not a plain file")
        if about.st_size > MOST_BYTES:
            refuse("E002", f"has {about.st_size:,} bytes, maximum {MOST_BYTES:,}")
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        refuse("E001", f"can't be read: {getattr(error, 'strerror', None) or error}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        refuse("E003", f"is not UTF-8 text: byte {error.start}; save it as UTF-8")
    if "\0" in text:
        refuse("E003", f"is not text: a NUL in line {text.count(chr(10), 0, text.index(chr(0))) + 1}")
    return text


class _Anchor(Record):
    """An anchor's value, and how many nodes each use of it counts as."""

    value: Any
    nodes: int
    depth: int


class _Builder:
    """Builds the data from the event stream, one event at a time."""

    def __init__(self, text: str, shown: str) -> None:
        self.shown = shown
        self.loader = _Loader(text)
        self.values: dict[Trail, Mark] = {}
        self.keys: dict[Trail, Mark] = {}
        self.anchors: dict[str, _Anchor] = {}
        self.nodes = 0
        self.deepest = 0
        """The depth of the value being built, from the top of the file."""
        self.aliases = 0

    def document(self) -> Document:
        """The one document of the file."""
        self._next()
        event = self._next()
        if isinstance(event, yaml.StreamEndEvent):
            self._refuse(event, "E004", "the file is empty")
        data = self._value(self._next(), ())
        self._next()
        event = self._next()
        if not isinstance(event, yaml.StreamEndEvent):
            self._refuse(event, "E004", "more than one document in the file")
        return Document(self.shown, data, self.values, self.keys)

    def _next(self) -> Any:
        return self.loader.get_event()

    def _refuse(self, event: Any, code: str, message: str) -> NoReturn:
        raise Faulty([Problem(self.shown, *_mark(event), code, message)])

    def _value(self, event: Any, trail: Trail) -> Plain:
        self.values[trail] = _mark(event)
        before, around, self.deepest = self.nodes, self.deepest, len(trail)
        value = self._of_any_kind(event, trail)
        if event.anchor is not None and not isinstance(event, yaml.AliasEvent):
            self.anchors[event.anchor] = _Anchor(value, self.nodes - before, self.deepest - len(trail))
        self.deepest = max(around, self.deepest)
        return value

    def _of_any_kind(self, event: Any, trail: Trail) -> Plain:
        self._count(event, 1)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, len(trail))
        if event.tag is not None:
            self._refuse(event, "E006", f"tags are not used here: {event.tag}; text that starts with ! needs quotes")
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if len(trail) >= MOST_DEPTH:
            self._refuse(event, "E002", f"nested more than {MOST_DEPTH} deep")
        self.deepest = len(trail) + 1
        return self._list(trail) if isinstance(event, yaml.SequenceStartEvent) else self._mapping(trail)

    def _count(self, event: Any, nodes: int) -> None:
        self.nodes += nodes
        if self.nodes > MOST_NODES:
            self._refuse(event, "E002", f"more than {MOST_NODES:,} values")

    def _alias(self, event: Any, depth: int) -> Plain:
        self.aliases += 1
        if self.aliases > MOST_ALIASES:
            self._refuse(event, "E002", f"more than {MOST_ALIASES:,} aliases")
        anchor = self.anchors.get(event.anchor)
        if anchor is None:
            said = f"*{event.anchor} names nothing above it; text that starts with * needs quotes"
            self._refuse(event, "E004", said)
        self._count(event, anchor.nodes)
        if depth + anchor.depth > MOST_DEPTH:
            self._refuse(event, "E002", f"nested more than {MOST_DEPTH} deep")
        self.deepest = depth + anchor.depth
        value: Plain = anchor.value
        return value

    def _scalar(self, event: Any) -> Scalar:
        if not event.implicit[0]:
            return str(event.value)
        try:
            return scalar(event.value)
        except ValueError as error:
            self._refuse(event, "E007", str(error))

    def _list(self, trail: Trail) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            found.append(self._value(event, (*trail, len(found))))
        return found

    def _mapping(self, trail: Trail) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent) or event.tag is not None:
                self._refuse(event, "E004", "a key is a plain word")
            self._count(event, 1)
            key = str(event.value)
            if event.implicit[0] and (said := odd_key(key)):
                self._refuse(event, "E004", said)
            if key in found:
                first = self.keys[(*trail, key)]
                self._refuse(event, "E005", f"duplicate key '{key}', first in line {first[0]}: keep one of them")
            self.keys[(*trail, key)] = _mark(event)
            found[key] = self._value(self._next(), (*trail, key))
        return found


def _mark(event: Any) -> Mark:
    return event.start_mark.line + 1, event.start_mark.column + 1
