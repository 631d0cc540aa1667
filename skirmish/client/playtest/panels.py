"""The panels of a playtest: how far it is, or what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour, role_colour, team
from skirmish.client.battle.frame import Column, row
from skirmish.client.buttons import build_button
from skirmish.client.playtest.chart import Chart
from skirmish.client.playtest.chart import Span as Share
from skirmish.client.playtest.presenters import ChartView, HeadsView, PeopleRow, ProgressView, ResultsView
from skirmish.client.scenes.page import GAP, line, tall
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.controls import Tabs
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import high, wide, words
from skirmish.client.ui.panel import Meter, Panel
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, GOOD, HEADING, SMALL, TITLE
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_FAR = 10**6
_MIDDLE = 760
"""Width at 100% from which the verdict stands beside the tabs."""
_NAME = 110
"""The room that a name wants beside the columns of the table, at 100%."""
TABS = ("verdict", "people", "fairness", "course")
COLUMNS = ("marks", "out", "kills", "worth")
"""The figures of each: its cost, how often it falls, how many it takes out, what it takes for each mark it costs."""


class Pane(NamedTuple):
    """What panels are made with besides their views: sizes and memories of widgets, and where presses go."""

    ui: UI
    send: Send


def build_panels(pane: Pane, view: ProgressView | ResultsView, broad: float, rect: pygame.Rect) -> list[Widget]:
    """All between head and foot. `broad`: the window's width at 100%."""
    if isinstance(view, ProgressView):
        return _build_progress(pane.ui, view, rect)
    return _build_results(pane, view, broad, rect)


def _build_heads(ui: UI, view: HeadsView, column: Column) -> list[Widget]:
    """The two lists in their colours, their players, and where they fight."""
    names = column.take(Rich.height(view.names, ui, column.rest.w, HEADING))
    setting = column.take(Rich.height(view.setting, ui, column.rest.w, SMALL))
    return [Rich("heads", names, view.names, size=HEADING), Rich("setting", setting, view.setting, size=SMALL)]


def _build_chart(view: ChartView, rect: pygame.Rect) -> Chart:
    return Chart("chart", rect, view.points, view.now, view.total, team(0))


