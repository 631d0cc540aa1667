"""What widgets lie on: slate for what one works with, parchment for what one reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.theme import BRASS, LINE, Colour, shade, team
from skirmish.client.ui.looks import DARK, READ, Skin
from skirmish.client.ui.paint import box
from skirmish.client.ui.widget import Widget
from skirmish.core.state import Side

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


class Panel(Widget):
    """A slate ground that takes clicks. `framed` with a border and round corners, else edge to edge."""

    skin: ClassVar[Skin] = DARK

    def __init__(self, id: str, rect: pygame.Rect, children: Sequence[Widget] = (), *, framed: bool = False) -> None:
        super().__init__(id, rect)
        self.framed, self.covers = framed, not framed
        self._children = tuple(children)

    def children(self) -> Sequence[Widget]:
        """What lies on it."""
        return self._children

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The ground, then what lies on it."""
        if self.framed:
            box(onto, self.rect, self.skin, ui.u(8))
        else:
            onto.fill(self.skin.fill, self.rect)
        super().draw(onto, ui)


class Parchment(Panel):
    """A sheet that is read, with a border; with a side it has a band of that colour on top, `band` pixels high."""

    skin = READ

    def __init__(
        self, id: str, rect: pygame.Rect, children: Sequence[Widget] = (), *, side: Side | None = None, band: int = 0
    ) -> None:
        super().__init__(id, rect, children, framed=True)
        self.side = side
        self.band = band

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The sheet, its band, then what lies on it."""
        box(onto, self.rect, self.skin, ui.u(8))
        if self.band:
            draw_band(onto, self.rect, self.band, band_colour(self.side), ui)
        Widget.draw(self, onto, ui)


class Rule(Widget):
    """A thin line across, or down if it is higher than wide."""

    solid = False

    def __init__(self, rect: pygame.Rect, colour: Colour = LINE) -> None:
        super().__init__("", rect)
        self.colour = colour

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The line fills its box."""
        onto.fill(self.colour, self.rect)


_NEUTRAL: Colour = (64, 56, 46)


def band_colour(side: Side | None) -> Colour:
    """The ground of a heading: the side's colour, dark enough for ivory letters; brown for neither."""
    return _NEUTRAL if side is None else _deep(team(side))


def _deep(colour: Colour) -> Colour:
    """The colour, darkened to about the same brightness whatever it is."""
    level = 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]
    return shade(colour, min(1.0, 82 / max(1.0, level)))


def draw_band(onto: pygame.Surface, rect: pygame.Rect, band: int, colour: Colour, ui: UI) -> None:
    """The coloured head of a sheet, with a thread of brass under it; `band` in pixels."""
    head = pygame.Rect(rect.x + 1, rect.y + 1, rect.w - 2, band)
    clip = onto.get_clip()
    onto.set_clip(clip.clip(head))
    tall = pygame.Rect(head.x, head.y, head.w, head.h + ui.u(8))
    box(onto, tall, Skin(shade(colour, 1.1), shade(colour, 0.8), colour, DARK.text), ui.u(7), 0)
    onto.fill(BRASS, (head.x, head.bottom - ui.u(2), head.w, ui.u(2)))
    onto.set_clip(clip)
