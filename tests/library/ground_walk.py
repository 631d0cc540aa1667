"""A map walked by the largest base: where it can stand, where it gets to, what it sees. All in inches."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import numpy as np

from skirmish.board.pack import pack, standable
from skirmish.core.battlefield import Battlefield
from skirmish.core.geometry import Circle, Shape, holds, regular, sides
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


def walked(ground: frozenset[Spot], starts: Iterable[Spot]) -> dict[Spot, Spot | None]:
    """Every spot that the base gets to from one of the starts, and the spot it came from."""
    before: dict[Spot, Spot | None] = {spot: None for spot in sorted(starts) if spot in ground}
    waiting = deque(before)
    while waiting:
        c, r = waiting.popleft()
        for dc, dr in _AROUND:
            spot = c + dc, r + dr
            if spot in ground and spot not in before:
                before[spot] = (c, r)
                waiting.append(spot)
    return before


def inches(before: dict[Spot, Spot | None], end: Spot) -> float:
    """How long the way to the spot is."""
    length, at = 0.0, end
    while (came := before[at]) is not None:
        length += math.dist(place(came), place(at))
        at = came
    return length


def ways(field: Battlefield, apart_in: float) -> int:
    """How many ways lead from the northern to the southern zone that stay so far apart outside the zones."""
    ground = set(free(field))
    north = [spot for spot in ground if spot[1] * STEP_IN < 8]
    count = 0
    while True:
        before = walked(frozenset(ground), north)
        end = next((spot for spot in before if spot[1] * STEP_IN > field.depth_in - 8), None)
        if end is None:
            return count
        count += 1
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


def apart(spots: Iterable[Spot], inches_apart: float, wanted: Callable[[Point], bool]) -> list[Point]:
    """As many of the wanted spots as lie so far from each other, taken row by row."""
    found: list[Point] = []
    for at in sorted((place(spot) for spot in spots), key=lambda at: (at[1], at[0])):
        if wanted(at) and all(math.dist(at, other) >= inches_apart for other in found):
            found.append(at)
    return found


def covering(field: Battlefield) -> list[Shape]:
    """What hides or obscures who is behind it."""
    return [piece.shape for piece in field.terrain if piece.sight != "open"]


def share_covered(field: Battlefield, north: float, south: float) -> float:
    """The share of the table between two rows that lies under cover or within 2" of it."""
    shapes = covering(field)
    points = [(x + 0.5, y + 0.5) for x in range(int(field.width_in)) for y in range(int(north), int(south))]
    return sum(any(_near(shape, point) for shape in shapes) for point in points) / len(points)


def _near(shape: Shape, at: Point) -> bool:
    if isinstance(shape, Circle):
        return math.dist((shape.x, shape.y), at) <= shape.radius + 2
    xs, ys = zip(*shape.corners, strict=True)
    if not (min(xs) - 2 <= at[0] <= max(xs) + 2 and min(ys) - 2 <= at[1] <= max(ys) + 2):
        return False
    return holds(shape, at) or any(_to_segment(at, a, b) <= 2 for a, b in sides(shape))


def _to_segment(at: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = min(1.0, max(0.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.dist(at, (a[0] + dx * share, a[1] + dy * share))


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


def _cornered(shape: Shape) -> Shape:
    return regular(shape.x, shape.y, shape.radius, 16) if isinstance(shape, Circle) else shape
