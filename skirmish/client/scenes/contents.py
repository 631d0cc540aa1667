"""The contents of the rulebook: chapters and their parts, which fold, with the rules and pages under them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Entry
from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.book import Book, Group
from skirmish.client.ui.inputs import bare
from skirmish.client.ui.lists import ListBox, Row, paint_row, row_cut
from skirmish.client.ui.paint import DOWN_ARROW, shape
from skirmish.core.record import Record

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


INDENT = 14
"""How much farther in what is in a group begins, at 100%."""
_RIGHT_ARROW = tuple([(y, x) for x, y in DOWN_ARROW])


class Heading(Record):
    """A line of the contents: a group that folds, or a rule or page in one."""

    id: str
    name: str
    level: int
    """How many groups it is in."""
    folds: bool = False
    open: bool = False


def headings(book: Book, unfolded: Collection[str]) -> tuple[Heading, ...]:
    """What stands in the contents: how a turn goes, then the chapters; of those that are unfolded what is in them."""
    return (_leaf(book.turn, 0), *_in(book, book.groups, unfolded, 0))


def _in(book: Book, groups: Sequence[Group], unfolded: Collection[str], level: int) -> Iterator[Heading]:
    for group in groups:
        is_open = group.id in unfolded
        yield Heading(group.id, group.name, level, folds=True, open=is_open)
        if is_open:
            yield from _in(book, group.groups, unfolded, level + 1)
            for entry in book.listed(group):
                yield _leaf(entry, level + 1)


def _leaf(entry: Entry, level: int) -> Heading:
    return Heading(entry.id, entry.name, level)


class Contents(ListBox):
    """The list of them. The arrow keys read; Right unfolds, Left folds or goes to the group; Enter and a click do both.

    `fold` is called with the number of a group that is to be folded or unfolded.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, lines: Sequence[Heading], rows: Sequence[Row], *,
        select: Callable[[int], object], fold: Callable[[int], object], selected: int,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, rows, select=select, activate=self._enter, selected=selected, painter=self._paint)
        self.lines, self.fold = lines, fold

    def _enter(self, number: int) -> None:
        (self.fold if self.lines[number].folds else self.select)(number)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """As a list; what folds takes a click, and Left and Right."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            row = self.row_at(event.pos, ui)
            if row >= 0 and self.lines[row].folds:
                ui.memory(self.id).row = row
                self.fold(row)
                return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT) and bare(event):
            return self._fold_key(event.key, ui)
        return super().handle(event, ui)

    def _fold_key(self, key: int, ui: UI) -> bool:
        """Right opens a group; Left closes it, and goes from what is in it to its line."""
        at = self.cursor(ui)
        if not 0 <= at < len(self.lines):
            return False
        here = self.lines[at]
        if here.folds and here.open == (key == pygame.K_LEFT):
            self.fold(at)
        elif key == pygame.K_LEFT and here.level:
            self._go(max(row for row in range(at) if self.lines[row].level < here.level), ui)
        elif key == pygame.K_RIGHT and here.folds and at + 1 < len(self.lines):
            self._go(at + 1, ui)
        return True

    def _go(self, row: int, ui: UI) -> None:
        ui.memory(self.id).row = row
        self.scrolled(ui).show(row * self.tall(ui), (row + 1) * self.tall(ui), ui)
        self.select(row)
        ui.touch()

    def _paint(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        here, row = self.lines[number], self.rows[number]
        inset = ui.u(INDENT) * here.level
        rect = pygame.Rect(rect.x + inset, rect.y, rect.w - inset, rect.h)
        if here.folds:
            arrow = pygame.Rect(0, 0, ui.u(11), ui.u(11))
            arrow.center = (rect.x + ui.u(14), rect.centery - ui.u(1))
            shape(onto, DOWN_ARROW if here.open else _RIGHT_ARROW, arrow, MUTED if here.level else BRASS)
        room = ui.u(14 if here.level and not here.folds else 20)
        paint_row(onto, pygame.Rect(rect.x + room, rect.y, rect.w - room, rect.h), row, ui)

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """All of a name that is too long for its line."""
        row = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        if not 0 <= row < len(self.rows):
            return ""
        room = self.box_of(row, ui).w - ui.u(INDENT) * self.lines[row].level - ui.u(20)
        return self.rows[row].text if row_cut(self.rows[row], room, ui) else ""
