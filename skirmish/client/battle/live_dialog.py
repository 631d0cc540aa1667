"""Dialogs whose words come from the thinker and grow while they are open, and the words that they share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skirmish.client.ui.dialogs import Dialog
from skirmish.client.ui.text import Span
from skirmish.client.ui.ui import UI
from skirmish.client.words import percent, say
from skirmish.core.outlook import UNHURT, Outlook
from skirmish.core.state import State

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


_AROUND = 230
"""Pixels at 100% of a dialog that aren't its content: band, a line or two, buttons, edges."""
LEAST = 120
_BELOW = re.compile(r"(?<!\w)-(?=\d)")
"""A hyphen that stands for a minus: `-2.1`, not that of `Guard-2`."""


class Telling(Dialog):
    """Built anew whenever more is known."""

    _shown: object = None

    def known(self) -> object:
        """All that its words hang on; equal as long as they stay the same."""
        raise NotImplementedError

    def arrange(self, ui: UI) -> None:
        """As a dialog's; what has become known since is told."""
        now = self.known()
        if now != self._shown:
            self._shown = now
            self.renew()
        super().arrange(ui)

    @staticmethod
    def room(scene: BattleScene, wanted: float) -> float:
        """The height that its content has in this window, at 100%."""
        return max(LEAST, min(wanted, scene.app.size[1] / scene.app.scale.ui - _AROUND))


def minus(text: str) -> str:
    """The text with the proper sign before numbers below 0."""
    return _BELOW.sub("−", text)


def fates(seen: Outlook, state: State) -> list[Span | str]:
    """What may become of everybody, in a line each, on paper."""
    found: list[Span | str] = []
    for fate in seen.fates:
        shares = ", ".join(f"{word} {percent(float(share))}" for word, share in fate.shares)
        if len(fate.shares) == 1 and fate.shares[0][0] == UNHURT:
            continue
        found.append(Span(f"{state.models[fate.model].name}: ", face="bold"))
        found.append(Span(", ".join(filter(None, (fate.ended, shares))) + "\n"))
    if seen.tries and found:
        found.append(Span(say("estimated", tries=seen.tries) + "\n"))
    return found
