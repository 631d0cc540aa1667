"""Levels as the board needs them: rims, arrays to search ways in, the steps from one to another. (SKR-36)"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, Protocol

from skirmish.core.battlefield import GROUND, Battlefield, Floor, Level, Passage, Terrain
from skirmish.core.geometry import (
    Circle,
    Polygon,
    Shape,
    contains,
    regular,
    segments_meet,
    sides,
    to_segment,
    to_shape,
)
from skirmish.core.record import evolve
from skirmish.core.units import CONTACT_IN, Point, distance, snapped

ROUND_CORNERS = 32
"""Corners that a round floor's rim has."""
PARAPET_THICK_IN = 1 / 8
CLOSE_IN = 1 / 64
"""Floors this near to each other leave no gap to fall through."""
OUT_IN = 1 / 32
"""How far bases that go up or down stand from the edge: near enough to touch the face, and free of it."""
LEDGE_STEP_IN = 1.0
"""Places to climb or to jump from lie so far apart along a rim."""
HATCH_IN = 1.0
"""A ladder further than this from the rim of its level comes up through a hatch."""
GAP_IN = 3.0
"""The widest gap that can be jumped. (SKR-36)"""
UNEVEN_IN = 1.0
"""The two sides of such a gap differ in height by no more than this: our ruling. (SKR-36)"""
StepKind = Literal["ladder", "stairs", "door", "ledge", "gap"]


class Rim(NamedTuple):
    """A stretch of the edge of a level: the floor lies at the left of ab in a frame with y up."""

    a: Point
    b: Point
    floor: Floor

    @property
    def outward(self) -> Point:
        """The unit vector square to it, away from the floor."""
        length = distance(self.a, self.b)
        return (self.b[1] - self.a[1]) / length, (self.a[0] - self.b[0]) / length


class Step(NamedTuple):
    """A way from one level to another for a base of one size: where its centre stands before and after."""

    kind: StepKind
    level: int
    at: Point
    to_level: int
    to: Point
    rise: float
    """Inches that it goes up; below 0: down."""
    across: float = 0.0
    """Inches between the two edges of a gap."""
    face: bool = False
    """Whether there is a face to climb."""

    @property
    def cost(self) -> float:
        """Inches of movement: of a door and a gap the way between the two places, of ladders, stairs and climbs their
        height and nothing extra. A jump down costs nothing: who asks for one doesn't ask here. (SKR-35, SKR-36)"""
        return distance(self.at, self.to) if self.kind in ("door", "gap") else abs(self.rise)


@lru_cache(64)
def standing(battlefield: Battlefield, razed: frozenset[str]) -> Battlefield:
    """The battlefield without what is razed, its floors and the ladders to them. Levels keep their numbers."""
    if not razed:
        return battlefield
    terrain = tuple([t for t in battlefield.terrain if t.id not in razed])
    if not battlefield.levels:
        return evolve(battlefield, terrain=terrain)
    return evolve(battlefield, terrain=terrain, built=tuple([_standing(level, razed) for level in battlefield.levels]))


def _standing(level: Level, razed: frozenset[str]) -> Level:
    floors = tuple([floor for floor in level.floors if floor.piece not in razed])
    if len(floors) == len(level.floors):
        return level
    passages = [p for p in level.passages if min(level.floors, key=lambda f: to_shape(p.at, f.shape)) in floors]
    return evolve(level, floors=floors, passages=tuple(passages))


def rims(level: Level) -> list[Rim]:
    """The edges of a level without the parts where another floor of it goes on."""
    found: list[Rim] = []
    for floor in level.floors:
        others = [other.shape for other in level.floors if other is not floor]
        for a, b in sides(_outline(floor.shape)):
            found += [Rim(_along(a, b, one), _along(a, b, two), floor) for one, two in _bare(a, b, others)]
    return found


@lru_cache(64)
def all_rims(battlefield: Battlefield) -> list[list[Rim]]:
    """Those of each level, the lowest number first."""
    return [rims(level) for level in battlefield.levels]


def drops(battlefield: Battlefield, number: int) -> list[Rim]:
    """The edges of a level that one falls over: none along the table edge, nor along a wall that goes on up."""
    level = battlefield.levels[number - 1]
    walls = [wall.shape for wall in walls_above(battlefield.terrain, level)]
    size = battlefield.width_in, battlefield.depth_in
    return [
        Rim(_along(rim.a, rim.b, one), _along(rim.a, rim.b, two), rim.floor)
        for rim in rims(level) if not is_walled(battlefield, rim) and not _is_table_edge(rim, size)
        for one, two in _bare(rim.a, rim.b, walls)
    ]  # fmt: skip


