"""A patch of the picture round one outline: washes from arrays, shadows, and an anti-aliasing pen in inches."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import numpy as np
import pygame

from skirmish.client.art.field import FAR, Floats, Outline, Window, distances, edges, flowing, smooth
from skirmish.client.art.ground import veil
from skirmish.client.art.theme import LIGHT, Colour
from skirmish.core.units import Point

SHADOW: Colour = (18, 14, 8)
_SCATTER = 0.3
"""How far scattered points lie from their places in rows, in parts of the spacing."""
_LIGHTNESS = (0.299, 0.587, 0.114)
"""How much red, green and blue add to how light a colour looks."""
_SOLID = 200.0
"""What is more opaque than this is no shadow."""
Paint = Colour | Floats
"""One colour, or an array of rows x columns x 3."""


class Pen:
    """Draws on a layer several times as large as the patch, which is then scaled down. All lengths in inches."""

    def __init__(self, window: Window, scale: int) -> None:
        self._window = window
        self._unit = window.per_inch * scale
        self.layer = pygame.Surface((window.columns * scale, window.rows * scale), pygame.SRCALPHA)

    def _at(self, point: Point) -> Point:
        return (point[0] - self._window.west) * self._unit, (point[1] - self._window.north) * self._unit

    def disc(self, colour: Colour, at: Point, radius: float) -> None:
        """A filled circle."""
        pygame.draw.circle(self.layer, colour, self._at(at), max(1.0, radius * self._unit))

    def polygon(self, colour: Colour, corners: Sequence[Point]) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.layer, colour, [self._at(corner) for corner in corners])

    def line(self, colour: Colour, a: Point, b: Point, width: float) -> None:
        """A straight line."""
        pygame.draw.line(self.layer, colour, self._at(a), self._at(b), max(2, round(width * self._unit)))

    def done(self) -> pygame.Surface:
        """The layer at the patch's own size, premultiplied."""
        size = self._window.columns, self._window.rows
        return pygame.transform.smoothscale(self.layer.premul_alpha(), size)


