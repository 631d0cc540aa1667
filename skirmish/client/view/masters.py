"""The ground painted whole, at one scale, from which pieces at other scales are made."""

from __future__ import annotations

import math

import pygame

from skirmish.client.art.stakes import stakes
from skirmish.client.art.zones import zones
from skirmish.core.state import State


class Master:
    """The ground at one scale: as painted, and with the zones and stakes of the scenario on it."""

    def __init__(self, bare: pygame.Surface, per_inch: float, state: State) -> None:
        self.bare = bare
        self.per_inch = per_inch
        self.dress(state)

    def dress(self, state: State, box: pygame.Rect | None = None) -> None:
        """Puts the scenario's zones and stakes on it; if a box in pixels is given, only there."""
        if box is None:
            self.shown = self.bare.copy()
        else:
            self.shown.blit(self.bare, box, box)
        self.shown.set_clip(box)
        zones(self.shown, state, self.per_inch)
        stakes(self.shown, state, self.per_inch)
        self.shown.set_clip(None)


def enlarged(
    master: Master, per_inch: float, box: pygame.Rect, *, smooth: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A part of the board, box in pixels at that scale, and where its corner lies, somewhat outside of the box.

    Whole pixels of the master are scaled, so that neighbours meet without a seam.
    """
    ratio = master.per_inch / per_inch
    west, north = (max(0, math.floor(at * ratio) - 1) for at in box.topleft)
    size = master.shown.get_size()
    east, south = (
        min(most, math.ceil(at * ratio) + 1) for at, most in zip(box.bottomright, size, strict=True)
    )  # fmt: skip
    left, top, right, bottom = (round(at / ratio) for at in (west, north, east, south))
    part = master.shown.subsurface((west, north, max(1, east - west), max(1, south - north)))
    scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
    return scale(part, (max(1, right - left), max(1, bottom - top))), (left, top)


def patched(sharp: Master, master: Master, box: pygame.Rect) -> pygame.Rect:
    """Puts a part of the coarser master, box in its pixels, on the sharp one until that is painted anew.

    Gives the box in the sharp one's pixels.
    """
    ratio = sharp.per_inch / master.per_inch
    part = master.bare.subsurface(box)
    size = round(box.width * ratio), round(box.height * ratio)
    return sharp.bare.blit(pygame.transform.smoothscale(part, size), (round(box.x * ratio), round(box.y * ratio)))
