"""How far a running playtest is: battles, pace, time left, who wins so far, and how that came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour, role_colour, team
from skirmish.client.battle.frame import Column, row
from skirmish.client.levels import called
from skirmish.client.playtest.chart import Chart
from skirmish.client.playtest.verdict import percent
from skirmish.client.playtest.work import Point
from skirmish.client.scenes.page import line
from skirmish.client.ui.paint import high, wide
from skirmish.client.ui.panel import Meter, Panel
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, HEADING, POOR, SMALL, TITLE
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.playtest.running import RunScene
    from skirmish.playtest.plan import Plan


_FAR = 10**6


def widgets(page: RunScene, rect: pygame.Rect) -> list[Widget]:
    """One sheet: who fights whom, the bar, the figures, the chart."""
    ui = page.ui
    inner = rect.inflate(-2 * ui.u(14), -2 * ui.u(12))
    column = Column(pygame.Rect(inner.x, inner.y, inner.w - ui.u(14), _FAR), ui.u(8))
    found: list[Widget] = []
    if page.plan is not None:
        found += heads(page.plan, column, ui)
    found += _bar(page, column) + _figures(page, column) + _remarks(page, column)
    deep = max(ui.u(150), inner.bottom - column.rest.y - ui.u(4))
    total = 0 if page.plan is None or page.plan.until is not None else page.plan.games
    now = page.tidings.now if page.tidings is not None else None
    found.append(Chart("chart", column.take(deep), page.points, now, total, team(0)))
    return [Panel("headway", rect, [Scroll("headway.all", inner, found)], framed=True)]


def heads(plan: Plan, column: Column, ui: UI) -> list[Widget]:
    """The two lists in their colours, who plays them, and where."""
    found: list[Widget] = []
    words = plan.players * 2 if len(plan.players) == 1 else plan.players
    body: list[Span | str] = []
    for side, (roster, player) in enumerate(zip(plan.rosters, words, strict=True)):
        if side:
            body.append(Span(f" {say('desk.against')} ", colour=MUTED))
        body += [
            Span(roster.name, face="bold", colour=role_colour(side)),
            Span(f" ({called(player)})", colour=MUTED),
        ]
    found.append(Rich("heads", column.take(Rich.height(body, ui, column.rest.w, HEADING)), body, size=HEADING))
    places = ", ".join(field.name for field in plan.battlefields)
    about = [Span(say("desk.setting", places=places, scenario=plan.scenario.name, seed=plan.seed), colour=MUTED)]
    found.append(Rich("setting", column.take(Rich.height(about, ui, column.rest.w, SMALL)), about, size=SMALL))
    return found


def _bar(page: RunScene, column: Column) -> list[Widget]:
    ui, tidings = page.ui, page.tidings
    done, total = (tidings.done, tidings.total) if tidings is not None else (0, 0)
    most = page.plan is not None and page.plan.until is not None
    text = say("desk.done-at-most" if most else "desk.done", done=f"{done:,}", total=f"{total:,}") if total else ""
    state = say("desk.running" if page.running and done else "desk.ready" if page.running else "desk.paused")
    label = Label("state", column.take(line(ui)), page.doing or state, face="semibold",
                  colour=BRASS if page.busy else IVORY)  # fmt: skip
    rect = column.take(high("bold", ui.px(BODY)) + ui.u(2))
    return [label, Meter("bar", rect, done / total if total else 0.0, BRASS, text=text)]


def _figures(page: RunScene, column: Column) -> list[Widget]:
    """Share of wins with its interval, pace, time left, processes."""
    ui, tidings = page.ui, page.tidings
    now = tidings.now if tidings is not None and tidings.now.battles else None
    rate = f"{tidings.rate:.3g}" if tidings is not None and tidings.rate and page.running else say("desk.none")
    left = tidings.left if tidings is not None and tidings.left and page.running else say("desk.none")
    figures = [
        (say("desk.wins"), say("desk.percent", n=percent(now.share)) if now else say("desk.none")),
        (say("desk.between"), span(now) if now else say("desk.none")),
        (say("desk.pace"), rate),
        (say("desk.left"), left),
        (say("desk.playing"), str(page.workers) if page.running else say("desk.none")),
    ]
    gap = ui.u(14)
    need = max(max(wide(what, "body", ui.px(SMALL)), wide(number, "bold", ui.px(TITLE))) for what, number in figures)
    across = max(1, min(len(figures), (column.rest.w + gap) // (need + gap)))
    found: list[Widget] = []
    for begin in range(0, len(figures), across):
        deep = high("bold", ui.px(TITLE)) + high("body", ui.px(SMALL)) + ui.u(4)
        spots = row(column.take(deep), across, gap)
        for place, (what, number) in enumerate(figures[begin : begin + across]):
            colour = role_colour(0) if begin + place == 0 else IVORY
            found += _figure(ui, spots[place], what, number, colour)
    return found


def _figure(ui: UI, rect: pygame.Rect, what: str, number: str, colour: Colour) -> list[Widget]:
    """A large number, and below it what it is."""
    upper = pygame.Rect(rect.x, rect.y, rect.w, high("bold", ui.px(TITLE)))
    lower = pygame.Rect(rect.x, upper.bottom, rect.w, high("body", ui.px(SMALL)))
    return [
        Label("", upper, number, size=TITLE, face="bold", colour=colour),
        Label("", lower, what, size=SMALL, colour=MUTED),
    ]


def span(now: Point) -> str:
    """The ends of the interval: `48-63%`."""
    return say("desk.span", low=percent(now.low), high=percent(now.high))


def _remarks(page: RunScene, column: Column) -> list[Widget]:
    """Why it has stopped; what breaks the rules of list building."""
    ui, found = page.ui, list[Widget]()
    said = [(page.failed, POOR)] if page.failed else []
    if page.notes:
        said.append((say("desk.unlawful", n=len(page.notes), first=page.notes[0]), MUTED))
    for number, (text, tone) in enumerate(said):
        body = [Span(text, colour=tone)]
        deep = Rich.height(body, ui, column.rest.w, SMALL)
        found.append(Rich(f"remark.{number}", column.take(deep), body, size=SMALL))
    return found
