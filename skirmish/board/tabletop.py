"""The table of one state as arrays: who is how near whom, who sees whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not

import numpy as np

from skirmish.board import templates
from skirmish.board.answers import Approach, Blocker, Seen, Way
from skirmish.board.blockers import blockers
from skirmish.board.ground import Ground
from skirmish.board.kernels.contact import contacts, touches
from skirmish.board.kernels.flat import OFF, settle
from skirmish.board.kernels.lines import ALL_OF_IT, CLEAR, NOT_ASKED, VISIBLE, beholders, line, lines_from, put, spotted
from skirmish.board.kernels.sight import pair
from skirmish.core.battlefield import Battlefield
from skirmish.core.geometry import Shape
from skirmish.core.state import Model, ModelId, Place, State
from skirmish.core.units import Point

MOST_MODELS = 62
"""Sets of models are bit masks in 64-bit integers."""


class Tabletop:
    """The arrays of one state and the answers that need no paths."""

    def __init__(self, battlefield: Battlefield) -> None:
        self.battlefield = battlefield
        self.size = np.array([battlefield.width_in, battlefield.depth_in], np.float64)
        self.state: State | None = None
        self.models: tuple[Model, ...] = ()
        self.places: tuple[Place, ...] = ()
        self.ground = Ground(battlefield, self.size)
        self._bases = np.empty((0, 5))
        self._touched = np.empty((0, 0), np.uint8)
        self._lines = np.empty((0, 0, 3))
        self._contacts, self._gaps = np.empty(0, np.int64), np.empty((0, 0))
        self._forget()

    def shows(self, state: State) -> bool:
        """Whether the arrays are up to this state already."""
        return (
            state.places is self.places
            and state.models is self.models
            and state.features is self.ground.features
            and state.battlefield is self.battlefield
        )

    def look(self, state: State) -> None:
        """Bring the arrays up to this state; nothing is done for what hasn't changed."""
        self.models = state.models
        relaid = self.ground.lay(state.features)
        if not relaid and state.places is self.places:
            return
        count = len(state.places)
        if count > MOST_MODELS:
            raise ValueError(f"{count} models on one table; the board counts up to {MOST_MODELS}")
        before, self.places = self.places, state.places
        if relaid or len(before) != count:
            self._bases = np.zeros((count, 5))
            self._touched = np.zeros((count, int(self.ground.pack.spans[0])), np.uint8)
            self._lines = np.full((count, count, 3), NOT_ASKED)
            self._contacts, self._gaps = np.empty(count, np.int64), np.empty((count, count))
            self._bases[:, :4] = np.array(state.places, np.float64).reshape(-1, 4)
            settle(self._bases, *self.ground.arrays, self._touched, 0, count)
        else:
            for k in compress(range(count), map(is_not, before, state.places)):
                if before[k] != state.places[k]:
                    x, y, radius, height = state.places[k]
                    place = (float(x), float(y), float(radius), float(height))
                    put(self._bases, *self.ground.arrays, self._touched, self._lines, k, place)
        self._forget()

    def _forget(self) -> None:
        self._seen: dict[tuple[ModelId, ModelId], Seen] = {}
        self._ways: dict[tuple[object, ...], Way | None] = {}
        self._approaches: dict[tuple[object, ...], Approach | None] = {}
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
            row = self._rows[i] = self._gaps[i].tolist()
        return row

    def within(self, i: ModelId, j: ModelId, inches: float) -> bool:
        """Whether j's base is within so many inches of i's, exactly so many included."""
        ax, ay, ar, _ = self.places[i]
        bx, by, br, _ = self.places[j]
        if ax > OFF or bx > OFF:
            return False
        far = inches + ar + br
        return far >= 0 and (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= far * far

    def contacts(self, i: ModelId) -> int:
        """Bit mask of the bases that i touches. (SKR-5)"""
        return (self._masks or self._meet())[i]

    def contact_masks(self) -> list[int]:
        """For every model the bit mask of the bases it touches. (SKR-5)"""
        return self._masks or self._meet()

    def touching(self, i: ModelId) -> tuple[ModelId, ...]:
        """Ids of the models whose bases i touches, in order. (SKR-5)"""
        mask = self.contacts(i)
        return tuple(k for k in range(mask.bit_length()) if mask >> k & 1) if mask else ()

    def contacts_at(self, i: ModelId, point: Point, among: int) -> int:
        """Bit mask of those `among` whose bases i would touch if it stood at the point. (SKR-5)"""
        x, y = float(point[0]), float(point[1])
        return touches(self._bases, *self.ground.arrays, i, x, y, among)

    def _meet(self) -> list[int]:
        contacts(self._bases, *self.ground.arrays, self._contacts, self._gaps)
        found: list[int] = self._contacts.tolist()
        self._masks = found
        return found

    # Who sees whom

    def sight(self, i: ModelId, j: ModelId) -> Seen:
        """How much i sees of j, from the best of three eyes of either base. (SKR-42, SKR-46)"""
        seen = self._seen.get((i, j))
        if seen is None:
            visible, clear = line(self._bases, *self.ground.arrays, self._touched, self._lines, i, j)
            seen = self._seen[i, j] = Seen(float(visible), float(clear))
        return seen

    def sights(self, i: ModelId, targets: int) -> dict[ModelId, Seen]:
        """What i sees of each of the targets (a bit mask), all at once. (SKR-42, SKR-46)"""
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

    def spotted(self, i: ModelId, points: Sequence[Point], viewers: int, near: Sequence[int]) -> ModelId:
        """The first of the viewers that would behold i at one of the points (see `beholders`), or -1."""
        places = np.array(points, np.float64).reshape(-1, 2)
        return int(
            spotted(self._bases, *self.ground.arrays, self._touched, i, viewers, np.array(near, np.int64), places)
        )

    def sight_at(self, i: ModelId, point: Point, j: ModelId) -> Seen:
        """How much i would see of j from the point."""
        bases, touched = self._bases.copy(), self._touched.copy()
        bases[i, :2] = point
        settle(bases, *self.ground.arrays, touched, i, i + 1)
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
        return templates.touched(shape, self.places)
