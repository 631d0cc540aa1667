"""The columns beside the board: rosters on top, at the left the card, at the right the odds and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from skirmish.client.art.theme import BRASS
from skirmish.client.battle.frame import EDGE, GAP, Column, Frame, high_line
from skirmish.client.battle.panels import odds
from skirmish.client.battle.panels.card import CitedCard, tall
from skirmish.client.battle.panels.log import MOST_LINES, STRIP, LogList
from skirmish.client.battle.panels.questions import cite
from skirmish.client.battle.panels.roster import Roster, roster
from skirmish.client.battle.presenters.card import CardView
from skirmish.client.battle.presenters.forecast import ForecastView
from skirmish.client.battle.presenters.log import LogView
from skirmish.client.battle.presenters.questions import TextLine
from skirmish.client.battle.presenters.roster import RosterView
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import high, wide
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.style import BODY, HEADING, SMALL, Scale
from skirmish.client.ui.text import Label, Rich
from skirmish.client.ui.widget import Widget, about, walk
from skirmish.client.words import say
from skirmish.core.record import Record

SHARE, SHARED = 0.47, (0.33, 0.24, 0.17)
"""The most of a column's height that a roster takes: where it has a column of its own; and where both share one, the
first that leaves room for the log."""
PRINT = 14
"""So many lines of small print has a card that has the room."""
LINES, LEAST, CARD = 2, 70, 90
"""The log's lines that stay in sight where there is room for them; heights at 100% below which the log gives way, and
the card is scrolled with what stands above it."""


class ColumnsView(Record):
    """All that the columns show."""

    rosters: tuple[RosterView, RosterView]
    lines: tuple[TextLine, ...]
    card: CardView | None
    forecast: ForecastView | None
    log: LogView


def build_columns(
    view: ColumnsView, boxes: Frame, log_scale: float, spare: Sequence[pygame.Rect], send: Send, scale: Scale
) -> list[Widget]:  # fmt: skip
    """The column of each side, or one for both where the window is narrow for its letters.

    `spare`: what their tips leave to be seen.
    """
    made = _Columns(view, boxes, log_scale, scale, send)
    found: list[Widget] = made.both() if len(boxes.columns) == 2 else [made.one()]
    for widget in walk(found):
        widget.spare = widget.spare or spare
    return found


class _Columns:
    """The columns in the making."""

    def __init__(self, view: ColumnsView, boxes: Frame, log_scale: float, scale: Scale, send: Send) -> None:
        self.view, self.boxes, self.log_scale, self.scale, self.send = view, boxes, log_scale, scale, send
        self.u = scale.u

    def both(self) -> list[Widget]:
        """Mine and the enemy's."""
        left, right = (self._inner(rect) for rect in self.boxes.columns)
        mine, theirs = Column(left, self.u(GAP)), Column(right, self.u(GAP))
        most = round(left.h * SHARE)
        head = [*self._roster(0, mine, most), *self._lines(mine)]
        if mine.rest.h < self.u(CARD):
            head = self._scrolled(left, lambda column: [*self._roster(0, column, most), *self._lines(column),
                                                        *self._card(column, brief=True)])  # fmt: skip
        else:
            head += self._fitted_card(mine.rest)
        told = [*self._roster(1, theirs, most), *self._told(theirs.rest)]
        return [Panel("left", self.boxes.left, head), Panel("right", self.boxes.right, told)]

    def one(self) -> Panel:
        """Both warbands, and all else below them. Where there is little room the card is brief, then the log is a
        strip, then the warbands have no heads, and at last all but the log is scrolled."""
        inner, strip = self._inner(self.boxes.right), self._strip()
        whole = high_line(self.scale, HEADING, 22) + self.u(GAP) + strip

        def build(column: Column, share: float, *, brief: bool, headed: bool = False) -> list[Widget]:
            most = round(inner.h * share)
            found = [one for side in (0, 1) for one in self._roster(side, column, most, headed=headed)]
            found += self._lines(column)
            found += self._card(column, brief=brief)
            return [*found, *odds.build_parts(self._forecast, column, self.scale, self.send)]

        # the log has its head, or is a strip
        for brief, headed, needs in (
            (False, True, whole),
            (True, True, whole),
            (True, True, strip),
            (True, False, strip),
        ):
            for share in SHARED:
                column = self._endless(inner)
                found = build(column, share, brief=brief, headed=headed)
                rest = pygame.Rect(inner.x, column.rest.y, inner.w, inner.bottom - column.rest.y)
                named = not headed or all(one.fit.named for one in found if isinstance(one, Roster))
                if named and rest.h >= max(needs, self.u(LEAST) if needs == whole else 0):
                    return Panel("right", self.boxes.right, [*found, *self._log(rest)])
        foot = pygame.Rect(inner.x, inner.bottom - strip, inner.w, strip)
        inner.h -= strip + self.u(GAP)
        found = self._scrolled(inner, lambda column: build(column, SHARED[0], brief=True))
        return Panel("right", self.boxes.right, [*found, *self._log(foot)])

    def _endless(self, rect: pygame.Rect) -> Column:
        """As if there was room for all."""
        return Column(pygame.Rect(rect.x, rect.y, rect.w, odds.ENDLESS), self.u(GAP))

    def _scrolled(self, rect: pygame.Rect, parts: Callable[[Column], list[Widget]]) -> list[Widget]:
        """The parts in a box that is scrolled."""
        narrow = pygame.Rect(rect.x, rect.y, rect.w - self.u(odds.BAR), rect.h)
        topic = self._forecast.odds.topic if self._forecast.odds is not None else ""
        return [odds.Following("column", rect, parts(self._endless(narrow)), topic)]

    def _inner(self, rect: pygame.Rect) -> pygame.Rect:
        return rect.inflate(-2 * self.u(EDGE), -2 * self.u(GAP))

    @property
    def _forecast(self) -> ForecastView:
        return self.view.forecast or ForecastView((), None, "", "")

    def _roster(self, side: int, column: Column, most: int, *, headed: bool = True) -> list[Widget]:
        found = roster(self.view.rosters[side], column.rest, most, self.scale, self.send, headed=headed)
        column.take(found[-1].rect.bottom - column.rest.y)  # what stands there is as high as its tiles
        return found

    def _lines(self, column: Column) -> list[Widget]:
        """What is asked, and who acts next."""
        found: list[Widget] = []
        for line in self.view.lines:
            rect = column.take(Rich.height(line.body, self.scale, column.rest.w))
            found.append(Rich(line.id, rect, line.body, follow=cite(self.send), tip=line.tip))
        return found

    def _card(self, column: Column, *, brief: bool) -> list[Widget]:
        """The card, as high as it is."""
        view = self.view.card
        if view is None:
            return []
        needs = tall(view.sheet, view.figure, column.rest.w, self.scale, brief=brief)
        return [self._card_in(view, column.take(needs), brief=brief)]

    def _fitted_card(self, room: pygame.Rect) -> list[Widget]:
        """The card with as much small print as fits, or brief; scrolled if even that is too high."""
        view = self.view.card
        if view is None:
            return []
        whole = [(False, most) for most in range(PRINT, -1, -1)]
        for brief, most in (*whole, (True, None)):
            needs = tall(view.sheet, view.figure, room.w, self.scale, brief=brief, most=most)
            if needs <= room.h:
                rect = pygame.Rect(room.x, room.y, room.w, needs)
                return [self._card_in(view, rect, brief=brief, most=most)]
        return self._scrolled(room, lambda column: self._card(column, brief=True))

    def _card_in(self, view: CardView, rect: pygame.Rect, *, brief: bool, most: int | None = None) -> CitedCard:
        return CitedCard("card", rect, view.sheet, view.figure, self.scale, brief=brief, most=most, send=self.send)

    def _told(self, room: pygame.Rect) -> list[Widget]:
        """Odds, and the log in what they leave."""
        needs = odds.measure(self._forecast, room.w, self.scale, self.send)
        if not needs:
            return self._log(room)
        deep = min(needs, max(room.h - self._log_needs(room.w) - self.u(GAP), room.h // 3))
        found = odds.forecast(self._forecast, pygame.Rect(room.x, room.y, room.w, deep), self.scale, self.send)
        top = room.y + deep + self.u(GAP)
        return [*found, *self._log(pygame.Rect(room.x, top, room.w, max(0, room.bottom - top)))]

    def _log_needs(self, across: int) -> int:
        """Pixels of the log's head and last lines."""
        lines = self.view.log.lines[-LINES:]
        rows = LogList("", pygame.Rect(0, 0, across, 0), lines, self.send, None, SMALL * self.log_scale)
        return high_line(self.scale, HEADING, 22) + self.u(GAP + 8) + rows.edges_in(self.scale)[-1]

    def _strip(self) -> int:
        """Pixels of the log where it is a strip."""
        return STRIP * (high("body", self.scale.px(SMALL * self.log_scale)) + self.u(5)) + self.u(8)

    def _log(self, room: pygame.Rect) -> list[Widget]:
        """The battle log, at its end unless somebody reads; its last lines alone where its head has no room."""
        view, line = self.view.log, high_line(self.scale, HEADING, 22)
        if room.h < max(self.u(LEAST), line + self.u(GAP) + self._strip()):
            return [self._log_list(room, STRIP)] if room.h >= self._strip() else []
        column = Column(room, self.u(GAP))
        head = column.take(line)
        texts = say("why"), say("log-open")
        across = max(self.u(64), *(wide(text, "bold", self.scale.px(BODY)) + self.u(24) for text in texts))
        button = pygame.Rect(head.right - across, head.y, across, head.h)
        ask = button.move(-across - self.u(4), 0)
        title = pygame.Rect(head.x, head.y, ask.x - head.x - self.u(4), head.h)
        size = HEADING if wide(say("log"), "heading", self.scale.px(HEADING)) <= title.w else BODY
        return [
            about(Label("log.title", title, say("log"), size=size, face="heading", colour=BRASS), "help.log"),
            Button("log.why", ask, say("why"), partial(self.send, Signal("why")), tip=view.why_tip,
                   enabled=not view.why_bar, why=view.why_bar),
            about(Button("log.open", button, say("log-open"), partial(self.send, Signal("log")), tip=view.open_tip),
                  "help.log"),
            self._log_list(column.rest, MOST_LINES),
        ]  # fmt: skip

    def _log_list(self, rect: pygame.Rect, most: int) -> LogList:
        view = self.view.log
        return LogList("log", rect, view.lines, self.send, view.looked, SMALL * self.log_scale, most)
