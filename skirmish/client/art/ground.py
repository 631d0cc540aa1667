"""What everything lies on: the mat with grass and pebbles, and the walnut table round it."""

from __future__ import annotations

import math
import random

import numpy as np
import pygame

from skirmish.client.art.field import Floats, Window, noise
from skirmish.client.art.theme import Colour

SEED = 7
_OLIVE: Colour = (142, 144, 92)
_OCTAVES: tuple[tuple[float, Colour, float, float], ...] = (
    (9.6, (164, 152, 100), 0.72, 1.6),
    (5.3, (92, 108, 64), 0.74, 1.5),
    (2.2, (136, 126, 82), 0.48, 2.0),
    (1.2, (70, 86, 50), 0.46, 2.0),
    (0.44, (60, 66, 40), 0.30, 1.6),
)
"""Cell in inches, colour, strength where the noise is highest, and the power it is raised to."""
_COARSE = 4
"""The octaves above are painted this many times smaller: nobody sees it, and it is faster."""
_GRAIN: tuple[tuple[float, Colour, float], ...] = ((0.19, (176, 170, 120), 0.28), (0.1, (56, 62, 38), 0.2))
_GRASS: tuple[Colour, ...] = ((88, 104, 56), (146, 146, 92), (100, 112, 62), (74, 88, 48))
_PEBBLES: tuple[Colour, ...] = ((150, 146, 130), (128, 124, 110))
_TILE_IN = 11
_WALNUT: Colour = (50, 37, 29)
_PLANK_IN = 2.6
_STREAK = 24
"""The grain is this many times as long as wide."""


def mat(width_in: float, depth_in: float, per_inch: float) -> pygame.Surface:
    """A painted mat without anything on it."""
    dice = random.Random(SEED)
    coarse = _window(width_in, depth_in, per_inch / _COARSE)
    paint = np.broadcast_to(vivid(_OLIVE), (coarse.rows, coarse.columns, 3)).copy()
    for cell, colour, strength, power in _OCTAVES:
        share = strength * noise(coarse, max(cell, 2 / coarse.per_inch), dice) ** np.float32(power)
        paint += (vivid(colour) - paint) * share[..., None]
    window = _window(width_in, depth_in, per_inch)
    small = surface(paint * _vignette(coarse)[..., None])
    board = pygame.transform.smoothscale(small, (window.columns, window.rows))
    _grain(board, per_inch, dice)
    _tufts(board, per_inch, dice)
    return board


def _grain(board: pygame.Surface, per_inch: float, dice: random.Random) -> None:
    """Noise so fine that nobody sees it repeat."""
    tile = _window(_TILE_IN, _TILE_IN, per_inch)
    for cell, colour, strength in _GRAIN:
        speckle = veil(colour, strength * noise(tile, max(cell, 2 / per_inch), dice) ** 2)
        for x in range(0, board.get_width(), tile.columns):
            for y in range(0, board.get_height(), tile.rows):
                board.blit(speckle, (x, y))


def _window(width_in: float, depth_in: float, per_inch: float) -> Window:
    return Window(0.0, 0.0, round(width_in * per_inch), round(depth_in * per_inch), per_inch)


def veil(paint: Colour | Floats, strength: Floats) -> pygame.Surface:
    """Paint (one colour, or rows x columns x 3) as strong as the array says, from 0 to 1."""
    bgra = np.empty((*strength.shape, 4), np.uint8)  # the order of a surface's own bytes: any other is 30 times slower
    levels = np.asarray(paint)
    for channel in range(3):
        bgra[..., 2 - channel] = np.clip(levels[..., channel], 0, 255)
    bgra[..., 3] = np.clip(strength, 0, 1) * 255
    return pygame.image.frombuffer(bgra.tobytes(), strength.shape[::-1], "BGRA")


def vivid(colour: Colour) -> Floats:
    """The colour as numbers to calculate with."""
    return np.array(colour, np.float32)


def surface(paint: Floats) -> pygame.Surface:
    """An opaque surface of these colours."""
    levels = np.clip(paint, 0, 255).astype(np.uint8)
    found = pygame.Surface(levels.shape[1::-1], 0, 32)
    found.blit(pygame.image.frombuffer(levels.tobytes(), levels.shape[1::-1], "RGB"), (0, 0))
    return found


def _vignette(window: Window) -> Floats:
    across, down = np.abs(window.xs / window.xs.max() - 0.5) * 2, np.abs(window.ys / window.ys.max() - 0.5) * 2
    out = 0.6 * np.maximum(across, down) + 0.4 * np.hypot(across, down)
    shade: Floats = 1 - 0.34 * np.clip(out - 0.45, 0, 1) ** np.float32(1.6)
    return shade


def _tufts(board: pygame.Surface, per_inch: float, dice: random.Random) -> None:
    width, height = board.get_size()
    area = width * height / per_inch**2
    for _ in range(round(area)):
        x, y, colour = dice.uniform(0, width), dice.uniform(0, height), dice.choice(_GRASS)
        for _ in range(3):
            angle, length = dice.uniform(-2.2, -0.9), dice.uniform(0.08, 0.2) * per_inch
            tip = x + length * math.cos(angle), y + length * math.sin(angle)
            pygame.draw.aaline(board, colour, (x, y), tip)
    for _ in range(round(area * 0.11)):
        x, y, radius = dice.uniform(0, width), dice.uniform(0, height), dice.uniform(0.03, 0.075) * per_inch
        pygame.draw.circle(board, (66, 66, 50), (x + radius * 0.4, y + radius * 0.5), radius)
        pygame.draw.circle(board, dice.choice(_PEBBLES), (x, y), radius)


def walnut(width: int, height: int, per_inch: float) -> pygame.Surface:
    """Planks of a table, running from west to east."""
    window = Window(0.0, 0.0, max(2, width // _STREAK), height, per_inch)
    dice = random.Random(SEED)
    grain = 0.5 * noise(window, 0.09, dice) + 0.5 * noise(window, 0.3, dice)
    plank = (window.ys / _PLANK_IN).astype(np.int32)
    tones = np.array([dice.uniform(0.86, 1.16) for _ in range(int(plank.max()) + 1)], np.float32)
    within = window.ys - np.float32(_PLANK_IN) * plank
    seam = 1 - 0.55 * (within < 0.08) + 0.2 * ((within > 0.08) & (within < 0.14))
    light = ((0.72 + 0.6 * grain) * tones[plank] * seam).astype(np.float32)
    return pygame.transform.smoothscale(surface(vivid(_WALNUT) * light[..., None]), (width, height))
