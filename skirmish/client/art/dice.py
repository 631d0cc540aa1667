"""Dice: lying flat, with any number of sides, and cubes turned in space. All are premultiplied sprites."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from skirmish.client.art.letters import rounded, text
from skirmish.client.art.theme import Colour, mix

Numbers = NDArray[np.float64]
BONE: Colour = (244, 236, 216)
EDGE: Colour = (120, 96, 60)
INK: Colour = (52, 40, 26)
_STRUCK: Colour = (176, 52, 40)
_GREY: Colour = (128, 126, 122)
_STEPS = 10
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
_CORNERS = {4: 3, 8: 4, 10: 4, 12: 5, 20: 6}
"""Corners of the outline of a die that isn't a cube, by its sides."""


def die(face: int, size: int, sides: int = 6) -> pygame.Surface:
    """A die of bone that shows a face; of dice with more sides the number."""
    plain = sides <= max(PIPS) and face in PIPS and sides not in _CORNERS
    if not plain:
        return _chip(face, size, sides, BONE)
    found = rounded((size, size), size * 0.2, BONE, EDGE)
    middle, off, pip = size / 2, size * 0.25, size * 0.095
    for x, y in PIPS[face]:
        pygame.draw.aacircle(found, INK, (middle + x * off, middle + y * off), pip)
    return found


