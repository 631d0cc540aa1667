"""Tips: what appears beside the pointer or the focus once it has rested a while."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
_FARTHER = 40
"""How much farther from the pointer a tip goes at most, twice, to leave what matters to be seen."""


class Tip:
    """What a tip says and what it is about: it never covers that box, and as little as can be of those to `spare`."""

    __slots__ = ("about", "spare", "text")

    def __init__(self, text: str, about: pygame.Rect, spare: Sequence[pygame.Rect] = ()) -> None:
        self.text = text
        self.about = about
        self.spare = spare

    def rect(self, size: tuple[int, int], scale: Scale) -> pygame.Rect:
        """Its place in a window of this size: below what it is about, above or beside it; always inside the window."""
        px, pad = scale.px(BODY), scale.u(9)
        lines = lines_of(self.text, "body", px, min(scale.u(_WIDEST), size[0] - 4 * pad))
        across = max(wide(words, "body", px) for words in lines) + 2 * pad
        rect = pygame.Rect(0, 0, across, len(lines) * high("body", px) + pad * 3 // 2)
        gap = scale.u(6)
        first = _usual(rect, self.about, size, gap)
        if not self.spare:
            return first
        free = [spot for spot in _round(rect, self.about, size, scale) if not spot.colliderect(self.about)]
        return min((first, *free), key=self._hides)

    def _hides(self, spot: pygame.Rect) -> int:
        """How many pixels of what is to be spared lie under it."""
        under = [spot.clip(box) for box in self.spare]
        return sum(box.w * box.h for box in under)

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


def _usual(rect: pygame.Rect, about: pygame.Rect, size: tuple[int, int], gap: int) -> pygame.Rect:
    """Below what it is about, or above, or beside it."""
    spot = rect.copy()
    spot.topleft = (about.x, about.bottom + gap)
    if spot.bottom > size[1]:
        spot.bottom = about.y - gap
    spot.clamp_ip(pygame.Rect((0, 0), size))
    if spot.colliderect(about):
        _beside(spot, about, size, gap)
    return spot


def _round(rect: pygame.Rect, about: pygame.Rect, size: tuple[int, int], scale: Scale) -> Iterator[pygame.Rect]:
    """Places round what it is about, the nearest first."""
    for away in (scale.u(6), scale.u(_FARTHER), scale.u(2 * _FARTHER)):
        low, top = about.bottom + away, about.y - away - rect.h
        left, right = about.x - away - rect.w, about.right + away
        middle, up = about.centerx - rect.w // 2, about.centery - rect.h // 2
        for x, y in ((about.x, low), (about.x, top), (right, up), (left, up), (middle, low), (middle, top),
                     (right, low), (left, low), (right, top), (left, top)):  # fmt: skip
            yield pygame.Rect(x, y, *rect.size).clamp(pygame.Rect((0, 0), size))


def _beside(rect: pygame.Rect, about: pygame.Rect, size: tuple[int, int], gap: int) -> None:
    """Moves a tip that fits neither below nor above to the side with more room."""
    if size[0] - about.right >= about.x:
        rect.left = min(about.right + gap, max(about.right, size[0] - rect.w))
    else:
        rect.right = max(about.x - gap, min(about.x, rect.w))


def helped(ui: UI) -> str:
    """What help is wanted on: on the focus, or on what the pointer is over, the innermost that has any; '' if none."""
    popup, owner = ui.popup, path_of(ui.widgets, ui.opened) if ui.opened else []
    if ui.keyboard and (popup or ui.focus):
        path = [popup] if popup else path_of(ui.widgets, ui.focus or "")
        point = path[-1].focus_rect(ui).center if path else ui.pointer
    else:
        path, point = ui.path_at(ui.pointer), ui.pointer
    return next((found for widget in reversed([*owner, *path]) if (found := widget.help_at(point, ui))), "")


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
    return Tip(text, rect, target.spare if target else ()) if text else None
