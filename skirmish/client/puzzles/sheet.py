"""The sheet of a puzzle: goal and terms, what each act was worth, the outcome, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.battle.frame import GAP, Column, high_line, row
from skirmish.client.puzzles.attempt import Verdict
from skirmish.client.signals import Send, Signal
from skirmish.client.tutorial.tutor_sheet import beside
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import high, wide
from skirmish.client.ui.panel import Panel, Rule
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, GOOD, HEADING, POOR, SMALL, Scale
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import Record
from skirmish.core.units import as_percent

_BUTTON, _BUTTONS, _BAR = 30, 212, 12
_SIZES = (HEADING + 2, HEADING, BODY, SMALL)
"""Of the title: the first in which it fits."""


class SheetView(Record):
    """All that the sheet says."""

    title: str
    head: str
    """Rules, and who plays."""
    goal: str
    terms: str
    verdicts: tuple[Verdict, ...]
    now: Fraction | None
    """The chance under best play from here, once an act was chosen; None if it isn't to be told."""
    outcome: tuple[str, ...] = ()
    """What came of it, once it is over; the first says whether it is solved."""
    solved: bool = False
    waiting: bool = False
    """Whether the solution is still being worked out."""
    trouble: str = ""
    over: bool = False


def sheet(view: SheetView, rect: pygame.Rect, scale: Scale, send: Send) -> Widget:
    """The panel. Its words scroll where there is no room for all of them."""
    column = Column(rect.inflate(-2 * scale.u(GAP), -2 * scale.u(GAP)), scale.u(6))
    title = column.take(max(scale.u(26), high("heading", scale.px(_SIZES[0]))))
    fits = (size for size in _SIZES if wide(view.title, "heading", scale.px(size)) <= title.w)
    found: list[Widget] = [
        Label("puzzle.title", title, view.title, size=next(fits, _SIZES[-1]), face="heading", colour=BRASS)
    ]
    room = column.rest
    tall = high_line(scale, BODY, _BUTTON)
    if beside(rect):
        deep = 2 * tall + scale.u(5)
        spot = pygame.Rect(room.x, room.bottom - deep, room.w, deep)
        words = pygame.Rect(room.x, room.y, room.w, room.h - deep - scale.u(8))
        edge = pygame.Rect(rect.right - 1, rect.y, 1, rect.h)
    else:
        across = min(round(scale.u(_BUTTONS) * max(1.0, scale.text)), room.w // 2)
        spot = pygame.Rect(room.right - across, room.y, across, room.h)
        words = pygame.Rect(room.x, room.y, room.w - across - scale.u(10), room.h)
        edge = pygame.Rect(rect.x, rect.bottom - 1, rect.w, 1)
    found += [Scroll("puzzle.words", words, _words(view, words, scale)), *_buttons(view, spot, tall, scale, send),
              Rule(edge, BRASS)]  # fmt: skip
    return Panel("puzzle", rect, found)


def _words(view: SheetView, rect: pygame.Rect, scale: Scale) -> list[Widget]:
    """The outcome first, then what was chosen, then what is to be done."""
    column = Column(pygame.Rect(rect.x, rect.y, rect.w - scale.u(_BAR), 100_000), scale.u(8))
    parts: list[tuple[str, list[Span]]] = []
    if view.trouble:
        parts.append(("puzzle.trouble", [Span(view.trouble, colour=POOR)]))
    if view.outcome:
        tone = GOOD if view.solved else POOR
        first, *rest = view.outcome
        parts.append(("puzzle.outcome", [Span(first, face="semibold", colour=tone)]))
        parts += [(f"puzzle.outcome.{n}", [Span(text, colour=IVORY)]) for n, text in enumerate(rest)]
    parts += [(f"puzzle.act.{n}", _verdict(one)) for n, one in enumerate(view.verdicts)]
    if view.now is not None and not view.over:
        parts.append(("puzzle.now", [Span(say("puzzle.now", chance=percent(view.now)), face="semibold", colour=IVORY)]))
    if view.waiting and (view.verdicts or view.over):
        parts.append(("puzzle.waiting", [Span(say("puzzle.waiting"), face="italic", colour=MUTED)]))
    parts.append(("puzzle.goal", [Span(view.goal, face="semibold", colour=IVORY)]))
    parts += [(f"puzzle.{id}", [Span(text, colour=MUTED)]) for id, text in (("head", view.head), ("terms", view.terms))]
    return [Rich(id, column.take(Rich.height(body, scale, column.rest.w)), body) for id, body in parts]


def _verdict(one: Verdict) -> list[Span]:
    if one.good:
        return [Span(f"{one.text}: ", colour=IVORY), Span(say("puzzle.good"), face="semibold", colour=GOOD)]
    told = say("puzzle.worse", chance=percent(one.chance), best=percent(one.best))
    return [Span(f"{one.text}: ", colour=IVORY), Span(told, face="semibold", colour=POOR)]


def percent(chance: Fraction) -> str:
    """A chance, to a tenth of a percent: puzzles turn on little."""
    return as_percent(float(chance), 1)


def _buttons(view: SheetView, rect: pygame.Rect, tall: int, scale: Scale, send: Send) -> Sequence[Widget]:
    """Again and the solution, or the next puzzle; below them the way out."""
    column = Column(rect, scale.u(5))
    second = "next" if view.over else "give-up"
    found = []
    for names in (("again", second), ("leave",)):
        for name, spot in zip(names, row(column.take(tall), len(names), scale.u(5)), strict=True):
            press = partial(send, Signal(f"puzzle-{name}"))
            text, tip = say(f"puzzle.{name}"), say(f"puzzle.{name}-tip")
            found.append(Button(f"puzzle.{name}", spot, text, press, tip=tip, primary=view.over and name == "next"))
    return found
