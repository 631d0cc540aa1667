"""The ground that a model can get to, as exact outlines: by an offer's costs, or by a plain walk."""

from __future__ import annotations

import math
from collections import OrderedDict
from functools import cached_property

from skirmish.board import Walk, on
from skirmish.client.overlays.contour import COARSE, FINE, Contour, Measure
from skirmish.client.overlays.facts import Facts
from skirmish.client.overlays.levels import level_lines
from skirmish.core.decision import Offer
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.units import TOLERANCE_IN, Point

KEPT = 64
BEYOND_IN = 1.0
"""So much further than it goes costs are asked for, so that a line can be drawn where it ends."""


class Ground:
    """Where a model's centre can come to stand."""

    def __init__(self, contour: Contour, allowance: float) -> None:
        self.outlines = contour.outlines()
        self.allowance = allowance
        self._contour = contour.lattice, contour.corner

    @cached_property
    def inches(self) -> tuple[tuple[Point, ...], ...]:
        """The lines that are each an inch further away; only those who draw them need wait for them."""
        (lattice, corner), step = self._contour, COARSE / FINE
        levels = [inch - self.allowance - TOLERANCE_IN for inch in range(1, math.ceil(self.allowance))]
        return tuple(line for level in levels for line in level_lines(lattice, corner, step, level))


_kept: OrderedDict[object, tuple[object, Ground]] = OrderedDict()
"""What was asked last, so that hovering back and forth costs nothing."""


def offered_ground(facts: Facts, offer: Offer) -> Ground | None:
    """Where an offer leads to; None if it doesn't go over the ground. Within 0.02" of what its costs say."""
    allowance = offer.costs([])[1]
    if allowance <= 0:
        return None
    known = _kept.get(id(offer))
    if known is not None and known[0] is offer:
        return known[1]

    def too_many(points: list[Point]) -> list[float]:
        limit = allowance + TOLERANCE_IN
        return [cost - limit for cost in offer.costs(points)[0]]

    return _keep(id(offer), offer, _ground(facts, offer.model, allowance, too_many))


def walked_ground(facts: Facts, model: ModelId, walk: Walk) -> Ground | None:
    """Where so long a walk leads to; None if it leads nowhere. Within 0.02" of what the board says."""
    if walk.inches <= 0 or not facts.state.on_table(model):
        return None
    key = (facts.state.battlefield, facts.state.places, facts.state.features, model, walk)
    known = _kept.get(key)
    if known is not None:
        return known[1]
    further = evolve(walk, inches=walk.inches + BEYOND_IN)

    def too_many(points: list[Point]) -> list[float]:
        limit = walk.inches + TOLERANCE_IN
        return [cost - limit for cost in on(facts.state).reach(model, further, points)]

    return _keep(key, None, _ground(facts, model, walk.inches, too_many))


def _keep(key: object, owner: object, ground: Ground) -> Ground:
    if len(_kept) >= KEPT:
        _kept.popitem(last=False)
    _kept[key] = owner, ground
    return ground


def _ground(facts: Facts, model: ModelId, allowance: float, too_many: Measure) -> Ground:
    return Ground(Contour(too_many, facts.at(model), allowance, _size(facts.state)), allowance)


def _size(state: State) -> Point:
    return state.battlefield.width_in, state.battlefield.depth_in
