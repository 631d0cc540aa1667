"""What is wrong with the levels of a map, found when it is loaded. (SKR-36)"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain

import numpy as np

from skirmish.board.levels import Rim, Step, nearest_on, passage_steps, rims
from skirmish.board.terrain import LaidTerrain, label
from skirmish.core.battlefield import GROUND, Battlefield, Floor, Level, Passage, Terrain
from skirmish.core.geometry import Circle, Shape, area, bounds, contains, is_simple, meet, middle, to_segment, to_shape
from skirmish.core.record import evolve
from skirmish.core.units import TOLERANCE_IN, Point, as_inches, base_radius, distance, snapped

HIGHEST_IN = 24.0
LEAST_HEADROOM_IN = 1.5
"""People who stand under a floor, or in a room, are so tall and no taller."""
ALMOST_IN = 1.0
"""Floors that lie over each other and differ by less were meant to be of one height."""
BESIDE_IN = 0.5
"""A ladder, stairs or a door may be so far off the edge of its level."""
BASE = base_radius(25)
"""The smallest base must find room."""
MOST_SIDES = 3000
"""Sides that the floors of a map have: each is held against those beside it."""
SPOTS = 600
"""So many spots of a floor are looked at, or somewhat more."""
FINEST_IN = 1 / 256
MOST_TRIED = 200
"""Places along an edge that are tried for a passage that leads nowhere."""


def level_faults(battlefield: Battlefield) -> tuple[str, ...]:
    """What is wrong with them, in words that name the piece; empty if nothing."""
    if not battlefield.levels:
        return ()
    floors = [floor for level in battlefield.levels for floor in level.floors]
    count = sum(32 if isinstance(floor.shape, Circle) else len(floor.shape.corners) for floor in floors)
    if count > MOST_SIDES:
        return (f"the floors of levels have too many sides ({count:,}); maximum {MOST_SIDES:,}",)
    found = [fault for level in battlefield.levels for fault in _outlines(battlefield, level)]
    if found:
        return tuple(found)
    ground = _laid(battlefield)
    for number, level in enumerate(battlefield.levels, 1):
        known = rims(level)
        found += [
            _said(floor, "is too narrow for a 25 mm base") for floor in level.floors if not _has_room(floor, known)
        ]
        for floor in level.floors:
            found += _headroom(battlefield, number, floor, ground)
    return tuple(found)


def _laid(battlefield: Battlefield) -> LaidTerrain:
    """The ground as the map was made."""
    ground = LaidTerrain(battlefield, np.array([battlefield.width_in, battlefield.depth_in], np.float64))
    ground.lay(())
    return ground


def _said(floor: Floor, fault: str) -> str:
    return f"{floor.name} ({floor.piece}) {fault}"


def _outlines(battlefield: Battlefield, level: Level) -> Iterator[str]:
    """Levels too high, floors without a proper outline or beyond the table."""
    for floor in level.floors:
        west, north, east, south = bounds(floor.shape)
        off = max(-west, -north, east - battlefield.width_in, south - battlefield.depth_in)
        if not 0 <= level.height_in <= HIGHEST_IN:
            yield _said(floor, f"is {as_inches(level.height_in)} high; 0 to {as_inches(HIGHEST_IN)}")
        elif not _is_proper(floor.shape):
            yield _said(floor, "has an outline that crosses or touches itself, or no area")
        elif off > TOLERANCE_IN:
            yield _said(floor, f"reaches {as_inches(off)} beyond the table")


def _is_proper(shape: Shape) -> bool:
    if isinstance(shape, Circle):
        return shape.radius > 0
    return len(shape.corners) >= 3 and is_simple(shape) and area(shape.corners) > 0


def _spots(shape: Shape) -> Iterator[Point]:
    """Points of a lattice that lie in the shape."""
    west, north, east, south = bounds(shape)
    step = max(1 / 16, min(1 / 4, math.sqrt((east - west) * (south - north) / SPOTS)))
    step = max(step, math.sqrt((east - west) * (south - north) / (8 * SPOTS)))
    for row in range(int((south - north) / step) + 1):
        for column in range(int((east - west) / step) + 1):
            at = west + (column + 0.5) * step, north + (row + 0.5) * step
            if contains(shape, at):
                yield at


def _has_room(floor: Floor, known: list[Rim]) -> bool:
    """Whether a base can stand on the level with its centre on this floor."""
    best, far = (0.0, 0.0), -1.0
    for at in chain((middle(floor.shape),), _spots(floor.shape)):
        if not contains(floor.shape, at):
            continue
        gap = _to_rims(at, known)
        if gap > far:
            best, far = at, gap
        if far >= BASE:
            return True
    step = 1 / 8
    while far >= 0 and step > FINEST_IN:
        around = [(best[0] + dx * step, best[1] + dy * step) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        further = max((at for at in around if contains(floor.shape, at)), key=lambda at: _to_rims(at, known))
        if _to_rims(further, known) > far:
            best, far = further, _to_rims(further, known)
        else:
            step /= 2
    return far >= BASE - 2 * FINEST_IN


def _to_rims(at: Point, known: list[Rim]) -> float:
    return min((to_segment(at, rim.a, rim.b) for rim in known), default=math.inf)


def passage_faults(battlefield: Battlefield, most: int) -> Iterator[tuple[Floor, Passage, str]]:
    """Ladders, stairs and doors that lead nowhere: the floor, the passage, why; `most` of each level are looked at."""
    ground = _laid(battlefield)
    for number, level in enumerate(battlefield.levels, 1):
        known = rims(level) if level.passages else []
        for passage in level.passages[:most]:
            floor = min(level.floors, key=lambda one: to_shape(passage.at, one.shape))
            why = _nowhere(battlefield, number, passage, floor, known, ground)
            if why:
                better = _better_place(battlefield, number, passage, floor, known, ground)
                yield floor, passage, f"{why}: {_advice(passage, better)}"


def _nowhere(
    battlefield: Battlefield, number: int, passage: Passage, floor: Floor, known: list[Rim], ground: LaidTerrain
) -> str:
    """Why the passage leads nowhere, after its name; '' if it leads somewhere."""
    many = passage.kind == "stairs"
    away = to_shape(passage.at, floor.shape)
    if away > BESIDE_IN:
        return f"{'are' if many else 'is'} {as_inches(away)} off the edge of {'their' if many else 'its'} level"
    up: Step = next(iter(passage_steps(battlefield, number, passage, known, BASE, ground)))
    inner, outer = ("inside", "outside") if passage.kind == "door" else ("at the top", "at the foot")
    for side, level, at in ((inner, number, up.to), (outer, up.level, up.at)):
        if not ground.free([(level, at)], BASE)[0]:
            return f"{'have' if many else 'has'} no room for a 25 mm base {side}{_because(battlefield, level, at)}"
    return ""


def _better_place(
    battlefield: Battlefield, number: int, passage: Passage, floor: Floor, known: list[Rim], ground: LaidTerrain
) -> Point | None:
    """The nearest place along the edge of its floor where the passage would lead somewhere; None if none is found."""
    own = [rim for rim in known if rim.floor.piece == floor.piece]
    places = {(round(x, 2), round(y, 2)) for rim in own for x, y in _along(rim, passage.at)}
    for at in sorted(places, key=lambda at: (distance(at, passage.at), at))[:MOST_TRIED]:
        moved = evolve(passage, at=snapped(at))
        there = min(battlefield.levels[number - 1].floors, key=lambda one: to_shape(at, one.shape))
        if there.piece == floor.piece and not _nowhere(battlefield, number, moved, there, known, ground):
            return at
    return None


def _along(rim: Rim, at: Point) -> Iterator[Point]:
    """The place of the rim nearest to a point, and others every quarter of an inch."""
    yield nearest_on(at, rim)
    (ax, ay), (bx, by), length = rim.a, rim.b, distance(rim.a, rim.b)
    for inches in np.arange(0.25, length, 0.25).tolist():
        yield ax + (bx - ax) * inches / length, ay + (by - ay) * inches / length


def _advice(passage: Passage, better: Point | None) -> str:
    it = "them" if passage.kind == "stairs" else "it"
    if better is None:
        return f"make room along the edge, or leave {it} out"
    return f"move {it} to [{better[0]:g}, {better[1]:g}]"


def _because(battlefield: Battlefield, level: int, at: Point) -> str:
    """`, the rock (rock) is there`: what keeps a base from standing at the place; '' for the edges of its own level."""
    high = 0.0 if level == GROUND else battlefield.levels[level - 1].height_in
    own = {floor.piece for floor in battlefield.levels[level - 1].floors if floor.room} if level else set()
    for terrain in battlefield.terrain:
        stands_up = terrain.id not in own and (level == GROUND or terrain.height_in > high)
        if terrain.ground == "impassable" and stands_up and to_shape(at, terrain.shape) < BASE - TOLERANCE_IN:
            return f", {label(terrain)} ({terrain.id}) is there"
    return ", the table ends there" if level == GROUND else ""


def _headroom(battlefield: Battlefield, number: int, floor: Floor, ground: LaidTerrain) -> Iterator[str]:
    """Floors that lie too low over others, or over ground, where somebody could stand; rooms with low ceilings."""
    high = battlefield.levels[number - 1].height_in
    carrier: Terrain | None = next((t for t in battlefield.terrain if t.id == floor.piece), None)
    least = as_inches(LEAST_HEADROOM_IN)
    if floor.room and carrier is not None and carrier.height_in - high < LEAST_HEADROOM_IN:
        yield _said(floor, f"is a room {as_inches(carrier.height_in - high)} high; at least {least}")
    for below, level in enumerate(battlefield.levels, 1):
        lower = high - level.height_in
        if 0 < lower < LEAST_HEADROOM_IN and any(meet(one.shape, floor.shape) for one in level.floors):
            under = [at for at in _spots(floor.shape) if level.floor_at(at) is not None]
            if any(ground.free([(below, at) for at in under], BASE)):
                other = next(one.name for one in level.floors if any(contains(one.shape, at) for at in under))
                advice = "the same height, or at least" if lower < ALMOST_IN else "at least"
                yield _said(floor, f"lies over {other}, {as_inches(lower)} higher; {advice} {least}")
    hills = [t.height_in for t in battlefield.terrain if t.level and meet(t.shape, floor.shape)]
    if not floor.room and high < LEAST_HEADROOM_IN + max(hills, default=0.0):
        low = [at for at in _spots(floor.shape) if high - ground.elevation(GROUND, at) < LEAST_HEADROOM_IN]
        if any(ground.free([(GROUND, at) for at in low], BASE)):
            room = min(high - ground.elevation(GROUND, at) for at in low)
            yield _said(floor, f"leaves {as_inches(room)} under it, where people could stand; at least {least}")
