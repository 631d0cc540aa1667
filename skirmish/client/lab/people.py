"""What each warrior did in a playtest: a table, or where there is no room for one a list with a line for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import IVORY, MUTED, Colour, role_colour
from skirmish.client.lab.tidings import Told
from skirmish.client.lab.verdict import percent
from skirmish.client.ui.listbox import ListBox, Row
from skirmish.client.ui.paint import high, wide, words
from skirmish.client.ui.scale import BODY, SMALL
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.playtest.warriors import Deeds

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

COLUMNS = ("marks", "out", "kills", "worth")
"""What is told of each: what it costs, how often it falls, whom it takes out, what it takes for each mark it costs."""
_NAME = 110
"""The room that a name wants beside the columns, at 100%."""


class Line(Row):
    """A row of the table, with what stands in its columns; none for the heading of a list."""

    cells: tuple[str, ...] = ()


def lines(told: Told) -> list[Line]:
    """List by list, those first who take most for what they cost."""
    found: list[Line] = []
    for side, roster in enumerate(told.plan.rosters):
        theirs = sorted((one for one in told.summary.warriors if one.roster == roster.id), key=lambda o: -o.worth.value)
        if theirs:
            found.append(Line(roster.name, colour=role_colour(side), face="bold", enabled=True))
        found += [_line(one) for one in theirs]
    return found


def _line(one: Deeds) -> Line:
    out = say("desk.percent", n=percent(one.out.value))
    cells = f"{one.marks:.0f}", out, f"{one.kills.value:.2f}", f"{one.worth.value:.2f}"
    sub = say("desk.deeds", marks=cells[0], out=cells[1], kills=cells[2], worth=cells[3])
    tip = say(
        "desk.deeds-tip", who=one.name, out_low=percent(one.out.low), out_high=percent(one.out.high),
        kills_low=f"{one.kills.low:.2f}", kills_high=f"{one.kills.high:.2f}",
        worth_low=f"{one.worth.low:.2f}", worth_high=f"{one.worth.high:.2f}",
    )  # fmt: skip
    return Line(one.name, sub, tip=tip, cells=cells)


def table(told: Told, rect: pygame.Rect, ui: UI) -> list[Widget]:
    """The table with its head, or the list."""
    rows = lines(told)
    widths = _widths(rows, ui)
    if sum(widths) + ui.u(_NAME) > rect.w:
        return [ListBox("people", rect, [_plain(row) for row in rows])]
    head = Head("people.head", pygame.Rect(rect.x, rect.y, rect.w, high("semibold", ui.px(SMALL)) + ui.u(6)), widths)
    below = pygame.Rect(rect.x, head.rect.bottom, rect.w, max(1, rect.bottom - head.rect.bottom))

    def paint(onto: pygame.Surface, spot: pygame.Rect, number: int, ui: UI) -> None:
        _paint(onto, spot, rows[number], widths, ui)

    tall = (high("body", ui.px(BODY)) + ui.u(6)) / ui.scale.ui
    return [head, ListBox("people", below, rows, row_height=tall, painter=paint)]


def _plain(row: Line) -> Row:
    return Row(row.text, row.sub, colour=row.colour, face=row.face, tip=row.tip)


def _widths(rows: list[Line], ui: UI) -> list[int]:
    """Pixels of each column: as wide as what stands in it."""
    found = []
    for number, name in enumerate(COLUMNS):
        inside = [wide(row.cells[number], "body", ui.px(BODY)) for row in rows if row.cells]
        found.append(max(wide(say(f"desk.column-{name}"), "semibold", ui.px(SMALL)), *inside, 0) + ui.u(16))
    return found


class Head(Widget):
    """What the columns are called."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, widths: list[int]) -> None:
        super().__init__(id, rect)
        self.widths = widths

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The names, each over its column."""
        names = tuple(say(f"desk.column-{name}") for name in COLUMNS)
        _write(onto, self.rect.inflate(-2 * ui.u(3), 0), names, self.widths, MUTED, "semibold", ui.px(SMALL), ui)

    def cut(self, ui: UI) -> bool:
        """Whether they are too high: they are as wide as they need."""
        return high("semibold", ui.px(SMALL)) > self.rect.h + 1


def _paint(onto: pygame.Surface, rect: pygame.Rect, row: Line, widths: list[int], ui: UI) -> None:
    left = rect.x + ui.u(8)
    room = rect.right - left - (sum(widths) if row.cells else 0)
    words(onto, row.text, row.face, ui.px(BODY), row.colour, pygame.Rect(left, rect.y, room, rect.h))
    _write(onto, rect, row.cells, widths, IVORY, "body", ui.px(BODY), ui)


def _write(
    onto: pygame.Surface, rect: pygame.Rect, cells: tuple[str, ...], widths: list[int], tone: Colour, face: Face,
    px: int, ui: UI,
) -> None:  # fmt: skip
    """The cells, each at the right end of its column."""
    right = rect.right - ui.u(8)
    for cell, width in reversed(list(zip(cells, widths, strict=False))):
        words(onto, cell, face, px, tone, pygame.Rect(right - width, rect.y, width, rect.h), "right")
        right -= width
