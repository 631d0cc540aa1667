"""A question to be answered at once, on a parchment of the colour of who must answer: answers with odds and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from skirmish.client.battle.frame import Column, high_line
from skirmish.client.ui.button import Button
from skirmish.client.ui.label import Label
from skirmish.client.ui.looks import PAPER_INK, PAPER_LINK, PAPER_MUTED
from skirmish.client.ui.paint import high, shortened
from skirmish.client.ui.paint import wide as across_of
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, HEADING, LARGE, SMALL, Scale
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span, lines_of
from skirmish.client.words import say
from skirmish.core.decision import Decision
from skirmish.core.record import Record

BAND, ANSWER, PAD, WIDE, LINE, CAPS = 34, 38, 14, 460, 26, 124
"""At 100 %: the coloured head, an answer, the edge, the whole, the line below, key and odds of an answer."""


class Answer(Record):
    """A plain answer."""

    text: str
    key: str
    chance: float | None
    detail: str
    default: bool


def prompt(
    board: pygame.Rect, decision: Decision, who: str, answers: Sequence[Answer], give: Callable[[int], object],
    cite: Callable[[str], object], orders: Callable[[], object], scale: Scale, *, final: bool,
) -> list[Widget]:  # fmt: skip
    """The widgets of the question, in the middle of the board's lower half.

    `final`: it can't be undone once answered. `orders` opens the standing orders for such questions.
    """
    wide = min(round(scale.u(WIDE) * max(1.0, scale.text)), board.w - scale.u(24))
    inner = wide - 2 * scale.u(PAD)
    band = high_line(scale, HEADING, BAND)
    answer = max(scale.u(ANSWER), high("bold", scale.px(BODY)) + high("body", scale.px(SMALL)) + scale.u(6))
    foot = high_line(scale, BODY, LINE)
    below = _below(final, orders, inner, foot, scale)
    lines = lines_of(decision.prompt, "body", scale.px(LARGE), inner)
    words_high = len(lines) * high("body", scale.px(LARGE)) + scale.u(6)
    rows = below[-1].rect.bottom
    tall = band + scale.u(14) + words_high + len(answers) * (answer + scale.u(6)) + rows + scale.u(10)
    tall = min(tall, board.h - scale.u(20))
    rect = pygame.Rect(0, 0, wide, tall)
    rect.midbottom = (board.centerx, board.bottom - scale.u(16))
    head = pygame.Rect(rect.x + scale.u(PAD), rect.y, inner, band)
    asked = shortened(say("must-decide", who=who), "heading", scale.px(HEADING), inner)
    title = Label("prompt.title", head, asked, size=HEADING, face="heading")
    column = Column(pygame.Rect(head.x, head.bottom + scale.u(8), inner, tall - band - scale.u(14)), scale.u(6))
    body: list[Span | str] = [Span(decision.prompt, colour=PAPER_INK)]
    if decision.rule:
        body.append(Span(f" [{decision.rule}]", colour=PAPER_LINK, link=decision.rule))
    children: list[Widget] = [
        title, Rich("prompt.text", column.take(words_high), body, follow=cite, size=LARGE, paper=True)
    ]  # fmt: skip
    room = column.rest
    free = inner - scale.u(CAPS)
    buttons: list[Widget] = []
    column = Column(pygame.Rect(room.x, room.y, room.w, 100_000), scale.u(6))
    for number, given in enumerate(answers):
        buttons.append(
            Button(
                f"prompt.{number}", column.take(answer), shortened(given.text, "bold", scale.px(BODY), free),
                partial(give, number), primary=given.default, key=given.key, chance=given.chance,
                sub=shortened(given.detail, "body", scale.px(SMALL), free),
                tip="\n".join(filter(None, (given.text, given.detail))),
            )
        )  # fmt: skip
    room.h -= rows + scale.u(6)
    length = len(answers) * (answer + scale.u(6))
    if length > room.h + scale.u(6):
        children.append(Scroll("prompt.answers", room, buttons, length=length))
    else:
        children += buttons
    for widget in below:
        widget.move(room.x, min(room.bottom, room.y + length) + scale.u(2))
    return [Parchment("prompt", rect, [*children, *below], side=decision.side, band=band)]


def _below(final: bool, orders: Callable[[], object], across: int, tall: int, scale: Scale) -> list[Widget]:
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
    return [*found, Button("prompt.orders", spot, text, orders, tip=say("standing-orders-tip"))]
