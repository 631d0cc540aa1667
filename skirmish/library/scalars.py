"""Plain YAML scalars as YAML 1.2 reads them: `no` is a word, `12:30` is a word, `010` is ten."""

from __future__ import annotations

import math
import re

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
