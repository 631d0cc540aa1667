"""A finished picture of the ground and the layers that stay, and which parts of it a change spoils."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, Protocol

import pygame

from skirmish.client.view.camera import LEAST, MOST, Camera
from skirmish.client.view.lines import inches
from skirmish.client.view.marks import Area, Cross, Ghost, Halo, Heat, Layer, Link, Mark, Ring, Stroke, Tag
from skirmish.core.state import Place
from skirmish.core.units import Point

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
        return self.of_view(camera, view) and shown == self.shown

    def of_view(self, camera: Camera, view: pygame.Rect) -> bool:
        """Whether it shows the same part of the board."""
        return camera == self.camera and self.picture.get_size() == view.size

    def serves(self, shown: object, camera: Camera, view: pygame.Rect) -> bool:
        """Whether it can be shown at this camera's other scale, and is worth looking at there."""
        ratio = camera.per_inch / self.camera.per_inch
        return ratio != 1 and 1 / _MOST < ratio < _MOST and self.is_of(shown, camera, view)

    def is_of(self, shown: object, camera: Camera, view: pygame.Rect) -> bool:
        """Whether it shows that, in a view as large."""
        same = self.picture.get_size() == view.size and camera.view == self.camera.view
        return same and shown == self.shown

    def box(self, camera: Camera, view: pygame.Rect) -> pygame.Rect:
        """The part of the view that it covers when it is scaled to the camera."""
        return self._box(camera).clip(_table(camera)).inflate(-2 * _LAP, -2 * _LAP).clip(view)

    def beside(self, camera: Camera, view: pygame.Rect) -> Iterator[pygame.Rect]:
        """The parts of the view that it doesn't cover when it is scaled to the camera."""
        x, y, right, bottom = view.x, view.y, view.right, view.bottom
        box = self.box(camera, view)
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
    most = 4 * math.ceil(MOST / LEAST)
    return pygame.Surface((width + most, height + most), 0, 32)


def _table(camera: Camera) -> pygame.Rect:
    """The part of the view that shows the table, in pixels of the window."""
    x, y, width, height = camera.view
    return pygame.Rect(x + camera.inset, y + camera.inset, width - camera.inset, height - camera.inset)


Box = tuple[float, float, float, float]
"""West, north, east, south in inches."""


class Spoils(Protocol):
    """Whether a piece of the board must be painted again, if lines may be `wide` inches wide."""

    def __call__(self, box: Box, wide: float) -> bool:
        """The box in inches."""


def spoils(before: Sequence[Layer], after: Sequence[Layer], places: Sequence[Place]) -> Spoils:
    """What the change from these layers to those spoils, the models standing there."""
    changed = [layer for one, other in ((before, after), (after, before)) for layer in one if layer not in other]
    marks = [mark for layer in changed for mark in layer.marks]
    return partial(_any_touches, marks, places)


def _any_touches(marks: Sequence[Mark], places: Sequence[Place], box: Box, wide: float) -> bool:
    return any(touches(mark, places, box, wide) for mark in marks)


def touches(mark: Mark, places: Sequence[Place], box: Box, wide: float) -> bool:
    """Whether the mark may be painted on that piece of the ground. Words and ghosts aren't."""
    match mark:
        case Tag() | Ghost():
            return False
        case Ring():
            return _rings(mark.at, mark.radius, box, wide)
        case Halo():
            x, y, radius, _ = places[mark.model]
            return _rings((x, y), radius, box, wide)
        case Area():
            return any(_meets(inches(outline).box, box, wide) for outline in mark.outlines if outline)
        case Stroke():
            return bool(mark.points) and _meets(inches(mark.points).box, box, wide)
        case Link():
            return _meets(_round(mark.a, mark.b), box, wide)
        case Cross():
            return _meets((*mark.at, *mark.at), box, wide)
        case Heat():
            return True


def _rings(at: Point, radius: float, box: Box, wide: float) -> bool:
    """Whether a circle's line runs through the box."""
    (x, y), (west, north, east, south) = at, box
    near = math.hypot(x - min(east, max(west, x)), y - min(south, max(north, y)))
    far = math.hypot(max(x - west, east - x), max(y - north, south - y))
    return near <= radius + wide and far >= radius - wide


def _meets(one: Box, other: Box, wide: float) -> bool:
    return (
        one[0] - wide <= other[2] and one[2] + wide >= other[0]
        and one[1] - wide <= other[3] and one[3] + wide >= other[1]
    )  # fmt: skip


def _round(a: Point, b: Point) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])
