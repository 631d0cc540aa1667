"""The small map in a corner of the board, while only a part of that is in view: a press on it moves the view there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import IVORY, team
from skirmish.client.battle.presenters.minimap import Dot, MinimapView
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.paint import box
from skirmish.client.ui.style import TIP, Scale
from skirmish.client.ui.widget import Widget, path_of
from skirmish.client.view.lines import CASE
from skirmish.client.words import say
from skirmish.core.units import Point

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

Paint = Callable[[tuple[int, int]], pygame.Surface]
"""The ground of the whole board, so many pixels wide and high."""
_SHARE, _MOST, _LEAST = 0.26, 190, 84
"""Its longer side: its share of the board's box, and pixels at 100%; with less than the least there is none."""
_EDGE, _RULERS = 8, 30
"""At 100%: from the board's edge; the rulers' room in the north and west."""
_DOT = 3.2
_CHOSEN = (255, 216, 96)
_DIM = 150
"""How bright ground out of view is, of 255."""
_KEPT = ("prompt", "news", "legend", "caption", "chances", "levels", "actions.sheet")
"""What it mustn't lie over."""


class Minimap(Widget):
    """The map; dragging on it takes the view along."""

    def __init__(self, rect: pygame.Rect, view: MinimapView, paint: Paint, send: Send) -> None:
        super().__init__("minimap", rect, tip=say("minimap-tip"))
        self.view, self.paint, self.send = view, paint, send

    def inches(self, pixel: Point) -> Point:
        """Which point of the table is shown there; beside the map the nearest."""
        wide, deep = self.view.board
        x, y = (pixel[0] - self.rect.x) / self.rect.w, (pixel[1] - self.rect.y) / self.rect.h
        return min(1.0, max(0.0, x)) * wide, min(1.0, max(0.0, y)) * deep

    def pixel(self, at: Point) -> Point:
        """Where a point of the table is shown."""
        wide, deep = self.view.board
        return self.rect.x + at[0] / wide * self.rect.w, self.rect.y + at[1] / deep * self.rect.h

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """A press, and the pointer while the button is down: the view goes there."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed or (event.type == pygame.MOUSEMOTION and ui.down(self)):
            self.send(Signal("look-at", self.inches(event.pos)))
            return True
        return event.type == pygame.MOUSEBUTTONUP and event.button == 1

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The ground, bright where it is in view; side A's models as discs, side B's as squares."""
        box(onto, self.rect.inflate(2 * ui.u(3), 2 * ui.u(3)), TIP, ui.u(4))
        onto.blit(self.paint(self.rect.size), self.rect)
        seen = self._seen()
        for part in _beside(seen, self.rect):
            onto.fill((_DIM,) * 3, part, pygame.BLEND_RGB_MULT)
        for dot in sorted(self.view.dots, key=lambda dot: dot.chosen):
            self._draw_dot(onto, dot, max(2.5, _DOT * ui.scale.ui))
        pygame.draw.rect(onto, CASE, seen.inflate(2, 2), 3)
        pygame.draw.rect(onto, IVORY, seen, 1)

    def _seen(self) -> pygame.Rect:
        west, north, east, south = self.view.seen
        left, top = self.pixel((west, north))
        right, low = self.pixel((east, south))
        return pygame.Rect(round(left), round(top), round(right - left), round(low - top)).clip(self.rect)

    def _draw_dot(self, onto: pygame.Surface, dot: Dot, radius: float) -> None:
        at = self.pixel(dot.at)
        for colour, size in ((_CHOSEN if dot.chosen else CASE, radius + 1.6), (team(dot.side), radius)):
            if dot.side == 0:
                pygame.draw.aacircle(onto, colour, at, size)
            else:
                pygame.draw.rect(onto, colour, (round(at[0] - size), round(at[1] - size), *(2 * [round(2 * size)])))


def _beside(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a box beside another in it."""
    return [
        pygame.Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
        pygame.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pygame.Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
        pygame.Rect(inner.right, inner.y, outer.right - inner.right, inner.h),
    ]


def minimap(
    view: MinimapView | None, paint: Paint, board: pygame.Rect, others: Sequence[Widget], scale: Scale, send: Send,
    held: pygame.Rect | None = None,
) -> list[Widget]:  # fmt: skip
    """The map in the first corner of the board's box where it hides neither the selected model nor one of the others
    that must be seen; none if there is no such corner.

    `held`: where it is while a mouse button is down on it: it stays there, whatever comes to lie under it.
    """
    if view is None:
        return []
    if held is not None:
        return [Minimap(held, view, paint, send)]
    wide, deep = view.board
    long = min(scale.u(_MOST), round(_SHARE * max(board.size)))
    size = round(long * wide / max(wide, deep)), round(long * deep / max(wide, deep))
    if long < scale.u(_LEAST):
        return []
    edge, rulers = scale.u(_EDGE), scale.u(_RULERS) + scale.u(4)
    room = pygame.Rect(board.x + rulers, board.y + rulers, board.w - rulers - edge, board.h - rulers - edge)
    spare = [path[-1].rect for id in _KEPT if (path := path_of(others, id))]
    spare += [pygame.Rect(view.spare)] if view.spare is not None else []
    for corner in ("topright", "bottomright", "topleft", "bottomleft"):
        rect = pygame.Rect((0, 0), size)
        setattr(rect, corner, getattr(room, corner))
        if room.contains(rect) and not rect.inflate(edge, edge).collidelistall(spare):
            return [Minimap(rect, view, paint, send)]
    return []
