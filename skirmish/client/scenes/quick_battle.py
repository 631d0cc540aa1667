"""A quick battle: a side, an opponent, and off it goes."""

from __future__ import annotations

from functools import partial

import pygame

from skirmish.app.entries import HUMAN, Entry, Wanted
from skirmish.app.errors import UserError
from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.battle.frame import Column
from skirmish.client.levels import LEVELS, seated, word_of
from skirmish.client.ports import Services
from skirmish.client.scenes import seating
from skirmish.client.scenes.boards import BoardBox, Gallery
from skirmish.client.scenes.page import GAP, Page, line, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import high
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, HEADING, SMALL
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import evolve

_NARROW = 700
"""Below this width, at 100%, there is no picture."""


class QuickScene(Page):
    """Good defaults with two choices: which side is yours, and who plays the other."""

    def __init__(self, app: Services) -> None:
        super().__init__(app, say("setup.quick"))
        shop = app.workshop
        self.usual = shop.usual()
        self.rosters = [next(e for e in shop.rosters() if e.id == name) for name in self.usual.rosters]
        self.mine = 0
        """The side of the human who presses Fight."""
        kept = app.settings.opponent
        self.opponent = kept if seated(kept) else self.usual.seats[1]
        self._gallery = Gallery()
        self._field = shop.battlefield(self.usual.battlefield)

    @property
    def wanted(self) -> Wanted:
        """The battle as it is chosen now."""
        seats = (HUMAN, self.opponent) if self.mine == 0 else (self.opponent, HUMAN)
        return evolve(self.usual, seats=seats)

    def side(self, side: int) -> None:
        """This side is yours."""
        self.mine = side
        self.touch()

    def against(self, player: str) -> None:
        """Chooses this opponent, which is also proposed the next time."""
        self.opponent = player
        self.app.change(opponent=player)
        self.touch()

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.choosing"

    def accept(self) -> None:
        """To battle."""
        try:
            self.app.go.to_fight(self.wanted, replace=True)
        except UserError as error:
            self.tell(say("setup.not-fought"), str(error))

    def more(self) -> None:
        """Everything else can be chosen as well."""
        self.app.go.to_new_battle(self.wanted, replace=True)

    def step(self, seconds: float) -> None:
        """The picture of the map is painted."""
        if self._gallery.step():
            self.touch()

    def due(self) -> float | None:
        """See `Scene`."""
        return 0.0 if self._gallery.busy else super().due()

    def foot(self) -> list[Button]:
        """Back, more, fight."""
        nowhere = pygame.Rect(0, 0, 0, 0)
        return [
            Button("back", nowhere, say("setup.back"), self.back, key=self.app.keymap.cap("cancel")),
            Button("more", nowhere, say("setup.more"), self.more),
            Button("fight", nowhere, say("setup.fight"), self.accept, primary=True, glyph="sword", key="Enter"),
        ]

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """The map beside the choices."""
        gap = self.ui.u(GAP)
        if self.broad < _NARROW:
            return [self._choices(rect)]
        side = min(rect.h, round(rect.w * 0.52))
        shown = pygame.Rect(rect.x, rect.y, side, rect.h)
        picture = BoardBox("map", shown, self._gallery, self._field)
        beside = pygame.Rect(shown.right + gap, rect.y, rect.right - shown.right - gap, rect.h)
        return [picture, self._choices(beside)]

    def _choices(self, rect: pygame.Rect) -> Widget:
        ui = self.ui
        inner = rect.inflate(-2 * ui.u(14), -2 * ui.u(12))
        column = Column(pygame.Rect(inner.x + ui.u(4), inner.y, inner.w - ui.u(18), 10**6), ui.u(8))
        found: list[Widget] = [self._heading(column, say("setup.side"))]
        for side, entry in enumerate(self.rosters):
            button = Button(
                f"side.{side}", column.take(tall(ui) + high("body", ui.px(SMALL))), entry.name,
                partial(self.side, side), sub=facts(entry), glyph="shield", pressed=self.mine == side,
            )  # fmt: skip
            found.append(button)
        column.take(ui.u(4))
        found.append(self._heading(column, say("setup.against")))
        found += self._opponents(column)
        if self.opponent != HUMAN:
            found.append(self._text("fair", column, [Span(say("setup.fair"), colour=MUTED)]))
        column.take(ui.u(4))
        found.append(self._heading(column, say("setup.battle")))
        found.append(self._text("battle", column, self._told()))
        return Panel("choices", rect, [Scroll("choices.all", inner, found)], framed=True)

    def _opponents(self, column: Column) -> list[Widget]:
        """The levels for the other side; for one that weighs, its fighting style."""
        ui, chosen = self.ui, seated(self.opponent)
        level_now, profile = chosen or (None, "")
        deep = high("bold", ui.px(BODY)) + high("body", ui.px(SMALL)) + ui.u(12)
        close = Column(column.take(len(LEVELS) * (deep + ui.u(4))), ui.u(4))
        found: list[Widget] = []
        for level in LEVELS:
            press = partial(self.against, word_of(level, profile))
            found.append(Button(f"against.{level.id}", close.take(deep), level.name, press, sub=level.text,
                                pressed=level == level_now))  # fmt: skip
        if level_now is not None and level_now.weighs:
            found.append(seating.profile("against.profile", self.opponent, column.take(tall(ui)), self.against))
            found.append(self._text("manner", column, [Span(seating.told(self.opponent)[-1], colour=IVORY)]))
        return found

    def _told(self) -> list[Span | str]:
        shop, wanted = self.app.workshop, self.usual
        field = next(e for e in shop.maps() if e.id == wanted.battlefield)
        scenario = next(e for e in shop.scenarios() if e.id == wanted.scenario)
        return [Span(f"{field.name}\n", face="bold"), Span(f"{field.text}\n"), Span(f"{scenario.name}\n", face="bold"),
                Span(scenario.text)]  # fmt: skip

    def _heading(self, column: Column, text: str) -> Widget:
        rect = column.take(line(self.ui, HEADING) + self.ui.u(6))
        return Label("", rect, text, size=HEADING, face="heading", colour=BRASS)

    def _text(self, id: str, column: Column, body: list[Span | str] | list[Span]) -> Widget:
        deep = Rich.height(body, self.ui, column.rest.w) + self.ui.u(2)
        return Rich(id, column.take(deep), body)


def facts(entry: Entry) -> str:
    """A roster in a line: whose, how many, how many of them channel, for how much."""
    about = say("setup.roster", faction=entry.group, n=entry.warriors)
    gifted = [say("setup.channelers", n=entry.channelers)] if entry.channelers else []
    return ", ".join((about, *gifted, say("setup.marks", n=entry.marks)))
