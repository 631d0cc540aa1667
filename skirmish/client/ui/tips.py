"""Tips: what appears beside the pointer or the focus once it has rested a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.looks import TIP
from skirmish.client.ui.paint import box, high, line, shadow, wide
from skirmish.client.ui.scale import BODY, Scale
from skirmish.client.ui.widget import path_of, topmost
from skirmish.client.ui.wrap import lines_of

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

DELAY = 0.45
"""Seconds of rest before a tip appears; the settings can change it."""
_WIDEST = 340
"""A tip's text is wrapped at this length."""


class Tip:
    """What a tip says and what it is about: it never covers that box."""

    __slots__ = ("about", "text")

    def __init__(self, text: str, about: pygame.Rect) -> None:
        self.text = text
        self.about = about

    def rect(self, size: tuple[int, int], scale: Scale) -> pygame.Rect:
        """Its place in a window of this size: below what it is about, or above; always inside the window."""
        px, pad = scale.px(BODY), scale.u(9)
        lines = lines_of(self.text, "body", px, min(scale.u(_WIDEST), size[0] - 4 * pad))
        across = max(wide(words, "body", px) for words in lines) + 2 * pad
        rect = pygame.Rect(0, 0, across, len(lines) * high("body", px) + pad * 3 // 2)
        gap = scale.u(6)
        rect.topleft = (self.about.x, self.about.bottom + gap)
        if rect.bottom > size[1]:
            rect.bottom = self.about.y - gap
        rect.clamp_ip(pygame.Rect((0, 0), size))
        if rect.colliderect(self.about):
            _beside(rect, self.about, size, gap)
        return rect

    def draw(self, onto: pygame.Surface, scale: Scale) -> None:
        """Paints it over everything."""
        px, pad = scale.px(BODY), scale.u(9)
        size = onto.get_size()
        rect = self.rect(size, scale)
        shadow(onto, rect, scale.u(8))
        box(onto, rect, TIP, scale.u(5))
        room = min(scale.u(_WIDEST), size[0] - 4 * pad)
        for number, said in enumerate(lines_of(self.text, "body", px, room)):
            at = rect.x + pad, rect.y + pad * 3 // 4 + number * high("body", px)
            onto.blit(line(said, "body", px, TIP.text), at)


def _beside(rect: pygame.Rect, about: pygame.Rect, size: tuple[int, int], gap: int) -> None:
    """Moves a tip that fits neither below nor above to the side with more room."""
    if size[0] - about.right >= about.x:
        rect.left = min(about.right + gap, max(about.right, size[0] - rect.w))
    else:
        rect.right = max(about.x - gap, min(about.x, rect.w))


def about(ui: UI) -> Tip | None:
    """The tip that belongs to the focus, or to what the pointer is over, whichever was moved last."""
    popup = ui.popup
    if ui.keyboard and (popup or ui.focus):
        target = popup or next(reversed(path_of(ui.widgets, ui.focus or "")), None)
        rect = popup.rect if popup else target.focus_rect(ui) if target else pygame.Rect(0, 0, 0, 0)
        point = rect.center
    else:
        target, point = topmost([popup] if popup else ui.widgets, ui.pointer), ui.pointer
        rect = pygame.Rect(0, 0, 2 * ui.u(9), 2 * ui.u(11))
        rect.center = point
    text = target.tip_at(point, ui) if target else ""
    return Tip(text, rect) if text else None
