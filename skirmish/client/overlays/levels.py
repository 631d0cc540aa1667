"""Lines of equal cost on a lattice of costs: drawn between its nodes, for the eye, not to measure by."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from skirmish.core.units import Point

Lattice = np.ndarray[tuple[int, int], np.dtype[np.float64]]
Crossing = tuple[int, int, int]
"""An edge of the lattice: column and row of its first node, 0 if it runs along the columns, else 1."""


def level_lines(lattice: Lattice, corner: Point, step: float, level: float) -> tuple[tuple[Point, ...], ...]:
    """The lines on which the lattice's number is `level`; they end where it is infinite.

    `lattice` by column and row; its first node is `corner`, the next `step` inches away.
    """
    beside: dict[Crossing, list[Crossing]] = {}
    for one, other in _chords(lattice, level):
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    return tuple(tuple(_at(lattice, corner, step, level, crossing) for crossing in line) for line in _chained(beside))


def _chords(lattice: Lattice, level: float) -> Iterator[tuple[Crossing, Crossing]]:
    """Where lines pass through cells: the two edges that they cross."""
    low = lattice <= level
    four = np.stack((low[:-1, :-1], low[1:, :-1], low[1:, 1:], low[:-1, 1:]))
    finite = np.isfinite(lattice)
    whole = finite[:-1, :-1] & finite[1:, :-1] & finite[1:, 1:] & finite[:-1, 1:]
    count = four.sum(axis=0)
    columns, rows = np.nonzero(whole & (count > 0) & (count < 4))
    for c, r, corners in zip(columns.tolist(), rows.tolist(), four[:, columns, rows].T.tolist(), strict=True):
        nw, ne, se, sw = corners
        edges = [
            edge
            for edge, crossed in (
                ((c, r, 0), nw != ne),
                ((c + 1, r, 1), ne != se),
                ((c, r + 1, 0), sw != se),
                ((c, r, 1), nw != sw),
            )
            if crossed
        ]
        yield edges[0], edges[1]
        if len(edges) == 4:
            yield edges[2], edges[3]


def _at(lattice: Lattice, corner: Point, step: float, level: float, crossing: Crossing) -> Point:
    column, row, down = crossing
    one, other = float(lattice[column, row]), float(lattice[column + 1 - down, row + down])
    share = (level - one) / (other - one)
    return corner[0] + step * (column + share * (1 - down)), corner[1] + step * (row + share * down)


def _chained(beside: dict[Crossing, list[Crossing]]) -> Iterator[list[Crossing]]:
    """The chords end to end: first the lines that end somewhere, then the rings, whose first point comes again."""
    left = dict(beside)
    for here in [*(end for end, others in beside.items() if len(others) == 1), *beside]:
        if here not in left:
            continue
        start, line = here, [here]
        last = left.pop(here)
        while (onward := next((other for other in last if other in left), None)) is not None:
            line.append(onward)
            last = left.pop(onward)
        if len(line) > 2 and start in last:
            line.append(start)
        yield line
