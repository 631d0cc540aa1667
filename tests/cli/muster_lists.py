"""A small legal warband that tests of the command line write to disk and change."""

from __future__ import annotations

from pathlib import Path

LEGAL = """\
format: warband/2
id: few
name: The few
faction: {id: white-tower, version: 1.0.0}
limit: {marks: 500}
members:
  - id: m-01
    type: sitter
    name: Ila
    items: [{item: dagger, paid: 0}, {item: club, paid: 3}]
    channeling:
      rolled: {dice: 2D6, faces: [4, 5]}
      weaves: [mist, mire, ward, smother]
      special: [healing]
  - id: m-02
    type: warder
    name: Ren
    traits: [{ref: warder, of: m-01}]
    items: [{item: dagger, paid: 0}, {item: sword, paid: 10}, {item: bow, paid: 10}]
groups:
  - id: g-01
    type: tower-guard
    count: 3
    items: [{item: dagger, paid: 0}, {item: spear, paid: 10}, {item: shield, paid: 5}]
"""


def list_file(folder: Path, *changes: tuple[str, str], more: str = "") -> Path:
    """The warband on disk with these words replaced, each of which must be in it, and more lines at its end."""
    text = LEGAL
    for right, other in changes:
        assert right in text, right
        text = text.replace(right, other, 1)
    path = folder / "few.yaml"
    path.write_text(text + more, encoding="utf-8")
    return path
