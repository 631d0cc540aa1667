"""The banner: a band across the board in a side's colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import text
from skirmish.client.art.theme import INK, IVORY, shade, team
from skirmish.client.battle.frame import covered
from skirmish.client.battle.presenters.banner import BannerView
from skirmish.client.ui.paint import high
from skirmish.client.ui.style import HEADING, Scale
from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

TITLE = 1.7
"""So many times as large as a heading."""
_PAD, _NOTCH = 8, 14
_TOPS = (0.14, 0.62, 0.38, 0.26, 0.5, 0.74, 0.0, 0.86)
"""How far down the board it may lie, the best first."""


def place_band(board: pygame.Rect, keep: Sequence[Sequence[pygame.Rect]], scale: Scale) -> pygame.Rect:
    """Where on the board the band lies: where it covers least of what is to be kept in sight. `keep`: groups of boxes,
    what matters most first."""
    tall = high("heading", scale.px(HEADING * TITLE)) + high("semibold", scale.px(HEADING)) + 2 * scale.u(_PAD)
    tall = min(tall, board.h)
    tops = [min(board.y + round(board.h * top), board.bottom - tall) for top in _TOPS]
    spots = [pygame.Rect(board.x, top, board.w, tall) for top in tops]
    return min(spots, key=lambda spot: [sum(covered(spot, one) for one in group) for group in keep])


class BannerBand(Widget):
    """The band. Clicks go through it."""

    solid = False

    def __init__(
        self, view: BannerView, rect: pygame.Rect, over: Sequence[pygame.Rect], share: float, scale: Scale
    ) -> None:  # fmt: skip
        """`over`: boxes that lie over the band: its words stand beside them."""
        super().__init__("banner", rect)
        self.view, self.share, self.words = view, share, self.rect.copy()
        for one in over:
            if one.colliderect(self.rect):
                left, right = max(self.words.x, one.right), min(self.words.right, one.x)
                if self.words.right - left >= right - self.words.x:
                    self.words.w, self.words.x = self.words.right - left, left
                else:
                    self.words.w = right - self.words.x

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The band, notched for the second side as its tokens are, with who and what."""
        band, colour = pygame.Surface(self.rect.size, pygame.SRCALPHA), team(self.view.side)
        band.fill((*shade(colour, 0.42), 226))
        edge = max(2, ui.u(3))
        for y in (0, self.rect.h - edge):
            band.fill((*colour, 255), (0, y, self.rect.w, edge))
        if self.view.side == 1:
            for x in range(0, self.rect.w, 2 * ui.u(_NOTCH)):
                for y in (0, self.rect.h - edge):
                    band.fill((*INK, 255), (x, y, ui.u(_NOTCH) // 2, edge))
        y = ui.u(_PAD)
        title = text(self.view.title, "heading", ui.px(HEADING * TITLE), IVORY)
        detail = text(self.view.detail, "semibold", ui.px(HEADING), IVORY)
        room = self.words.w - 2 * ui.u(_PAD)
        for drawn in (title, detail):
            if drawn.get_width() > room:
                drawn = pygame.transform.smoothscale_by(drawn, room / drawn.get_width())
            band.blit(drawn, drawn.get_rect(midtop=(self.words.centerx - self.rect.x, y)))
            y += drawn.get_height()
        band.set_alpha(round(255 * self.share))
        onto.blit(band, self.rect)
