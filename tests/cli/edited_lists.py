"""A list that verbs edit, and how tests look at what they did to it."""

from __future__ import annotations

import difflib
from pathlib import Path

from battles import Run

from skirmish.muster import journal

BAND = """\
# My own list.
format: warband/2
id: band
name: The Band   # for now
faction: {id: white-tower, version: 1.0.0}
limit: {marks: 500}

members:
  - id: m-01
    type: sitter
    name: Ila
    items: [{item: dagger, paid: 0}]
    channeling:
      rolled: {dice: 2D6, faces: [4, 5]}
      weaves: [mist, mire, ward, smother]
      special: [healing]
  - id: m-02        # her shadow
    type: warder
    name: Ren
    items: [{item: dagger, paid: 0}, {item: sword, paid: 10}]  # from his father
    traits: [{ref: warder, of: m-01}]

groups:
  - id: g-01
    type: tower-guard
    count: 3
    names: [Mikel, Rafe]
    items:
      - {item: dagger, paid: 0}
      - {item: spear, paid: 10}   # long ones
"""
COST = 85 + 60 + 3 * 40
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
