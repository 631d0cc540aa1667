"""A window onto widgets that take more room than there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.scrolling import Scrolled
from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


class Scroll(Widget):
    """Its children are placed as if there was room for all; those below its end are reached by scrolling.

    `length` in pixels; 0: as far down as the lowest child. The bar takes 10 units at the right.
    """

    def __init__(self, id: str, rect: pygame.Rect, children: Sequence[Widget], *, length: int = 0) -> None:
        super().__init__(id, rect)
        self._children = tuple(children)
        lowest = max((child.rect.bottom for child in children), default=rect.y)
        self.length = length or lowest - rect.y
        self._shifted = 0

    def children(self) -> Sequence[Widget]:
        """What it holds, in sight or not."""
        return self._children

    def scrolled(self, ui: UI) -> Scrolled:
        """Where it is scrolled to."""
        return Scrolled(self.id, self.rect, self.length)

    def arrange(self, ui: UI) -> None:
        """Shifts what it holds to where it is scrolled."""
        shift = -self.scrolled(ui).offset(ui)
        if shift != self._shifted:
            for child in self._children:
                child.move(0, shift - self._shifted)
            self._shifted = shift

    def reveal(self, rect: pygame.Rect, ui: UI) -> None:
        """Scrolls until a box in it is in sight."""
        top = rect.y - self.rect.y - self._shifted
        margin = ui.u(6)
        self.scrolled(ui).show(top - margin, top + rect.h + margin, ui)
        self.arrange(ui)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """The wheel and the bar."""
        view = self.scrolled(ui)
        return view.wheel(event, ui) or view.grab(event, ui)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """What is in sight, and the bar."""
        clip = onto.get_clip()
        onto.set_clip(clip.clip(self.rect))
        for child in self._children:
            if child.rect.colliderect(self.rect):
                child.draw(onto, ui)
        onto.set_clip(clip)
        self.scrolled(ui).draw(onto, ui)
