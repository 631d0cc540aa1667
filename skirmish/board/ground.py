"""The ground of a map as a lattice: where a base can stand, what hangs together, how far it is to walk."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from skirmish.board.jit import Floats, Numbers
from skirmish.board.terrain import EXTRA_COST
from skirmish.core.battlefield import Battlefield, Terrain
from skirmish.core.geometry import Circle, Shape, bounds, sides
from skirmish.core.units import Point

STEP_IN = 0.25
MOST_SPOTS, MOST_WORK = 90_000, 5e6
"""Spots of the lattice, and corners of solid pieces times spots in the boxes round them; with more of them spots lie
wider apart: a hostile map would keep the program busy else."""
FINE = 64
"""Rows and columns of the lattice on which the overlap of two pieces is counted."""
FARTHEST_IN = 1.5
"""From what is solid: more than the radius of the largest base."""
HAIR = 1e-6
Mask = npt.NDArray[np.bool_]
"""One truth for each spot, by row and column."""
_AROUND = [(dr, dc, math.hypot(dr, dc)) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]


@dataclass(frozen=True)
class Lattice:
    """Spots over a table, from corner to corner: the same seen from either end."""

    field: Battlefield
    xs: Floats
    ys: Floats

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)"""
        return len(self.ys), len(self.xs)

    @property
    def cell(self) -> float:
        """Square inches that a spot stands for."""
        return float((self.xs[1] - self.xs[0]) * (self.ys[1] - self.ys[0]))

    def point(self, row: int, column: int) -> Point:
        """Where the spot lies."""
        return float(self.xs[column]), float(self.ys[row])

    def fill(self, shapes: Iterable[Shape], value: Callable[[Shape, Floats, Floats], Floats], far: float) -> Floats:
        """The least value of any of the shapes at each spot; inf where all are farther away than `far` inches."""
        found = np.full(self.shape, np.inf)
        for shape in shapes:
            west, north, east, south = bounds(shape)
            rows = slice(*np.searchsorted(self.ys, (north - far, south + far)))
            columns = slice(*np.searchsorted(self.xs, (west - far, east + far)))
            x, y = self.xs[columns][None, :], self.ys[rows][:, None]
            if x.size and y.size:
                found[rows, columns] = np.minimum(found[rows, columns], value(shape, x, y))
        return found

    def gap(self, shapes: Iterable[Shape], far: float) -> Floats:
        """Inches from each spot to the nearest of the shapes, 0 inside; inf where none is within `far`."""
        return self.fill(shapes, distances, far)

    def standing(self, radius: float) -> Mask:
        """Where a base of this radius stands on the table and overlaps nothing solid."""
        width, depth = self.field.width_in, self.field.depth_in
        inside = (self.xs >= radius - HAIR) & (self.xs <= width - radius + HAIR)
        down = (self.ys >= radius - HAIR) & (self.ys <= depth - radius + HAIR)
        free: Mask = (self.solid_gap >= radius - HAIR) & inside[None, :] & down[:, None]
        return free

    @cached_property
    def solid_gap(self) -> Floats:
        """Inches from each spot to what is solid; inf beyond the radius of the largest base."""
        solid = [piece.shape for piece in self.field.terrain if piece.ground == "impassable"]
        return self.gap(solid, FARTHEST_IN)


@lru_cache(8)
def lattice(field: Battlefield, step_in: float = STEP_IN) -> Lattice:
    """The lattice over the table, so fine if the table isn't too large for that and its terrain not too intricate."""
    work = sum(_corners(piece.shape) * _box_in2(piece.shape) for piece in field.terrain)
    step = max(step_in, math.sqrt(field.width_in * field.depth_in / MOST_SPOTS), math.sqrt(work / MOST_WORK))
    columns, rows = (math.ceil(size / step - HAIR) + 1 for size in (field.width_in, field.depth_in))
    return Lattice(field, np.linspace(0, field.width_in, columns), np.linspace(0, field.depth_in, rows))


def _corners(shape: Shape) -> int:
    return 1 if isinstance(shape, Circle) else len(shape.corners)


def _box_in2(shape: Shape) -> float:
    west, north, east, south = bounds(shape)
    return (east - west + 2) * (south - north + 2)


def distances(shape: Shape, x: Floats, y: Floats) -> Floats:
    """Inches from the points to the shape, 0 inside it."""
    if isinstance(shape, Circle):
        away: Floats = np.maximum(np.hypot(x - shape.x, y - shape.y) - shape.radius, 0.0)
        return away
    found = np.full(np.broadcast_shapes(x.shape, y.shape), np.inf)
    for (ax, ay), (bx, by) in sides(shape):
        dx, dy = bx - ax, by - ay
        along = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0)
        found = np.minimum(found, np.hypot(x - ax - along * dx, y - ay - along * dy))
    found[covers(shape, x, y)] = 0.0
    return found


