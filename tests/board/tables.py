"""Random tables and states for the board's tests."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache

from skirmish.core.battlefield import Battlefield, Terrain, piece
from skirmish.core.dice import Dice
from skirmish.core.geometry import Circle, Shape, bounds, oriented, to_shape
from skirmish.core.scenario import Scenario
from skirmish.core.state import Feature, Force, Model, Place, Roster, State, Warrior
from skirmish.core.units import Point, base_radius, distance, snap

SIZE_IN = 48.0
MIX = {"building": 8, "ruin": 6, "wall": 4, "low-wall": 4, "woods": 5, "bog": 2, "rock": 3, "hill": 2}
RADIUS = base_radius(25)
TALL_IN = 1.2
MODELS = 46
HEIGHTS = (1.2, 1.2, 1.2, 0.0, 3.0)
"""Of a crowded table."""
APART_IN = 1.2
"""Pieces are further apart, corner from side."""


def battle(
    places: Sequence[Place], terrain: Sequence[Terrain] = (), features: Sequence[Feature] = (), size: float = SIZE_IN
) -> State:
    """A state with a model on every place, sides alternating."""
    field = Battlefield("test", "Test table", size, size, tuple(terrain))
    return battle_on(field, places, features)


def battle_on(field: Battlefield, places: Sequence[Place], features: Sequence[Feature] = ()) -> State:
    """The same on a given battlefield."""
    force = Force(Roster("band", "Band", "folk", ()))
    models = tuple(Model(k, k % 2, Warrior(f"m{k}", f"Man {k}", "man")) for k in range(len(places)))
    return State(
        field, Scenario("fight", "Fight"), (force, force), models, tuple(places), Dice(1), tuple(features)
    )  # fmt: skip


def at(x: float, y: float, height: float = TALL_IN, radius: float = RADIUS) -> Place:
    """A place on the grid."""
    return snap(x), snap(y), radius, height


def turned(x: float, y: float, corners: Sequence[Point], angle: float) -> Shape:
    """A polygon of these corners round x, y, turned by an angle in radians."""
    c, s = math.cos(angle), math.sin(angle)
    return oriented(tuple((x + px * c - py * s, y + px * s + py * c) for px, py in corners))


def _box(width: float, depth: float) -> list[Point]:
    return [(-width / 2, -depth / 2), (width / 2, -depth / 2), (width / 2, depth / 2), (-width / 2, depth / 2)]


def _shape(rng: random.Random, kind: str, x: float, y: float) -> Shape:
    angle = rng.choice((0.0, math.pi / 2, rng.uniform(0, 2 * math.pi)))
    if kind == "rock":
        return Circle(snap(x), snap(y), snap(rng.uniform(0.8, 1.5)))
    if kind == "ruin":
        a, b, t = rng.uniform(3, 6), rng.uniform(3, 6), 0.4
        return turned(x, y, [(0, 0), (a, 0), (a, t), (t, t), (t, b), (0, b)], angle)
    if kind in ("wall", "low-wall"):
        return turned(x, y, _box(rng.uniform(3, 6), 0.4), angle)
    if kind in ("woods", "bog", "hill"):
        turns = [2 * math.pi * (k + rng.uniform(-0.3, 0.3)) / 10 for k in range(10)]
        corners = [(r * math.cos(t), r * math.sin(t)) for t in turns for r in (rng.uniform(2, 4),)]
        return oriented(tuple((x + px, y + py) for px, py in corners))
    return turned(x, y, _box(rng.uniform(3, 7), rng.uniform(3, 6)), angle)


def random_field(seed: int, mix: dict[str, int] | None = None, size: float = SIZE_IN) -> Battlefield:
    """A table of scattered pieces that don't overlap, hills excepted; the same one to all who ask for the same."""
    return _scattered(seed, tuple((mix or MIX).items()), size)


@lru_cache(32)
def _scattered(seed: int, mix: tuple[tuple[str, int], ...], size: float) -> Battlefield:
    rng = random.Random(f"table {seed}")
    pieces: list[Terrain] = []
    for kind, count in mix:
        for number in range(count):
            for _ in range(200):
                shape = _shape(rng, kind, rng.uniform(2, size - 2), rng.uniform(2, size - 2))
                west, north, east, south = bounds(shape)
                if min(west, north) < 0 or max(east, south) > size:
                    continue
                if kind == "hill" or all(_apart(shape, other.shape) for other in pieces):
                    pieces.append(piece(f"{kind}-{number}", kind, shape))
                    break
    return Battlefield(f"random-{seed}", f"Random {seed}", size, size, tuple(pieces))


def _apart(one: Shape, other: Shape) -> bool:
    (west, north, east, south), (left, top, right, bottom) = bounds(one), bounds(other)
    if max(left - east, west - right, top - south, north - bottom) > APART_IN:
        return True  # their boxes are: nobody need look closer
    return all(
        to_shape(point, second) > APART_IN
        for first, second in ((one, other), (other, one))
        for point in ([(first.x, first.y)] if isinstance(first, Circle) else first.corners)
    )


def random_places(seed: int, field: Battlefield, count: int, heights: Sequence[float] = (TALL_IN,)) -> list[Place]:
    """Places clear of solid terrain, low obstacles and each other; some hug a wall."""
    return list(_places(seed, field, count, tuple(heights)))


@lru_cache(64)
def _places(seed: int, field: Battlefield, count: int, heights: tuple[float, ...]) -> tuple[Place, ...]:
    rng = random.Random(f"places {seed}")
    solid = [t.shape for t in field.terrain if t.ground == "impassable" or t.low]
    places: list[Place] = []
    while len(places) < count:
        radius = base_radius(rng.choice((25, 25, 32, 40)))
        x, y = snap(rng.uniform(radius, field.width_in - radius)), snap(rng.uniform(radius, field.depth_in - radius))
        free = all(to_shape((x, y), shape) >= radius for shape in solid)
        if free and all(distance((x, y), (ox, oy)) >= radius + other for ox, oy, other, _ in places):
            places.append((x, y, radius, rng.choice(heights)))
    return tuple(places)


def crowded(seed: int) -> State:
    """A random table with 46 models of all heights."""
    field = random_field(seed)
    return battle_on(field, random_places(seed, field, MODELS, HEIGHTS))
