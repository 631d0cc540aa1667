"""A window onto widgets that take more room than there is, and the bar beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import IVORY, Colour
from skirmish.client.ui.paint import box
from skirmish.client.ui.style import Skin
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


NOTCH = 48
"""How far a notch of the wheel scrolls."""
_THUMB: Colour = (92, 98, 108)
_THUMB_HOT: Colour = (138, 144, 154)
_BAR = 10


class Scrolled:
    """How far a box is scrolled: kept in the memory of an id, in pixels. `length` is that of all it holds."""

    def __init__(self, id: str, rect: pygame.Rect, length: int) -> None:
        self.id, self.rect, self.length = id, rect, length

    @property
    def most(self) -> int:
        """As far as it goes."""
        return max(0, self.length - self.rect.h)

    def offset(self, ui: UI) -> int:
        """How far it is scrolled now."""
        return min(self.most, max(0, ui.memory(self.id).scroll))

    def to(self, offset: int, ui: UI) -> bool:
        """Scrolls there; True if that changed anything."""
        before = self.offset(ui)
        memory = ui.memory(self.id)
        memory.scroll = min(self.most, max(0, offset))
        memory.follow = memory.scroll >= self.most
        ui.touch()
        return memory.scroll != before

    def show(self, top: int, bottom: int, ui: UI) -> None:
        """Scrolls as little as is needed to see from `top` to `bottom`, in pixels from the beginning."""
        offset = self.offset(ui)
        if top < offset:
            self.to(top, ui)
        elif bottom > offset + self.rect.h:
            self.to(bottom - self.rect.h, ui)

    def bar(self, ui: UI) -> pygame.Rect:
        """The groove at the right; empty if all can be seen."""
        wide = ui.u(_BAR) if self.most else 0
        return pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.h)

    def thumb(self, ui: UI) -> pygame.Rect:
        """The part of the bar that is dragged."""
        groove = self.bar(ui)
        if not self.most:
            return groove
        tall = max(ui.u(24), groove.h * groove.h // self.length)
        top = groove.y + (groove.h - tall) * self.offset(ui) // self.most
        return pygame.Rect(groove.x, top, groove.w, tall)

    def wheel(self, event: pygame.event.Event, ui: UI) -> bool:
        """A turn of the wheel; used up if there is anything to scroll, even at the end."""
        if event.type != pygame.MOUSEWHEEL or not self.most:
            return False
        turn = getattr(event, "precise_y", 0.0) or event.y
        self.to(self.offset(ui) - round(turn * ui.u(NOTCH)), ui)
        return True

    def grab(self, event: pygame.event.Event, ui: UI) -> bool:
        """A press on the bar: the thumb comes along until the button is let go."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.bar(ui).collidepoint(event.pos):
            thumb = self.thumb(ui)
            grip = event.pos[1] - thumb.y if thumb.collidepoint(event.pos) else thumb.h // 2
            ui.memory(self.id).grip = grip + 1
            self._drag(event.pos[1], ui)
            return True
        if event.type == pygame.MOUSEMOTION and ui.held == self.id and ui.memory(self.id).grip:
            self._drag(event.pos[1], ui)
            return True
        if event.type == pygame.MOUSEBUTTONUP and ui.memory(self.id).grip:
            ui.memory(self.id).grip = 0
            return True
        return False

    def _drag(self, y: int, ui: UI) -> None:
        way = self.rect.h - self.thumb(ui).h
        top = y - (ui.memory(self.id).grip - 1) - self.rect.y
        self.to(round(top * self.most / way) if way > 0 else 0, ui)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The thumb; nothing if all can be seen."""
        if self.most:
            over = self.bar(ui).collidepoint(ui.pointer) or bool(ui.held == self.id and ui.memory(self.id).grip)
            tone = _THUMB_HOT if over else _THUMB
            thumb = self.thumb(ui).inflate(-2 * ui.u(2), -2 * ui.u(2))
            box(onto, thumb, Skin(tone, tone, tone, IVORY), thumb.w // 2, 0)
