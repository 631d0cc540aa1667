"""A brush for figures: polygons, ovals and strokes in lengths of a figure's radius, from its middle, y downward."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import pygame

from skirmish.client.art.theme import Colour, mix
from skirmish.core.units import Point

SMALL, MIDDLE, LARGE = 0, 1, 2
"""Levels of detail: what a figure is; its face as well; all there is."""
Outline = tuple[Point, ...]
_WHITE: Colour = (255, 255, 255)
_STEPS = 6
"""Pieces of a curve between two of its points."""
_BOLD = 1.3
"""Strokes are so much wider where a figure is small."""


def pale(colour: Colour, share: float) -> Colour:
    """The colour on its way to white."""
    return mix(colour, _WHITE, share)


@lru_cache(1024)
def curve(points: Outline, *, closed: bool) -> Outline:
    """A smooth line through the points (Catmull-Rom)."""
    count = len(points)
    found: list[Point] = []
    for place in range(count if closed else count - 1):
        four = (points[_near(place + step, count, closed=closed)] for step in (-1, 0, 1, 2))
        found += _piece(*four)
    return tuple(found) if closed else (*found, points[-1])


def _near(place: int, count: int, *, closed: bool) -> int:
    return place % count if closed else min(count - 1, max(0, place))


def _piece(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for step in range(_STEPS):
        t = step / _STEPS
        yield _spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def spike(count: int, outer: float, inner: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """A star round a point, the first of its `count` tips upward."""
    angles = [math.pi * step / count - math.pi / 2 for step in range(2 * count)]
    radii = [outer if step % 2 == 0 else inner for step in range(2 * count)]
    return tuple((x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(radii, angles, strict=True))


def moved(points: Outline, x: float, y: float, size: float = 1.0) -> Outline:
    """The outline made larger, then shifted."""
    return tuple((x + px * size, y + py * size) for px, py in points)


class Brush:
    """Paints on a layer several times as large as the sprite; what is `both` is painted left and right alike."""

    def __init__(self, layer: pygame.Surface, middle: Point, unit: float, level: int) -> None:
        self.layer = layer
        self.middle = middle
        self.unit = unit
        """Pixels of the layer in a radius."""
        self.level = level

    def within(self, size: float, x: float = 0.0, y: float = 0.0) -> Brush:
        """A brush on the same layer whose middle is at the point, and whose lengths are `size` times as long."""
        return Brush(self.layer, self.at(x, y), self.unit * size, self.level)

    def at(self, x: float, y: float) -> Point:
        """The point in pixels of the layer."""
        return self.middle[0] + x * self.unit, self.middle[1] + y * self.unit

    def shape(self, colour: Colour, points: Outline, *, both: bool = False, sharp: bool = False) -> None:
        """A filled outline with round corners, unless it is `sharp`."""
        line = points if sharp else curve(points, closed=True)
        for way in (1, -1) if both else (1,):
            pygame.draw.polygon(self.layer, colour, [self.at(way * x, y) for x, y in line])

    def oval(self, colour: Colour, x: float, y: float, wide: float, high: float, *, both: bool = False) -> None:
        """An oval round a point, so wide and high from its middle."""
        for way in (1, -1) if both else (1,):
            left, top = self.at(way * x - wide, y - high)
            box = left, top, max(1.0, 2 * wide * self.unit), max(1.0, 2 * high * self.unit)
            pygame.draw.ellipse(self.layer, colour, box)

    def stroke(
        self, colour: Colour, points: Outline, wide: float, *, both: bool = False, sharp: bool = False
    ) -> None:  # fmt: skip
        """A line of this width with round ends; bolder where the figure is small."""
        line = points if sharp or len(points) < 3 else curve(points, closed=False)
        width = max(1.0, wide * self.unit * (_BOLD if self.level == SMALL else 1.0))
        for way in (1, -1) if both else (1,):
            self._line(colour, [self.at(way * x, y) for x, y in line], width)

    def _line(self, colour: Colour, line: list[Point], width: float) -> None:
        for start, end in pairwise(line):
            far = math.dist(start, end) or 1.0
            x, y = (end[1] - start[1]) / far * width / 2, (start[0] - end[0]) / far * width / 2
            corners = [(start[0] + x, start[1] + y), (end[0] + x, end[1] + y)]
            corners += [(end[0] - x, end[1] - y), (start[0] - x, start[1] - y)]
            pygame.draw.polygon(self.layer, colour, corners)
        for point in line:
            pygame.draw.circle(self.layer, colour, point, width / 2)
