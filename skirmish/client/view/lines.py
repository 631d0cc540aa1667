"""Anti-aliased lines, rings and filled ground in pixels; lines made ready to be drawn many times."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
import pygame
from numpy.typing import NDArray

from skirmish.client.art.theme import Colour
from skirmish.client.view.marks import Dashes, Hatch
from skirmish.core.units import Point

CASE: Colour = (14, 17, 22)
_SHEET_PX = 512
"""What is filled is painted on sheets whose sides are multiples of this."""
_HATCH_PX = 10
_BETWEEN = 0.3
"""How strong ground is filled between the lines of its hatching."""


def line(onto: pygame.Surface, points: Sequence[Point], colour: Colour, wide: float, dashes: Dashes = ()) -> None:
    """A line through points, without a dark edge."""
    strip(points, dashes).draw(onto, (0.0, 0.0), ((colour, wide),))


def cased(
    onto: pygame.Surface, points: Sequence[Point], colour: Colour, wide: float, case: float, dashes: Dashes = ()
) -> None:
    """A line with a dark edge, `case` pixels wide on either side, so that it shows on any ground."""
    strip(points, dashes).draw(onto, (0.0, 0.0), ((CASE, wide + 2 * case), (colour, wide)))


def arrow(onto: pygame.Surface, a: Point, b: Point, colour: Colour, long: float) -> None:
    """A head at `b` for a line that comes from `a`."""
    far = math.dist(a, b)
    if far < 1:
        return
    x, y = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    for size, paint in ((1.35, CASE), (1.0, colour)):
        back, half, tip = long * size * 0.72, long * size * 0.5, long * size * 0.35
        head = b[0] + x * tip, b[1] + y * tip
        tail = head[0] - x * (back + tip), head[1] - y * (back + tip)
        corners = [head, (tail[0] - y * half, tail[1] + x * half), (tail[0] + y * half, tail[1] - x * half)]
        pygame.draw.polygon(onto, paint, corners)
        pygame.draw.aalines(onto, paint, True, corners)


def cross(onto: pygame.Surface, at: Point, colour: Colour, half: float, wide: float) -> None:
    """An X with a dark edge."""
    ends = [((at[0] - half, at[1] - half), (at[0] + half, at[1] + half)),
            ((at[0] - half, at[1] + half), (at[0] + half, at[1] - half))]  # fmt: skip
    for paint, more in ((CASE, 2.6), (colour, 0.0)):
        for a, b in ends:
            line(onto, (a, b), paint, wide + more)


def filled(
    onto: pygame.Surface, what: Ground, corner: Point, colour: Colour, alpha: int, hatch: Hatch,
    origin: tuple[int, int] = (0, 0),
) -> None:  # fmt: skip
    """Ground at a corner, filled as opaque as `alpha` of 255 and hatched; the hatching is counted from `origin`."""
    rings = [ring + corner for ring in what.rings]
    box = _bounds(rings).clip(onto.get_clip())
    if box.width < 1 or box.height < 1:
        return
    layer = _scratch(box.size)
    paint = premultiplied(colour, alpha)
    for ring, hole in zip(rings, what.holes, strict=True):
        if _touches(ring, box):
            pygame.draw.polygon(layer, (0, 0, 0, 0) if hole else paint, (ring - box.topleft).tolist())
    if hatch != "plain":
        tile = _hatching(hatch)
        for x in range(-((box.x - origin[0]) % _HATCH_PX), box.width, tile.get_width()):
            for y in range(-((box.y - origin[1]) % _HATCH_PX), box.height, tile.get_height()):
                layer.blit(tile, (x, y), special_flags=pygame.BLEND_RGBA_MULT)
    onto.blit(layer, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def disc(onto: pygame.Surface, at: Point, radius: float, colour: Colour, alpha: int) -> None:
    """A plain disc, as opaque as `alpha` of 255."""
    box = pygame.Rect(at[0] - radius - 1, at[1] - radius - 1, 2 * radius + 2, 2 * radius + 2).clip(onto.get_clip())
    if box.width > 0 and box.height > 0:
        layer = _scratch(box.size)
        pygame.draw.circle(layer, premultiplied(colour, alpha), (at[0] - box.x, at[1] - box.y), radius)
        onto.blit(layer, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def glow(onto: pygame.Surface, at: Point, radius: float, colour: Colour, deep: float, alpha: int) -> None:
    """A glow inward from a circle, `deep` pixels deep, strongest at the circle."""
    box = pygame.Rect(at[0] - radius - 1, at[1] - radius - 1, 2 * radius + 2, 2 * radius + 2).clip(onto.get_clip())
    if box.width < 1 or box.height < 1 or radius < 2:
        return
    layer = _scratch(box.size)
    middle, deep = (at[0] - box.x, at[1] - box.y), min(deep, radius * 0.6)
    steps = max(2, round(deep / 2))
    for step in range(steps):
        paint = premultiplied(colour, round(alpha * (1 - step / steps) ** 1.6))
        pygame.draw.circle(layer, paint, middle, radius - deep * step / steps, math.ceil(deep / steps) + 1)
    onto.blit(layer, box, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(4)
def _sheet(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((width, height), pygame.SRCALPHA)


def _scratch(size: tuple[int, int]) -> pygame.Surface:
    """A clear surface to paint on for now: the same memory again and again, since a new one costs more than a blit."""
    wide, high = (-(-part // _SHEET_PX) * _SHEET_PX for part in size)
    found = _sheet(wide, high).subsurface((0, 0, *size))
    found.fill(0)
    return found


def premultiplied(colour: Colour, alpha: int) -> tuple[int, int, int, int]:
    """The colour as it is stored where it is so opaque, of 255."""
    red, green, blue = (round(part * alpha / 255) for part in colour)
    return red, green, blue, alpha


@lru_cache(8)
def _hatching(hatch: Hatch) -> pygame.Surface:
    """A tile that weakens what lies between the lines of a hatching; it repeats each `_HATCH_PX`."""
    size = _HATCH_PX * 16
    tile = pygame.Surface((size, size), pygame.SRCALPHA)
    weak = round(255 * _BETWEEN)
    tile.fill((weak, weak, weak, weak))
    strong = (255, 255, 255, 255)
    for start in range(-size, 2 * size, _HATCH_PX):
        if hatch in ("rise", "cross"):
            pygame.draw.line(tile, strong, (start, size), (start + size, 0), 2)
        if hatch in ("fall", "cross"):
            pygame.draw.line(tile, strong, (start, 0), (start + size, size), 2)
    if hatch == "specks":
        for x in range(0, size, _HATCH_PX):
            for y in range(0, size, _HATCH_PX):
                pygame.draw.circle(tile, strong, (x + 5, y + 5), 2)
    return tile


def _bounds(rings: Sequence[Points]) -> pygame.Rect:
    if not rings:
        return pygame.Rect(0, 0, 0, 0)
    points = np.concatenate(rings)
    west, north = np.floor(points.min(axis=0)).astype(int).tolist()
    east, south = np.ceil(points.max(axis=0)).astype(int).tolist()
    return pygame.Rect(west, north, east - west + 1, south - north + 1)


def _touches(ring: Points, box: pygame.Rect) -> bool:
    """Whether the ring's box meets the other."""
    (west, north), (east, south) = ring.min(axis=0), ring.max(axis=0)
    return bool(west <= box.right and east >= box.left and north <= box.bottom and south >= box.top)


