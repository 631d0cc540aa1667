"""What a palette looks like: tokens of both sides and marks on a piece of the mat."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.ground import mat
from skirmish.client.art.letters import pill
from skirmish.client.art.theme import current, mark_colour, use
from skirmish.client.art.tokens import Look, stamp, token
from skirmish.client.ui.paint import ring
from skirmish.client.ui.scale import SMALL
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_ROLES = ("walk", "charge", "good", "bad", "cutting", "threat")
_INK = (20, 22, 26)


class Sample(Widget):
    """Two sides, and six marks with their names: what is told apart by colour is told apart by words here, too."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, palette: str) -> None:
        super().__init__(id, rect)
        self.palette = palette

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """In its own palette, whichever is in use."""
        if min(self.rect.size) < 20:
            return
        used = current().name
        use(self.palette)
        self._paint(onto, ui)
        use(used)

    def _paint(self, onto: pygame.Surface, ui: UI) -> None:
        onto.blit(_ground(self.rect.size), self.rect)
        radius = self.rect.h * 0.13
        across = self.rect.w / 4
        for side, glyphs in enumerate((("crown", "star"), ("axe", "bow"))):
            x = self.rect.x + across * (0.5 + 2 * side)
            for number, glyph in enumerate(glyphs):
                stamp(onto, token(Look(side, glyph), radius), (x + number * across, self.rect.y + self.rect.h * 0.22))
            name = pill(say("options.sample-b" if side else "options.sample-a"), ui.px(SMALL))
            stamp(onto, name, (x + across / 2, self.rect.y + self.rect.h * 0.22))
        self._marks(onto, ui)

    def _marks(self, onto: pygame.Surface, ui: UI) -> None:
        wide = self.rect.w / len(_ROLES)
        for number, role in enumerate(_ROLES):
            spot = pygame.Rect(0, 0, round(wide * 0.5), round(self.rect.h * 0.2))
            spot.center = (round(self.rect.x + wide * (number + 0.5)), round(self.rect.y + self.rect.h * 0.6))
            ring(onto, spot.inflate(ui.u(2), ui.u(2)), _INK, spot.h // 2, ui.u(5))
            ring(onto, spot, mark_colour(role), spot.h // 2, ui.u(3))
            name = pill(say(f"options.role-{role}"), ui.px(SMALL), mark_colour(role))
            stamp(onto, name, (spot.centerx, self.rect.y + self.rect.h * 0.85))


@lru_cache(4)
def _ground(size: tuple[int, int]) -> pygame.Surface:
    return mat(size[0] / 20, size[1] / 20, 20)
