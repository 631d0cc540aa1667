"""Places weighed all at once, and what the enemy may do to everybody where they stand: for players who weigh."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from skirmish.board.answers import Walk
from skirmish.board.kernels.choosing import choose
from skirmish.board.kernels.weighing import PARTS, heed
from skirmish.board.points import Points
from skirmish.board.stakes import Spot, Stakes, spot_of
from skirmish.board.types import Floats, Gait
from skirmish.core.state import ModelId
from skirmish.core.units import GRID, Point


def circle(count: int, radius: float, offset: float = 0.0) -> list[Point]:
    """So many points round (0, 0); `offset`: the first is turned by this part of the step between them."""
    turns = [2 * math.pi * (k + offset) / count for k in range(count)]
    return [(radius * math.cos(t), radius * math.sin(t)) for t in turns]


RINGS = np.array([(0.0, 0.0), *circle(16, 0.999), *circle(8, 0.6), *circle(4, 0.25, 0.5)])
"""Places that `weigh` weighs, for a walk of 1 inch; the first is where it stands."""


def numbers(walk: Walk) -> Gait:
    """The walk as kernels read it."""
    return float(walk.inches), float(walk.keep_in), walk.shun, walk.through


class Weighing(Points):
    """The answers about one state that weigh places, continued."""

    def weigh(
        self, i: ModelId, walk: Walk, fires: tuple[bool, bool], at_stake: Stakes, weights: Sequence[float],
        extra: Sequence[Point],
    ) -> tuple[Spot, ...]:  # fmt: skip
        """Where i stands, and the best place within the walk if that is better: of rings round it and the extra points.

        `fires`: whether it may still do harm from afar if it stays, and if it goes. `weights` are those of the parts of
        `Spot`, then marks that an inch of the way costs.
        """
        here = self._at(i)
        points = RINGS * walk.inches + here
        if extra:
            points = np.concatenate((points, np.array(extra)))
        points = np.floor(points * GRID + 0.5) / GRID
        points[0] = here
        costs, parts, whom = np.empty(len(points)), np.empty((len(points), PARTS)), np.empty((len(points), 4), np.int64)
        best = int(choose(
            self._bases, self.ground.field, self._touched, self._lines, self.ground.graph(self.places[i][2]), i,
            numbers(walk), points, costs, fires, *at_stake, np.array(weights, np.float64), parts, whom,
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
