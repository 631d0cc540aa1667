"""The bar that says who is winning, over the board's upper edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import INK, IVORY, shade, team
from skirmish.client.battle.presenters.chances import ChanceView
from skirmish.client.ui.paint import high, words
from skirmish.client.ui.style import SMALL, Scale
from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_WIDE = 260
_LOW = 30
"""At 100%: how wide it is, and how far below the board's edge, where the ruler has its room."""


class ChanceBar(Widget):
    """Both sides' shares side by side, the second one hatched; their numbers are in it."""

    solid = False

    def __init__(self, board: pygame.Rect, view: ChanceView, scale: Scale) -> None:
        rect = pygame.Rect(0, 0, min(scale.u(_WIDE), board.w), high("bold", scale.px(SMALL)) + scale.u(4))
        rect.midtop = board.centerx, board.y + scale.u(_LOW)
        super().__init__("chances", rect, tip=view.tip)
        self.view = view

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The bar."""
        split = round(self.rect.w * self.view.share)
        onto.fill(INK, self.rect.inflate(2, 2))
        onto.fill(shade(team(0), 0.75), (self.rect.x, self.rect.y, split, self.rect.h))
        other = pygame.Rect(self.rect.x + split, self.rect.y, self.rect.w - split, self.rect.h)
        onto.fill(shade(team(1), 0.75), other)
        for x in range(other.x, other.right, ui.u(8)):
            onto.fill(INK, (x, other.y, 1, other.h))
        inner = self.rect.inflate(-ui.u(12), 0)
        words(onto, self.view.mine, "bold", ui.px(SMALL), IVORY, inner, "left")
        words(onto, self.view.theirs, "bold", ui.px(SMALL), IVORY, inner, "right")