def _inner(ui: UI, rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(-2 * ui.u(14), -2 * ui.u(12))


def _column(ui: UI, rect: pygame.Rect) -> Column:
    """Boxes for what scrolls: the bar has its place at the right."""
    return Column(pygame.Rect(rect.x, rect.y, rect.w - ui.u(14), _FAR), ui.u(8))


def _build_text(ui: UI, id: str, column: Column, body: list[Span | str], size: float = BODY) -> Widget:
    return Rich(id, column.take(Rich.height(body, ui, column.rest.w, size)), body, size=size)


def _build_heading(ui: UI, column: Column, text: str) -> Widget:
    return _build_text(ui, "", column, [Span(text, face="heading", colour=BRASS)], HEADING)


# --- how far it is -------------------------------------------------------------------------------------------------


def _build_progress(ui: UI, view: ProgressView, rect: pygame.Rect) -> list[Widget]:
    """One sheet: the two lists, the bar, the figures, the chart."""
    inner = _inner(ui, rect)
    column = _column(ui, inner)
    found = _build_heads(ui, view.heads, column) if view.heads is not None else []
    found += [*_build_bar(ui, view, column), *_build_figures(ui, view.figures, column)]
    for number, said in enumerate(view.remarks):
        found.append(_build_text(ui, f"remark.{number}", column, [said], SMALL))
    deep = max(ui.u(150), inner.bottom - column.rest.y - ui.u(4))
    found.append(_build_chart(view.chart, column.take(deep)))
    return [Panel("headway", rect, [Scroll("headway.all", inner, found)], framed=True)]


def _build_bar(ui: UI, view: ProgressView, column: Column) -> list[Widget]:
    colour = BRASS if view.busy else IVORY
    label = Label("state", column.take(line(ui)), view.state, face="semibold", colour=colour)
    rect = column.take(high("bold", ui.px(BODY)) + ui.u(2))
    return [label, Meter("bar", rect, view.bar, BRASS, text=view.count)]


def _build_figures(ui: UI, figures: tuple[tuple[str, str], ...], column: Column) -> list[Widget]:
    """As many beside each other as there is room for."""
    gap = ui.u(14)
    need = max(max(wide(what, "body", ui.px(SMALL)), wide(number, "bold", ui.px(TITLE))) for what, number in figures)
    across = max(1, min(len(figures), (column.rest.w + gap) // (need + gap)))
    found: list[Widget] = []
    for begin in range(0, len(figures), across):
        deep = high("bold", ui.px(TITLE)) + high("body", ui.px(SMALL)) + ui.u(4)
        spots = row(column.take(deep), across, gap)
        for place, (what, number) in enumerate(figures[begin : begin + across]):
            colour = role_colour(0) if begin + place == 0 else IVORY
            found += _build_figure(ui, spots[place], what, number, colour)
    return found


def _build_figure(ui: UI, rect: pygame.Rect, what: str, number: str, colour: Colour) -> list[Widget]:
    """A large number, and below it what it is."""
    upper = pygame.Rect(rect.x, rect.y, rect.w, high("bold", ui.px(TITLE)))
    lower = pygame.Rect(rect.x, upper.bottom, rect.w, high("body", ui.px(SMALL)))
    return [
        Label("", upper, number, size=TITLE, face="bold", colour=colour),
        Label("", lower, what, size=SMALL, colour=MUTED),
    ]


# --- what came of it -----------------------------------------------------------------------------------------------


def _build_results(pane: Pane, view: ResultsView, broad: float, rect: pygame.Rect) -> list[Widget]:
    """The verdict at the left, the rest in tabs; in a narrow window all of it in tabs."""
    gap = pane.ui.u(GAP)
    if broad < _MIDDLE:
        return _build_tabbed(pane, view, rect, TABS)
    across = (rect.w - gap) // 2
    left = pygame.Rect(rect.x, rect.y, across, rect.h)
    right = pygame.Rect(left.right + gap, rect.y, rect.w - across - gap, rect.h)
    return [Panel("part.verdict", left, _build_part(pane, view, "verdict", _inner(pane.ui, left)), framed=True),
            *_build_tabbed(pane, view, right, TABS[1:])]  # fmt: skip


def _build_tabbed(pane: Pane, view: ResultsView, rect: pygame.Rect, parts: tuple[str, ...]) -> list[Widget]:
    at = min(view.tab, len(parts) - 1)
    head = pygame.Rect(rect.x, rect.y, rect.w, tall(pane.ui))
    below = pygame.Rect(rect.x, head.bottom, rect.w, max(1, rect.h - head.h))
    names = [say(f"desk.tab-{part}") for part in parts]
    tabs = Tabs("tabs", head, names, at, lambda number: pane.send(Signal("turn", number)))
    made = _build_part(pane, view, parts[at], _inner(pane.ui, below))
    return [Panel("tabs.head", head, [tabs]), Panel(f"part.{parts[at]}", below, made, framed=True)]


def _build_part(pane: Pane, view: ResultsView, part: str, rect: pygame.Rect) -> list[Widget]:
    if part == "verdict":
        return _build_verdict(pane, view, rect)
    if not view.played:
        return [Rich("nothing", rect, [Span(say("desk.nothing-played"), colour=MUTED)])]
    if part == "people":
        return _build_people(pane.ui, view.people, rect)
    return _build_fairness(pane.ui, view, rect) if part == "fairness" else _build_course(pane.ui, view, rect)


def _build_verdict(pane: Pane, view: ResultsView, rect: pygame.Rect) -> list[Widget]:
    """The two lists, the better one, how conclusive that is, how it came about, two battles to look at."""
    ui, column = pane.ui, _column(pane.ui, rect)
    headline = Span(view.headline, face="heading", colour=BRASS)
    found = [*_build_heads(ui, view.heads, column), _build_text(ui, "headline", column, [headline], HEADING + 2)]
    if view.surety:
        found.append(_build_text(ui, "surety", column, [view.surety]))
    if view.unfinished:
        found.append(_build_text(ui, "unfinished", column, [Span(view.unfinished, colour=MUTED)]))
    if view.doing or view.said:
        said = Span(view.doing or view.said, face="semibold", colour=MUTED if view.doing else GOOD)
        found.append(_build_text(ui, "doing", column, [said], SMALL))
    low = (tall(ui) + high("body", ui.px(SMALL)) + ui.u(8)) * len(view.exhibits)
    deep = max(ui.u(140), rect.bottom - column.rest.y - low - ui.u(12))
    found.append(_build_chart(view.chart, column.take(deep)))
    for action in view.exhibits:
        found.append(build_button(action, pane.send, column.take(tall(ui) + high("body", ui.px(SMALL)))))
    return [Scroll("verdict.all", rect, found)]


def _build_fairness(ui: UI, view: ResultsView, rect: pygame.Rect) -> list[Widget]:
    """What should make no difference, each with its interval; whether one of them does."""
    column = _column(ui, rect)
    found = [_build_text(ui, "fair", column, [view.fairness])]
    for number, one in enumerate(view.biases):
        found.append(_build_text(ui, f"bias.{number}.who", column, [one.who]))
        spot = column.take(max(ui.u(24), line(ui)))
        found.append(Share(f"bias.{number}", spot, one.share, one.low, one.high, team(0), one.text))
    found.append(_build_text(ui, "fair.why", column, [Span(say("desk.fair-why"), colour=MUTED)], SMALL))
    return [Scroll("fairness.all", rect, found)]


def _build_course(ui: UI, view: ResultsView, rect: pygame.Rect) -> list[Widget]:
    """How long battles last, how they go, what tips them."""
    column = _column(ui, rect)
    found = [_build_heading(ui, column, say("desk.course"))]
    found += [_build_text(ui, f"course.{n}", column, [said]) for n, said in enumerate(view.course)]
    if view.causes:
        found.append(_build_heading(ui, column, say("desk.causes")))
        found += [_build_text(ui, f"cause.{n}", column, [said]) for n, said in enumerate(view.causes)]
    found.append(_build_text(ui, "more", column, [Span(say("desk.more"), colour=MUTED)], SMALL))
    return [Scroll("course.all", rect, found)]


def _build_people(ui: UI, rows: Sequence[PeopleRow], rect: pygame.Rect) -> list[Widget]:
    """The table with its head, or the list."""
    widths = _widths(rows, ui)
    if sum(widths) + ui.u(_NAME) > rect.w:
        return [ListBox("people", rect, [_plain(row) for row in rows])]
    head = Head("people.head", pygame.Rect(rect.x, rect.y, rect.w, high("semibold", ui.px(SMALL)) + ui.u(6)), widths)
    below = pygame.Rect(rect.x, head.rect.bottom, rect.w, max(1, rect.bottom - head.rect.bottom))

    def paint(onto: pygame.Surface, spot: pygame.Rect, number: int, ui: UI) -> None:
        _paint_row(onto, spot, rows[number], widths, ui)

    deep = (high("body", ui.px(BODY)) + ui.u(6)) / ui.scale.ui
    return [head, ListBox("people", below, rows, row_height=deep, painter=paint)]


def _plain(row: PeopleRow) -> Row:
    return Row(row.text, row.sub, colour=row.colour, face=row.face, tip=row.tip)


def _widths(rows: Sequence[PeopleRow], ui: UI) -> list[int]:
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
        _write_cells(onto, self.rect.inflate(-2 * ui.u(3), 0), names, self.widths, MUTED, "semibold", ui.px(SMALL), ui)

    def cut(self, ui: UI) -> bool:
        """Whether they are too high: they are as wide as they need."""
        return high("semibold", ui.px(SMALL)) > self.rect.h + 1


def _paint_row(onto: pygame.Surface, rect: pygame.Rect, row: PeopleRow, widths: list[int], ui: UI) -> None:
    left = rect.x + ui.u(8)
    room = rect.right - left - (sum(widths) if row.cells else 0)
    words(onto, row.text, row.face, ui.px(BODY), row.colour, pygame.Rect(left, rect.y, room, rect.h))
    _write_cells(onto, rect, row.cells, widths, IVORY, "body", ui.px(BODY), ui)


def _write_cells(
    onto: pygame.Surface, rect: pygame.Rect, cells: tuple[str, ...], widths: list[int], tone: Colour, face: Face,
    px: int, ui: UI,
) -> None:  # fmt: skip
    """The cells, each at the right end of its column."""
    right = rect.right - ui.u(8)
    for cell, width in reversed(list(zip(cells, widths, strict=False))):
        words(onto, cell, face, px, tone, pygame.Rect(right - width, rect.y, width, rect.h), "right")
        right -= width
