"""The keys of a battle: which command a key means, which count while they are held, which come too early."""

from __future__ import annotations

import pygame

from skirmish.client.battle.battle import Battle
from skirmish.client.battle.commands import COMMAND
from skirmish.client.battle.controls import Controls
from skirmish.client.signals import Signal
from skirmish.client.ui.inputs import presses

TAP = 0.35
"""Seconds: what is held longer ends when the key is let go."""
NAMES = "names"
"""The command whose key is a modifier: a tap of it does nothing unless holds are switches."""
ANSWERING = frozenset({"commit", "end-phase", "place-rest"})
"""The ids of buttons that answer for the side that must decide, besides those of a question's answers."""


class Keyboard:
    """Which held keys are down, and since when."""

    def __init__(self, battle: Battle, controls: Controls) -> None:
        self.battle, self.controls = battle, controls
        self._since: dict[str, float] = {}

    def pressed(self, event: pygame.event.Event) -> None:
        """A key went down that no panel wanted."""
        battle = self.battle
        command = COMMAND.get(battle.app.keymap.intent(event) or "")
        if command is None or (command.answers and self._is_early):
            return
        again = getattr(event, "repeat", False)
        if not again and command.hold and self._hold(command.id):
            return
        if not again or command.repeats:  # any other key held down does its thing only once
            self.controls.carry_out(Signal(command.id))

    @property
    def _is_early(self) -> bool:
        """Whether the side that must decide now has had no time to see what it is asked."""
        return self.battle.rest > 0 and self.battle.selection.decision is not None

    def is_hasty(self, event: pygame.event.Event) -> bool:
        """Whether it is a press of a button that answers for the side that must decide now, and comes too early."""
        if not self._is_early:
            return False
        ui = self.battle.ui
        if event.type == pygame.MOUSEBUTTONDOWN:
            under = ui.at(event.pos)
            return under is not None and answers(under.id)
        return event.type == pygame.KEYDOWN and presses(event) and answers(ui.focus or "")

    def _hold(self, command: str) -> bool:
        """The key of something held went down: True if that was all that had to be done about it."""
        battle = self.battle
        self._since.setdefault(command, battle.app.now)
        if command != NAMES:
            return False
        battle.all_names = not battle.all_names
        battle.app.accepted.append(command)
        battle.touch(panels=False)
        return True

    def released(self, event: pygame.event.Event) -> None:
        """A key went up: what it held ends, unless it was only tapped."""
        app = self.battle.app
        for command in app.keymap.let_go(event):
            since = self._since.pop(command, None)
            if since is not None and not app.settings.holds_toggle:
                self._end(command, app.now - since)

    def let_go(self) -> None:
        """The window lost the keys: nothing is held any more."""
        for command in list(self._since):
            del self._since[command]
            if not self.battle.app.settings.holds_toggle:
                self._end(command, TAP)

    def _end(self, command: str, seconds: float) -> None:
        if command == NAMES:
            self.battle.all_names = False
        elif seconds >= TAP:
            self.battle.overlays.leave(command)
        self.battle.touch()


def answers(id: str) -> bool:
    """Whether the button of this id answers for the side that must decide."""
    return id in ANSWERING or id.removeprefix("prompt.").isdigit()
