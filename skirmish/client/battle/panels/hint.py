"""A hint: a small sheet with a tail, beside what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS
from skirmish.client.battle.frame import high_line
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import shadow, wide
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.style import BODY, PAPER_INK, READ, Scale
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.widget import Widget, path_of
from skirmish.client.words import say
from skirmish.core.record import Record

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


class HintView(Record):
    """The hint that is shown."""

    title: str
    text: str
    close_tip: str
    widget: str = ""
    """The widget it is about, unless that is a model."""


WIDE, PAD, GAP, TAIL, BUTTON = 286, 10, 14, 9, 26
"""At 100%: the sheet, its edge, between it and what it is about, half the tail's foot, its buttons."""
ROOM_IN = 8.0
"""Inches round a model that is pointed at, which are left free where that can be: somebody may want to go there."""
OVER = ("prompt", "news", "legend", "caption", "minimap")
"""What lies over the board and must not be hidden."""


class Bubble(Parchment):
    """The sheet; `about` is the box its tail points at."""

    helps = "help.hints"

    def __init__(self, rect: pygame.Rect, children: Sequence[Widget], about: pygame.Rect) -> None:
        super().__init__("hint", rect, children)
        self.about = about

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Shadow and tail, then the sheet with its edge of brass."""
        tip = self.tail(ui)[2]
        edge = (
            min(max(tip[0], self.about.left), self.about.right),
            min(max(tip[1], self.about.top), self.about.bottom),
        )
        pygame.draw.line(onto, BRASS, tip, edge, max(1, ui.u(2)))
        shadow(onto, self.rect, ui.u(10))
        pygame.draw.polygon(onto, BRASS, self.tail(ui))
        super().draw(onto, ui)
        pygame.draw.rect(onto, BRASS, self.rect, max(1, ui.u(1.5)), border_radius=ui.u(8))
        pygame.draw.polygon(onto, READ.fill, self.tail(ui, within=ui.u(2)))

    def tail(self, ui: UI, within: int = 0) -> list[tuple[int, int]]:
        """Its three corners: two on the sheet, the tip towards what it is about; `within`: so much smaller."""
        goal = self.about.center
        half, far = ui.u(TAIL) - within, ui.u(GAP) - 2 - 2 * within
        inner = self.rect.inflate(-4 * ui.u(TAIL), -4 * ui.u(TAIL))
        x, y = min(max(goal[0], inner.left), inner.right), min(max(goal[1], inner.top), inner.bottom)
        if self.about.left >= self.rect.right or self.about.right <= self.rect.left:
            right = self.about.left >= self.rect.right
            foot = self.rect.right - 2 - within if right else self.rect.left + 2 + within
            return [(foot, y - half), (foot, y + half), (foot + far if right else foot - far, y)]
        below = self.about.top >= self.rect.bottom
        foot = self.rect.bottom - 2 - within if below else self.rect.top + 2 + within
        return [(x - half, foot), (x + half, foot), (x, foot + far if below else foot - far)]


def hint(
    view: HintView, board: pygame.Rect, window: pygame.Rect, box: pygame.Rect | None, tokens: Sequence[pygame.Rect],
    far: int, others: Sequence[Widget], scale: Scale, send: Send,
) -> list[Widget]:  # fmt: skip
    """The hint beside its spot, so that it hides as little as can be of models and the `others`; none while its spot
    can't be seen.

    `box`: that of the model it is about; None for one about a widget. `far`: pixels round it to be left free.
    """
    about = _about(view, board, window, box, others)
    if about is None:
        return []
    across = min(round(scale.u(WIDE) * max(1.0, scale.text)), board.w - 2 * scale.u(PAD))
    inner = across - 2 * scale.u(PAD)
    body = [Span(f"{view.title} ", face="bold", colour=PAPER_INK), Span(view.text, colour=PAPER_INK)]
    words = Rich.height(body, scale, inner) + scale.u(2)
    low = high_line(scale, BODY, BUTTON)
    rect = pygame.Rect(0, 0, across, words + low + 3 * scale.u(PAD))
    rect.topleft = _place(rect, about, board, tokens, far, others, scale)
    text = Rich("hint.text", pygame.Rect(rect.x + scale.u(PAD), rect.y + scale.u(PAD), inner, words), body, paper=True)
    return [Bubble(rect, [text, *_buttons(view, rect, low, scale, send)], about)]


def _buttons(view: HintView, rect: pygame.Rect, low: int, scale: Scale, send: Send) -> list[Widget]:
    """Never this one again, and none at all."""
    y = rect.bottom - low - scale.u(PAD)
    texts = say("hints.close"), say("hints.off")
    widths = [wide(text, "bold", scale.px(BODY)) + scale.u(24) for text in texts]
    right = rect.right - scale.u(PAD)
    close = pygame.Rect(right - widths[0], y, widths[0], low)
    off = pygame.Rect(close.x - scale.u(6) - widths[1], y, widths[1], low)
    return [
        Button("hint.off", off, texts[1], partial(send, Signal("hints-off")), tip=say("hints.off-tip")),
        Button("hint.close", close, texts[0], partial(send, Signal("hint-close")), primary=True, tip=view.close_tip),
    ]


def _about(
    view: HintView, board: pygame.Rect, window: pygame.Rect, box: pygame.Rect | None, others: Sequence[Widget]
) -> pygame.Rect | None:  # fmt: skip
    """The box of what it is about, as far as it is in sight."""
    if box is not None:
        return box if board.contains(box) else None
    path = path_of(others, view.widget)
    return path[-1].rect.clip(window) if path else None


def _place(
    rect: pygame.Rect, about: pygame.Rect, board: pygame.Rect, tokens: Sequence[pygame.Rect], far: int,
    others: Sequence[Widget], scale: Scale,
) -> tuple[int, int]:  # fmt: skip
    """Where it hides least: never what it is about, hardly ever a sheet or a model."""
    room = board.inflate(-2 * scale.u(6), -2 * scale.u(6))
    sheets = [path[-1].rect for id in OVER if (path := path_of(others, id))]
    far = far if board.contains(about) else 0
    boxes = [*tokens, about.inflate(2 * far, 2 * far)]

    def hides(spot: pygame.Rect) -> int:
        return sum(_shared(spot, box) * 20 for box in sheets) + sum(_shared(spot, box) for box in boxes)

    gaps = scale.u(GAP), scale.u(4 * GAP), far
    spots = [spot for gap in gaps for spot in _round(rect, about, room, gap) if not spot.colliderect(about)]
    return min(spots, key=hides, default=rect.move(room.topleft)).topleft


def _round(rect: pygame.Rect, about: pygame.Rect, board: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Places beside what it is about, inside the board."""
    left, right = about.x - gap - rect.w, about.right + gap
    top, low = about.y - gap - rect.h, about.bottom + gap
    up, middle = about.centery - rect.h // 2, about.centerx - rect.w // 2
    for x, y in ((left, up), (right, up), (middle, top), (middle, low), (left, top), (right, top), (left, low),
                 (right, low)):  # fmt: skip
        yield pygame.Rect(x, y, *rect.size).clamp(board)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    under = one.clip(other)
    return under.w * under.h
