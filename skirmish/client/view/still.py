"""A finished picture of the ground and the layers that stay, for the next frames and for other scales."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import pygame

from skirmish.client.view.camera import Camera

_LAP = 3
"""Pixels at its edge that are taken as not covered: scaled to whole pixels it may end a little earlier."""
_MOST = 2.5
"""Blown up or shrunk by more than this it is no longer worth looking at."""


class Still(NamedTuple):
    """The picture, what is on it, and for which camera."""

    picture: pygame.Surface
    shown: object
    camera: Camera

    @staticmethod
    def of(onto: pygame.Surface, shown: object, camera: Camera, view: pygame.Rect, former: Still | None) -> Still:
        """Keeps what the view shows now, in the former one's place if that is as large."""
        fits = former is not None and former.picture.get_size() == view.size
        picture = former.picture if former is not None and fits else pygame.Surface(view.size, 0, 32)
        picture.blit(onto, (0, 0), view)
        return Still(picture, shown, camera)

    def fits(self, shown: object, camera: Camera, view: pygame.Rect) -> bool:
        """Whether it can be shown as it is."""
        return camera == self.camera and self.picture.get_size() == view.size and shown == self.shown

    def serves(self, shown: object, camera: Camera, view: pygame.Rect) -> bool:
        """Whether it can be shown at this camera's other scale."""
        ratio = camera.per_inch / self.camera.per_inch
        same = self.picture.get_size() == view.size and camera.view == self.camera.view
        return same and ratio != 1 and 1 / _MOST < ratio < _MOST and shown == self.shown

    def beside(self, camera: Camera, view: pygame.Rect) -> Iterator[pygame.Rect]:
        """The parts of the view that it doesn't cover when it is scaled to the camera."""
        x, y, right, bottom = view.x, view.y, view.right, view.bottom
        box = self._box(camera).clip(_table(camera)).inflate(-2 * _LAP, -2 * _LAP).clip(view)
        if not box.width or not box.height:
            box = pygame.Rect(x, y, 0, 0)
        for west, north, east, south in (
            (x, y, right, box.top),
            (x, box.bottom, right, bottom),
            (x, box.top, box.left, box.bottom),
            (box.right, box.top, right, box.bottom),
        ):
            if east > west and south > north:
                yield pygame.Rect(west, north, east - west, south - north)

    def draw(self, onto: pygame.Surface, camera: Camera) -> None:
        """The picture scaled to the camera, within the surface's clip."""
        x, y, width, height = camera.view
        ratio = camera.per_inch / self.camera.per_inch
        west, north = self.camera.to_pixels(camera.to_inches((x, y)))
        part = pygame.Rect(int(west - x), int(north - y), int(width / ratio) + 2, int(height / ratio) + 2)
        inset = self.camera.inset
        part = part.clip(pygame.Rect(inset, inset, *self.picture.get_size()).clip(self.picture.get_rect()))
        if part.width < 1 or part.height < 1:
            return
        size = max(1, round(part.width * ratio)), max(1, round(part.height * ratio))
        corner = camera.to_pixels(self.camera.to_inches((part.x + x, part.y + y)))
        scaled = _scratch(width, height).subsurface((0, 0, *size))
        pygame.transform.scale(self.picture.subsurface(part), size, scaled)
        onto.blit(scaled, (round(corner[0]), round(corner[1])))

    def _box(self, camera: Camera) -> pygame.Rect:
        """Where the picture lies when it is scaled to the camera, in pixels of the window."""
        table = _table(self.camera)
        west, north = camera.to_pixels(self.camera.to_inches(table.topleft))
        east, south = camera.to_pixels(self.camera.to_inches(table.bottomright))
        return pygame.Rect(round(west), round(north), round(east - west), round(south - north))


@lru_cache(1)
def _scratch(width: int, height: int) -> pygame.Surface:
    """Where a picture for a view of this size is scaled: new memory costs more than the scaling."""
    return pygame.Surface((width + 4 * math.ceil(_MOST), height + 4 * math.ceil(_MOST)), 0, 32)


def _table(camera: Camera) -> pygame.Rect:
    """The part of the view that shows the table, in pixels of the window."""
    x, y, width, height = camera.view
    return pygame.Rect(x + camera.inset, y + camera.inset, width - camera.inset, height - camera.inset)
