"""Anti-aliased lines, rings and filled ground in pixels, on an opaque surface or a premultiplied transparent one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from skirmish.client.art.theme import Colour
from skirmish.client.view.looks import Dashes, Hatch
from skirmish.core.units import Point

CASE: Colour = (14, 17, 22)
_FINE_PX = 4.0
"""Points nearer to the one before are left out."""
_BEND = 0.25
"""Corners whose turn has a greater tangent get a round joint."""
_HATCH_PX = 10
_BETWEEN = 0.3
"""How strong ground is filled between the lines of its hatching."""
Segment = tuple[Point, Point]


def line(onto: pygame.Surface, points: Sequence[Point], colour: Colour, wide: float, dashes: Dashes = ()) -> None:
    """A line through points, without a dark edge."""
    _pieces(onto, _inked(_thinned(points), dashes, onto.get_clip().inflate(80, 80)), colour, wide)


def cased(
    onto: pygame.Surface, points: Sequence[Point], colour: Colour, wide: float, case: float, dashes: Dashes = ()
) -> None:
    """A line with a dark edge, `case` pixels wide on either side, so that it shows on any ground."""
    pieces = list(_inked(_thinned(points), dashes, onto.get_clip().inflate(80, 80)))
    _pieces(onto, pieces, CASE, wide + 2 * case)
    _pieces(onto, pieces, colour, wide)


def _pieces(onto: pygame.Surface, pieces: Sequence[Sequence[Point]] | Iterator[list[Point]], colour: Colour,
            wide: float) -> None:  # fmt: skip
    for piece in pieces:
        if len(piece) == 1:
            pygame.draw.aacircle(onto, colour, piece[0], max(1.2, wide / 2))
            continue
        for a, b in pairwise(piece):
            _straight(onto, colour, a, b, wide)
        for a, b, c in zip(piece, piece[1:], piece[2:], strict=False):
            if _turns(a, b, c):
                pygame.draw.aacircle(onto, colour, b, wide / 2)


def _thinned(points: Sequence[Point]) -> list[Point]:
    """The points without those that nobody could tell from their neighbours; the first and the last stay."""
    found = [points[0]]
    x, y = points[0]
    for point in points[1:-1]:
        if abs(point[0] - x) + abs(point[1] - y) > _FINE_PX:
            found.append(point)
            x, y = point
    found.append(points[-1])
    return found


def _straight(onto: pygame.Surface, colour: Colour, a: Point, b: Point, wide: float) -> None:
    """pygame measures a line's width along an axis: a slanting one must be given more."""
    across, down = abs(b[0] - a[0]), abs(b[1] - a[1])
    part = across if across > down else down
    if part > 0.01:
        pygame.draw.aaline(onto, colour, a, b, max(1, round(wide * math.hypot(across, down) / part)))


def _turns(a: Point, b: Point, c: Point) -> bool:
    first, second = math.atan2(b[1] - a[1], b[0] - a[0]), math.atan2(c[1] - b[1], c[0] - b[0])
    return abs((second - first + math.pi) % math.tau - math.pi) > _BEND


def _inked(points: Sequence[Point], dashes: Dashes, room: pygame.Rect) -> Iterator[list[Point]]:
    """The pieces of a line that are drawn, those outside of the room left out; a dot is a single point."""
    if not dashes:
        yield from _whole(points, room)
        return
    lengths = list(dashes)
    number, left, piece = 0, lengths[0], [points[0]]
    for a, b in pairwise(points):
        long, gone = math.dist(a, b), 0.0
        if long > 0 and not room.clipline(a, b):
            number, left, piece = 0, lengths[0], [b]
            continue
        while long - gone > left:
            gone += left
            at = a[0] + (b[0] - a[0]) * gone / long, a[1] + (b[1] - a[1]) * gone / long
            if number % 2 == 0:
                yield [piece[0]] if lengths[number] < 1 else [*piece, at]
            number = (number + 1) % len(lengths)
            left, piece = lengths[number], [at]
        left -= long - gone
        piece.append(b)
    if number % 2 == 0 and len(piece) > 1:
        yield piece if lengths[number] >= 1 else [piece[0]]


def _whole(points: Sequence[Point], room: pygame.Rect) -> Iterator[list[Point]]:
    piece = [points[0]]
    for a, b in pairwise(points):
        if room.clipline(a, b):
            piece.append(b)
        else:
            if len(piece) > 1:
                yield piece
            piece = [b]
    if len(piece) > 1:
        yield piece


def circle(at: Point, radius: float) -> list[Point]:
    """The closed path round a point, from the north."""
    count = max(16, min(180, round(math.tau * radius / 7)))
    angles = [math.tau * number / count - math.pi / 2 for number in range(count)]
    found = [(at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle)) for angle in angles]
    return [*found, found[0]]


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
            _straight(onto, paint, a, b, wide + more)


def filled(onto: pygame.Surface, rings: Sequence[Sequence[Point]], colour: Colour, alpha: int, hatch: Hatch) -> None:
    """Ground within outlines by the even-odd rule, filled as opaque as `alpha` of 255 and hatched."""
    box = _bounds(rings).clip(onto.get_clip())
    if box.width < 1 or box.height < 1:
        return
    layer = pygame.Surface(box.size, pygame.SRCALPHA)
    for depth, ring in sorted((_depth(ring, rings), number) for number, ring in enumerate(rings)):
        paint = premultiplied(colour, alpha) if depth % 2 == 0 else (0, 0, 0, 0)
        pygame.draw.polygon(layer, paint, [(x - box.x, y - box.y) for x, y in rings[ring]])
    if hatch != "plain":
        tile = _hatching(hatch)
        for x in range(-(box.x % _HATCH_PX), box.width, tile.get_width()):
            for y in range(-(box.y % _HATCH_PX), box.height, tile.get_height()):
                layer.blit(tile, (x, y), special_flags=pygame.BLEND_RGBA_MULT)
    onto.blit(layer, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def glow(onto: pygame.Surface, at: Point, radius: float, colour: Colour, deep: float, alpha: int) -> None:
    """A glow inward from a circle, `deep` pixels deep, strongest at the circle."""
    box = pygame.Rect(at[0] - radius - 1, at[1] - radius - 1, 2 * radius + 2, 2 * radius + 2).clip(onto.get_clip())
    if box.width < 1 or box.height < 1 or radius < 2:
        return
    layer = pygame.Surface(box.size, pygame.SRCALPHA)
    middle, deep = (at[0] - box.x, at[1] - box.y), min(deep, radius * 0.6)
    steps = max(2, round(deep / 2))
    for step in range(steps):
        paint = premultiplied(colour, round(alpha * (1 - step / steps) ** 1.6))
        pygame.draw.circle(layer, paint, middle, radius - deep * step / steps, math.ceil(deep / steps) + 1)
    onto.blit(layer, box, special_flags=pygame.BLEND_PREMULTIPLIED)


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


def _bounds(rings: Sequence[Sequence[Point]]) -> pygame.Rect:
    xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
    if not xs:
        return pygame.Rect(0, 0, 0, 0)
    west, north = math.floor(min(xs)), math.floor(min(ys))
    return pygame.Rect(west, north, math.ceil(max(xs)) - west + 1, math.ceil(max(ys)) - north + 1)


def _depth(ring: Sequence[Point], rings: Sequence[Sequence[Point]]) -> int:
    """How many of the other outlines lie round this one."""
    return sum(_inside(ring[0], other) for other in rings if other is not ring)


def _inside(at: Point, ring: Sequence[Point]) -> bool:
    found = False
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        if (ay > at[1]) != (by > at[1]) and at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax:
            found = not found
    return found
