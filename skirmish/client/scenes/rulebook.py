"""The rulebook: looked through by words, read on parchment, with links from rule to rule and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import MUTED
from skirmish.client.scenes.markdown import spans
from skirmish.client.scenes.page import GAP, Page, line, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.field import TextField
from skirmish.client.ui.label import Label
from skirmish.client.ui.listbox import ListBox, Row
from skirmish.client.ui.looks import PAPER_INK
from skirmish.client.ui.panel import Panel, Parchment
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, LARGE, SMALL, TITLE
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.app import App

_NARROW = 620
"""Below this width, at 100 %, list and text stand one above the other."""


class RulebookScene(Page):
    """Over whatever was shown: that stays as it is."""

    def __init__(self, app: App, ident: str = "") -> None:
        super().__init__(app, say("book.title"))
        self.words = ""
        self.rules = app.workshop.rules("")
        self._known = {entry.id for entry in self.rules}
        self.trail: list[str] = [ident if ident else self.rules[0].id if self.rules else ""]
        """The rules that were read, in their order."""
        self.at = 0
        """Where in it the reader is."""

    @property
    def ident(self) -> str:
        """The rule that is read."""
        return self.trail[self.at]

    def read(self, ident: str) -> None:
        """Another rule; what was read after this one is forgotten."""
        if ident != self.ident:
            self.trail = [*self.trail[: self.at + 1], ident]
            self.at += 1
            self._turned()
        self.touch()

    def turn(self, step: int) -> None:
        """Back (-1) or on (1) in what was read."""
        if 0 <= self.at + step < len(self.trail):
            self.at += step
            self._turned()
            self.touch()

    def _turned(self) -> None:
        """Another page is open: its beginning is shown, and its line in the list."""
        self.ui.forget("rule.text")
        self.ui.memory("rules").row = -1

    def resized(self) -> None:
        """What is read stays in sight."""
        super().resized()
        self.ui.memory("rules").row = -1

    def search(self, words: str) -> None:
        """Rules that speak of these words."""
        self.words = words
        self.rules = self.app.workshop.rules(words)
        self.ui.forget("rules")
        self.touch()

    def found(self) -> None:
        """Enter in the field: the first rule that was found."""
        if self.rules:
            self.read(self.rules[0].id)

    def do(self, intent: str) -> bool:
        """The book doesn't open itself; Ctrl+F goes to the field."""
        return intent != "help" and super().do(intent)

    def pressed(self, event: pygame.event.Event) -> None:
        """Alt and an arrow, or Backspace, leaf through what was read."""
        mod = getattr(event, "mod", 0)
        if event.key == pygame.K_BACKSPACE or (event.key == pygame.K_LEFT and mod & pygame.KMOD_ALT):
            self.turn(-1)
        elif event.key == pygame.K_RIGHT and mod & pygame.KMOD_ALT:
            self.turn(1)
        elif event.key == pygame.K_f and mod & pygame.KMOD_CTRL:
            self.ui.focus = "search"
        else:
            super().pressed(event)

    # How it looks

    def foot(self) -> list[Button]:
        """Back and on in what was read, and out."""
        nowhere, last = pygame.Rect(0, 0, 0, 0), len(self.trail) - 1
        return [
            Button("before", nowhere, say("book.before"), lambda: self.turn(-1), glyph="back",
                   key=say("book.back-key"), enabled=self.at > 0, why=say("book.first")),
            Button("after", nowhere, say("book.after"), lambda: self.turn(1), enabled=self.at < last,
                   why=say("book.last")),
            Button("close", nowhere, say("book.close"), self.back, primary=True, key=self.app.keymap.cap("cancel")),
        ]  # fmt: skip

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """Search and list at the left, the rule at the right."""
        ui, gap = self.ui, self.ui.u(GAP)
        if self.broad < _NARROW:
            deep = max(round(rect.h * 0.4), tall(ui) * 2)
            upper = pygame.Rect(rect.x, rect.y, rect.w, deep)
            lower = pygame.Rect(rect.x, upper.bottom + gap, rect.w, max(1, rect.h - deep - gap))
            return [self._index(upper), self._text(lower)]
        across = min(round(rect.w * 0.36), ui.u(460))
        left = pygame.Rect(rect.x, rect.y, across, rect.h)
        return [self._index(left), self._text(pygame.Rect(left.right + gap, rect.y, rect.w - across - gap, rect.h))]

    def _index(self, rect: pygame.Rect) -> Widget:
        ui = self.ui
        inner = rect.inflate(-2 * ui.u(10), -2 * ui.u(10))
        field = pygame.Rect(inner.x, inner.y, inner.w, tall(ui))
        top = field.bottom + ui.u(6)
        search = TextField("search", field, self.words, self.search, submit=lambda text: self.found(),
                           hint=say("book.search"))  # fmt: skip
        low = line(ui, SMALL) + ui.u(4)
        listed = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - top - low))
        count = pygame.Rect(inner.x, listed.bottom + ui.u(4), inner.w, low - ui.u(4))
        told = say("book.found", n=len(self.rules)) if self.rules else say("book.none")
        said = Label("found", count, told, size=SMALL, colour=MUTED)
        return Panel("index", rect, [search, self._list(listed), said], framed=True)

    def _list(self, rect: pygame.Rect) -> Widget:
        """The rules that were found; the one that is read is in sight when the book opens."""
        ui = self.ui
        at = next((number for number, entry in enumerate(self.rules) if entry.id == self.ident), -1)
        pick = self._pick
        box = ListBox("rules", rect, [Row(f"{entry.id}  {entry.name}") for entry in self.rules], select=pick,
                      activate=pick, selected=at)  # fmt: skip
        if ui.memory("rules").row < 0 <= at:
            ui.memory("rules").row = at
            box.scrolled(ui).show(at * box.tall(ui), (at + 2) * box.tall(ui), ui)
        return box

    def _pick(self, number: int) -> None:
        self.read(self.rules[number].id)

    def _text(self, rect: pygame.Rect) -> Widget:
        ui = self.ui
        title, text = self.app.workshop.rule(self.ident)
        inner = rect.inflate(-2 * ui.u(24), -2 * ui.u(18))
        ident, _, name = title.partition(" ")
        heading = [Span(f"{ident}\n", face="bold", colour=PAPER_INK), Span(name, face="heading", colour=PAPER_INK)]
        size = TITLE if self.broad >= _NARROW else LARGE
        deep = min(Rich.height(heading, ui, inner.w, size) + ui.u(4), max(1, inner.h // 2))
        head = pygame.Rect(inner.x, inner.y, inner.w, deep)
        body = pygame.Rect(inner.x, head.bottom + ui.u(8), inner.w, max(1, inner.bottom - head.bottom - ui.u(8)))
        return Parchment("rule", rect, [
            Rich("rule.title", head, heading, size=size, paper=True),
            Rich("rule.text", body, spans(text, self._known), follow=self.read, paper=True,
                 size=LARGE if self.broad >= _NARROW else BODY),
        ])  # fmt: skip
