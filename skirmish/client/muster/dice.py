"""Dice that roll on the window, and stay as they fell."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import text
from skirmish.client.ui.paint import shape
from skirmish.client.ui.widget import Widget
from skirmish.client.view.acting import die

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI
    from skirmish.muster.editor_views import Die

FIRST_S, EACH_S = 0.5, 0.16
"""Seconds until the first die lies still, and how much longer the next one rolls."""
FACES_S = 14
"""Faces that a rolling die shows in a second."""
SIDE = 30.0
"""Of a die, at 100%."""
_INK = (52, 40, 26)
_IVORY = (244, 236, 216)
_RIM = (120, 96, 60)
_KITE = ((0.5, 0.0), (0.98, 0.42), (0.5, 1.0), (0.02, 0.42))
_FADED = 90
"""How much of a die that was rolled again is still seen, of 255."""


def lasts(count: int) -> float:
    """Seconds until so many dice lie still."""
    return FIRST_S + EACH_S * max(0, count - 1) if count else 0.0


class DiceRow(Widget):
    """Dice beside each other, from left to right in the order they fell; `gone` says since when they roll."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, dice: Sequence[Die], gone: Callable[[], float]) -> None:
        super().__init__(id, rect, tip="\n".join(_told(one) for one in dice if _told(one)))
        self.dice, self.gone = tuple(dice), gone

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Those that roll jump and change their faces; one that was rolled again is faint."""
        side = min(self.rect.h, ui.u(SIDE))
        gone = self.gone()
        for number, one in enumerate(self.dice):
            left = self.rect.x + number * (side + ui.u(6))
            rest = lasts(number + 1) - gone
            face, lift = one.face, 0
            if rest > 0:
                face = 1 + (one.face + number + math.floor(rest * FACES_S) * 3) % one.sides
                lift = round(abs(math.sin(rest * 11)) * side * 0.35 * min(1.0, rest / FIRST_S))
            picture = _die(face, one.sides, side)
            picture.set_alpha(_FADED if rest <= 0 and not one.counts else 255)
            onto.blit(picture, (left, self.rect.centery - side // 2 - lift))

    def cut(self, ui: UI) -> bool:
        """Whether they are more than its box holds."""
        side = min(self.rect.h, ui.u(SIDE))
        return len(self.dice) * (side + ui.u(6)) - ui.u(6) > self.rect.w


def _told(one: Die) -> str:
    return ": ".join(part for part in (str(one.face), one.shows, one.why) if part) if one.shows or one.why else ""


@lru_cache(256)
def _die(face: int, sides: int, side: int) -> pygame.Surface:
    """A die with six sides has pips; one with ten is a kite with a number, a ten is a 0 on it."""
    if sides <= 6:
        return die(face, side)
    layer = pygame.Surface((side, side), pygame.SRCALPHA)
    shape(layer, _KITE, pygame.Rect(0, 0, side, side), _RIM)
    inset = max(1, side // 15)
    shape(layer, _KITE, pygame.Rect(inset, inset, side - 2 * inset, side - 2 * inset), _IVORY)
    number = text(str(face % 10), "bold", max(8, round(side * 0.46)), _INK).premul_alpha()
    spot = number.get_rect(center=(side // 2, round(side * 0.46)))
    layer.blit(number, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
    return layer
