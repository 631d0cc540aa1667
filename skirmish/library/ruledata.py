"""The rule systems' own numbers: YAML into frozen records, and the digest that stands in records of battles."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from skirmish.core.record import Malformed, Record, from_plain
from skirmish.library.forms import expect
from skirmish.library.problems import Faulty, Problem, first, hint
from skirmish.library.shelf import shown
from skirmish.library.yamlfile import Document, Trail, read

R = TypeVar("R", bound=Record)


def load_record(path: Path, kind: type[R], form: str) -> R:
    """The file, which says `format: <form>/1`, as a record of this kind without its `format`. Raises `Faulty`."""
    document = read(path, shown(path))
    expect(document, form)
    data = {key: value for key, value in document.data.items() if key != "format"}
    try:
        record = from_plain(data, kind)
    except Malformed as error:
        said, _, where = str(error).partition(" - at `$")
        trail = trail_of(where)
        message = f"{_name(document, trail)}{said[:1].lower()}{said[1:]}"
        raise Faulty([document.problem(trail, "E012", message)]) from None
    problems = first(_strangers(document, (), data, record))
    if problems:
        raise Faulty(problems)
    return record


def _strangers(document: Document, trail: Trail, data: Any, value: Any) -> Iterator[Problem]:
    """E010 for each key that the record at its place doesn't have: msgspec passes over them."""
    if isinstance(value, Record):
        tag = value.__struct_config__.tag_field
        for key, inner in data.items():
            if key == tag:
                continue  # says which kind of record this is
            if key not in value.__struct_fields__:
                said = f"unknown key '{key}'{hint(key, value.__struct_fields__)}"
                yield document.key_problem((*trail, key), "E010", said)
            else:
                yield from _strangers(document, (*trail, key), inner, getattr(value, key))
    elif isinstance(value, tuple | list):
        for index, (inner, entry) in enumerate(zip(data, value, strict=True)):
            yield from _strangers(document, (*trail, index), inner, entry)


def digest(paths: Iterable[Path]) -> str:
    """Twelve hex digits that change when any of the files does, whatever their order."""
    total = hashlib.sha256()
    for path in sorted(paths, key=lambda path: path.name):
        total.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:12]


def trail_of(where: str) -> Trail:
    """The trail of a place as msgspec writes it: `.weapons[3].ranges`."""
    steps = re.findall(r"\.([^.\[`]+)|\[([0-9]+)\]", where)
    return tuple(int(index) if index else key for key, index in steps)


def _name(document: Document, trail: Trail) -> str:
    """`dagger: hands: ` for the trail to the hands of the entry whose id is dagger."""
    data, words = document.data, []
    for step in trail:
        data = data[step]
        words += [str(data["id"])] if isinstance(data, dict) and "id" in data else []
    words += [str(trail[-1])] if trail and isinstance(trail[-1], str) else []
    return "".join(f"{word}: " for word in words)
