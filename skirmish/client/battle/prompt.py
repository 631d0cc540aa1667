"""A question to be answered at once, on a parchment of the colour of who must answer: answers with odds and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from skirmish.client.battle import answerrow
from skirmish.client.battle.answerrow import AnswerRow
from skirmish.client.battle.frame import Column, high_line
from skirmish.client.ui.button import Button
from skirmish.client.ui.label import Label
from skirmish.client.ui.looks import PAPER_INK, PAPER_LINK, PAPER_MUTED
from skirmish.client.ui.paint import shortened
from skirmish.client.ui.paint import wide as across_of
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, HEADING, LARGE, Scale
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.widget import Widget, about
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.core.decision import Decision
from skirmish.core.record import Record

BAND, PAD, WIDE, LINE, GAP, BAR = 34, 14, 460, 26, 6, 14
"""At 100%: the coloured head, the edge, the whole, the line below, between answers, beside those that scroll."""


class Answer(Record):
    """A plain answer."""

    text: str
    key: str
    chance: float | None
    detail: str
    default: bool


def prompt(
    board: pygame.Rect, decision: Decision, who: str, answers: Sequence[Answer], give: Callable[[int], object],
    cite: Callable[[str], object], orders: Callable[[], object], scale: Scale, *, final: bool, key: str = "",
    about_whom: Sequence[pygame.Rect] = (),
) -> list[Widget]:  # fmt: skip
    """The widgets of the question, in the middle of the board's lower half, or where it covers least of `about_whom`.

    `final`: it can't be undone once answered. `orders` opens the standing orders for such questions, as `key` does.
    """
    wide = min(round(scale.u(WIDE) * max(1.0, scale.text)), board.w - scale.u(24))
    inner = wide - 2 * scale.u(PAD)
    band = high_line(scale, HEADING, BAND)
    below = _below(final, orders, inner, high_line(scale, BODY, LINE), scale, _order_tip(key))
    body = _question(decision)
    words_high = Rich.height(body, scale, inner, LARGE) + scale.u(2)
    rows = below[-1].rect.bottom
    head_high = band + scale.u(14) + words_high + rows + scale.u(10)
    most = board.h - scale.u(20)
    length = _length(answers, inner, scale)
    scrolls = head_high + length > most
    across = inner - scale.u(BAR) if scrolls else inner
    length = _length(answers, across, scale)
    tall = min(head_high + length, most)
    rect = pygame.Rect(0, 0, wide, tall)
    rect = _place(rect, board, about_whom, scale)
    head = pygame.Rect(rect.x + scale.u(PAD), rect.y, inner, band)
    asked = shortened(say("must-decide", who=who), "heading", scale.px(HEADING), inner)
    title = Label("prompt.title", head, asked, size=HEADING, face="heading")
    column = Column(pygame.Rect(head.x, head.bottom + scale.u(8), inner, tall - band - scale.u(14)), scale.u(6))
    children: list[Widget] = [
        title, Rich("prompt.text", column.take(words_high), body, follow=cite, size=LARGE, paper=True)
    ]  # fmt: skip
    room = column.rest
    buttons: list[Widget] = []
    column = Column(pygame.Rect(room.x, room.y, across, 100_000), scale.u(GAP))
    for number, given in enumerate(answers):
        spot = column.take(answerrow.tall(given.text, given.detail, across, scale))
        buttons.append(
            AnswerRow(f"prompt.{number}", spot, given.text, partial(give, number), scale=scale, sub=given.detail,
                      key=given.key, chance=given.chance, primary=given.default)
        )  # fmt: skip
    room.h -= rows + scale.u(6)
    if scrolls:
        children.append(Scroll("prompt.answers", room, buttons, length=length))
    else:
        children += buttons
    for widget in below:
        widget.move(room.x, min(room.bottom, room.y + length) + scale.u(2))
    return [Parchment("prompt", rect, [*children, *below], side=decision.side, band=band)]


def _place(sheet: pygame.Rect, board: pygame.Rect, keep: Sequence[pygame.Rect], scale: Scale) -> pygame.Rect:
    """Where the sheet lies: below, else above, at the side, or in a corner; the first that covers fewest of them."""
    room = board.inflate(-2 * scale.u(16), -2 * scale.u(16))
    spots = []
    for edge in ("midbottom", "midtop", "midright", "midleft", "bottomright", "bottomleft", "topright", "topleft"):
        spot = sheet.copy()
        setattr(spot, edge, getattr(room, edge))
        spots.append(spot)
    return min(spots, key=lambda spot: sum([spot.colliderect(one) for one in keep]))


def _question(decision: Decision) -> list[Span | str]:
    """What is asked, with its rule."""
    body = [Span(decision.prompt, colour=PAPER_INK)]
    if decision.rule:
        body.append(Span(f" [{decision.rule}]", colour=PAPER_LINK, link=decision.rule))
    return [*body]


def _length(answers: Sequence[Answer], across: int, scale: Scale) -> int:
    """Pixels of all answers in a column so wide."""
    return sum(answerrow.tall(one.text, one.detail, across, scale) + scale.u(GAP) for one in answers)


def _order_tip(key: str) -> str:
    """What standing orders are, with their key."""
    return say("standing-orders-tip") + (f" ({key})" if key else "")


def _below(
    final: bool, orders: Callable[[], object], across: int, tall: int, scale: Scale, order_tip: str
) -> list[Widget]:  # fmt: skip
    """That it is final, and the way to standing orders: side by side, or one below the other; placed later."""
    said = across_of(say("final"), "italic", scale.px(BODY)) if final else 0
    text = say("standing-orders")
    button = min(across, across_of(text, "bold", scale.px(BODY)) + scale.u(32))
    beside = said + button + scale.u(8) <= across
    found: list[Widget] = []
    if final:
        line = pygame.Rect(0, 0, across - button if beside else across, tall)
        found.append(Label("prompt.final", line, say("final"), size=BODY, face="italic", colour=PAPER_MUTED))
    spot = pygame.Rect(across - button, 0 if beside else tall, button, tall)
    return [*found, about(Button("prompt.orders", spot, text, orders, tip=order_tip), "help.questions")]
