"""A question on parchment over the board, and its answers: none of their words is cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.battle.frame import Column, covered, high_line
from skirmish.client.battle.presenters.questions import Answer, PromptView
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import high, shortened, wide, words
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, HEADING, LARGE, PAPER_INK, PAPER_LINK, PAPER_MUTED, SMALL, Scale, Skin
from skirmish.client.ui.text import Label, Rich, Span, lines_of
from skirmish.client.ui.widget import Widget, about
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

LEAST, EDGE, MARKS = 38, 6, 124
"""At 100%: height of a row, what its words leave of it, and the width kept free for odds and key."""


def room_of(across: int, scale: Scale, marks: float = MARKS) -> int:
    """Pixels for the words in a row so wide, whether its odds are known yet or not."""
    return max(1, across - scale.u(marks))


def tall(text: str, remark: str, across: int, scale: Scale, marks: float = MARKS) -> int:
    """Pixels that the row needs in a column so wide; room for a remark is kept, for it may still come."""
    room = room_of(across, scale, marks)
    upper = len(lines_of(text, "bold", scale.px(BODY), room)) * high("bold", scale.px(BODY))
    lower = max(1, len(lines_of(remark, "body", scale.px(SMALL), room))) * high("body", scale.px(SMALL))
    return max(scale.u(LEAST), upper + lower + scale.u(EDGE))


class AnswerRow(Button):
    """A row as high as `tall` says."""

    def __init__(
        self, id: str, rect: pygame.Rect, text: str, press: Callable[[], object], *, scale: Scale, sub: str, key: str,
        chance: float | None, primary: bool, marks: float = MARKS,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, text, press, sub=sub, key=key, chance=chance, primary=primary)
        self.room: int = room_of(rect.w, scale, marks)
        """Pixels for its words."""

    @property
    def row(self) -> bool:
        """Always: its words don't jump when its odds become known."""
        return True

    def said(self, ui: UI) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Its words and its remark in lines."""
        remark = lines_of(self.sub, "body", ui.px(SMALL), self.room) if self.sub else ()
        return lines_of(self.text, "bold", ui.px(BODY), self.room), remark

    def write(self, onto: pygame.Surface, ui: UI, room: pygame.Rect, skin: Skin) -> None:
        """All lines, in the middle of its height."""
        upper, lower = high("bold", ui.px(BODY)), high("body", ui.px(SMALL))
        text, remark = self.said(ui)
        top = room.centery - (len(text) * upper + len(remark) * lower) // 2
        for line in text:
            words(onto, line, "bold", ui.px(BODY), skin.text, pygame.Rect(room.x, top, self.room, upper))
            top += upper
        for line in remark:
            words(onto, line, "body", ui.px(SMALL), skin.faint, pygame.Rect(room.x, top, self.room, lower))
            top += lower

    def cut(self, ui: UI) -> bool:
        """Whether its lines are too many for its height."""
        text, remark = self.said(ui)
        return len(text) * high("bold", ui.px(BODY)) + len(remark) * high("body", ui.px(SMALL)) > self.rect.h + 1


BAND, PAD, WIDE, LINE, GAP, BAR = 34, 14, 460, 26, 6, 14
"""At 100%: the coloured head, the edge, the whole, the line below, between answers, beside those that scroll."""


def cite(send: Send) -> Callable[[str], object]:
    """What follows a link to a rule."""
    return lambda ident: send(Signal("rule", ident))


def prompt(
    view: PromptView, board: pygame.Rect, keep: Sequence[pygame.Rect], scale: Scale, send: Send,
    others: Sequence[Sequence[pygame.Rect]] = (), beside: pygame.Rect | None = None,
) -> Widget:  # fmt: skip
    """The question on parchment, in the middle at the lower edge, or where it covers least of what is to be kept in
    sight, then of each group of the others.

    `board`: where it may lie; `beside`: a box in which nothing else stands, at the left edge of which it may lie.
    """
    broad = min(round(scale.u(WIDE) * max(1.0, scale.text)), board.w - scale.u(24))
    inner = broad - 2 * scale.u(PAD)
    band = high_line(scale, HEADING, BAND)
    below = _below(view, inner, high_line(scale, BODY, LINE), scale, send)
    body, answers = _question(view), view.answers
    words_high = Rich.height(body, scale, inner, LARGE) + scale.u(2)
    rows = below[-1].rect.bottom
    head_high = band + scale.u(14) + words_high + rows + scale.u(10)
    most = board.h - scale.u(20)
    length = _length(answers, inner, scale)
    scrolls = head_high + length > most
    across = inner - scale.u(BAR) if scrolls else inner
    length = _length(answers, across, scale)
    whole = min(head_high + length, most)
    rect = pygame.Rect(0, 0, broad, whole)
    rect = _place(rect, board, beside, (keep, *others), scale)
    head = pygame.Rect(rect.x + scale.u(PAD), rect.y, inner, band)
    asked = shortened(say("must-decide", who=view.who), "heading", scale.px(HEADING), inner)
    title = Label("prompt.title", head, asked, size=HEADING, face="heading")
    column = Column(pygame.Rect(head.x, head.bottom + scale.u(8), inner, whole - band - scale.u(14)), scale.u(6))
    children: list[Widget] = [
        title, Rich("prompt.text", column.take(words_high), body, follow=cite(send), size=LARGE, paper=True)
    ]  # fmt: skip
    room = column.rest
    buttons: list[Widget] = []
    column = Column(pygame.Rect(room.x, room.y, across, 100_000), scale.u(GAP))
    for number, given in enumerate(answers):
        spot = column.take(tall(given.text, given.detail, across, scale))
        buttons.append(
            AnswerRow(f"prompt.{number}", spot, given.text, partial(send, Signal("answer", number)), scale=scale,
                      sub=given.detail, key=given.key, chance=given.chance, primary=given.suggested)
        )  # fmt: skip
    room.h -= rows + scale.u(6)
    if scrolls:
        children.append(Scroll("prompt.answers", room, buttons, length=length))
    else:
        children += buttons
    for widget in below:
        widget.move(room.x, min(room.bottom, room.y + length) + scale.u(2))
    return Parchment("prompt", rect, [*children, *below], side=view.side, band=band)


def _place(
    sheet: pygame.Rect, board: pygame.Rect, beside: pygame.Rect | None, keep: Sequence[Sequence[pygame.Rect]],
    scale: Scale,
) -> pygame.Rect:  # fmt: skip
    """Where the sheet lies: below, else beside, above, at the side, or in a corner; the first that covers least of
    those to be kept in sight, the first group before the next."""
    room = board.inflate(-2 * scale.u(16), -2 * scale.u(16))
    spots = []
    for edge in ("midbottom", "midtop", "midright", "midleft", "bottomright", "bottomleft", "topright", "topleft"):
        spot = sheet.copy()
        setattr(spot, edge, getattr(room, edge))
        spots.append(spot)
    if beside is not None and beside.h >= sheet.h:
        spots += [sheet.move(beside.x - sheet.x, y - sheet.y) for y in (beside.y, beside.bottom - sheet.h)]
    return min(spots, key=lambda spot: [sum(covered(spot, one) for one in group) for group in keep])


def _question(view: PromptView) -> list[Span | str]:
    """What is asked, with its rule."""
    body = [Span(view.text, colour=PAPER_INK)]
    if view.rule:
        body.append(Span(f" [{view.rule}]", colour=PAPER_LINK, link=view.rule))
    return [*body]


def _length(answers: Sequence[Answer], across: int, scale: Scale) -> int:
    """Pixels of all answers in a column so wide."""
    return sum(tall(one.text, one.detail, across, scale) + scale.u(GAP) for one in answers)


def _below(view: PromptView, across: int, tall: int, scale: Scale, send: Send) -> list[Widget]:
    """That it is final, and the way to standing orders: side by side, or one below the other; placed later."""
    said = wide(say("final"), "italic", scale.px(BODY)) if view.final else 0
    text = say("standing-orders")
    button = min(across, wide(text, "bold", scale.px(BODY)) + scale.u(32))
    beside = said + button + scale.u(8) <= across
    tip = say("standing-orders-tip") + (f" ({view.orders_key})" if view.orders_key else "")
    found: list[Widget] = []
    if view.final:
        line = pygame.Rect(0, 0, across - button if beside else across, tall)
        found.append(Label("prompt.final", line, say("final"), size=BODY, face="italic", colour=PAPER_MUTED))
    spot = pygame.Rect(across - button, 0 if beside else tall, button, tall)
    return [
        *found,
        about(Button("prompt.orders", spot, text, partial(send, Signal("standing-orders")), tip=tip), "help.questions"),
    ]
