"""A short list of the White Tower with comments in it, for tests of what edits it."""

from __future__ import annotations

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
