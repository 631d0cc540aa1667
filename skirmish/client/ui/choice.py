"""A drop-down: one of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS
from skirmish.client.ui.button import Pressable
from skirmish.client.ui.keys import presses, repeated
from skirmish.client.ui.listbox import ListBox, Row
from skirmish.client.ui.looks import FIELD, OFF, ROW, ROW_HOT
from skirmish.client.ui.paint import DOWN_ARROW, box, high, shadow, shape, wide, words
from skirmish.client.ui.rowkeys import goal
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_MOST_ROWS = 10


class Choice(Pressable):
    """Shows the one that is chosen; pressed it drops a list. `choose` is called with the number.

    With the focus, up and down choose without opening it. `off`: why an option can't be chosen; None for one that can.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, options: Sequence[str], chosen: int, choose: Callable[[int], object], *,
        off: Sequence[str | None] = (), tip: str = "", enabled: bool = True, why: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip, enabled=enabled, why=why)
        self.options, self.chosen = tuple(options), chosen
        self.off = tuple(off) or (None,) * len(self.options)
        self._choose = choose

    @property
    def text(self) -> str:
        """The words of the one that is chosen."""
        return self.options[self.chosen] if 0 <= self.chosen < len(self.options) else ""

    def choose(self, number: int, ui: UI) -> None:
        """Takes this one and closes the list."""
        ui.shut()
        if number != self.chosen:
            self.chosen = number
            self._choose(number)

    def press(self, ui: UI) -> None:
        """Drops the list, with the keys at the one that is chosen."""
        ui.memory(f"{self.id}.list").row = self.chosen
        ui.drop(self.id)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The words and an arrow."""
        open_ = ui.opened == self.id
        skin = OFF if not self.enabled else FIELD if open_ else ROW_HOT if ui.hot(self) else ROW
        box(onto, self.rect, skin, ui.u(6))
        words(onto, self.text, "semibold", ui.px(BODY), skin.text, self._room(ui))
        arrow = pygame.Rect(0, 0, ui.u(12), ui.u(10))
        arrow.midright = (self.rect.right - ui.u(10), self.rect.centery)
        shape(onto, DOWN_ARROW, arrow, BRASS if self.enabled else OFF.text)

    def _room(self, ui: UI) -> pygame.Rect:
        return pygame.Rect(self.rect.x + ui.u(11), self.rect.y, max(0, self.rect.w - ui.u(38)), self.rect.h)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """Pressed it opens; up and down, Home and End choose."""
        if event.type == pygame.KEYDOWN and not presses(event):
            if getattr(event, "mod", 0) & pygame.KMOD_ALT:
                return False
            usable = [number for number, why in enumerate(self.off) if why is None]
            number = goal(event.key, self.chosen, usable, _MOST_ROWS)
            if number is not None:
                self.choose(number, ui)
            return number is not None
        return super().handle(event, ui)

    def dropped(self, ui: UI) -> Widget:
        """The list under it, or above it where there is more room."""
        rows = [Row(text, enabled=why is None, tip=why or "") for text, why in zip(self.options, self.off, strict=True)]
        return DropList(self, rows, ui)

    def cut(self, ui: UI) -> bool:
        """Whether any of its words would be cut."""
        px = ui.px(BODY)
        longest = max((wide(text, "semibold", px) for text in self.options), default=0)
        return longest > self._room(ui).w or high("semibold", px) > self.rect.h + 1

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """Why it is off and its tip; where its words are cut, all of them first."""
        whole = self.text if wide(self.text, "semibold", ui.px(BODY)) > self._room(ui).w else ""
        return "\n".join(part for part in (whole, super().tip_at(point, ui)) if part)


class DropList(ListBox):
    """The list of a drop-down."""

    def __init__(self, owner: Choice, rows: Sequence[Row], ui: UI) -> None:
        super().__init__(f"{owner.id}.list", owner.rect, rows, selected=owner.chosen, framed=True)
        self.owner = owner
        across = max((wide(row.text, "body", ui.px(BODY)) for row in rows), default=0) + ui.u(40)
        edge = 2 * ui.u(3)
        below, above = ui.size[1] - owner.rect.bottom - ui.u(6), owner.rect.y - ui.u(6)
        room = max(below, above)
        tall = min(min(len(rows), _MOST_ROWS) * self.tall(ui) + edge, room)
        self.rect = pygame.Rect(owner.rect.x, owner.rect.bottom + ui.u(3), max(owner.rect.w, across), tall)
        if tall > below:
            self.rect.bottom = owner.rect.y - ui.u(3)
        self.rect.clamp_ip(pygame.Rect((0, 0), ui.size))

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A list that floats."""
        shadow(onto, self.rect, ui.u(10))
        super().draw(onto, ui)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """A row that is clicked is taken; arrows walk, Enter and Space take."""
        view, tall = self.scrolled(ui), self.tall(ui)
        if view.wheel(event, ui) or view.grab(event, ui):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            row = self.row_at(event.pos, ui)
            if row >= 0 and self.rows[row].enabled:
                self.owner.choose(row, ui)
            return True
        if presses(event):
            if not repeated(event) and 0 <= self.cursor(ui) < len(self.rows):
                self.owner.choose(self.cursor(ui), ui)
            return True
        if event.type == pygame.KEYDOWN:
            usable = [number for number, row in enumerate(self.rows) if row.enabled]
            number = goal(event.key, self.cursor(ui), usable, max(1, view.rect.h // tall))
            if number is not None:
                ui.memory(self.id).row = number
                view.show(number * tall, (number + 1) * tall, ui)
            return number is not None
        return event.type == pygame.MOUSEMOTION
