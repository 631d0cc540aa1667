"""Something in the window has failed that nobody expected: what is known of it, and how it goes on."""

from __future__ import annotations

from skirmish.client.exports import copy
from skirmish.client.ports import Services
from skirmish.client.scenes.page import Page
from skirmish.client.store.fault_log import Fault
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.text import Span
from skirmish.client.words import say

WIDE = 560
"""How wide the dialog is at 100%: it names a file."""


class FaultScene(Page):
    """A bare table with a dialog. What lies below is neither drawn nor stepped meanwhile: it is what has failed."""

    def __init__(self, app: Services, fault: Fault) -> None:
        super().__init__(app, say("fault.title"))
        self.fault = fault

    def enter(self) -> None:
        """See `Scene`."""
        super().enter()
        if self.ui.dialog is None:
            self._ask()

    def _ask(self, *, copied: bool = False) -> None:
        fault = self.fault
        body: list[Span | str] = [say(f"fault.{fault.doing}"), Span(f"{fault.error}\n", face="semibold")]
        body += [say("fault.kept")] if fault.kept else []
        body += [say("fault.not-kept", why=why) for why in fault.troubles]
        body.append(say("fault.log", path=fault.log) if fault.log else say("fault.no-log"))
        body.append(say("fault.copied") if copied else say("fault.stays") if fault.stays else say("fault.then"))
        to_menu = Answer(say("to-menu"), self.to_menu, primary=fault.stays, cancel=fault.stays, id="menu")
        buttons = [Answer(say("copy-details"), self._copy, id="copy"), to_menu]
        if not fault.stays:
            buttons.append(Answer(say("go-on"), self.app.pop, primary=True, cancel=True, id="on"))
        self.ui.open(Dialog(say("fault.title"), body, buttons, id="fault", wide=WIDE))

    def _copy(self) -> None:
        """Copies all that is known; the question stays."""
        where = f"\n{self.fault.log}" if self.fault.log else ""
        copy(f"{self.fault.report}{where}")
        self._ask(copied=True)

    def to_menu(self) -> None:
        """Leaves all that lies over the menu."""
        self.app.go.back_to_menu()
