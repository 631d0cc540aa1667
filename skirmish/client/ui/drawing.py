"""The order in which the layers of a window are painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, INK
from skirmish.client.ui.paint import ring
from skirmish.client.ui.widget import Widget, path_of

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_VEIL = (90, 91, 94)
"""What a dialog leaves of the light of the window behind it, of 255."""


def draw(ui: UI, onto: pygame.Surface, root: Sequence[Widget], dialogs: Sequence[Widget]) -> None:
    """The window, each dialog on a veil, a menu or the ring of the focus, the tip."""
    ui.kept.draw(onto, ui, root, fresh=ui.dirty)
    for dialog in dialogs:
        onto.fill(_VEIL, special_flags=pygame.BLEND_RGB_MULT)
        dialog.draw(onto, ui)
    popup = ui.popup
    if popup:
        popup.draw(onto, ui)
    elif ui.keyboard and ui.focus:
        _draw_focus(ui, onto, path_of(ui.widgets, ui.focus))
    if tip := ui.showing():
        tip.draw(onto, ui.scale)


def _draw_focus(ui: UI, onto: pygame.Surface, path: list[Widget]) -> None:
    """The ring, cut off where what scrolls ends."""
    if path:
        clip, grow = onto.get_clip(), 2 * ui.u(3)
        for outer in path[:-1]:
            onto.set_clip(onto.get_clip().clip(outer.rect.inflate(2 * grow, 2 * grow)))
        rect = path[-1].focus_rect(ui).inflate(grow, grow)
        ring(onto, rect.inflate(2 * ui.u(1), 2 * ui.u(1)), INK, ui.u(9), ui.u(4))
        ring(onto, rect, BRASS, ui.u(8), ui.u(2))
        onto.set_clip(clip)
