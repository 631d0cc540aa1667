"""A sheet over the ground: layers that stay, painted for a camera a few marks at a time, shown for any other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from skirmish.client.view.camera import Camera, start
from skirmish.core.record import evolve

MARGIN = 128
"""Pixels that are painted beyond the view, so that a pan shows them at once."""
PER_FRAME = 4
"""How much is painted in one frame while the camera moves, as the sum of costs."""


class Job(NamedTuple):
    """Something to paint on a surface, where the camera says, and how long it takes beside others."""

    paint: Callable[[pygame.Surface, Camera], None]
    cost: int = 1


class Sheet:
    """The last finished sheet, and the one that is being painted."""

    def __init__(self) -> None:
        self._done: tuple[pygame.Surface, Camera] | None = None
        self._due: tuple[pygame.Surface, Camera] | None = None
        self._jobs: list[Job] = []
        self._shown: object = None
        self._camera = start((1.0, 1.0), (0, 0, 1, 1))

    def lacks(self, shown: object, camera: Camera, *, quick: bool) -> bool:
        """Whether another sheet must be begun to show this; `quick`: not as long as one for another camera will do."""
        if shown != self._shown:
            return True
        if camera == self._camera:
            return False
        if not quick:
            return True
        return self.complete and camera.per_inch == self._camera.per_inch and not self._covers(camera)

    def begin(self, shown: object, camera: Camera, jobs: Sequence[Job]) -> None:
        """A new sheet is to be painted; what was begun before is given up. `shown` says what is on it."""
        self._shown, self._camera, self._jobs = shown, camera, list(jobs)
        _, _, width, height = camera.view
        mine = evolve(camera, view=(MARGIN, MARGIN, width, height))
        size = width + 2 * MARGIN, height + 2 * MARGIN
        spare = self._due[0] if self._due is not None and self._due[0].get_size() == size else None
        surface = spare or pygame.Surface(size, pygame.SRCALPHA)
        surface.fill(0)
        self._due = surface, mine
        if not self._jobs:
            self._finish()

    @property
    def complete(self) -> bool:
        """Whether the sheet that was begun last is painted."""
        return not self._jobs

    def fits(self, camera: Camera) -> bool:
        """Whether the sheet is painted, and for this camera."""
        return self.complete and camera == self._camera

    def _covers(self, camera: Camera) -> bool:
        """Whether the sheet reaches to the view's edges after a pan."""
        (x, y), (was_x, was_y) = camera.to_pixels((0.0, 0.0)), self._camera.to_pixels((0.0, 0.0))
        return abs(x - was_x) <= MARGIN and abs(y - was_y) <= MARGIN

    def work(self, most: int | None = None) -> None:
        """Paints at least one job, and more until their costs reach the most; all if none is given."""
        if self._due is None or not self._jobs:
            return
        spent = 0
        while self._jobs and (most is None or spent < most):
            job = self._jobs.pop(0)
            job.paint(*self._due)
            spent += job.cost
        if not self._jobs:
            self._finish()

    def draw(self, onto: pygame.Surface, camera: Camera) -> None:
        """The last finished sheet, moved and scaled to the camera, within the surface's clip."""
        if self._done is None:
            return
        surface, mine = self._done
        corner = camera.to_pixels(mine.to_inches((0.0, 0.0)))
        ratio = camera.per_inch / mine.per_inch
        if abs(ratio - 1) < 1e-9:
            onto.blit(surface, (round(corner[0]), round(corner[1])), special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        seen = pygame.Rect(onto.get_clip())
        west, north = ((at - far) / ratio for at, far in zip(seen.topleft, corner, strict=True))
        part = pygame.Rect(int(west), int(north), int(seen.width / ratio) + 2, int(seen.height / ratio) + 2)
        part = part.clip(surface.get_rect())
        if part.width < 1 or part.height < 1:
            return
        size = max(1, round(part.width * ratio)), max(1, round(part.height * ratio))
        scaled = pygame.transform.scale(surface.subsurface(part), size)
        at = round(corner[0] + part.x * ratio), round(corner[1] + part.y * ratio)
        onto.blit(scaled, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _finish(self) -> None:
        self._done, self._due = self._due, self._done