def is_walled(battlefield: Battlefield, rim: Rim) -> bool:
    """Whether the edge of a room is a wall of its building: a gallery has edges that aren't."""
    if not rim.floor.room:
        return False
    middle = _along(rim.a, rim.b, 0.5)
    outlines = [_outline(piece.shape) for piece in battlefield.terrain if piece.id == rim.floor.piece]
    return any(to_segment(middle, c, d) <= CLOSE_IN for outline in outlines for c, d in sides(outline))


def _is_table_edge(rim: Rim, size: tuple[float, float]) -> bool:
    return any(
        all(abs(end[axis] - edge) <= CLOSE_IN for end in (rim.a, rim.b))
        for axis, most in enumerate(size) for edge in (0.0, most)
    )  # fmt: skip


def _outline(shape: Shape) -> Polygon:
    return regular(shape.x, shape.y, shape.radius, ROUND_CORNERS) if isinstance(shape, Circle) else shape


def _bare(a: Point, b: Point, others: Sequence[Shape]) -> Iterator[tuple[float, float]]:
    """The stretches of ab that lie on none of the other shapes, as fractions."""
    near = [shape for shape in others if _may_meet(a, b, shape)]
    if not near:
        yield 0.0, 1.0
        return
    ends = sorted({0.0, 1.0, *(part for shape in near for part in _crossed(a, b, shape))})
    length, start = distance(a, b), -1.0
    for one, two in pairwise(ends):
        if (two - one) * length < CLOSE_IN:
            continue
        middle = _along(a, b, (one + two) / 2)
        covered = any(to_shape(middle, shape) <= CLOSE_IN for shape in near)
        if covered and start >= 0:
            yield start, one
            start = -1.0
        elif not covered and start < 0:
            start = one
    if start >= 0:
        yield start, 1.0


def _may_meet(a: Point, b: Point, shape: Shape) -> bool:
    outline = _outline(shape)
    if any(segments_meet(a, b, c, d) for c, d in sides(outline)) or contains(shape, a) or contains(shape, b):
        return True
    return any(to_segment(corner, a, b) <= CLOSE_IN for corner in outline.corners) or any(
        to_shape(end, shape) <= CLOSE_IN for end in (a, b)
    )


