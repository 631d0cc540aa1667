"""Where the tutor's sheet stands: beside the board in a wide window, above it in another."""

from __future__ import annotations

import pygame

from skirmish.client.ui.scale import Scale

WIDE, HIGH = 292, 176
"""Lengths at 100%: the sheet beside the board, and above it."""
LETTERS = 0.6
"""By how much of what letters are larger the sheet is larger."""
LEAST = 0.85
"""The board's width for its height at least, where the sheet stands beside it."""
MOST = 0.5
"""The share of the board's part that the sheet above it takes at most."""


def parted(rect: pygame.Rect, scale: Scale) -> tuple[pygame.Rect, pygame.Rect]:
    """(the board, the sheet) in the board's part of the window."""
    letters = 1 + max(0.0, scale.text - 1) * LETTERS
    across = round(scale.u(WIDE) * letters)
    if rect.w - across >= rect.h * LEAST:
        return pygame.Rect(rect.x + across, rect.y, rect.w - across, rect.h), pygame.Rect(
            rect.x, rect.y, across, rect.h
        )
    down = min(round(scale.u(HIGH) * letters), round(rect.h * MOST))
    return pygame.Rect(rect.x, rect.y + down, rect.w, rect.h - down), pygame.Rect(rect.x, rect.y, rect.w, down)


def beside(sheet: pygame.Rect) -> bool:
    """Whether the sheet is one that stands beside the board."""
    return sheet.h > sheet.w
