"""A page that shows a model: its widgets are made again when the model is another."""

from __future__ import annotations

from typing import Protocol

from skirmish.client.ports import Services
from skirmish.client.scenes.page import Page


class Model(Protocol):
    """What a page shows. `version` grows with everything that changes its looks."""

    @property
    def version(self) -> int:
        """See above."""


class ModelPage(Page):
    """See `Page`; what it says is presented from the model."""

    def __init__(self, app: Services, title: str, model: Model) -> None:
        super().__init__(app, title)
        self._model, self._shown = model, -1

    @property
    def dirty(self) -> bool:
        """See `Scene`."""
        return self._shown != self._model.version or super().dirty

    def freshen(self) -> None:
        """See `Scene`."""
        self.stale = self.stale or self._shown != self._model.version
        self._shown = self._model.version
        super().freshen()
