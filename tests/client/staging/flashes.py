"""Counts flashes as WCAG 2.3.1 has it: brightness that goes up and down again by a tenth over a large area.

The area is a quarter of any 10 degrees of sight: a box of 341 x 256 pixels of a screen of 1024 x 768.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pygame
from numpy.typing import NDArray

FIELD_PX, PART = (341, 256), 0.25
"""The box, and the part of it that has to flash."""
CHANGE, DARK = 0.1, 0.8
"""How far relative luminance has to change, and how dark the darker of both must be."""
CELL = 8
"""Pixels: the picture is looked at in squares, whose mean counts."""
Grid = NDArray[np.float64]
_WEIGHTS = np.array((0.2126, 0.7152, 0.0722))


def luminance(picture: pygame.Surface) -> Grid:
    """Relative luminance of each square, from 0 to 1."""
    wide, high = picture.get_width() // CELL, picture.get_height() // CELL
    small = pygame.transform.smoothscale(picture, (wide, high))
    shares = pygame.surfarray.array3d(small) / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ _WEIGHTS)


def most_flashes(pictures: Iterable[pygame.Surface], per_second: int) -> int:
    """The most flashes in any second of these frames that a quarter of some field has."""
    turns = [*_turns(luminance(picture) for picture in pictures)]
    return max((_large(sum(turns[at : at + per_second])) for at in range(len(turns))), default=0)


def _turns(frames: Iterable[Grid]) -> Iterable[NDArray[np.int64]]:
    """For each frame the squares that have come a tenth up or down from where they last turned."""
    low = high = way = np.zeros(0)
    for number, now in enumerate(frames):
        if not number:
            low, high, way = now.copy(), now.copy(), np.zeros(now.shape)
        up = (now - low >= CHANGE) & (low < DARK) & (way <= 0)
        down = (high - now >= CHANGE) & (now < DARK) & (way >= 0)
        way = np.where(up, 1.0, np.where(down, -1.0, way))
        low = np.where(up | down, now, np.minimum(low, now))
        high = np.where(up | down, now, np.maximum(high, now))
        yield (up | down).astype(np.int64)


def _large(turns: NDArray[np.int64]) -> int:
    """How often a quarter of some field has gone there and back: turns come in pairs."""
    across, down = (min(side, length // CELL) for side, length in zip(turns.shape, FIELD_PX, strict=True))
    for flashes in range(int(turns.max()) // 2, 0, -1):
        total = np.pad((turns >= 2 * flashes).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        boxes = total[across:, down:] - total[:-across, down:] - total[across:, :-down] + total[:-across, :-down]
        if boxes.max() >= PART * across * down:
            return flashes
    return 0
