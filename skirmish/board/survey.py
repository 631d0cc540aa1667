"""What spoils battles on a map though it can be read: pieces in one another, ground and markers nobody gets to."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from skirmish.board.answers import Walk
from skirmish.board.ground import Lattice, Mask, lattice, overlap, parts
from skirmish.board.jit import Numbers
from skirmish.board.level_checks import BESIDE_IN, passage_faults
from skirmish.board.levels import passage_steps, rims
from skirmish.board.surface import on
from skirmish.board.terrain import label
from skirmish.core.battlefield import GROUND, Battlefield, Passage, Remark, Terrain
from skirmish.core.dice import Dice
from skirmish.core.geometry import Circle, Shape, bounds, to_shape
from skirmish.core.scenario import Scenario
from skirmish.core.state import Force, Model, Roster, State, Warrior
from skirmish.core.units import Point, as_inches, base_radius, snapped

BASE_MM = 25
RADIUS_IN = base_radius(BASE_MM)
"""Who walks the map stands on the smallest usual base."""
SHARED_IN2 = 0.5
"""Square inches that two solid pieces may share: walls that meet at a corner."""
LEEWAY_IN = 1 / 8
"""Half a step of the lattice: gaps narrower by less than this are looked at closely."""
HELD_IN = 3.0
"""A marker is held from so near."""
MOST_POCKETS, MOST_PAIRS, MOST_PASSAGES, MOST_NEAR = 5, 1000, 300, 40
"""So many pockets are told; so many pairs of pieces, ladders, and pieces round a pocket are looked at closely."""
MOST_OVERLAPS = 20
"""So many overlaps are told."""
MOST_CLOSE, MOST_SOLID = 6, 300
"""Gaps that are looked at closely, on a map of no more corners of solid pieces; others count as wide enough."""
WAY = Walk(10_000.0)
Box = tuple[float, float, float, float]
"""West, north, east, south in inches."""
Boxed = tuple[Terrain, Box]


def survey(field: Battlefield) -> Iterator[Remark]:
    """Remarks about a map that `check_battlefield` has nothing to say about."""
    yield from islice(_overlaps(field), MOST_OVERLAPS)
    ground = lattice(field)
    free = ground.standing(RADIUS_IN)
    if not free.any():
        yield _choked(field)
        return
    reached = _reached(ground, free)
    for number, (spots, _) in enumerate(_pockets(ground, free, reached)):
        if number == MOST_POCKETS:
            break
        yield _cut_off(ground, spots)
    yield from _markers(ground, free & (reached == 0))
    yield from _passages(field)


def roaming(field: Battlefield, base_mm: float) -> float | None:
    """The share of the places with room for such a base that hang together; None if there is room for it nowhere.

    To an eighth of an inch: gaps that are hardly wide enough may count as closed.
    """
    ground = lattice(field)
    free = ground.standing(base_radius(base_mm))
    if not free.any():
        return None
    numbers, _ = parts(free)
    numbers = _joined(numbers, _by_levels(ground, numbers))
    return float((numbers == 0).sum() / free.sum())


# Pieces in one another


def _overlaps(field: Battlefield) -> Iterator[Remark]:
    solid = [(piece, bounds(piece.shape)) for piece in field.terrain if _is_built(piece)]
    for (one, box), (other, around) in islice(_close_pairs(solid), MOST_PAIRS):
        shared = overlap(one, other)
        if shared > SHARED_IN2:
            said = (
                f"{_named(one)} overlaps {_named(other)} by {shared:.1f} square inches: "
                f"move it {_shift(box, around)}, or make it smaller"
            )
            yield Remark("overlap", one.id, said)


def _close_pairs(boxed: Sequence[Boxed]) -> Iterator[tuple[Boxed, Boxed]]:
    """Pairs of pieces whose boxes share something, but for stretches of one line, the later one of the map first."""
    order = sorted(range(len(boxed)), key=lambda number: boxed[number][1][0])
    for at, number in enumerate(order):
        one, (_, north, east, south) = boxed[number]
        for further in order[at + 1 :]:
            other, (w, n, _, s) = boxed[further]
            if w >= east:
                break
            if n < south and north < s and not _is_one_line(one.id, other.id):
                yield boxed[max(number, further)], boxed[min(number, further)]


def _is_built(piece: Terrain) -> bool:
    """Whether nothing solid can stand in it: ships and rocks stand in deep water."""
    return piece.ground == "impassable" and piece.role != "deep-water"


def _is_one_line(one: str, other: str) -> bool:
    """Whether these are stretches of one line, which overlap at its bends."""
    (first, _, a), (second, _, b) = one.rpartition("-"), other.rpartition("-")
    return first == second and bool(first) and a.isdigit() and b.isdigit()


def _shift(box: Box, around: Box) -> str:
    """The shortest way straight out of the other's box: `2.5" east`."""
    (west, north, east, south), (w, n, e, s) = box, around
    ways = {"west": east - w, "east": e - west, "north": south - n, "south": s - north}
    way = min(ways, key=ways.__getitem__)
    return f"{as_inches(ways[way])} {way}"


