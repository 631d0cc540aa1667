"""What stands where there is nothing yet: a faint sign, and under it in words why, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import IVORY
from skirmish.client.ui.looks import Skin
from skirmish.client.ui.paint import box, glyph
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_GROUND = Skin((46, 50, 58), (36, 40, 47), (84, 76, 58), IVORY)
_SIGN = (120, 106, 74)
_SIDE, _LEAST = 84, 30
"""How large the sign is at 100%; with less room than the least there is none."""
_BROAD = 420
"""How wide the words are at most."""


class Emblem(Widget):
    """A large faint sign where nothing else is yet."""

    solid = False

    def __init__(self, rect: pygame.Rect, sign: str) -> None:
        super().__init__("", rect)
        self.sign = sign

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A ring with the sign in it."""
        box(onto, self.rect, _GROUND, self.rect.w // 2, ui.u(2))
        glyph(onto, self.sign, round(self.rect.w * 0.56), _SIGN, self.rect.center)


def nothing(
    ui: UI, id: str, rect: pygame.Rect, sign: str, body: Sequence[Span | str], size: float = BODY
) -> list[Widget]:
    """A sign over words, both in the middle, a third of the way down; the words alone where there is little room."""
    across, gap = min(rect.w, ui.u(_BROAD)), ui.u(14)
    deep = Rich.height(body, ui, across, size) + ui.u(4)
    side = min(ui.u(_SIDE), rect.h - deep - gap)
    if side < ui.u(_LEAST):
        return [Rich(id, rect, body, size=size)]
    top = rect.y + (rect.h - deep - side - gap) // 3
    text = pygame.Rect(rect.centerx - across // 2, top + side + gap, across, deep)
    return [
        Emblem(pygame.Rect(rect.centerx - side // 2, top, side, side), sign),
        Rich(id, text, body, size=size, centred=True),
    ]
