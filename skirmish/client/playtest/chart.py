"""Pictures of win rates: the line of a running playtest with its band, and one share with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY, LINE, MUTED, PANEL, Colour, mix
from skirmish.client.playtest.work import Point
from skirmish.client.ui.paint import box, high, wide, words
from skirmish.client.ui.style import BODY, SMALL, WELL, Skin
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.units import as_percent

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_WELL = Skin(WELL, WELL, (70, 76, 86), IVORY)
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
_ROOM = 1.25
"""How much farther the chart reaches than the last battle, where their number isn't known."""
_LEAST = 20
"""Battles that the chart has room for at least."""
_BAND = 0.30
"""How much of its colour the band has."""


class Chart(Widget):
    """How the first list's share of wins went with the battles, with its interval as a band.

    `total`: battles at most; 0 where it ends as soon as it is sure.
    """

    solid = False

    def __init__(
        self, id: str, rect: pygame.Rect, points: Sequence[Point], now: Point | None, total: int, colour: Colour
    ) -> None:
        super().__init__(id, rect)
        seen = [*points, *([now] if now is not None and now.battles else [])]
        self.points, self.colour = seen, colour
        last = seen[-1].battles if seen else 0
        self.most = total or max(_LEAST, round(last * _ROOM))

    def plot(self, ui: UI) -> pygame.Rect:
        """What the numbers at the edges leave, in pixels."""
        px = ui.px(SMALL)
        left = wide(as_percent(1), "body", px) + ui.u(8)
        low = high("body", px) + ui.u(4)
        rect = self.rect
        across, deep = max(1, rect.w - left - ui.u(4)), max(1, rect.h - low * 3 // 2)
        return pygame.Rect(rect.x + left, rect.y + low // 2, across, deep)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The grid, the band, the line, a dot at its end."""
        plot, px = self.plot(ui), ui.px(SMALL)
        box(onto, plot, _WELL, ui.u(3))
        self._draw_band(onto, plot)
        for share in _TICKS:
            y = self._y(plot, share)
            if share not in (0.0, 1.0):
                tone = BRASS if share == 0.5 else LINE
                _dashed(onto, tone, plot, y, ui.u(6) if share == 0.5 else 0)
            said = as_percent(share)
            spot = pygame.Rect(self.rect.x, y - high("body", px) // 2, plot.x - self.rect.x - ui.u(6), high("body", px))
            words(onto, said, "body", px, MUTED, spot, "right")
        foot = pygame.Rect(plot.x, self.rect.bottom - high("body", px), plot.w, high("body", px))
        words(onto, "0", "body", px, MUTED, foot)
        words(onto, say("desk.battles", n=self.most), "body", px, MUTED, foot, "right")
        if self.points:
            title = pygame.Rect(plot.x + ui.u(8), plot.y + ui.u(5), plot.w - ui.u(16), high("body", px))
            words(onto, say("desk.wins"), "body", px, MUTED, title)
            self._draw_line(onto, plot, ui)
        else:
            words(onto, say("desk.nothing-yet"), "body", ui.px(BODY), MUTED, plot, "centre")

    def _draw_band(self, onto: pygame.Surface, plot: pygame.Rect) -> None:
        """The interval, below the grid."""
        if len(self.points) < 2:
            return
        above = [(self._x(plot, one.battles), self._y(plot, one.high)) for one in self.points]
        below = [(self._x(plot, one.battles), self._y(plot, one.low)) for one in self.points]
        clip = onto.get_clip()
        onto.set_clip(clip.clip(plot.inflate(-2, -2)))
        pygame.draw.polygon(onto, mix(WELL, self.colour, _BAND), [*above, *reversed(below)])
        onto.set_clip(clip)

    def _draw_line(self, onto: pygame.Surface, plot: pygame.Rect, ui: UI) -> None:
        """The share as it went, and where it stands now."""
        line = [(self._x(plot, one.battles), self._y(plot, one.share)) for one in self.points]
        if len(line) > 1:
            pygame.draw.lines(onto, self.colour, False, line, ui.u(2))
            pygame.draw.aalines(onto, self.colour, False, line)
        else:
            above, below = ((line[0][0], self._y(plot, end)) for end in (self.points[0].high, self.points[0].low))
            pygame.draw.line(onto, mix(WELL, self.colour, 2 * _BAND), above, below, ui.u(2))
        pygame.draw.circle(onto, self.colour, line[-1], ui.u(4))
        pygame.draw.circle(onto, IVORY, line[-1], ui.u(4), ui.u(1))

    def _x(self, plot: pygame.Rect, battles: int) -> int:
        return plot.x + round(plot.w * min(1.0, battles / self.most))

    def _y(self, plot: pygame.Rect, share: float) -> int:
        return plot.bottom - 1 - round((plot.h - 1) * share)


def _dashed(onto: pygame.Surface, colour: Colour, plot: pygame.Rect, y: int, dash: int) -> None:
    """A line across; `dash` in pixels, 0 for one without gaps."""
    if not dash:
        onto.fill(colour, (plot.x + 1, y, plot.w - 2, 1))
        return
    for x in range(plot.x + 1, plot.right - 1, 2 * dash):
        onto.fill(colour, (x, y, min(dash, plot.right - 1 - x), 1))


class Span(Widget):
    """A win rate on a line from 0 to 1 with a mark at one half: its interval as a bar, itself as a knob."""

    solid = False

    def __init__(
        self, id: str, rect: pygame.Rect, share: float, low: float, high: float, colour: Colour, text: str
    ) -> None:
        super().__init__(id, rect)
        self.share, self.low, self.high, self.colour, self.text = share, low, high, colour, text

    def groove(self, ui: UI) -> pygame.Rect:
        """The line, in pixels; what it says stands at the right."""
        said = wide(self.text, "semibold", ui.px(BODY)) + ui.u(12)
        thick = ui.u(4)
        return pygame.Rect(self.rect.x, self.rect.centery - thick // 2, max(1, self.rect.w - said), thick)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Line, half, interval, share, words."""
        groove = self.groove(ui)
        box(onto, groove, _WELL, groove.h // 2)
        left, right = (groove.x + round(groove.w * end) for end in (self.low, self.high))
        thick = ui.u(10)
        bar = pygame.Rect(left, groove.centery - thick // 2, max(ui.u(2), right - left), thick)
        tone = mix(PANEL, self.colour, 0.6)
        box(onto, bar, Skin(tone, tone, tone, IVORY), thick // 2, 0)
        onto.fill(BRASS, (groove.x + groove.w // 2, groove.centery - ui.u(9), ui.u(1), 2 * ui.u(9)))
        pygame.draw.circle(onto, IVORY, (groove.x + round(groove.w * self.share), groove.centery), ui.u(4))
        words(onto, self.text, "semibold", ui.px(BODY), IVORY, self.rect, "right")

    def cut(self, ui: UI) -> bool:
        """Whether its words leave no line, or are too high."""
        return self.groove(ui).w <= ui.u(24) or high("semibold", ui.px(BODY)) > self.rect.h + 1