def _crossed(a: Point, b: Point, shape: Shape) -> Iterator[float]:
    """Where ab meets sides of the shape, or passes their corners, as fractions."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for (cx, cy), (ex, ey) in sides(_outline(shape)):
        gx, gy = ex - cx, ey - cy
        turn = dx * gy - dy * gx
        if turn:
            t = ((cx - a[0]) * gy - (cy - a[1]) * gx) / turn
            u = ((cx - a[0]) * dy - (cy - a[1]) * dx) / turn
            if 0 < t < 1 and -0.01 <= u <= 1.01:
                yield t
        t = ((cx - a[0]) * dx + (cy - a[1]) * dy) / (dx * dx + dy * dy)
        if 0 < t < 1 and distance(_along(a, b, t), (cx, cy)) <= CLOSE_IN:
            yield t


def _along(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def parapet(rim: Rim) -> Polygon:
    """The strip along a rim that its parapet stands on."""
    (ux, uy), (ax, ay), (bx, by) = rim.outward, rim.a, rim.b
    deep = PARAPET_THICK_IN
    return Polygon(((ax, ay), (bx, by), (bx - ux * deep, by - uy * deep), (ax - ux * deep, ay - uy * deep)))


def walls_above(terrain: Iterable[Terrain], level: Level) -> list[Terrain]:
    """The pieces that stand up from a level: none of those whose room it is."""
    own = {floor.piece for floor in level.floors if floor.room}
    return [t for t in terrain if t.ground == "impassable" and t.height_in > level.height_in and t.id not in own]


def steps(battlefield: Battlefield, radius: float, heights: Heights) -> tuple[Step, ...]:
    """All steps between levels for a base of this radius, each both ways."""
    found: list[Step] = []
    known = all_rims(battlefield)
    for number, level in enumerate(battlefield.levels, 1):
        for passage in level.passages:
            found += passage_steps(battlefield, number, passage, known[number - 1], radius, heights)
        for rim in known[number - 1]:
            for edge in _places_along(rim):
                found += _ledge(battlefield, number, rim, edge, radius, heights)
                found += _gaps(battlefield, number, rim, edge, radius, known)
    return _possible(found, radius, heights)


class Heights(Protocol):
    """What steps ask of the ground: how high it is, and where a base can stand."""

    def elevation(self, level: int, at: Point) -> float:
        """Inches above the table."""

    def free(self, places: Sequence[tuple[int, Point]], radius: float) -> list[bool]:
        """Whether a base overlaps nothing of the map at each of these places."""


def beneath(battlefield: Battlefield, at: Point, height: float, rooms: Container[str] = ()) -> int:
    """The number of the highest level that lies lower than the height at a point; `GROUND` if there is none.

    Rooms have ceilings, so they don't count but for those of the pieces in `rooms`.
    """
    found = []
    for number, level in enumerate(battlefield.levels, 1):
        floor = level.floor_at(at) if level.height_in < height else None
        if floor is not None and (not floor.room or floor.piece in rooms):
            found.append(number)
    return max(found, key=lambda k: battlefield.levels[k - 1].height_in, default=GROUND)


def _places_along(rim: Rim) -> Iterator[Point]:
    count = max(1, round(distance(rim.a, rim.b) / LEDGE_STEP_IN))
    return (_along(rim.a, rim.b, (k + 0.5) / count) for k in range(count))


def _off(edge: Point, outward: Point, inches: float) -> Point:
    return snapped((edge[0] + outward[0] * inches, edge[1] + outward[1] * inches))


def passage_steps(
    battlefield: Battlefield, number: int, passage: Passage, known: Sequence[Rim], radius: float, heights: Heights
) -> Iterator[Step]:
    """Up and down a ladder, stairs or through a door, whether or not a base finds room at its ends."""
    high = battlefield.levels[number - 1].height_in
    rim = min(known, key=lambda one: to_segment(passage.at, one.a, one.b), default=None)
    if rim is None or to_segment(passage.at, rim.a, rim.b) > HATCH_IN:
        head = foot = snapped(passage.at)
    else:
        edge = nearest_on(passage.at, rim)
        head, foot = _off(edge, rim.outward, -radius - OUT_IN), _off(edge, rim.outward, radius + OUT_IN)
    if passage.kind == "door":
        rooms = {floor.piece for level in battlefield.levels for floor in level.floors}
        low = beneath(battlefield, foot, high + UNEVEN_IN, rooms)
        if low == number:
            low = beneath(battlefield, foot, high, rooms)
    else:
        floor = battlefield.levels[number - 1].floor_at(head)
        low = beneath(battlefield, foot, high, {floor.piece} if floor is not None else ())
    rise = high - heights.elevation(low, foot)
    yield Step(passage.kind, low, foot, number, head, rise)
    yield Step(passage.kind, number, head, low, foot, -rise)


def nearest_on(point: Point, rim: Rim) -> Point:
    """The point of a rim that is nearest to another."""
    dx, dy = rim.b[0] - rim.a[0], rim.b[1] - rim.a[1]
    part = ((point[0] - rim.a[0]) * dx + (point[1] - rim.a[1]) * dy) / (dx * dx + dy * dy)
    return _along(rim.a, rim.b, min(1.0, max(0.0, part)))


def _ledge(
    battlefield: Battlefield, number: int, rim: Rim, edge: Point, radius: float, heights: Heights
) -> Iterator[Step]:
    """Down the face and up it."""
    if rim.floor.room:
        return
    level = battlefield.levels[number - 1]
    head, foot = _off(edge, rim.outward, -radius - OUT_IN), _off(edge, rim.outward, radius + OUT_IN)
    low = beneath(battlefield, foot, level.height_in)
    rise = level.height_in - heights.elevation(low, foot)
    if rise <= 0:
        return
    face = _has_face(battlefield, _off(edge, rim.outward, -0.05), heights.elevation(low, foot), level.height_in)
    yield Step("ledge", low, foot, number, head, rise, face=face)
    yield Step("ledge", number, head, low, foot, -rise, face=face)


def _has_face(battlefield: Battlefield, inside: Point, low: float, high: float) -> bool:
    """Whether a wall stands under the edge, all the way up."""
    return any(
        t.ground == "impassable" and t.height_in >= high > low and contains(t.shape, inside)
        for t in battlefield.terrain
    )  # fmt: skip


def _gaps(
    battlefield: Battlefield, number: int, rim: Rim, edge: Point, radius: float, known: Sequence[Sequence[Rim]]
) -> Iterator[Step]:
    """Over a gap to the nearest point of another rim that faces this one."""
    if rim.floor.room:
        return
    high = battlefield.levels[number - 1].height_in
    walls = walls_above(battlefield.terrain, battlefield.levels[number - 1])
    for other, level in enumerate(battlefield.levels, 1):
        if abs(level.height_in - high) > UNEVEN_IN:
            continue
        for far in known[other - 1]:
            if far.floor is rim.floor or far.floor.room:
                continue
            end = nearest_on(edge, far)
            across = distance(edge, end)
            if not CLOSE_IN < across <= GAP_IN:
                continue
            ux, uy = (end[0] - edge[0]) / across, (end[1] - edge[1]) / across
            faces = ux * rim.outward[0] + uy * rim.outward[1] > 0.5 and ux * far.outward[0] + uy * far.outward[1] < -0.5
            if faces and not any(_is_in_the_way(t.shape, edge, end) for t in walls):
                start, landing = _off(edge, rim.outward, -radius - OUT_IN), _off(end, far.outward, -radius - OUT_IN)
                yield Step("gap", number, start, other, landing, level.height_in - high, across)


def _is_in_the_way(shape: Shape, a: Point, b: Point) -> bool:
    if isinstance(shape, Circle):
        return to_segment((shape.x, shape.y), a, b) < shape.radius
    return contains(shape, a) or any(segments_meet(a, b, c, d) for c, d in sides(shape))


def holds(level: Level, known: Sequence[Rim], at: Point, radius: float) -> bool:
    """Whether a base stands wholly on the level."""
    near = radius - 2 * CLOSE_IN / 16
    return level.floor_at(at) is not None and all(to_segment(at, rim.a, rim.b) >= near for rim in known)


def edges_between(rim: Rim, here: Point, there: Point) -> set[Point]:
    """The points of a rim that are nearest to one of two places, and where the straight line between them crosses."""
    return {nearest_on(here, rim), nearest_on(there, rim), _between(here, there, rim)}


def jumps(
    battlefield: Battlefield, number: int, rim: Rim, edge: Point, radius: float, heights: Heights
) -> tuple[Step, ...]:
    """Jumps off a level, down or over a gap, from a point of one of its rims."""
    ledges = _ledge(battlefield, number, rim, edge, radius, heights)
    gaps = _gaps(battlefield, number, rim, edge, radius, all_rims(battlefield))
    return _possible([*(step for step in ledges if step.level == number), *gaps], radius, heights)


def _between(here: Point, there: Point, rim: Rim) -> Point:
    """Where the straight line between two places crosses a rim; the point nearest to the second if it doesn't."""
    dx, dy, gx, gy = there[0] - here[0], there[1] - here[1], rim.b[0] - rim.a[0], rim.b[1] - rim.a[1]
    turn = dx * gy - dy * gx
    if turn == 0:
        return nearest_on(there, rim)
    part = ((rim.a[0] - here[0]) * dy - (rim.a[1] - here[1]) * dx) / turn
    return _along(rim.a, rim.b, min(1.0, max(0.0, part)))


def _possible(found: Sequence[Step], radius: float, heights: Heights) -> tuple[Step, ...]:
    """Those of the steps at both ends of which a base can stand."""
    free = heights.free([(s.level, s.at) for s in found], radius)
    landing = heights.free([(s.to_level, s.to) for s in found], radius)
    return tuple(dict.fromkeys(s for s, one, two in zip(found, free, landing, strict=True) if one and two))


def faces(battlefield: Battlefield, at: Point, level: int, radius: float, heights: Heights) -> tuple[Step, ...]:
    """The climbs, up and down, that a base can begin at a place: the nearest point of each rim that it touches."""
    found: list[Step] = []
    for number, upper in enumerate(battlefield.levels, 1):
        if number != level and upper.height_in <= heights.elevation(level, at):
            continue
        for rim in all_rims(battlefield)[number - 1]:
            edge = nearest_on(at, rim)
            if distance(at, edge) > radius + CONTACT_IN:
                continue
            for step in _ledge(battlefield, number, rim, edge, radius, heights):
                if step.face and step.level == level and (step.rise > 0) == (number != level):
                    found.append(step._replace(at=at))
    good = heights.free([(s.to_level, s.to) for s in found], radius)
    return tuple(step for step, free in zip(found, good, strict=True) if free)
