"""Rosters that tests write themselves."""

_BEGUN = """\
format: warband/2
id: few
name: The few
faction: {id: white-tower, version: 1.0.0}
limit: {marks: 500}
members:
  - id: m-01
    type: sitter
    name: Ila
"""


def sitter(text: str) -> str:
    """A roster of the Tower: its first member is Ila, a sitter; the text says what she has, and who else there is."""
    return _BEGUN + text


TOWER = sitter("""\
    items: [{item: dagger, paid: 0}, {item: club, paid: 3}]
    channeling:
      rolled: {dice: 2D6, faces: [4, 5]}
      weaves: [mist, mire, ward, smother]
      special: [healing]
  - id: m-02
    type: warder
    name: Ren
    items: [{item: dagger, paid: 0}, {item: sword, paid: 10}, {item: bow, paid: 20}]
    traits: [{ref: warder, of: m-01}]
groups:
  - id: g-01
    type: tower-guard
    count: 3
    items: [{item: dagger, paid: 0}, {item: spear, paid: 10}, {item: shield, paid: 5}]
""")
"""A small legal list of the Tower: a sister, her Warder, three guards."""