def grey_die(face: int, size: int, sides: int = 6) -> pygame.Surface:
    """A die that failed."""
    found = die(face, size, sides).copy()
    found.fill((150, 148, 146, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return found


def _chip(face: int, size: int, sides: int, paint: Colour) -> pygame.Surface:
    """A die with many sides, from above: its outline, and the number."""
    scale = 4
    layer = pygame.Surface((size * scale, size * scale), pygame.SRCALPHA)
    middle, radius = size * scale / 2, size * scale * 0.5
    for share, colour in ((1.0, EDGE), (0.92, paint)):
        pygame.draw.polygon(layer, colour, _outline(sides, middle, radius * share))
    found = pygame.transform.smoothscale(layer.premul_alpha(), (size, size))
    number = text(str(face), "bold", max(8, round(size * (0.5 if face < 10 else 0.42))), INK).premul_alpha()
    low = size * (0.58 if sides == 4 else 0.5)
    found.blit(number, number.get_rect(center=(size // 2, round(low))), special_flags=pygame.BLEND_PREMULTIPLIED)
    return found


def _outline(sides: int, middle: float, radius: float) -> list[tuple[float, float]]:
    if sides == 10:  # a kite
        return [(middle, middle - radius), (middle + radius * 0.94, middle + radius * 0.2), (middle, middle + radius),
                (middle - radius * 0.94, middle + radius * 0.2)]  # fmt: skip
    corners = _CORNERS.get(sides, 8)
    turns = [math.tau * place / corners - math.pi / 2 for place in range(corners)]
    return [(middle + radius * math.cos(turn), middle + radius * math.sin(turn)) for turn in turns]


def struck_die(face: int, size: int, sides: int = 6) -> pygame.Surface:
    """A die that doesn't count: pale, and struck through."""
    found = veiled(die(face, size, sides), _STEPS // 2)
    low, far, wide = round(size * 0.14), round(size * 0.86), max(1, round(size * 0.08))
    pygame.draw.line(found, _STRUCK, (low, far), (far, low), wide)
    return found


def veiled(paint: pygame.Surface, steps: int) -> pygame.Surface:
    """The sprite, `steps` of ten on its way to nothing."""
    if steps <= 0:
        return paint
    left = round(255 * (1 - steps / _STEPS))
    found = paint.copy()
    found.fill((left, left, left, left), special_flags=pygame.BLEND_RGBA_MULT)
    return found


def tick(good: bool, size: int) -> pygame.Surface:
    """A small disc that says whether a die did it: green with a tick, red with a cross."""
    scale = 4
    side = size * scale
    layer = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = side / 2
    pygame.draw.circle(layer, (18, 20, 22), (middle, middle), middle)
    pygame.draw.circle(layer, (58, 158, 120) if good else (190, 74, 54), (middle, middle), middle * 0.84)
    ways = [[(-0.42, 0.02), (-0.1, 0.34), (0.44, -0.34)]] if good else [[(-0.34, -0.34), (0.34, 0.34)],
                                                                       [(0.34, -0.34), (-0.34, 0.34)]]  # fmt: skip
    for way in ways:
        points = [(middle + x * middle, middle + y * middle) for x, y in way]
        pygame.draw.lines(layer, (250, 246, 236), False, points, max(2, round(middle * 0.26)))
    return pygame.transform.smoothscale(layer.premul_alpha(), (size, size))


# Cubes in space


class _Side(NamedTuple):
    """A side of a cube whose edges are 2 long: its outline, and its pips as small discs."""

    normal: Numbers
    outline: Numbers
    pips: tuple[Numbers, ...]


NORMALS = {1: (0, 0, 1), 6: (0, 0, -1), 2: (0, -1, 0), 5: (0, 1, 0), 3: (-1, 0, 0), 4: (1, 0, 0)}
_SUN = np.array((-0.42, -0.5, 0.76))
_DEEP = 0.1
"""How much larger what is nearer to the eye is seen."""
_FINE = 2
_ROUND = 0.26
"""How far in its corners are rounded, in half edges."""
CUBE_ROOM = 1.9
"""The side of a cube's sprite, in edges."""


@lru_cache(1)
def _sides() -> tuple[_Side, ...]:
    found = []
    for face, normal in NORMALS.items():
        n = np.array(normal, float)
        u = np.array((1.0, 0.0, 0.0) if normal[0] == 0 else (0.0, 1.0, 0.0))
        v = np.cross(n, u)
        corners, edge = ((1, 1), (-1, 1), (-1, -1), (1, -1)), []
        for place in range(20):  # five points round each corner
            (x, y), angle = corners[place // 5], place // 5 * np.pi / 2 + place % 5 * np.pi / 8
            a, b = x * (1 - _ROUND) + _ROUND * math.cos(angle), y * (1 - _ROUND) + _ROUND * math.sin(angle)
            edge.append(n + (u * a + v * b) * 0.95)
        circle = [(math.cos(t * math.tau / 10) * 0.19, math.sin(t * math.tau / 10) * 0.19) for t in range(10)]
        pips = tuple(np.array([n + u * (x * 0.5 + a) + v * (y * 0.5 + b) for a, b in circle]) for x, y in PIPS[face])
        found.append(_Side(n, np.array(edge), pips))
    return tuple(found)


@lru_cache(6)
def face_up(face: int) -> Numbers:
    """The turn that brings this face of a cube up."""
    x, y, z = NORMALS[face]
    if z:
        return np.diag((1.0, float(z), float(z)))
    if y:
        return np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -y], [0.0, float(y), 0.0]])
    return np.array([[0.0, 0.0, -x], [0.0, 1.0, 0.0], [float(x), 0.0, 0.0]])


def cube(turn: Numbers, size: int, *, grey: bool = False) -> pygame.Surface:
    """A die of `size` pixels' edge from above, turned so; about 0.15 ms."""
    side = round(size * CUBE_ROOM)
    layer = _sheet(side * _FINE)
    layer.fill((0, 0, 0, 0))
    middle, half = side * _FINE / 2, size * _FINE / 2
    for one in _sides():
        normal = turn @ one.normal
        if normal[2] <= 0.02:
            continue
        lit = max(0.36, min(1.0, 0.5 + 0.56 * float(normal @ _SUN)))
        paint = mix((0, 0, 0), _GREY if grey else BONE, lit)
        outline = _seen(one.outline @ turn.T, middle, half)
        pygame.draw.polygon(layer, paint, outline)
        pygame.draw.polygon(layer, mix((0, 0, 0), EDGE, 0.4 + 0.6 * lit), outline, 2)
        for pip in one.pips:
            pygame.draw.polygon(layer, INK, _seen(pip @ turn.T, middle, half))
    return pygame.transform.smoothscale(layer, (side, side)).premul_alpha()


@lru_cache(4)
def _sheet(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def _seen(points: Numbers, middle: float, half: float) -> list[list[float]]:
    """Points in space as pixels."""
    near = 1 + _DEEP * points[:, 2:]
    flat: list[list[float]] = (points[:, :2] * half * near + middle).tolist()
    return flat
