"""How much there is of something: bars and pips."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import IVORY, SPENT, WOUND, Colour
from skirmish.client.art.tokens import MOST_PIPS
from skirmish.client.ui.button import draw_bar
from skirmish.client.ui.looks import Skin
from skirmish.client.ui.paint import box, high, wide, words
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

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
        self.text = f"{round(share * 100)} %" if text is None else text

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


class Pips(Widget):
    """A counted track: a pip each, or a bar with a number where there are many."""

    solid = False

    def __init__(
        self, id: str, rect: pygame.Rect, now: int, full: int, *, colour: Colour = WOUND, empty: Colour = SPENT,
        ink: Colour = IVORY, tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip or say("track", now=now, full=full))
        self.now, self.full, self.colour, self.empty, self.ink = now, full, colour, empty, ink

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Pips, or the bar with its number."""
        if self.full > MOST_PIPS:
            share = self.now / self.full
            Meter("", self.rect, share, self.colour, text=f"{self.now}/{self.full}", ink=self.ink).draw(onto, ui)
            return
        side = min(ui.u(13), self.rect.h)
        for number in range(self.full):
            tone = self.colour if number < self.now else self.empty
            pip = pygame.Rect(self.rect.x + number * (side + ui.u(3)), self.rect.centery - side // 2, side, side)
            edge = (max(0, tone[0] - 40), max(0, tone[1] - 40), max(0, tone[2] - 40))
            box(onto, pip, Skin(tone, tone, edge, IVORY), side // 2)

    def cut(self, ui: UI) -> bool:
        """Whether the pips are more than its box holds."""
        return self.full <= MOST_PIPS and self.full * (min(ui.u(13), self.rect.h) + ui.u(3)) > self.rect.w + ui.u(3)
