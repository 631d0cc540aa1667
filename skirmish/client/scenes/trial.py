"""Another window is on trial: it goes back by itself unless somebody says that it can be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.scenes.page import Page

PATIENCE = 15.0
"""Seconds until it goes back."""


class Trial:
    """Asks whether a new size, or the whole screen, is to be kept."""

    def __init__(self, page: Page, **values: object) -> None:
        self.page = page
        settings = page.app.settings
        self._before = {name: getattr(settings, name) for name in values}
        self._until = page.app.now + PATIENCE
        self.over = False
        page.app.change(**values)
        buttons = [
            Answer(say("options.trial-back"), self.revert, cancel=True, id="trial.back"),
            Answer(say("options.trial-keep"), self.keep, primary=True, id="trial.keep"),
        ]
        self.dialog = Dialog(say("options.trial-title"), self._body(), buttons, id="trial")
        page.ui.open(self.dialog)

    @property
    def left(self) -> int:
        """Whole seconds that are left."""
        return max(0, -int(-(self._until - self.page.app.now) // 1))

    def _body(self) -> list[str]:
        return [say("options.trial", n=self.left)]

    def step(self) -> None:
        """Counts down; at the end everything is as it was."""
        if self.over:
            return
        body = self._body()
        if body != self.dialog.body:
            self.dialog.body = body
            self.dialog.renew()
            self.page.ui.touch()
        if self.page.app.now >= self._until:
            self.page.ui.close()
            self.revert()

    def keep(self) -> None:
        """It can be seen."""
        self.over = True
        self.page.touch()

    def revert(self) -> None:
        """As it was before."""
        self.over = True
        self.page.app.change(**self._before)
