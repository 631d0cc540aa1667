"""The table as it is now, ready to be asked: `on(state).sight(i, j)`."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Sequence

import numpy as np

from skirmish.board import templates
from skirmish.board.answers import Blocker, Push, Seen, Walk, Way
from skirmish.board.blockers import blockers
from skirmish.board.ground import Ground
from skirmish.board.kernels.contact import charge, contacts
from skirmish.board.kernels.flat import INF, OFF
from skirmish.board.kernels.ground import BASE, EDGE, FREE, PIECE, slide, strike
from skirmish.board.kernels.paths import reach
from skirmish.board.kernels.places import approach
from skirmish.board.kernels.sight import pair, settle
from skirmish.board.types import Flags, Floats
from skirmish.core.battlefield import Battlefield
from skirmish.core.geometry import Shape
from skirmish.core.state import LIMBO, NOBODY, Model, ModelId, Place, State
from skirmish.core.units import GRID, Point, distance, snapped

MOST_MODELS = 62
"""Sets of models are bit masks in 64-bit integers."""
KEPT_BATTLEFIELDS = 8
MOST_ACROSS_IN = 1.1
"""Who charges across a low obstacle may end this far from the target, and a hair."""
ALL_OF_IT = 2.0
"""More than can be visible: don't stop looking early."""


def _circle(count: int, radius: float, offset: float = 0.0) -> list[Point]:
    turns = [2 * math.pi * (k + offset) / count for k in range(count)]
    return [(radius * math.cos(t), radius * math.sin(t)) for t in turns]


AROUND = np.array(_circle(24, 1.0))
"""Charge places round a base of radius 1."""
CANDIDATES = np.array([(0.0, 0.0), *_circle(16, 0.999), *_circle(16, 0.5, 0.5)])
"""Places that `approach` weighs, for a walk of 1 inch."""


@@class Tabletop:
    """Answers about one state. Get it from `on(state)`, and get it anew after every change of the state."""

    def __init__(self, battlefield: Battlefield) -> None:
        self.battlefield = battlefield
        self.size = np.array([battlefield.width_in, battlefield.depth_in])
        self.state: State | None = None
        self.models: tuple[Model, ...] = ()
        self.places: tuple[Place, ...] | None = None
        self.ground = Ground(battlefield, self.size)
        self._bases = np.empty((0, 5))
        self._touched = np.empty((0, 0), np.uint8)
        self._forget()

    def look(self, state: State) -> None:
        """Bring the arrays up to this state; nothing is done for what hasn't changed."""
        self.models = state.models
        relaid = self.ground.lay(state.features)
        if not relaid and state.places is self.places:
            return
        before, self.places = self.places, state.places
        count = len(state.places)
        if count > MOST_MODELS:
            raise ValueError(f"{count} models on one table; the board counts up to {MOST_MODELS}")
        if relaid or before is None or len(before) != count:
            self._bases = np.zeros((count, 5))
            self._touched = np.zeros((count, int(self.ground.pack.spans[0])), np.uint8)
            self._bases[:, :4] = np.array(state.places, np.float64).reshape(-1, 4)
            self._settle(0, count)
        else:
            for k, (old, new) in enumerate(zip(before, state.places, strict=True)):
                if old is not new and old != new:
                    self._bases[k, :4] = new
                    self._settle(k, k + 1)
        self._forget()

    def _settle(self, first: ModelId, last: ModelId) -> None:
        settle(self._bases, *self.ground.arrays, self._touched, first, last)

    def _forget(self) -> None:
        self._seen: dict[tuple[ModelId, ModelId], Seen] = {}
        self._ways: dict[tuple[object, ...], Way | None] = {}
        self._costs: dict[tuple[object, ...], list[float]] = {}
        self._rows: dict[ModelId, list[float]] = {}
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
            row = self._rows[i] = [math.inf if gap >= INF else gap for gap in self._gaps[i].tolist()]
        return row

    def within(self, i: ModelId, j: ModelId, inches: float) -> bool:
        """Whether j's base is within so many inches of i's, exactly so many included."""
        assert self.places is not None
        ax, ay, ar, _ = self.places[i]
        bx, by, br, _ = self.places[j]
        if ax > OFF or bx > OFF:
            return False
        far = inches + ar + br
        return far >= 0 and (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= far * far

    def contacts(self, i: ModelId) -> int:
        """Bit mask of the bases that i touches. (SKR-5)"""
        return (self._masks or self._meet())[i]

    def touching(self, i: ModelId) -> tuple[ModelId, ...]:
        """Ids of the models whose bases i touches, in order. (SKR-5)"""
        mask = self.contacts(i)
        return tuple(k for k in range(mask.bit_length()) if mask >> k & 1) if mask else ()

    def _meet(self) -> list[int]:
        count = len(self._bases)
        masks = np.zeros(count, np.int64)
        self._gaps = np.empty((count, count))
        contacts(self._bases, *self.ground.arrays, masks, self._gaps)
        found: list[int] = masks.tolist()
        self._masks = found
        return found

    # Who sees whom

    def sight(self, i: ModelId, j: ModelId) -> Seen:
        """How much i sees of j, from the best of three eyes of either base. (SKR-42, SKR-46)"""
        seen = self._seen.get((i, j))
        if seen is None:
            seen = self._seen[i, j] = self._look_at(self._bases, self._touched, i, j)
        return seen

    def sight_at(self, i: ModelId, point: Point, j: ModelId) -> Seen:
        """How much i would see of j from the point."""
        bases, touched = self._bases.copy(), self._touched.copy()
        bases[i, :2] = point
        settle(bases, *self.ground.arrays, touched, i, i + 1)
        return self._look_at(bases, touched, i, j)

    def _look_at(self, bases: Floats, touched: Flags, i: ModelId, j: ModelId) -> Seen:
        if bases[i, 0] > OFF or bases[j, 0] > OFF:
            return Seen(0.0, 0.0)
        visible, clear = pair(bases, *self.ground.arrays, touched, i, j, ALL_OF_IT)
        return Seen(float(visible), float(clear))

    def blockers(self, i: ModelId, j: ModelId) -> tuple[Blocker, ...]:
        """What hides a part of j from i, the nearest to i first."""
        if not self.sight(i, j).covered:
            return ()
        names = [model.warrior.name for model in self.models]
        return blockers(self.ground.pack, self._bases, self._touched, i, j, names)

    def level(self, i: ModelId) -> float:
        """Inches above the table of the ground that i stands on."""
        return float(self._bases[i, 4])

    def touched(self, shape: Shape) -> tuple[ModelId, ...]:
        """Ids of the models on the table that a template touches, in order."""
        assert self.places is not None
        return templates.touched(shape, self.places)
