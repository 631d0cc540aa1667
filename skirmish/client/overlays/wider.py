"""Ground and all that lies within so many inches of it, exactly enough to draw; of many together, too."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from skirmish.client.overlays.contour import Contour, Outlines
from skirmish.core.units import Point, distance

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


BAND_IN = 1.0
"""Wider than a cell of a contour is across."""
APART_IN = 0.2
"""How far apart the points are by which ground is widened."""
FINEST, PROBE_IN = 8, 0.03


class Source:
    """Ground round a centre, none of it further from there than `within`, to be widened by `inches`."""

    def __init__(self, centre: Point, outlines: Outlines, within: float, inches: float) -> None:
        self.centre, self.outlines, self.within, self.inches = centre, outlines, within, inches
        rim = [point for ring in outlines for point in _spread(ring)]
        self.rim: Floats = np.array(rim, np.float64)
        """Points on its outlines, `APART_IN` from each other."""

    @property
    def key(self) -> tuple[Point, float, float]:
        """Tells it from others of the same table."""
        return self.centre, self.within, self.inches


def _spread(ring: tuple[Point, ...]) -> list[Point]:
    found: list[Point] = []
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        count = math.ceil(distance((ax, ay), (bx, by)) / APART_IN)
        found += [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count)]
    return found or [ring[0]]


def beyond(source: Source, points: Floats) -> Floats:
    """How many inches each point lies outside of the widened ground; below 0: inside.

    Exact in a band of `BAND_IN` on both sides of its edge. Elsewhere a number of the right sign, which is cheaper.
    """
    away = np.hypot(points[:, 0] - source.centre[0], points[:, 1] - source.centre[1])
    found = away - source.within - source.inches
    sure = away - source.inches < -BAND_IN
    found[sure] = (away - source.inches)[sure]
    near = (found < BAND_IN) & ~sure
    if near.any():
        found[near] = _to_ground(source, points[near], away[near]) - source.inches
    return found


def _to_ground(source: Source, points: Floats, away: Floats) -> Floats:
    """Inches from each point to the ground; 0 within it."""
    squares = (points[:, :1] - source.rim[:, 0]) ** 2 + (points[:, 1:] - source.rim[:, 1]) ** 2
    far: Floats = np.sqrt(squares.min(axis=1))
    held = np.flatnonzero(away <= source.within)
    inside = np.zeros(len(held), bool)
    if len(held):
        for ring in source.outlines:
            inside ^= _in_ring(np.array(ring), points[held])
    far[held[inside]] = 0.0
    return far


def _in_ring(a: Floats, points: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    b = np.roll(a, -1, axis=0)
    x, y = points[:, :1], points[:, 1:]
    straddles = (a[:, 1] > y) != (b[:, 1] > y)
    rise = np.where(a[:, 1] == b[:, 1], 1.0, b[:, 1] - a[:, 1])
    left = x < (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / rise + a[:, 0]
    odd: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = (straddles & left).sum(axis=1) % 2 == 1
    return odd


def together(sources: list[Source], size: Point) -> Outlines:
    """The outline of all widened grounds together, on a table of this size; no more than 0.1" off."""

    def measure(points: list[Point]) -> list[float]:
        asked = np.array(points, np.float64).reshape(-1, 2)
        least = np.full(len(asked), np.inf)
        for source in sources:
            open_to_it = np.flatnonzero(least > -BAND_IN)  # who is well within one need not be looked at by the next
            least[open_to_it] = np.minimum(least[open_to_it], beyond(source, asked[open_to_it]))
        found: list[float] = least.tolist()
        return found

    return (
        Contour(measure, (size[0] / 2, size[1] / 2), max(size) / 2, size, FINEST, PROBE_IN).outlines()
        if sources
        else ()
    )
