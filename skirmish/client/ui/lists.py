"""Lists: any number of rows, of which only those in sight are painted; and the keys that walk through rows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour
from skirmish.client.ui.inputs import DOUBLE_CLICK, ENTER, bare, repeated
from skirmish.client.ui.paint import box, glyph, high, wide, words
from skirmish.client.ui.scroll import Scrolled
from skirmish.client.ui.style import BODY, LINK, OFF, SELECTED, SMALL, WELL, Skin
from skirmish.client.ui.widget import Widget
from skirmish.core.record import Record

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


Painter = Callable[[pygame.Surface, pygame.Rect, int, "UI"], None]
"""Paints the row of a number into its box."""


class Row(Record):
    """A row of a list: a name with a remark under it and words at its right end."""

    text: str
    sub: str = ""
    right: str = ""
    colour: Colour = IVORY
    glyph: str = ""
    struck: bool = False
    """Struck through: it doesn't count any more."""
    enabled: bool = True
    tip: str = ""
    face: Face = "body"
    helps: str = ""
    """What help on it is about; see `Widget.helps`."""
    ahead: int = 0
    """Pixels of a column that what stands before two blanks has for itself, an id; 0: there is none."""


def _nothing(row: int) -> None:
    """For lists that are only read."""


class ListBox(Widget):
    """Rows with a bar to scroll. A click or the arrow keys `select`, a double click or Enter `activate`.

    `follow`: it begins at its end and stays there when it grows; scrolled up, it stays where it is and offers the way
    to the newest. `row_height` at 100%; 0: as its rows need it. `selected` is the scene's, -1 for none.
    """

    focusable: ClassVar[bool] = True
    clickable_focus: ClassVar[bool] = True

    def __init__(
        self, id: str, rect: pygame.Rect, rows: Sequence[Row], *, select: Callable[[int], object] = _nothing,
        activate: Callable[[int], object] = _nothing, selected: int = -1, row_height: float = 0,
        painter: Painter | None = None, follow: bool = False, newest: str = "", framed: bool = True, tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip)
        self.rows, self.selected, self.painter, self.follow, self.newest = rows, selected, painter, follow, newest
        self.framed = framed
        self.select, self.activate = select, activate
        self._row_height = row_height
        self._remarks = any(row.sub for row in rows)

    def tall(self, ui: UI) -> int:
        """Pixels of a row."""
        if self._row_height:
            return ui.u(self._row_height)
        lines = high("body", ui.px(BODY)) + (high("body", ui.px(SMALL)) if self._remarks else 0)
        return lines + ui.u(7)

    def edges(self, ui: UI) -> Sequence[int]:
        """Where each row begins and the last one ends, in pixels from the top of the first."""
        return range(0, self.tall(ui) * len(self.rows) + 1, self.tall(ui))

    def scrolled(self, ui: UI) -> Scrolled:
        """Where it is scrolled to."""
        length = self.edges(ui)[-1]
        edge = 2 * ui.u(3) if self.framed else 0
        inner = self.rect.inflate(-edge, -edge)
        if self.follow and self.newest and not ui.memory(self.id).follow and inner.h < length:
            inner.h = max(self.tall(ui), inner.h - self._jump_high(ui) - ui.u(8))
        return Scrolled(self.id, inner, length)

    def arrange(self, ui: UI) -> None:
        """One that follows goes to its end, unless it was scrolled up."""
        if self.follow and ui.memory(self.id).follow:
            ui.memory(self.id).scroll = self.scrolled(ui).most

    def cursor(self, ui: UI) -> int:
        """The row the arrow keys stand on; -1 for none."""
        row = ui.memory(self.id).row
        return row if row < len(self.rows) else len(self.rows) - 1

    def box_of(self, row: int, ui: UI) -> pygame.Rect:
        """Where a row is, in sight or not."""
        view, edges = self.scrolled(ui), self.edges(ui)
        across, top = view.rect.w - view.bar(ui).w, edges[row]
        return pygame.Rect(view.rect.x, view.rect.y + top - view.offset(ui), across, edges[row + 1] - top)

    def row_at(self, point: tuple[int, int], ui: UI) -> int:
        """The row at this pixel; -1 for none."""
        view = self.scrolled(ui)
        if not view.rect.collidepoint(point) or view.bar(ui).collidepoint(point):
            return -1
        row = bisect_right(self.edges(ui), point[1] - view.rect.y + view.offset(ui)) - 1
        return row if row < len(self.rows) else -1

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The rows in sight, the bar, and the way to the newest."""
        view = self.scrolled(ui)
        if self.framed:
            box(onto, self.rect, Skin(WELL, WELL, (46, 50, 58), IVORY), ui.u(6))
        clip = onto.get_clip()
        onto.set_clip(clip.clip(view.rect))
        edges, top = self.edges(ui), view.offset(ui)
        first, last = max(0, bisect_right(edges, top) - 1), bisect_right(edges, top + view.rect.h)
        if self.follow and ui.memory(self.id).follow and edges[first] < top:
            first += 1  # at its end nothing is read of a row that is cut
        for row in range(first, min(len(self.rows), last)):
            self._draw_row(onto, row, ui)
        onto.set_clip(clip)
        view.draw(onto, ui)
        if jump := self.jump(ui):
            box(onto, jump, Skin((60, 66, 76), (46, 51, 60), BRASS, IVORY), jump.h // 2)
            words(onto, self.newest, "semibold", ui.px(SMALL), BRASS, jump, "centre")

    def jump(self, ui: UI) -> pygame.Rect | None:
        """The way to the newest row, while it is out of sight."""
        if not (self.follow and self.newest) or ui.memory(self.id).follow or not self.scrolled(ui).most:
            return None
        across = wide(self.newest, "semibold", ui.px(SMALL)) + ui.u(24)
        rect = pygame.Rect(0, 0, across, self._jump_high(ui))
        rect.midbottom = (self.rect.centerx, self.rect.bottom - ui.u(5))
        return rect

    def _jump_high(self, ui: UI) -> int:
        return high("semibold", ui.px(SMALL)) + ui.u(6)

    def _draw_row(self, onto: pygame.Surface, number: int, ui: UI) -> None:
        rect = self.box_of(number, ui)
        focused = ui.focused(self) and ui.keyboard and number == self.cursor(ui)
        if number == self.selected or focused or (ui.hot(self) and rect.collidepoint(ui.pointer)):
            tone = SELECTED if number == self.selected else (44, 48, 56)
            edge = BRASS if focused else tone
            box(onto, rect, Skin(tone, tone, edge, IVORY), ui.u(4), ui.u(1))
        if self.painter:
            self.painter(onto, rect, number, ui)
        else:
            paint_row(onto, rect, self.rows[number], ui)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """Wheel, bar, clicks and keys."""
        view = self.scrolled(ui)
        if view.wheel(event, ui) or view.grab(event, ui):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._clicked(event.pos, ui)
        if event.type == pygame.KEYDOWN:
            return pressed(self, event, ui)
        return event.type == pygame.MOUSEMOTION

    def _clicked(self, point: tuple[int, int], ui: UI) -> bool:
        memory, row = ui.memory(self.id), self.row_at(point, ui)
        jump = self.jump(ui)
        if jump and jump.collidepoint(point):
            memory.follow = True
        elif row >= 0 and self.rows[row].enabled:
            twice = row == memory.row and ui.clock() - memory.clicked < DOUBLE_CLICK
            memory.row, memory.clicked = row, -1e9 if twice else ui.clock()
            (self.activate if twice else self.select)(row)
        return True

    def cut(self, ui: UI) -> bool:
        """Whether its rows are too low for their letters: long rows have an ellipsis and a tip, as they must."""
        return not self.painter and bool(self._row_height) and self.tall(ui) < high("body", ui.px(BODY))

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The tip of the row there; without one its words, where they are cut."""
        row = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        if not 0 <= row < len(self.rows):
            return self.tip
        found, room = self.rows[row], self.box_of(row, ui).w
        whole = found.text if not self.painter and row_cut(found, room, ui) else ""
        return "\n".join(part for part in (whole, found.tip) if part) or self.tip

    def help_at(self, point: tuple[int, int], ui: UI) -> str:
        """What the row there is about."""
        row = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        return (self.rows[row].helps if 0 <= row < len(self.rows) else "") or super().help_at(point, ui)

    def focus_rect(self, ui: UI) -> pygame.Rect:
        """The whole list."""
        return self.rect


