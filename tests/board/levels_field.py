"""Random tables with levels, and forty models spread over them. (SKR-36)

Every cell of a table holds one thing: a house with a roof, a tower, rooms, a terrace, a bridge, two roofs and a walkway
between them, or something on the ground. Nothing reaches from one cell into another, so that all is free to be used.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

from tables import battle_on

from skirmish.core.battlefield import GROUND, Battlefield, Floor, Level, Passage, Terrain, piece
from skirmish.core.geometry import Circle, Polygon, Shape, bounds, contains, oriented, sides, to_segment, to_shape
from skirmish.core.record import evolve
from skirmish.core.state import Feature, Place, State
from skirmish.core.units import Point, base_radius, distance, snap, snapped
from skirmish.library.mapfile import levels_of

CELLS = 4
CELL_IN = 12.0
SIZE_IN = CELLS * CELL_IN
MODELS = 40
HEIGHTS = (1.2, 1.2, 1.2, 0.0, 3.0)
GROUNDLINGS = 0.45
"""This part of the models stands on the ground."""
Stretch = tuple[float, Floor, tuple[Passage, ...]]
"""A floor, its height, and the ways up to it."""
Turn = Callable[[float, float], Point]
"""Puts a point of a plan that lies round (0, 0) where it belongs on the table."""


class Site:
    """A cell that is built on."""

    def __init__(self, rng: random.Random, number: int) -> None:
        self.rng, self.number = rng, number
        angle = rng.choice((0.0, 0.0, math.pi / 2, rng.uniform(0, 2 * math.pi)))
        c, s = math.cos(angle), math.sin(angle)
        x, y = (number % CELLS + 0.5) * CELL_IN, (number // CELLS + 0.5) * CELL_IN
        self.turn: Turn = lambda px, py: (x + px * c - py * s, y + px * s + py * c)
        self.terrain: list[Terrain] = []
        self.floors: list[Stretch] = []

    def at(self, x: float, y: float) -> Point:
        """A point of the plan, on the grid."""
        return snapped(self.turn(x, y))

    def box(self, west: float, north: float, east: float, south: float) -> Shape:
        """A rectangle of the plan."""
        return oriented(tuple(self.turn(*at) for at in ((west, north), (east, north), (east, south), (west, south))))

    def piece(self, kind: str, shape: Shape, **changes: object) -> str:
        """Put a piece there; its id."""
        ident = f"{kind}-{self.number}-{len(self.terrain)}"
        self.terrain.append(piece(ident, kind, shape, **changes))
        return ident

    def floor(self, ident: str, high: float, shape: Shape, *ways: Passage, parapet: float = 0.0) -> None:
        """Lay a floor that one can walk off."""
        self.floors.append((snap(high), Floor(ident, f"top of {ident}", shape, parapet), ways))

    def room(self, ident: str, high: float, shape: Shape, *ways: Passage, windows: bool) -> None:
        """Lay a floor with walls round it."""
        self.floors.append((snap(high), Floor(ident, f"in {ident}", shape, room=True, windows=windows), ways))


def house(site: Site) -> None:
    """A roof, often with a parapet, a ladder and stairs."""
    rng = site.rng
    a, b, high = rng.uniform(1.8, 3.2), rng.uniform(1.8, 3.0), rng.choice((2.0, 3.0, 4.0, 5.5))
    shape = site.box(-a, -b, a, b)
    ident = site.piece("building", shape, height_in=high)
    ways = [Passage("ladder", site.at(a, rng.uniform(-b + 1, b - 1)))]
    if rng.random() < 0.5:
        ways.append(Passage("stairs", site.at(rng.uniform(-a + 1, a - 1), -b)))
    site.floor(ident, high, shape, *ways, parapet=rng.choice((0.0, 0.0, 0.5, 1.0)))


def inn(site: Site) -> None:
    """A room with a door, mostly with windows, a roof over it, and a ladder through the hatch or outside."""
    rng = site.rng
    a, b, high = rng.uniform(2.4, 3.4), rng.uniform(2.4, 3.2), rng.choice((3.0, 4.0))
    shape = site.box(-a, -b, a, b)
    ident = site.piece("building", shape, height_in=high)
    door = Passage("door", site.at(rng.uniform(-a + 1, a - 1), b))
    site.room(ident, 0.0, shape, door, windows=rng.random() < 0.7)
    if rng.random() < 0.8:
        ladder = Passage("ladder", site.at(0, 0) if rng.random() < 0.5 else site.at(-a, rng.uniform(-b + 1, b - 1)))
        site.floor(ident, high, shape, ladder, parapet=rng.choice((0.0, 0.5)))


def tall_house(site: Site) -> None:
    """Two rooms, one above the other, and a roof."""
    rng = site.rng
    a, b = rng.uniform(2.4, 3.4), rng.uniform(2.4, 3.0)
    shape, windows = site.box(-a, -b, a, b), rng.random() < 0.7
    ident = site.piece("building", shape, height_in=6.0)
    site.room(ident, 0.0, shape, Passage("door", site.at(0, b)), windows=windows)
    site.room(ident, 3.0, shape, Passage("ladder", site.at(0.5, 0)), windows=windows)
    site.floor(ident, 6.0, shape, Passage("ladder", site.at(-0.5, 0.5)), parapet=rng.choice((0.0, 1.0)))


def tower(site: Site) -> None:
    """A round one."""
    rng = site.rng
    radius, high = snap(rng.uniform(1.2, 2.4)), rng.choice((3.0, 5.0, 7.0))
    x, y = site.at(0, 0)
    ident = site.piece("building", Circle(x, y, radius), height_in=high)
    site.floor(ident, high, Circle(x, y, radius), _ladder_round(rng, x, y, radius), parapet=rng.choice((0.0, 0.5)))


def _ladder_round(rng: random.Random, x: float, y: float, radius: float) -> Passage:
    """Up a tower, at the middle of one of the 32 sides that its rim has."""
    turn = 2 * math.pi * (rng.randrange(32) + 0.5) / 32
    return Passage("ladder", snapped((x + radius * math.cos(turn), y + radius * math.sin(turn))))


def lodge(site: Site) -> None:
    """A tower among woods that begin at its foot."""
    radius = snap(site.rng.uniform(1.2, 1.8))
    x, y = site.at(0, 0)
    ident = site.piece("building", Circle(x, y, radius), height_in=site.rng.choice((3.0, 5.0)))
    site.floor(ident, site.terrain[0].height_in, Circle(x, y, radius), _ladder_round(site.rng, x, y, radius))
    site.piece("woods", site.box(-5, -4.5, 5, 4.5))


def wing(site: Site) -> None:
    """An L of a house with a parapet, and rooms with windows in it as well."""
    corners = ((-3.5, -3.5), (3.5, -3.5), (3.5, -0.5), (-0.5, -0.5), (-0.5, 3.5), (-3.5, 3.5))
    shape = oriented(tuple(site.turn(*at) for at in corners))
    ident = site.piece("building", shape, height_in=3.5)
    site.floor(ident, 3.5, shape, Passage("stairs", site.at(-3.5, 0)), parapet=site.rng.choice((0.0, 0.5)))
    if site.rng.random() < 0.5:
        site.room(ident, 0.0, shape, Passage("door", site.at(3.5, -2)), windows=True)


def terrace(site: Site) -> None:
    """Two steps, the upper one on the lower."""
    rng = site.rng
    a, b, low = rng.uniform(3.0, 4.0), rng.uniform(2.6, 3.6), rng.choice((1.5, 2.0, 2.5))
    lower, upper = site.box(-a, -b, a, b), site.box(-a, -b, -0.2, b)
    one, two = site.piece("cliff", lower, height_in=low), site.piece("cliff", upper, height_in=low + 2)
    site.floor(one, low, site.box(-0.2, -b, a, b), Passage("stairs", site.at(a, 0)))
    site.floor(two, low + 2, upper, Passage("stairs", site.at(-0.2, 0)))


def bridge(site: Site) -> None:
    """Ladders at both ends, and room for models beneath; now and then woods."""
    rng = site.rng
    a, b, high = rng.uniform(2.5, 4.5), rng.uniform(0.7, 1.2), rng.choice((2.5, 3.0, 4.0))
    shape = site.box(-a, -b, a, b)
    ident = site.piece("bridge", shape)
    ways = (Passage("ladder", site.at(a, 0)), Passage("stairs", site.at(-a, 0)))
    site.floor(ident, high, shape, *ways, parapet=rng.choice((0.0, 0.0, 0.5)))
    if rng.random() < 0.4:
        site.piece("woods", site.box(-1.5, -3, 1.5, 3))


def roofs(site: Site) -> None:
    """Two houses with a walkway from roof to roof, or with a gap to jump over."""
    rng = site.rng
    b, high, half = rng.uniform(1.2, 2.2), rng.choice((2.5, 3.5, 4.0)), rng.uniform(0.6, 1.4)
    for sign in (-1, 1):
        shape = site.box(min(sign * half, sign * 4.2), -b, max(sign * half, sign * 4.2), b)
        ident = site.piece("building", shape, height_in=high)
        site.floor(ident, high, shape, Passage("ladder", site.at(sign * 4.2, 0)), parapet=rng.choice((0.0, 0.5)))
    if rng.random() < 0.6:
        walk = site.box(-half, -0.65, half, 0.65)
        site.floor(site.piece("bridge", walk), high, walk)


def woods(site: Site) -> None:
    """Woods about a rock."""
    x, y = site.at(1, 1)
    site.piece("woods", site.box(-3.5, -2.5, 3.5, 3.0))
    site.piece("rock", Circle(x, y, snap(site.rng.uniform(0.6, 1.2))))


def yard(site: Site) -> None:
    """Low walls, a wall and a haystack."""
    site.piece("low-wall", site.box(-4, -3, 2, -2.6))
    site.piece("wall", site.box(-3, 1, -2.6, 4))
    x, y = site.at(2.5, 2)
    site.piece("haystack", Circle(x, y, 1.0))


def knoll(site: Site) -> None:
    """A hill with a hedge on it."""
    site.piece("hill", site.box(-4, -3.5, 4, 3.5))
    site.piece("hedge", site.box(-2, 0, 2, 0.5), height_in=3.5)


HIGH = (house, inn, inn, tall_house, tower, lodge, wing, terrace, bridge, bridge, roofs, roofs)
LOW = (woods, yard, knoll)


@lru_cache(32)
def levels_field(seed: int) -> Battlefield:
    """A table of sixteen cells with levels on most; the same one to all who ask for the same."""
    rng = random.Random(f"levels {seed}")
    plans = [*HIGH, *(rng.choice(LOW) for _ in range(CELLS * CELLS - len(HIGH)))]
    rng.shuffle(plans)
    sites = []
    for number, plan in enumerate(plans):
        site = Site(rng, number)
        plan(site)
        sites.append(site)
    terrain = tuple(t for site in sites for t in site.terrain)
    built = levels_of(floor for site in sites for floor in site.floors)
    return Battlefield(f"levels-{seed}", f"Levels {seed}", SIZE_IN, SIZE_IN, terrain, built=built)


def state_on_levels(field: Battlefield, places: list[Place], levels: list[int]) -> State:
    """A state with a model on every place of a level, sides alternating."""
    return evolve(battle_on(field, places), raised=tuple(levels))


def crowded_levels(seed: int, count: int = MODELS) -> State:
    """Such a table with models of all heights on all its levels, and a bank of mist."""
    field, rng = levels_field(seed), random.Random(f"models {seed}")
    places: list[Place] = []
    levels: list[int] = []
    while len(places) < count:
        radius = base_radius(rng.choice((25, 25, 25, 32)))
        level = GROUND if rng.random() < GROUNDLINGS else rng.randint(1, len(field.levels))
        at = _somewhere(rng, field, level, radius)
        apart = all(
            distance(at, (x, y)) >= radius + other
            for (x, y, other, _), its in zip(places, levels, strict=True) if its == level
        )  # fmt: skip
        if apart and is_legal(field, level, at, radius):
            places.append((*at, radius, rng.choice(HEIGHTS)))
            levels.append(level)
    mist = Feature(1, "mist", Circle(*_somewhere(rng, field, GROUND, 5.0), 4.0), "cloud", height_in=6.0)
    return evolve(state_on_levels(field, places, levels), features=(mist,))


def _somewhere(rng: random.Random, field: Battlefield, level: int, radius: float) -> Point:
    if level == GROUND:
        return snap(rng.uniform(radius, SIZE_IN - radius)), snap(rng.uniform(radius, SIZE_IN - radius))
    west, north, east, south = bounds(rng.choice(field.levels[level - 1].floors).shape)
    return snap(rng.uniform(west, east)), snap(rng.uniform(north, south))


# What is legal, said once more


def is_legal(field: Battlefield, level: int, at: Point, radius: float, slack: float = 0.0) -> bool:
    """Whether a base may stand there: on the ground clear of solid and low pieces, on a level wholly on its floors."""
    x, y = at
    near = radius - slack
    if not (near <= x <= field.width_in - near and near <= y <= field.depth_in - near):
        return False
    if level == GROUND:
        return all(to_shape(at, t.shape) >= near for t in field.terrain if t.ground == "impassable" or t.low)
    floors = field.levels[level - 1].floors
    own = {floor.piece for floor in floors if floor.room}
    high = field.levels[level - 1].height_in
    walls = [t.shape for t in field.terrain if t.ground == "impassable" and t.height_in > high and t.id not in own]
    return is_covered([floor.shape for floor in floors], at, near) and all(to_shape(at, w) >= near for w in walls)


def is_covered(shapes: list[Shape], at: Point, radius: float) -> bool:
    """Whether a disc lies wholly on the shapes together, found by its rim and by rings of points in it."""
    first = [shape for shape in shapes if contains(shape, at)]
    if any(_inside_by(shape, at) >= radius for shape in first):
        return True
    if not first:
        return False
    turns = [2 * math.pi * k / 96 for k in range(96)]
    return all(
        any(contains(shape, (at[0] + part * radius * math.cos(t), at[1] + part * radius * math.sin(t)))
            for shape in shapes)
        for part in (1.0, 0.9, 0.75, 0.5, 0.25) for t in turns
    )  # fmt: skip


def _inside_by(shape: Shape, at: Point) -> float:
    """How far inside its rim a point of a shape lies."""
    if isinstance(shape, Circle):
        return shape.radius - distance(at, (shape.x, shape.y))
    return min(to_segment(at, a, b) for a, b in sides(shape))


def outline(shape: Shape, corners: int = 96) -> Polygon:
    """A polygon of it, also if it is round."""
    if not isinstance(shape, Circle):
        return shape
    turns = (2 * math.pi * k / corners for k in range(corners))
    return Polygon(tuple((shape.x + shape.radius * math.cos(t), shape.y + shape.radius * math.sin(t)) for t in turns))


def level_of_height(field: Battlefield, high: float) -> Level:
    """The first level of this height."""
    return next(level for level in field.levels if level.height_in == high)
