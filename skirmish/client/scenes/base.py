"""A scene: one thing the window can show. Scenes lie on a stack; only the top one hears and draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.ports import Services
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.popups import helped
from skirmish.client.ui.ui import UI
from skirmish.client.words import begun, say

if TYPE_CHECKING:
    from skirmish.client.battle.battle import Battle


KEY_SHEET = "keys"
"""The id of the dialog with the keys."""
START = "help.start"
"""The page of help where nothing in particular is asked for."""
WIDGET_KEYS: tuple[tuple[str, str], ...] = (
    ("Tab", "keys.tab"), ("Enter", "keys.press"), ("Up Down", "keys.rows"),
)  # fmt: skip
"""What every screen of buttons and lists does with plain keys."""


class Scene:
    """What all scenes have: the widgets, and the calls of the loop."""

    battle: Battle | None = None
    """The battle that it shows, if it shows one: for scripts and measurements."""
    grabs = False
    """Whether all keys are for it, even those that work everywhere: it waits for one to be bound."""

    def __init__(self, app: Services) -> None:
        self.app = app
        self.ui = UI(app.size, app.scale, app.clock)
        self.stale = True
        """Whether its widgets must be made again before the next picture."""

    def enter(self) -> None:
        """It comes to the top of the stack."""
        self.resized()

    def leave(self) -> None:
        """It goes from the stack for good."""

    def resized(self) -> None:
        """The window or the scale has changed."""
        self.ui.resize(self.app.size, self.app.scale)
        self.ui.tip_delay, self.ui.still = self.app.settings.tip_delay, self.app.settings.reduced_motion
        self.stale = True

    def build(self) -> None:
        """Makes its widgets for the present size and state."""

    def handle(self, event: pygame.event.Event) -> None:
        """Something happened in front of the screen."""
        self.ui.handle(event)

    def step(self, seconds: float) -> None:
        """Time has passed."""

    def draw(self, onto: pygame.Surface) -> None:
        """Its picture."""
        self.freshen()
        self.ui.draw(onto)

    def freshen(self) -> None:
        """Makes the widgets again if they are stale."""
        if self.stale:
            self.stale = False
            self.build()

    @property
    def dirty(self) -> bool:
        """Whether its picture has changed."""
        return self.stale or self.ui.dirty

    def due(self) -> float | None:
        """Seconds until it wants to be stepped again though nothing happens; None: not at all."""
        return self.ui.next_due()

    # Help

    @property
    def topic(self) -> str:
        """What help is about where nothing has the focus or the pointer: a rule, a page of help, or words."""
        return START

    def help(self) -> None:
        """The rulebook, at what has the focus or the pointer, else at what the scene is about."""

        dialog = self.ui.dialog
        asked = dialog.helps if dialog is not None else ""
        self.app.go.to_rulebook(helped(self.ui) or asked or self.topic)

    def keys(self) -> None:
        """The sheet of the keys that mean something here; pressed again it goes."""
        from skirmish.client.key_sheet import sheet

        if self.ui.dialog is not None and self.ui.dialog.id == KEY_SHEET:
            self.ui.close()
            return
        close = Answer(say("close"), cancel=True, id="close", key=self.app.keymap.cap("cancel"))
        change = Answer(say("keys.change"), lambda: self.app.go.to_settings("keys"), id="change-keys")
        body = sheet(self.app.keymap, self.knows, self.more_keys())
        dialog = Dialog(say("keys.title"), body, [change, close], id=KEY_SHEET, wide=560)
        dialog.helps = "help.keys"
        self.ui.open(dialog)

    def knows(self, intent: str) -> bool:
        """Whether the scene carries it out."""
        return False

    def more_keys(self) -> tuple[tuple[str, str], ...]:
        """Keys that can't be changed and mean something here, each with the key of its text."""
        return WIDGET_KEYS

    def remark(self, text: str) -> None:
        """Says something in passing: that a file was written, or why not."""
        self.app.message = text
        self.stale = True

    def tell(self, title: str, why: str) -> None:
        """Something didn't work; nothing is lost."""
        self.ui.open(Dialog(title, [begun(why)], [Answer(say("close"), cancel=True, id="close")], id="told"))

    def keep_work(self) -> bool:
        """Keeps what would be lost if the program ended now; whether there was anything. Raises `UserError`."""
        return False

    def rescue(self) -> None:
        """The program ends, though nobody wanted it to: keeps what would be lost, asks nothing. May raise anything."""
        self.keep_work()

    def closing(self) -> bool:
        """The window is to be closed: True if it may be at once; else the scene asks and closes it itself."""
        return True

    @property
    def caption(self) -> str:
        """What the window is called meanwhile."""
        return "skirmish"
