"""Words on the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import IVORY, Colour
from skirmish.client.ui.paint import Align, high, wide, words
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


class Label(Widget):
    """One line; where it is too long an ellipsis, and its tip says all of it. Clicks go through."""

    solid = False

    def __init__(
        self, id: str, rect: pygame.Rect, text: str, *, size: float = BODY, face: Face = "body",
        colour: Colour = IVORY, align: Align = "left", tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip or text)
        self.text, self.size, self.face, self.colour, self.align = text, size, face, colour, align
        self._own_tip = tip

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The words, in the middle of the box's height."""
        words(onto, self.text, self.face, ui.px(self.size), self.colour, self.rect, self.align)

    def cut(self, ui: UI) -> bool:
        """Whether the words are wider or higher than the box."""
        px = ui.px(self.size)
        return wide(self.text, self.face, px) > self.rect.w or high(self.face, px) > self.rect.h + 1

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """Its tip; without one all of its words, where they don't fit."""
        return self._own_tip or (self.text if self.cut(ui) else "")
