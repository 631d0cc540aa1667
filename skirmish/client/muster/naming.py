"""A name that is changed where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirmish.client.ui.ui import UI

LONGEST = 80
"""Letters of a name."""


class NameField(TextField):
    """What is typed counts once it is finished: with Enter, Tab, or a click elsewhere. Esc leaves the name alone."""

    def __init__(
        self, id: str, rect: pygame.Rect, name: str, take: Callable[[str], object], *, done: Callable[[], object],
        hint: str = "", tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, name, lambda typed: None, submit=self._submitted, hint=hint, limit=LONGEST, tip=tip)
        self._name, self._take, self._done = name, take, done

    def _submitted(self, typed: str) -> None:
        """Enter: the focus goes, and with it the name is taken."""
        self._done()

    def _escape(self, ui: UI) -> bool:
        ui.memory(self.id).text = None
        self.text = self._name
        self._done()
        if ui.focus == self.id:
            ui.focus = None
        return True

    def left(self, ui: UI) -> None:
        """The name as it was typed is taken, if it is another."""
        typed = " ".join(self.state(ui).text.split())
        super().left(ui)
        if typed and typed != self._name:
            self._name = typed
            self._take(typed)
