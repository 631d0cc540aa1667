"""Ways that lead from level to level: by ladders and stairs, by a jump, by a fall. (SKR-35, SKR-36)"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from skirmish.board.answers import Leap, Push, Walk, Way
from skirmish.board.kernels.flat import OFF
from skirmish.board.levels import OUT_IN, Step, beneath
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, ModelId
from skirmish.core.units import TOLERANCE_IN, Point, distance, snapped

if TYPE_CHECKING:
    from skirmish.board.surface import Surface

FREELY = ("ladder", "stairs", "door")
TRIED = 4
"""So many jumps are looked at closely: those that seem to lead there for the least."""
LANDING_STEP_IN = 0.25
LANDINGS = 24
"""Rings of places to come down at, one further out than the other."""


class Arrival(NamedTuple):
    """Where a way has led so far, and what it cost in inches; `levels` is empty at its start."""

    cost: float
    level: int
    at: Point
    path: tuple[Point, ...]
    levels: tuple[int, ...]


def arrivals(surface: Surface, start: Arrival, i: ModelId, walk: Walk) -> tuple[Arrival, ...]:
    """Where ladders, stairs and doors lead from the start within the walk, each place once, the cheapest first."""
    steps = [s for s in surface.steps(i) if s.kind in FREELY and (walk.ladders or s.kind != "ladder")]
    found: list[Arrival] = []
    known, pending = set(), [start]
    while pending:
        one = min(pending, key=lambda arrival: arrival.cost)
        pending.remove(one)
        if (one.level, one.at) in known:
            continue
        known.add((one.level, one.at))
        if one is not start:
            found.append(one)
        for step in steps:
            if step.level == one.level and (step.to_level, step.to) not in known:
                further = _take(surface, one, step, i, walk)
                if further is not None:
                    pending.append(further)
    return tuple(found)


def _take(surface: Surface, stand: Arrival, step: Step, i: ModelId, walk: Walk) -> Arrival | None:
    """Where the step leads, if it can be taken from there within the walk."""
    if stand.cost + distance(stand.at, step.at) + step.cost > walk.inches + TOLERANCE_IN:
        return None
    way = surface.way_from(stand, i, walk, (step.at,))
    if way is None or way.cost + step.cost > walk.inches + TOLERANCE_IN:
        return None
    if surface.stands(i, step.to, step.to_level) is not None:
        return None
    levels = way.levels or (stand.level,) * len(way.path)
    return Arrival(way.cost + step.cost, step.to_level, step.to, (*way.path, step.to), (*levels, step.to_level))


def leap(surface: Surface, i: ModelId, at: Point, level: int, walk: Walk, deepest_in: float) -> Leap | None:
    """The cheapest jump that leads to the point of a level: none further down than `deepest_in`. (SKR-36)"""
    x, y = surface.places[i][:2]
    if x > OFF:
        return None
    here, own = (x, y), surface.level(i)

    def seems(step: Step) -> float:
        return distance(here, step.at) + distance(step.to, at) + (step.cost if step.kind == "gap" else 0.0)

    known = (*surface.steps(i), *surface.jumps(i, at, walk.inches))
    tried = sorted((s for s in known if s.level == own and s.to_level == level and is_jump(s, deepest_in)), key=seems)
    tried = [step for step in tried if seems(step) <= walk.inches + TOLERANCE_IN]
    found = (_jump(surface, i, at, step, walk) for step in tried[:TRIED])
    return min((one for one in found if one is not None), key=lambda one: one.cost, default=None)


def is_jump(step: Step, deepest_in: float) -> bool:
    """Whether the step is a jump: over a gap, or down no further than that. (SKR-36)"""
    return step.kind == "gap" or (step.kind == "ledge" and -deepest_in <= step.rise < 0)


def _jump(surface: Surface, i: ModelId, at: Point, step: Step, walk: Walk) -> Leap | None:
    before = surface.way(i, step.at, walk)
    if before is None or surface.stands(i, step.to, step.to_level) is not None:
        return None
    cost = before.cost + (step.cost if step.kind == "gap" else 0.0)
    start = Arrival(0.0, step.to_level, step.to, (step.to,), (step.to_level,))
    rest = evolve(walk, inches=walk.inches - cost)
    if rest.inches < -TOLERANCE_IN:
        return None
    after = surface.way_from(start, i, rest, (at,)) if at != step.to else Way((at,), 0.0, (step.to_level,))
    return None if after is None else Leap(before, step, after)


def landing(surface: Surface, i: ModelId, near: Point) -> Push:
    """Where i comes down if it falls off its level at the edge nearest to the point: the nearest free place below."""
    radius, found = surface.places[i][2], surface.ground.level(surface.level(i)).drop_near(near)
    if found is None:
        return drop(surface, i)
    edge, outward = found
    first = snapped((edge[0] + outward[0] * (radius + OUT_IN), edge[1] + outward[1] * (radius + OUT_IN)))
    return _come_down(surface, i, first)


def drop(surface: Surface, i: ModelId) -> Push:
    """Where i comes down if the floor under it is gone: the nearest free place below."""
    return _come_down(surface, i, snapped(surface.places[i][:2]))


def _come_down(surface: Surface, i: ModelId, first: Point) -> Push:
    level = surface.battlefield.levels[surface.level(i) - 1]
    high, floor = level.height_in, level.floor_at(surface.places[i][:2])
    within = {floor.piece} if floor is not None and floor.room else set()
    for spot in _round(first):
        low = beneath(surface.ground.map, spot, high, within)
        if surface.stands(i, spot, low) is None:
            return Push(spot, 0.0, level=low, fall_in=high - surface.elevation_at(spot, low))
    return Push(LIMBO[:2], 0.0, level=0, fall_in=high)


def _round(first: Point) -> list[Point]:
    found = [first]
    for number in range(1, LANDINGS + 1):
        count = 8 * number if number < 4 else 24
        far = number * LANDING_STEP_IN
        turns = (2 * math.pi * k / count for k in range(count))
        found += [snapped((first[0] + far * math.cos(t), first[1] + far * math.sin(t))) for t in turns]
    return found
