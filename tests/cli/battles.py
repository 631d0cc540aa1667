"""Battles and files that the tests of the command line share."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from support.small import GREEN as GREEN
from support.small import RAID as RAID
from support.small import WATCH as WATCH
from typer.testing import Result

Run = Callable[..., Result]
"""`run("battle", "--json")`: the fixture of conftest.py."""

SMALL = (WATCH, RAID, "--map", GREEN)
"""Two warbands of three on a small table: a battle takes a hundredth of a second."""

MAP = """\
format: map/1
id: {id}
name: A field
size_in: [24, 24]
terrain: {terrain}
"""


def map_file(folder: Path, terrain: str = "[]", name: str = "field") -> Path:
    """A small map with this terrain."""
    path = folder / f"{name}.yaml"
    path.write_text(MAP.format(id=name, terrain=terrain), encoding="utf-8")
    return path


def changed(path: Path, **changes: Any) -> Path:
    """A copy of the record with other values in it: `changed(path, setup__seed=3)`."""
    data = json.loads(path.read_text("utf-8"))
    for names, value in changes.items():
        *way, last = names.split("__")
        block = data
        for step in way:
            block = block[int(step) if step.isdigit() else step]
        block[int(last) if last.isdigit() else last] = value
    copy = path.with_name("changed.json")
    copy.write_text(json.dumps(data), encoding="utf-8")
    return copy


def written(folder: Path) -> list[str]:
    """The files that stand in the folder, without temporary ones."""
    return sorted(path.name for path in folder.iterdir() if path.name != ".tmp")
