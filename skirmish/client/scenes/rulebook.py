"""The rulebook, and behind it help on the window: looked through by ids and words, read on parchment, with links.

Links lead from rule to rule, and there is a way back.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Entry
from skirmish.client.art.letters import Face
from skirmish.client.art.theme import MUTED
from skirmish.client.book import Book
from skirmish.client.scenes.page import GAP, Page, line, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import wide
from skirmish.client.ui.panel import Panel, Parchment, Rule
from skirmish.client.ui.popups import helped
from skirmish.client.ui.style import BODY, LARGE, PAPER_INK, PAPER_LINE, PAPER_MUTED, SMALL, TITLE
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.library.rulebook import RULE_ID

if TYPE_CHECKING:
    from skirmish.client.app import App


_BULLET = re.compile(r"\s*[-*] (?=\S)")
_TABLE = re.compile(r"\s*\|")
_DASHES = re.compile(r"[\s|:-]+")
_MARKED = re.compile(rf"(\*\*.+?\*\*|\*[^*\s][^*]*?\*|`[^`]+`|\b{RULE_ID}\b)")


def spans(text: str, known: Collection[str]) -> list[Span]:
    """The text to be shown; ids among `known` are links."""
    found: list[Span] = []
    for number, block in enumerate(_blocks(text)):
        if number:
            found.append(Span("\n"))
        found += _emphasised(block, known)
    return found


def _blocks(text: str) -> Iterator[str]:
    """One string for each paragraph, row of a table and entry of a list; between paragraphs an empty one."""
    flowing = ""
    for row in text.splitlines():
        if _TABLE.match(row):
            if flowing:
                yield flowing
                flowing = ""
            if not _DASHES.fullmatch(row):
                yield _told([cell.strip() for cell in row.strip().strip("|").split("|")])
        elif not row.strip() or _BULLET.match(row):
            if flowing:
                yield flowing
            flowing = f"• {_BULLET.sub('', row, count=1)}" if row.strip() else ""
            if not row.strip():
                yield ""
        else:
            flowing = f"{flowing} {row.strip()}" if flowing else row.strip()
    if flowing:
        yield flowing


def _told(cells: list[str]) -> str:
    """A row of a table in a line: what it is about, then the rest."""
    rest = " · ".join(cell for cell in cells[1:] if cell)
    if cells[0] and rest:
        return f"{cells[0]}: {rest}"
    return cells[0] or (f"**{rest}**" if rest else "")


def _emphasised(text: str, known: Collection[str]) -> Iterator[Span]:
    """Bold, italic, code; ids as links."""
    for part in _MARKED.split(text):
        if not part:
            continue
        if part in known:
            yield Span(part, link=part)
        elif part.startswith("**") and len(part) > 4:
            yield Span(part[2:-2], face="bold")
        elif part.startswith("`") and len(part) > 2:
            yield Span(part[1:-1], face="semibold")
        elif part.startswith("*") and len(part) > 2:
            yield Span(part[1:-1], face=_ITALIC)
        else:
            yield Span(part)


_ITALIC: Face = "italic"


_NARROW = 620
_FEW = 2
"""So many rows of the list are seen at least, before anything is said of how many there are."""
"""Below this width, at 100%, list and text stand one above the other."""


class RulebookScene(Page):
    """Over whatever was shown: that stays as it is."""

    def __init__(self, app: App, ident: str = "") -> None:
        super().__init__(app, say("book.title"))
        self.book = Book(app.workshop, app.keymap)
        self.words = "" if not ident or self.book.has(ident) else ident
        """What is looked for."""
        self.rules = self.book.entries(self.words)
        """What was found: rules, and pages on the window."""
        opened = ident if self.book.has(ident) or not self.rules else self.rules[0].id
        self.trail: list[str] = [opened]
        """The rules and pages that were read, in their order."""
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
        """What has these words, or this id."""
        self.words = words
        self.rules = self.book.entries(words)
        self.ui.forget("rules")
        self.touch()

    def found(self) -> None:
        """Enter in the field: the first rule that was found."""
        if self.rules:
            self.read(self.rules[0].id)

    def everything(self) -> None:
        """Nothing is looked for any more; the field can be typed into."""
        self.search("")
        self.ui.forget("search")
        self.freshen()
        self.ui.focus = "search"

    def help(self) -> None:
        """F1 on a link follows it; the book doesn't open itself a second time."""
        found = helped(self.ui)
        if self.book.has(found):
            self.read(found)

    def more_keys(self) -> tuple[tuple[str, str], ...]:
        """See `Scene`."""
        return (("Alt+Left Alt+Right", "keys.leaf"), ("Ctrl+F", "keys.look-for"), *super().more_keys())

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
                   key=say("book.back-key"), enabled=self.at > 0, why=say("book.first"), tip=self._leads(-1)),
            Button("after", nowhere, say("book.after"), lambda: self.turn(1), key=say("book.on-key"),
                   enabled=self.at < last, why=say("book.last"), tip=self._leads(1)),
            Button("close", nowhere, say("book.close"), self.back, primary=True, key=self.app.keymap.cap("cancel")),
        ]  # fmt: skip

    def _leads(self, step: int) -> str:
        """What is read after a step back or on; '' if there is none."""
        at = self.at + step
        return self.book.read(self.trail[at])[0] if 0 <= at < len(self.trail) else ""

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """Search and list at the left, the rule at the right."""
        ui, gap = self.ui, self.ui.u(GAP)
        if self.broad < _NARROW:
            deep = min(max(round(rect.h * 0.4), self._index_high()), round(rect.h * 0.6))
            upper = pygame.Rect(rect.x, rect.y, rect.w, deep)
            lower = pygame.Rect(rect.x, upper.bottom + gap, rect.w, max(1, rect.h - deep - gap))
            return [self._index(upper), self._text(lower)]
        across = min(round(rect.w * 0.36), ui.u(460))
        left = pygame.Rect(rect.x, rect.y, across, rect.h)
        return [self._index(left), self._text(pygame.Rect(left.right + gap, rect.y, rect.w - across - gap, rect.h))]

    def _index_high(self) -> int:
        """Pixels that the search needs with a few rows of the list."""
        ui = self.ui
        return tall(ui) + ui.u(26) + _FEW * (line(ui) + ui.u(7)) + 2 * ui.u(3)

    def _index(self, rect: pygame.Rect) -> Widget:
        ui = self.ui
        inner = rect.inflate(-2 * ui.u(10), -2 * ui.u(10))
        field = pygame.Rect(inner.x, inner.y, inner.w, tall(ui))
        top = field.bottom + ui.u(6)
        search = TextField("search", field, self.words, self.search, submit=lambda text: self.found(),
                           hint=say("book.search"))  # fmt: skip
        low = line(ui, SMALL) + ui.u(4)
        low = low if rect.h >= self._index_high() + low else 0
        listed = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - top - low))
        count = pygame.Rect(inner.x, listed.bottom + ui.u(4), inner.w, low - ui.u(4))
        said = Label("found", count, self._count(), size=SMALL, colour=MUTED)
        shown = [self._list(listed)] if self.rules else self._nothing(listed)
        return Panel("index", rect, [search, *shown, *([said] if low else [])], framed=True)

    def _count(self) -> str:
        """How many rules were found, and how many pages; nothing where nothing was."""
        rules = sum(entry.id in self.book.known for entry in self.rules)
        pages = len(self.rules) - rules
        told = (say("book.found", n=rules) if rules else "", say("book.pages", n=pages) if pages else "")
        return ", ".join(filter(None, told))

    def _nothing(self, rect: pygame.Rect) -> list[Widget]:
        """That nothing was found, what may help, and the way back to all."""
        ui = self.ui
        body = [
            Span(say("book.none", words=self.words.strip()) + "\n", face="bold"),
            Span(say("book.try"), colour=MUTED),
        ]
        deep = min(Rich.height(body, ui, rect.w) + ui.u(4), max(1, rect.h - tall(ui) - ui.u(GAP)))
        rect = rect.move(0, ui.u(6))
        button = pygame.Rect(rect.x, rect.y + deep + ui.u(GAP), rect.w, tall(ui))
        return [Rich("none", pygame.Rect(rect.x, rect.y, rect.w, deep), body),
                Button("all", button, say("book.all"), self.everything)]  # fmt: skip

    def _list(self, rect: pygame.Rect) -> Widget:
        """The rules that were found; the one that is read is in sight when the book opens."""
        ui = self.ui
        at = next((number for number, entry in enumerate(self.rules) if entry.id == self.ident), -1)
        pick = self._pick
        known = [entry.id for entry in self.rules if entry.id in self.book.known]
        ahead = max((wide(ident, "semibold", ui.px(BODY)) for ident in known), default=0) + ui.u(10)
        rows = [self._row(entry, ahead) for entry in self.rules]
        box = ListBox("rules", rect, rows, select=pick, activate=pick, selected=at)
        if ui.memory("rules").row < 0 <= at:
            ui.memory("rules").row = at
            box.scrolled(ui).show(at * box.tall(ui), (at + 2) * box.tall(ui), ui)
        return box

    def _row(self, entry: Entry, ahead: int) -> Row:
        """A rule with its id in a column of so many pixels; a page with a sign."""
        if entry.id in self.book.known:
            return Row(f"{entry.id}  {entry.name}", helps=entry.id, ahead=ahead)
        return Row(entry.name, glyph="bulb", helps=entry.id)

    def _pick(self, number: int) -> None:
        self.read(self.rules[number].id)

    def _text(self, rect: pygame.Rect) -> Widget:
        ui = self.ui
        title, text = self.book.read(self.ident)
        inner = rect.inflate(-2 * ui.u(24), -2 * ui.u(8 if self.low else 18))
        ident, _, name = title.partition(" ") if self.ident in self.book.known else (say("book.window"), "", title)
        heading = [Span(f"{ident}  ", face="heading", colour=PAPER_MUTED), Span(name, face="heading", colour=PAPER_INK)]
        if not self.book.has(self.ident):
            heading = [Span(say("book.none", words=self.ident), face="heading", colour=PAPER_INK)]
            text = say("book.try")
        size = TITLE if self.broad >= _NARROW else LARGE
        deep = min(Rich.height(heading, ui, inner.w, size) + ui.u(4), max(1, inner.h // 2))
        head = pygame.Rect(inner.x, inner.y, inner.w, deep)
        thread = pygame.Rect(inner.x, head.bottom + ui.u(2), inner.w, ui.u(1))
        top = thread.bottom + ui.u(4 if self.low else 10)
        body = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - top))
        return Parchment("rule", rect, [
            Rich("rule.title", head, heading, size=size, paper=True),
            Rule(thread, PAPER_LINE),
            Rich("rule.text", body, spans(text, self.book.known), follow=self.read, paper=True,
                 size=LARGE if self.broad >= _NARROW else BODY),
        ])  # fmt: skip
