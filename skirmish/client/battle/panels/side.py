"""The panel at the side: round and tools, card, who waits, actions, odds, what comes next, log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.battle.frame import GAP, Column, high_line, row
from skirmish.client.battle.panels.card import CitedCard, tall
from skirmish.client.battle.panels.log import LogList
from skirmish.client.battle.panels.questions import cite
from skirmish.client.battle.presenters.actions import ActionRow, ActionsView, OddsView
from skirmish.client.battle.presenters.questions import TextLine, Way
from skirmish.client.battle.presenters.side import LogView, SideView, WideButton
from skirmish.client.signals import Send, Signal
from skirmish.client.ui import style
from skirmish.client.ui.button import Button, draw_chance
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import box, cap, cap_size, glyph, high, shortened, wide, words
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, HEADING, SMALL, Scale
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget, about, walk
from skirmish.client.words import percent, say
from skirmish.core.decision import Kind
from skirmish.core.record import Record

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


WAITING_ROWS = 5
"""Most rows in sight of those who wait."""
LOG = 150
"""Height at 100% that the log has where there is room, and below a third of which it gives way."""
TOOL, TOOL_GAP = 32, 2
"""A tool and what lies between two of them, at 100%."""
ODDS = SMALL + 0.5
"""Size of the odds' letters."""
ENDLESS = 100_000
"""Pixels of a column that is as high as it needs to be."""


class Fit(Record):
    """A way to share out the room: how much of its usual room the log has, and the fewest rows of the list."""

    log: float
    rows: int
    brief: bool = False
    """Whether the card is brief."""
    bar: bool = False
    """Whether it is a little narrower, for a bar beside it."""


_USUAL = (Fit(1, 6), Fit(0.5, 6), Fit(0.5, 3), Fit(0.5, 3, bar=True))
_POINTING = (Fit(1, 3), Fit(1, 3, brief=True), Fit(0.5, 3, brief=True, bar=True))
_PLANNING = (Fit(1, 5), Fit(1, 5, brief=True), Fit(0.5, 3, brief=True), Fit(0.5, 2, brief=True, bar=True))
"""The first that fits is taken, else the last one: odds and list matter more than the log and the card's numbers.

Who only points at somebody finds the list where it was, if that can be.
"""
_LOW = (*_USUAL, Fit(0, 3, brief=True, bar=True))
"""Where there is little room: what can be done matters more than the card's numbers."""
LOW = 240
"""Less room than this at 100% is little."""


class Middle(Scroll):
    """The middle part: odds come into sight when they are about something new, or have just been worked out."""

    def __init__(self, id: str, rect: pygame.Rect, children: Sequence[Widget], topic: str) -> None:
        super().__init__(id, rect, children)
        self.topic = topic

    def arrange(self, ui: UI) -> None:
        """As a scroll's."""
        super().arrange(ui)
        memory, odds = ui.memory(self.id), [child for child in self.children() if child.id.startswith("odds")]
        if memory.text == self.topic:
            return
        memory.text = self.topic
        if odds:
            self.reveal(odds[-1].rect, ui)
            self.reveal(odds[0].rect, ui)


def side(view: SideView, rect: pygame.Rect, log_scale: float, ui: UI, send: Send) -> Widget:
    """The panel. What doesn't fit between its head and its foot is reached by scrolling."""
    return _Side(view, rect, log_scale, ui, send).panel()


