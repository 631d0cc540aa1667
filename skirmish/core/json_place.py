"""Where in a JSON file something is wrong, for people: line and column."""

from __future__ import annotations

import json
import re

from skirmish.core.record import Malformed

_DECODER = json.JSONDecoder()
_BYTE = re.compile(r"\(byte (\d+)\)")
_PATH = re.compile(r" at `\$([^`]*)`")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_SPACE = re.compile(r"[ \t\r\n]*")


def place(data: bytes, error: Malformed) -> str:
    """`line 3, column 17: ` of what the error is about, both from 1; of a file that was cut off its end."""
    said = str(error)
    if "truncated" in said:
        text = data
    elif byte := _BYTE.search(said):
        text = data[: int(byte[1])]
    else:
        path = _PATH.search(said)
        text = data.decode("utf-8", "replace")[: _offset(data, path[1] if path else "")].encode()
    line, last = text.count(b"\n") + 1, text.rpartition(b"\n")[2]
    return f"line {line}, column {len(last.decode('utf-8', 'replace')) + 1}: "


def _offset(data: bytes, path: str) -> int:
    """Where in the text the value at the end of the path begins; as far as the path can be followed."""
    text = data.decode("utf-8", "replace")
    at = _spaced(text, 0)
    for name, index in _STEP.findall(path):
        try:
            at = _entry(text, at, name) if name else _item(text, at, int(index))
        except (ValueError, IndexError, RecursionError):
            break
    return at


def _entry(text: str, at: int, name: str) -> int:
    """The value of this name in the object that begins here. Raises `ValueError` or `IndexError` for none."""
    while text[at] in "{,":
        key, at = _DECODER.raw_decode(text, _spaced(text, at + 1))
        at = _spaced(text, _spaced(text, at) + 1)
        if key == name:
            return at
        at = _spaced(text, _DECODER.raw_decode(text, at)[1])
    raise ValueError(name)


def _item(text: str, at: int, index: int) -> int:
    """The item of this number in the array that begins here. Raises `ValueError` or `IndexError` for none."""
    for _ in range(index):
        at = _spaced(text, _DECODER.raw_decode(text, _spaced(text, at + 1))[1])
    return _spaced(text, at + 1)


def _spaced(text: str, at: int) -> int:
    """The first place from here on that is no space."""
    found = _SPACE.match(text, at)
    return found.end() if found else at
