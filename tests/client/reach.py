"""Whether all that can be done in a scene can be done with the mouse: nothing is cut off or lies under something."""

from __future__ import annotations

import pygame

from skirmish.client.ui.lists import ListBox
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import path_of, walk

LEAST = 12
"""Pixels of what is larger than its place that must be seen both ways."""


def beyond_reach(ui: UI) -> list[str]:
    """The widgets that can't be pressed once they have been brought into sight, with what is seen of each."""
    stops = [widget.id for widget in walk(ui.widgets) if widget.focusable and widget.id]
    found = []
    for id in stops:
        ui.focus = id
        path = path_of(ui.widgets, id)
        rect = path[-1].rect
        seen = rect.clip(pygame.Rect((0, 0), ui.size))
        for outer in path[:-1]:
            seen = seen.clip(outer.rect)
        least = path[-1].tall(ui) if isinstance(path[-1], ListBox) else min(rect.h, 3 * LEAST)
        whole = seen.w >= min(rect.w, ui.size[0] // 2) and seen.h >= least
        if not whole or min(seen.size) < LEAST or path[-1] not in ui.path_at(seen.center):
            found.append(f"{id}: {seen.size} of {rect.size}")
    ui.focus = None
    return found
