"""Hints in a battle: one at a time, beside what it is about, gone when the moment is over or with a press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.client.battle import bubble
from skirmish.client.battle.cues import AT_ONCE, CUES, Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.ui.widget import Widget

READ = 3.0
"""Seconds after which a hint counts as read, though nobody closed it."""
PAUSE = 5.0
"""Seconds between two hints, unless the second can't wait."""


class Coach:
    """Which hint is shown. While a lesson tells what to do it is `quiet`."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.quiet = False
        """Whether no hints are wanted here: something else teaches."""
        self.shown = ""
        """The hint that is shown; '' for none."""
        self.noted = ""
        """The hint of something that leaves no trace in the battle."""
        self._spot = Spot()
        self._since = self._gone = -PAUSE

    def note(self, hint: str) -> None:
        """Something has happened that this hint is about."""
        self.noted = hint

    def step(self) -> None:
        """Time has passed: the moment of a hint may be over, or another's come."""
        found = self._wanted()
        if found == (self.shown, self._spot):
            return
        hint, spot = found
        if hint != self.shown:
            self._leave(read=self.scene.app.now - self._since >= READ)
            self._since = self.scene.app.now
        self.shown, self._spot = hint, spot
        self.scene.touch()

    def _leave(self, *, read: bool) -> None:
        """The hint that is shown goes; if it was `read` it doesn't come again."""
        if self.shown:
            self._gone, self.noted = self.scene.app.now, ""
            if read:
                self.scene.app.hints.close(self.shown)

    def _wanted(self) -> tuple[str, Spot]:
        """The hint for this moment and its place; the one that is shown stays as long as it is its moment."""
        scene, hints = self.scene, self.scene.app.hints
        ready = hints.active and scene.app.settings.hints and not self.quiet
        if not ready or scene.anim.busy or scene.ui.dialog is not None or scene.ui.popup is not None:
            return "", Spot()
        rested = scene.app.now - self._gone >= PAUSE
        first = [self.shown] if self.shown else []
        for hint in (*(hint for hint in CUES if hint in AT_ONCE), *first, *CUES):
            due = hint == self.shown or rested or hint in AT_ONCE
            if due and hint not in hints.said and (spot := CUES[hint](scene)) is not None:
                return hint, spot
        return "", Spot()

    def close(self) -> None:
        """Never again this one."""
        self._leave(read=True)
        self.shown = ""
        self.scene.touch()

    def silence(self) -> None:
        """No hints any more."""
        self.close()
        self.scene.app.change(hints=False)

    def widgets(self, others: Sequence[Widget]) -> list[Widget]:
        """The hint, over the board, placed so that as little as can be of the `others` is hidden."""
        return bubble.widgets(self.scene, self.shown, self._spot, others) if self.shown else []
