"""The control in the board's corner by which one looks at one level after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from skirmish.client.battle.frame import high_line, inset
from skirmish.client.battle.presenters.levels import LevelButton
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import wide
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.style import BODY, SMALL, Scale
from skirmish.client.ui.widget import Widget

EDGE, LOW = 6, 22
"""At 100%: from the rulers, and how high each button is."""


def levels(views: Sequence[LevelButton], board: pygame.Rect, scale: Scale, send: Send) -> list[Widget]:
    """The buttons one above the other, the highest on top, beside the rulers."""
    if not views:
        return []
    across = max(wide(one.text, "bold", scale.px(BODY)) for one in views) + scale.u(16)
    tall = high_line(scale, SMALL, LOW)
    x, y = board.x + inset(scale) + scale.u(EDGE), board.y + inset(scale) + scale.u(EDGE)
    buttons: list[Widget] = [
        Button(one.id, pygame.Rect(x, y + number * tall, across, tall), one.text,
               partial(send, Signal("look-from", one.view)), pressed=one.chosen, tip=one.tip)
        for number, one in enumerate(views)
    ]  # fmt: skip
    return [Panel("levels", pygame.Rect(x, y, across, tall * len(views)), buttons)]
