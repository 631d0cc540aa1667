"""What shall I be asked? Which questions in the middle of the rules are asked, and which are answered by themselves."""

from __future__ import annotations

import pygame

from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.battle.frame import Column
from skirmish.client.battle.orders import Line, Systems, choice_key, list_groups, wished, without_wishes
from skirmish.client.ports import Services
from skirmish.client.scenes.page import Page, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.paint import high
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import HEADING
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import begun, say
from skirmish.core.decision import When

_BROAD = 900
"""How wide the page is at most, at 100%."""
_FAR = 10**6


class AsksScene(Page):
    """The questions of these systems, each with when it is asked: at once, and kept. `at`: the one that is sought."""

    def __init__(self, app: Services, systems: Systems, at: str = "") -> None:
        super().__init__(app, say("asks.title"))
        self.systems = systems
        self._sought = at

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.questions"

    def enter(self) -> None:
        """The one that is sought has the focus, and is in sight."""
        super().enter()
        if self._sought:
            self.freshen()
            self.ui.focus = f"ask.{self._sought}"
            self._sought = ""

    def wish(self, line: Line, when: When) -> None:
        """From now on such questions are asked then."""
        self.app.change(asks=wished(self.app.settings.asks, line.asks, when))
        self.touch()

    def reset(self) -> None:
        """All that stands here is asked as usual."""
        self.app.change(asks=without_wishes(self.systems, self.app.settings.asks))
        self.touch()

    # How it looks

    def foot(self) -> list[Button]:
        """As usual, back."""
        nowhere, kept = pygame.Rect(0, 0, 0, 0), self.app.settings.asks
        other = without_wishes(self.systems, kept) != kept
        return [
            Button("asks.reset", nowhere, say("asks.reset"), self.reset, enabled=other, why=say("asks.as-usual")),
            Button("back", nowhere, say("setup.back"), self.back, primary=True, key=self.app.keymap.cap("cancel")),
        ]

    def accept(self) -> None:
        """Enter: done."""
        self.back()

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """What the page is about, then the questions system by system."""
        ui = self.ui
        across = min(rect.w, ui.u(_BROAD * max(1.0, ui.scale.text)))
        rect = pygame.Rect(rect.centerx - across // 2, rect.y, across, rect.h)
        inner = rect.inflate(-2 * ui.u(14), -2 * ui.u(12))
        column = Column(pygame.Rect(inner.x + ui.u(4), inner.y + ui.u(4), inner.w - ui.u(20), _FAR), ui.u(9))
        found: list[Widget] = [self._told(say("asks.told"), column)]
        for name, lines in list_groups(self.systems, self.app.settings.asks):
            column.take(ui.u(2))
            head = column.take(high("heading", ui.px(HEADING)) + ui.u(4))
            title = begun(name) if name else say("asks.several")
            found.append(Label("", head, title, size=HEADING, face="heading", colour=BRASS))
            for one in lines:
                found += self._line(one, column)
        if len(found) == 1:
            found.append(self._told(say("asks.none"), column))
        return [Panel("page", rect, [Scroll("asks", inner, found)], framed=True)]

    def _told(self, text: str, column: Column) -> Widget:
        body = [Span(text, colour=MUTED)]
        return Rich("", column.take(Rich.height(body, self.ui, column.rest.w) + self.ui.u(2)), body)

    def _line(self, one: Line, column: Column) -> list[Widget]:
        """What is asked, with its rules; beside it when it is."""
        asks = one.asks
        body = [Span(f"{asks.name}. ", face="bold"), Span(asks.text, colour=MUTED)]
        body += [Span(f" [{rule}]", link=rule) for rule in one.rules]
        follow = self.app.go.to_rulebook
        name, rect = self.beside(f"ask.{asks.id}.text", body, column, tall(self.ui), follow)
        titles = [
            say("asks.usual" if when == asks.usual else "asks.plain", what=say(f"asks.{choice_key(one, when)}"))
            for when in one.choices
        ]
        pick = Choice(f"ask.{asks.id}", rect, titles, one.choices.index(one.when),
                      lambda number: self.wish(one, one.choices[number]), tip=f"{asks.name}: {asks.text}")  # fmt: skip
        return [name, pick]
