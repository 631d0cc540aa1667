"""The legend: which overlays lie on the board, each with the signs of its marks, and the key that clears them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import IVORY, MUTED
from skirmish.client.ui.looks import TIP
from skirmish.client.ui.paint import box, high, wide, words
from skirmish.client.ui.scale import SMALL, Scale
from skirmish.client.ui.widget import Widget
from skirmish.client.view.legend import entries, sign
from skirmish.client.view.marks import Layer, Role
from skirmish.client.view.sprites import Sprites
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

MOST = 8
"""Lines; what is further down the pile of overlays is only counted."""
_SIGN, _PAD = 34, 8
_SPRITES = Sprites(2_000_000)
Entry = tuple[str, tuple[tuple[Role, bool], ...]]
_NAMED: tuple[Role, ...] = ("walk", "run", "charge")
"""Roles whose signs have a word each where several stand side by side."""


def sign_words(roles: Sequence[tuple[Role, bool]]) -> list[str]:
    """The word beside each sign: `move`, `farthest`, `charge`; '' for a sign that stands alone or needs none."""
    return [say(f"legend-{role}") if len(roles) > 1 and role in _NAMED else "" for role, _ in roles]


class Legend(Widget):
    """Lies over the corner of the board and lets clicks through."""

    solid = False

    def __init__(self, board: pygame.Rect, layers: Sequence[Layer], clears: str, scale: Scale) -> None:
        self.entries: list[Entry] = entries(layers)[:MOST]
        self.clears = say("legend-clear", cap=clears) if clears else ""
        px = scale.px(SMALL)
        said = [wide(title, "body", px) + self._signs(roles, scale) for title, roles in self.entries]
        across = max([wide(self.clears, "body", px), *said], default=0) + 2 * scale.u(_PAD)
        rows = len(self.entries) + bool(self.clears)
        rect = pygame.Rect(0, 0, min(across, board.w * 2 // 3), rows * self._tall(scale) + scale.u(_PAD))
        rect.bottomright = (board.right - scale.u(8), board.bottom - scale.u(8))
        super().__init__("legend", rect)

    @staticmethod
    def _tall(scale: Scale) -> int:
        return max(scale.u(19), high("body", scale.px(SMALL)))

    @staticmethod
    def _signs(roles: Sequence[tuple[Role, bool]], scale: Scale) -> int:
        named = sum([wide(word, "body", scale.px(SMALL)) + scale.u(6) for word in sign_words(roles) if word])
        return len(roles) * scale.u(_SIGN + 3) + named + scale.u(5)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A dark sheet with a line for each overlay."""
        box(onto, self.rect, TIP, ui.u(6))
        px, tall, left = ui.px(SMALL), self._tall(ui.scale), self.rect.x + ui.u(_PAD)
        y = self.rect.y + ui.u(_PAD) // 2
        for title, roles in self.entries:
            x = left
            for (role, filled), word in zip(roles, sign_words(roles), strict=True):
                sprite = _SPRITES.get(sign, role, filled, ui.scale.ui)
                spot = (x, y + (tall - sprite.get_height()) // 2)
                onto.blit(sprite, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
                x += ui.u(_SIGN + 3)
                if word:
                    across = wide(word, "body", px)
                    words(onto, word, "body", px, MUTED, pygame.Rect(x, y, across, tall))
                    x += across + ui.u(6)
            words(onto, title, "body", px, IVORY, pygame.Rect(x + ui.u(3), y, self.rect.right - x - ui.u(8), tall))
            y += tall
        if self.clears:
            words(onto, self.clears, "body", px, MUTED, pygame.Rect(left, y, self.rect.w, tall))
