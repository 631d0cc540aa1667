"""The inch grid on screen: lines one pixel wide, whatever the zoom."""

from __future__ import annotations

import pygame

from skirmish.client.view.camera import Camera
from skirmish.client.view.lines import premultiplied

FROM = 34.0
"""Pixels per inch from which each inch has its line."""
_PALE = (244, 236, 206)
_LARGE, _SMALL = premultiplied(_PALE, 58), premultiplied(_PALE, 22)


def grid(onto: pygame.Surface, camera: Camera) -> None:
    """Dashed lines each 6", and faint ones each inch where there is room, within the surface's clip."""
    for axis in (0, 1):
        for inch in range(1, int(camera.board_in[axis] + 0.999)):
            if inch % 6 == 0:
                _line(onto, camera, axis, inch, _LARGE, max(3, round(camera.per_inch / 4)))
            elif camera.per_inch >= FROM:
                _line(onto, camera, axis, inch, _SMALL, 0)


def _line(
    onto: pygame.Surface, camera: Camera, axis: int, inch: int, colour: tuple[int, int, int, int], dash: int
) -> None:
    """A line square to an axis; `dash` pixels drawn and as many left out, 0: whole."""
    left, top = camera.origin
    width, height = camera.size
    clip = onto.get_clip().clip((left, top, width, height))
    at = camera.origin[axis] + round(inch * camera.per_inch)
    low, high = (clip.top, clip.bottom) if axis == 0 else (clip.left, clip.right)
    long = dash or max(1, high - low)
    piece = pygame.Surface((1, long) if axis == 0 else (long, 1), pygame.SRCALPHA)
    piece.fill(colour)
    before = onto.get_clip()
    onto.set_clip(clip)
    start = low if not dash else (top if axis == 0 else left) % (2 * dash) + low // (2 * dash) * (2 * dash) - 2 * dash
    spots = range(start, high, 2 * dash if dash else max(1, long))
    onto.fblits([(piece, (at, spot) if axis == 0 else (spot, at)) for spot in spots], pygame.BLEND_PREMULTIPLIED)
    onto.set_clip(before)
