"""Tabs: which of several pages is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.theme import BRASS, IVORY, LINE, MUTED, PANEL_TOP
from skirmish.client.ui.keys import bare
from skirmish.client.ui.looks import Skin
from skirmish.client.ui.paint import box, high, wide, words
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_CHOSEN = Skin((46, 50, 58), PANEL_TOP, PANEL_TOP, IVORY)


class Tabs(Widget):
    """Names beside each other; the arrow keys and a click choose. `choose` is called with the number."""

    focusable: ClassVar[bool] = True

    def __init__(
        self, id: str, rect: pygame.Rect, names: Sequence[str], chosen: int, choose: Callable[[int], object],
        *, tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip)
        self.names, self.chosen = tuple(names), chosen
        self._choose = choose

    def boxes(self, ui: UI) -> list[pygame.Rect]:
        """Where each name stands; narrower where they would not all fit."""
        widths = [wide(name, "bold", ui.px(BODY)) + 2 * ui.u(16) for name in self.names]
        squeeze = min(1.0, self.rect.w / max(1, sum(widths)))
        found, x = [], float(self.rect.x)
        for width in widths:
            found.append(pygame.Rect(round(x), self.rect.y, round(width * squeeze), self.rect.h))
            x += width * squeeze
        return found

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The names over a line; the chosen one is lit and underlined."""
        onto.fill(LINE, (self.rect.x, self.rect.bottom - ui.u(1), self.rect.w, ui.u(1)))
        for number, (name, rect) in enumerate(zip(self.names, self.boxes(ui), strict=True)):
            over = ui.hot(self) and rect.collidepoint(ui.pointer)
            tone = BRASS if number == self.chosen else IVORY if over else MUTED
            if number == self.chosen:
                box(onto, rect, _CHOSEN, ui.u(5), 0)
                onto.fill(BRASS, (rect.x, rect.bottom - ui.u(2), rect.w, ui.u(2)))
            words(onto, name, "bold", ui.px(BODY), tone, rect.inflate(-ui.u(6), 0), "centre")

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """A click on a name; left and right, Home and End."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for number, rect in enumerate(self.boxes(ui)):
                if rect.collidepoint(event.pos):
                    self._take(number)
            return True
        if event.type != pygame.KEYDOWN or not bare(event):
            return False
        last = len(self.names) - 1
        goals = {
            pygame.K_RIGHT: min(last, self.chosen + 1), pygame.K_LEFT: max(0, self.chosen - 1),
            pygame.K_HOME: 0, pygame.K_END: last,
        }  # fmt: skip
        if event.key not in goals:
            return False
        self._take(goals[event.key])
        return True

    def _take(self, number: int) -> None:
        if number != self.chosen:
            self.chosen = number
            self._choose(number)

    def cut(self, ui: UI) -> bool:
        """Whether the names don't fit beside each other."""
        across = sum(wide(name, "bold", ui.px(BODY)) + ui.u(12) for name in self.names)
        return across > self.rect.w or high("bold", ui.px(BODY)) > self.rect.h + 1

    def focus_rect(self, ui: UI) -> pygame.Rect:
        """Round the chosen name."""
        boxes = self.boxes(ui)
        return boxes[self.chosen].inflate(-ui.u(4), -ui.u(4)) if 0 <= self.chosen < len(boxes) else self.rect
