"""Outlines of the ground for which a number is no more than zero, grown by inches, and lines of equal cost.

The ground is cut into cells of half an inch. Where an outline passes through a cell, it crosses two of its edges; where
it crosses them is found by halving, or read off both ends if the number is known there. The chord between them is then
tried: just inside it and just outside it the answers must differ. If they don't, the cell is cut into four. So are
cells into which a finer neighbour shows that the outline runs on. What is left is a line that is nowhere further off
than about 1/64" from where the answer changes, corners included; only the last of a tip narrower than that is cut off.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import numpy as np

from skirmish.core.units import Point, distance, snap

Measure = Callable[[list[Point]], list[float]]
"""How many inches too many it is to each point; 0 and less is inside, inf where there is no going."""
Outlines = tuple[tuple[Point, ...], ...]

FINE = 64
"""Steps of the finest grid in an inch."""
COARSE, FINEST = 32, 1
"""Sides of the largest and the smallest cells, in such steps."""
SHIFT = 16
COLUMN, ROWS = 1 << SHIFT, (1 << SHIFT) - 1
"""A node is its column times `COLUMN`, plus its row."""
PROBE_IN = 0.0125
PROBES = {32: (0.2, 0.5, 0.8), 16: (0.3, 0.7), 8: (0.5,), 4: (0.5,), 2: (0.5,)}
"""Where on the chord of a cell of this side it is tried."""
Edge = tuple[int, int]
"""Two nodes beside or below each other."""


class Contour:
    """The outline round a centre, at most `within` inches from it, on a table of this size.

    Cells are no smaller than `finest` steps; chords may be `probe_in` inches off.
    """

    def __init__(
        self, measure: Measure, centre: Point, within: float, size: Point, finest: int = FINEST,
        probe_in: float = PROBE_IN,
    ) -> None:  # fmt: skip
        self._measure = measure
        self._size = size
        self._finest, self._probe_in = finest, probe_in
        self._cells = 2 * math.ceil(within * FINE / COARSE + 1)
        far = self._cells * COARSE / FINE / 2
        self.corner = snap(centre[0]) - far, snap(centre[1]) - far
        self._known: dict[int, float] = {}
        self._parts: dict[Edge, Edge] = {}
        """Of edges the part that was last known to be crossed."""
        self._where: dict[Edge, Point] = {}
        """Where the outline crosses such parts."""
        self._leaves: dict[int, int] = {}
        """Cells through which the outline passes, with their side."""
        self._parted: set[tuple[int, int]] = set()
        self.lattice = self._look_round()

    def _look_round(self) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
        """The numbers at the corners of the coarse cells, by column and row."""
        nodes = [c * COLUMN + r for c in range(0, self._last + 1, COARSE) for r in range(0, self._last + 1, COARSE)]
        self._look(nodes)
        return np.array([self._known[node] for node in nodes]).reshape(self._cells + 1, -1)

    @property
    def _last(self) -> int:
        return self._cells * COARSE

    def _at(self, node: int) -> Point:
        return self.corner[0] + (node >> SHIFT) / FINE, self.corner[1] + (node & ROWS) / FINE

    def _look(self, nodes: Iterable[int]) -> None:
        """Learn the numbers at these nodes, all in one question."""
        asked = [node for node in dict.fromkeys(nodes) if node not in self._known]
        x, y = self.corner
        points = [(x + (node >> SHIFT) / FINE, y + (node & ROWS) / FINE) for node in asked]
        self._known.update(zip(asked, self._ask(points), strict=True))

    def _ask(self, points: list[Point]) -> list[float]:
        """The numbers at these points; off the table there is no going."""
        wide, deep = self._size
        on_table = [0 <= x <= wide and 0 <= y <= deep for x, y in points]
        if all(on_table):
            return self._measure(points)
        told = iter(self._measure([point for point, is_on in zip(points, on_table, strict=True) if is_on]))
        return [next(told) if is_on else math.inf for is_on in on_table]

    def outlines(self) -> Outlines:
        """Closed rings, outer ones and holes, to be told apart by the even-odd rule."""
        waiting = self._first_cells()
        while waiting:
            waiting = self._part(self._doubtful(waiting))
        return self._rings()

    def _first_cells(self) -> list[tuple[int, int]]:
        """Coarse cells that it crosses, and where it may begin again behind an obstacle, or end where two ways meet."""
        v, side = self.lattice, COARSE / FINE
        four = np.stack((v[:-1, :-1], v[1:, :-1], v[1:, 1:], v[:-1, 1:]))
        inside = (four <= 0).sum(axis=0)
        least, most = four.min(axis=0), four.max(axis=0)
        begins_again = (least > 0) & (least <= side) & (most == math.inf)
        columns, rows = np.nonzero((inside % 4 > 0) | begins_again | ((most <= 0) & (least > -side)))
        mixed = (inside[columns, rows] % 4 > 0).tolist()
        found = [(node, COARSE) for node in ((columns * COLUMN + rows) * COARSE).tolist()]
        behind = [cell for cell, is_mixed in zip(found, mixed, strict=True) if not is_mixed]
        return [cell for cell, is_mixed in zip(found, mixed, strict=True) if is_mixed] + self._part(behind)

    def _doubtful(self, cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Of cells that the outline passes through those where one chord doesn't tell how; the others are settled."""
        crossed = [(cell, self._mixed_edges(*cell)) for cell in cells]
        self._halve([edge for (_, side), edges in crossed for edge in edges])
        found: list[tuple[int, int]] = []
        chords: list[tuple[int, int]] = []
        probes: list[Point] = []
        for cell, edges in crossed:
            if cell[1] == self._finest:
                self._leaves[cell[0]] = cell[1]
            elif len(edges) != 2:
                found.append(cell)
            else:
                chords.append(cell)
                probes += self._beside(cell, *(self._crossing(edge)[1] for edge in edges))
        answers = iter(self._ask(probes))
        for cell in chords:
            tried = [(next(answers), next(answers)) for _ in PROBES[cell[1]]]
            if all(one <= 0 < other for one, other in tried):
                self._leaves[cell[0]] = cell[1]
            else:
                found.append(cell)
        return found

    def _mixed_edges(self, cell: int, side: int) -> list[Edge]:
        """The edges of a cell with one end inside, in the order north, east, south, west."""
        step, known = side * COLUMN, self._known
        a, b, c, d = cell, cell + step, cell + step + side, cell + side
        ia, ib, ic, id_ = known[a] <= 0, known[b] <= 0, known[c] <= 0, known[d] <= 0
        found = [(a, b)] if ia != ib else []
        if ib != ic:
            found.append((b, c))
        if ic != id_:
            found.append((d, c))
        if id_ != ia:
            found.append((a, d))
        return found

    def _halve(self, edges: list[Edge]) -> None:
        """Learn enough to tell where the outline crosses these edges."""
        known = self._known
        left = [self._half(edge) for edge in dict.fromkeys(edges)]
        while left:
            left = [edge for edge in left if not self._told(edge)]
            middles = [a + b >> 1 for a, b in left]
            self._look(middles)
            left = [
                (a, m) if (known[a] <= 0) != (known[m] <= 0) else (m, b)
                for (a, b), m in zip(left, middles, strict=True)
            ]  # fmt: skip

    def _half(self, edge: Edge) -> Edge:
        """The smallest part of the edge that is known to be crossed."""
        known, (a, b) = self._known, self._parts.get(edge, edge)
        inside = known[a] <= 0
        while (m := a + b >> 1) in known and a != m:
            a, b = (a, m) if (known[m] <= 0) != inside else (m, b)
        self._parts[edge] = a, b
        return a, b

    def _told(self, edge: Edge) -> bool:
        """Whether nothing more need be asked: it is tiny, or the number is known at both ends."""
        a, b = edge
        return _length(a, b) == 1 or self._known[a] != math.inf != self._known[b]

    def _crossing(self, edge: Edge) -> tuple[Edge, Point]:
        """The part of the edge that the outline crosses, and where."""
        part = self._half(edge)
        if part not in self._where:
            one, other = self._known[part[0]], self._known[part[1]]
            share = one / (one - other) if one != math.inf != other else 0.5
            (ax, ay), (bx, by) = self._at(part[0]), self._at(part[1])
            self._where[part] = ax + (bx - ax) * share, ay + (by - ay) * share
        return part, self._where[part]

    def _beside(self, cell: tuple[int, int], a: Point, b: Point) -> list[Point]:
        """Points inside and outside of the chord from a to b, in turn."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.sqrt(dx * dx + dy * dy) or 1.0
        nx, ny = -dy / length * self._probe_in, dx / length * self._probe_in
        if not self._lies_inside(cell, a, (nx, ny)):
            nx, ny = -nx, -ny
        found: list[Point] = []
        for share in PROBES[cell[1]]:
            x, y = a[0] + dx * share, a[1] + dy * share
            found += [(x + nx, y + ny), (x - nx, y - ny)]
        return found

    def _lies_inside(self, cell: tuple[int, int], on_chord: Point, toward: Point) -> bool:
        """Whether the corners of the cell that are inside lie on this side of the chord: by those furthest from it."""
        node, side = cell
        best, inside = 0.0, True
        for corner in (node, node + side * COLUMN, node + side * COLUMN + side, node + side):
            x, y = self._at(corner)
            off = (x - on_chord[0]) * toward[0] + (y - on_chord[1]) * toward[1]
            if abs(off) > best:
                best, inside = abs(off), (self._known[corner] <= 0) == (off > 0)
        return inside

    def _part(self, cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Cut these cells into four, and those beside them into which the outline runs on; which of the parts mix."""
        mixed: list[tuple[int, int]] = []
        while cells:
            fresh = [cell for cell in dict.fromkeys(cells) if cell not in self._parted and cell[1] > self._finest]
            self._parted.update(fresh)
            self._look([node for cell in fresh for node in _inner(*cell)])
            cells = []
            for node, side in fresh:
                if self._leaves.get(node) == side:
                    del self._leaves[node]
                parts = [(quarter, side // 2) for quarter in _quarters(node, side // 2)]
                mixed += [part for part in parts if self._mixed_edges(*part)]
                cells += self._runs_on(node, side)
        return [cell for cell in mixed if cell not in self._parted]

    def _runs_on(self, node: int, side: int) -> list[tuple[int, int]]:
        """The cells beside this one, and those that hold them, whose common edge the outline crosses twice."""
        step, known = side * COLUMN, self._known
        found: list[tuple[int, int]] = []
        for a, b, beside in (
            (node, node + step, node - side),
            (node + step, node + step + side, node + step),
            (node + side, node + step + side, node + side),
            (node, node + side, node - step),
        ):
            ends = known[a] <= 0
            if ends == (known[b] <= 0) != (known[a + b >> 1] <= 0) and self._holds(beside):
                found += _with_those_round_it(beside, side)
        return [cell for cell in found if cell not in self._parted]

    def _holds(self, node: int) -> bool:
        return node >= 0 and node >> SHIFT < self._last and node & ROWS < self._last

    def _rings(self) -> Outlines:
        """The chords of all settled cells, end to end."""
        where: dict[Edge, Point] = {}
        beside: dict[Edge, list[Edge]] = {}
        for node, side in self._leaves.items():
            ends = []
            for edge in self._mixed_edges(node, side):
                part, at = self._crossing(edge)
                where[part] = at
                ends.append(part)
            if len(ends) == 4 and self._known[node] <= 0:
                ends = [ends[3], *ends[:3]]
            for one, other in zip(ends[::2], ends[1::2], strict=True):
                beside.setdefault(one, []).append(other)
                beside.setdefault(other, []).append(one)
        return tuple(ring for ring in _chained(beside, where) if len(ring) > 2)


def _length(a: int, b: int) -> int:
    """Steps from a node to one that lies beside or below it."""
    return b - a >> SHIFT or b - a


def _quarters(node: int, half: int) -> tuple[int, int, int, int]:
    step = half * COLUMN
    return node, node + step, node + step + half, node + half


def _inner(node: int, side: int) -> tuple[int, int, int, int, int]:
    """The middles of a cell's edges and its own."""
    half, step = side // 2, side // 2 * COLUMN
    return node + step, node + 2 * step + half, node + step + side, node + half, node + step + half


def _with_those_round_it(node: int, side: int) -> list[tuple[int, int]]:
    """The cell and the larger cells that it is a part of."""
    found = []
    while side <= COARSE:
        column, row = (node >> SHIFT) // side * side, (node & ROWS) // side * side
        found.append((column * COLUMN + row, side))
        side *= 2
    return found[::-1]


def _chained(beside: dict[Edge, list[Edge]], where: dict[Edge, Point]) -> Iterable[tuple[Point, ...]]:
    """Rings of points: each is joined to two others."""
    left = dict(beside)
    while left:
        here, ring = next(iter(left)), []
        while here in left:
            ring.append(where[here])
            nexts = left.pop(here)
            here = next((other for other in nexts if other in left), here)
        yield tuple(ring)


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
    return tuple(tuple(_at(lattice, corner, step, level, crossing) for crossing in line) for line in _joined(beside))


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


def _joined(beside: dict[Crossing, list[Crossing]]) -> Iterator[list[Crossing]]:
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


Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


BAND_IN = 1.0
"""Wider than a cell of a contour is across."""
APART_IN = 0.2
"""Spacing of the points that widen ground."""
WIDER_FINEST, WIDER_PROBE_IN = 8, 0.03


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
        Contour(measure, (size[0] / 2, size[1] / 2), max(size) / 2, size, WIDER_FINEST, WIDER_PROBE_IN).outlines()
        if sources
        else ()
    )
