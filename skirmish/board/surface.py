"""The table as it is now, ready to be asked: `on(state).sight(i, j)`."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from operator import is_not

import numpy as np

from skirmish.board import shapes
from skirmish.board.answers import Approach, Beam, Blocker, Crossing, Leap, Push, Seen, Walk, Way
from skirmish.board.beams import beam_in_space, met_after
from skirmish.board.crossing import crossing
from skirmish.board.jit import Field, Floats, Gait, Graph
from skirmish.board.kernels.approach import approach
from skirmish.board.kernels.contact import APART_IN, charge, contacts, rest, touches
from skirmish.board.kernels.flat import ELEVATION, HAIR, INF, LEVEL, OFF, ROOM, settle
from skirmish.board.kernels.ground import BASE, EDGE, FREE, PIECE, slide, strike
from skirmish.board.kernels.paths import PASS, STOP, reach
from skirmish.board.kernels.point_sight import exposed, exposed_place, first_met, sees_place, sees_point
from skirmish.board.kernels.sight import pair
from skirmish.board.kernels.sight_lines import (
    ALL_OF_IT,
    CLEAR,
    NOT_ASKED,
    VISIBLE,
    beholders,
    line,
    lines_from,
    put,
    seen_from,
    spotted,
)
from skirmish.board.kernels.worth import PARTS, choose, heed
from skirmish.board.levels import Step
from skirmish.board.obstructions import blockers, in_the_way
from skirmish.board.routes import Arrival, arrivals, drop, landing, leap
from skirmish.board.stakes import Spot, Stakes, spot_of
from skirmish.board.terrain import LaidTerrain, shape_arrays
from skirmish.core.battlefield import GROUND, Battlefield
from skirmish.core.geometry import Circle, Shape, bounds, contains, middle, sides, strip, to_segment, to_shape
from skirmish.core.record import UNSET, Unset, evolve
from skirmish.core.state import LIMBO, NOBODY, SAME_LEVEL, Model, ModelId, Place, State
from skirmish.core.units import GRID, TOLERANCE_IN, Point, distance, in_space, snapped

MOST_MODELS = 62
"""Sets of models are bit masks in 64-bit integers."""
KEPT_BATTLEFIELDS = 8
MOST_ACROSS_IN = 1.1
"""Who charges across a low obstacle may end this far from the target, and a hair."""


def ring(count: int, radius: float, offset: float = 0.0) -> list[Point]:
    """So many points round (0, 0); `offset`: the first is turned by this part of the step between them."""
    turns = [2 * math.pi * (k + offset) / count for k in range(count)]
    return [(radius * math.cos(t), radius * math.sin(t)) for t in turns]


AROUND = np.array(ring(24, 1.0))
"""Charge places round a base of radius 1."""
CANDIDATES = np.array([(0.0, 0.0), *ring(16, 0.999), *ring(16, 0.5, 0.5)])
"""Places that `approach` weighs, for a walk of 1 inch."""
RINGS = np.array([(0.0, 0.0), *ring(16, 0.999), *ring(8, 0.6), *ring(4, 0.25, 0.5)])
"""Places that `weigh` weighs, for a walk of 1 inch; the first is where it stands."""


class Surface:
    """Answers about one state. Get it from `on(state)`, and get it anew after every change of the state."""

    def __init__(self, battlefield: Battlefield) -> None:
        self.battlefield = battlefield
        self.size = np.array([battlefield.width_in, battlefield.depth_in], np.float64)
        self.state: State | None = None
        self.models: tuple[Model, ...] = ()
        self.places: tuple[Place, ...] = ()
        self.raised: tuple[int, ...] | Unset = UNSET
        self._flat = not battlefield.levels
        self.ground = LaidTerrain(battlefield, self.size)
        self._bases = np.empty((0, 7))
        self._touched = np.empty((0, 0), np.uint8)
        self._lines = np.empty((0, 0, 3))
        self._contacts, self._gaps = np.empty(0, np.int64), np.empty((0, 0))
        self._forget()

    def shows(self, state: State) -> bool:
        """Whether the arrays are up to this state already."""
        return (
            state.places is self.places
            and state.raised == self.raised
            and state.models is self.models
            and state.features is self.ground.features
            and state.battlefield is self.battlefield
        )

    def look(self, state: State) -> None:
        """Bring the arrays up to this state; nothing is done for what hasn't changed."""
        self.models = state.models
        relaid = self.ground.lay(state.features)
        if not relaid and state.places is self.places and state.raised == self.raised:
            return
        count = len(state.places)
        if count > MOST_MODELS:
            raise ValueError(f"{count} models on one table; the board counts up to {MOST_MODELS}")
        before, self.places = self.places, state.places
        levels = self._levels(state)
        if relaid or len(before) != count:
            self._bases = np.zeros((count, 7))
            self._touched = np.zeros((count, int(self.ground.pack.spans[0])), np.uint8)
            self._lines = np.full((count, count, 3), NOT_ASKED)
            self._contacts, self._gaps = np.empty(count, np.int64), np.empty((count, count))
            self._bases[:, :4] = np.array(state.places, np.float64).reshape(-1, 4)
            if levels:
                self._bases[:, LEVEL] = levels
            settle(self._bases, *self.ground.arrays, self._touched, 0, count)
        else:
            for k in compress(range(count), map(is_not, before, state.places)):
                if before[k] != state.places[k]:
                    self._put(k, levels[k] if levels else GROUND)
            for k in [k for k, level in enumerate(levels) if level != self._bases[k, LEVEL]]:
                self._put(k, levels[k])
        self._forget()

    def _put(self, k: ModelId, level: int) -> None:
        x, y, radius, height = self.places[k]
        place = (float(x), float(y), float(radius), float(height), float(level))
        put(self._bases, *self.ground.arrays, self._touched, self._lines, k, place)

    def _levels(self, state: State) -> tuple[int, ...]:
        """The level of every model; () as long as all stand on the ground, and did before."""
        before, self.raised = self.raised, state.raised
        if isinstance(state.raised, Unset) and isinstance(before, Unset):
            return ()
        return tuple([state.level(k) for k in range(len(state.places))])

    def _forget(self) -> None:
        self._seen: dict[tuple[ModelId, ModelId], Seen] = {}
        self._ways: dict[tuple[object, ...], Way | None] = {}
        self._approaches: dict[tuple[object, ...], Approach | None] = {}
        self._costs: dict[tuple[object, ...], list[float]] = {}
        self._leaps: dict[tuple[object, ...], Leap | None] = {}
        self._rows: dict[ModelId, list[float]] = {}
        self._arrived: dict[tuple[ModelId, Walk], tuple[Arrival, ...]] = {}
        self._masks: list[int] | None = None

    # Who is how near whom

    def gap(self, i: ModelId, j: ModelId) -> float:
        """Inches between two bases; negative if they overlap, inf if one is off the table."""
        return self.gaps(i)[j]

    def gaps(self, i: ModelId) -> list[float]:
        """Inches from base i to every base."""
        row = self._rows.get(i)
        if row is None:
            if self._masks is None:
                self._meet()
            row = self._rows[i] = self._gaps[i].tolist()
        return row

    def within(self, i: ModelId, j: ModelId, inches: float) -> bool:
        """Whether j's base is within so many inches of i's, exactly so many included."""
        ax, ay, ar, _ = self.places[i]
        bx, by, br, _ = self.places[j]
        if ax > OFF or bx > OFF:
            return False
        if not self._flat and self._bases[i, LEVEL] != self._bases[j, LEVEL]:
            return self.gap(i, j) <= inches
        far = inches + ar + br
        return far >= 0 and (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= far * far

    def contacts(self, i: ModelId) -> int:
        """Bit mask of the bases that i touches."""
        return (self._masks or self._meet())[i]

    def contact_masks(self) -> list[int]:
        """For every model the bit mask of the bases it touches."""
        return self._masks or self._meet()

    def touching(self, i: ModelId) -> tuple[ModelId, ...]:
        """Ids of the models whose bases i touches, in order."""
        mask = self.contacts(i)
        return tuple(k for k in range(mask.bit_length()) if mask >> k & 1) if mask else ()

    def contacts_at(self, i: ModelId, point: Point, among: int, level: int = SAME_LEVEL) -> int:
        """Bit mask of those `among` whose bases i would touch if it stood at the point of a level."""
        x, y = float(point[0]), float(point[1])
        bases = self._bases if self._flat else self._bases_on(i, level)
        return touches(bases, *self.ground.arrays, i, x, y, among)

    def level(self, i: ModelId) -> int:
        """The number of the level that i stands on; 0 for the ground."""
        return GROUND if self._flat else int(self._bases[i, LEVEL])

    def _bases_on(self, i: ModelId, level: int) -> Floats:
        """The bases, if i stood on this level."""
        if self._flat or level in (SAME_LEVEL, self._bases[i, LEVEL]):
            return self._bases
        bases = self._bases.copy()
        bases[i, LEVEL] = level
        return bases

    def _meet(self) -> list[int]:
        contacts(self._bases, *self.ground.arrays, self._contacts, self._gaps)
        found: list[int] = self._contacts.tolist()
        self._masks = found
        return found

    # Who sees whom

    def sight(self, i: ModelId, j: ModelId) -> Seen:
        """How much i sees of j, from the best of three eyes of either base."""
        seen = self._seen.get((i, j))
        if seen is None:
            visible, clear = line(self._bases, *self.ground.arrays, self._touched, self._lines, i, j)
            seen = self._seen[i, j] = Seen(float(visible), float(clear))
        return seen

    def sights(self, i: ModelId, targets: int) -> dict[ModelId, Seen]:
        """What i sees of each of the targets (a bit mask), all at once."""
        lines_from(self._bases, *self.ground.arrays, self._touched, self._lines, i, targets)
        row = self._lines[i].tolist()
        return {
            j: Seen(row[j][VISIBLE], row[j][CLEAR]) for j in range(targets.bit_length()) if targets >> j & 1 and j != i
        }

    def beholders(self, hidden: int, viewers: Sequence[int], near: Sequence[int]) -> list[ModelId]:
        """For each model the first of its viewers that has it in the open, or within the viewer's own `near` inches.

        `hidden` is a bit mask, and so is each of `viewers`; -1 for who isn't asked about, or if there is nobody.
        """
        found = np.empty(len(self._bases), np.int64)
        beholders(
            self._bases, *self.ground.arrays, self._touched, self._lines, hidden,
            np.array(viewers, np.int64), np.array(near, np.int64), found,
        )  # fmt: skip
        seers: list[ModelId] = found.tolist()
        return seers

    def spotted(
        self, i: ModelId, points: Sequence[Point], viewers: int, near: Sequence[int], level: int = SAME_LEVEL
    ) -> ModelId:
        """The first of the viewers that would behold i at one of the points (see `beholders`), or -1."""
        places, known = np.array(points, np.float64).reshape(-1, 2), np.array(near, np.int64)
        on_level = float(self._bases[i, LEVEL] if level == SAME_LEVEL else level)
        arrays = (self._bases, *self.ground.arrays, self._touched)
        return int(spotted(*arrays, i, viewers, known, places, on_level))

    def sight_at(self, i: ModelId, point: Point, j: ModelId, level: int = SAME_LEVEL) -> Seen:
        """How much i would see of j from the point of a level."""
        bases, touched = self._bases.copy(), self._touched.copy()
        bases[i, :2] = point
        if level != SAME_LEVEL:
            bases[i, LEVEL] = level
        settle(bases, *self.ground.arrays, touched, i, i + 1)
        if bases[i, 0] > OFF or bases[j, 0] > OFF:
            return Seen(0.0, 0.0)
        visible, clear = pair(bases, *self.ground.arrays, touched, i, j, ALL_OF_IT)
        return Seen(float(visible), float(clear))

    def seen_from(self, i: ModelId, points: Sequence[Point], j: ModelId, level: int = SAME_LEVEL) -> list[float]:
        """How much i would see of j from each of the points of a level: from 0 to 1, as `sight_at`."""
        places = np.array(points, np.float64).reshape(-1, 2)
        found = np.empty(len(places))
        on_level = float(self._bases[i, LEVEL] if level == SAME_LEVEL else level)
        seen_from(self._bases, *self.ground.arrays, self._touched, i, j, places, on_level, found)
        visible: list[float] = found.tolist()
        return visible

    def blockers(self, i: ModelId, j: ModelId) -> tuple[Blocker, ...]:
        """What hides a part of j from i, the nearest to i first."""
        if not self.sight(i, j).covered:
            return ()
        names = [model.warrior.name for model in self.models]
        return blockers(self.ground.pack, self._bases, self._touched, i, j, names)

    def elevation(self, i: ModelId) -> float:
        """Inches above the table of the ground that i stands on."""
        return float(self._bases[i, 4])

    def touched(self, shape: Shape) -> tuple[ModelId, ...]:
        """Ids of the models on the table that a template touches, in order."""
        return shapes.touched(shape, self.places)

    def touched_on(self, shape: Shape, level: int) -> tuple[ModelId, ...]:
        """Those of them that stand on this level."""
        return tuple([k for k in self.touched(shape) if self.level(k) == level])

    def touches(self, i: ModelId, shape: Shape, level: int) -> bool:
        """Whether i stands on the level, and its base reaches the shape there."""
        return self.level(i) == level and self.reach_of(i, shape, level)[0] <= 0

    # Points, areas and lines, for spells above all

    def elevation_at(self, point: Point, level: int = GROUND) -> float:
        """Inches above the table of a point of a level."""
        return self.ground.elevation(level, point)

    def gap_to_point(self, i: ModelId, point: Point, level: int = SAME_LEVEL) -> float:
        """Inches from the edge of i's base to the point of a level, 0 inside it; inf if i is off the table."""
        x, y, radius, _ = self.places[i]
        if x > OFF:
            return math.inf
        gap = max(0.0, distance((x, y), point) - radius)
        if self._flat or level in (SAME_LEVEL, self._bases[i, LEVEL]):
            return gap
        return in_space(gap, self.elevation_at(point, level) - self.elevation(i))

    def reach_of(self, i: ModelId, shape: Shape, level: int = GROUND) -> tuple[float, float]:
        """Inches from the edge of i's base to the nearest and to the farthest point of the shape, 0 inside the base.

        The shape lies on the level, and is wholly in range if the second is. Both are inf if i is off the table.
        """
        x, y, radius, _ = self.places[i]
        if x > OFF:
            return math.inf, math.inf
        if isinstance(shape, Circle):
            far = distance((x, y), (shape.x, shape.y)) + shape.radius
        else:
            far = max(distance((x, y), corner) for corner in shape.corners)
        near, far = max(0.0, to_shape((x, y), shape) - radius), max(0.0, far - radius)
        if self._flat or level == self.level(i):
            return near, far
        rise = self.elevation_at(middle(shape), level) - self.elevation(i)
        return in_space(near, rise), in_space(far, rise)

    def sees_point(self, i: ModelId, point: Point, level: int = SAME_LEVEL, above_in: float = 0.0) -> bool:
        """Whether i has sight of the point of a level from its base's centre or one of its silhouette points.

        Blocking terrain and features hide it, and clouds if it is more than 2" from i's base; bases don't. On levels
        it is the place so many inches above the point.
        """
        x, y = float(point[0]), float(point[1])
        number = level if self._flat or level != SAME_LEVEL else self.level(i)
        if self._flat or number == GROUND == self.level(i):
            return bool(sees_point(self._bases, *self.ground.arrays, i, x, y))
        where = (x, y, self.elevation_at(point, number) + above_in)
        return bool(sees_place(self._bases, *self.ground.arrays, i, where, self._room(point, number)))

    def _room(self, point: Point, level: int) -> float:
        """The room that a point of a level is in: see `kernels`."""
        if level == GROUND:
            return 0.0
        bases, touched = np.zeros((1, 7)), np.zeros((1, int(self.ground.pack.spans[0])), np.uint8)
        bases[0, :2], bases[0, LEVEL] = point, level
        settle(bases, *self.ground.arrays, touched, 0, 1)
        return float(bases[0, ROOM])

    def sees_shape(self, i: ModelId, shape: Shape, level: int = GROUND, above_in: float = 0.0) -> bool:
        """Whether i has sight of the point of the shape, which lies on the level, that is nearest to it."""
        here = self.places[i][:2]
        if here[0] > OFF:
            return False
        if contains(shape, here):
            return level == self.level(i) or self.sees_point(i, here, level, above_in)
        return self.sees_point(i, _nearest(here, shape), level, above_in)

    def exposed(self, point: Point, j: ModelId, level: int = GROUND) -> bool:
        """Whether a line from the point of a level to base j is free of the map's blocking terrain, as blasts need it.

        Clouds, features and bases don't count, nor does a piece that both the point and the base lie in.
        """
        count = self.ground.pack.map_sights
        if not self._flat and (level != GROUND or self.level(j) != GROUND):
            where = (float(point[0]), float(point[1]), self.elevation_at(point, level))
            return bool(exposed_place(self._bases, *self.ground.arrays, count, where, self._room(point, level), j))
        return bool(exposed(self._bases, *self.ground.arrays, count, float(point[0]), float(point[1]), j))

    def in_area(
        self, point: Point, radius: float, rise_in: float = 2.0, level: int = GROUND
    ) -> tuple[ModelId, ...]:  # fmt: skip
        """Ids of the models whose base reaches within `radius` of the point of a level, the nearest base first.

        Exactly so many inches count. Their ground is no more than `rise_in` above or below that at the point.
        """
        px, py = point
        found = [
            (max(0.0, distance((x, y), point) - base), k)
            for k, (x, y, base, _) in enumerate(self.places)
            if x < OFF and (x - px) * (x - px) + (y - py) * (y - py) <= (radius + base) * (radius + base)
        ]
        if not found:
            return ()
        high = self.elevation_at(point, level)
        return tuple(k for _, k in sorted(found) if abs(self.elevation(k) - high) <= rise_in)

    def beam(self, i: ModelId, j: ModelId, length: float, stops: frozenset[str]) -> Beam:
        """A line without width from the edge of i's base through the centre of j's, so many inches long.

        It ends where it enters a piece of the map of one of the kinds in `stops`, however high it is. Whom it touches,
        i apart, is listed in the order in which it gets to them. Between levels it runs in space, see `board/beams.py`.
        """
        if not self._flat and (self.level(i) or self.level(j)):
            return beam_in_space(self, i, j, length, stops)
        here, there = self.places[i][:2], self.places[j][:2]
        away = distance(here, there)
        if away == 0 or max(here[0], there[0]) > OFF:
            return Beam(here)
        ux, uy = (there[0] - here[0]) / away, (there[1] - here[1]) / away
        first = self.places[i][2]
        start = (here[0] + ux * first, here[1] + uy * first)
        end = (start[0] + ux * length, start[1] + uy * length)
        edges, pieces = shape_arrays(_standing(self.ground.map, stops))
        part = float(first_met(edges, pieces, *start, *end))
        end = (start[0] + ux * length * part, start[1] + uy * length * part)
        touched = [
            (met_after(start, (ux, uy), (x, y), radius), k)
            for k, (x, y, radius, _) in enumerate(self.places)
            if k != i and x < OFF and to_segment((x, y), start, end) <= radius + HAIR and not self.level(k)
        ]
        return Beam(end, tuple(k for _, k in sorted(touched)))

    def crossing(self, path: Sequence[Point], radius: float, shape: Shape) -> Crossing | None:
        """The path of a base of this radius parted 1/8" before it touches the shape; None if it doesn't.

        A shape that it touches from the start counts only when it has left it. Who starts nearer has a first part of
        one point.
        """
        return crossing(path, radius, shape)

    def free_strip(
        self, a: Point, b: Point, width: float, apart_in: float = 0.0, *, touch: bool = False, level: int = GROUND
    ) -> str | None:  # fmt: skip
        """None, or why no wall can stand on the strip from a to b of a level: "overlaps the mill".

        In its way are blocking terrain of the map, impassable features, and bases nearer than `apart_in`, or that touch
        it unless they may `touch`.
        """
        if a == b:
            return "has no length"
        wall = strip(a, b, width)
        west, north, east, south = bounds(wall)
        off = max(-west, -north, east - self.battlefield.width_in, south - self.battlefield.depth_in)
        if off > TOLERANCE_IN:
            return "lies off the table"
        if level != GROUND and not self.ground.level(level).bears(wall):
            return "doesn't lie wholly on one level"
        piece = in_the_way(self.ground.level(level).pack_beyond if level else self.ground.pack, a, b, width)
        if piece is not None:
            return f"overlaps the {piece}"
        centre, far = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (distance(a, b) + width) / 2 + apart_in + TOLERANCE_IN
        near = (k for k, (x, y, r, _) in enumerate(self.places) if x < OFF and distance((x, y), centre) <= far + r)
        near = (k for k in near if self.level(k) == level)
        return next((why for k in near if (why := self._crowds(k, wall, apart_in, touch))), None)

    def _crowds(self, k: ModelId, wall: Shape, apart_in: float, touch: bool) -> str | None:
        x, y, radius, _ = self.places[k]
        gap = to_shape((x, y), wall) - radius
        name = self.models[k].warrior.name
        if gap < -HAIR:
            return f"overlaps {name}"
        if gap <= HAIR and not touch:
            return f"touches {name}"
        return f"is too near to {name}" if gap < apart_in - HAIR else None

    # Ways, and where they lead

    def around(self, i: ModelId, inches: float) -> list[Point]:
        """Places on the grid to try for a move of so many inches: 16 at its end, 16 half as far."""
        places = np.floor((np.array(self._at(i)) + inches * CANDIDATES[1:]) * GRID + 0.5) / GRID
        return [(x, y) for x, y in places.tolist()]

    def reach(self, i: ModelId, walk: Walk, points: Sequence[Point], level: int = SAME_LEVEL) -> list[float]:
        """What it costs in inches to get to each point of a level and stop there; inf where i can't within the walk.

        Ladders, stairs and doors are ways like others; climbs and jumps are not, see `faces` and `leap`.
        """
        key = (i, walk, tuple(points), level)
        costs = self._costs.get(key)
        if costs is None:
            goals = np.floor(np.array(key[2], np.float64).reshape(-1, 2) * GRID + 0.5) / GRID
            found = self.costs_from(self._stand(i), i, walk, goals, level)
            if not self._flat:
                for arrival in self._arrivals(i, walk):
                    if arrival.level == (self.level(i) if level == SAME_LEVEL else level):
                        further = self.costs_from(arrival, i, walk, goals, arrival.level)
                        found = [min(pair) for pair in zip(found, further, strict=True)]
            costs = self._costs[key] = [math.inf if cost >= INF else cost for cost in found]
        return costs

    def costs_from(self, stand: Arrival, i: ModelId, walk: Walk, goals: Floats, level: int) -> list[float]:
        """What all goals cost that i gets to from there without leaving the level; INF for the others."""
        if level not in (SAME_LEVEL, stand.level):
            return [INF] * len(goals)
        rest = evolve(walk, inches=walk.inches - stand.cost) if stand.cost else walk
        found, _ = self._search(i, stand.at, rest, goals, self._room_for_path(i, stand.level), STOP, stand.level)
        return [cost + stand.cost for cost in found] if stand.cost else found

    def way(
        self, i: ModelId, at: Point, walk: Walk, via: Sequence[Point] = (), level: int = SAME_LEVEL
    ) -> Way | None:  # fmt: skip
        """The cheapest way to the point of a level, by way of others on its own if asked; None if i can't get there."""
        key = (i, at, walk, tuple(via), level)
        if key not in self._ways:
            self._ways[key] = self._way(i, at, walk, key[3], level)
        return self._ways[key]

    def _way(self, i: ModelId, at: Point, walk: Walk, via: Sequence[Point], level: int) -> Way | None:
        if self._flat or (via and level in (SAME_LEVEL, self.level(i))):
            return self.way_from(self._stand(i), i, walk, (*via, at))
        start = self._stand(i)
        if via:
            first = self.way_from(start, i, walk, tuple(via), PASS)
            if first is None:
                return None
            start = Arrival(first.cost, start.level, via[-1], first.path, (start.level,) * len(first.path))
        goal = self.level(i) if level == SAME_LEVEL else level
        best = self.way_from(start, i, walk, (at,)) if start.level == goal else None
        if best is None or best.cost > start.cost + distance(start.at, at) + TOLERANCE_IN:
            for one in arrivals(self, start, i, walk) if via else self._arrivals(i, walk):
                if one.level == goal and (best is None or one.cost + distance(one.at, at) < best.cost):
                    way = self.way_from(one, i, walk, (at,))
                    best = way if best is None or (way is not None and way.cost < best.cost) else best
        return best

    def _stand(self, i: ModelId) -> Arrival:
        here = self._at(i)
        return Arrival(0.0, GROUND if self._flat else self.level(i), here, (here,), ())

    def arrivals(self, i: ModelId, walk: Walk) -> tuple[Arrival, ...]:
        """Where ladders, stairs and doors lead i within the walk, the cheapest first."""
        return () if self._flat else self._arrivals(i, walk)

    def _arrivals(self, i: ModelId, walk: Walk) -> tuple[Arrival, ...]:
        key = (i, walk)
        if key not in self._arrived:
            self._arrived[key] = arrivals(self, self._stand(i), i, walk)
        return self._arrived[key]

    def way_from(
        self, stand: Arrival, i: ModelId, walk: Walk, stops: Sequence[Point], last: int = STOP
    ) -> Way | None:  # fmt: skip
        """The cheapest way on from there by these stops, without leaving the level, with all before it."""
        here, spent, path = stand.at, stand.cost, stand.path
        corners = self._room_for_path(i, stand.level)
        for number, stop in enumerate(stops, 1):
            rest = Walk(walk.inches - spent, walk.keep_in, walk.shun, walk.through) if spent else walk
            goal = np.array((snapped(stop),), np.float64)
            mode = last if number == len(stops) else PASS
            costs, count = self._search(i, here, rest, goal, corners, mode, stand.level)
            if not count:
                return None
            path += _points(corners, count)[1:]
            spent += costs[0]
            here = path[-1]
        more = (stand.level,) * (len(path) - len(stand.levels)) if stand.levels else ()
        return Way(path, spent, (*stand.levels, *more))

    def _search(
        self, i: ModelId, start: Point, walk: Walk, goals: Floats, path: Floats, mode: int, level: int = SAME_LEVEL
    ) -> tuple[list[float], int]:
        """Costs of all goals, which lie on the grid, and the number of corners of the way to the first in `path`."""
        if not len(goals) or start[0] > OFF:
            return [INF] * len(goals), 0
        out = np.empty(len(goals))
        bases, (field, graph) = self._bases, self._ground(i) if self._flat else self._field(i, level)
        if not self._flat:
            bases = self._bases_on(i, level)
        count = reach(
            bases, field, graph, i, (float(start[0]), float(start[1])), gait_of(walk), mode, goals,
            out, path,
        )  # fmt: skip
        return out.tolist(), count

    def _ground(self, i: ModelId) -> tuple[Field, Graph]:
        return self.ground.field, self.ground.graph(self.places[i][2])

    def _field(self, i: ModelId, level: int = SAME_LEVEL) -> tuple[Field, Graph]:
        """What the ways of i on a level are searched in."""
        number = self.level(i) if level == SAME_LEVEL else level
        if number == GROUND:
            return self._ground(i)
        ground = self.ground.level(number)
        return ground.field, ground.graph(self.places[i][2])

    def _room_for_path(self, i: ModelId, level: int = SAME_LEVEL) -> Floats:
        number = GROUND if self._flat else self.level(i) if level == SAME_LEVEL else level
        ground = self.ground if number == GROUND else self.ground.level(number)
        return ground.path(self.places[i][2], len(self._bases))

    def steps(self, i: ModelId) -> tuple[Step, ...]:
        """All ways between levels for a base of i's size: ladders, stairs, doors, ledges, gaps."""
        return self.ground.steps(self.places[i][2]) if self.battlefield.levels else ()

    def jumps(self, i: ModelId, toward: Point, near_in: float = math.inf) -> tuple[Step, ...]:
        """The jumps off i's level from the points of its edge that are nearest to it or to the place.

        Those that begin further than so many inches from i may be left out.
        """
        level = self.level(i)
        if level == GROUND:
            return ()
        return self.ground.jumps(level, self._at(i), toward, self.places[i][2], near_in)

    def faces(self, i: ModelId) -> tuple[Step, ...]:
        """The climbs up and down that i can begin where it stands: it touches the face, or stands at the edge of it."""
        if not self.battlefield.levels or self.places[i][0] > OFF:
            return ()
        return self.ground.faces(self._at(i), self.level(i), self.places[i][2])

    def leap(
        self, i: ModelId, at: Point, level: int, walk: Walk, deepest_in: float = math.inf
    ) -> Leap | None:  # fmt: skip
        """The cheapest jump that leads to the point of a level: none further down than `deepest_in`. (SKR-36)"""
        if not self.battlefield.levels:
            return None
        key = (i, at, level, walk, deepest_in)
        if key not in self._leaps:
            self._leaps[key] = leap(self, i, snapped(at), level, walk, deepest_in)
        return self._leaps[key]

    def near_edge(self, i: ModelId, inches: float) -> bool:
        """Whether i stands on a level, and its centre within so many inches of the edge of it."""
        level = self.level(i)
        return level != GROUND and self.ground.level(level).is_drop_near(self._at(i), inches + self.places[i][2])

    def landing(self, i: ModelId, at: Point | None = None) -> Push:
        """Where i comes down if it falls from the edge of its level that is nearest to the point, or to itself."""
        return landing(self, i, self._at(i) if at is None else at)

    def is_held_up(self, i: ModelId) -> bool:
        """Whether i stands on the table, or its level is still under all of its base."""
        level = self.level(i)
        return level == GROUND or self.ground.level(level).carries(self._at(i), self.places[i][2])

    def drop(self, i: ModelId) -> Push:
        """Where i comes down if the floor under it is gone: the nearest free place below."""
        return drop(self, i)

    def bears(self, shape: Shape, level: int) -> bool:
        """Whether the shape, whose middle it is for a disc, lies on the level."""
        if level == GROUND:
            return True
        if isinstance(shape, Circle):
            return self.ground.map.levels[level - 1].floor_at((shape.x, shape.y)) is not None
        return self.ground.level(level).bears(shape)

    def charge(self, i: ModelId, targets: int, walk: Walk, unwanted: int = 0) -> Way | None:
        """The cheapest way to a place that touches all targets, and none of `unwanted` if one is in reach.

        `targets` and `unwanted` are bit masks. None if no free place within the walk touches all targets.
        """
        key = (i, targets, walk, unwanted)
        if key not in self._ways:
            self._ways[key] = self._charge(i, targets, walk, unwanted)
        return self._ways[key]

    def _charge(self, i: ModelId, targets: int, walk: Walk, unwanted: int) -> Way | None:
        gaps = self.gaps(i)
        far = max([gaps[k] for k in range(targets.bit_length()) if targets >> k & 1], default=math.inf)
        if far > walk.inches + MOST_ACROSS_IN:
            return None
        level = GROUND if self._flat else self.level((targets & -targets).bit_length() - 1)
        best = None
        if self._flat or level == self.level(i):
            best = self.charge_from(self._stand(i), i, targets, walk, unwanted)
        if self._flat or (best is not None and best.cost <= far + APART_IN):
            return best
        for one in self._arrivals(i, walk):
            if one.level == level and (best is None or one.cost < best.cost):
                way = self.charge_from(one, i, targets, walk, unwanted)
                best = way if best is None or (way is not None and way.cost < best.cost) else best
        return best

    def charge_from(self, stand: Arrival, i: ModelId, targets: int, walk: Walk, unwanted: int) -> Way | None:
        """The cheapest way on from there to a place that touches all targets: see `charge`."""
        bases, rest = self._bases, walk
        if stand.levels:
            bases, rest = self._bases.copy(), evolve(walk, inches=walk.inches - stand.cost)
            bases[i, :2], bases[i, LEVEL] = stand.at, stand.level
        field, graph = self._ground(i) if self._flat else self._field(i, stand.level)
        corners = self._room_for_path(i, stand.level)
        count, cost = charge(bases, field, graph, i, gait_of(rest), targets, unwanted, AROUND, corners)
        if not count:
            return None
        on_to = _points(corners, count)
        if not stand.levels:
            return Way(on_to, float(cost))
        levels = (*stand.levels, *(stand.level,) * (count - 1))
        return Way((*stand.path, *on_to[1:]), stand.cost + float(cost), levels)

    def approach(
        self, i: ModelId, walk: Walk, foes: int, shoot_in: float, goal: Point | None = None
    ) -> Approach | None:  # fmt: skip
        """The way to the best of 33 places: nearest to one of `foes` (a bit mask), or to the goal point if given.

        To see one of the foes within `shoot_in` is worth more than 30 inches. None if there is nobody to go to.
        """
        key = (i, walk, foes, shoot_in, goal)
        if key not in self._approaches:
            self._approaches[key] = self._approach(i, walk, foes, shoot_in, goal)
        return self._approaches[key]

    def _approach(self, i: ModelId, walk: Walk, foes: int, shoot_in: float, goal: Point | None) -> Approach | None:
        if self.places[i][0] > OFF:
            return None
        corners = self._room_for_path(i)
        field, graph = self._ground(i) if self._flat else self._field(i)
        aim = (float(goal[0]), float(goal[1])) if goal else LIMBO[:2]
        count, cost, gain, sees = approach(
            self._bases, self.ground.field, self._touched, field, graph, i, gait_of(walk), foes, float(shoot_in), aim,
            CANDIDATES, corners,
        )  # fmt: skip
        return Approach(_points(corners, count), float(cost), gain=float(gain), sees=bool(sees)) if count else None

    def stands(self, i: ModelId, at: Point, level: int = SAME_LEVEL) -> str | None:
        """None, or why i's base can't stand at the point of a level."""
        number = GROUND if self._flat else self.level(i) if level == SAME_LEVEL else level
        if number != GROUND and self.ground.map.levels[number - 1].floor_at(at) is None:
            return "has no floor under it"
        hit = self._strike(i, at, at, 0, number)
        if hit == FREE:
            return None
        return "lies off the table" if hit == EDGE else f"overlaps {self._named(hit, number)}"

    def straight(self, i: ModelId, at: Point, through: int = 0) -> bool:
        """Whether i could go to the point in a straight line and stop there; the bases in `through` don't block."""
        return self._strike(i, self._at(i), at, through, GROUND if self._flat else self.level(i)) == FREE

    def _strike(self, i: ModelId, start: Point, end: Point, through: int, level: int) -> int:
        leg = (float(start[0]), float(start[1]), float(end[0]), float(end[1]))
        edges, pieces, spans, size = self._field(i, level)[0] if level else self.ground.field
        bases = self._bases if self._flat else self._bases_on(i, level)
        return int(strike(bases, edges, pieces, spans, size, i, leg, through))

    def _named(self, hit: int, level: int) -> str:
        if hit >= PIECE:
            pack = self.ground.level(level).pack if level else self.ground.pack
            return f"the {pack.names[hit - PIECE].removeprefix('the ')}"
        return self.models[hit - BASE].warrior.name

    def sweep(self, i: ModelId, toward: Point, inches: float) -> Push:
        """How far i slides straight toward the point `toward`, or on beyond it, and what it strikes first."""
        here = self._at(i)
        away = distance(here, toward)
        if away == 0:
            return Push(here, 0.0)
        ux, uy = (toward[0] - here[0]) / away, (toward[1] - here[1]) / away
        level = GROUND if self._flat else self.level(i)
        ground = self.ground.level(level) if level else self.ground
        slid = slide(self._bases, *ground.arrays, self.size, i, ux, uy, float(inches), int(ground.pack.spans[3]))
        went, hit = float(slid[0]), int(slid[1])
        at = snapped((here[0] + ux * went, here[1] + uy * went))
        return self._ended(at, went, hit, ground.pack.names)

    def push(self, i: ModelId, away_from: Point, inches: float) -> Push:
        """Where i comes to rest when it is pushed straight away from the point, and what it struck.

        It stops at impassable terrain, bases and the table edge, not at low obstacles; then it goes back along the line
        until it overlaps nothing, is 1/8" from every base (or no nearer than it was) and touches nobody it didn't.
        """
        here = self._at(i)
        away = distance(here, away_from)
        if away == 0 or here[0] > OFF:
            return Push(here, 0.0)
        ux, uy = (here[0] - away_from[0]) / away, (here[1] - away_from[1]) / away
        if not self._flat and self.level(i) != GROUND:
            return self._push_on_level(i, (ux, uy), inches)
        arrays = (self._bases, *self.ground.arrays, self.size, i, ux, uy)
        went, hit = slide(*arrays, float(inches), int(self.ground.pack.spans[2]))
        x, y = rest(*arrays, float(went), self.contacts(i))
        at = (float(x), float(y))
        return self._ended(at, distance(here, at), int(hit), self.ground.pack.names)

    def _push_on_level(self, i: ModelId, toward: Point, inches: float) -> Push:
        """The push ends at what stands up from the level, and it goes over an edge. (CHN-64)"""
        here, ground, level = self._at(i), self.ground.level(self.level(i)), self.level(i)
        beyond = (self._bases, *ground.beyond, self.size, i, *toward)
        went, hit = slide(*beyond, float(inches), int(ground.beyond[2][2]))
        over = ground.leaves(here, (here[0] + toward[0] * float(went), here[1] + toward[1] * float(went)))
        if over is not None:
            down = landing(self, i, over)
            return evolve(down, inches=distance(here, over))
        x, y = rest(self._bases, *ground.beyond, self.size, i, *toward, float(went), self.contacts(i))
        at = (float(x), float(y))
        if self.stands(i, at, level) is not None:  # on the brink: it is drawn back onto the floor
            at = ground.onto(at, self.places[i][2])
            if self.stands(i, at, level) is not None or self.contacts_at(i, at, ~self.contacts(i)):
                x, y = rest(self._bases, *ground.arrays, self.size, i, *toward, float(went), self.contacts(i))
                at = (float(x), float(y))
        return self._ended(at, distance(here, at), int(hit), ground.names_beyond)

    def _ended(self, at: Point, went: float, hit: int, names: Sequence[str]) -> Push:
        if hit == EDGE:
            return Push(at, went, terrain="table edge")
        if hit >= PIECE:
            return Push(at, went, terrain=names[hit - PIECE])
        return Push(at, went, model=hit - BASE if hit >= BASE else NOBODY)

    # Places weighed all at once, for players that weigh

    def weigh(
        self, i: ModelId, walk: Walk, fires: tuple[bool, bool], at_stake: Stakes, weights: Sequence[float],
        extra: Sequence[Point], stand: Arrival | None = None,
    ) -> tuple[Spot, ...]:  # fmt: skip
        """Where i stands, and the best place within the walk if that is better: of rings round it and the extra points.

        `stand`: if it had got there already, on whatever level, with what is left of its walk.

        `fires`: whether it may still do harm from afar if it stays, and if it goes. `weights` are those of the parts of
        `Spot`, then marks that an inch of the way costs.
        """
        here, bases, lines = self._at(i), self._bases, self._lines
        level = SAME_LEVEL
        if stand is not None:
            here, level = stand.at, stand.level
            bases, lines = self._bases.copy(), np.full(self._lines.shape, NOT_ASKED)
            bases[i, :2], bases[i, ELEVATION], bases[i, LEVEL] = here, self.elevation_at(here, level), level
            walk = evolve(walk, inches=max(0.0, walk.inches - stand.cost))
        points = RINGS * walk.inches + here
        if extra:
            points = np.concatenate((points, np.array(extra)))
        points = np.floor(points * GRID + 0.5) / GRID
        points[0] = here
        field, graph = self._ground(i) if self._flat else self._field(i, level)
        costs, parts, whom = np.empty(len(points)), np.empty((len(points), PARTS)), np.empty((len(points), 4), np.int64)
        best = int(choose(
            bases, self.ground.field, self._touched, lines, field, graph, i, gait_of(walk), points, costs, fires,
            *at_stake, np.array(weights, np.float64), parts, whom,
        ))  # fmt: skip
        return tuple([
            spot_of(points[q], costs[q], parts[q], whom[q], weights) for q in ((0, best) if best else (0,))
        ])  # fmt: skip

    def heed(self, friends: Sequence[ModelId], foes: Sequence[ModelId], terms: Floats, volleys: Floats) -> Floats:
        """What each foe might take from each friend where they stand, by charging and from afar: (models, models, 2).

        `terms` and `volleys` have the rows of `Stakes` for each friend.
        """
        found = np.zeros((len(terms), len(terms), 2))
        ours, theirs = np.array(friends, np.int64), np.array(foes, np.int64)
        heed(self._bases, self.ground.field, self._touched, self._lines, ours, theirs, terms, volleys, found)
        return found

    def _at(self, i: ModelId) -> Point:
        return self.places[i][:2]


@lru_cache(64)
def _standing(field: Battlefield, roles: frozenset[str]) -> tuple[Shape, ...]:
    """The shapes of its pieces that are like these kinds."""
    return tuple([piece.shape for piece in field.terrain if piece.role in roles])


def gait_of(walk: Walk) -> Gait:
    """The walk as kernels read it."""
    return float(walk.inches), float(walk.keep_in), walk.shun, walk.through


def _points(corners: Floats, count: int) -> tuple[Point, ...]:
    return tuple([(x, y) for x, y in corners[:count].tolist()])


def _nearest(point: Point, shape: Shape) -> Point:
    """The point of the shape's outline that is nearest to a point outside it."""
    if isinstance(shape, Circle):
        part = shape.radius / distance(point, (shape.x, shape.y))
        return shape.x + (point[0] - shape.x) * part, shape.y + (point[1] - shape.y) * part
    return min((_on_side(point, a, b) for a, b in sides(shape)), key=lambda spot: distance(spot, point))


def _on_side(point: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return a[0] + along * dx, a[1] + along * dy


class _Surfaces(threading.local):
    """Surfaces of this thread, the one asked last in front."""

    def __init__(self) -> None:
        self.last: Surface | None = None
        self.kept: OrderedDict[Battlefield, Surface] = OrderedDict()


_surfaces = _Surfaces()


def on(state: State) -> Surface:
    """The surface of this state's battlefield, up to date with the state.

    There is one for each battlefield and thread, so asking for another state of the battle changes it: don't keep it.
    """
    surface = _surfaces.last
    if surface is not None:
        if surface.state is state:
            return surface
        if surface.shows(state):  # as what a player sees of a state does: only the dice are others
            surface.state = state
            return surface
    if surface is None or surface.battlefield is not state.battlefield:
        surface = _surfaces.last = _surface_of(state.battlefield)
    surface.look(state)
    surface.state = state
    return surface


def _surface_of(battlefield: Battlefield) -> Surface:
    kept = _surfaces.kept
    surface = kept.get(battlefield)
    if surface is None:
        if len(kept) >= KEPT_BATTLEFIELDS:
            kept.popitem(last=False)
        surface = kept[battlefield] = Surface(battlefield)
    kept.move_to_end(battlefield)
    surface.battlefield = battlefield
    return surface