def covers(shape: Shape, x: Floats, y: Floats) -> Mask:
    """Whether the points lie in the shape."""
    if isinstance(shape, Circle):
        near: Mask = np.hypot(x - shape.x, y - shape.y) <= shape.radius
        return near
    inside = np.zeros(np.broadcast_shapes(x.shape, y.shape), np.bool_)
    for (ax, ay), (bx, by) in sides(shape):
        if ay != by:
            inside ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return inside


def parts(free: Mask) -> tuple[Numbers, list[int]]:
    """A number for each spot's part of the free ground, 0 the largest, -1 for no ground; how many spots each has.

    Spots hang together along rows, columns and diagonals.
    """
    runs = [(row, *ends) for row in range(len(free)) for ends in _runs(free[row])]
    chief = list(range(len(runs)))

    def find(one: int) -> int:
        while chief[one] != one:
            chief[one] = chief[chief[one]]
            one = chief[one]
        return one

    above, here, at = 0, 0, -1
    for number, (row, first, last) in enumerate(runs):
        if row != at:
            above, here, at = (here if row == at + 1 else number), number, row
        for other in range(above, here):
            if runs[other][1] <= last + 1 and first <= runs[other][2] + 1:
                chief[find(number)] = find(other)
    sizes: dict[int, int] = {}
    for number, (_, first, last) in enumerate(runs):
        sizes[find(number)] = sizes.get(find(number), 0) + last - first + 1
    order = sorted(sizes, key=lambda one: (-sizes[one], one))
    names = {one: name for name, one in enumerate(order)}
    found = np.full(free.shape, -1, np.int64)
    for number, (row, first, last) in enumerate(runs):
        found[row, first : last + 1] = names[find(number)]
    return found, [sizes[one] for one in order]


def _runs(row: Mask) -> list[tuple[int, int]]:
    """First and last column of each unbroken stretch."""
    turns = np.flatnonzero(np.diff(np.concatenate(([False], row, [False])).astype(np.int8)))
    return [(int(first), int(last) - 1) for first, last in zip(turns[::2], turns[1::2], strict=True)]


def walks(ground: Lattice, free: Mask, starts: Mask) -> Floats:
    """Inches of movement from the nearest start to each spot, difficult ground counted; inf where no way leads.

    Ways follow the lattice: they are up to 8% too long, from either end alike.
    """
    rows, columns = free.shape
    step = float(ground.xs[1] - ground.xs[0])
    cost = np.pad(np.where(free, (1.0 + _slow(ground)) * step / 2, np.inf), 1, constant_values=np.inf)
    found = np.pad(np.where(starts & free, 0.0, np.inf), 1, constant_values=np.inf)
    inner = slice(1, rows + 1), slice(1, columns + 1)
    while True:  # all spots at once, a step of the lattice each time
        before = found[inner].copy()
        for dr, dc, far in _AROUND:
            beside = slice(1 + dr, rows + 1 + dr), slice(1 + dc, columns + 1 + dc)
            found[inner] = np.minimum(found[inner], found[beside] + far * (cost[inner] + cost[beside]))
        if np.array_equal(found[inner], before):
            return before


def _slow(ground: Lattice) -> Floats:
    """What an inch costs on top at each spot."""
    found = np.zeros(ground.shape)
    x, y = ground.xs[None, :], ground.ys[:, None]
    for piece in ground.field.terrain:
        if piece.ground in EXTRA_COST:
            found = np.maximum(found, covers(piece.shape, x, y) * EXTRA_COST[piece.ground])
    return found


def overlap(one: Terrain, other: Terrain) -> float:
    """Square inches that two pieces share, counted on a lattice over the part of the table that both may cover."""
    (west, north, east, south), (w, n, e, s) = bounds(one.shape), bounds(other.shape)
    west, north, east, south = max(west, w), max(north, n), min(east, e), min(south, s)
    if west >= east or north >= south:
        return 0.0
    x = (west + (np.arange(FINE) + 0.5) * (east - west) / FINE)[None, :]
    y = (north + (np.arange(FINE) + 0.5) * (south - north) / FINE)[:, None]
    shared = covers(one.shape, x, y) & covers(other.shape, x, y)
    return float(np.broadcast_to(shared, (FINE, FINE)).mean() * (east - west) * (south - north))
