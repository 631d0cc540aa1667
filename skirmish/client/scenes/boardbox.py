"""A map on a page: its picture as soon as it is painted, its name and size in a pill."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import pill
from skirmish.client.art.theme import MUTED
from skirmish.client.art.tokens import stamp
from skirmish.client.scenes.boards import Gallery
from skirmish.client.ui.looks import WELL, Skin
from skirmish.client.ui.paint import box, shadow, words
from skirmish.client.ui.scale import BODY, SMALL
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.battlefield import Battlefield

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

STEP = 4
MOST = 14
"""Pixels an inch: steps in which pictures are painted, and the most; larger ones are scaled."""
_WELL = Skin(WELL, WELL, (70, 76, 86), (236, 228, 210))


class BoardBox(Widget):
    """The picture in the middle of the box, as large as fits."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, gallery: Gallery, field: Battlefield) -> None:
        super().__init__(id, rect)
        self.gallery, self.field = gallery, field
        factor = min(rect.w / field.width_in, rect.h / field.depth_in)
        self.board = pygame.Rect(0, 0, max(1, round(field.width_in * factor)), max(1, round(field.depth_in * factor)))
        self.board.center = rect.center
        rungs = -(-round(factor) // STEP) * STEP
        self.per_inch = float(min(MOST, max(STEP, rungs)))
        self.gallery.ask(field, self.per_inch)
        """So that it is painted before it is drawn."""

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The picture; until it is there, that it is being drawn."""
        shadow(onto, self.board, ui.u(10))
        box(onto, self.board, _WELL, ui.u(3))
        picture = self.gallery.ask(self.field, self.per_inch)
        if picture is None:
            words(onto, say("setup.painting"), "body", ui.px(BODY), MUTED, self.board, "centre")
            return
        inner = self.board.inflate(-2 * ui.u(1), -2 * ui.u(1))
        if min(inner.size) > 0:
            onto.blit(pygame.transform.smoothscale(picture, inner.size), inner)
        size = say("setup.map-size", width=self.field.width_in, depth=self.field.depth_in)
        label = pill(f"{self.field.name} · {size}", ui.px(SMALL))
        if label.get_width() < self.board.w:
            stamp(onto, label, (self.board.centerx, self.board.bottom - label.get_height()))
