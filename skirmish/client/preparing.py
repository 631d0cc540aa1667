"""What is said over the picture where somebody has to wait: better than a button that seems to be stuck."""

from __future__ import annotations

import pygame

from skirmish.client.art.theme import IVORY
from skirmish.client.ui.looks import FIELD
from skirmish.client.ui.paint import box, high, line, shadow, wide
from skirmish.client.ui.scale import LARGE, Scale
from skirmish.client.words import say


def tell(onto: pygame.Surface, scale: Scale) -> pygame.Rect:
    """Draws the sheet into the middle of the picture; where it lies, in pixels."""
    said, px, pad = say("preparing"), scale.px(LARGE), scale.u(22)
    sheet = pygame.Rect(0, 0, wide(said, "bold", px) + 2 * pad, high("bold", px) + 2 * pad)
    sheet.center = onto.get_rect().center
    shadow(onto, sheet, scale.u(24))
    box(onto, sheet, FIELD, scale.u(8), scale.u(1))
    onto.blit(line(said, "bold", px, IVORY), (sheet.x + pad, sheet.y + pad))
    return sheet