Points = NDArray[np.float64]
"""A row for each point: x, y in pixels."""
_FINE_PX = 4.0
"""Of points nearer together than this only some are kept."""
_STRAIGHT = math.cos(0.25)
"""Corners whose turn has a smaller cosine get a round joint."""
_REACH = 12.0
"""Pixels from its middle that a piece may colour."""


class Strip(NamedTuple):
    """A line in pixels from a corner of its own."""

    pieces: Points
    """A row for each straight piece: where it begins and ends, x and y of both."""
    slant: NDArray[np.float64]
    """For each piece the factor by which it must be drawn wider, as pygame measures widths along an axis."""
    joints: Points
    dots: Points
    box: tuple[float, float, float, float]
    """West, north, east, south of all of it."""

    def draw(self, onto: pygame.Surface, corner: Point, strokes: Sequence[tuple[Colour, float]]) -> None:
        """Its part within the surface's clip in each stroke's colour and width, in pixels; the last one on top."""
        clip = onto.get_clip().inflate(2 * _REACH, 2 * _REACH)
        west, north, east, south = self.box
        x, y = corner
        if west + x > clip.right or east + x < clip.left or north + y > clip.bottom or south + y < clip.top:
            return
        seen = _seen(self.pieces, corner, clip)
        pieces, slant = (self.pieces[seen] + (*corner, *corner)).tolist(), self.slant[seen]
        joints, dots = _within(self.joints, corner, clip), _within(self.dots, corner, clip)
        for colour, wide in strokes:
            across = np.maximum(1, np.round(slant * wide)).astype(int).tolist()
            for (ax, ay, bx, by), width in zip(pieces, across, strict=True):
                pygame.draw.aaline(onto, colour, (ax, ay), (bx, by), width)
            for at in joints:
                pygame.draw.aacircle(onto, colour, at, wide / 2)
            for at in dots:
                pygame.draw.aacircle(onto, colour, at, max(1.2, wide / 2))