class _Side:
    """The panel in the making."""

    def __init__(self, view: SideView, rect: pygame.Rect, log_scale: float, ui: UI, send: Send) -> None:
        self.view, self.rect, self.log_scale, self.ui, self.send = view, rect, log_scale, ui, send
        self.scale, self.u = ui.scale, ui.scale.u

    def panel(self) -> Panel:
        """Head, middle, log; at its foot the two large buttons, which stay in their places whatever there is above.

        The place of what is planned stays empty while nothing is: a second press meets nothing else there.
        """
        inner = self.rect.inflate(-2 * self.u(GAP), -2 * self.u(GAP))
        end, commit = self._places(inner)
        buttons = [self._wide_button(self.view.end, end)]
        if self.view.commit is not None:
            buttons.insert(0, self._wide_button(self.view.commit, commit))
        inner.h = commit.y - self.u(6) - inner.y
        column = Column(inner, self.u(6))
        children = self._head(column)
        middle, needed, space = self._fitted(column.rest, column.rest.h)
        topic = self.view.odds.topic if self.view.odds is not None else ""
        children.append(Middle("side.middle", column.take(min(needed, space)), middle, topic))
        children += [*self._log(self.view.log, column), *buttons]
        for widget in walk(children):
            widget.spare = widget.spare or (end, commit)  # a tip leaves them free
        return Panel("side", self.rect, children)

    def _places(self, inner: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """The boxes of the large button and of what is planned, which has a second line."""
        end = pygame.Rect(inner.x, 0, inner.w, high_line(self.scale, BODY, 38))
        lines = high("bold", self.scale.px(BODY)) + high("body", self.scale.px(SMALL))
        commit = pygame.Rect(inner.x, 0, inner.w, max(self.u(38), lines + self.u(4)))
        end.bottom = inner.bottom
        commit.bottom = end.y - self.u(6)
        return end, commit

    def _head(self, column: Column) -> list[Widget]:
        """Which round it is, and the tools as buttons: beside it, or below it where its letters are large."""
        scale, tools = self.scale, self.view.tools
        size, between = self.u(TOOL), self.u(TOOL_GAP)
        rect = column.take(max(high_line(scale, HEADING + 1, 40), high("heading", scale.px(HEADING + 1))))
        left = pygame.Rect(rect.x, rect.y, rect.w - len(tools) * (size + between), rect.h)
        if wide(self.view.title, "heading", scale.px(HEADING + 1)) > left.w:
            left, rect = rect, column.take(size)
        found: list[Widget] = [
            Label("round", left, self.view.title, size=HEADING + 1, face="heading", colour=BRASS)
        ]  # fmt: skip
        for place, tool in enumerate(tools):
            x = rect.right - (len(tools) - place) * (size + between) + between
            spot = pygame.Rect(x, rect.centery - size // 2, size, size)
            button = Button(tool.id, spot, "", partial(self.send, tool.signal), glyph=tool.glyph, pressed=tool.pressed,
                            tip=tool.tip, enabled=not tool.why, why=tool.why)  # fmt: skip
            found.append(about(button, tool.page))
        return found

    # The middle part

    def _fitted(self, rect: pygame.Rect, room: int) -> tuple[list[Widget], int, int]:
        """The middle part, its height, and the room it has."""
        planning, weighs = self.view.planning, self.view.odds is not None
        memory, pointing_at = self.ui.memory("side.pointed"), f"{self.view.place} {self.rect}"
        fits: tuple[Fit, ...] = _USUAL if room >= self.u(LOW) else _LOW
        most = ENDLESS
        if planning:
            fits = _PLANNING
        elif weighs:
            fits = _POINTING
        elif memory.text == pointing_at:  # who has read odds goes to the list next, and must find it where it was
            fits, most = (_POINTING[memory.row],), memory.anchor
        for fit in fits:
            log = round(min(self.u(LOG), room // 3) * fit.log)
            space = room - (log if log >= self.u(LOG) // 3 else 0) - self.u(6)
            across = rect.w - (self.u(12) if fit.bar else 0)
            found = self._middle(pygame.Rect(rect.x, rect.y, across, rect.h), space, fit, most)
            needed = max((widget.rect.bottom for widget in found), default=rect.y) - rect.y
            if needed <= space:
                break
        if weighs and not planning:
            memory.text, memory.row = pointing_at, _POINTING.index(fit)
            memory.anchor = next((widget.rect.h for widget in found if widget.id == "actions"), ENDLESS)
        return found, needed, space

    def _middle(self, rect: pygame.Rect, room: int, fit: Fit, most: int) -> list[Widget]:
        """What the selected model is and may do, as if there was room for all of it; the list at `most` so high."""
        column = Column(pygame.Rect(rect.x, rect.y, rect.w, ENDLESS), self.u(6))
        found = [self._line(line, column) for line in self.view.questions]
        found += [*self._card(column, brief=fit.brief), *self._reserve(column)]
        taken = column.rest.y - rect.y
        ways = self._ways(self.view.ways, Column(pygame.Rect(rect.x, 0, rect.w, ENDLESS), self.u(4)))
        odds = self._odds(self.view.odds, Column(pygame.Rect(rect.x, 0, rect.w, ENDLESS), self.u(6)))
        wanted = sum(max((widget.rect.bottom for widget in part), default=0) for part in (ways, odds))
        left = room - taken - wanted - self.u(18)
        found += self._actions(self.view.actions, column, left, fit.rows, most)
        for part in (ways, odds):
            top = column.rest.y
            for widget in part:
                widget.move(0, top)
            column.take(max((widget.rect.bottom for widget in part), default=top) - top)
        return [*found, *ways, *odds]

    def _line(self, line: TextLine, column: Column) -> Widget:
        rect = column.take(Rich.height(line.body, self.scale, column.rest.w))
        return Rich(line.id, rect, line.body, follow=cite(self.send), tip=line.tip)

    def _card(self, column: Column, *, brief: bool) -> list[Widget]:
        """The card, or that nobody is selected."""
        view = self.view.card
        if view is None:
            body = [Span(say("nobody-selected"), colour=MUTED)]
            line = column.take(max(self.u(28), Rich.height(body, self.scale, column.rest.w)))
            return [Rich("card.none", line, body)]
        rect = column.take(tall(view.sheet, view.figure, column.rest.w, self.scale, brief=brief))
        return [CitedCard("card", rect, view.sheet, view.figure, self.scale, brief=brief, send=self.send)]

    def _reserve(self, column: Column) -> list[Widget]:
        """The models that can be put on the table: a click picks one up."""
        waiting = self.view.reserve
        if not waiting:
            return []
        rows = [Row(one.name, right=one.kind) for one in waiting]
        at = next((n for n, one in enumerate(waiting) if one.model == self.view.selected), -1)
        tall_ = high_line(self.scale, BODY, 26)
        rect = column.take(min(len(rows), WAITING_ROWS) * tall_ + self.u(8))

        def pick(number: int) -> None:
            self.send(Signal("select", waiting[number].model))

        units = tall_ / self.scale.ui
        return [ListBox("reserve", rect, rows, select=pick, activate=pick, selected=at, row_height=units)]

    def _ways(self, ways: Sequence[Way], column: Column) -> list[Widget]:
        """Buttons for the ways in which the planned thing can be done: `1 card`, `2 cards`."""
        if not ways:
            return []
        widest = max(wide(way.text, "bold", self.scale.px(BODY)) for way in ways) + self.u(20)
        across = max(1, min(len(ways), column.rest.w // widest))
        tall_, made = high_line(self.scale, BODY, 28), list[Widget]()
        for start in range(0, len(ways), across):
            spots = row(column.take(tall_), across, self.u(4))
            for number, spot in enumerate(spots[: len(ways) - start], start):
                way, press = ways[number], partial(self.send, Signal("choose-way", number))
                made.append(Button(f"way.{number}", spot, way.text, press, pressed=way.pressed, tip=way.tip))
        return made

    def _odds(self, view: OddsView | None, column: Column) -> list[Widget]:
        """What the planned or pointed action may come to."""
        if view is None:
            return []
        found = self._odds_head(view, column)
        if view.body is None:
            line = column.take(high_line(self.scale, BODY, 22))
            return [*found, Label("odds.wait", line, view.wait, colour=MUTED)]
        tall_ = Rich.height(view.body, self.scale, column.rest.w, ODDS) + self.u(4)
        return [*found, Rich("odds", column.take(tall_), view.body, follow=cite(self.send), size=ODDS)]

    def _odds_head(self, view: OddsView, column: Column) -> list[Widget]:
        """What it is about, and unless it is plain how the other side answers, and whether each roll is shown."""
        line = high_line(self.scale, BODY, 22)
        body = [Span(view.title, face="bold", colour=BRASS)]
        named = Rich("odds.title", column.take(Rich.height(body, self.scale, column.rest.w)), body)
        if view.plain:
            return [named]
        left, right = row(column.take(line), 2, self.u(4))
        answers = Button("odds.reply", left, say(f"reply-{view.reply}"), partial(self.send, Signal("reply")),
                         tip=self.view.reply_tip)  # fmt: skip
        more = say("odds-less") if view.full else say("odds-more")
        rolls = Button("odds.more", right, more, partial(self.send, Signal("odds-more")), pressed=view.full,
                       tip=self.view.odds_tip)  # fmt: skip
        return [named, about(answers, "help.odds"), about(rolls, "help.odds")]

    def _actions(self, view: ActionsView, column: Column, room: int, least: int, most: int) -> list[Widget]:
        """What the selected model may do; `least`: fewest rows in sight. What it can't is folded up."""
        fold_high = high_line(self.scale, BODY, 26)
        left = room - (fold_high + self.u(6) if view.barred else 0)
        each = self.u(row_units(self.scale))
        found: list[Widget] = []
        if view.live:
            rect = column.take(min(len(view.live) * each, most, max(left, min(least, len(view.live)) * each)))
            found.append(ActionList("actions", rect, view.live, self._choose, self.scale))
        if not view.barred:
            return found
        fold = Button("actions.fold", column.take(fold_high), say("fold", count=len(view.barred)),
                      partial(self.send, Signal("fold")), pressed=view.unfolded, tip=say("fold-tip"))  # fmt: skip
        found.append(fold)
        if view.unfolded:
            rect = column.take(len(view.barred) * each)
            beyond = len(view.live)
            found.append(
                ActionList("actions.barred", rect, view.barred, lambda n: self._choose(beyond + n), self.scale)
            )
        return found

    def _choose(self, number: int) -> None:
        self.send(Signal("choose", number))

    # The large buttons and the log

    def _wide_button(self, view: WideButton, rect: pygame.Rect) -> Button:
        """A button with the first of the texts that fits it, with its key if there is room; its tip says all of it."""
        press = partial(self.send, view.signal)
        more: dict[str, Any] = {"primary": view.primary, "danger": view.danger, "enabled": view.enabled}
        for text in view.texts:
            for key in (view.key, ""):
                found = Button(view.id, rect, text, press, key=key, sub=view.sub, tip=view.tip, why=view.why, **more)
                if not found.cut(self.ui):
                    if view.key and not key:
                        found.tip = "\n".join(filter(None, (found.tip, f"({view.key})")))
                    return found
        px, room = self.scale.px, rect.w - self.u(24)
        told = (view.texts[0], view.sub, view.tip, f"({view.key})" if view.key else "")
        text, sub = shortened(view.texts[-1], "bold", px(BODY), room), shortened(view.sub, "body", px(SMALL), room)
        return Button(view.id, rect, text, press, sub=sub, tip="\n".join(filter(None, told)), **more)

    def _log(self, view: LogView, column: Column) -> list[Widget]:
        """The battle log, at its end unless somebody reads."""
        line = high_line(self.scale, HEADING, 22)
        if column.rest.h < line + self.u(40):
            return []
        head = column.take(line)
        texts = say("why"), say("log-open")
        across = max(self.u(64), *(wide(text, "bold", self.scale.px(BODY)) + self.u(24) for text in texts))
        button = pygame.Rect(head.right - across, head.y, across, head.h)
        ask = button.move(-across - self.u(4), 0)
        title = pygame.Rect(head.x, head.y, ask.x - head.x - self.u(4), head.h)
        return [
            about(Label("log.title", title, say("log"), size=HEADING, face="heading", colour=BRASS), "help.log"),
            Button("log.why", ask, say("why"), partial(self.send, Signal("why")), tip=view.why_tip,
                   enabled=not view.why_bar, why=view.why_bar),
            about(Button("log.open", button, say("log-open"), partial(self.send, Signal("log")), tip=view.open_tip),
                  "help.log"),
            LogList("log", column.rest, view.lines, self.send, view.looked, SMALL * self.log_scale),
        ]  # fmt: skip


HEIGHT = 38
"""Of a row at 100%, unless its letters need more."""
_GLYPHS: dict[Kind, str] = {
    "charge": "spear", "walk": "boot", "hide": "shield", "shoot": "bow", "magic": "star", "cut": "cross", "join": "hub",
    "lead": "crown", "end": "cross", "arm": "sword", "strike": "sword", "other": "fist",
}  # fmt: skip
"""A sign for each kind of deed."""


def row_units(scale: Scale) -> float:
    """The height of a row, at 100%."""
    return max(HEIGHT, (high("bold", scale.px(BODY)) + high("body", scale.px(SMALL))) / scale.ui + 6)


class ActionList(ListBox):
    """The rows. A click or Enter chooses one; greyed ones say why on a second line and in the tip."""

    def __init__(
        self, id: str, rect: pygame.Rect, rows: Sequence[ActionRow], choose: Callable[[int], object], scale: Scale
    ) -> None:
        plain = [Row(row.name, row.detail, tip=row.reason, helps=row.rule) for row in rows]  # grey ones say why
        super().__init__(
            id,
            rect,
            plain,
            select=choose,
            activate=choose,
            row_height=row_units(scale),
            painter=self._paint,
            framed=False,
        )
        self.deals = rows

    def arrange(self, ui: UI) -> None:
        """As a list's; what is chosen comes into sight once, and again where the list has become lower or higher."""
        chosen = next((number for number, row in enumerate(self.deals) if row.chosen), -1)
        memory, shown = ui.memory(self.id), (chosen + 1, self.rect.h)
        if chosen >= 0 and (memory.caret, memory.anchor) != shown:
            self.scrolled(ui).show(chosen * self.tall(ui), (chosen + 1) * self.tall(ui), ui)
        memory.caret, memory.anchor = shown
        super().arrange(ui)

    def _paint(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        row = self.deals[number]
        inner = rect.inflate(0, -ui.u(4))
        skin = style.CHOSEN if row.chosen else style.ROW if row.enabled else style.OFF
        if row.enabled and ui.hot(self) and rect.collidepoint(ui.pointer) and not row.chosen:
            skin = style.ROW_HOT
        box(onto, inner, skin, ui.u(6))
        side = ui.u(26)
        disc = pygame.Rect(inner.x + ui.u(5), inner.centery - side // 2, side, side)
        tone = (74, 66, 92) if row.enabled else (46, 49, 56)
        box(onto, disc, style.Skin(tone, tone, (20, 22, 26), IVORY), side // 2)
        glyph(onto, _GLYPHS[row.kind], ui.u(16), IVORY if row.enabled else skin.text, disc.center)
        right = inner.right - ui.u(7)
        if row.key:
            right -= cap_size(row.key, ui.scale)[0] + ui.u(5)
            cap(onto, row.key, inner.right - ui.u(7), inner.centery, ui.scale)
        if row.chance is not None:
            draw_chance(onto, ui, row.chance, pygame.Rect(right - ui.u(60), inner.y, ui.u(60), inner.h))
            right -= ui.u(66)
        left = disc.right + ui.u(7)
        upper, lower = high("bold", ui.px(BODY)), high("body", ui.px(SMALL))
        under, cited = row.detail, ""
        if not row.enabled and row.reason:  # the rule stands by itself: it mustn't be what is cut
            cited = row.rule if row.reason.endswith(f" ({row.rule})") else ""
            under = row.reason.removesuffix(f" ({cited})")
        top = inner.centery - (upper + (lower if under else 0)) // 2
        words(onto, row.name, "bold", ui.px(BODY), skin.text, pygame.Rect(left, top, right - left, upper))
        if under:
            low = pygame.Rect(left, top + upper, right - left, lower)
            colour = MUTED if row.enabled else (158, 140, 120)
            colour = BRASS if row.chosen else colour
            if cited:
                rest = words(onto, cited, "semibold", ui.px(SMALL), colour, low, "right").x - ui.u(6) - left
                low = pygame.Rect(left, low.y, max(0, rest), low.h)
            words(onto, under, "body", ui.px(SMALL), colour, low)

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The whole of the row there."""
        number = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        if not 0 <= number < len(self.deals):
            return ""
        row = self.deals[number]
        odds = f"{row.meant}: {percent(row.chance)}" if row.chance is not None and row.meant else ""
        return "\n".join(filter(None, (row.name, row.detail, odds, row.reason)))
