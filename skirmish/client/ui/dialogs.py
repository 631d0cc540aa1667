"""Dialogs: a question on parchment that must be answered before anything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import box, high, shadow, wide
from skirmish.client.ui.panel import band_colour, draw_band
from skirmish.client.ui.style import BODY, LARGE, READ, TITLE
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import Record
from skirmish.core.state import Side

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_IVORY = (250, 244, 228)
_ABREAST = 4
"""The most answers beside each other, if the window is wide enough."""
_LEAST, _SOME = 120, 40
"""At 100%: how high what there is to fill in stays in a low window, and the text over it."""
WIDE = 452
"""How wide a dialog is at 100%, unless its buttons or its window want otherwise."""


def _nothing() -> None:
    """Only closes the dialog."""


class Answer(Record):
    """A button under a question. It closes the dialog, then calls `press`."""

    text: str
    press: Callable[[], object] = _nothing
    primary: bool = False
    danger: bool = False
    id: str = ""
    cancel: bool = False
    """What Esc does; without one, the first that is neither primary nor dangerous, or the only one."""
    key: str = ""
    enabled: bool = True
    why: str = ""


class Content(Record):
    """Widgets between the text and the buttons of a dialog: a field to type into, a list to choose from."""

    height: float
    """At 100%."""
    build: Callable[[pygame.Rect, UI], Sequence[Widget]]
    """Given their box in pixels."""


class Dialog(Widget):
    """Width and height follow from what it says; higher than the window, its text scrolls.

    Enter is the primary answer, unless that is a dangerous one; Esc is the way out. `side` gives its band the colour of
    the player who must answer. `follow` is called with the links in its text.
    """

    beside: pygame.Rect | None = None
    """The part of the window that it lies over, so that the rest stays to be seen; None: the middle, on a veil."""

    def __init__(
        self, title: str, body: Sequence[Span | str], buttons: Sequence[Answer], side: Side | None = None, *,
        id: str = "dialog", wide: float = WIDE, content: Content | None = None,
        follow: Callable[[str], object] = lambda link: None, closed: Callable[[], object] = _nothing,
    ) -> None:  # fmt: skip
        super().__init__(id, pygame.Rect(0, 0, 0, 0))
        self.title, self.body, self.answers, self.side = title, body, tuple(buttons), side
        self.wide, self.content, self.follow, self.gone = wide, content, follow, closed
        self._children: tuple[Widget, ...] = ()
        self._made_for: object = None
        self._band = self._high = 0

    def children(self) -> Sequence[Widget]:
        """Title, text, what there is to fill in, buttons."""
        return self._children

    def arrange(self, ui: UI) -> None:
        """Builds it for the window's size and scale, once."""
        if self._made_for != (ui.size, ui.scale):
            self._made_for = (ui.size, ui.scale)
            self._build(ui)

    def renew(self) -> None:
        """Builds its content again before the next picture: something in it has changed."""
        self._made_for = None

    def _build(self, ui: UI) -> None:
        pad, gap = ui.u(20), ui.u(12)
        across = self._across(ui)
        inner = across - 2 * pad
        self._band = high("heading", ui.px(TITLE - 1)) + ui.u(12)
        text = Rich.height(self.body, ui, inner, LARGE) if self.body else 0
        self._high = ui.u(self.content.height) if self.content else 0
        extra = self._high + gap if self.content else 0
        low = self._rows(ui, inner) * (self._tall(ui) + ui.u(8)) + ui.u(10)
        around = self._band + pad + (gap if text else 0) + extra + low
        window = ui.size[1] - 2 * ui.u(16)
        lacks = around + min(text, ui.u(_SOME)) - window
        if self.content and lacks > 0:  # what there is to fill in gives way, as far as it can
            given = min(lacks, self._high - min(self._high, ui.u(_LEAST)))
            self._high, around = self._high - given, around - given
        text = min(text, window - around)
        self.rect = pygame.Rect(0, 0, across, around + text)
        self.rect.center = self.beside.center if self.beside is not None else (ui.size[0] // 2, ui.size[1] // 2)
        self.rect.clamp_ip(pygame.Rect((0, 0), ui.size))
        self._place(ui, inner, text)

    def _across(self, ui: UI) -> int:
        """As wide as asked for, or as its title and its longest button need it, but never wider than the window."""
        pad = ui.u(20)
        needs = [wide(self.title, "heading", ui.px(TITLE - 1)) + 2 * pad, ui.u(self.wide)]
        needs.append(sum(self._button_width(answer, ui) + ui.u(10) for answer in self.answers[:_ABREAST]) + 2 * pad)
        room = self.beside.w - 2 * ui.u(4) if self.beside is not None else ui.size[0] - 2 * ui.u(16)
        return min(max(needs), room)

    def _place(self, ui: UI, inner: int, text: int) -> None:
        x, y = self.rect.x + ui.u(20), self.rect.y
        head = pygame.Rect(x, y + ui.u(2), inner, self._band - ui.u(4))
        parts: list[Widget] = [
            Label(f"{self.id}.title", head, self.title, size=TITLE - 1, face="heading", colour=_IVORY)
        ]
        y += self._band + ui.u(14)
        if self.body:
            rect = pygame.Rect(x, y, inner, max(text, 0))
            parts.append(Rich(f"{self.id}.text", rect, self.body, follow=self.follow, size=LARGE, paper=True))
            y += text + ui.u(12)
        if self.content:
            parts += self.content.build(pygame.Rect(x, y, inner, self._high), ui)
        self._children = (*parts, *self._buttons(ui, inner))

    def _tall(self, ui: UI) -> int:
        return max(ui.u(36), high("bold", ui.px(BODY)) + ui.u(12))

    def _button_width(self, answer: Answer, ui: UI) -> int:
        key = wide(answer.key, "semibold", ui.px(BODY)) + ui.u(20) if answer.key else 0
        return max(ui.u(112), wide(answer.text, "bold", ui.px(BODY)) + 2 * ui.u(16) + key)

    def _lines(self, ui: UI, inner: int) -> list[list[Answer]]:
        """The answers in lines that fit."""
        lines: list[list[Answer]] = [[]]
        used = 0
        for answer in self.answers:
            need = self._button_width(answer, ui) + ui.u(10)
            if lines[-1] and used + need - ui.u(10) > inner:
                lines.append([])
                used = 0
            lines[-1].append(answer)
            used += need
        return lines

    def _rows(self, ui: UI, inner: int) -> int:
        return len(self._lines(ui, inner)) if self.answers else 0

    def _buttons(self, ui: UI, inner: int) -> list[Widget]:
        """From the right, the lowest line at the bottom."""
        found: list[Widget] = []
        lines = self._lines(ui, inner)
        y = self.rect.bottom - ui.u(10) - len(lines) * (self._tall(ui) + ui.u(8))
        for answers in lines:
            widths = [min(inner, self._button_width(answer, ui)) for answer in answers]
            x = self.rect.right - ui.u(20) - sum(widths) - ui.u(10) * (len(widths) - 1)
            for answer, across in zip(answers, widths, strict=True):
                found.append(self._button(answer, pygame.Rect(x, y, across, self._tall(ui)), ui))
                x += across + ui.u(10)
            y += self._tall(ui) + ui.u(8)
        return found

    def _button(self, answer: Answer, rect: pygame.Rect, ui: UI) -> Button:
        tip = say("dialog-enter") if answer is self.default else say("dialog-esc") if answer is self.way_out else ""
        return Button(
            self.id_of(answer), rect, answer.text, lambda: self._answer(answer, ui), primary=answer.primary,
            danger=answer.danger, key=answer.key, enabled=answer.enabled, why=answer.why, tip=tip,
        )  # fmt: skip

    def id_of(self, answer: Answer) -> str:
        """The id of an answer's button: its own, or `dialog.0`, `dialog.1`..."""
        return answer.id or f"{self.id}.{self.answers.index(answer)}"

    def _answer(self, answer: Answer, ui: UI) -> None:
        ui.close()
        answer.press()

    @property
    def default(self) -> Answer | None:
        """What Enter does: never a dangerous answer."""
        return next((one for one in self.answers if one.primary and not one.danger and one.enabled), None)

    @property
    def way_out(self) -> Answer | None:
        """What Esc does."""
        plain = [one for one in self.answers if not one.primary and not one.danger]
        named = [one for one in self.answers if one.cancel]
        return next(iter([*named, *plain]), self.answers[0] if len(self.answers) == 1 else None)

    def first(self) -> str | None:
        """Id of what has the focus when it opens: what there is to fill in, else its default, else the way out."""
        begin = [widget.id for widget in self._children if widget.focusable and widget.id and self.content]
        own = [self.id_of(answer) for answer in (self.default, self.way_out) if answer]
        inside = [id for id in begin if id not in map(self.id_of, self.answers) and not id.endswith(".text")]
        return next(iter([*inside, *own]), None)

    def accept(self, ui: UI) -> None:
        """Enter."""
        if self.default:
            self._answer(self.default, ui)

    def dismiss(self, ui: UI) -> None:
        """Esc."""
        if self.way_out and self.way_out.enabled:
            self._answer(self.way_out, ui)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """Keys that scroll its text."""
        texts = [widget for widget in self._children if isinstance(widget, Rich)]
        step = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 6, pygame.K_PAGEUP: -6}
        if event.type == pygame.KEYDOWN and texts and event.key in step:
            view = texts[0].scrolled(ui)
            return view.to(view.offset(ui) + step[event.key] * ui.u(24), ui)
        return False

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Shadow, sheet, band, and what stands on it."""
        shadow(onto, self.rect, ui.u(24))
        box(onto, self.rect, READ, ui.u(8), ui.u(1))
        draw_band(onto, self.rect, self._band, band_colour(self.side), ui)
        super().draw(onto, ui)
