"""Numbers over the pixels of a window on the table: distances to outlines, noise, stones. Inches in, arrays out."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skirmish.core.geometry import Circle, Polygon, Shape, contains, regular
from skirmish.core.units import Point

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.int32]
Outline = tuple[Point, ...]
FAR = 1e3
_NOTCH_IN = 0.9
_BIT_IN = 0.25
_TOUCHING_IN = 0.06
"""Outlines with a narrower gap than this run into one another."""


class Window(NamedTuple):
    """A rectangle of pixels on the table; `west` and `north` in inches."""

    west: float
    north: float
    columns: int
    rows: int
    per_inch: float

    @property
    def xs(self) -> Floats:
        """The pixel centres' x in inches, as a row."""
        return (self.west + (np.arange(self.columns, dtype=np.float32) + 0.5) / self.per_inch)[None, :]

    @property
    def ys(self) -> Floats:
        """The pixel centres' y in inches, as a column."""
        return (self.north + (np.arange(self.rows, dtype=np.float32) + 0.5) / self.per_inch)[:, None]

    def span(self, x: float, y: float, far: float) -> tuple[slice, slice]:
        """Rows and columns at most `far` inches from the point, along each axis."""
        return self.box(x - far, y - far, x + far, y + far)

    def box(self, west: float, north: float, east: float, south: float) -> tuple[slice, slice]:
        """Rows and columns of a box in inches."""
        return (
            _within(north - self.north, south - self.north, self.rows, self.per_inch),
            _within(west - self.west, east - self.west, self.columns, self.per_inch),
        )

    def part(self, box: tuple[slice, slice]) -> Window:
        """The window of these rows and columns."""
        rows, columns = box
        west, north = self.west + columns.start / self.per_inch, self.north + rows.start / self.per_inch
        size = max(0, columns.stop - columns.start), max(0, rows.stop - rows.start)
        return Window(west, north, *size, self.per_inch)

    def pixel(self, at: Point) -> tuple[int, int]:
        """Row and column of the pixel that holds the point, or the nearest in the window."""
        row, column = int((at[1] - self.north) * self.per_inch), int((at[0] - self.west) * self.per_inch)
        return min(self.rows - 1, max(0, row)), min(self.columns - 1, max(0, column))


def _within(low: float, high: float, count: int, per_inch: float) -> slice:
    return slice(max(0, math.floor(low * per_inch)), max(0, min(count, math.ceil(high * per_inch) + 1)))


def outline(shape: Shape) -> Outline:
    """The corners of a shape; a circle becomes a polygon of 40."""
    if isinstance(shape, Circle):
        return regular(shape.x, shape.y, shape.radius, 40).corners
    return shape.corners


def edges(corners: Outline) -> list[tuple[Point, Point]]:
    """The outline's edges, the last one closing the ring."""
    return list(pairwise((*corners, corners[0])))


def distances(outlines: Sequence[Outline], window: Window, far: float = FAR) -> Floats:
    """Inches to the edge of the outlines' union, negative inside it, cut off at `far` either way."""
    squares = np.full((window.rows, window.columns), far * far, np.float32)
    for a, b in _open_edges(outlines):
        _approach(squares, window, a, b, far)
    found = np.sqrt(squares)
    found[np.logical_or.reduce([_inside(corners, window) for corners in outlines])] *= -1
    return found


def _open_edges(outlines: Sequence[Outline]) -> list[tuple[Point, Point]]:
    """The parts of the edges with no other outline just outside of them."""
    found = []
    for number, corners in enumerate(outlines):
        others = [Polygon(other) for n, other in enumerate(outlines) if n != number]
        for edge in edges(corners):
            found += _outside(edge, others)
    return found


def _outside(edge: tuple[Point, Point], others: Sequence[Polygon]) -> list[tuple[Point, Point]]:
    if not others:
        return [edge]
    (ax, ay), (bx, by) = edge
    count = math.ceil(math.dist(*edge) / _BIT_IN)
    at = [(ax + (bx - ax) * n / count, ay + (by - ay) * n / count) for n in range(count + 1)]
    reach = _TOUCHING_IN / math.dist(*edge)
    east, south = (by - ay) * reach, (ax - bx) * reach
    bits = [
        (a, b)
        for a, b in pairwise(at)
        if not any(contains(other, ((a[0] + b[0]) / 2 + east, (a[1] + b[1]) / 2 + south)) for other in others)
    ]
    runs: list[tuple[Point, Point]] = []
    for a, b in bits:
        runs.append((runs.pop()[0], b) if runs and runs[-1][1] == a else (a, b))
    return runs


def flowing(outlines: Sequence[Outline], window: Window, far: float = FAR) -> Floats:
    """As `distances`, but narrow notches where outlines meet at an angle are filled."""
    joined = np.full((window.rows, window.columns), far, np.float32)
    for corners in outlines:
        xs, ys = zip(*corners, strict=True)
        box = window.box(min(xs) - _NOTCH_IN, min(ys) - _NOTCH_IN, max(xs) + _NOTCH_IN, max(ys) + _NOTCH_IN)
        signed = distances([corners], window.part(box), far)
        near = np.clip(1 - np.abs(joined[box] - signed) / _NOTCH_IN, 0, 1)
        joined[box] = np.minimum(joined[box], signed) - near * near * (_NOTCH_IN / 4)
    return np.minimum(distances(outlines, window, far), joined)