class Layer:
    """A board that is only written on: everything that painters lay on it, laid together on nothing."""

    def __init__(self, size: tuple[int, int], box: pygame.Rect) -> None:
        self._size, self.box = size, box
        self.picture = pygame.Surface(box.size, pygame.SRCALPHA)
        """Premultiplied."""

    def get_size(self) -> tuple[int, int]:
        """That of the whole board."""
        return self._size

    def blit(self, what: pygame.Surface, at: Any, area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """See `pygame.Surface`."""
        laid = what if special_flags & pygame.BLEND_PREMULTIPLIED else what.premul_alpha()
        spot = at[0] - self.box.x, at[1] - self.box.y
        return self.picture.blit(laid, spot, area, pygame.BLEND_PREMULTIPLIED)


Board = pygame.Surface | Layer


class Patch:
    """The part of the board surface round some outlines that are painted as one."""

    def __init__(self, board: Board, per_inch: float, outlines: Sequence[Outline], name: str, far: float = FAR) -> None:
        self._board = board
        self._far = far
        self.outlines = tuple(outlines)
        self.dice = random.Random(zlib.crc32(name.encode()))
        self.window = _window(board, per_inch, self.outlines)

    @property
    def box(self) -> pygame.Rect:
        """The part of the board that the patch covers, in pixels."""
        return pygame.Rect(*self._corner, self.window.columns, self.window.rows)

    @cached_property
    def distance(self) -> Floats:
        """Inches to the outlines, negative inside."""
        measure = distances if len(self.outlines) == 1 else flowing
        return measure(self.outlines, self.window, self._far)

    @cached_property
    def depth(self) -> Floats:
        """Inches inward from the outlines, negative outside."""
        return -self.distance

    @cached_property
    def cover(self) -> Floats:
        """How much of each pixel lies inside, from 0 to 1."""
        found: Floats = np.clip(self.depth * self.window.per_inch + 0.5, 0, 1)
        return found

    def wash(self, paint: Paint, strength: Floats) -> None:
        """Lays paint on the patch, as strongly as the array says (0 to 1)."""
        self._board.blit(veil(paint, strength), self._corner)

    def shadow(self, length: float, strength: float = 0.6, of: Floats | None = None) -> None:
        """The shadow that the shape casts, being so high that it is `length` inches long."""
        reached = thrown(self.distance if of is None else of, length * self.window.per_inch)
        softness = 0.06 + 0.16 * length
        self.wash(SHADOW, strength * smooth((softness - reached) / (2 * softness)))

    @contextmanager
    def pen(self, scale: int = 3) -> Iterator[Pen]:
        """A pen whose drawing comes onto the board when the block ends; draws at `scale` times the size."""
        pen = Pen(self.window, scale)
        yield pen
        self._board.blit(pen.done(), self._corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    @contextmanager
    def dyed(self, colour: Colour | None) -> Iterator[None]:
        """Whatever is painted in the block comes onto the board when it ends, all in this colour if there is one."""
        if colour is None:
            yield
            return
        board, layer = self._board, Layer(self._board.get_size(), self.box)
        self._board = layer
        try:
            yield
        finally:
            self._board = board
        _dye(layer.picture, colour)
        board.blit(layer.picture, self.box, special_flags=pygame.BLEND_PREMULTIPLIED)

    def at(self, values: Floats, point: Point) -> float:
        """The array's value at a point of the table."""
        return float(values[self.window.pixel(point)])

    def scatter(self, spacing: float, inset: float = 0.0) -> list[Point]:
        """Points inside, about `spacing` inches apart and at least `inset` inches from the edge."""
        found, depth, draw = [], self.depth, self.dice.random
        west, north, columns, rows, per_inch = self.window
        east, south = west + columns / per_inch, north + rows / per_inch
        low, span = -_SCATTER, _SCATTER - -_SCATTER
        step, number, y = spacing * 0.87, 0, north
        while y < south:
            x = west + (number % 2) * spacing / 2
            while x < east:
                at = x + (low + span * draw()) * spacing, y + (low + span * draw()) * spacing
                row, column = int((at[1] - north) * per_inch), int((at[0] - west) * per_inch)
                if depth[min(rows - 1, max(0, row)), min(columns - 1, max(0, column))] > inset:
                    found.append(at)
                x += spacing
            y, number = y + step, number + 1
        return found

    def rim(self, spacing: float) -> list[Point]:
        """Points along the union's edge, `spacing` inches apart."""
        found, depth = [], self.depth
        for corners in self.outlines:
            found += [point for point in along(corners, spacing) if abs(self.at(depth, point)) < 0.3]
        return found

    def stamp(self, sprite: pygame.Surface, at: Point) -> None:
        """Puts a premultiplied sprite with its centre at the point."""
        x, y = at[0] * self.window.per_inch, at[1] * self.window.per_inch
        corner = round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2)
        self._board.blit(sprite, corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    @property
    def _corner(self) -> tuple[int, int]:
        return round(self.window.west * self.window.per_inch), round(self.window.north * self.window.per_inch)


def _dye(picture: pygame.Surface, colour: Colour) -> None:
    """Gives a premultiplied picture this colour in the mean; what is lighter or darker than its mean stays so."""
    rgb, alpha = pygame.surfarray.pixels3d(picture), pygame.surfarray.array_alpha(picture).astype(np.float64)
    light = rgb @ np.array(_LIGHTNESS)
    solid = np.where(alpha > _SOLID, alpha, 0.0) if (alpha > _SOLID).any() else alpha
    mean = 255.0 * float((light * solid).sum() / ((alpha * solid).sum() or 1.0)) or 1.0
    rgb[:] = np.minimum(light[..., None] / mean * np.array(colour), alpha[..., None]).astype(np.uint8)


def along(corners: Outline, spacing: float) -> list[Point]:
    """Points on the outline, `spacing` inches apart."""
    found, left = [], 0.0
    for a, b in edges(corners):
        length = math.dist(a, b)
        while left < length:
            share = left / length
            found.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            left += spacing
        left -= length
    return found


def thrown(distance: Floats, pixels: float) -> Floats:
    """The distances to what the shape sweeps when it is dragged so many pixels away from the light."""
    found = distance.copy()
    steps = max(1, math.ceil(pixels / 3))
    for step in range(1, steps + 1):
        east, south = (round(-part * pixels * step / steps) for part in LIGHT)
        rows, columns = distance.shape
        np.minimum(found[south:, east:], distance[: rows - south, : columns - east], out=found[south:, east:])
    return found


def _window(board: Board, per_inch: float, outlines: Sequence[Outline], margin: float = 1.6) -> Window:
    """Whole pixels round the outlines and the shadow they may cast, cut to the board."""
    xs, ys = zip(*(corner for corners in outlines for corner in corners), strict=True)
    width, height = board.get_size()
    west, north = (max(0, math.floor((low - margin) * per_inch)) for low in (min(xs), min(ys)))
    east = min(width, math.ceil((max(xs) + margin) * per_inch))
    south = min(height, math.ceil((max(ys) + margin) * per_inch))
    return Window(west / per_inch, north / per_inch, max(1, east - west), max(1, south - north), per_inch)
