"""A new list: whose warriors, for how many marks, under what name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.app.errors import UserError
from skirmish.client.art.theme import BRASS
from skirmish.client.battle.frame import Column
from skirmish.client.muster.model import LIMITS
from skirmish.client.muster.widgets import LONGEST
from skirmish.client.ports import Services
from skirmish.client.scenes.page import GAP, Page, line, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.panel import Panel, Parchment
from skirmish.client.ui.style import BODY, HEADING, LARGE, PAPER_INK, PAPER_MUTED, TITLE
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.muster.editor_views import Hireling

_NARROW = 640
USUAL = 500
"""Marks, where a faction says nothing else."""


class BeginScene(Page):
    """The list of factions at the left, the rest at the right."""

    def __init__(self, app: Services) -> None:
        super().__init__(app, say("muster.begin-title"))
        self.factions = app.workshop.factions()
        self.at = 0
        self.limit = self.factions[0].marks or USUAL
        self.name = ""
        """As it is typed; '' for the one that is proposed."""
        self._begins = True
        self._known: dict[str, tuple[Hireling, ...]] = {}
        """The recruits, by faction."""

    def pick(self, number: int) -> None:
        """These warriors."""
        self.at = number
        self.touch()

    def proposed(self) -> str:
        """The name if none is given."""
        return say("muster.proposed", faction=self.factions[self.at].name)

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.muster"

    def accept(self) -> None:
        """To the bench with it."""
        try:
            bench, kept = self.app.workshop.begin(self.factions[self.at].id, self.name or self.proposed(), self.limit)
        except UserError as error:
            self.tell(say("muster.not-begun"), str(error))
            return
        self.app.go.to_editor(bench, kept, replace=True)

    def foot(self) -> list[Button]:
        """Back, begin."""
        nowhere = pygame.Rect(0, 0, 0, 0)
        return [
            Button("back", nowhere, say("setup.back"), self.back, key=self.app.keymap.cap("cancel")),
            Button("begin", nowhere, say("muster.begin"), self.accept, primary=True, glyph="flag", key="Enter"),
        ]

    def build(self) -> None:
        """The keys begin in the list."""
        super().build()
        if self._begins:
            self._begins = False
            self.ui.focus = "factions"

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """Side by side, or one above the other."""
        gap = self.ui.u(GAP)
        if self.broad < _NARROW:
            low = self._needs(beside=True)
            upper = pygame.Rect(rect.x, rect.y, rect.w, rect.h - low - gap)
            return [self._list(upper), self._rest(pygame.Rect(rect.x, upper.bottom + gap, rect.w, low), told=False)]
        across = round(rect.w * 0.42)
        left = pygame.Rect(rect.x, rect.y, across, rect.h)
        right = pygame.Rect(left.right + gap, rect.y, rect.w - across - gap, rect.h)
        return [self._list(left), self._rest(right, told=True)]

    def _needs(self, beside: bool) -> int:
        """Pixels of limit and name, `beside` each other or one below the other."""
        ui = self.ui
        rows = 1 if beside else 2
        return rows * (tall(ui) + line(ui) + 2 * ui.u(6)) + (rows - 1) * ui.u(8) + 2 * ui.u(12)

    def _list(self, rect: pygame.Rect) -> Widget:
        rows = [Row(entry.name, glyph="flag", face="semibold") for entry in self.factions]
        box = ListBox("factions", rect, rows, select=self.pick, activate=lambda n: self.accept(), selected=self.at,
                      row_height=max(34, (line(self.ui) + self.ui.u(12)) / self.ui.scale.ui))  # fmt: skip
        memory = self.ui.memory("factions")
        memory.row = max(memory.row, 0)
        return box

    def _rest(self, rect: pygame.Rect, *, told: bool) -> Widget:
        ui = self.ui
        inner = rect.inflate(-2 * ui.u(20), -2 * ui.u(12))
        low = self._needs(beside=not told) - 2 * ui.u(12)
        found: list[Widget] = []
        if told:
            text = pygame.Rect(inner.x, inner.y, inner.w, max(1, inner.h - low - ui.u(14)))
            found.append(self._told(pygame.Rect(rect.x, rect.y, rect.w, text.bottom - rect.y)))
        below = pygame.Rect(inner.x, inner.bottom - low, inner.w, low)
        one = Column(below, ui.u(6))
        if not told:
            across = (below.w - ui.u(GAP)) // 2
            one = Column(pygame.Rect(below.x, below.y, across, below.h), ui.u(6))
            other = Column(pygame.Rect(below.right - across, below.y, across, below.h), ui.u(6))
        else:
            other = one
        limits = sorted({*LIMITS, self.limit})
        names = [say("muster.marks", n=marks) for marks in limits]
        found += [
            Label("", one.take(line(ui)), say("muster.limit"), face="semibold", colour=BRASS),
            Choice("begin.limit", one.take(tall(ui)), names, limits.index(self.limit),
                   lambda n: self._limit(limits[n]), tip=say("muster.limit-tip")),
        ]  # fmt: skip
        if told:
            one.take(ui.u(2))
        found += [
            Label("", other.take(line(ui)), say("muster.list-name"), face="semibold", colour=BRASS),
            TextField("begin.name", other.take(tall(ui)), self.name, self._named, hint=self.proposed(),
                      submit=lambda text: self.accept(), limit=LONGEST, tip=say("muster.list-name")),
        ]  # fmt: skip
        return Panel("begin.rest", rect, found, framed=True)

    def _told(self, rect: pygame.Rect) -> Widget:
        ui, entry = self.ui, self.factions[self.at]
        inner = rect.inflate(-2 * ui.u(20), -2 * ui.u(16))
        size = TITLE if inner.h > ui.u(160) else HEADING
        body = [Span(entry.name, face="heading", colour=PAPER_INK)]
        head = pygame.Rect(inner.x, inner.y, inner.w, min(inner.h, Rich.height(body, ui, inner.w, size)))
        text = pygame.Rect(inner.x, head.bottom + ui.u(6), inner.w, max(1, inner.bottom - head.bottom - ui.u(6)))
        said = [Span(f"{entry.text or say('muster.no-text')}\n", face="italic"), *self._hirelings()]
        return Parchment("begin.about", rect, [
            Rich("begin.faction", head, body, size=size, paper=True),
            Rich("begin.text", text, said, size=LARGE if self.broad > 900 else BODY, paper=True),
        ])  # fmt: skip

    def _hirelings(self) -> list[Span]:
        """The types of the faction, by role, with prices."""
        ident = self.factions[self.at].id
        if ident not in self._known:
            bench, _ = self.app.workshop.begin(ident, self.proposed(), self.limit)
            self._known[ident] = bench.for_hire()
        found: list[Span] = []
        for role in ("leader", "hero", "novice", "henchman", "hired"):
            kinds = [kind for kind in self._known[ident] if kind.role == role]
            if kinds:
                names = ", ".join(say("muster.priced", name=kind.name, n=kind.marks) for kind in kinds)
                found += [
                    Span("\n" + say(f"muster.roles-{role}") + " ", face="semibold", colour=PAPER_MUTED),
                    Span(names),
                ]
        return found

    def _limit(self, marks: int) -> None:
        self.limit = marks
        self.touch()

    def _named(self, text: str) -> None:
        self.name = text