def _approach(squares: Floats, window: Window, a: Point, b: Point, far: float) -> None:
    box = window.box(min(a[0], b[0]) - far, min(a[1], b[1]) - far, max(a[0], b[0]) + far, max(a[1], b[1]) + far)
    square, _ = _to_edge(window.xs[:, box[1]], window.ys[box[0]], a, b)
    np.minimum(squares[box], square, out=squares[box])


def _to_edge(xs: Floats, ys: Floats, a: Point, b: Point) -> tuple[Floats, Floats]:
    """The squared distance to the edge, and how far along it the nearest point lies, from 0 to 1."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = np.clip(((xs - a[0]) * dx + (ys - a[1]) * dy) / (dx * dx + dy * dy), 0, 1)
    return (xs - a[0] - along * dx) ** 2 + (ys - a[1] - along * dy) ** 2, along


def _inside(corners: Outline, window: Window) -> NDArray[np.bool_]:
    found = np.zeros((window.rows, window.columns), np.bool_)
    for (ax, ay), (bx, by) in edges(corners):
        if ay == by:
            continue
        rows = np.flatnonzero((ay > window.ys[:, 0]) != (by > window.ys[:, 0]))
        crossing = (window.ys[rows] - ay) * ((bx - ax) / (by - ay)) + ax
        found[rows] ^= window.xs < crossing
    return found


class Nearest(NamedTuple):
    """For each pixel the nearest edge of an outline: its number, the distance, the inches along the whole ring."""

    edge: Ints
    distance: Floats
    along: Floats


def nearest(corners: Outline, window: Window) -> Nearest:
    """The nearest edge for each pixel, inside and outside alike."""
    shape = (window.rows, window.columns)
    best, which, along = np.full(shape, FAR * FAR, np.float32), np.zeros(shape, np.int32), np.zeros(shape, np.float32)
    gone = 0.0
    for number, (a, b) in enumerate(edges(corners)):
        square, share = _to_edge(window.xs, window.ys, a, b)
        length = math.dist(a, b)
        closer = square < best
        best[closer], which[closer], along[closer] = square[closer], number, gone + share[closer] * length
        gone += length
    return Nearest(which, np.sqrt(best), along)


def noise(window: Window, cell_in: float, dice: random.Random) -> Floats:
    """Value noise from 0 to 1: random values on a grid of the given cell, smoothly joined."""
    step = cell_in * window.per_inch
    rows, columns = int(window.rows / step) + 2, int(window.columns / step) + 2
    grid = np.frombuffer(dice.randbytes(rows * columns), np.uint8).reshape(rows, columns).astype(np.float32) / 255
    wide = np.ascontiguousarray(_joined(grid.T, window.columns, step).T)
    return _joined(wide, window.rows, step)


def _joined(grid: Floats, count: int, step: float) -> Floats:
    at = np.arange(count, dtype=np.float32) / np.float32(step)
    low = at.astype(np.int32)
    share = smooth(at - low)[:, None]
    return grid[low] * (1 - share) + grid[low + 1] * share


def smooth(share: Floats) -> Floats:
    """A smooth step: 0 below 0, 1 above 1, flat at both ends."""
    held = np.clip(share, 0, 1)
    return held * held * (3 - 2 * held)


def blurred(values: Floats, pixels: int) -> Floats:
    """A running mean over (2 pixels + 1) squared."""
    for axis in (0, 1):
        padding = [(pixels + 1, pixels) if a == axis else (0, 0) for a in (0, 1)]
        total = np.cumsum(np.pad(values, padding, mode="edge"), axis=axis, dtype=np.float64)
        width = 2 * pixels + 1
        ahead, behind = np.split(total, [width], axis=axis)[1], np.split(total, [-width], axis=axis)[0]
        values = ((ahead - behind) / width).astype(np.float32)
    return values


class Stones(NamedTuple):
    """For each pixel the stone it belongs to, the gap to the next one (0 at a seam), and its offset from the centre."""

    number: Ints
    seam: Floats
    dx: Floats
    dy: Floats


def stones(points: Sequence[Point], window: Window, reach_in: float) -> Stones:
    """Cells round the points (Voronoi); no point looks further than `reach_in`."""
    shape = (window.rows, window.columns)
    first, second = np.full(shape, FAR, np.float32), np.full(shape, FAR, np.float32)
    number, dx, dy = np.zeros(shape, np.int32), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    for index, (x, y) in enumerate(points):
        box = window.span(x, y, reach_in)
        east, south = np.broadcast_arrays(window.xs[:, box[1]] - x, window.ys[box[0]] - y)
        away = np.hypot(east, south)
        closer = away < first[box]
        second[box] = np.where(closer, first[box], np.minimum(second[box], away))
        for target, value in ((first, away), (dx, east), (dy, south)):
            target[box][closer] = value[closer]
        number[box][closer] = index
    return Stones(number, second - first, dx, dy)
