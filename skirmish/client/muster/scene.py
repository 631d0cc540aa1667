"""The muster's scene: it makes the parts, joins them, and passes on events, time and pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from skirmish.client.commands import carry_out
from skirmish.client.intents import Context, key_commands
from skirmish.client.model_page import ModelPage
from skirmish.client.muster.commands import COMMANDS, Workplace, ask_to_leave
from skirmish.client.muster.dialogs import build_dialog
from skirmish.client.muster.model import Muster
from skirmish.client.muster.panels import Room, build_menu, build_panels, list_seen
from skirmish.client.muster.presenters import present, present_menu
from skirmish.client.muster.warrior import Pane
from skirmish.client.ports import Services
from skirmish.client.signals import Signal
from skirmish.client.ui import text_field
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.app.entries import Kept
    from skirmish.muster.editor import Editor

_STOPS = ("hire", "band", "pages", "gear", "weaves", "standing", "save")
"""Where F6 leads, as far as it is there."""


class MusterScene(ModelPage):
    """See `Muster`. Towards its commands it is their `Window`."""

    contexts: tuple[Context, ...] = ("muster", "list", "program", "battle")

    def __init__(self, app: Services, bench: Editor, kept: Kept) -> None:
        self.muster = Muster(app, bench, kept)
        super().__init__(app, say("muster.title"), self.muster)
        self._place = Workplace(self.muster, self, self.send)
        self._pane = Pane(self.ui, self.send, self.muster.rolled_for)
        self._begins = True

    def send(self, signal: Signal) -> None:
        """Carries a signal out, or notes why not: the one way in which anything is done."""
        refusal = carry_out(COMMANDS, self.muster, self._place, signal)
        if refusal is not None and refusal.reason:
            self.muster.note(refusal.reason, rule=refusal.rule, bad=True)

    def _table(self) -> dict[str, Callable[[], object]]:
        """See `Page`: what keys ask for here."""
        return {**super()._table(), **key_commands(COMMANDS, self.send)}

    def remark(self, text: str) -> None:
        """See `Scene`."""
        self.muster.note(text)

    def accept(self) -> None:
        """Enter, where nothing takes it: the keys go to the recruits, or to the first list that is seen."""
        if self._stops("hire"):
            self.ui.focus = "hire"
        else:
            self.move_focus(1)

    def back(self) -> None:
        """Out, unless something would be lost: then it asks."""
        self.send(Signal("cancel"))

    def leave(self) -> None:
        """It goes for good."""
        self.muster.close()

    def keep_work(self) -> bool:
        """See `Scene`."""
        self.muster.guard()
        return self.muster.unsaved

    def rescue(self) -> None:
        """See `Scene`."""
        self.muster.rescue()

    def closing(self) -> bool:
        """See `Scene`."""
        if not self.muster.unsaved:
            return True
        ask_to_leave(self._place, Signal("quit"))
        return False

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.muster"

    # What commands ask of the window

    def ask(self, question: Signal) -> None:
        """See `Window`."""
        self.ui.open(build_dialog(self._pane, self.muster, question))

    def close_dialog(self) -> None:
        """See `Window`."""
        self.ui.close()

    def open_menu(self) -> None:
        """See `Window`."""
        self.ui.menu(build_menu(self._pane, present_menu(self.muster), self._room))

    def copy(self, text: str) -> None:
        """See `Window`."""
        text_field.put(text)

    def enter_name(self) -> None:
        """See `Window`."""
        self.freshen()
        self.ui.focus = "band.name" if self._stops("band.name") else None

    def leave_name(self) -> None:
        """See `Window`."""
        self.ui.focus = "band" if self.ui.focus == "band.name" and self._stops("band") else None

    def move_focus(self, step: int) -> None:
        """See `Window`."""
        there = [id for id in _STOPS if self._stops(id)]
        at = there.index(self.ui.focus) if self.ui.focus in there else -1 if step > 0 else 0
        if there:
            self.ui.focus = there[(at + step) % len(there)]
            self.ui.keyboard = True

    def _stops(self, id: str) -> bool:
        try:
            widget = self.ui.by_id(id)
        except KeyError:
            return False
        return widget.focusable and widget.enabled

    # The loop

    def handle(self, event: pygame.event.Event) -> None:
        """As on every page; a name that has lost the focus isn't typed any more."""
        super().handle(event)
        if self.muster.naming and self.ui.dialog is None and self.ui.focus != "band.name":
            self.muster.end_naming()

    def step(self, seconds: float) -> None:
        """Dice roll on, odds come in."""
        muster = self.muster
        if muster.rolling is not None:
            self.ui.touch()
            if muster.rolling.is_over(self.app.now):
                muster.rolling = None
        if muster.odds.step():
            muster.touch()

    def due(self) -> float | None:
        """See `Scene`."""
        if self.muster.rolling is not None:
            return 0.0
        found = super().due()
        return found if not self.muster.odds.busy else 0.05 if found is None else min(found, 0.05)

    @property
    def _room(self) -> Room:
        return Room(self.broad, self.low)

    def build(self) -> None:
        """The list is presented, and its panels made of that; at first the keys begin in a list."""
        muster, room = self.muster, self._room
        view = present(muster)
        seen = list_seen(view, room)
        self.ui.show(build_panels(self._pane, view, room))
        if "band" in seen and muster.lines:
            muster.follows = False
        if self._begins:
            self._begins = False
            self.ui.focus = "band" if muster.lines and "band" in seen else "hire"
