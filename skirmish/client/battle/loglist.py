"""The battle log in the panel: lines in two rows with the side's colour, dice, and the rule as a link."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED, mix, team
from skirmish.client.battle.logbook import Entry
from skirmish.client.ui.listbox import ListBox, Row
from skirmish.client.ui.looks import LINK, Skin
from skirmish.client.ui.paint import box, glyph, high, wide, words
from skirmish.client.ui.scale import SMALL
from skirmish.client.ui.wrap import lines_of
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_PIPS = {
    1: ((0.5, 0.5),), 2: ((0.27, 0.27), (0.73, 0.73)), 3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.28, 0.22), (0.72, 0.22), (0.28, 0.5), (0.72, 0.5), (0.28, 0.78), (0.72, 0.78)),
}  # fmt: skip
_MOST_DICE = 4


def die(onto: pygame.Surface, rect: pygame.Rect, face: int, colour: tuple[int, int, int]) -> None:
    """A die from above; faces beyond six as a number."""
    ink = (34, 30, 24)
    box(onto, rect, Skin(mix(colour, (255, 255, 255), 0.35), colour, ink, ink), max(2, rect.w // 5))
    if face not in _PIPS:
        words(onto, str(face), "bold", max(7, rect.h - 5), ink, rect, "centre")
        return
    for x, y in _PIPS[face]:
        pygame.draw.circle(onto, ink, (rect.x + x * rect.w, rect.y + y * rect.h), max(1.0, rect.w / 9))


def _tip(entry: Entry) -> str:
    """The whole line with its rule, and how that is followed."""
    return f"{entry.text} [{entry.rule}]\n{say('log-cited')}" if entry.rule else entry.text


class LogList(ListBox):
    """The lines. A click on one opens its moment, a click on its rule the rulebook; it stays at its end."""

    def __init__(
        self, id: str, rect: pygame.Rect, lines: Sequence[Entry], look: Callable[[int], object],
        cite: Callable[[str], object], looked: int | None = None, size: float = SMALL,
    ) -> None:  # fmt: skip
        rows = [Row(entry.text, tip=_tip(entry), helps=entry.rule) for entry in lines]
        told = [k for k, entry in enumerate(lines) if looked is not None and entry.number <= looked]
        at = told[-1] if told else -1
        super().__init__(
            id, rect, rows, select=self._open, activate=self._cite, selected=at, row_height=1,
            painter=self._paint, follow=True, newest=say("newest"),
        )  # fmt: skip
        self.lines, self.look, self.cite, self.size = lines, look, cite, size

    def tall(self, ui: UI) -> int:
        """Two lines."""
        return 2 * high("body", ui.px(self.size)) + ui.u(5)

    def arrange(self, ui: UI) -> None:
        """As a list's; the moment that is looked at comes into sight once."""
        memory = ui.memory(self.id)
        if self.selected >= 0 and memory.caret != self.selected + 1:
            self.scrolled(ui).show(self.selected * self.tall(ui), (self.selected + 1) * self.tall(ui), ui)
        memory.caret = self.selected + 1
        super().arrange(ui)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """As a list's; where it was clicked tells line and rule apart."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            number = self.row_at(event.pos, ui)
            if number >= 0 and self._cited(number, ui).collidepoint(event.pos):
                self.cite(self.lines[number].rule)
                return True
        return super().handle(event, ui)

    def _open(self, row: int) -> None:
        self.look(self.lines[row].number)

    def _cite(self, row: int) -> None:
        if self.lines[row].rule:
            self.cite(self.lines[row].rule)

    def _cited(self, row: int, ui: UI) -> pygame.Rect:
        """The box of a row's rule, below its dice if it has any; empty without one."""
        rect, rule = self.box_of(row, ui), self.lines[row].rule
        px = ui.px(SMALL - 1)
        across = wide(rule, "semibold", px) if rule else 0
        low = high("semibold", px)
        y = rect.bottom - low - 1 if self.lines[row].faces else rect.centery - low // 2
        return pygame.Rect(rect.right - ui.u(6) - across, y, across, low)

    def _paint(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        entry, px = self.lines[number], ui.px(self.size)
        if entry.depth == 0:
            words(onto, f"— {entry.text} —", "semibold", px, BRASS, rect, "centre")
            return
        if entry.side is not None:
            onto.fill(team(entry.side), (rect.x + ui.u(2), rect.y + ui.u(3), ui.u(3), rect.h - ui.u(6)))
        left = rect.x + ui.u(10 + 8 * (entry.depth - 1))
        right = self._dice(onto, rect, entry, ui)
        cited = self._cited(number, ui)
        if entry.rule:
            words(onto, entry.rule, "semibold", ui.px(SMALL - 1), LINK, cited)
        room = min(right, cited.x - ui.u(4) if not entry.faces else right) - left
        colour = IVORY if entry.depth == 1 else mix(IVORY, MUTED, 0.6)
        lines = lines_of(entry.text, "body", px, max(20, room))
        tall = high("body", px)
        top = rect.centery - tall * min(2, len(lines)) // 2
        for place, line in enumerate(lines[:2]):
            more = " ".join(lines[1:]) if place else line
            words(onto, more, "body", px, colour, pygame.Rect(left, top + place * tall, max(20, room), tall))

    def _die(self, rect: pygame.Rect, entry: Entry, ui: UI) -> int:
        """Pixels of a die: no larger than the rule below it leaves."""
        below = high("semibold", ui.px(SMALL - 1)) if entry.rule else 0
        return max(ui.u(8), min(ui.u(17), rect.h - below - ui.u(4)))

    def _dice(self, onto: pygame.Surface, rect: pygame.Rect, entry: Entry, ui: UI) -> int:
        """The faces at the right end; where the words must stop."""
        right, side = rect.right - ui.u(6), self._die(rect, entry, ui)
        tone = (226, 188, 110) if entry.side == 0 else (238, 230, 212)
        for face in reversed(entry.faces[:_MOST_DICE]):
            die(onto, pygame.Rect(right - side, rect.y + ui.u(3), side, side), face, tone)
            right -= side + ui.u(3)
        if len(entry.faces) > _MOST_DICE:
            glyph(onto, "hub", ui.u(10), MUTED, (right - ui.u(6), rect.y + ui.u(11)))
            right -= ui.u(14)
        return right - ui.u(3)
