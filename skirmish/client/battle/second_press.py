"""The second press of a double click: it does nothing where it would meet what the first one has put there."""

from __future__ import annotations

import math

import pygame

from skirmish.client.battle.battle import Battle
from skirmish.client.battle.keyboard import answers
from skirmish.client.ui.inputs import DOUBLE_CLICK
from skirmish.client.ui.lists import ListBox


class SecondPress:
    """What the last press of the left button was on, and when."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._at = (-1, -1)
        self._when = -DOUBLE_CLICK
        self._on: tuple[str, str] = ("", "")
        self._version = -1

    def is_stray(self, event: pygame.event.Event) -> bool:
        """Whether it is a second press that falls on something of a panel that wasn't there at the first one.

        A button that answers for a side is another one as soon as something was played.
        """
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        app, version = self.battle.app, self.battle.session.version
        again = app.now - self._when < DOUBLE_CLICK and math.dist(event.pos, self._at) < app.settings.drag_threshold
        self._when, self._at, on = app.now, event.pos, self._under(event.pos)
        if again and on[0] and (on != self._on or (answers(on[0]) and version != self._version)):
            return True
        self._on, self._version = on, version
        return False

    def _under(self, at: tuple[int, int]) -> tuple[str, str]:
        """The widget there, and of a list the words of the row."""
        ui = self.battle.ui
        widget = ui.at(at)
        if widget is None:
            return "", ""
        row = widget.row_at(at, ui) if isinstance(widget, ListBox) else -1
        return widget.id, widget.rows[row].text if isinstance(widget, ListBox) and row >= 0 else ""
