"""Anti-aliased lines, rings and filled ground in pixels, on an opaque surface or a premultiplied transparent one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame

from skirmish.client.art.theme import Colour
from skirmish.client.view.looks import Dashes, Hatch
from skirmish.client.view.strips import Ground, Points, strip
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
