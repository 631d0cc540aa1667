"""Keys that count while they are held, and what help is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.battle import pointer
from skirmish.client.battle.card import condition
from skirmish.client.battle.mouse import Camerawork
from skirmish.client.intents import BY_ID
from skirmish.client.ui.widget import cited
from skirmish.client.view.scene import Names

if TYPE_CHECKING:
    from skirmish.client.battle.commands import Commands
    from skirmish.client.battle.scene import BattleScene


TAP = 0.35
"""Seconds: what is held longer ends when the key is let go."""
NAMES = "names"
"""The intent whose key is a modifier: a tap of it does nothing unless holds are switches."""


class Holds:
    """Which held keys are down, and since when."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self._since: dict[str, float] = {}
        self.all_names = False
        """Whether everybody's name is shown for now."""

    def names(self, usual: Names) -> Names:
        """Whose names are shown."""
        return "all" if self.all_names else usual

    def down(self, intent: str) -> bool:
        """The key of an intent went down: True if that was all that had to be done about it."""
        if not BY_ID[intent].hold:
            return False
        self._since.setdefault(intent, self.scene.app.now)
        if intent != NAMES:
            return False
        self.all_names = not self.all_names
        self.scene.app.accepted.append(intent)
        self.scene.touch(panels=False)
        return True

    def up(self, event: pygame.event.Event) -> None:
        """A key went up: what it held ends, unless it was only tapped."""
        for intent in self.scene.app.keymap.let_go(event):
            since = self._since.pop(intent, None)
            if since is not None and not self.scene.app.settings.holds_toggle:
                self._end(intent, self.scene.app.now - since)

    def let_go(self) -> None:
        """The window lost the keys: nothing is held any more."""
        for intent in list(self._since):
            del self._since[intent]
            if not self.scene.app.settings.holds_toggle:
                self._end(intent, TAP)

    def _end(self, intent: str, seconds: float) -> None:
        if intent == NAMES:
            self.all_names = False
        elif seconds >= TAP:
            self.scene.overlays.leave(intent)
        self.scene.touch()


class Helping(Camerawork):
    """A scene that knows what its keys mean and what help on it is about."""

    commands: Commands

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return topic(self.commands.scene)

    def knows(self, intent: str) -> bool:
        """See `Scene`."""
        return self.commands.knows(intent)


BATTLE = "help.turn"
"""The page for a battle in which nothing else is at hand."""
PAST = "help.replay"


def topic(scene: BattleScene) -> str:
    """What was refused, what is planned, who is pointed at, what is asked, else the part of the turn that it is."""
    selection = scene.selection
    if selection.looking is not None:
        return PAST
    decision = selection.decision
    hovered = selection.hovered
    found = (
        cited(scene.notice) or cited(pointer.pointer(scene).why),
        selection.plan.offer.rule if selection.plan is not None else "",
        condition(scene.session.rules.sheet(selection.state, hovered)) if hovered is not None else "",
        decision.rule if decision is not None else "",
        stage(scene),
    )
    return next(filter(None, found), BATTLE)


def stage(scene: BattleScene) -> str:
    """The rule of the part of the turn that it is; '' where it has none."""
    stages = scene.session.rules.combat.stages(scene.selection.state)
    return stages.rules[stages.now] if 0 <= stages.now < len(stages.rules) else ""
