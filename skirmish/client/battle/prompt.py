"""A question to be answered at once, on a parchment of the colour of who must answer: answers with odds and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from skirmish.client.battle.frame import Column
from skirmish.client.ui.button import Button
from skirmish.client.ui.label import Label
from skirmish.client.ui.looks import PAPER_INK, PAPER_LINK, PAPER_MUTED
from skirmish.client.ui.paint import high
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, HEADING, LARGE, Scale
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span, lines_of
from skirmish.client.words import say
from skirmish.core.decision import Decision
from skirmish.core.record import Record

BAND, ANSWER, PAD, WIDE = 34, 38, 14, 460
"""At 100 %: the coloured head, an answer, the edge, the whole."""


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
    wide = min(scale.u(WIDE), board.w - scale.u(24))
    inner = wide - 2 * scale.u(PAD)
    lines = lines_of(decision.prompt, "body", scale.px(LARGE), inner)
    words_high = len(lines) * high("body", scale.px(LARGE)) + scale.u(6)
    tall = scale.u(BAND + 8) + words_high + len(answers) * scale.u(ANSWER + 6) + scale.u(34)
    tall = min(tall, board.h - scale.u(20))
    rect = pygame.Rect(0, 0, wide, tall)
    rect.midbottom = (board.centerx, board.bottom - scale.u(16))
    head = pygame.Rect(rect.x + scale.u(PAD), rect.y, inner, scale.u(BAND))
    title = Label("prompt.title", head, say("must-decide", who=who), size=HEADING, face="heading")
    column = Column(pygame.Rect(head.x, rect.y + scale.u(BAND + 8), inner, tall - scale.u(BAND + 14)), scale.u(6))
    body: list[Span | str] = [Span(decision.prompt, colour=PAPER_INK)]
    if decision.rule:
        body.append(Span(f" [{decision.rule}]", colour=PAPER_LINK, link=decision.rule))
    children: list[Widget] = [
        title, Rich("prompt.text", column.take(words_high), body, follow=cite, size=LARGE, paper=True)
    ]  # fmt: skip
    for number, answer in enumerate(answers):
        children.append(
            Button(
                f"prompt.{number}", column.take(scale.u(ANSWER)), answer.text, partial(give, number),
                primary=answer.default, key=answer.key, sub=answer.detail, chance=answer.chance,
            )
        )  # fmt: skip
    below = column.rest
    line = pygame.Rect(below.x, below.y, below.w, scale.u(26))
    if final:
        children.append(Label("prompt.final", line, say("final"), size=BODY, face="italic", colour=PAPER_MUTED))
    button = pygame.Rect(line.right - scale.u(170), line.y, scale.u(170), line.h)
    children.append(Button("prompt.orders", button, say("standing-orders"), orders, tip=say("standing-orders-tip")))
    return [Parchment("prompt", rect, children, side=decision.side, band=scale.u(BAND))]
