"""The rulebook, and behind it help on the window: by chapters, looked through by ids and words, read on parchment.

Links lead from rule to rule, and there is a way back.
"""

from __future__ import annotations

import pygame

from skirmish.app.entries import Entry
from skirmish.client.art.theme import MUTED
from skirmish.client.book import PAGE, TURN, Book
from skirmish.client.ports import Services
from skirmish.client.scenes.contents import Contents, Heading, headings
from skirmish.client.scenes.markdown import blocks
from skirmish.client.scenes.page import GAP, Page, line, tall
from skirmish.client.ui.article import Article
from skirmish.client.ui.button import Button
from skirmish.client.ui.inputs import bare, repeated
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import wide
from skirmish.client.ui.panel import Panel, Parchment, Rule
from skirmish.client.ui.popups import helped
from skirmish.client.ui.style import BODY, LARGE, PAPER_INK, PAPER_LINE, PAPER_MUTED, SMALL, TITLE
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

_SEARCH, _LIST, _TEXT = "search", "rules", "rule.text"
"""Widgets that keys lead to."""
_NARROW = 620
"""Below this width, at 100%, list and text stand one above the other."""
_FEW = 2
"""So many rows of the list are seen at least, before anything is said of how many there are."""


class RulebookScene(Page):
    """Over whatever was shown: that stays as it is."""

    def __init__(self, app: Services, ident: str = "") -> None:
        super().__init__(app, say("book.title"))
        self.book = Book(app.workshop, app.keymap, app.go.systems())
        self.words = self.asked = "" if not ident or self.book.has(ident) else ident
        """What is looked for; what was when it opened."""
        self.rules: tuple[Entry, ...] = ()
        """What was found: rules, and pages on the window; none while nothing is looked for."""
        if self.words:
            self.rules = self.book.entries(self.words)
        opened = self.rules[0].id if self.rules else ident or TURN
        self.trail: list[str] = [opened]
        """The rules and pages that were read, in their order."""
        self.at = 0
        """Where in it the reader is."""
        self.unfolded: set[str] = set()
        """The chapters and parts of chapters that are open in the contents."""
        self._reveal()

    def enter(self) -> None:
        """What is typed looks for something at once."""
        super().enter()
        if self.ui.focus is None:
            self.freshen()
            self.ui.focus = _SEARCH

    @property
    def ident(self) -> str:
        """The rule that is read."""
        return self.trail[self.at]

    def read(self, ident: str) -> None:
        """Another rule; what was read after this one is forgotten."""
        if ident != self.ident:
            self._show(ident)
            self._reveal()
        self.touch()

    def _show(self, ident: str) -> None:
        self.trail = [*self.trail[: self.at + 1], ident]
        self.at += 1
        self.ui.forget(_TEXT)

    def turn(self, step: int) -> None:
        """Back (-1) or on (1) in what was read."""
        if 0 <= self.at + step < len(self.trail):
            self.at += step
            self._turned()
            self.touch()

    def _turned(self) -> None:
        """Another page is open: its beginning is shown, and its line in the list."""
        self.ui.forget(_TEXT)
        self._reveal()

    def _reveal(self) -> None:
        """The chapter of what is read unfolds, and its line is in sight."""
        self.unfolded.update(self.book.path(self.ident))
        self.ui.memory(_LIST).row = -1

    def fold(self, number: int) -> None:
        """Unfolds a chapter or a part of one in the contents, or folds it; a chapter that opens is read."""
        here = self._headings()[number]
        self.unfolded ^= {here.id}
        if not here.open and here.id != self.ident and self.book.has(here.id):
            self._show(here.id)
        self.touch()

    def resized(self) -> None:
        """What is read stays in sight."""
        super().resized()
        self.ui.memory(_LIST).row = -1

    def search(self, words: str) -> None:
        """What has these words, or this id."""
        self.words = words
        self.rules = self.book.entries(words) if words.strip() else ()
        self.ui.forget(_LIST)
        self._reveal()
        self.touch()

    def found(self) -> None:
        """Enter in the field: the first rule that was found."""
        if self.rules:
            self.read(self.rules[0].id)

    def everything(self) -> None:
        """Nothing is looked for any more; the field can be typed into."""
        self.search("")
        self.ui.forget(_SEARCH)
        self.freshen()
        self.ui.focus = _SEARCH

    def help(self) -> None:
        """F1 on a link follows it; the book doesn't open itself a second time."""
        found = helped(self.ui)
        if self.book.has(found):
            self.read(found)

    def more_keys(self) -> tuple[tuple[str, str], ...]:
        """See `Scene`."""
        return (
            ("Alt+Left Alt+Right", "keys.leaf"), ("Ctrl+F", "keys.look-for"), ("Left Right", "keys.fold"),
            ("PageUp PageDown", "keys.scroll-text"), *super().more_keys(),
        )  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """The field of the search leaves the keys alone that lead out of it."""
        self.freshen()
        if event.type != pygame.KEYDOWN or self.ui.dialog or self.ui.popup or not self._led(event):
            super().handle(event)

    def _led(self, event: pygame.event.Event) -> bool:
        """Out of the field down into the list, and up or by a letter back; Esc goes back where nothing was typed."""
        focus, mod = self.ui.focus, getattr(event, "mod", 0)
        if mod & pygame.KMOD_ALT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.turn(1 if event.key == pygame.K_RIGHT else -1)
            return True
        if not bare(event):
            return False
        return self._led_from_search(event) if focus == _SEARCH else focus == _LIST and self._led_from_list(event)

    def _led_from_search(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            article = self.ui.by_id(_TEXT)
            return isinstance(article, Article) and article.scroll(event.key, self.ui)
        if event.key == pygame.K_ESCAPE:
            if not repeated(event):
                if self.words in ("", self.asked):
                    self.back()
                else:
                    self.everything()
            return True
        if event.key != pygame.K_DOWN or not self._rows():
            return False
        self.ui.focus, self.ui.keyboard = _LIST, True
        at = 0 if self.words.strip() else max(0, self._selected())
        self.ui.memory(_LIST).row = at
        if self.words.strip():
            self._pick(at)
        return True

    def _led_from_list(self, event: pygame.event.Event) -> bool:
        """A letter is typed into the field: the field takes it from here."""
        top = self.ui.memory(_LIST).row <= 0 and event.key == pygame.K_UP
        letter = getattr(event, "unicode", "")
        if top or (letter.isprintable() and letter.strip()):
            self.ui.focus = _SEARCH
        return top

    def pressed(self, event: pygame.event.Event) -> None:
        """Backspace goes back in what was read, as Alt and an arrow do."""
        if event.key == pygame.K_BACKSPACE:
            self.turn(-1)
        elif event.key == pygame.K_f and getattr(event, "mod", 0) & pygame.KMOD_CTRL:
            self.ui.focus = _SEARCH
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
        edge = ui.u(5 if self.low else 10)
        inner = rect.inflate(-2 * edge, -2 * edge)
        field = pygame.Rect(inner.x, inner.y, inner.w, tall(ui))
        top = field.bottom + ui.u(6)
        search = TextField(_SEARCH, field, self.words, self.search, submit=lambda text: self.found(),
                           hint=say("book.search"))  # fmt: skip
        if not self.words.strip():
            return Panel("index", rect, [search, self._contents(inner, top)], framed=True)
        low = line(ui, SMALL) + ui.u(4)
        low = low if rect.h >= self._index_high() + low else 0
        listed = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - top - low))
        count = pygame.Rect(inner.x, listed.bottom + ui.u(4), inner.w, low - ui.u(4))
        said = Label("found", count, self._count(), size=SMALL, colour=MUTED)
        shown = [self._list(listed)] if self.rules else self._nothing(listed)
        return Panel("index", rect, [search, *shown, *([said] if low else [])], framed=True)

    def _headings(self) -> tuple[Heading, ...]:
        return headings(self.book, self.unfolded)

    def _contents(self, inner: pygame.Rect, top: int) -> Widget:
        """The chapters, as they are unfolded."""
        lines = self._headings()
        rect = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - top))
        leaves = [self._row(one) for one in lines]
        box = Contents(_LIST, rect, lines, leaves, select=self._pick, fold=self.fold, selected=self._selected())
        self._bring(box)
        return box

    def _rows(self) -> list[str]:
        """The ids of what stands in the list."""
        return [one.id for one in (self.rules if self.words.strip() else self._headings())]

    def _selected(self) -> int:
        """The line of what is read, or of the group that has it and is folded; -1 if it isn't there."""
        rows = self._rows()
        here = (*self.book.path(self.ident), self.ident)
        return max((rows.index(ident) for ident in here if ident in rows), default=-1)

    def _bring(self, box: ListBox) -> None:
        """The line of what is read is in sight, when it was opened otherwise than from the list."""
        if self.ui.memory(_LIST).row < 0 <= box.selected:
            self.ui.memory(_LIST).row = box.selected
            deep = box.tall(self.ui)
            view = box.scrolled(self.ui)
            view.show((box.selected - 1) * deep, (box.selected + 2) * deep, self.ui)
            view.show(box.selected * deep, (box.selected + 1) * deep, self.ui)

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
        """What was found."""
        box = ListBox(_LIST, rect, [self._row(entry) for entry in self.rules], select=self._pick, activate=self._pick,
                      selected=self._selected())  # fmt: skip
        self._bring(box)
        return box

    def _row(self, entry: Entry | Heading) -> Row:
        """A rule with its id in a column of its own; a page; a chapter that folds."""
        if isinstance(entry, Heading) and entry.folds:
            return Row(entry.name, face="bold" if not entry.level else "semibold", helps=entry.id)
        if entry.id in self.book.known:
            return Row(f"{entry.id}  {entry.name}", helps=entry.id, ahead=self._ahead)
        return Row(entry.name, glyph="" if isinstance(entry, Heading) else "bulb", helps=entry.id)

    @property
    def _ahead(self) -> int:
        """Pixels of the column that the ids of rules have."""
        longest = max(self.book.known, key=len, default="")
        return wide(longest, "semibold", self.ui.px(BODY)) + self.ui.u(10)

    def _pick(self, number: int) -> None:
        """What stands in this line is read; a part of a chapter is no page."""
        ident = self._rows()[number]
        if self.book.has(ident):
            self.read(ident)
            self.ui.memory(_LIST).row = number

    def _text(self, rect: pygame.Rect) -> Widget:
        ui = self.ui
        title, text = self.book.read(self.ident)
        inner = rect.inflate(-2 * ui.u(24), -2 * ui.u(8 if self.low else 18))
        ident, _, name = title.partition(" ") if self.ident in self.book.known else ("", "", title)
        if self.ident.startswith(PAGE):
            ident = say("book.window")
        heading = [Span(f"{ident}  ", face="heading", colour=PAPER_MUTED)] if ident else []
        heading.append(Span(name, face="heading", colour=PAPER_INK))
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
            Article(_TEXT, body, blocks(text, self.book.links), follow=self.read,
                    size=LARGE if self.broad >= _NARROW else BODY),
        ])  # fmt: skip
