"""The terrain under a surface: packed arrays that kernels read, and the nodes round it where paths may bend."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from skirmish.board.jit import Field, Floats, Graph, Numbers
from skirmish.board.kernels.flat import BLOCKS, CLOUD, EPS, SLAB, SOFT, elevation_at
from skirmish.board.kernels.ground import free_points
from skirmish.board.kernels.paths import UNKNOWN
from skirmish.board.levels import (
    CLOSE_IN,
    OUT_IN,
    Rim,
    Step,
    all_rims,
    drops,
    edges_between,
    faces,
    holds,
    is_walled,
    jumps,
    nearest_on,
    parapet,
    rims,
    standing,
    steps,
    walls_above,
)
from skirmish.board.shapes import bounding_circle, thickness
from skirmish.core.battlefield import GROUND, Battlefield, Footing, Sight, Terrain
from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.geometry import Circle, Polygon, Shape, sides, to_segment, turn
from skirmish.core.state import Feature
from skirmish.core.units import TOLERANCE_IN, Point, distance, snapped

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
    bottom: float = 0.0
    on: int = 0
    """The level that it is a floor of."""
    inside: float = 0.0
    """The room that it is the floor of: see `kernels`."""


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
    """The battlefield, of which nothing is razed (see `standing`), with what was laid on it."""
    ground = battlefield.terrain
    laid = [f for f in features if f.shape is not None and not f.level]
    high = [f for f in features if f.shape is not None and f.level]
    seen = _sights(ground)
    groups = (
        [*seen, *_sights(laid), *_sights_above(battlefield, [f for f in high if f.sight != "soft"])],
        _solid(ground),
        _solid(laid),
        [*_low(ground), *_low(laid)],
        _rough(ground),
        _rough(laid),
        [Part(t.shape, label(t), t.height_in) for t in ground if t.level],
        _floors(battlefield, [t.id for t in ground if t.sight != "open"]),
        [*_parapets(battlefield), *_sights_above(battlefield, [f for f in high if f.sight == "soft"])],
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


def _sights_above(battlefield: Battlefield, features: Iterable[Feature]) -> list[Part]:
    """What is laid on a level, from its floor up."""
    found = []
    for f in features:
        low = battlefield.levels[f.level - 1].height_in
        if f.sight != "open":
            found.append(Part(_shape(f), f.name, low + f.height_in, SIGHTS[f.sight], low))
    return found


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
        tail = part.height, part.value, part.bottom, part.on, part.inside
        rows.append((*bounding_circle(part.shape), first, len(edges), is_round, *tail))
    return np.array(edges, np.float64).reshape(-1, 4), np.array(rows, np.float64).reshape(-1, 11)


def _floors(battlefield: Battlefield, seen: Sequence[str]) -> list[Part]:
    """The floors of all levels; `seen`: the ids of the map's sight pieces in their order."""
    rows = {ident: row for row, ident in enumerate(seen, 1)}
    found = []
    for number, level in enumerate(battlefield.levels, 1):
        for floor in level.floors:
            room = float(rows.get(floor.piece, 0)) if floor.room else 0.0
            inside = room if floor.windows else -room
            found.append(Part(floor.shape, floor.name, level.height_in, SLAB, level.height_in, number, inside))
    return found


def _parapets(battlefield: Battlefield) -> list[Part]:
    found = []
    for level in battlefield.levels:
        for rim in rims(level):
            name, low, high = rim.floor.thing, level.height_in, level.height_in + rim.floor.parapet_in
            if high > low:
                found.append(Part(parapet(rim), f"the parapet of {name}", high, SOFT, low))
    return found


