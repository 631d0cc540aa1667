"""A list that verbs edit, and how tests look at what they did to it."""

from __future__ import annotations

import difflib
from pathlib import Path

from battles import Run
from support.band import BAND as BAND

from skirmish.muster import journal

COST = 190 + 60 + 3 * 40
"""Marks of the list above: the sitter, the Warder with a sword, three guards with spears."""


def done(run: Run, *words: object) -> list[str]:
    """What the verb said; it must have done its work."""
    result = run("warband", *words)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def refused(run: Run, *words: object) -> str:
    """Why the verb did nothing: no file may have changed."""
    before = Path("band.yaml").read_bytes()
    result = run("warband", *words)
    assert result.exit_code in (1, 2)
    assert Path("band.yaml").read_bytes() == before
    assert not journal.home().exists()
    return " ".join(result.stderr.split())


def changes(path: Path, before: str = BAND) -> list[str]:
    """The lines that went and came."""
    diff = difflib.unified_diff(before.splitlines(), path.read_text("utf-8").splitlines(), n=0, lineterm="")
    return [line for line in diff if not line.startswith(("---", "+++", "@@"))]
