"""Lines on the board in inches: borders of circles and shapes, and dashes along paths."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame

from skirmish.client.art.theme import Colour
from skirmish.core.geometry import Circle, Shape, sides, to_shape
from skirmish.core.record import Record
from skirmish.core.units import Point

_BIT_IN = 0.1
"""How far apart the points of a border are."""
_SLACK_IN = 0.01


def circle(at: Point, radius: float) -> Path:
    """The closed path once round the point, from the north."""
    found = _arc(at, radius, -math.pi / 2, math.tau)
    return [*found, found[0]]


def borders(shapes: Sequence[Shape], inches: float) -> list[Path]:
    """The border of all that lies within so many inches of any of the shapes: closed paths, or pieces that meet."""
    found: list[Path] = []
    for shape in shapes:
        ring = _around(shape, inches)
        kept = [min(to_shape(at, other) for other in shapes) > inches - _SLACK_IN for at in ring]
        found += [[*ring, ring[0]]] if all(kept) else _runs(ring, kept)
    return found


def _around(shape: Shape, inches: float) -> list[Point]:
    """Points at that distance from the shape; round a corner that points inward some are nearer."""
    if isinstance(shape, Circle):
        return _arc((shape.x, shape.y), shape.radius + inches, -math.pi / 2, math.tau)
    found: list[Point] = []
    edges = sides(shape)
    for (a, b), (_, following) in zip(edges, edges[1:] + edges[:1], strict=True):
        angle, length = _outward(a, b), math.dist(a, b)
        east, south = inches * math.cos(angle), inches * math.sin(angle)
        count = max(1, math.ceil(length / _BIT_IN))
        shares = [number / count for number in range(count)]
        found += [(a[0] + (b[0] - a[0]) * part + east, a[1] + (b[1] - a[1]) * part + south) for part in shares]
        turn = (_outward(b, following) - angle) % math.tau
        found += _arc(b, inches, angle, turn) if turn < math.pi else [(b[0] + east, b[1] + south)]
    return found


def _arc(at: Point, radius: float, start: float, turn: float) -> list[Point]:
    """Points on an arc, without its last."""
    count = max(1, math.ceil(turn * radius / _BIT_IN))
    angles = [start + turn * number / count for number in range(count)]
    return [(at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle)) for angle in angles]


def _outward(a: Point, b: Point) -> float:
    """The direction square to an edge, out of the polygon."""
    return math.atan2(a[0] - b[0], b[1] - a[1])


def _runs(ring: Sequence[Point], kept: Sequence[bool]) -> list[Path]:
    """The parts of a ring that are kept, as open paths."""
    seam = kept.index(False)
    runs: list[list[Point]] = [[]]
    for number in range(len(ring)):
        at = (seam + number) % len(ring)
        if kept[at]:
            runs[-1].append(ring[at])
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 1]


Path = Sequence[Point]
"""Points in inches; closed if the last one is the first."""
_SCALE = 4


class Stroke(Record):
    """How a dashed line looks: colour, alpha, width in pixels, and of each dash its length and that of its step."""

    colour: Colour
    alpha: int
    wide: float
    dash_in: float
    step_in: float
    dot_in: float = 0.0
    """Instead of the dashes, dots of this length in the gaps between them; 0: the dashes."""


def dashed(board: pygame.Surface, path: Path, stroke: Stroke, per_inch: float) -> None:
    """Dashes along the path; the steps are stretched a little, so that it begins and ends alike."""
    for a, b in _spans(path, stroke):
        (ax, ay), (bx, by) = a, b
        if abs(ax - bx) < 1e-6 or abs(ay - by) < 1e-6:
            _upright(board, a, b, stroke, per_inch)
        else:
            _slanting(board, a, b, stroke, per_inch)


def _spans(path: Path, stroke: Stroke) -> Iterator[tuple[Point, Point]]:
    """Where each dash begins and ends."""
    length, closed = sum(math.dist(a, b) for a, b in pairwise(path)), path[0] == path[-1]
    rest = length if closed else length - stroke.dash_in
    if rest <= 0:
        return
    count = max(1, round(rest / stroke.step_in))
    step = rest / count
    into, long = ((step + stroke.dash_in - stroke.dot_in) / 2, stroke.dot_in) if stroke.dot_in else (0, stroke.dash_in)
    starts = [number * step + into for number in range(count if closed or stroke.dot_in else count + 1)]
    ends = [(start, start + long) for start in starts]
    at = list(_along([*path, *path[1:]] if closed else path, [part for both in ends for part in both]))
    yield from zip(at[::2], at[1::2], strict=True)


def _along(path: Path, lengths: Sequence[float]) -> Iterator[Point]:
    """The points so many inches along the path; the lengths in rising order."""
    gone, wanted = 0.0, iter(lengths)
    length = next(wanted, None)
    for (ax, ay), (bx, by) in pairwise(path):
        part = math.dist((ax, ay), (bx, by))
        while length is not None and part and length <= gone + part:
            share = (length - gone) / part
            yield ax + (bx - ax) * share, ay + (by - ay) * share
            length = next(wanted, None)
        gone += part
    while length is not None:
        yield path[-1]
        length = next(wanted, None)


def _upright(board: pygame.Surface, a: Point, b: Point, stroke: Stroke, per_inch: float) -> None:
    """Along an axis: whole pixels, so that it stays crisp."""
    west, north = round(min(a[0], b[0]) * per_inch), round(min(a[1], b[1]) * per_inch)
    wide, long = max(1, round(stroke.wide)), max(1, round(math.dist(a, b) * per_inch))
    found = pygame.Surface((wide, long) if abs(a[0] - b[0]) < 1e-6 else (long, wide), pygame.SRCALPHA)
    found.fill((*stroke.colour, stroke.alpha))
    board.blit(found, (west, north))


def _slanting(board: pygame.Surface, a: Point, b: Point, stroke: Stroke, per_inch: float) -> None:
    (ax, ay), (bx, by) = ((x * per_inch, y * per_inch) for x, y in (a, b))
    length, half = math.dist((ax, ay), (bx, by)), stroke.wide / 2
    east, south = (by - ay) / length * half, (ax - bx) / length * half
    west, north = math.floor(min(ax, bx) - half - 1), math.floor(min(ay, by) - half - 1)
    size = math.ceil(max(ax, bx) + half + 1) - west, math.ceil(max(ay, by) + half + 1) - north
    layer = pygame.Surface((size[0] * _SCALE, size[1] * _SCALE), pygame.SRCALPHA)
    corners = ((ax + east, ay + south), (bx + east, by + south), (bx - east, by - south), (ax - east, ay - south))
    pygame.draw.polygon(
        layer, (*stroke.colour, stroke.alpha), [((x - west) * _SCALE, (y - north) * _SCALE) for x, y in corners]
    )
    sprite = pygame.transform.smoothscale(layer.premul_alpha(), size)
    board.blit(sprite, (west, north), special_flags=pygame.BLEND_PREMULTIPLIED)
