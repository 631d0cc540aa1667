"""Panels as they were painted last: a window in which only the board moves doesn't paint them anew in each frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


class Kept:
    """Pictures of widgets that cover all of their boxes; as good as new until the kit is told to draw again."""

    def __init__(self) -> None:
        self._pictures: dict[int, pygame.Surface] = {}
        self._of: tuple[Widget, ...] = ()

    def draw(self, onto: pygame.Surface, ui: UI, widgets: Sequence[Widget], *, fresh: bool) -> None:
        """Paints the widgets; `fresh`: what they show may have changed since the last time."""
        if fresh or self._of != tuple(widgets):
            self._pictures.clear()
            self._of = tuple(widgets)
        for number, widget in enumerate(widgets):
            picture = self._pictures.get(number)
            if picture is not None:
                onto.blit(picture, widget.rect)
                continue
            widget.draw(onto, ui)
            if not fresh and widget.covers and onto.get_rect().contains(widget.rect):
                self._pictures[number] = onto.subsurface(widget.rect).copy()
