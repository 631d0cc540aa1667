"""Where marks lie on the board: which pieces of its picture a change of layers spoils."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from skirmish.client.view.marks import Area, Cross, Ghost, Halo, Heat, Layer, Link, Mark, Ring, Stroke, Tag
from skirmish.client.view.strips import inches
from skirmish.core.state import Place
from skirmish.core.units import Point

Box = tuple[float, float, float, float]
"""West, north, east, south in inches."""


class Spoils(Protocol):
    """Whether a piece of the board must be painted anew, if lines may be so many inches wide."""

    def __call__(self, box: Box, wide: float) -> bool:
        """The box in inches."""


def spoils(before: Sequence[Layer], after: Sequence[Layer], places: Sequence[Place]) -> Spoils:
    """What the change from these layers to those spoils, the models standing there."""
    changed = [layer for one, other in ((before, after), (after, before)) for layer in one if layer not in other]
    marks = [mark for layer in changed for mark in layer.marks]
    return partial(_any_touches, marks, places)


def _any_touches(marks: Sequence[Mark], places: Sequence[Place], box: Box, wide: float) -> bool:
    return any(touches(mark, places, box, wide) for mark in marks)


def touches(mark: Mark, places: Sequence[Place], box: Box, wide: float) -> bool:
    """Whether the mark may be painted on that piece of the ground. Words and ghosts aren't."""
    match mark:
        case Tag() | Ghost():
            return False
        case Ring():
            return _rings(mark.at, mark.radius, box, wide)
        case Halo():
            x, y, radius, _ = places[mark.model]
            return _rings((x, y), radius, box, wide)
        case Area():
            return any(_meets(inches(outline).box, box, wide) for outline in mark.outlines if outline)
        case Stroke():
            return bool(mark.points) and _meets(inches(mark.points).box, box, wide)
        case Link():
            return _meets(_round(mark.a, mark.b), box, wide)
        case Cross():
            return _meets((*mark.at, *mark.at), box, wide)
        case Heat():
            return True


def _rings(at: Point, radius: float, box: Box, wide: float) -> bool:
    """Whether a circle's line runs through the box."""
    (x, y), (west, north, east, south) = at, box
    near = math.hypot(x - min(east, max(west, x)), y - min(south, max(north, y)))
    far = math.hypot(max(x - west, east - x), max(y - north, south - y))
    return near <= radius + wide and far >= radius - wide


def _meets(one: Box, other: Box, wide: float) -> bool:
    return (
        one[0] - wide <= other[2] and one[2] + wide >= other[0]
        and one[1] - wide <= other[3] and one[3] + wide >= other[1]
    )  # fmt: skip


def _round(a: Point, b: Point) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])
