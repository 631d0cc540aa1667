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