def strip(points: Sequence[Point] | Points, dashes: Dashes = ()) -> Strip:
    """The line through points; `dashes`: lengths drawn and left out by turns, those under 1 are dots."""
    path = _thinned(np.asarray(points, np.float64).reshape(-1, 2))
    along = np.hypot(*np.diff(path, axis=0).T)
    path = path[np.concatenate(([True], along > 0))]
    along = np.concatenate(([0.0], np.cumsum(along[along > 0])))
    if len(path) < 2:
        return Strip(np.empty((0, 4)), np.empty(0), np.empty((0, 2)), np.empty((0, 2)), (0.0, 0.0, 0.0, 0.0))
    bends = _bends(path)
    if not dashes:
        return _stripped(path, np.ones(len(path) - 1, bool), path[1:-1][bends], np.empty((0, 2)))
    cuts, dots = _dashed(float(along[-1]), dashes)
    at = np.union1d(along, cuts)
    fine = np.stack((np.interp(at, along, path[:, 0]), np.interp(at, along, path[:, 1])), axis=1)
    joints = path[1:-1][bends & _inked(along[1:-1], dashes)]
    spots = np.stack((np.interp(dots, along, path[:, 0]), np.interp(dots, along, path[:, 1])), axis=1)
    return _stripped(fine, _inked((at[1:] + at[:-1]) / 2, dashes), joints, spots)


@lru_cache(512)
def round_strip(radius: float, dashes: Dashes = ()) -> Strip:
    """A circle round its corner, from the north."""
    count = max(16, min(180, round(math.tau * radius / 7)))
    angles = np.linspace(0, math.tau, count + 1) - math.pi / 2
    return strip(np.stack((radius * np.cos(angles), radius * np.sin(angles)), axis=1), dashes)


@lru_cache(256)
def link_strip(ends: tuple[Point, Point], dashes: Dashes = ()) -> Strip:
    """A straight line between two pixels."""
    return strip(ends, dashes)


class Inches(NamedTuple):
    """Points of the table."""

    points: Points
    box: tuple[float, float, float, float]
    """West, north, east, south."""


def inches(points: Sequence[Point]) -> Inches:
    """The points as an array, with the box round them; kept as long as these very points are used."""
    return _kept(points, "inches", lambda: _boxed(np.asarray(points, np.float64).reshape(-1, 2)))


def _boxed(points: Points) -> Inches:
    (west, north), (east, south) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return Inches(points, (west, north, east, south))


def path_strip(points: Sequence[Point], per_inch: float, dashes: Dashes = ()) -> Strip:
    """The line through points of the table, from the board's corner; kept as long as these very points are used."""
    return _kept(points, ("path", per_inch, dashes), lambda: strip(inches(points).points * per_inch, dashes))


def outline_strip(points: Sequence[Point], per_inch: float, dashes: Dashes = ()) -> Strip:
    """The same for a closed line."""

    def make() -> Strip:
        path = inches(points).points
        return strip(np.concatenate((path, path[:1])) * per_inch, dashes)

    return _kept(points, ("outline", per_inch, dashes), make)


def path_ground(outlines: Sequence[Sequence[Point]], per_inch: float) -> Ground:
    """The ground within outlines of the table; kept as long as these very outlines are used."""
    wide = [outline for outline in outlines if len(outline) > 2]
    return _kept(
        outlines, ("ground", per_inch), lambda: ground([inches(outline).points * per_inch for outline in wide])
    )


_Made = TypeVar("_Made")
_MOST = 512
_MADE: OrderedDict[Hashable, tuple[object, object]] = OrderedDict()
"""What was made last, by the identity of what it was made from: hashing a thousand points takes as long as a line."""


def _kept(source: object, how: Hashable, make: Callable[[], _Made]) -> _Made:
    key = id(source), how
    found = _MADE.get(key)
    if found is not None:
        _MADE.move_to_end(key)
        return found[1]  # type: ignore[return-value]  # the key says what was made
    made = make()
    _MADE[key] = source, made  # the source stays alive with it, so no other object has its identity
    if len(_MADE) > _MOST:
        _MADE.popitem(last=False)
    return made


