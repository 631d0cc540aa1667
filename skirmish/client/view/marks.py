"""Marks: what lies over the board, as data in inches, and how marks of each role look."""

from __future__ import annotations

from typing import Literal

from skirmish.core.record import Record
from skirmish.core.state import ModelId, Side
from skirmish.core.units import Point

Role = Literal[
    "walk", "run", "charge", "way", "ruler", "clear", "cover", "blocked", "range", "weave", "cutting", "circle",
    "threat", "template", "sight", "risk", "zone", "good", "bad", "note", "select",
]  # fmt: skip
"""What a mark stands for: its colour, its pattern and its line in the legend hang on this alone."""


class Ring(Record):
    """A circle round a point, radius in inches from that point."""

    at: Point
    radius: float
    role: Role
    filled: bool = False
    dashed: bool = False
    grey: bool = False
    """Of no account for now."""
    faint: bool = False
    """Only a thin line."""


class Area(Record):
    """Ground within outlines: outer rings and holes, told apart by the even-odd rule."""

    outlines: tuple[tuple[Point, ...], ...]
    role: Role
    faint: bool = False
    """Only a thin line, no fill: a contour."""
    grey: bool = False
    """Of no account for now."""


class Stroke(Record):
    """A line through points."""

    points: tuple[Point, ...]
    role: Role
    dashed: bool = False
    arrow: bool = False
    dots: bool = False
    """A dot at each inner point: way-points."""
    faint: bool = False
    """Only a thin line."""


class Tag(Record):
    """Words in a pill near a point: the painter finds a place that covers no token."""

    at: Point
    text: str
    role: Role = "note"


class Cross(Record):
    """Where something is blocked."""

    at: Point
    role: Role = "blocked"


class Halo(Record):
    """A ring round a model's base, to point it out."""

    model: ModelId
    role: Role


class Ghost(Record):
    """A model where it would stand."""

    model: ModelId
    at: Point
    allowed: bool = True


class Link(Record):
    """A line between two bases that a rule joins."""

    a: Point
    b: Point
    role: Role = "circle"
    dashed: bool = False


class Heat(Record):
    """A grid of values from 0 to 1 over the board: squares of `step` inches, rows from north to south."""

    corner: Point
    step: float
    columns: int
    values: tuple[float, ...]
    role: Role = "sight"


Mark = Ring | Area | Stroke | Tag | Cross | Halo | Ghost | Link | Heat


class Layer(Record):
    """Marks that belong together: one entry of the legend, switched on and off as one."""

    name: str
    """Its id: reach, way, ruler, sight, ranges, cutting, circle, spans, threat, sightmap, template, targets, risk or
    last."""
    title: str
    """For the legend."""
    role: Role
    marks: tuple[Mark, ...]
    side: Side | None = None


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
FAINT = 1.4
"""How many pixels wide the thin line is of ground that is only outlined."""
CASING = 1.1
"""How many pixels the dark edge stands out on each side."""


def look(role: Role) -> LineLook:
    """How marks of this role are drawn."""
    return LOOKS[role]
