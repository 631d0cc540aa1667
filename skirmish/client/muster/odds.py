"""The odds of each warrior against a reference set: worked out in the background, shown as they come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Chance
from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour
from skirmish.client.battle.frame import Column
from skirmish.client.muster.summary import WHO
from skirmish.client.questions import Failed
from skirmish.client.scenes.page import line as one_line
from skirmish.client.scenes.page import tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.panel import Meter
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import POOR, SMALL, odds_colour
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import percent, say

if TYPE_CHECKING:
    from skirmish.app.entries import Entry
    from skirmish.client.jobs import Job
    from skirmish.client.muster.scene import MusterScene
    from skirmish.muster.editor_views import Line

_FAR = 10**6
_CHANCES = ("down", "out", "stands", "lives")


class OddsTable:
    """What is known so far, for the list as it was when it was asked for."""

    def __init__(self, page: MusterScene) -> None:
        self.page = page
        self.against = 0
        """Which of the sets."""
        self.known: dict[str, Chance] = {}
        """By entry."""
        self.failed = ""
        self._text = ""
        self._job: Job | None = None
        self._foes: tuple[Entry, ...] = ()

    @property
    def foes(self) -> tuple[Entry, ...]:
        """What a list can be measured against, the usual set first."""
        if not self._foes:
            self._foes = self.page.app.workshop.foes()
        return self._foes

    @property
    def busy(self) -> bool:
        """Whether more is to come."""
        return self._job is not None and self._job.busy

    @property
    def stale(self) -> bool:
        """Whether they aren't those of the list as it is now."""
        return self._text != self.page.bench.text

    def begin(self) -> None:
        """Works them out anew, for the list as it is."""
        from skirmish.client.scenes.seating import remembered

        self.close()
        page = self.page
        wanted = remembered(page.app.folder, page.app.workshop)
        self.known, self.failed, self._text = {}, "", page.bench.text
        args = (page.bench.text, self.foes[self.against].id, wanted.ruleset, wanted.options)
        self._job = page.app.employ(page.app.workshop.odds, args)
        page.touch()

    def measure(self, number: int) -> None:
        """Against another set."""
        self.against = number
        self.begin()

    def step(self) -> bool:
        """Takes what has come; True if anything has."""
        if self._job is None:
            return False
        news, busy = self._job.news(), self._job.busy
        for one in news:
            if isinstance(one, Failed):
                self.failed = one.text
            elif isinstance(one, Chance):
                self.known[one.id] = one
        if not busy:
            self._job = None
        return bool(news) or not busy

    def close(self) -> None:
        """Nothing works on."""
        if self._job is not None:
            self._job.close()
            self._job = None


def widgets(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    """Against whom, then what this warrior can do to them and they to it."""
    ui, table = page.ui, page.odds
    column = Column(pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(18), _FAR), ui.u(6))
    names = [entry.name for entry in table.foes]
    against = Choice("odds.against", column.take(tall(ui)), names, table.against, table.measure,
                     tip=say("muster.odds-against"))  # fmt: skip
    chance = table.known.get(line.id)
    if table.stale or (chance is None and not table.busy and not table.failed):
        told = _words(page, column, say("muster.odds-stale" if table.known else "muster.odds-ask"), MUTED)
        found: list[Widget] = [told, _begin(table, column)]
    elif table.failed or (chance is not None and chance.failed):
        found = [_words(page, column, table.failed or (chance.failed if chance is not None else ""), POOR)]
        if table.failed:
            found.append(_begin(table, column))
    elif chance is None:
        found = [_words(page, column, say("muster.odds-coming", done=len(table.known), of=len(page.lines)), BRASS)]
    else:
        found = _figures(page, chance, column)
    return [Scroll("odds.all", rect, [against, *found])]


def _begin(table: OddsTable, column: Column) -> Button:
    rect = column.take(tall(table.page.ui))
    return Button("odds.begin", rect, say("muster.odds-begin"), table.begin, glyph="measure")


def _figures(page: MusterScene, chance: Chance, column: Column) -> list[Widget]:
    """A bar for each chance, then the wounds, and how it goes at them best."""
    found: list[Widget] = []
    for name in _CHANCES:
        value = getattr(chance, name)
        found.append(Label("", column.take(one_line(page.ui, SMALL)), say(f"muster.odds-{name}"), size=SMALL,
                           colour=MUTED))  # fmt: skip
        bar = column.take(one_line(page.ui))
        found.append(Meter(f"odds.{name}", bar, value, odds_colour(value), text=percent(value),
                           tip=say(f"muster.odds-{name}")))  # fmt: skip
    per = "" if chance.per_100 is None else say("muster.per-100", n=f"{chance.per_100:.2f}")
    body = [Span(say("muster.wounds", n=f"{chance.wounds:.2f}", per=per) + "\n", face="semibold", colour=IVORY)]
    if chance.way:
        body.append(Span(say("muster.best-way", way=chance.way) + "\n", colour=IVORY))
    if chance.uncounted:
        body.append(Span(say("muster.uncounted") + "\n", colour=POOR))
    body.append(Span(say("muster.odds-how"), colour=MUTED))
    found.append(_rich(page, column, body))
    return [*found, _all(page, column)]


def _all(page: MusterScene, column: Column) -> Widget:
    """Everybody who is worked out so far, with the two figures that tell most: each is a link to its sheet."""
    body = [Span(say("muster.odds-all"), face="semibold", colour=BRASS)]
    for line in page.lines:
        one = page.odds.known.get(line.id)
        if one is None or one.failed:
            continue
        per = "-" if one.per_100 is None else f"{one.per_100:.2f}"
        body += [Span("\n"), Span(one.name, link=f"{WHO}{one.id}"),
                 Span(say("muster.odds-row", down=percent(one.down), lives=percent(one.lives), per=per))]  # fmt: skip
    deep = Rich.height(body, page.ui, column.rest.w, SMALL) + page.ui.u(4)
    return Rich("odds.all-told", column.take(deep), body, size=SMALL, follow=page.follow)


def _words(page: MusterScene, column: Column, text: str, colour: Colour) -> Rich:
    return _rich(page, column, [Span(text, colour=colour)])


def _rich(page: MusterScene, column: Column, body: list[Span]) -> Rich:
    deep = Rich.height(body, page.ui, column.rest.w, SMALL) + page.ui.u(4)
    return Rich("odds.told", column.take(deep), body, size=SMALL)
