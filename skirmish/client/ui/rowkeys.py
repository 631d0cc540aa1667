"""Keys that walk through rows: lists, drop-downs, menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.keys import ENTER, bare, repeated

if TYPE_CHECKING:
    from skirmish.client.ui.listbox import ListBox
    from skirmish.client.ui.ui import UI


def goal(key: int, at: int, enabled: list[int], page: int) -> int | None:
    """The row a key leads to from row `at`, among those that can be chosen; None for a key that doesn't walk.

    `page`: rows in sight.
    """
    if not enabled:
        return None
    after = [row for row in enabled if row > at]
    before = [row for row in enabled if row < at]
    if key == pygame.K_DOWN:
        return after[0] if after else enabled[-1]
    if key == pygame.K_UP:
        return before[-1] if before else enabled[0]
    if key == pygame.K_HOME:
        return enabled[0]
    if key == pygame.K_END:
        return enabled[-1]
    if key == pygame.K_PAGEDOWN:
        return next((row for row in after if row >= at + page), enabled[-1])
    if key == pygame.K_PAGEUP:
        return next((row for row in reversed(before) if row <= at - page), enabled[0])
    return None


def pressed(box: ListBox, event: pygame.event.Event, ui: UI) -> bool:
    """A key on a list: the arrows select, Enter activates."""
    view, tall = box.scrolled(ui), box.tall(ui)
    if not bare(event):
        return False
    if event.key in ENTER and 0 <= box.cursor(ui) < len(box.rows):
        if not repeated(event):
            box.activate(box.cursor(ui))
        return True
    enabled = [number for number, row in enumerate(box.rows) if row.enabled]
    row = goal(event.key, box.cursor(ui), enabled, max(1, view.rect.h // tall))
    if row is None:
        return False
    ui.memory(box.id).row = row
    view.show(row * tall, (row + 1) * tall, ui)
    ui.touch()
    box.select(row)
    return True
