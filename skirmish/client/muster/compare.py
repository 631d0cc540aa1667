"""Two lists side by side: their figures, and what one has that the other hasn't."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.app.errors import UserError
from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.ports import Services
from skirmish.client.scenes.page import GAP, Page, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import high, wide, words
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.style import BODY, GOOD, HEADING
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI
    from skirmish.muster.editor import Editor
    from skirmish.muster.roster_facts import Comparison, Difference

Figure = tuple[str, str, str, str]
"""What, in the one, in the other, and how it is told: `figure`, `more`, `less`, `alike` or a heading's `head`."""


class CompareScene(Page):
    """A list in the making, or one by its name, beside any other."""

    def __init__(self, app: Services, one: Editor | str, other: str = "", itself: str = "") -> None:
        """`other`: whom it is beside at first; without one the first that isn't `itself`, the file of the same list."""
        super().__init__(app, say("muster.compare"))
        self.one = one
        self.entries = [entry for entry in app.workshop.rosters() if entry.id != one]
        idents = [entry.id for entry in self.entries]
        foreign = next((n for n, ident in enumerate(idents) if ident != itself), 0)
        self.at = idents.index(other) if other in idents else foreign
        self.why = ""
        self.found: Comparison | None = None
        self.look()

    def look(self) -> None:
        """Compares again."""
        self.found, self.why = None, ""
        if self.entries:
            try:
                self.found = self.app.workshop.compare(self.one, self.entries[self.at].id)
            except UserError as error:
                self.why = str(error)
        self.touch()

    def pick(self, number: int) -> None:
        """With another one."""
        self.at = number
        self.look()

    def accept(self) -> None:
        """Enter: out again."""
        self.back()

    def foot(self) -> list[Button]:
        """Back."""
        return [Button("back", pygame.Rect(0, 0, 0, 0), say("setup.back"), self.back, primary=True,
                       key=self.app.keymap.cap("cancel"))]  # fmt: skip

    def rows(self) -> list[Figure]:
        """All that is told, in its order."""
        if self.found is None:
            return []
        found: list[Figure] = [(one.what, *_pair(one, "0"), "figure") for one in self.found.figures]
        if self.found.differ:
            found.append((say("muster.differ"), "", "", "head"))
            found += [(one.what, *_pair(one, "-"), "more" if one.counts[0] > one.counts[1] else "less")
                      for one in self.found.differ]  # fmt: skip
        if self.found.alike:
            found.append((say("muster.alike"), "", "", "head"))
            found += [(one.what, str(one.count), str(one.count), "alike") for one in self.found.alike]
        return found

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """The choice of the other list, then the table."""
        ui, gap = self.ui, self.ui.u(GAP)
        across = min(rect.w, ui.u(640))
        rect = pygame.Rect(rect.centerx - across // 2, rect.y, across, rect.h)
        inner = rect.inflate(-2 * ui.u(14), -2 * ui.u(12))
        names = [entry.name for entry in self.entries]
        top = pygame.Rect(inner.x, inner.y, inner.w, tall(ui))
        found: list[Widget] = []
        if names:
            found.append(Choice("other", top, names, self.at, self.pick, tip=say("muster.compare-with")))
        below = pygame.Rect(inner.x, top.bottom + gap, inner.w, max(1, inner.bottom - top.bottom - gap))
        if self.found is None:
            text = self.why or say("muster.no-other")
            return [Panel("compare", rect, [*found, Rich("why", below, [Span(text, colour=MUTED)])], framed=True)]
        head = pygame.Rect(below.x, below.y, below.w, high("heading", ui.px(HEADING)) + ui.u(4))
        listed = pygame.Rect(below.x, head.bottom + ui.u(4), below.w, max(1, below.bottom - head.bottom - ui.u(4)))
        return [Panel("compare", rect, [*found, *self._names(head), self._table_of(listed)], framed=True)]

    def _names(self, rect: pygame.Rect) -> list[Widget]:
        """Each over its own numbers; the larger letters are the ones that both fit in."""
        assert self.found is not None
        half = rect.w // 2 - self.ui.u(6)
        one, other = (side.name for side in self.found.lists)
        longest = max(wide(name, "heading", self.ui.px(HEADING)) for name in (one, other))
        size = max(BODY - 2, HEADING * min(1.0, half / max(1, longest)))
        left = pygame.Rect(rect.x + self.ui.u(8), rect.y, half, rect.h)
        right = pygame.Rect(rect.right - half - self.ui.u(8), rect.y, half, rect.h)
        return [Label("", left, one, size=size, face="heading", colour=BRASS),
                Label("", right, other, size=size, face="heading", colour=BRASS, align="right")]  # fmt: skip

    def _table_of(self, rect: pygame.Rect) -> Widget:
        rows = self.rows()

        def paint(onto: pygame.Surface, spot: pygame.Rect, number: int, ui: UI) -> None:
            _paint(onto, spot, rows[number], ui)

        return ListBox("table", rect, [Row(what) for what, *_ in rows], painter=paint)


def _pair(one: Difference, none: str) -> tuple[str, str]:
    """How many each has."""
    first, second = one.counts
    return str(first or none), str(second or none)


def _paint(onto: pygame.Surface, rect: pygame.Rect, row: Figure, ui: UI) -> None:
    """What stands in the middle third; the greater number is lit."""
    what, one, other, how = row
    px = ui.px(BODY)
    if how == "head":
        words(onto, what, "semibold", px, BRASS, rect.inflate(-2 * ui.u(8), 0))
        return
    room = max(wide("00000", "bold", px), rect.w // 6)
    left = pygame.Rect(rect.x + ui.u(8), rect.y, room, rect.h)
    right = pygame.Rect(rect.right - ui.u(8) - room, rect.y, room, rect.h)
    middle = pygame.Rect(left.right + ui.u(6), rect.y, max(0, right.x - left.right - 2 * ui.u(6)), rect.h)
    words(onto, what, "body", px, MUTED if how == "alike" else IVORY, middle, "centre")
    words(onto, one, "bold", px, GOOD if how == "more" else IVORY, left)
    words(onto, other, "bold", px, GOOD if how == "less" else IVORY, right, "right")
