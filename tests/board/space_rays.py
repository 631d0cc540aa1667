"""Sight between levels by brute force: hundreds of rays in space from six eyes, each cut exactly by every outline."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from levels_field import outline
from rays import VEIL_IN, eyes

from skirmish.core.battlefield import GROUND, Floor
from skirmish.core.geometry import Circle, Polygon, Shape, bounds, contains, sides, to_segment, to_shape
from skirmish.core.state import Place, State
from skirmish.core.units import CONTACT_IN, Point, distance

RAYS = 401
LEAST_IN = 0.5
PARAPET_IN = 1 / 8
HAIR = 1e-9
SOLID, FLAT, BODY, FILM = "solid", "flat", "body", "film"
"""What a thing does to a ray: stops what is in it, what goes through it up or down, what passes over its base, what
gets to the middle."""


@dataclass(frozen=True)
class Thing:
    """Something that may lie in the way of a ray, from one height to another."""

    does: str
    shape: Shape
    low: float
    high: float
    name: str


@dataclass(frozen=True)
class Room:
    """Where a model is indoors."""

    piece: str
    windows: bool


class SpaceOracle:
    """Sight in one state between models of which one at least is on a level."""

    def __init__(self, state: State) -> None:
        self.state, self.field = state, state.battlefield
        self.feet = [self._feet(k) for k in range(len(state.places))]
        self.rooms = [self._room(k) for k in range(len(state.places))]
        self.parapets = list(self._parapets())

    def _feet(self, k: int) -> float:
        level = self.state.level(k)
        if level != GROUND:
            return self.field.levels[level - 1].height_in
        at = self.state.places[k][:2]
        return max((t.height_in for t in self.field.terrain if t.level and contains(t.shape, at)), default=0.0)

    def _room(self, k: int) -> Room | None:
        level, at = self.state.level(k), self.state.places[k][:2]
        floors = self.field.levels[level - 1].floors if level else ()
        return next((Room(f.piece, f.windows) for f in floors if f.room and contains(f.shape, at)), None)

    def _parapets(self) -> Iterator[Thing]:
        for level in self.field.levels:
            for floor in level.floors:
                if floor.parapet_in:
                    low, high = level.height_in, level.height_in + floor.parapet_in
                    for strip in _rim_strips(floor, level.floors):
                        yield Thing(FILM, strip, low, high, f"parapet of {floor.name}")

    def top(self, k: int) -> float:
        """How high its top is above the table."""
        return self.feet[k] + max(self.state.places[k][3], LEAST_IN)

    def middle(self, k: int) -> float:
        """How high its middle is."""
        return self.feet[k] + max(self.state.places[k][3], LEAST_IN) / 2

    def things(self, i: int, j: int) -> Iterator[Thing]:
        """All that may be in the way of j from i."""
        one, two = self.state.places[i], self.state.places[j]
        indoors = {room.piece for room in (self.rooms[i], self.rooms[j]) if room}
        both = indoors if self.rooms[i] and self.rooms[j] and len(indoors) == 1 else set()
        close = distance(one[:2], two[:2]) <= VEIL_IN + one[2] + two[2]
        for t in self.field.terrain:
            if t.sight == "open" or t.id in both:
                continue
            if t.id in indoors:
                yield Thing(FILM, t.shape, 0.0, t.height_in, t.id)
                yield Thing(FLAT, t.shape, t.height_in, t.height_in, f"ceiling of {t.id}")
            elif t.sight != "soft":
                yield Thing(SOLID, t.shape, 0.0, t.height_in, t.id)
            elif not self._beside(i, t.shape, t.height_in) or self._beside(j, t.shape, t.height_in):
                yield Thing(FILM, t.shape, 0.0, t.height_in, t.id)
        for laid in self.state.features:
            if laid.shape is not None and laid.sight == "cloud" and not close:
                yield Thing(SOLID, laid.shape, 0.0, laid.height_in, laid.name)
        for level in self.field.levels:
            for floor in level.floors:
                yield Thing(FLAT, floor.shape, level.height_in, level.height_in, f"floor of {floor.name}")
        for k, (x, y, radius, height) in enumerate(self.state.places):
            if k not in (i, j) and height > 0:
                yield Thing(BODY, Circle(x, y, radius), self.feet[k], self.feet[k] + height, f"model {k}")
        for parapet in self.parapets:
            own = [self.feet[k] == parapet.low and self._touches(k, parapet.shape) for k in (i, j)]
            if not own[0] or own[1]:
                yield parapet

    def _touches(self, k: int, shape: Shape) -> bool:
        return to_shape(self.state.places[k][:2], shape) <= self.state.places[k][2] + CONTACT_IN + HAIR

    def _beside(self, k: int, shape: Shape, high: float) -> bool:
        """Whether it touches a piece that stands up from the ground past where it stands."""
        return self._touches(k, shape) and (self.state.level(k) == GROUND or high > self.feet[k])

    def sight(self, i: int, j: int) -> tuple[float, float]:
        """(visible, clear) of j from i by counting rays."""
        one, two = self.rooms[i], self.rooms[j]
        apart = (one.piece if one else "") != (two.piece if two else "")
        if apart and any(room and not room.windows for room in (one, two)):
            return 0.0, 0.0
        a, b = self.state.places[i], self.state.places[j]
        wide = max(a[2], b[2])
        low, high = min(self.middle(i), self.middle(j)), max(self.top(i), self.top(j))
        between = (t for t in self.things(i, j) if t.low <= high and t.high + HAIR >= low)
        near = [t for t in between if _may_cross(t.shape, a[:2], b[:2], wide)]
        visible = clear = 0.0
        for viewer, target, start, ends in (
            (a, b, (self.top(i), self.top(i)), (self.top(j), self.middle(j))),
            (b, a, (self.top(j), self.middle(j)), (self.top(i), self.top(i))),
        ):
            for eye in eyes(viewer, target) if a[:2] != b[:2] else [a[:2]]:
                away = distance(eye, target[:2])
                if away <= target[2]:
                    seen, cut = _upright(eye, near, start[0], ends[0])
                else:
                    seen, cut = _counted(eye, target, near, start, ends)
                visible, clear = max(visible, seen), max(clear, cut)
        return visible, clear


def _rim_strips(floor: Floor, floors: tuple[Floor, ...]) -> Iterator[Polygon]:
    """Strips inside the rim of a floor, an eighth of an inch thick, in short bits, none beside another floor."""
    others = [other.shape for other in floors if other is not floor]
    for (ax, ay), (bx, by) in sides(outline(floor.shape, 32)):
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        inward = (-uy * PARAPET_IN, ux * PARAPET_IN)
        count = max(1, round(length * 128))
        free = [
            not any(to_shape((ax + ux * length * (k + 0.5) / count, ay + uy * length * (k + 0.5) / count), s) <= 1e-3
                    for s in others)
            for k in range(count)
        ]  # fmt: skip
        first = None
        for k in range(count + 1):
            if k < count and free[k]:
                first = k if first is None else first
            elif first is not None:
                px, py = ax + ux * length * first / count, ay + uy * length * first / count
                qx, qy = ax + ux * length * k / count, ay + uy * length * k / count
                yield Polygon(((px, py), (qx, qy), (qx + inward[0], qy + inward[1]), (px + inward[0], py + inward[1])))
                first = None


def _may_cross(shape: Shape, a: Point, b: Point, wide: float) -> bool:
    west, north, east, south = bounds(shape)
    if max(a[0], b[0]) + wide < west or min(a[0], b[0]) - wide > east:
        return False
    if max(a[1], b[1]) + wide < north or min(a[1], b[1]) - wide > south:
        return False
    if isinstance(shape, Circle):
        return to_segment((shape.x, shape.y), a, b) <= shape.radius + wide
    if contains(shape, a) or contains(shape, b):
        return True
    return any(
        min(to_segment(c, a, b), to_segment(a, c, d), to_segment(b, c, d)) <= wide or _cross(a, b, c, d)
        for c, d in sides(shape)
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return (side(a, b, c) > 0) != (side(a, b, d) > 0) and (side(c, d, a) > 0) != (side(c, d, b) > 0)


def _upright(eye: Point, near: list[Thing], start: float, end: float) -> tuple[float, float]:
    """Of a base that the eye is right above or below: seen if nothing solid lies in the plumb line."""
    low, high = sorted((start, end))
    for thing in near:
        solid = thing.does == SOLID and thing.low < high and thing.high > low
        flat = thing.does == FLAT and low < thing.low < high
        if (solid or flat) and contains(thing.shape, eye):
            return 0.0, 0.0
    return 1.0, 1.0


def _counted(
    eye: Point, target: Place, near: list[Thing], start: tuple[float, float], ends: tuple[float, float]
) -> tuple[float, float]:
    """(visible, clear) from one eye: the parts of all rays that get to the top, and to the middle as well."""
    away = distance(eye, target[:2])
    far = math.sqrt(away * away - target[2] ** 2)
    ux, uy = (target[0] - eye[0]) / away, (target[1] - eye[1]) / away
    slopes = target[2] / far * (2 * (np.arange(RAYS) + 0.5) / RAYS - 1)
    lengths = far / np.sqrt(1 + slopes**2)
    across = np.stack([lengths * (ux - slopes * uy), lengths * (uy + slopes * ux)], axis=1)
    share = lengths / away  # of the way from base to base that a ray has gone when it ends
    visible = np.ones(RAYS, bool)
    for thing in near:
        if thing.does != FILM:
            visible &= ~_stopped(thing, eye, across, share, start[0], ends[0], away)
    clear = visible.copy()
    for thing in near:
        clear &= ~_stopped(thing, eye, across, share, start[1], ends[1], away)
    return float(visible.mean()), float(clear.mean())


def _stopped(
    thing: Thing, eye: Point, across: np.ndarray, share: np.ndarray, start: float, end: float, away: float
) -> np.ndarray:
    """Which of the rays end in the thing: they start at the eye and go `across`, and up or down from start to end."""
    rise = (end - start) * share
    if thing.does == BODY:
        axis = across.sum(0) / np.hypot(*across.sum(0))
        middle = _middle(thing.shape) - np.array(eye)
        height = start + (end - start) * min(1.0, max(0.0, float(middle @ axis) / away))
        if not thing.low <= height <= thing.high + HAIR:
            return np.zeros(len(across), bool)
        return _overlaps(thing.shape, eye, across, np.zeros(len(across)), np.ones(len(across)))
    if thing.does == FLAT:
        if (start - thing.low) * (end - thing.low) >= 0:
            return np.zeros(len(across), bool)
        part = (thing.low - start) / rise
        return _hold(thing.shape, np.array(eye) + across * part[:, None])
    if start == end:
        inside = thing.low <= start < thing.high
        low, high = np.full(len(across), 0.0 if inside else 1.0), np.full(len(across), 1.0 if inside else 0.0)
    else:
        one, two = (thing.low - start) / rise, (thing.high - start) / rise
        low, high = np.clip(np.minimum(one, two), 0, 1), np.clip(np.maximum(one, two), 0, 1)
    if not (low < high).any():
        return np.zeros(len(across), bool)
    return _overlaps(thing.shape, eye, across, low, high)


def _middle(shape: Shape) -> np.ndarray:
    assert isinstance(shape, Circle)
    return np.array([shape.x, shape.y])


def _hold(shape: Shape, points: np.ndarray) -> np.ndarray:
    """Which of the points lie in the shape."""
    if isinstance(shape, Circle):
        return ((points - _middle(shape)) ** 2).sum(1) <= shape.radius**2
    x, y = points[:, 0:1], points[:, 1:2]
    corners = np.array(shape.corners)
    after = np.roll(corners, -1, axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        met = corners[:, 0] + (y - corners[:, 1]) / (after[:, 1] - corners[:, 1]) * (after[:, 0] - corners[:, 0])
    odd: np.ndarray = (((corners[:, 1] > y) != (after[:, 1] > y)) & (x < met)).sum(1) % 2 == 1
    return odd


def _overlaps(shape: Shape, eye: Point, across: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Which rays are inside the outline somewhere between these parts of their way."""
    if isinstance(shape, Circle):
        a = (across**2).sum(1)
        fx, fy = eye[0] - shape.x, eye[1] - shape.y
        b = across[:, 0] * fx + across[:, 1] * fy
        rest = b * b - a * (fx * fx + fy * fy - shape.radius**2)
        root = np.sqrt(np.maximum(rest, 0.0))
        first, last = (-b - root) / a, (-b + root) / a
        return (rest > 0) & (np.minimum(last, high) - np.maximum(first, low) > HAIR)
    corners = np.array(shape.corners) - np.array(eye)
    after = np.roll(corners, -1, axis=0)
    side = after - corners
    turn = across[:, 0:1] * side[:, 1] - across[:, 1:2] * side[:, 0]
    one = across[:, 0:1] * corners[:, 1] - across[:, 1:2] * corners[:, 0]
    two = across[:, 0:1] * after[:, 1] - across[:, 1:2] * after[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        part = (corners[:, 0] * side[:, 1] - corners[:, 1] * side[:, 0]) / turn
    part = np.where((one > 0) != (two > 0), part, math.inf)
    part.sort(axis=1)
    # a line comes from outside, far behind the eye: it is in where it has met an odd number of sides
    count = len(corners)
    found = np.zeros(len(across), bool)
    for k in range(0, count - 1, 2):
        both = np.isfinite(part[:, k + 1])
        with np.errstate(invalid="ignore"):
            found |= both & (np.minimum(part[:, k + 1], high) - np.maximum(part[:, k], low) > HAIR)
    return found
