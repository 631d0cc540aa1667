"""The bar on top: the sides at both ends, between them the stages of the turn, and below those how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import BRASS, INK, IVORY, LINE, MUTED, Colour, role_colour, team
from skirmish.client.battle.presenters.header import HeaderView
from skirmish.client.battle.presenters.tools import Tool
from skirmish.client.signals import Send
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import TICK, Align, box, high, shape, wide, words
from skirmish.client.ui.style import BODY, DARK, HEADING, SMALL, Scale, Skin
from skirmish.client.ui.text import lines_of
from skirmish.client.ui.widget import Widget, about
from skirmish.client.words import say
from skirmish.core.state import Side

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


LEAST = 0.7
"""The smallest letters of a name, as a part of small ones: where even two lines of those have no room."""
PLAIN = 16
"""Pixels of letters that anyone can read: larger ones shrink to these before words are left out."""
_DOT = " · "
_SIDE, _TICKED = 250, 30
"""At 100%: the most that a side's name and numbers take, and the arrow of a part that is past where room is short."""
_PAST = Skin((52, 57, 66), (44, 49, 57), LINE, MUTED)
_NOW = Skin((230, 190, 110), (196, 152, 72), (250, 220, 150), INK)
_NEXT = Skin((32, 35, 41), (32, 35, 41), (46, 50, 58), (142, 140, 134))


class Line(NamedTuple):
    """A line of a name, and how high its letters are in pixels."""

    text: str
    px: int


def fit_facts(texts: Sequence[str], room: tuple[int, int], px: int) -> list[Line]:
    """The first of the texts that fits into the room, in pixels; nothing if none does.

    Facts that are joined by a dot may stand in lines of their own. Letters larger than `PLAIN` may shrink to it.
    """
    for text in texts:
        for size in range(px, min(px, PLAIN) - 1, -1):
            lines = _fact_lines(text.split(_DOT), room[0], size)
            if len(lines) * high("body", size) <= room[1] and all(wide(one, "body", size) <= room[0] for one in lines):
                return [Line(one, size) for one in lines]
    return []


def _fact_lines(facts: Sequence[str], room: int, px: int) -> list[str]:
    """The facts in as few lines of so many pixels as they need."""
    found = [facts[0]]
    for fact in facts[1:]:
        longer = f"{found[-1]}{_DOT}{fact}"
        if wide(longer, "body", px) <= room:
            found[-1] = longer
        else:
            found.append(fact)
    return found


def write_lines(onto: pygame.Surface, lines: Sequence[Line], rect: pygame.Rect, colour: Colour, align: Align) -> None:
    """The lines from the top of the box down."""
    y = rect.y
    for line in lines:
        tall = high("body", line.px)
        words(onto, line.text, "body", line.px, colour, pygame.Rect(rect.x, y, rect.w, tall), align)
        y += tall


TOOL, TOOL_GAP = 32, 3
"""A tool and what lies between two of them, at 100%."""
LEFT = ("cancel", "undo")
"""The tools at the left end, the others stand at the right."""


