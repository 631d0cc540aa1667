"""Sight by brute force: hundreds of rays from the same six eyes, each tested against every edge."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from skirmish.core.geometry import Circle, Shape, bounds, contains, sides, to_shape
from skirmish.core.state import Place, State
from skirmish.core.units import CONTACT_IN, LARGE_IN, Point, distance

RAYS = 501
INSET = 1 / 64
VEIL_IN = 2.0
"""Nearer than this clouds hide nothing. (CHN-66)"""
QUARTER = np.array([[0.0, 1.0], [-1.0, 0.0]])
"""Turns rows of x, y by a right angle."""


@dataclass(frozen=True)
class Piece:
    """A terrain piece as the oracle reads it, with who touches it."""

    shape: Shape
    middle: Point
    radius: float
    edges: np.ndarray
    height: float
    soft: bool
    cloud: bool
    touched: tuple[bool, ...]


def _piece(shape: Shape, height: float, sight: str, places: tuple[Place, ...]) -> Piece:
    west, north, east, south = bounds(shape)
    middle = ((west + east) / 2, (north + south) / 2)
    edges = np.empty((0, 4)) if isinstance(shape, Circle) else np.array([(*a, *b) for a, b in sides(shape)])
    soft = sight == "soft"
    touched = tuple(soft and to_shape(place[:2], shape) <= place[2] + CONTACT_IN for place in places)
    return Piece(shape, middle, math.dist(middle, (west, north)), edges, height, soft, sight == "cloud", touched)


class Oracle:
    """Sight in one state."""

    def __init__(self, state: State) -> None:
        self.places = state.places
        hills = [t for t in state.battlefield.terrain if t.level]
        self.levels = [max((t.height_in for t in hills if contains(t.shape, p[:2])), default=0.0) for p in self.places]
        self.pieces = [
            _piece(t.shape, t.height_in, t.sight, self.places)
            for t in (*state.battlefield.terrain, *state.features)
            if t.sight != "open" and t.shape is not None
        ]
        self.middles = np.array([piece.middle for piece in self.pieces]).reshape(-1, 2)
        self.centres = np.array([place[:2] for place in self.places])
        self.radii = np.array([place[2] for place in self.places])
        self._known: dict[tuple[int, ...], tuple[float, float]] = {}

    def between(self, i: int, j: int) -> tuple[list[Piece], list[Piece]]:
        """Pieces and bases that block i's sight of j, and pieces that obscure it."""
        one, two = self.places[i], self.places[j]
        high, wide = max(self.levels[i], self.levels[j]), max(one[2], two[2])
        large = max((h for h in (one[3], two[3]) if h >= LARGE_IN), default=0.0)
        off = _to_segment(self.middles, one[:2], two[:2]) - wide
        near = [p for p, gap in zip(self.pieces, off.tolist(), strict=True) if p.height > high and gap < p.radius]
        veiled = distance(one[:2], two[:2]) > VEIL_IN + one[2] + two[2]
        hard = [piece for piece in near if not piece.soft and (veiled or not piece.cloud)]
        off = _to_segment(self.centres, one[:2], two[:2]) - wide
        for k in np.flatnonzero(off < self.radii).tolist():
            place = self.places[k]
            tall = place[3] > 0 and place[3] >= large and self.levels[k] + place[3] > high
            if k not in (i, j) and tall:
                hard.append(_piece(Circle(*place[:3]), place[3], "blocks", ()))
        return hard, [piece for piece in near if piece.soft and not (piece.touched[i] and not piece.touched[j])]

    def sight(self, i: int, j: int) -> tuple[float, float]:
        """(visible, clear) of j from i by counting rays."""
        hard, soft = self.between(i, j)
        if not hard and not soft:
            return 1.0, 1.0
        pair = (min(i, j), max(i, j), *map(id, soft))  # the six eyes are the same both ways, what obscures may differ
        if pair not in self._known:
            self._known[pair] = self._counted(self.places[pair[0]], self.places[pair[1]], hard, soft)
        return self._known[pair]

    def _counted(self, one: Place, two: Place, hard: list[Piece], soft: list[Piece]) -> tuple[float, float]:
        visible = clear = 0.0
        for viewer, target in ((one, two), (two, one)):
            for eye in eyes(viewer, target):
                ends = rays(eye, target)
                blocked = hit(eye, ends, hard)
                visible = max(visible, 1 - float(blocked.mean()))
                clear = max(clear, 1 - float((blocked | hit(eye, ends, soft)).mean()) if soft else visible)
                if clear == 1:
                    return 1.0, 1.0
        return visible, clear


def _to_segment(points: np.ndarray, a: Point, b: Point) -> np.ndarray:
    """Distance in inches from each point to segment ab."""
    along = np.array(b) - a
    part = np.clip((points - a) @ along / (along @ along), 0.0, 1.0)
    return np.hypot(*(points - a - part[:, None] * along).T)


def eyes(viewer: Place, target: Place) -> list[Point]:
    """The centre and both silhouette points of the viewer."""
    dx, dy = target[0] - viewer[0], target[1] - viewer[1]
    side = (viewer[2] - INSET) / math.hypot(dx, dy)
    return [(viewer[0] - dy * s, viewer[1] + dx * s) for s in (0.0, side, -side)]


def rays(eye: Point, target: Place, count: int = RAYS) -> np.ndarray:
    """End points of rays to the silhouette of the target, evenly spread over it."""
    d = distance(eye, target[:2])
    far = math.sqrt(d * d - target[2] ** 2)
    ux, uy = (target[0] - eye[0]) / d, (target[1] - eye[1]) / d
    slopes = target[2] / far * (2 * (np.arange(count) + 0.5) / count - 1)
    lengths = far / np.sqrt(1 + slopes**2)
    return np.stack([eye[0] + lengths * (ux - slopes * uy), eye[1] + lengths * (uy + slopes * ux)], axis=1)


def hit(eye: Point, ends: np.ndarray, pieces: list[Piece]) -> np.ndarray:
    """Which rays meet one of the pieces."""
    if any(distance(eye, piece.middle) < piece.radius and contains(piece.shape, eye) for piece in pieces):
        return np.ones(len(ends), bool)
    found = np.zeros(len(ends), bool)
    for piece in pieces:
        if isinstance(piece.shape, Circle):
            found |= _hit_circle(eye, ends, piece.shape)
    edges = [piece.edges for piece in pieces if len(piece.edges)]
    return found | _hit_edges(eye, ends, np.concatenate(edges)) if edges else found


def _hit_circle(eye: Point, ends: np.ndarray, circle: Circle) -> np.ndarray:
    ray = ends - eye
    centre = np.array([circle.x - eye[0], circle.y - eye[1]])
    along = np.clip(ray @ centre / np.einsum("ij,ij->i", ray, ray), 0, 1)
    away = along[:, None] * ray - centre
    return np.einsum("ij,ij->i", away, away) < circle.radius**2


def _hit_edges(eye: Point, ends: np.ndarray, edges: np.ndarray) -> np.ndarray:
    begin, end = edges[:, :2] - eye, edges[:, 2:] - eye
    across = (ends - eye) @ QUARTER
    one, two = begin @ across.T, end @ across.T  # on which side of each ray an edge begins and ends
    parted = (one > 0) != (two > 0)
    some = np.flatnonzero(parted.any(1))
    side = begin[some, 1] * end[some, 0] - begin[some, 0] * end[some, 1]  # of the eye
    far = one[some] - two[some] - side[:, None]  # the end of a ray is on the other side if the sign differs
    return (parted[some] & ((far > 0) != (side < 0)[:, None])).any(0)