def _named(piece: Terrain) -> str:
    return f"{label(piece)} ({piece.id})"


# Ground that nobody walks to


def _choked(field: Battlefield) -> Remark:
    solid = [piece for piece in field.terrain if piece.ground == "impassable"]
    largest = max(solid, key=lambda piece: _spread(piece.shape))
    said = f"nobody can stand anywhere on this table; {_named(largest)} covers the most of it: make it smaller"
    return Remark("choked", largest.id, said)


def _spread(shape: Shape) -> float:
    """Square inches of the box round the shape."""
    west, north, east, south = bounds(shape)
    return (east - west) * (south - north)


def _reached(ground: Lattice, free: Mask) -> Numbers:
    """For each spot the number of its part of the ground, those joined that a base gets between. 0 is the largest."""
    strict, _ = parts(free)
    loose, _ = parts(ground.standing(RADIUS_IN - LEEWAY_IN) | free)
    strict = _joined(strict, _by_levels(ground, strict))
    numbers, first_spots = np.unique(strict, return_index=True)
    seats = {int(n): int(loose.flat[at]) for n, at in zip(numbers, first_spots, strict=True) if n >= 0}
    pairs = [(min(o for o, there in seats.items() if there == seat), number) for number, seat in seats.items()]
    close = [(first, number) for first, number in pairs if first != number]
    corners = sum(1 if isinstance(s, Circle) else len(s.corners) for s in _solid(ground.field))
    looked = close[:MOST_CLOSE] if corners <= MOST_SOLID else []
    apart = [(first, number) for first, number in looked if not _gets(ground, strict, first, number)]
    return _joined(strict, [pair for pair in close if pair not in apart])


def _solid(field: Battlefield) -> list[Shape]:
    return [piece.shape for piece in field.terrain if piece.ground == "impassable"]


def _joined(numbers: Numbers, pairs: list[tuple[int, int]]) -> Numbers:
    """The parts with each pair made one, under its lower number."""
    for one, other in pairs:
        low, high = sorted((one, other))
        numbers = np.where(numbers == high, low, numbers)
        pairs = [(low if a == high else a, low if b == high else b) for a, b in pairs]
    return numbers


def _gets(ground: Lattice, strict: Numbers, first: int, second: int) -> bool:
    """Whether a base walks from one part into the other after all, through a gap that the lattice is too wide for."""
    start, end = (ground.point(*np.argwhere(strict == number)[0]) for number in (first, second))
    nobody = Force(Roster("walker", "Walker", "", ()))
    model = Model(0, 0, Warrior("walker", "Walker", ""))
    place = (*snapped(start), RADIUS_IN, 0.0)
    state = State(ground.field, Scenario("walk", "Walk"), (nobody, nobody), (model,), (place,), Dice(None))
    return math.isfinite(on(state).reach(0, WAY, [end])[0])


def _by_levels(ground: Lattice, numbers: Numbers) -> list[tuple[int, int]]:
    """Parts of the ground that ladders, stairs and doors join, by way of one level or of several."""
    field = ground.field
    joined = list(range(len(field.levels) + 1))  # for each level the number that it shares with those it is joined to
    feet: dict[int, list[int]] = {}
    for number, level in enumerate(islice(field.levels, MOST_PASSAGES), 1):
        known = rims(level)
        for passage in level.passages[:MOST_NEAR]:
            below = next(passage_steps(field, number, passage, known, RADIUS_IN, _Flat())).level
            if below != GROUND:
                joined = [joined[number] if one == joined[below] else one for one in joined]
            elif (foot := _foot(ground, numbers, passage)) is not None:
                feet.setdefault(number, []).append(foot)
    found: dict[int, list[int]] = {}
    for number, own in feet.items():
        found.setdefault(joined[number], []).extend(own)
    return [(every[0], one) for every in found.values() for one in every[1:] if one != every[0]]