def pack_level(battlefield: Battlefield, number: int, features: Sequence[Feature], *, open_rim: bool = False) -> Pack:
    """What is in the way of those who walk on a level: its rim, and what stands up from it.

    `open_rim`: of those who are pushed; only the walls of rooms hold them at the edge.
    """
    level = battlefield.levels[number - 1]
    laid = [f for f in features if f.shape is not None and f.level == number]
    houses = {piece.id: piece.name for piece in battlefield.terrain}
    edge = [
        Part(Polygon((rim.a, rim.b)), f"walls of {houses[rim.floor.piece]}" if wall else f"edge of {rim.floor.thing}")
        for rim in rims(level) if (wall := is_walled(battlefield, rim)) or not open_rim
    ]  # fmt: skip
    solid = [*edge, *_solid(walls_above(battlefield.terrain, level))]
    groups: tuple[list[Part], ...] = ([], solid, _solid(laid), _low(laid), [], _rough(laid), [], [], [])
    parts = [part for group in groups for part in group]
    edges, pieces = _arrays(parts)
    return Pack(
        edges, pieces, np.cumsum([len(group) for group in groups]).astype(np.int64),
        tuple(p.name for p in parts), tuple(p.shape for p in parts), tuple(p.shape for p in solid), (),
        tuple(p.shape for p in groups[2]), tuple(p.shape for p in groups[5]), 0,
    )  # fmt: skip


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
KEPT_LEVELS = 32
KEPT_FACES = 1024
KEPT_JUMPS = 4096
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
        self.map = battlefield
        """The battlefield without what is razed."""
        self.features: tuple[Feature, ...] | None = None
        self._packs: dict[tuple[Feature, ...], Pack] = {}
        self._static: dict[tuple[frozenset[str], float], tuple[Floats, Floats]] = {}
        self._graphs: dict[float, Graph] = {}
        self.pack: Pack
        self.arrays: tuple[Floats, Floats, Numbers]
        self.field: Field
        self._paths: dict[tuple[float, int], Floats] = {}
        self._levels: dict[int, LevelGround] = {}
        self._steps: dict[float, tuple[Step, ...]] = {}
        self._grounds: BoundedDict[tuple[Battlefield, int, tuple[Feature, ...]], LevelGround] = BoundedDict(KEPT_LEVELS)
        """Levels by what is razed and laid on them: most of what is laid lies on others."""
        self._faces: BoundedDict[tuple[Point, int, float], tuple[Step, ...]] = BoundedDict(KEPT_FACES)
        self._jumps: BoundedDict[tuple[int, int, Point, float], tuple[Step, ...]] = BoundedDict(KEPT_JUMPS)

    def level(self, number: int) -> LevelGround:
        """One of the levels as it is now."""
        found = self._levels.get(number)
        if found is None:
            laid = tuple([feature for feature in self.features or () if feature.level == number])
            key = self.map, number, laid
            known = self._grounds.get(key)
            found = known or self._grounds.keep(key, LevelGround(self.map, number, laid, self._size))
            self._levels[number] = found
        return found

    def steps(self, radius: float) -> tuple[Step, ...]:
        """All ways between levels for a base of this radius, whatever is laid there."""
        found = self._steps.get(radius)
        if found is None:
            found = self._steps[radius] = steps(self.map, radius, self)
        return found

    def faces(self, at: Point, level: int, radius: float) -> tuple[Step, ...]:
        """The climbs that a base can begin at a place; most are asked about again where they have stayed."""
        key = at, level, radius
        found = self._faces.get(key)
        return self._faces.keep(key, faces(self.map, at, level, radius, self)) if found is None else found

    def jumps(self, level: int, here: Point, there: Point, radius: float, near_in: float) -> tuple[Step, ...]:
        """Jumps off a level, from the points of its edge that are nearest to one of two places.

        Points further than that from the first place may be left out.
        """
        found: dict[Step, None] = {}
        for number, rim in enumerate(all_rims(self.map)[level - 1]):
            for edge in edges_between(rim, here, there):
                if distance(here, edge) <= near_in + radius + CLOSE_IN + OUT_IN:
                    key = level, number, edge, radius
                    known = self._jumps.get(key)
                    if known is None:
                        known = self._jumps.keep(key, jumps(self.map, level, rim, edge, radius, self))
                    found |= dict.fromkeys(known)
        return tuple(found)

    def elevation(self, level: int, at: Point) -> float:
        """Inches above the table of a point on a level."""
        if level != GROUND:
            return self._battlefield.levels[level - 1].height_in
        return float(elevation_at(*self.arrays, float(at[0]), float(at[1])))

    def free(self, places: Sequence[tuple[int, Point]], radius: float) -> list[bool]:
        """Whether a base overlaps nothing of the map at each of these places, and stands wholly on the level."""
        found = [True] * len(places)
        for number in {level for level, _ in places}:
            rows = [k for k, (level, _) in enumerate(places) if level == number]
            for k, good in zip(rows, self._free(number, [places[k][1] for k in rows], radius), strict=True):
                found[k] = good
        return found

    def _free(self, number: int, points: list[Point], radius: float) -> list[bool]:
        if number != GROUND:
            return [self.level(number).holds(at, radius) for at in points]
        at, free = np.array(points, np.float64).reshape(-1, 2), np.zeros(len(points), np.uint8)
        free_points(*self.arrays, self._size, at, radius, free)
        return [bool(good) for good in free.tolist()]

    def lay(self, features: tuple[Feature, ...]) -> bool:
        """Bring the terrain up to these features; whether anything changed."""
        if features is self.features:
            return False
        if features == self.features:
            self.features = features
            return False
        self.features = features
        razed = frozenset([feature.razes for feature in features if feature.razes])
        before, self.map = self.map, standing(self._battlefield, razed)
        if self.map is not before:
            self._steps = {}
        found = self._packs.get(features)
        if found is None:
            if len(self._packs) >= KEPT_PACKS:
                self._packs.pop(next(iter(self._packs)))
            found = self._packs[features] = pack(self.map, features)
        self.pack = found
        self.arrays = (found.edges, found.pieces, found.spans)
        self.field = (*self.arrays, self._size)
        self._graphs, self._paths, self._levels = {}, {}, {}
        self._faces.clear()
        self._jumps.clear()
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


