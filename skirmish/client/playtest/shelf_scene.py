"""The scene of the playtests that are kept."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skirmish.client.art.theme import MUTED
from skirmish.client.buttons import build_button
from skirmish.client.commands import carry_out
from skirmish.client.intents import Context, key_commands
from skirmish.client.model_page import ModelPage
from skirmish.client.playtest.shelf import COMMANDS, Place, Shelf, present_shelf
from skirmish.client.ports import Services
from skirmish.client.scenes.page import GAP, tall
from skirmish.client.signals import Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Tabs
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.lists import ListBox
from skirmish.client.ui.panel import Panel, nothing
from skirmish.client.ui.text import Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say


class ShelfScene(ModelPage):
    """See `Shelf`. Towards its commands it is their `Window`."""

    contexts: tuple[Context, ...] = ("list", "program")

    def __init__(self, app: Services) -> None:
        self.shelf = Shelf(app)
        super().__init__(app, say("desk.shelf-title"), self.shelf)

    def send(self, signal: Signal) -> None:
        """Carries a signal out; why not is said by the buttons that are grey."""
        carry_out(COMMANDS, self.shelf, Place(self.shelf, self), signal)

    def _table(self) -> dict[str, Callable[[], object]]:
        """See `Page`: deleting has a key of its own here."""
        return {**super()._table(), **key_commands(COMMANDS, self.send)}

    def enter(self) -> None:
        """Reads the folder again."""
        self.shelf.look()
        super().enter()

    def accept(self) -> None:
        """Enter: looks at the chosen one."""
        self.send(Signal("open"))

    def ask_sure(self, title: str, then: Signal) -> None:
        """See `Window`."""
        buttons = [
            Answer(say("archive.keep"), cancel=True, id="keep"),
            Answer(say("archive.delete"), lambda: self.send(then), danger=True, id="sure"),
        ]
        self.ui.open(Dialog(title, [say("desk.delete-told")], buttons, id="sure-dialog"))

    # The loop

    def step(self, seconds: float) -> None:
        """Looks into one more file."""
        if (entry := self.shelf.unseen) is not None:
            self.shelf.look_into(entry)

    def due(self) -> float | None:
        """See `Scene`."""
        return 0.0 if self.shelf.unseen is not None else super().due()

    # How it looks

    def foot(self) -> list[Button]:
        """See `Page`."""
        return [build_button(action, self.send) for action in present_shelf(self.shelf).actions]

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """The list; why it is empty, if it is."""
        ui, view = self.ui, present_shelf(self.shelf)
        if not view.rows and not view.unusable:
            inner = rect.inflate(-2 * ui.u(16), -2 * ui.u(14))
            text = [Span(say("desk.empty"), colour=MUTED)]
            return [Panel("list.none", rect, nothing(ui, "list.empty", inner, "measure", text), framed=True)]
        found: list[Widget] = []
        if view.unusable:
            head = pygame.Rect(rect.x, rect.y, rect.w, tall(ui))
            names = [say("desk.usable"), say("archive.unusable", n=view.unusable)]
            tabs = Tabs("shelves", head, names, int(view.damaged), lambda n: self.send(Signal("show", n == 1)))
            found.append(Panel("shelves.head", head, [tabs]))
            top = head.bottom + ui.u(GAP)
            rect = pygame.Rect(rect.x, top, rect.w, max(1, rect.bottom - top))
        return [*found, ListBox("list", rect, view.rows, select=lambda n: self.send(Signal("choose", view.paths[n])),
                        activate=lambda n: self.send(Signal("open-row", view.paths[n])), selected=view.at)]  # fmt: skip
