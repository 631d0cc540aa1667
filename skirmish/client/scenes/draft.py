"""What is put together part by part: a spell, of effects and requirements. It knows no system, only drafts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client import doors
from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.battle.frame import Column
from skirmish.client.scenes.page import Page
from skirmish.client.ui.button import Button
from skirmish.client.ui.label import Label
from skirmish.client.ui.meters import Meter
from skirmish.client.ui.paint import high, wide
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, HEADING, SMALL
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.widget import Widget, about
from skirmish.client.ui.wrap import Span
from skirmish.client.words import begun, percent, say
from skirmish.core.decision import Offer
from skirmish.core.draft import Draft, DraftOffer, DraftPart

if TYPE_CHECKING:
    from skirmish.client.app import App

_BROAD = 1100
"""How wide the page is at most, at 100%."""
_ABREAST = 760
"""From this width on, at 100%, what it comes to stands beside the parts, else above them."""
_SHARE = 0.4
_FAR = 10**6


class DraftScene(Page):
    """The parts that may be taken, and what they come to. `take` is given the offer of what is put together."""

    def __init__(
        self, app: App, title: str, offer: DraftOffer, take: Callable[[Offer], object], what: str = ""
    ) -> None:
        super().__init__(app, title)
        self.offer, self._take = offer, take
        self.draft: Draft = offer.draft(what)

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.aiming"

    def become(self, what: str) -> None:
        """The draft is this from now on."""
        self.draft = self.offer.draft(what)
        self.touch()

    def turn(self, part: DraftPart) -> None:
        """The part is taken, or one more of it; what can't be taken again is put back."""
        if part.more:
            self.become(part.more)
        elif part.count:
            self.become(part.fewer)

    def accept(self) -> None:
        """Enter: it is aimed, if it can be."""
        if self.draft.refusal is None:
            self.app.pop()
            self._take(self.offer.drafted(self.draft.what))

    # How it looks

    def foot(self) -> list[Button]:
        """Empty it, back, aim."""
        nowhere, refusal = pygame.Rect(0, 0, 0, 0), self.draft.refusal
        why = begun(refusal.reason) if refusal is not None else ""
        return [
            Button("draft.clear", nowhere, say("draft.clear"), partial(self.become, ""), enabled=bool(self.draft.what),
                   why=say("draft.empty")),
            Button("back", nowhere, say("setup.back"), self.back, key=self.app.keymap.cap("cancel")),
            Button("draft.take", nowhere, self.draft.order, self.accept, primary=True, enabled=not why, why=why,
                   key=self.app.keymap.cap("confirm")),
        ]  # fmt: skip

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """Parts at the left, what they come to at the right; in a narrow window above them."""
        ui = self.ui
        across = min(rect.w, ui.u(_BROAD * max(1.0, ui.scale.text)))
        rect = pygame.Rect(rect.centerx - across // 2, rect.y, across, rect.h)
        inner = rect.inflate(-2 * ui.u(14), -2 * ui.u(12))
        if self.broad < _ABREAST:
            column = self._column(inner)
            found = [*self._result(column), *self._parts(column)]
            return [Panel("page", rect, [Scroll("draft", inner, found)], framed=True)]
        left = inner.copy()
        left.w = round(inner.w * (1 - _SHARE)) - ui.u(10)
        right = pygame.Rect(left.right + ui.u(20), inner.y, inner.right - left.right - ui.u(20), inner.h)
        parts = Scroll("draft.parts", left, self._parts(self._column(left)))
        result = Scroll("draft.result", right, self._result(self._column(right)))
        return [Panel("page", rect, [parts, result], framed=True)]

    def _column(self, rect: pygame.Rect) -> Column:
        u = self.ui.u
        return Column(pygame.Rect(rect.x + u(4), rect.y + u(4), rect.w - u(20), _FAR), u(6))

    def _heading(self, text: str, column: Column) -> Widget:
        rect = column.take(high("heading", self.ui.px(HEADING)) + self.ui.u(4))
        return Label("", rect, text, size=HEADING, face="heading", colour=BRASS)

    def _parts(self, column: Column) -> list[Widget]:
        """Kind by kind, a row each."""
        found: list[Widget] = []
        for group in self.draft.groups:
            found.append(self._heading(group.name, column))
            for part in group.parts:
                found += self._part(part, column)
        return found

    def _part(self, part: DraftPart, column: Column) -> list[Widget]:
        """A row that is pressed to take the part, and again to put it back; what repeats has a button for less."""
        ui = self.ui
        rect = column.take(max(ui.u(44), high("bold", ui.px(BODY)) + high("body", ui.px(SMALL)) + ui.u(8)))
        name = say("draft.times", name=part.name, count=part.count) if part.count > 1 else part.name
        usable = bool(part.more or part.count)
        why = begun(part.refusal.reason) if part.refusal is not None and not usable else ""
        found: list[Widget] = []
        if part.repeats and part.count:
            less = pygame.Rect(rect.right - ui.u(44), rect.y, ui.u(44), rect.h)
            rect = pygame.Rect(rect.x, rect.y, rect.w - ui.u(50), rect.h)
            found.append(Button(f"draft.less.{part.id}", less, "−", partial(self.become, part.fewer),
                                tip=say("draft.less", name=part.name)))  # fmt: skip
        row = about(Button(
            f"draft.{part.id}", rect, name, partial(self.turn, part), pressed=part.count > 0,
            sub=part.detail, enabled=usable, why=why,
        ), part.rule)  # fmt: skip
        body = [Span(f"{part.text} [{part.rule}]", colour=MUTED)]
        return [row, *found, Rich("", column.take(Rich.height(body, ui, column.rest.w)), body)]

    def _result(self, column: Column) -> list[Widget]:
        """Its name, what it costs and needs, why it can't be done, and what its own roll may come to."""
        draft = self.draft
        found = [self._heading(draft.name or say("draft.nothing"), column)]
        for text, rule in draft.facts:
            found.append(self._told([Span(text), Span(f" [{rule}]", link=rule)], column))
        if draft.refusal is not None:
            found.append(self._told([Span(begun(draft.refusal.reason) + ".", colour=MUTED)], column))
        return [*found, *self._chances(column)]

    def _told(self, body: list[Span], column: Column) -> Widget:
        below = column.take(Rich.height(body, self.ui, column.rest.w))
        return Rich("", below, body, follow=partial(doors.rulebook, self.app))

    def _chances(self, column: Column) -> list[Widget]:
        """A bar for each outcome of its own roll."""
        if not self.draft.chances:
            return []
        ui, px = self.ui, self.ui.px(BODY)
        found: list[Widget] = [self._heading(self.draft.roll, column)]
        told = [(word, float(chance), percent(float(chance))) for word, chance in self.draft.chances]
        left = max(wide(word, "semibold", px) for word, _, _ in told) + ui.u(12)
        right = max(wide(text, "bold", px) for _, _, text in told) + ui.u(12)
        for word, chance, text in told:
            rect = column.take(max(ui.u(24), high("bold", px) + ui.u(4)))
            bar = pygame.Rect(rect.x + left, rect.y, rect.w - left - right, rect.h)
            found += [
                Label("", pygame.Rect(rect.x, rect.y, left, rect.h), word, face="semibold"),
                Meter("", bar, chance, BRASS, text=""),
                Label("", pygame.Rect(bar.right, rect.y, right, rect.h), text, face="bold", align="right"),
            ]
        return found
