"""How marks of each role are drawn: the pattern of their lines, their width, how they fill ground."""

from __future__ import annotations

from typing import Literal

from skirmish.client.view.marks import Role
from skirmish.core.record import Record

Hatch = Literal["plain", "rise", "fall", "specks", "cross"]
Dashes = tuple[float, ...]
"""Lengths in pixels at 100%, drawn and left out by turns; (): a whole line."""
WHOLE: Dashes = ()
_DOTS: Dashes = (0.1, 6.5)
"""So short that each is a round dot."""


class LineLook(Record):
    """How a role looks apart from its colour; lengths in pixels at 100%."""

    dashes: Dashes = WHOLE
    wide: float = 2.8
    fill: int = 46
    """How opaque filled ground is, of 255."""
    hatch: Hatch = "plain"
    double: bool = False
    """A dark line runs along its middle."""


LOOKS: dict[Role, LineLook] = {
    "walk": LineLook(wide=2.8, fill=50),
    "run": LineLook((10, 6), 2.6, 30),
    "charge": LineLook((13, 5, 2, 5), 2.8, 46, "rise"),
    "way": LineLook(_DOTS, 4.2),
    "ruler": LineLook((24, 4), 2.6),
    "clear": LineLook(wide=2.8),
    "cover": LineLook((11, 6), 2.8),
    "blocked": LineLook((5, 5), 2.8),
    "range": LineLook(wide=2.2),
    "weave": LineLook((18, 7), 2.4),
    "cutting": LineLook(wide=3.6, double=True),
    "circle": LineLook((7, 5), 2.6),
    "threat": LineLook((14, 5, 3, 5, 3, 5), 2.8, 58, "fall"),
    "template": LineLook(wide=3.2, fill=64, hatch="specks"),
    "sight": LineLook((2, 4), 2.2, 120),
    "risk": LineLook((4, 3), 2.4, 130, "cross"),
    "zone": LineLook((9, 9), 2.2, 30),
    "good": LineLook(wide=3.0, fill=50),
    "bad": LineLook((6, 5), 3.0, 56, "cross"),
    "note": LineLook(_DOTS, 3.2),
    "select": LineLook(wide=3.6),
}
GLOW = 26.0
"""How many pixels a filled ring glows inward."""
CASING = 1.1
"""How many pixels the dark edge stands out on each side."""


def look(role: Role) -> LineLook:
    """How marks of this role are drawn."""
    return LOOKS[role]
