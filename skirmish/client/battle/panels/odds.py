"""What the planned or pointed action may come to: ways, odds in words, and buttons that change how they are told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, INK, IVORY, MUTED, WOUND, Colour, mix, shade
from skirmish.client.battle.frame import GAP, Column, high_line, row
from skirmish.client.battle.panels.questions import cite
from skirmish.client.battle.presenters.actions import OddsView, ShareView
from skirmish.client.battle.presenters.forecast import ForecastView
from skirmish.client.battle.presenters.questions import Way
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import box, wide, words
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, GOOD, SMALL, Scale, Skin
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget, about
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

ODDS = SMALL + 0.5
"""Size of the odds' letters."""
ENDLESS = 100_000
"""Pixels of a column that is as high as it needs to be."""
SHARES = 17
"""At 100%: how high the bar of what may become of the target is."""
_HARM = shade(WOUND, 0.62), shade(WOUND, 0.9), mix(WOUND, IVORY, 0.42), mix(WOUND, IVORY, 0.66)
"""Of harm, from the worst: red is harm and nothing else, the darker the worse. The last is for all that is slighter."""
_DARK = 2
"""So many of these are dark enough for pale letters."""
_NONE: Colour = (78, 84, 94)
BAR = 12
"""At 100%: the room of a bar beside what scrolls."""


class Following(Scroll):
    """What is scrolled: odds in it come into sight when they are about something new, or have just been worked out."""

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


def measure(view: ForecastView, across: int, scale: Scale, send: Send) -> int:
    """Pixels that it takes in a column so wide; 0 where nothing is foreseen."""
    return _bottom(build_parts(view, Column(pygame.Rect(0, 0, across, ENDLESS), scale.u(GAP)), scale, send))


def forecast(view: ForecastView, rect: pygame.Rect, scale: Scale, send: Send) -> list[Widget]:
    """Ways and odds in the box, a little narrower where they must be scrolled; nothing where nothing is foreseen."""
    for beside in (0, BAR):
        room = pygame.Rect(rect.x, rect.y, rect.w - (scale.u(beside) if beside else 0), ENDLESS)
        found = build_parts(view, Column(room, scale.u(GAP)), scale, send)
        if not found or _bottom(found) <= rect.bottom:
            break
    return [Following("forecast", rect, found, view.odds.topic if view.odds is not None else "")] if found else []


def _bottom(found: Sequence[Widget]) -> int:
    return max((widget.rect.bottom for widget in found), default=0)


def build_parts(view: ForecastView, column: Column, scale: Scale, send: Send) -> list[Widget]:
    """Ways and odds, one below the other."""
    return [*_ways(view.ways, column, scale, send), *_odds(view, column, scale, send)]


def _ways(ways: Sequence[Way], column: Column, scale: Scale, send: Send) -> list[Widget]:
    """Buttons for the ways in which the planned thing can be done: `1 card`, `2 cards`."""
    if not ways:
        return []
    widest = max(wide(way.text, "bold", scale.px(BODY)) for way in ways) + scale.u(20)
    across = max(1, min(len(ways), column.rest.w // widest))
    tall, made = high_line(scale, BODY, 28), list[Widget]()
    for start in range(0, len(ways), across):
        spots = row(column.take(tall), across, scale.u(4))
        for number, spot in enumerate(spots[: len(ways) - start], start):
            way, press = ways[number], partial(send, Signal("choose-way", number))
            made.append(Button(f"way.{number}", spot, way.text, press, pressed=way.pressed, tip=way.tip))
    return made


def _odds(view: ForecastView, column: Column, scale: Scale, send: Send) -> list[Widget]:
    """What the planned or pointed action may come to."""
    told = view.odds
    if told is None:
        return []
    found = _head(view, told, column, scale, send)
    if told.body is None:
        return [*found, Label("odds.wait", column.take(high_line(scale, BODY, 22)), told.wait, colour=MUTED)]
    if told.bar:
        found.append(ShareBar(column.take(high_line(scale, SMALL, SHARES)), told.bar))
    tall = Rich.height(told.body, scale, column.rest.w, ODDS) + scale.u(4)
    return [*found, Rich("odds", column.take(tall), told.body, follow=cite(send), size=ODDS)]


class ShareBar(Widget):
    """What may become of the target, as parts of a bar: the worst at the left, each with its chance if it has room."""

    solid = False

    def __init__(self, rect: pygame.Rect, parts: Sequence[ShareView]) -> None:
        super().__init__("odds.bar", rect)
        self.parts = parts

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The parts, a little apart."""
        whole, done, px = sum(part.share for part in self.parts), 0.0, ui.px(SMALL)
        for place, part in enumerate(self.parts):
            left = self.rect.x + round(self.rect.w * done / whole)
            done += part.share
            right = self.rect.x + round(self.rect.w * done / whole)
            spot = pygame.Rect(left, self.rect.y, max(2, right - left - ui.u(1)), self.rect.h)
            rank = min(place + (self.parts[0].weight != "out"), len(_HARM) - 1)
            tone = _NONE if part.weight == "none" else GOOD if part.weight == "gain" else _HARM[rank]
            box(onto, spot, Skin(tone, shade(tone, 0.82), shade(tone, 0.6), INK), ui.u(3))
            ink = IVORY if part.weight == "none" or (part.weight != "gain" and rank < _DARK) else INK
            fits = (said for said in (part.told, part.told.removesuffix("%")) if wide(said, "bold", px) <= spot.w)
            words(onto, next(fits, ""), "bold", px, ink, spot, "centre")


def _head(view: ForecastView, told: OddsView, column: Column, scale: Scale, send: Send) -> list[Widget]:
    """What it is about, and unless it is plain how the other side answers, and whether each roll is shown."""
    body = [Span(told.title, face="bold", colour=BRASS)]
    named = Rich("odds.title", column.take(Rich.height(body, scale, column.rest.w)), body)
    if told.plain:
        return [named]
    left, right = row(column.take(high_line(scale, BODY, 22)), 2, scale.u(4))
    answers = Button("odds.reply", left, say(f"reply-{told.reply}"), partial(send, Signal("reply")), tip=view.reply_tip)
    more = say("odds-less") if told.full else say("odds-more")
    rolls = Button("odds.more", right, more, partial(send, Signal("odds-more")), pressed=told.full, tip=view.odds_tip)
    return [named, about(answers, "help.odds"), about(rolls, "help.odds")]
