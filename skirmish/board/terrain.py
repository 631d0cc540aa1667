"""The terrain under a surface: packed arrays that kernels read, and the nodes round it where paths may bend."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from skirmish.board.jit import Field, Floats, Graph, Numbers
from skirmish.board.kernels.flat import BLOCKS, CLOUD, EPS, SOFT
from skirmish.board.kernels.ground import free_points
from skirmish.board.kernels.paths import UNKNOWN
from skirmish.board.shapes import bounding_circle, thickness
from skirmish.core.battlefield import Battlefield, Footing, Sight, Terrain
from skirmish.core.geometry import Circle, Shape, sides
from skirmish.core.state import Feature
from skirmish.core.units import Point, distance, snapped

EXTRA_COST: dict[Footing, float] = {"difficult": 1.0, "very-difficult": 3.0}
"""What an inch of difficult ground costs on top."""
SIGHTS: dict[Sight, float] = {"soft": SOFT, "blocks": BLOCKS, "cloud": CLOUD}
"""The VALUE of sight pieces in the kernels."""
NODE_STEP_IN = 1.0
"""Nodes along the rim of difficult ground; corners alone make paths 5% too long."""
OUTSIDE_IN = 1 / 64
"""How far outside the rim those nodes lie."""
CORNER_STEP = math.radians(45)


@dataclass(frozen=True)
class Part:
    """A shape in one of the roles the kernels know."""

    shape: Shape
    name: str
    height: float = 0.0
    value: float = 0.0


@dataclass(frozen=True)
class Pack:
    """The arrays of `kernels`, with the name of every row, and the parts that nodes are laid round."""

    edges: Floats
    pieces: Floats
    spans: Numbers
    names: tuple[str, ...]
    shapes: tuple[Shape, ...]
    solid: tuple[Shape, ...]
    rough: tuple[Shape, ...]
    laid_solid: tuple[Shape, ...]
    laid_rough: tuple[Shape, ...]
    map_sights: int
    """How many of the sight pieces, which come first, are of the map."""


def label(terrain: Terrain) -> str:
    """What people call the piece."""
    return terrain.name or terrain.kind.replace("-", " ")


def pack(battlefield: Battlefield, features: Sequence[Feature]) -> Pack:
    """The battlefield with what was laid on it and without what was razed."""
    razed = {feature.razes for feature in features}
    ground = [t for t in battlefield.terrain if t.id not in razed]
    laid = [f for f in features if f.shape is not None]
    seen = _sights(ground)
    groups = (
        [*seen, *_sights(laid)],
        _solid(ground),
        _solid(laid),
        [*_low(ground), *_low(laid)],
        _rough(ground),
        _rough(laid),
        [Part(t.shape, label(t), t.height_in) for t in ground if t.level],
    )
    parts = [part for group in groups for part in group]
    edges, pieces = _arrays(parts)
    return Pack(
        edges, pieces, np.cumsum([len(group) for group in groups]).astype(np.int64),
        tuple(p.name for p in parts), tuple(p.shape for p in parts),
        tuple(p.shape for p in groups[1]), tuple(p.shape for p in groups[4]),
        tuple(p.shape for p in groups[2]), tuple(p.shape for p in groups[5]), len(seen),
    )  # fmt: skip


@lru_cache(64)
def shape_arrays(shapes: tuple[Shape, ...]) -> tuple[Floats, Floats]:
    """`edges` and `pieces` of bare shapes."""
    return _arrays([Part(shape, "") for shape in shapes])


def _named(piece: Terrain | Feature) -> str:
    return label(piece) if isinstance(piece, Terrain) else piece.name


def _shape(piece: Terrain | Feature) -> Shape:
    assert piece.shape is not None
    return piece.shape


def _sights(pieces: Iterable[Terrain | Feature]) -> list[Part]:
    return [Part(_shape(p), _named(p), p.height_in, SIGHTS[p.sight]) for p in pieces if p.sight != "open"]


def _solid(pieces: Iterable[Terrain | Feature]) -> list[Part]:
    return [Part(_shape(p), _named(p), p.height_in) for p in pieces if p.ground == "impassable"]


def _low(pieces: Iterable[Terrain | Feature]) -> list[Part]:
    return [Part(_shape(p), _named(p), p.height_in, thickness(_shape(p))) for p in pieces if p.low]


def _rough(pieces: Iterable[Terrain | Feature]) -> list[Part]:
    return [Part(_shape(p), _named(p), p.height_in, EXTRA_COST[p.ground]) for p in pieces if p.ground in EXTRA_COST]


def _arrays(parts: Sequence[Part]) -> tuple[Floats, Floats]:
    edges: list[tuple[float, float, float, float]] = []
    rows: list[tuple[float, ...]] = []
    for part in parts:
        first = len(edges)
        if not isinstance(part.shape, Circle):
            edges += [(*a, *b) for a, b in sides(part.shape)]
        is_round = 1.0 if isinstance(part.shape, Circle) else 0.0
        rows.append((*bounding_circle(part.shape), first, len(edges), is_round, part.height, part.value))
    return np.array(edges, np.float64).reshape(-1, 4), np.array(rows, np.float64).reshape(-1, 8)


def nodes_round(solid: Iterable[Shape], rough: Iterable[Shape], radius: float) -> list[Point]:
    """Where paths of a base may bend: circumscribed corners of solid shapes, points along the rim of rough ones."""
    found: list[Point] = []
    for shape in solid:
        found += _round_circle(shape, radius) if isinstance(shape, Circle) else _round_corners(shape.corners, radius)
    for shape in rough:
        found += _along_rim(shape)
    return list(dict.fromkeys(snapped(point) for point in found))


def _round_circle(circle: Circle, radius: float) -> list[Point]:
    count = 8 if circle.radius + radius < 1.5 else 16
    far = (circle.radius + radius + EPS) / math.cos(math.pi / count)
    turns = (2 * math.pi * k / count for k in range(count))
    return [(circle.x + far * math.cos(t), circle.y + far * math.sin(t)) for t in turns]


def _round_corners(corners: Sequence[Point], radius: float) -> list[Point]:
    found: list[Point] = []
    for before, corner, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False):
        ax, ay = corner[0] - before[0], corner[1] - before[1]
        bx, by = after[0] - corner[0], after[1] - corner[1]
        bend = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
        if bend <= 1e-9:
            continue
        count = max(1, math.ceil(bend / CORNER_STEP - 1e-9))
        far = (radius + EPS) / math.cos(bend / (2 * count))
        start = math.atan2(-ax, ay)
        turns = (start + bend * (2 * k + 1) / (2 * count) for k in range(count))
        found += [(corner[0] + far * math.cos(t), corner[1] + far * math.sin(t)) for t in turns]
    return found


def _along_rim(shape: Shape) -> list[Point]:
    """Points just outside the rim, one an inch."""
    if isinstance(shape, Circle):
        count = max(8, math.ceil(2 * math.pi * shape.radius / NODE_STEP_IN))
        far = (shape.radius + OUTSIDE_IN) / math.cos(math.pi / count)
        turns = (2 * math.pi * k / count for k in range(count))
        return [(shape.x + far * math.cos(t), shape.y + far * math.sin(t)) for t in turns]
    found = _round_corners(shape.corners, OUTSIDE_IN)
    for (ax, ay), (bx, by) in sides(shape):
        length = distance((ax, ay), (bx, by))
        outward = (by - ay) / length * OUTSIDE_IN, (ax - bx) / length * OUTSIDE_IN
        count = max(1, round(length / NODE_STEP_IN))
        for k in range(1, count):
            found.append((ax + (bx - ax) * k / count + outward[0], ay + (by - ay) * k / count + outward[1]))
    return found


def standable(points: Iterable[Point], radius: float, size: Floats, field: Pack) -> Floats:
    """Those of the points where a base of this radius overlaps no solid piece of the map and lies on the table."""
    candidates = np.array(list(points), np.float64).reshape(-1, 2)
    free = np.zeros(len(candidates), np.uint8)
    free_points(field.edges, field.pieces, field.spans, size, candidates, radius, free)
    return np.ascontiguousarray(candidates[free > 0])


KEPT_PACKS = 8
RING_NODES = 16
RING = np.array(
    [
        (math.cos(t) / math.cos(math.pi / RING_NODES), math.sin(t) / math.cos(math.pi / RING_NODES))
        for t in (2 * math.pi * (k + 0.5) / RING_NODES for k in range(RING_NODES))
    ]
)
"""Where paths bend round a base, for a base of radius 1."""


class LaidTerrain:
    """Terrain of one battlefield, with the features laid on it. Legs between nodes of the map are kept for good."""

    def __init__(self, battlefield: Battlefield, size: Floats) -> None:
        self._battlefield = battlefield
        self._size = size
        self.features: tuple[Feature, ...] | None = None
        self._packs: dict[tuple[Feature, ...], Pack] = {}
        self._static: dict[tuple[frozenset[str], float], tuple[Floats, Floats]] = {}
        self._graphs: dict[float, Graph] = {}
        self.pack: Pack
        self.arrays: tuple[Floats, Floats, Numbers]
        self.field: Field
        self._paths: dict[tuple[float, int], Floats] = {}

    def lay(self, features: tuple[Feature, ...]) -> bool:
        """Bring the terrain up to these features; whether anything changed."""
        if features is self.features:
            return False
        if features == self.features:
            self.features = features
            return False
        self.features = features
        found = self._packs.get(features)
        if found is None:
            if len(self._packs) >= KEPT_PACKS:
                self._packs.pop(next(iter(self._packs)))
            found = self._packs[features] = pack(self._battlefield, features)
        self.pack = found
        self.arrays = (found.edges, found.pieces, found.spans)
        self.field = (*self.arrays, self._size)
        self._graphs, self._paths = {}, {}
        return True

    def graph(self, radius: float) -> Graph:
        """The nodes of paths of a base; kernels fill in the costs of the legs between those of the map."""
        found = self._graphs.get(radius)
        if found is None:
            laid = nodes_round(self.pack.laid_solid, self.pack.laid_rough, radius)
            extra = np.array(laid, np.float64).reshape(-1, 2)
            found = self._graphs[radius] = (*self._static_graph(radius), extra, RING)
        return found

    def _static_graph(self, radius: float) -> tuple[Floats, Floats]:
        assert self.features is not None
        razed = frozenset(feature.razes for feature in self.features if feature.razes)
        found = self._static.get((razed, radius))
        if found is None:
            points = nodes_round(self.pack.solid, self.pack.rough, radius)
            nodes = standable(points, radius, self._size, self.pack)
            found = self._static[razed, radius] = (nodes, np.full((len(nodes), len(nodes)), UNKNOWN))
        return found

    def path(self, radius: float, models: int) -> Floats:
        """Room for the longest path that kernels can find."""
        found = self._paths.get((radius, models))
        if found is None:
            nodes, _, extra, _ = self.graph(radius)
            found = np.empty((len(nodes) + len(extra) + models * len(RING) + 2, 2))
            self._paths[radius, models] = found
        return found
