"""What is put together part by part: a spell, of effects and requirements; a plan. It knows no system, only drafts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, MUTED, role_colour
from skirmish.client.battle.frame import Column
from skirmish.client.ports import DraftTaker, Services
from skirmish.client.scenes.page import Page
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import high, wide
from skirmish.client.ui.panel import Meter, Panel, Picture
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, HEADING, SMALL, odds_colour
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget, about
from skirmish.client.words import begun, percent, percents, say
from skirmish.core.display import Track
from skirmish.core.draft import DraftOffer, DraftPart, DraftRoll

if TYPE_CHECKING:
    pass

_BROAD, _BROADEST = 1100, 1500
"""How wide the page is at most, at 100%, in two columns and in three."""
_ABREAST, _THREE = 760, 1180
"""From these widths on, at 100%, what it comes to stands beside the parts, and what others do beside both."""
_SHARES = {2: (0.6, 0.4), 3: (0.4, 0.34, 0.26)}
_GAP = 20
_FAR = 10**6


class DraftScene(Page):
    """The parts that may be taken, what they come to, and what others do. `taker` is given what is put together."""

    contexts = ("program", "battle")

    def __init__(self, app: Services, deed: str, offer: DraftOffer, taker: DraftTaker, what: str = "") -> None:
        super().__init__(app, deed)
        self._deed, self._taker = deed, taker
        self._begin(offer, what)

    def _begin(self, offer: DraftOffer, what: str) -> None:
        """This is put together now, from this draft on."""
        self.offer, self.draft = offer, offer.draft(what)
        who = self.draft.who
        self.title = say("draft.title", who=who, what=self._deed) if who else self._deed
        for id in ("draft", "draft.parts", "draft.result", "draft.beside"):
            self.ui.forget(id)
        self.touch()

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.plans" if self.draft.at_once else "help.aiming"

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
        """Enter: it is aimed or done, if it can be; what is due then is put together next."""
        if self.draft.refusal is not None:
            return
        following = self._taker.take(self.offer, self.draft)
        if following is None:
            self.app.pop()
        else:
            self._begin(following, following.usual)

    def undo(self) -> None:
        """What was settled last at this page is taken back, and put together again."""
        if not self._taker.can_undo:
            return
        before = self._taker.undo()
        if before is None:
            self.app.pop()
        else:
            self._begin(*before)

    def _table(self) -> dict[str, Callable[[], object]]:
        """See `Page`."""
        return super()._table() | {"undo": self.undo}

    # How it looks

    def foot(self) -> list[Button]:
        """Empty it, as it is proposed, what was settled last, back, aim."""
        nowhere, refusal, usual = pygame.Rect(0, 0, 0, 0), self.draft.refusal, self.offer.usual
        why = begun(refusal.reason) if refusal is not None else ""
        clear = Button("draft.clear", nowhere, say("draft.clear"), partial(self.become, ""),
                       enabled=bool(self.draft.what), why=say("draft.empty"))  # fmt: skip
        more = [Button("draft.usual", nowhere, say("draft.usual"), partial(self.become, usual),
                       enabled=self.draft.what != usual, why=say("draft.as-usual"))] if usual else []  # fmt: skip
        if self._taker.can_undo:
            more.append(Button("draft.undo", nowhere, say("draft.undo"), self.undo, tip=say("draft.undo-tip"),
                               key=self.app.keymap.cap("undo")))  # fmt: skip
        return [
            clear, *more,
            Button("back", nowhere, say("setup.back"), self.back, key=self.app.keymap.cap("cancel")),
            Button("draft.take", nowhere, self.draft.order, self.accept, primary=True, enabled=not why, why=why,
                   key=self.app.keymap.cap("confirm")),
        ]  # fmt: skip

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """Parts at the left, what they come to beside them, then what others do; in a narrow window one above another.

        What others do stands below what it comes to where there is room for two columns only.
        """
        ui, three = self.ui, bool(self.draft.beside) and self.broad >= _THREE
        across = min(rect.w, ui.u((_BROADEST if three else _BROAD) * max(1.0, ui.scale.text)))
        rect = pygame.Rect(rect.centerx - across // 2, rect.y, across, rect.h)
        inner = rect.inflate(-2 * ui.u(14), -2 * ui.u(12))
        if self.broad < _ABREAST:
            column = self._column(inner)
            found = [*self._result(column), *self._parts(column), *self._beside(column)]
            return [Panel("page", rect, [Scroll("draft", inner, found)], framed=True)]
        boxes = self._boxes(inner, 3 if three else 2)
        parts, result = (self._column(box) for box in boxes[:2])
        beside = self._column(boxes[2]) if three else result
        told, others = self._result(result), self._beside(beside)
        columns = [Scroll("draft.parts", boxes[0], self._parts(parts))]
        columns.append(Scroll("draft.result", boxes[1], told if three else [*told, *others]))
        if three:
            columns.append(Scroll("draft.beside", boxes[2], others))
        return [Panel("page", rect, columns, framed=True)]

    def _boxes(self, rect: pygame.Rect, count: int) -> list[pygame.Rect]:
        """The columns side by side."""
        gap, x, found = self.ui.u(_GAP), rect.x, list[pygame.Rect]()
        for share in _SHARES[count]:
            across = round((rect.w - (count - 1) * gap) * share)
            found.append(pygame.Rect(x, rect.y, across, rect.h))
            x += across + gap
        return found

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
        """A row that is pressed to take the part, and again to put it back; what repeats has − and + beside it."""
        ui = self.ui
        rect = column.take(max(ui.u(44), high("bold", ui.px(BODY)) + high("body", ui.px(SMALL)) + ui.u(8)))
        name = say("draft.times", name=part.name, count=part.count) if part.count > 1 else part.name
        if part.unit and part.count:
            name = say("draft.counted", name=part.name, count=part.count, unit=part.unit)
        usable = bool(part.more or part.count)
        why = begun(part.refusal.reason) if part.refusal is not None and not usable else ""
        found: list[Widget] = []
        if part.repeats and part.count:
            more = pygame.Rect(rect.right - ui.u(44), rect.y, ui.u(44), rect.h)
            less = more.move(-ui.u(50), 0)
            rect = pygame.Rect(rect.x, rect.y, rect.w - ui.u(100), rect.h)
            full = begun(part.refusal.reason) if part.refusal is not None else ""
            found += [
                Button(f"draft.less.{part.id}", less, "−", partial(self.become, part.fewer),
                       tip=say("draft.less", name=part.name)),
                Button(f"draft.more.{part.id}", more, "+", partial(self.become, part.more), enabled=bool(part.more),
                       tip=say("draft.one-more", name=part.name), why=full),
            ]  # fmt: skip
        row = about(Button(
            f"draft.{part.id}", rect, name, partial(self.turn, part), pressed=part.count > 0,
            sub=part.detail, enabled=usable, why=why,
        ), part.rule)  # fmt: skip
        found.append(row)
        if part.track is not None:
            found.append(self._picture(part.track, name, rect, column))
        if part.text:
            body = [Span(f"{part.text} [{part.rule}]" if part.rule else part.text, colour=MUTED)]
            found.append(Rich("", column.take(Rich.height(body, ui, column.rest.w)), body))
        return found

    def _picture(self, track: Track, name: str, row: pygame.Rect, column: Column) -> Widget:
        """What a part has come to, at the right of its row; below it where the name leaves no room."""
        ui = self.ui
        picture = Picture(row.inflate(-ui.u(20), 0), track, ui.u(7))
        if picture.sprite.get_width() + wide(name, "bold", ui.px(BODY)) + ui.u(36) > row.w:
            picture.move(0, column.take(picture.sprite.get_height()).centery - row.centery)
        return picture

    def _result(self, column: Column) -> list[Widget]:
        """Its name, what it costs and needs, why it can't be done, and what its own roll may come to."""
        draft = self.draft
        found = [self._heading(draft.name or say("draft.nothing"), column)]
        for text, rule in draft.facts:
            found.append(self._told([Span(text), Span(f" [{rule}]", link=rule)], column))
        if draft.refusal is not None:
            found.append(self._told([Span(begun(draft.refusal.reason) + ".", colour=MUTED)], column))
        for roll in draft.rolls:
            found += self._roll(roll, column)
        return found

    def _told(self, body: list[Span], column: Column) -> Widget:
        below = column.take(Rich.height(body, self.ui, column.rest.w))
        return Rich("", below, body, follow=self.app.go.to_rulebook)

    def _roll(self, roll: DraftRoll, column: Column) -> list[Widget]:
        """What it decides, what is rolled, the chance of success, and a bar for each outcome."""
        found: list[Widget] = [self._heading(roll.name, column)]
        if roll.text:
            found.append(self._told([Span(roll.text), Span(f" [{roll.rule}]", link=roll.rule)], column))
        if roll.success is not None:
            what, chance = roll.success
            said = [Span(say("draft.success", what=what, chance=percent(float(chance))), face="bold",
                         colour=odds_colour(float(chance)))]  # fmt: skip
            if roll.more is not None:
                what, chance = roll.more
                more = say("draft.more", what=what, chance=percent(float(chance)))
                said.append(Span(f" · {more}", colour=MUTED))
            found.append(self._told(said, column))
        return [*found, *self._bars(roll.chances, column)]

    def _beside(self, column: Column) -> list[Widget]:
        """What is known of others: a line each, their names in the colour of their side."""
        found: list[Widget] = []
        for notes in self.draft.beside:
            found.append(self._heading(notes.name, column))
            body: list[Span] = []
            for line in notes.lines:
                body.append(Span(("\n" if body else "") + line.name, face="semibold", colour=role_colour(line.side)))
                if line.text:
                    body.append(Span(f": {line.text}"))
            body += [Span(f" [{notes.rule}]", link=notes.rule)] if notes.rule else []
            found.append(self._told(body, column))
        return found

    def _bars(self, chances: Sequence[tuple[str, Fraction]], column: Column) -> list[Widget]:
        """A bar for each outcome."""
        ui, px = self.ui, self.ui.px(BODY)
        found: list[Widget] = []
        shown = percents(chances)
        told = [(word, float(chance), shown[word]) for word, chance in chances]
        left = max(wide(word, "semibold", px) for word, _, _ in told) + ui.u(12)
        right = max(wide(text, "bold", px) for _, _, text in told) + ui.u(12)
        for word, chance, text in told:
            rect = column.take(max(ui.u(18), high("bold", px)))
            bar = pygame.Rect(rect.x + left, rect.y, rect.w - left - right, rect.h)
            found += [
                Label("", pygame.Rect(rect.x, rect.y, left, rect.h), word, face="semibold"),
                Meter("", bar, chance, BRASS, text=""),
                Label("", pygame.Rect(bar.right, rect.y, right, rect.h), text, face="bold", align="right"),
            ]
        return found
