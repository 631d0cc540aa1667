"""Where in a JSON file something is wrong."""

from __future__ import annotations

import pytest

from skirmish.core.json_place import place
from skirmish.core.record import Malformed, Record, from_json


class Part(Record):
    name: str
    at: tuple[int, int] = (0, 0)


class Whole(Record):
    parts: tuple[Part, ...]
    words: dict[str, int] = {}  # noqa: RUF012


GOOD = b'{\n "more": {"a": [1, "]}"]},\n "parts": [\n  {"name": "\xc3\xa4\\"x"},\n  {"name": "b", "at": [1, 2]}\n ]\n}'
SPOILT = {
    "a wrong value": (GOOD.replace(b"[1, 2]", b'[1, "two"]'), "line 5, column 27: "),
    "a wrong name": (GOOD.replace(b'"b"', b"7"), "line 5, column 12: "),
    "a field that is missing": (GOOD.replace(b'"name": "b", ', b""), "line 5, column 3: "),
    "after letters of two bytes": (GOOD.replace(b'"x"', b'"x" 3'), "line 4, column 19: "),
    "cut off": (GOOD[:40], "line 3, column 12: "),
    "nothing": (b"", "line 1, column 1: "),
    "no object": (b"\n []", "line 2, column 2: "),
    "a comma too many": (GOOD.replace(b'"b",', b'"b",,'), "line 5, column 16: "),
    "a path that ends in a table": (b'{"parts": [], "words": {"a": "b"}}', "line 1, column 24: "),
    "deep": (b'{"parts": ' + b"[" * 100_000, "line 1, column 12: "),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_it_is_named_by_line_and_column(spoilt: str) -> None:
    data, where = SPOILT[spoilt]
    with pytest.raises(Malformed) as trouble:
        from_json(data, Whole)
    assert place(data, trouble.value) == where, trouble.value
