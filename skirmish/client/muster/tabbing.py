"""What gives way where there is little room: tabs to a drop-down, keys on buttons to their tips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.button import Button
from skirmish.client.ui.choice import Choice
from skirmish.client.ui.tabs import Tabs
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


def chooser(
    ui: UI, id: str, rect: pygame.Rect, names: Sequence[str], at: int, choose: Callable[[int], object]
) -> Widget:
    """Tabs; where they don't fit a drop-down."""
    tabs = Tabs(id, rect, names, at, choose)
    return Choice(id, rect, names, at, choose, tip=say("muster.page-tip")) if tabs.cut(ui) else tabs


def without_caps(buttons: Iterable[Button]) -> None:
    """Where there is no room for keys on buttons, they stand first in their tips."""
    for button in buttons:
        button.tip = "\n".join(part for part in (button.key, button.tip) if part)
        button.key = ""