def _text_room(row: Row, across: int, ui: UI) -> int:
    """Pixels for the words of a row that is `across` pixels wide."""
    right = wide(row.right, "semibold", ui.px(BODY)) + ui.u(8) if row.right else 0
    return across - 2 * ui.u(8) - right - (ui.u(22) if row.glyph else 0)


def row_cut(row: Row, across: int, ui: UI) -> bool:
    """Whether the words are wider than a row of `across` pixels lets them be."""
    room = _text_room(row, across, ui)
    said = row.text.partition("  ")[2] if row.ahead else row.text
    return row.ahead + wide(said, row.face, ui.px(BODY)) > room or wide(row.sub, "body", ui.px(SMALL)) > room


def paint_row(onto: pygame.Surface, rect: pygame.Rect, row: Row, ui: UI) -> None:
    """The usual look of a row."""
    colour = row.colour if row.enabled else OFF.text
    left = rect.x + ui.u(8)
    if row.glyph:
        glyph(onto, row.glyph, ui.u(16), colour, (left + ui.u(8), rect.centery))
        left += ui.u(22)
    room = max(0, _text_room(row, rect.w, ui))
    upper, lower = high(row.face, ui.px(BODY)), high("body", ui.px(SMALL)) if row.sub else 0
    top = rect.centery - (upper + lower) // 2
    first, _, text = row.text.partition("  ") if row.ahead else ("", "", row.text)
    if first:
        words(onto, first, "semibold", ui.px(BODY), LINK, pygame.Rect(left, top, min(room, row.ahead), upper))
    spot = pygame.Rect(left + row.ahead, top, max(0, room - row.ahead), upper)
    said = words(onto, text, row.face, ui.px(BODY), colour, spot)
    if row.sub:
        words(onto, row.sub, "body", ui.px(SMALL), MUTED, pygame.Rect(left, top + upper, room, lower))
    if row.struck:
        onto.fill(colour, (said.x, said.centery, said.w, ui.u(1)))
    end = pygame.Rect(rect.right - ui.u(8) - rect.w, rect.y, rect.w, rect.h)
    words(onto, row.right, "semibold", ui.px(BODY), colour, end, "right")


