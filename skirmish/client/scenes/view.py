"""The board behind the menu: painted a piece at a time, with a few warriors on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.app.errors import UserError
from skirmish.client.art.theme import BRASS, current
from skirmish.client.art.tokens import Look, stamp, token
from skirmish.client.scenes.boards import Painting
from skirmish.client.scenes.page import table

if TYPE_CHECKING:
    from skirmish.client.app import App

_MOST_PER_INCH = 20.0
_LEAST_PER_INCH = 6.0
_BASE_IN = 0.62
"""Radius of the bases, a little larger than life so that they can be seen."""
_CAST: tuple[tuple[int, str, float, float], ...] = (
    (0, "crown", 22.4, 30.6), (0, "star", 23.6, 33.0), (0, "shield", 26.0, 30.4), (0, "sword", 18.0, 28.6),
    (0, "bow", 29.8, 33.4), (0, "spear", 22.6, 28.4), (0, "spear", 16.2, 30.4),
    (1, "crown", 25.7, 14.4), (1, "star", 23.6, 12.6), (1, "axe", 25.2, 18.8), (1, "axe", 21.4, 17.2),
    (1, "mace", 29.0, 19.4), (1, "bow", 21.0, 14.4), (1, "paw", 17.4, 15.6),
)  # fmt: skip
"""Side, sign and place in inches of those who stand there."""


class BoardView:
    """The usual map. It begins to be painted with the second step, so that the first picture is there at once."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.failed = False
        """The map can't be read: there is only the table."""
        self._painting: Painting | None = None
        self._steps = 0
        self._beside = False
        """Whether it is painted beside the window: until it is finished it can't be touched here."""
        self._shown: tuple[object, pygame.Surface] | None = None

    def _per_inch(self) -> float:
        """Pixels an inch that fill the window at its present size, in steps, so that few resizes paint anew."""
        fill = max(self.app.size[0] - 300, self.app.size[1]) / 48.0
        return min(_MOST_PER_INCH, max(_LEAST_PER_INCH, round(fill / 4) * 4.0))

    @property
    def busy(self) -> bool:
        """Whether there is anything left to paint."""
        return not self.failed and (self._painting is None or self._beside or not self._painting.done)

    def step(self) -> bool:
        """A piece more; True if there is anything new to be seen."""
        self._steps += 1
        if self._beside:
            return self._waited()
        if self._steps < 2 or not self.busy:
            return False
        if self._painting is None:
            if self.app.warming.lacks("shelf"):
                return False
            try:
                field = self.app.workshop.battlefield(self.app.workshop.usual().battlefield)
            except UserError:
                self.failed = True
                return False
            self._painting = Painting(field, self._per_inch())
            self._beside = self.app.warming.takes(self._painting.steps())
            if self._beside:
                return False
        self._painting.step()
        return self._painting.done or not self.app.settings.reduced_motion

    def _waited(self) -> bool:
        """True when it is finished, or when it must be gone on with here."""
        assert self._painting is not None
        self._beside = not self._painting.done and self.app.warming.busy
        return not self._beside

    def draw(self, onto: pygame.Surface, rect: pygame.Rect) -> None:
        """The middle of the board in this box; the table where it isn't painted yet."""
        onto.blit(table(self.app.size, 26.0 * self.app.scale.ui), (0, 0))
        painting = self._painting
        if rect.w < 8 or painting is None or painting.surface is None:
            return
        if self._beside or not painting.done:
            if not self._beside and not self.app.settings.reduced_motion:
                self._blit(onto, rect, painting.surface)
            return
        key = rect.size, painting.per_inch, current().name
        if self._shown is None or self._shown[0] != key:
            self._shown = key, self._finished(rect, painting)
        onto.blit(self._shown[1], rect)

    def _finished(self, rect: pygame.Rect, painting: Painting) -> pygame.Surface:
        assert painting.surface is not None
        board = painting.surface.copy()
        for side, glyph, x, y in _CAST:
            sprite = token(Look(side, glyph), _BASE_IN * painting.per_inch)
            stamp(board, sprite, (x * painting.per_inch, y * painting.per_inch))
        found = pygame.Surface(rect.size, 0, 32)
        self._blit(found, found.get_rect(), board)
        return found

    def _blit(self, onto: pygame.Surface, rect: pygame.Rect, board: pygame.Surface) -> None:
        """The board so large that it fills the box, its middle in the middle, with a shadow at the left."""
        factor = max(rect.w / board.get_width(), rect.h / board.get_height())
        part = pygame.Rect(0, 0, min(board.get_width(), round(rect.w / factor)),
                           min(board.get_height(), round(rect.h / factor)))  # fmt: skip
        part.center = board.get_rect().center
        onto.blit(pygame.transform.smoothscale(board.subsurface(part), rect.size), rect)
        reach = max(2, min(rect.w, self.app.scale.u(60)))
        for x in range(reach):
            shade = 255 - round(170 * (1 - x / reach) ** 2)
            onto.fill((shade, shade, shade), (rect.x + x, rect.y, 1, rect.h), pygame.BLEND_RGB_MULT)
        onto.fill(BRASS, (rect.x, rect.y, self.app.scale.u(2), rect.h))
