"""A map walked by the largest base: where it can stand, where it gets to, what it sees. All in inches."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import numpy as np

from skirmish.board.terrain import pack, standable
from skirmish.core.battlefield import Battlefield, Edge
from skirmish.core.geometry import Circle, Polygon, Shape, bounds, regular, sides, to_shape
from skirmish.core.units import Point, base_radius

STEP_IN = 0.5
RADIUS_IN = base_radius(40)
"""A base of 40 mm, the largest that a whole warband may stand on."""
Spot = tuple[int, int]
"""Column and row of the lattice."""
_AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def place(spot: Spot) -> Point:
    """Where the spot lies."""
    return spot[0] * STEP_IN, spot[1] * STEP_IN


@lru_cache(16)
def free(field: Battlefield) -> frozenset[Spot]:
    """The spots where the base can stand, if nobody else does."""
    columns, rows = round(field.width_in / STEP_IN), round(field.depth_in / STEP_IN)
    points = [(c * STEP_IN, r * STEP_IN) for c in range(columns + 1) for r in range(rows + 1)]
    size = np.array([field.width_in, field.depth_in])
    found = standable(points, RADIUS_IN, size, pack(field, ()))
    return frozenset((round(x / STEP_IN), round(y / STEP_IN)) for x, y in found.tolist())


@lru_cache(16)
def stand(field: Battlefield) -> frozenset[Spot]:
    """The free spots that aren't on a low obstacle, where nobody stops. (SKR-35)"""
    on_top: set[Spot] = set()
    for shape in (piece.shape for piece in field.terrain if piece.low):
        west, north, east, south = (
            round((side + way * RADIUS_IN) / STEP_IN) for side, way in zip(bounds(shape), (-1, -1, 1, 1), strict=True)
        )
        spots = [(c, r) for c in range(west, east + 1) for r in range(north, south + 1)]
        on_top.update(spot for spot in spots if to_shape(place(spot), shape) < RADIUS_IN)
    return free(field) - on_top


@lru_cache(16)
def from_end(field: Battlefield, edge: Edge) -> dict[Spot, Spot | None]:
    """`walked` from the zone 8" deep along the northern or southern edge."""
    first, last = (0.0, 8.0) if edge == "north" else (field.depth_in - 8, field.depth_in)
    starts = [spot for spot in free(field) if first + RADIUS_IN <= spot[1] * STEP_IN <= last - RADIUS_IN]
    return walked(free(field), starts)


def walked(ground: frozenset[Spot], starts: Iterable[Spot]) -> dict[Spot, Spot | None]:
    """Every spot that the base gets to from one of the starts, and the spot it came from."""
    before: dict[Spot, Spot | None] = {spot: None for spot in sorted(starts) if spot in ground}
    waiting, left = deque(before), set(ground) - set(before)
    while waiting:
        here = waiting.popleft()
        c, r = here
        for dc, dr in _AROUND:
            spot = c + dc, r + dr
            if spot in left:
                left.remove(spot)
                before[spot] = here
                waiting.append(spot)
    return before


def inches(before: dict[Spot, Spot | None], end: Spot) -> float:
    """How long the way to the spot is."""
    length, at = 0.0, end
    while (came := before[at]) is not None:
        length += math.dist(place(came), place(at))
        at = came
    return length


def ways(field: Battlefield, apart_in: float, most: int) -> int:
    """How many ways, up to `most`, lead from the northern to the southern zone and stay so far apart between them."""
    ground = set(free(field))
    north = [spot for spot in ground if spot[1] * STEP_IN < 8]
    for count in range(most):
        before = walked(frozenset(ground), north)
        end = next((spot for spot in before if spot[1] * STEP_IN > field.depth_in - 8), None)
        if end is None:
            return count
        taken = []
        at: Spot | None = end
        while at is not None:
            taken.append(at)
            at = before[at]
        middle = [spot for spot in taken if 8 <= spot[1] * STEP_IN <= field.depth_in - 8]
        reach = round(apart_in / STEP_IN)
        ground -= {
            (c + dc, r + dr)
            for c, r in middle
            for dc in range(-reach, reach + 1)
            for dr in range(-reach, reach + 1)
            if 8 <= (r + dr) * STEP_IN <= field.depth_in - 8
        }
    return most


def apart(spots: Iterable[Spot], inches_apart: float, wanted: Callable[[Point], bool]) -> list[Point]:
    """As many of the wanted spots as lie so far from each other, taken row by row."""
    found: list[Point] = []
    for at in sorted((place(spot) for spot in spots), key=lambda at: (at[1], at[0])):
        if wanted(at) and all(math.dist(at, other) >= inches_apart for other in found):
            found.append(at)
    return found


@lru_cache(64)
def share_covered(field: Battlefield, north: float, south: float) -> float:
    """The share of the table between two rows that lies under what hides or obscures, or within 2" of it."""
    found: set[Spot] = set()
    for shape in (piece.shape for piece in field.terrain if piece.sight != "open"):
        west, top, east, bottom = bounds(shape)
        columns = range(max(0, int(west - 3)), min(int(field.width_in), int(east + 3)))
        rows = range(max(int(north), int(top - 3)), min(int(south), int(bottom + 3)))
        around = {(c, r) for c in columns for r in rows} - found
        found |= {(c, r) for c, r in around if to_shape((c + 0.5, r + 0.5), shape) <= 2}
    return len(found) / (field.width_in * (south - north))


def share_seen(field: Battlefield, eyes: Sequence[Point], points: Sequence[Point]) -> float:
    """The share of the lines from the eyes to the points that nothing blocks, for who stands on the table."""
    walls = [piece.shape for piece in field.terrain if piece.sight == "blocks"]
    edges = np.array([(*a, *b) for shape in walls for a, b in sides(_cornered(shape))])
    ax, ay, bx, by = (edges[:, k][:, None] for k in range(4))
    seen = 0
    px, py = (np.array([point[k] for point in points])[None, :] for k in (0, 1))
    for ex, ey in eyes:
        one = (px - ex) * (ay - ey) - (py - ey) * (ax - ex)
        two = (px - ex) * (by - ey) - (py - ey) * (bx - ex)
        three = (bx - ax) * (ey - ay) - (by - ay) * (ex - ax)
        four = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        seen += int((~((one * two < 0) & (three * four < 0)).any(axis=0)).sum())
    return seen / (len(eyes) * len(points))


def _cornered(shape: Shape) -> Polygon:
    return regular(shape.x, shape.y, shape.radius, 16) if isinstance(shape, Circle) else shape