class Ground(NamedTuple):
    """Outlines of filled ground, in pixels, those that lie round others first; made once and filled many times."""

    rings: tuple[Points, ...]
    holes: tuple[bool, ...]
    """Of each outline whether ground ends within it, by the even-odd rule."""


def ground(outlines: Sequence[Points]) -> Ground:
    """What is to be filled: the outlines by how many of the others lie round them."""
    paths = [outline.tolist() for outline in outlines]
    depths = sorted((_depth(path, paths), number) for number, path in enumerate(paths))
    return Ground(tuple(outlines[number] for _, number in depths), tuple(depth % 2 == 1 for depth, _ in depths))


def _stripped(path: Points, inked: NDArray[np.bool_], joints: Points, dots: Points) -> Strip:
    pieces = np.hstack((path[:-1], path[1:]))[inked]
    across = np.abs(pieces[:, 2:] - pieces[:, :2])
    slant = np.hypot(across[:, 0], across[:, 1]) / np.maximum(1e-9, across.max(axis=1, initial=0.0))
    (west, north), (east, south) = path.min(axis=0).tolist(), path.max(axis=0).tolist()
    return Strip(pieces, slant, joints, dots, (west, north, east, south))


def _thinned(path: Points) -> Points:
    """The points without those that look the same as their neighbours; the first and the last stay."""
    if len(path) < 3:
        return path
    along = np.concatenate(([0.0], np.cumsum(np.abs(np.diff(path, axis=0)).sum(axis=1))))
    kept = np.diff(np.floor(along / _FINE_PX), prepend=-1.0) != 0
    kept[-1] = True
    found: Points = path[kept]
    return found


def _bends(path: Points) -> NDArray[np.bool_]:
    """Of each inner point, whether the line turns there so that a gap would show."""
    ways = np.diff(path, axis=0)
    long = np.hypot(ways[:, 0], ways[:, 1])
    found: NDArray[np.bool_] = (ways[1:] * ways[:-1]).sum(axis=1) < _STRAIGHT * long[1:] * long[:-1]
    return found


def _dashed(long: float, dashes: Dashes) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How far along a line of that length dashes begin and end, and where dots are."""
    starts = np.concatenate(([0.0], np.cumsum(dashes)))
    rounds = np.arange(0.0, long, starts[-1])
    cuts = (rounds[:, None] + starts[None, :-1]).ravel()
    dots = [rounds + start for start, part in zip(starts[::2], dashes[::2], strict=False) if part < 1]
    spots = np.concatenate(dots) if dots else np.empty(0)
    return cuts[cuts < long], spots[spots <= long]


def _inked(along: NDArray[np.float64], dashes: Dashes) -> NDArray[np.bool_]:
    """Whether the line is drawn at these lengths along it."""
    ends = np.cumsum(dashes)
    number = np.searchsorted(ends, along % ends[-1], side="right")
    drawn = np.array([place % 2 == 0 and part >= 1 for place, part in enumerate(dashes)] + [False])
    found: NDArray[np.bool_] = drawn[number]
    return found


def _seen(pieces: Points, corner: Point, clip: pygame.Rect) -> NDArray[np.bool_]:
    """Which pieces have their box in the clip."""
    low, high = np.minimum(pieces[:, :2], pieces[:, 2:]) + corner, np.maximum(pieces[:, :2], pieces[:, 2:]) + corner
    found: NDArray[np.bool_] = (
        (high[:, 0] >= clip.left) & (low[:, 0] <= clip.right) & (high[:, 1] >= clip.top) & (low[:, 1] <= clip.bottom)
    )
    return found


def _within(points: Points, corner: Point, clip: pygame.Rect) -> list[list[float]]:
    if not len(points):
        return []
    placed = points + corner
    x, y = placed.T
    found: list[list[float]] = placed[
        (x >= clip.left) & (x <= clip.right) & (y >= clip.top) & (y <= clip.bottom)
    ].tolist()
    return found


def _depth(ring: Sequence[Point], rings: Sequence[Sequence[Point]]) -> int:
    """How many of the other outlines lie round this one."""
    return sum(_inside(ring[0], other) for other in rings if other is not ring)


def _inside(at: Point, ring: Sequence[Point]) -> bool:
    found = False
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        if (ay > at[1]) != (by > at[1]) and at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax:
            found = not found
    return found
