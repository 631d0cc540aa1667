"""A legal roster for tests, written small, and what is said of it after a change."""

from __future__ import annotations

from pathlib import Path

from support.rosters import TOWER

from skirmish.library import RosterFile, Shelf
from skirmish.library.yamlfile import parse
from skirmish.muster import problems

SHADOW = """\
format: warband/2
id: dark
name: The dark
faction: {id: shadowspawn, version: 1.0.0}
limit: {marks: 500}
members:
  - id: m-01
    type: myrddraal
    name: Eyeless
    items: [{item: sword, paid: 10}]
groups:
  - id: g-01
    type: trolloc
    count: 2
    items: [{item: axe, paid: 5}]
"""
AES_SEDAI = """\
  - id: {id}
    type: aes-sedai
    name: {id}
    channeling:
      rolled: {{dice: 2D6, faces: [4, 5]}}
      weaves: [mist, mire, ward, smother]
      special: [healing]
"""
ACCEPTED = """\
  - id: {id}
    type: accepted
    name: {id}
    channeling:
      rolled: {{dice: 2D6, faces: [1, 1]}}
      weaves: [mist, mire]
"""


def roster_file(text: str) -> RosterFile:
    return Shelf().roster_in(parse(text, "few.yaml"))


def changed(*changes: tuple[str, str], of: str = TOWER) -> str:
    """The roster with these words replaced; each must be in it."""
    for right, wrong in changes:
        assert right in of, right
        of = of.replace(right, wrong, 1)
    return of


def said(text: str, **switches: str) -> list[str]:
    """What the muster says of the roster under these switches."""
    return [str(problem) for problem in problems(roster_file(text), switches)]


def with_members(*members: str, of: str = TOWER) -> str:
    """The roster with more members before its groups."""
    return of.replace("groups:\n", "".join(members) + "groups:\n")


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


def copied(folder: Path) -> Path:
    """A copy of the shipped folders that a test may spoil."""
    root = folder / "root"
    for kind in ("warbands", "maps"):
        for path in (Shelf().root / kind).rglob("*.yaml"):
            target = root / path.relative_to(Shelf().root)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(path.read_text())
    return root
