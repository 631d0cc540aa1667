"""The rule systems' own numbers: YAML into frozen records, and the digest that stands in records of battles."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from skirmish.core.record import Malformed, Record, from_plain
from skirmish.library.forms import expect
from skirmish.library.problems import Faulty
from skirmish.library.shelf import shown
from skirmish.library.yamlfile import Document, Trail, read

R = TypeVar("R", bound=Record)


def load_record(path: Path, kind: type[R], form: str) -> R:
    """The file, which says `format: <form>/1`, as a record of this kind without its `format`. Raises `Faulty`."""
    document = read(path, shown(path))
    expect(document, form)
    try:
        return from_plain({key: value for key, value in document.data.items() if key != "format"}, kind)
    except Malformed as error:
        said, _, where = str(error).partition(" - at `$")
        trail = trail_of(where)
        message = f"{_name(document, trail)}{said[:1].lower()}{said[1:]}"
        raise Faulty([document.problem(trail, "E012", message)]) from None


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
