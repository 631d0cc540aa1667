"""The whole log over the board, with filters, search and export."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from skirmish.app.errors import UserError
from skirmish.client.battle.battle import Battle
from skirmish.client.battle.frame import row
from skirmish.client.battle.panels.log import LogList
from skirmish.client.battle.presenters.log import EVERYTHING, Entry, Filter, Form, Kind, entries, exported
from skirmish.client.exports import copy, export
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.paint import wide
from skirmish.client.ui.style import BODY, SMALL
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import Good, say
from skirmish.core.record import evolve
from skirmish.core.text import phase_text

_KINDS: tuple[Kind, ...] = ("all", "deeds", "dice")
_ARROW = 44
"""What a list that drops down keeps free of its words, at 100%."""
_FORMS: tuple[Form, ...] = ("text", "json", "csv")


class LogDialog:
    """The dialog: what is looked for stays while it is open."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.wanted: Filter = EVERYTHING
        self.dialog = Dialog(
            say("log"), [], [
                Answer(say("close"), cancel=True, id="close"),
                Answer(say("copy"), lambda: self._copy("text"), id="copy"),
                *(Answer(say(f"export-{form}"), partial(self._export, form), id=f"export-{form}")
                  for form in _FORMS),
            ], id="logbook", wide=760, content=Content(400, self._build),
        )  # fmt: skip

    def open(self) -> None:
        """Shows it."""
        self.battle.ui.open(self.dialog)

    def _lines(self) -> list[Entry]:
        session = self.battle.session
        return entries(session.heard, self.wanted, session.spared, session.handovers)

    def _change(self, **values: Any) -> None:
        self.wanted = evolve(self.wanted, **values)
        self.dialog.renew()
        self.battle.touch()

    def _build(self, rect: pygame.Rect, ui: UI) -> list[Widget]:
        battle, gap, each = self.battle, ui.u(6), ui.u(30)
        state = battle.session.state
        phases = sorted({m.state.phase for m in battle.session.moments})
        sides = [say("both-sides"), *(force.roster.name for force in state.forces)]
        people = [say("everybody"), *(m.name for m in state.models)]
        kinds, moments = [say(f"log-{kind}") for kind in _KINDS], [say("all-phases"), *map(phase_text, phases)]
        longest = max(wide(words, "body", ui.px(BODY)) for words in (*kinds, sides[0], people[0], moments[0]))
        across = 5 if longest + ui.u(_ARROW) <= (rect.w - 4 * gap) // 5 else 3
        lines = [row(pygame.Rect(rect.x, rect.y + k * (each + gap), rect.w, each), across, gap) for k in range(2)]
        spots = [*lines[0], *lines[1]][:5]
        side = 0 if self.wanted.side is None else self.wanted.side + 1
        model = 0 if self.wanted.model is None else self.wanted.model + 1
        phase = phases.index(self.wanted.phase) + 1 if self.wanted.phase in phases else 0
        top = spots[-1].bottom + gap
        below = pygame.Rect(rect.x, top, rect.w, rect.bottom - top)
        return [
            TextField("logbook.words", spots[0], self.wanted.words, lambda text: self._change(words=text),
                      hint=say("search"), tip=say("log-words-tip")),
            Choice("logbook.kind", spots[1], kinds, _KINDS.index(self.wanted.kind),
                   lambda k: self._change(kind=_KINDS[k]), tip=say("log-kind-tip")),
            Choice("logbook.side", spots[2], sides, side, lambda k: self._change(side=k - 1 if k else None),
                   tip=say("log-side-tip")),
            Choice("logbook.model", spots[3], people, model, lambda k: self._change(model=k - 1 if k else None),
                   tip=say("log-model-tip")),
            Choice("logbook.phase", spots[4], moments, phase,
                   lambda k: self._change(phase=phases[k - 1] if k else ""), tip=say("log-phase-tip")),
            LogList("logbook.lines", below, self._lines(), battle.send, battle.selection.looking,
                     SMALL * battle.app.settings.log_scale),
        ]  # fmt: skip

    def _copy(self, form: Form) -> None:
        copy(exported(self._lines(), form))

    def _export(self, form: Form) -> None:
        ending = "txt" if form == "text" else form
        try:
            path = export(self.battle.app.folder, f"battle-log.{ending}", exported(self._lines(), form))
        except UserError as error:
            self.battle.notice = str(error)
            return
        self.battle.notice = Good(say("written", path=str(path)))