class _Flat:
    """Ground of which only the places of steps are asked, not their heights."""

    def elevation(self, level: int, at: Point) -> float:
        """Nothing rises."""
        return 0.0

    def free(self, places: Sequence[tuple[int, Point]], radius: float) -> list[bool]:
        """Nothing is in the way."""
        return [True] * len(places)


def _foot(ground: Lattice, numbers: Numbers, passage: Passage) -> int | None:
    """The part of the ground that the passage leads to; None if it leads up from another level, or from nowhere."""
    (x, y), far = passage.at, RADIUS_IN + BESIDE_IN + 0.25
    columns = slice(*np.searchsorted(ground.xs, (x - far, x + far)))
    rows = slice(*np.searchsorted(ground.ys, (y - far, y + far)))
    away = np.hypot(ground.xs[columns][None, :] - x, ground.ys[rows][:, None] - y)
    near = np.where((numbers[rows, columns] >= 0) & (away <= far), away, np.inf)
    return int(numbers[rows, columns].flat[int(near.argmin())]) if np.isfinite(near).any() else None


def _pockets(ground: Lattice, free: Mask, reached: Numbers) -> list[tuple[Numbers, int]]:
    """The spots of each part that isn't reached from the largest, the largest of them first."""
    sizes = {int(n): int(c) for n, c in zip(*np.unique(reached[free], return_counts=True), strict=True) if n > 0}
    return [(np.argwhere(reached == number), sizes[number]) for number in sorted(sizes, key=lambda n: (-sizes[n], n))]


def _cut_off(ground: Lattice, spots: Numbers) -> Remark:
    row, column = (int(value) for value in spots[len(spots) // 2])
    here, size = ground.point(row, column), len(spots) * ground.cell
    (west, north), (east, south) = ground.point(*spots.min(axis=0)), ground.point(*spots.max(axis=0))
    around = west - 1.0, north - 1.0, east + 1.0, south + 1.0
    solid = [piece for piece in ground.field.terrain if piece.ground == "impassable" and _meet(piece, around)]
    points = [ground.point(int(r), int(c)) for r, c in spots[:: max(1, len(spots) // 100)]]
    solid = solid[:MOST_NEAR]
    near = sorted(solid, key=lambda piece: -sum(to_shape(at, piece.shape) < RADIUS_IN + 0.5 for at in points))
    between = " or ".join(_named(piece) for piece in near[:2])
    much = f"{size:.0f} square inches" if size >= 1 else "a spot"
    said = (
        f"no {BASE_MM} mm base can walk to {much} of ground at [{here[0]:g}, {here[1]:g}]: "
        f'leave a gap of 1" beside {between or "the table edge"}'
    )
    return Remark("ground", near[0].id if near else "", said)


def _meet(piece: Terrain, box: Box) -> bool:
    """Whether the piece's box shares something with this one."""
    (west, north, east, south), (w, n, e, s) = bounds(piece.shape), box
    return west < e and w < east and north < s and n < south


# Markers, ladders, stairs


def _markers(ground: Lattice, free: Mask) -> Iterator[Remark]:
    for marker in ground.field.markers:
        if marker.level:
            if not ground.field.levels[marker.level - 1].passages:
                said = f"nobody can reach the marker {marker.id} but by climbing: give its level a ladder or stairs"
                yield Remark("marker", marker.id, said)
            continue
        away = np.where(free, np.hypot(ground.xs[None, :] - marker.at[0], ground.ys[:, None] - marker.at[1]), np.inf)
        if away.min() - RADIUS_IN > HELD_IN:
            row, column = np.unravel_index(int(away.argmin()), away.shape)
            x, y = ground.point(int(row), int(column))
            said = (
                f"nobody can reach the marker {marker.id}: the nearest ground that can be walked to is "
                f"[{x:g}, {y:g}]; move it there, or make way to it"
            )
            yield Remark("marker", marker.id, said)


def _passages(field: Battlefield) -> Iterator[Remark]:
    for floor, passage, why in islice(passage_faults(field, MOST_NEAR), MOST_PASSAGES):
        x, y = (round(number, 2) for number in passage.at)
        said = f"{floor.piece}: the {passage.kind} at [{x:g}, {y:g}] ({floor.name}) {why}"
        yield Remark("passage", floor.piece, said, passage.at)
