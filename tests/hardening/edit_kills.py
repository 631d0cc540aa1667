"""kill -9 at random moments of editing a warband: the file is one of its texts, and undo leads back step by step."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from skirmish.core.files import PART
from skirmish.muster import journal

EDITING = """\
import pathlib, sys
from skirmish.muster import journal
path = pathlib.Path(sys.argv[1])
journal.edit(path, path.read_bytes(), b"name: Band 1\\n" * 400, "edit 1")
print("go", flush=True)
for number in range(2, 100_000):
    journal.edit(path, path.read_bytes(), b"name: Band %d\\n" % number * 400, f"edit {number}")
"""


def text(number: int) -> bytes:
    """What the file says after so many edits."""
    return b"name: Band %d\n" % number * 400


def while_editing(folder: Path, start: Callable[[tuple[str, ...], dict[str, str]], None]) -> str:
    """`start` runs the arguments with this environment and kills them. Raises AssertionError for a spoilt file."""
    path, state = folder / "band.yaml", folder / "state"
    path.write_bytes(text(0))
    start(("-c", EDITING, str(path)), {"SKIRMISH_STATE_DIR": str(state)})
    left = path.read_bytes()
    number = int(left.split(b"\n", 1)[0].rpartition(b" ")[2])
    assert left == text(number), "the file is none of its texts"
    half = any(file.name.endswith(PART) for file in folder.rglob("*"))
    with patch.dict(os.environ, SKIRMISH_STATE_DIR=str(state)):
        undone = 0
        while journal.steps_of(path):
            step = journal.undo(path)
            undone += 1
            assert step.did == f"edit {number - undone + 1}", "a step is missing or told twice"
            assert path.read_bytes() == text(number - undone), "undo gives another text than there was"
        assert undone == min(number, journal.MOST_STEPS), "a step can't be undone any more"
        journal.edit(path, path.read_bytes(), b"name: Band\n", "the next edit")
        assert journal.undo(path).did == "the next edit"
    return "within a write" if half else "between two writes"
