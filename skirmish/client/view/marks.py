"""Marks: what lies over the board, as data in inches. Overlays make them, `view/painter.py` paints them."""

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


class Area(Record):
    """Ground within outlines: outer rings and holes, told apart by the even-odd rule."""

    outlines: tuple[tuple[Point, ...], ...]
    role: Role
    faint: bool = False
    """Only a thin line, no fill: a contour."""


class Stroke(Record):
    """A line through points."""

    points: tuple[Point, ...]
    role: Role
    dashed: bool = False
    arrow: bool = False
    dots: bool = False
    """A dot at each inner point: way-points."""


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
    """Its id: reach, way, ruler, sight, ranges, cutting, circle, spans, threat, sightmap, template, targets, risk."""
    title: str
    """For the legend."""
    role: Role
    marks: tuple[Mark, ...]
    side: Side | None = None