class LevelGround:
    """One level of a battlefield, with what was razed taken away: what ways on it are searched in."""

    def __init__(self, battlefield: Battlefield, number: int, features: tuple[Feature, ...], size: Floats) -> None:
        self._level = battlefield.levels[number - 1]
        self._rims = rims(self._level)
        self._drops = drops(battlefield, number)
        self._size = size
        self.pack = pack_level(battlefield, number, features)
        self.arrays = (self.pack.edges, self.pack.pieces, self.pack.spans)
        self.field: Field = (*self.arrays, size)
        open_to_all = pack_level(battlefield, number, features, open_rim=True)
        self.pack_beyond = open_to_all
        self.beyond = (open_to_all.edges, open_to_all.pieces, open_to_all.spans)
        """The same without its rim: for who is pushed."""
        self.names_beyond = open_to_all.names
        self._graphs: dict[float, Graph] = {}

    def graph(self, radius: float) -> Graph:
        """See `LaidTerrain.graph`."""
        found = self._graphs.get(radius)
        if found is None:
            points = [at for at in nodes_round(self.pack.solid, (), radius) if self._level.floor_at(at)]
            nodes = standable(points, radius, self._size, self.pack)
            legs = np.full((len(nodes), len(nodes)), UNKNOWN)
            laid = nodes_round(self.pack.laid_solid, self.pack.laid_rough, radius)
            extra = np.array([at for at in laid if self._level.floor_at(at)], np.float64).reshape(-1, 2)
            found = self._graphs[radius] = (nodes, legs, extra, RING)
        return found

    def path(self, radius: float, models: int) -> Floats:
        """See `LaidTerrain.path`."""
        nodes, _, extra, _ = self.graph(radius)
        return np.empty((len(nodes) + len(extra) + models * len(RING) + 2, 2))

    def holds(self, at: Point, radius: float) -> bool:
        """Whether a base stands wholly on the level there, and overlaps nothing."""
        if not holds(self._level, self._rims, at, radius):
            return False
        free = np.zeros(1, np.uint8)
        free_points(*self.arrays, self._size, np.array([at], np.float64), radius, free)
        return bool(free[0])

    def carries(self, at: Point, radius: float) -> bool:
        """Whether a base there has floor all under it."""
        return holds(self._level, self._rims, at, radius)

    def bears(self, shape: Polygon) -> bool:
        """Whether the shape lies wholly on the level."""
        inside = all(self._level.floor_at(corner) is not None for corner in shape.corners)
        cut = any(_crosses(a, b, rim.a, rim.b) for a, b in sides(shape) for rim in self._rims)
        return inside and not cut

    def leaves(self, start: Point, end: Point) -> Point | None:
        """Where a straight line first goes over an edge; None if it doesn't."""
        met = [part for rim in self._drops if (part := _cut(start, end, rim.a, rim.b)) is not None]
        if not met:
            return None
        part = min(met)
        return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part

    def onto(self, at: Point, radius: float) -> Point:
        """The place nearest to the point, which lies on the level, where a base stands wholly on it; else the point."""
        for _ in range(4):
            edge, (ux, uy) = _nearest_of(self._rims, at)
            short = radius + 1 / 512 - distance(at, edge)
            if short <= 0 or self.holds(at, radius):
                return at
            at = snapped((at[0] - ux * short, at[1] - uy * short))
        return at

    def drop_near(self, at: Point) -> tuple[Point, Point] | None:
        """The point nearest to a place where one falls off, and the way outward from there; None if nobody can."""
        return _nearest_of(self._drops, at) if self._drops else None

    def is_drop_near(self, at: Point, inches: float) -> bool:
        """Whether an edge that one falls over is so near to a point."""
        return any(to_segment(at, rim.a, rim.b) <= inches for rim in self._drops)


def _nearest_of(known: Sequence[Rim], at: Point) -> tuple[Point, Point]:
    rim = min(known, key=lambda one: to_segment(at, one.a, one.b))
    return nearest_on(at, rim), rim.outward


def _crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether ab and cd cross each other, not only touch."""
    return turn(a, b, c) * turn(a, b, d) < -TOLERANCE_IN and turn(c, d, a) * turn(c, d, b) < -TOLERANCE_IN


def _cut(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """Where ab crosses cd, as a fraction of ab."""
    dx, dy, gx, gy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    turn = dx * gy - dy * gx
    if turn == 0:
        return None
    t = ((c[0] - a[0]) * gy - (c[1] - a[1]) * gx) / turn
    u = ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / turn
    return t if 0 <= t <= 1 and 0 <= u <= 1 else None