def goal(key: int, at: int, enabled: list[int], page: int) -> int | None:
    """The row a key leads to from row `at`, among those that can be chosen; None for a key that doesn't walk.

    `page`: rows in sight.
    """
    if not enabled:
        return None
    after = [row for row in enabled if row > at]
    before = [row for row in enabled if row < at]
    if key == pygame.K_DOWN:
        return after[0] if after else enabled[-1]
    if key == pygame.K_UP:
        return before[-1] if before else enabled[0]
    if key == pygame.K_HOME:
        return enabled[0]
    if key == pygame.K_END:
        return enabled[-1]
    if key == pygame.K_PAGEDOWN:
        return next((row for row in after if row >= at + page), enabled[-1])
    if key == pygame.K_PAGEUP:
        return next((row for row in reversed(before) if row <= at - page), enabled[0])
    return None


def pressed(box: ListBox, event: pygame.event.Event, ui: UI) -> bool:
    """A key on a list: the arrows select, Enter activates."""
    view, edges = box.scrolled(ui), box.edges(ui)
    if not bare(event):
        return False
    if event.key in ENTER and 0 <= box.cursor(ui) < len(box.rows):
        if not repeated(event):
            box.activate(box.cursor(ui))
        return True
    enabled = [number for number, row in enumerate(box.rows) if row.enabled]
    row = goal(event.key, box.cursor(ui), enabled, max(1, view.rect.h // box.tall(ui)))
    if row is None:
        return False
    ui.memory(box.id).row = row
    view.show(edges[row], edges[row + 1], ui)
    ui.touch()
    box.select(row)
    return True
