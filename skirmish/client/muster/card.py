"""The sheet of a warrior: its sign and name on a band, its numbers, its special rules, its share of the Power."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS
from skirmish.client.ui.looks import PAPER_INK, PAPER_LINE, PAPER_MUTED, Skin
from skirmish.client.ui.paint import box, glyph, high, wide, words
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, HEADING, LARGE, SMALL
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirmish.client.ui.ui import UI
    from skirmish.muster.editor_views import Numbers

_IVORY = (250, 244, 228)
_DISC = Skin((96, 84, 64), (70, 60, 46), BRASS, _IVORY)


class Band(Widget):
    """Sign, name, remark, and what it costs at the right, on the coloured head of the sheet."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, sign: str, name: str, sub: str, price: str) -> None:
        super().__init__(id, rect, tip=name)
        self.sign, self.name, self.sub, self.price = sign, name, sub, price

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """From the left to the right."""
        side = min(self.rect.h - ui.u(6), ui.u(40))
        disc = pygame.Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        box(onto, disc, _DISC, side // 2, ui.u(2))
        glyph(onto, self.sign, round(side * 0.58), _IVORY, disc.center)
        right = wide(self.price, "bold", ui.px(LARGE)) + ui.u(8) if self.price else 0
        words(onto, self.price, "bold", ui.px(LARGE), (250, 222, 160), self.rect, "right")
        left = disc.right + ui.u(10)
        upper, lower = high("heading", ui.px(HEADING)), high("body", ui.px(SMALL))
        top = self.rect.centery - (upper + lower) // 2
        room = max(0, self.rect.right - right - left)
        words(onto, self.name, "heading", ui.px(HEADING), _IVORY, pygame.Rect(left, top, room, upper))
        words(onto, self.sub, "body", ui.px(SMALL), (232, 220, 196), pygame.Rect(left, top + upper, room, lower))

    @staticmethod
    def tall(ui: UI) -> int:
        """Pixels that name and remark need."""
        return max(ui.u(44), high("heading", ui.px(HEADING)) + high("body", ui.px(SMALL)) + ui.u(6))

    def cut(self, ui: UI) -> bool:
        """Whether it is too low; long names have an ellipsis and a tip."""
        return high("heading", ui.px(HEADING)) + high("body", ui.px(SMALL)) > self.rect.h + 1


class Profile(Widget):
    """The numbers below their letters, each in a column of its own."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, numbers: Numbers) -> None:
        super().__init__(id, rect)
        self.numbers = numbers

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Letters above, numbers below, thin lines between."""
        count = max(1, len(self.numbers))
        upper, lower = high("semibold", ui.px(SMALL)), high("bold", ui.px(LARGE))
        for place, (name, value) in enumerate(self.numbers):
            left = self.rect.x + self.rect.w * place // count
            across = self.rect.x + self.rect.w * (place + 1) // count - left
            words(onto, name, "semibold", ui.px(SMALL), PAPER_MUTED, pygame.Rect(left, self.rect.y, across, upper),
                  "centre")  # fmt: skip
            below = pygame.Rect(left, self.rect.y + upper, across, lower)
            words(onto, str(value), "bold", ui.px(LARGE), PAPER_INK, below, "centre")
            if place:
                onto.fill(PAPER_LINE, (left, self.rect.y + ui.u(2), ui.u(1), self.rect.h - ui.u(4)))

    @staticmethod
    def tall(ui: UI) -> int:
        """Pixels of the two lines."""
        return high("semibold", ui.px(SMALL)) + high("bold", ui.px(LARGE))

    def cut(self, ui: UI) -> bool:
        """Whether a column is too narrow for its letters."""
        across = self.rect.w // max(1, len(self.numbers))
        return any(wide(name, "semibold", ui.px(SMALL)) > across for name, _ in self.numbers)


def card(
    ui: UI, rect: pygame.Rect, sign: str, name: str, sub: str, price: str, numbers: Numbers,
    body: Sequence[Span | str], follow: Callable[[str], object], *, most: int,
    least: int = 0,
) -> Parchment:  # fmt: skip
    """The sheet, as high as it needs, `most` pixels at most: then its words scroll. `rect` gives place and width.

    `least`: pixels that it has even if it needs fewer, as far as `most` goes.
    """
    pad, band = ui.u(12), Band.tall(ui) + ui.u(6)
    inner = pygame.Rect(rect.x + pad, rect.y, rect.w - 2 * pad, 0)
    head = pygame.Rect(inner.x, rect.y + ui.u(2), inner.w, band - ui.u(4))
    table = pygame.Rect(inner.x, rect.y + band + ui.u(7), inner.w, Profile.tall(ui))
    need = Rich.height(body, ui, inner.w, BODY) if body else 0
    top = table.bottom + ui.u(6)
    text = pygame.Rect(inner.x, top, inner.w, max(0, min(need, rect.y + most - top - ui.u(10))))
    made: list[Widget] = [
        Band("card.band", head, sign, name, sub, price), Profile("card.numbers", table, numbers),
    ]  # fmt: skip
    if body:
        made.append(Rich("card.text", text, body, follow=follow, paper=True))
    bottom = text.bottom if body else table.bottom
    sheet = pygame.Rect(rect.x, rect.y, rect.w, max(bottom + ui.u(10) - rect.y, min(least, most)))
    return Parchment("card", sheet, made, band=band)
