"""The table as it is now, ready to be asked: `on(state).sight(i, j)`."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Sequence

import numpy as np

from skirmish.board.answers import Approach, Push, Walk, Way
from skirmish.board.kernels.contact import charge
from skirmish.board.kernels.flat import INF, OFF
from skirmish.board.kernels.ground import BASE, EDGE, FREE, PIECE, slide, strike
from skirmish.board.kernels.paths import PASS, STOP, reach
from skirmish.board.kernels.places import approach
from skirmish.board.kernels.pushes import rest
from skirmish.board.types import Floats
from skirmish.board.weighing import Weighing, circle, numbers
from skirmish.core.battlefield import Battlefield
from skirmish.core.state import LIMBO, NOBODY, ModelId, State
from skirmish.core.units import GRID, Point, distance, snapped

KEPT_BATTLEFIELDS = 8
MOST_ACROSS_IN = 1.1
"""Who charges across a low obstacle may end this far from the target, and a hair."""


AROUND = np.array(circle(24, 1.0))
"""Charge places round a base of radius 1."""
CANDIDATES = np.array([(0.0, 0.0), *circle(16, 0.999), *circle(16, 0.5, 0.5)])
"""Places that `approach` weighs, for a walk of 1 inch."""


class Surface(Weighing):
    """Answers about one state. Get it from `on(state)`, and get it anew after every change of the state."""

    def around(self, i: ModelId, inches: float) -> list[Point]:
        """Places on the grid to try for a move of so many inches: 16 at its end, 16 half as far."""
        places = np.floor((np.array(self._at(i)) + inches * CANDIDATES[1:]) * GRID + 0.5) / GRID
        return [(x, y) for x, y in places.tolist()]

    def reach(self, i: ModelId, walk: Walk, points: Sequence[Point]) -> list[float]:
        """What it costs in inches to get to each point and stop there; inf where i can't within the walk."""
        key = (i, walk, tuple(points))
        costs = self._costs.get(key)
        if costs is None:
            goals = np.floor(np.array(key[2], np.float64).reshape(-1, 2) * GRID + 0.5) / GRID
            room = self.ground.path(self.places[i][2], len(self._bases))
            found, _ = self._search(i, self._at(i), walk, goals, room, STOP)
            costs = self._costs[key] = [math.inf if cost >= INF else cost for cost in found]
        return costs

    def way(self, i: ModelId, at: Point, walk: Walk, via: Sequence[Point] = ()) -> Way | None:
        """The cheapest way to the point, by way of others if asked; None if i can't get there within the walk."""
        key = (i, at, walk, tuple(via))
        if key not in self._ways:
            self._ways[key] = self._way(i, at, walk, key[3])
        return self._ways[key]

    def _way(self, i: ModelId, at: Point, walk: Walk, via: Sequence[Point]) -> Way | None:
        here, spent = self.places[i][:2], 0.0
        path: tuple[Point, ...] = (here,)
        corners = self.ground.path(self.places[i][2], len(self._bases))
        for number, stop in enumerate((*via, at)):
            rest = Walk(walk.inches - spent, walk.keep_in, walk.shun, walk.through) if spent else walk
            goal = np.array((snapped(stop),), np.float64)
            costs, count = self._search(i, here, rest, goal, corners, STOP if number == len(via) else PASS)
            if not count:
                return None
            path += _points(corners, count)[1:]
            spent += costs[0]
            here = path[-1]
        return Way(path, spent)

    def _search(
        self, i: ModelId, start: Point, walk: Walk, goals: Floats, path: Floats, mode: int
    ) -> tuple[list[float], int]:
        """Costs of all goals, which lie on the grid, and the number of corners of the way to the first in `path`."""
        if not len(goals) or start[0] > OFF:
            return [INF] * len(goals), 0
        out = np.empty(len(goals))
        count = reach(
            self._bases, self.ground.field, self.ground.graph(self.places[i][2]), i,
            (float(start[0]), float(start[1])), numbers(walk), mode, goals, out, path,
        )  # fmt: skip
        return out.tolist(), count

    def charge(self, i: ModelId, targets: int, walk: Walk, unwanted: int = 0) -> Way | None:
        """The cheapest way to a place that touches all targets, and none of `unwanted` if one is in reach. (SKR-25)

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
        radius = self.places[i][2]
        corners = self.ground.path(radius, len(self._bases))
        count, cost = charge(
            self._bases, self.ground.field, self.ground.graph(radius), i, numbers(walk), targets, unwanted, AROUND,
            corners,
        )  # fmt: skip
        return _way(corners, count, cost)

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
        radius = self.places[i][2]
        corners = self.ground.path(radius, len(self._bases))
        aim = (float(goal[0]), float(goal[1])) if goal else LIMBO[:2]
        count, cost, gain, sees = approach(
            self._bases, self.ground.field, self._touched, self.ground.graph(radius), i, numbers(walk), foes,
            float(shoot_in), aim, CANDIDATES, corners,
        )  # fmt: skip
        return Approach(_points(corners, count), float(cost), float(gain), bool(sees)) if count else None

    def stands(self, i: ModelId, at: Point) -> str | None:
        """None, or why i's base can't stand at the point. (SKR-34)"""
        hit = self._strike(i, at, at, 0)
        if hit == FREE:
            return None
        return "lies off the table" if hit == EDGE else f"overlaps {self._named(hit)}"

    def straight(self, i: ModelId, at: Point, through: int = 0) -> bool:
        """Whether i could go to the point in a straight line and stop there; the bases in `through` don't block."""
        return self._strike(i, self._at(i), at, through) == FREE

    def _strike(self, i: ModelId, start: Point, end: Point, through: int) -> int:
        leg = (float(start[0]), float(start[1]), float(end[0]), float(end[1]))
        return int(strike(self._bases, *self.ground.arrays, self.size, i, leg, through))

    def _named(self, hit: int) -> str:
        if hit >= PIECE:
            return f"the {self.ground.pack.names[hit - PIECE].removeprefix('the ')}"
        return self.models[hit - BASE].warrior.name

    def sweep(self, i: ModelId, toward: Point, inches: float) -> Push:
        """How far i slides straight toward the point `toward`, or on beyond it, and what it strikes first."""
        here = self._at(i)
        away = distance(here, toward)
        if away == 0:
            return Push(here, 0.0)
        ux, uy = (toward[0] - here[0]) / away, (toward[1] - here[1]) / away
        went, hit = slide(
            self._bases, *self.ground.arrays, self.size, i, ux, uy, float(inches), int(self.ground.pack.spans[3])
        )
        went, hit = float(went), int(hit)
        at = snapped((here[0] + ux * went, here[1] + uy * went))
        return self._ended(at, went, hit)

    def push(self, i: ModelId, away_from: Point, inches: float) -> Push:
        """Where i comes to rest when it is pushed straight away from the point, and what it struck. (CHN-64)

        It stops at impassable terrain, bases and the table edge, not at low obstacles; then it goes back along the line
        until it overlaps nothing, is 1/8" from every base (or no nearer than it was) and touches nobody it didn't.
        """
        here = self._at(i)
        away = distance(here, away_from)
        if away == 0 or here[0] > OFF:
            return Push(here, 0.0)
        ux, uy = (here[0] - away_from[0]) / away, (here[1] - away_from[1]) / away
        arrays = (self._bases, *self.ground.arrays, self.size, i, ux, uy)
        went, hit = slide(*arrays, float(inches), int(self.ground.pack.spans[2]))
        x, y = rest(*arrays, float(went), self.contacts(i))
        at = (float(x), float(y))
        return self._ended(at, distance(here, at), int(hit))

    def _ended(self, at: Point, went: float, hit: int) -> Push:
        if hit == EDGE:
            return Push(at, went, terrain="table edge")
        if hit >= PIECE:
            return Push(at, went, terrain=self.ground.pack.names[hit - PIECE])
        return Push(at, went, model=hit - BASE if hit >= BASE else NOBODY)


def _way(corners: Floats, count: int, cost: float) -> Way | None:
    return Way(_points(corners, count), float(cost)) if count else None


def _points(corners: Floats, count: int) -> tuple[Point, ...]:
    return tuple([(x, y) for x, y in corners[:count].tolist()])


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
