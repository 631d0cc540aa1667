"""A box to tick."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY, Colour
from skirmish.client.ui.button import Pressable
from skirmish.client.ui.looks import GOOD, OFF, Skin
from skirmish.client.ui.paint import TICK, box, cap, cap_size, high, shape, wide, words
from skirmish.client.ui.scale import BODY

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_ON = Skin((40, 104, 92), (32, 88, 78), GOOD, IVORY)
_EMPTY = Skin((22, 24, 28), (22, 24, 28), (140, 112, 66), IVORY)
_EMPTY_HOT = Skin((38, 42, 49), (38, 42, 49), BRASS, IVORY)


class Toggle(Pressable):
    """On or off, with its words beside it. `change` is called with what it is to be.

    `beside`: pixels from its left edge to its box, with the words before it; 0: the box comes first.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, text: str, on: bool, change: Callable[[bool], object], *, key: str = "",
        colour: Colour = IVORY, tip: str = "", enabled: bool = True, why: str = "", beside: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip, enabled=enabled, why=why)
        self.text, self.on, self.key, self.colour, self.beside = text, on, key, colour, beside
        self._change = change

    def press(self, ui: UI) -> None:
        """The other way round."""
        self.on = not self.on
        self._change(self.on)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The box, its tick, the words."""
        side = ui.u(20)
        square = pygame.Rect(self.rect.x + self.beside, self.rect.centery - side // 2, side, side)
        skin = OFF if not self.enabled else _ON if self.on else _EMPTY_HOT if ui.hot(self) else _EMPTY
        box(onto, square, skin, ui.u(4))
        if self.on:
            shape(onto, TICK, square.inflate(-ui.u(8), -ui.u(8)), IVORY if self.enabled else OFF.text)
        words(onto, self.text, "body", ui.px(BODY), self.colour if self.enabled else OFF.text, self._room(ui))
        if self.key:
            cap(onto, self.key, self.rect.right, self.rect.centery, ui.scale)

    def _room(self, ui: UI) -> pygame.Rect:
        if self.beside:
            return pygame.Rect(self.rect.x, self.rect.y, max(0, self.beside - ui.u(12)), self.rect.h)
        left = self.rect.x + ui.u(28)
        key = cap_size(self.key, ui.scale)[0] + ui.u(6) if self.key else 0
        return pygame.Rect(left, self.rect.y, max(0, self.rect.right - left - key), self.rect.h)

    def cut(self, ui: UI) -> bool:
        """Whether its words don't fit."""
        px = ui.px(BODY)
        return wide(self.text, "body", px) > self._room(ui).w or high("body", px) > self.rect.h + 1

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """Why it is off and its tip; where its words are cut, all of them first."""
        return "\n".join(part for part in (self.text if self.cut(ui) else "", super().tip_at(point, ui)) if part)
