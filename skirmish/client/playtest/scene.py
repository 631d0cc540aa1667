"""The scene of a playtest that runs, waits or is over: it makes the parts, joins them, and hears what there is new."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

import pygame

from skirmish.app.errors import UserError
from skirmish.client.buttons import build_button
from skirmish.client.commands import carry_out
from skirmish.client.model_page import ModelPage
from skirmish.client.playtest.panels import Pane, build_panels
from skirmish.client.playtest.presenters import present, present_foot
from skirmish.client.playtest.run import COMMANDS, Run
from skirmish.client.playtest.work import Again, Written
from skirmish.client.ports import Services
from skirmish.client.questions import Failed
from skirmish.client.saves import recorded
from skirmish.client.signals import Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.widget import Widget
from skirmish.client.words import Good, say

if TYPE_CHECKING:
    from skirmish.playtest.plan import Plan

LOOK_S = 0.1
"""So often it is asked what there is new."""


class RunScene(ModelPage):
    """See `Run`."""

    def __init__(self, app: Services, path: Path) -> None:
        self.run = Run(app, path)
        super().__init__(app, say("desk.title"), self.run)
        self._pane = Pane(self.ui, self.send)

    @classmethod
    def playing(cls, app: Services, path: Path, plan: Plan, workers: int, notes: Sequence[str] = ()) -> Self:
        """One that is begun, played by this number of workers."""
        found = cls(app, path)
        found.run.begin(plan, workers, notes)
        return found

    @classmethod
    def reading(cls, app: Services, path: Path) -> Self:
        """One that was played, at least in part."""
        found = cls(app, path)
        found.run.look()
        return found

    def send(self, signal: Signal) -> None:
        """Carries a signal out; why not is said by the buttons that are grey."""
        carry_out(COMMANDS, self.run, self.run, signal)

    def accept(self) -> None:
        """Enter: what the large button does."""
        ready = [action for action in present_foot(self.run) if action.primary and not action.why]
        if ready:
            self.send(ready[0].signal)

    def leave(self) -> None:
        """Stops what runs; what was played is kept, and can be resumed."""
        self.run.close()

    # The loop

    def step(self, seconds: float) -> None:
        """Hears what there is new, and never waits for it."""
        for found in self.run.hear():
            if isinstance(found, Again):
                self._show(found)
            elif isinstance(found, Written):
                self.remark(Good(self.run.said))
            elif isinstance(found, Failed):
                self.tell(say("desk.failed"), found.text)

    def _show(self, found: Again) -> None:
        """A battle that was played again, as a replay."""
        if not found.record:
            self.tell(say("desk.not-again"), say("desk.not-again-told"))
            return
        try:
            self.app.go.to_replay(recorded(found.record, self.run.path.stem))
        except UserError as error:
            self.tell(say("desk.not-again"), str(error))

    def due(self) -> float | None:
        """See `Scene`."""
        later = super().due()
        if not self.run.busy:
            return later
        return LOOK_S if later is None else min(LOOK_S, later)

    # How it looks

    def foot(self) -> list[Button]:
        """See `Page`."""
        return [build_button(action, self.send) for action in present_foot(self.run)]

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """See `Page`."""
        return build_panels(self._pane, present(self.run), self.broad, rect)
