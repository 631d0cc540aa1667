"""What comes of a playtest: the verdict with its chart and two battles to look at; people, fairness, how battles go."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour, role_colour, team
from skirmish.client.battle.frame import Column
from skirmish.client.playtest import verdict
from skirmish.client.playtest.chart import Chart
from skirmish.client.playtest.chart import Span as Share
from skirmish.client.playtest.progress import heads, span
from skirmish.client.playtest.verdict import percent
from skirmish.client.playtest.work import Exhibit, Point, Told
from skirmish.client.scenes.page import GAP, line, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Tabs
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import high, wide, words
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, GOOD, HEADING, SMALL
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.playtest.warriors import Deeds

if TYPE_CHECKING:
    from skirmish.client.playtest.running import RunScene
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


_FAR = 10**6
_MIDDLE = 760
"""Width at 100% from which the verdict stands beside the tabs."""
TABS = ("verdict", "people", "fairness", "course")


def widgets(page: RunScene, rect: pygame.Rect) -> list[Widget]:
    """The verdict at the left, the rest in tabs; in a narrow window all of it in tabs."""
    gap = page.ui.u(GAP)
    assert page.told is not None
    if page.broad < _MIDDLE:
        return _tabbed(page, rect, TABS)
    across = (rect.w - gap) // 2
    left = pygame.Rect(rect.x, rect.y, across, rect.h)
    right = pygame.Rect(left.right + gap, rect.y, rect.w - across - gap, rect.h)
    return [Panel("part.verdict", left, _made(page, "verdict", _inner(page, left)), framed=True),
            *_tabbed(page, right, TABS[1:])]  # fmt: skip


def _inner(page: RunScene, rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(-2 * page.ui.u(14), -2 * page.ui.u(12))


def _tabbed(page: RunScene, rect: pygame.Rect, parts: tuple[str, ...]) -> list[Widget]:
    at = min(page.tab, len(parts) - 1)

    def show(number: int) -> None:
        page.tab = number
        page.touch()

    head = pygame.Rect(rect.x, rect.y, rect.w, tall(page.ui))
    below = pygame.Rect(rect.x, head.bottom, rect.w, max(1, rect.h - head.h))
    names = [say(f"desk.tab-{part}") for part in parts]
    return [
        Panel("tabs.head", head, [Tabs("tabs", head, names, at, show)]),
        Panel(f"part.{parts[at]}", below, _made(page, parts[at], _inner(page, below)), framed=True),
    ]


def _made(page: RunScene, part: str, rect: pygame.Rect) -> list[Widget]:
    told = page.told
    assert told is not None
    if part == "verdict":
        return _verdict(page, told, rect)
    if not told.now.battles:
        return [Rich("nothing", rect, [Span(say("desk.nothing-played"), colour=MUTED)])]
    if part == "people":
        return table(told, rect, page.ui)
    return _fairness(page, told, rect) if part == "fairness" else _course(page, told, rect)


def _column(page: RunScene, rect: pygame.Rect) -> Column:
    return Column(pygame.Rect(rect.x, rect.y, rect.w - page.ui.u(14), _FAR), page.ui.u(8))


def _text(page: RunScene, id: str, column: Column, body: list[Span | str], size: float = BODY) -> Widget:
    return Rich(id, column.take(Rich.height(body, page.ui, column.rest.w, size)), body, size=size)


def _verdict(page: RunScene, told: Told, rect: pygame.Rect) -> list[Widget]:
    """Who fought, who is better, how sure that is, how it came about, two battles to look at."""
    ui, column = page.ui, _column(page, rect)
    found = [
        *heads(told.plan, column, ui),
        _text(page, "headline", column, [Span(verdict.headline(told), face="heading", colour=BRASS)], HEADING + 2),
    ]
    if said := verdict.surety(told):
        found.append(_text(page, "surety", column, [said]))
    if not told.over:
        progress = say("desk.unfinished", done=f"{told.now.battles:,}", total=f"{told.summary.wanted:,}")
        found.append(_text(page, "unfinished", column, [Span(progress, colour=MUTED)]))
    if page.doing or page.said:
        tone = MUTED if page.doing else GOOD
        found.append(_text(page, "doing", column, [Span(page.doing or page.said, face="semibold", colour=tone)], SMALL))
    exhibits = [(kind, one) for kind, one in (("median", told.median), ("closest", told.closest)) if one is not None]
    low = (tall(ui) + high("body", ui.px(SMALL)) + ui.u(8)) * len(exhibits)
    deep = max(ui.u(140), rect.bottom - column.rest.y - low - ui.u(12))
    total = 0 if told.plan.until is not None else told.plan.games
    found.append(Chart("chart", column.take(deep), told.points, told.now, total, team(0)))
    for kind, one in exhibits:
        found.append(_exhibit(page, told, kind, one, column))
    return [Scroll("verdict.all", rect, found)]


def _exhibit(page: RunScene, told: Told, kind: str, one: Exhibit, column: Column) -> Widget:
    rect = column.take(tall(page.ui) + high("body", page.ui.px(SMALL)))
    return Button(f"watch.{kind}", rect, say(f"desk.{kind}"), partial(page.watch, one), glyph="eye",
                  sub=verdict.outcome(told, one), tip=say(f"desk.{kind}-tip"), enabled=not page.busy,
                  why=say("desk.busy"))  # fmt: skip


def _heading(page: RunScene, column: Column, text: str) -> Widget:
    return _text(page, "", column, [Span(text, face="heading", colour=BRASS)], HEADING)


def _fairness(page: RunScene, told: Told, rect: pygame.Rect) -> list[Widget]:
    """What should make no difference, each with its interval; whether one of them does."""
    ui, column = page.ui, _column(page, rect)
    found = [_text(page, "fair", column, [verdict.fairness(told.summary.biases)])]
    places = {field.id: field.name for field in told.plan.battlefields}
    for number, one in enumerate(told.summary.biases):
        found.append(_text(page, f"bias.{number}.who", column, [verdict.called(one, places)]))
        share, low, high_ = one.share.value, one.share.low, one.share.high
        text = f"{say('desk.percent', n=verdict.percent(share))} ({span(Point(0, share, low, high_))})"
        found.append(Share(f"bias.{number}", column.take(max(ui.u(24), line(ui))), share, low, high_, team(0), text))
    found.append(_text(page, "fair.why", column, [Span(say("desk.fair-why"), colour=MUTED)], SMALL))
    return [Scroll("fairness.all", rect, found)]


def _course(page: RunScene, told: Told, rect: pygame.Rect) -> list[Widget]:
    """How long battles last, how they go, what tips them."""
    column = _column(page, rect)
    found = [_heading(page, column, say("desk.course"))]
    found += [_text(page, f"course.{n}", column, [said]) for n, said in enumerate(verdict.course(told))]
    causes = list(verdict.causes(told))
    if causes:
        found.append(_heading(page, column, say("desk.causes")))
        found += [_text(page, f"cause.{n}", column, [said]) for n, said in enumerate(causes)]
    found.append(_text(page, "more", column, [Span(say("desk.more"), colour=MUTED)], SMALL))
    return [Scroll("course.all", rect, found)]