def top_bar(view: HeaderView, tools: Sequence[Tool], rect: pygame.Rect, scale: Scale, send: Send) -> list[Widget]:
    """The bar, with the tools at both its ends."""
    size, step = scale.u(TOOL), scale.u(TOOL) + scale.u(TOOL_GAP)
    left = [tool for command in LEFT for tool in tools if tool.id == f"tool.{command}"]
    right = [tool for tool in tools if tool not in left]
    found: list[Widget] = []
    for place, tool in enumerate([*left, *right]):
        beyond = place - len(left)
        x = rect.x + scale.u(8) + place * step if beyond < 0 else rect.right - scale.u(6) - (len(right) - beyond) * step
        spot = pygame.Rect(x, rect.centery - size // 2, size, size)
        button = Button(tool.id, spot, "", partial(send, tool.signal), glyph=tool.glyph, pressed=tool.pressed,
                        tip=tool.tip, enabled=not tool.why, why=tool.why)  # fmt: skip
        found.append(about(button, tool.page))
    start, end = rect.x + scale.u(10) + len(left) * step, rect.right - scale.u(10) - len(right) * step
    return [TopBar(rect, pygame.Rect(start, rect.y, end - start, rect.h), view), *found]


class TopBar(Widget):
    """The bar: its words stand in `inner`, the rest is the tools'."""

    solid = True
    covers = True

    def __init__(self, rect: pygame.Rect, inner: pygame.Rect, view: HeaderView) -> None:
        super().__init__("topbar", rect)
        self.view, self.bar = view, inner
        self.stages = view.stages

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Ground, the sides at both ends, the phases between them."""
        box(onto, self.rect, Skin(DARK.top, DARK.fill, DARK.fill, IVORY), 0, 0)
        onto.fill(BRASS, (self.rect.x, self.rect.bottom - 1, self.rect.w, 1))
        room = self._room(ui)
        self._side(onto, ui, 0, pygame.Rect(self.bar.x, self.bar.y, room, self.bar.h))
        self._side(onto, ui, 1, pygame.Rect(self.bar.right - room, self.bar.y, room, self.bar.h))
        upper, lower = self._middle(ui)
        if self._arrows(ui):
            self._stages(onto, ui, upper)
        else:
            said, face, size = self._now_only(ui)
            words(onto, said, face, ui.px(size), BRASS, upper, "centre")
        write_lines(onto, self.standing(ui), lower, IVORY, "centre")

    def _middle(self, ui: UI) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the stages stand, and below them how the scenario stands; that is empty where there is no room."""
        whole, lines = self._between(ui), self.standing(ui)
        deep = sum(high("body", line.px) for line in lines) + (ui.u(1) if lines else 0)
        return (pygame.Rect(whole.x, whole.y, whole.w, whole.h - deep),
                pygame.Rect(whole.x, whole.bottom - deep, whole.w, deep))  # fmt: skip

    def _between(self, ui: UI) -> pygame.Rect:
        return self.bar.inflate(-2 * self._room(ui) - ui.u(12), 0)

    def standing(self, ui: UI) -> list[Line]:
        """How the scenario stands, in as many words as there is room for; nothing if there is too little for any."""
        whole = self._between(ui)
        above = max(high("bold", ui.px(BODY)), high("heading", ui.px(HEADING)) if self._arrows(ui) else 0)
        return fit_facts(self.view.scoreline.texts, (whole.w, whole.h - above), ui.px(SMALL))

    def _room(self, ui: UI) -> int:
        """Pixels that each side has: where there are no arrows, what the words between them leave."""
        usual = ui.u(_SIDE)
        if self._arrows(ui):
            return min(usual, self.bar.w // 4)
        said, face, size = self._now_only(ui)
        return min(usual, max(self.bar.w // 4, (self.bar.w - wide(said, face, ui.px(size))) // 2 - ui.u(12)))

    def _side(self, onto: pygame.Surface, ui: UI, side: Side, rect: pygame.Rect) -> None:
        """Colour, name, how many are left, score, clock; lit while the side must decide."""
        told = self.view.sides[side]
        if self.view.deciding == side:
            glow = pygame.Rect(rect.x, rect.y, rect.w, rect.h - 1)
            tone = tuple(round(a * 0.72 + b * 0.28) for a, b in zip(DARK.fill, team(side), strict=True))
            box(onto, glow, Skin((tone[0], tone[1], tone[2]), DARK.fill, DARK.fill, IVORY), 1, 0)
        bar = pygame.Rect(rect.x + ui.u(8), rect.y + ui.u(7), ui.u(7), rect.h - ui.u(15))
        if side == 1:
            bar.right = rect.right - ui.u(8)
        box(onto, bar, Skin(team(side), team(side), team(side), IVORY), ui.u(2), 0)
        if side == 1:  # notched, as its tokens are
            for step in range(1, 4):
                onto.fill(INK, (bar.x, bar.y + step * bar.h // 4, bar.w, max(1, ui.u(2))))
        inner = self.inner(ui, side)
        edge: Align = "left" if side == 0 else "right"
        colour = role_colour(side) if self.view.deciding == side else MUTED
        y = rect.y + ui.u(3)
        for line in self.name_lines(told.name, inner, ui):
            tall = high("heading", line.px)
            words(onto, line.text, "heading", line.px, IVORY, pygame.Rect(inner.x, y, inner.w, tall), edge)
            y += tall
        below = pygame.Rect(inner.x, y - ui.u(1), inner.w, rect.bottom - y)
        write_lines(onto, self.facts(ui, side), below, colour, edge)

    def facts(self, ui: UI, side: Side) -> list[Line]:
        """What is told of a side below its name, in as many words as there is room for."""
        told, inner = self.view.sides[side], self.inner(ui, side)
        above = ui.u(3) + sum(high("heading", line.px) for line in self.name_lines(told.name, inner, ui))
        found = fit_facts(told.facts, (inner.w, inner.h - above), ui.px(SMALL))
        return found or [Line(told.facts[-1], ui.px(SMALL))]

    def inner(self, ui: UI, side: Side) -> pygame.Rect:
        """What a side's bar of colour leaves for its words."""
        room = self._room(ui)
        left = self.bar.x + ui.u(23) if side == 0 else self.bar.right - room + ui.u(8)
        return pygame.Rect(left, self.bar.y, room - ui.u(31), self.bar.h)

    @staticmethod
    def name_lines(name: str, inner: pygame.Rect, ui: UI) -> list[Line]:
        """The name in one line; where that is too long in two of smaller letters, if the bar is high enough."""
        px, small = ui.px(HEADING), ui.px(SMALL)
        while px > small and wide(name, "heading", px) > inner.w:
            px -= 1
        room = inner.h - high("body", small) - ui.u(3)
        while px > small * LEAST and wide(name, "heading", px) > inner.w:
            lines = lines_of(name, "heading", px, inner.w)
            if len(lines) == 2 and 2 * high("heading", px) <= room:
                return [Line(line, px) for line in lines]
            px -= 1
        return [Line(name, px)]

    def _stages(self, onto: pygame.Surface, ui: UI, room: pygame.Rect) -> None:
        """The round, then arrows with the names of the phases, as wide as their words need; past ones may be ticked."""
        px, tall, arrows = ui.px(BODY), min(ui.u(28), room.h - ui.u(4)), self._arrows(ui)
        label = pygame.Rect(0, room.y, self._label(ui), room.h)
        label.right = arrows[0][0]
        words(onto, self.view.round, "heading", ui.px(HEADING), BRASS, label)
        for place, (name, (x, width)) in enumerate(zip(self.stages.names, arrows, strict=True)):
            skin = _NOW if place == self.stages.now else _PAST if place < self.stages.now else _NEXT
            arrow = pygame.Rect(x, room.centery - tall // 2, width, tall)
            tip = min(0.24, ui.u(9) / width)
            corners = ((0.0, 0.0), (1.0 - tip, 0.0), (1.0, 0.5), (1.0 - tip, 1.0), (0.0, 1.0), (tip, 0.5))
            shape(onto, corners, arrow.inflate(-ui.u(1), 0), skin.fill)
            if width == ui.u(_TICKED):
                mark = pygame.Rect(0, 0, ui.u(9), ui.u(9))
                mark.center = arrow.centerx + ui.u(1), arrow.centery
                shape(onto, TICK, mark, skin.text)
            else:
                words(onto, name, "semibold", px, skin.text, arrow.move(ui.u(2), 0), "centre")

    def _label(self, ui: UI) -> int:
        """Pixels of the round before the arrows."""
        return wide(self.view.round, "heading", ui.px(HEADING)) + ui.u(12)

    def _arrows(self, ui: UI) -> list[tuple[int, int]]:
        """Where the arrow of each part begins and how wide it is, in pixels; none where there is no room for all.

        What is past is ticked where its names have no room.
        """
        if self.stages.now < 0 or self.view.over:
            return []
        room = self.bar.w - 2 * min(ui.u(_SIDE), self.bar.w // 4) - ui.u(12) - self._label(ui)
        widths = [wide(name, "semibold", ui.px(BODY)) + ui.u(30) for name in self.stages.names]
        if sum(widths) > room:
            widths[: self.stages.now] = [ui.u(_TICKED)] * self.stages.now
        if sum(widths) - ui.u(3) * (len(widths) - 1) > room:
            return []
        x, found = self.bar.centerx - (sum(widths) - self._label(ui)) // 2, []
        for width in widths:
            found.append((x, width))
            x += width - ui.u(3)
        return found

    def _now_only(self, ui: UI) -> tuple[str, Face, float]:
        """Words, face and size where there are no arrows: the phase, and the next one if that leaves enough room."""
        if self.stages.now < 0 or self.view.over:
            return say("over" if self.view.over else "setting-up"), "heading", HEADING
        now, following = f"{self.view.round} · {self.stages.names[self.stages.now]}", self.stages.following
        both = now + (f" › {following}" if following else "")
        return both if wide(both, "bold", ui.px(BODY)) < self.bar.w // 3 else now, "bold", BODY

    def help_at(self, point: tuple[int, int], ui: UI) -> str:
        """The rule of the part of the turn there; where they aren't all shown, of the one that it is."""
        room = self._room(ui)
        if not self.bar.x + room <= point[0] <= self.bar.right - room:
            return ""
        here = [at for at, (x, width) in enumerate(self._arrows(ui)) if x <= point[0] < x + width]
        at = here[0] if here else self.stages.now
        return self.stages.rules[at] if 0 <= at < len(self.stages.rules) else ""

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The whole name of the side there, and how near its rout tests are; between them the stages, and what wins."""
        room = self._room(ui)
        side = 0 if point[0] < self.bar.x + room else 1 if point[0] > self.bar.right - room else None
        if side is None:
            return "\n".join(filter(None, (" › ".join(self.stages.names), self.view.scoreline.tip)))
        told = self.view.sides[side]
        return "\n".join(filter(None, (told.name, told.tip)))
