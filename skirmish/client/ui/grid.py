"""Rows of equal cells, as on a bar of actions or a roster: all in sight, walked through by the arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from skirmish.client.art.theme import BRASS
from skirmish.client.ui.inputs import ENTER, bare, repeated
from skirmish.client.ui.lists import ListBox, Row, paint_row
from skirmish.client.ui.paint import ring
from skirmish.client.ui.scroll import Scrolled

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

WALKS = (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_UP)
"""The keys that lead from cell to cell."""


class GridBox(ListBox):
    """A list whose rows are cells side by side, `across` of them, then the next line. All of it is in sight.

    `high` is the height of a cell and `gap` lies between two, in pixels. A cell that is not `enabled` can still be
    chosen: it says why it is off. Subclasses paint the cells.
    """

    clickable_focus: ClassVar[bool] = False
    """A click means what is in the cell; the keys stay with what they were for."""

    def __init__(
        self, id: str, rect: pygame.Rect, rows: Sequence[Row], *, across: int, high: int, gap: int, **more: Any
    ) -> None:
        super().__init__(id, rect, rows, framed=False, **more)
        self.across, self.high, self.gap = max(1, across), high, gap
        self.focusable = bool(rows)  # type: ignore[misc]  # with no cell there is nothing to stop at

    def scrolled(self, ui: UI) -> Scrolled:
        """Never: all is in sight."""
        return Scrolled(self.id, self.rect, 0)

    def box_of(self, row: int, ui: UI) -> pygame.Rect:
        """The cell of a row."""
        line, place = divmod(row, self.across)
        each = (self.rect.w - self.gap * (self.across - 1)) / self.across
        left = round(self.rect.x + place * (each + self.gap))
        return pygame.Rect(left, self.rect.y + line * (self.high + self.gap), round(each), self.high)

    def row_at(self, point: tuple[int, int], ui: UI) -> int:
        """The row whose cell is at this pixel; -1 for none."""
        return next((row for row in range(len(self.rows)) if self.box_of(row, ui).collidepoint(point)), -1)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """All cells; round the one that the keys stand on a ring."""
        for row in range(len(self.rows)):
            cell = self.box_of(row, ui)
            self.paint_cell(onto, cell, row, ui)
            if ui.focused(self) and ui.keyboard and row == self.cursor(ui):
                ring(onto, cell, BRASS, ui.u(6), ui.u(2))

    def paint_cell(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        """Paints the cell of a row into its box: as a list's, unless it looks otherwise."""
        paint_row(onto, rect, self.rows[number], ui)

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The tip of the cell there."""
        row = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        return self.rows[row].tip if 0 <= row < len(self.rows) else self.tip

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """Clicks, and the arrow keys in both directions."""
        if event.type == pygame.KEYDOWN:
            return bare(event) and self._key(event, ui)
        return super().handle(event, ui)

    def _key(self, event: pygame.event.Event, ui: UI) -> bool:
        at, count = self.cursor(ui), len(self.rows)
        if event.key in ENTER and 0 <= at < count:
            if not repeated(event):
                self.activate(at)
            return True
        goals = {pygame.K_HOME: 0, pygame.K_END: count - 1}
        if event.key not in WALKS and event.key not in goals:
            return False
        goal = goals[event.key] if event.key in goals else self.beside(at, event.key) if at >= 0 else 0
        if 0 <= goal < count:
            ui.memory(self.id).row = goal
            ui.touch()
        return True

    def beside(self, at: int, key: int) -> int:
        """The cell that an arrow key leads to from another; no cell's number for none."""
        count = len(self.rows)
        goal = at + {pygame.K_RIGHT: 1, pygame.K_LEFT: -1, pygame.K_DOWN: self.across, pygame.K_UP: -self.across}[key]
        if key == pygame.K_DOWN and goal >= count > 0 and at // self.across < (count - 1) // self.across:
            return count - 1  # the last line may be short
        return goal
