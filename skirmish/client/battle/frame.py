"""Where the parts of the battle stand in the window."""

from __future__ import annotations

import pygame

from skirmish.client.ui.paint import high
from skirmish.client.ui.style import BODY, HEADING, SMALL, Scale
from skirmish.core.record import Record

TOP, FOOT, SIDE = 50, 30, 336
"""Lengths at 100%: the bar on top, the bar below, the panel at the right."""
GAP = 8
LETTERS = 0.6
"""By how much of what letters are larger the panel is wider."""
LEAST_BOARD = 0.41
"""The board's share of the window at least, where the panel lies beside it."""
NARROW = 1.15
"""Windows less than so many times as wide as high have the panel below the board."""


class Frame(Record):
    """The boxes of the window, in pixels."""

    top: pygame.Rect
    board: pygame.Rect
    side: pygame.Rect
    foot: pygame.Rect


def frame(size: tuple[int, int], scale: Scale) -> Frame:
    """The plan for a window of this size; in portrait the panel lies under the board."""
    w, h = size
    top = max(scale.u(TOP), high("heading", scale.px(HEADING)) + high("body", scale.px(SMALL)) + scale.u(6))
    foot = high_line(scale, BODY, FOOT)
    if w < h * NARROW and h > scale.u(1100):
        side = round((h - top - foot) * 0.42)
        board = pygame.Rect(0, top, w, h - top - foot - side)
        return Frame(pygame.Rect(0, 0, w, top), board, pygame.Rect(0, board.bottom, w, side),
                     pygame.Rect(0, h - foot, w, foot))  # fmt: skip
    letters = 1 + max(0.0, scale.text - 1) * LETTERS
    side = min(round(scale.u(SIDE) * letters), w // 2, w - round(LEAST_BOARD * w * h / max(1, h - top - foot)))
    return Frame(
        pygame.Rect(0, 0, w - side, top), pygame.Rect(0, top, w - side, h - top - foot),
        pygame.Rect(w - side, 0, side, h), pygame.Rect(0, h - foot, w - side, foot),
    )  # fmt: skip


def box(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """The box as cameras take it."""
    return rect.x, rect.y, rect.w, rect.h


class Column:
    """Boxes one below the other within a box."""

    def __init__(self, rect: pygame.Rect, gap: int) -> None:
        self._rest = rect.copy()
        self._gap = gap

    def take(self, height: int) -> pygame.Rect:
        """The next box, so many pixels high, no higher than what is left."""
        high = max(0, min(height, self._rest.h))
        found = pygame.Rect(self._rest.x, self._rest.y, self._rest.w, high)
        self._rest.y += high + self._gap
        self._rest.h = max(0, self._rest.h - high - self._gap)
        return found

    @property
    def rest(self) -> pygame.Rect:
        """What is left."""
        return self._rest.copy()


def high_line(scale: Scale, size: float, least: float) -> int:
    """Pixels of a line with lettering of this size: so much at 100%, more where letters need it."""
    return max(scale.u(least), high("bold", scale.px(size)) + scale.u(6))


def row(rect: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """So many boxes of one width side by side."""
    wide = (rect.w - gap * (count - 1)) / max(1, count)
    return [pygame.Rect(round(rect.x + number * (wide + gap)), rect.y, round(wide), rect.h) for number in range(count)]
