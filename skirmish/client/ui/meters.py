"""How much there is of something, as a bar or as the picture of a track."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY, Colour
from skirmish.client.art.tracks import shown
from skirmish.client.ui.button import draw_bar
from skirmish.client.ui.paint import high, wide, words
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget
from skirmish.client.view.sprites import Sprites
from skirmish.core.display import Track
from skirmish.core.units import as_percent

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


class Meter(Widget):
    """A bar filled up to a share from 0 to 1, its number at the right (by default in percent)."""

    solid = False

    def __init__(
        self, id: str, rect: pygame.Rect, share: float, colour: Colour, *, text: str | None = None,
        ink: Colour = IVORY, tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip)
        self.share, self.colour, self.ink = share, colour, ink
        self.text = as_percent(share) if text is None else text

    def bar(self, ui: UI) -> pygame.Rect:
        """What the number leaves."""
        said = wide(self.text, "bold", ui.px(BODY)) + ui.u(8) if self.text else 0
        thick = ui.u(8)
        return pygame.Rect(self.rect.x, self.rect.centery - thick // 2, max(thick, self.rect.w - said), thick)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Bar and number."""
        draw_bar(onto, self.bar(ui), self.share, self.colour)
        words(onto, self.text, "bold", ui.px(BODY), self.ink, self.rect, "right")

    def cut(self, ui: UI) -> bool:
        """Whether the number leaves no bar, or is too high."""
        return self.bar(ui).w <= 2 * ui.u(8) or (bool(self.text) and high("bold", ui.px(BODY)) > self.rect.h + 1)


_SPRITES = Sprites(2_000_000)


class Picture(Widget):
    """A track as on a card, at the right of its box: what is there of it, and what it lacks."""

    solid = False

    def __init__(self, rect: pygame.Rect, track: Track, unit: int) -> None:
        """`unit`: the radius of a pip in pixels."""
        super().__init__("", rect)
        self.sprite = _SPRITES.get(shown, track, float(unit), BRASS)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The picture."""
        at = self.sprite.get_rect(midright=self.rect.midright)
        onto.blit(self.sprite, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def cut(self, ui: UI) -> bool:
        """Whether it is too large."""
        return self.sprite.get_width() > self.rect.w or self.sprite.get_height() > self.rect.h
