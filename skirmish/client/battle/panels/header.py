"""The bar on top: the sides at both ends, the stages of the turn between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import BRASS, INK, IVORY, LINE, MUTED, role_colour, team
from skirmish.client.battle.presenters.header import HeaderView
from skirmish.client.ui.paint import Align, box, high, shape, wide, words
from skirmish.client.ui.style import BODY, DARK, HEADING, SMALL, Skin
from skirmish.client.ui.text import lines_of
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.state import Side

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


LEAST = 0.7
"""The smallest letters of a name, as a part of small ones: where even two lines of those have no room."""
_SIDE = 250
"""The most that a side's name and numbers take, at 100%."""
_PAST = Skin((52, 57, 66), (44, 49, 57), LINE, MUTED)
_NOW = Skin((230, 190, 110), (196, 152, 72), (250, 220, 150), INK)
_NEXT = Skin((32, 35, 41), (32, 35, 41), (46, 50, 58), (142, 140, 134))


class Line(NamedTuple):
    """A line of a name, and how high its letters are in pixels."""

    text: str
    px: int


class TopBar(Widget):
    """The bar."""

    solid = True
    covers = True

    def __init__(self, rect: pygame.Rect, view: HeaderView) -> None:
        super().__init__("topbar", rect)
        self.view = view
        self.stages = view.stages

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Ground, the sides at both ends, the phases between them."""
        box(onto, self.rect, Skin(DARK.top, DARK.fill, DARK.fill, IVORY), 1, 0)
        onto.fill(BRASS, (self.rect.x, self.rect.bottom - 1, self.rect.w, 1))
        room = self._room(ui)
        self._side(onto, ui, 0, pygame.Rect(self.rect.x, self.rect.y, room, self.rect.h))
        self._side(onto, ui, 1, pygame.Rect(self.rect.right - room, self.rect.y, room, self.rect.h))
        middle = self.rect.inflate(-2 * room - ui.u(12), 0)
        if self._arrows(ui):
            self._stages(onto, ui, middle)
        else:
            said, face, size = self._now_only(ui)
            words(onto, said, face, ui.px(size), BRASS, middle, "centre")

    def _room(self, ui: UI) -> int:
        """Pixels that each side has: where there are no arrows, what the words between them leave."""
        usual = ui.u(_SIDE)
        if self._arrows(ui):
            return min(usual, self.rect.w // 4)
        said, face, size = self._now_only(ui)
        return min(usual, max(self.rect.w // 4, (self.rect.w - wide(said, face, ui.px(size))) // 2 - ui.u(12)))

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
        facts = next((one for one in told.facts if wide(one, "body", ui.px(SMALL)) <= inner.w), told.facts[-1])
        lower, y = high("body", ui.px(SMALL)), rect.y + ui.u(3)
        for line in self.name_lines(told.name, inner, ui):
            tall = high("heading", line.px)
            words(onto, line.text, "heading", line.px, IVORY, pygame.Rect(inner.x, y, inner.w, tall), edge)
            y += tall
        words(onto, facts, "body", ui.px(SMALL), colour, pygame.Rect(inner.x, y - ui.u(1), inner.w, lower), edge)

    def inner(self, ui: UI, side: Side) -> pygame.Rect:
        """What a side's bar of colour leaves for its words."""
        room = self._room(ui)
        left = self.rect.x + ui.u(23) if side == 0 else self.rect.right - room + ui.u(8)
        return pygame.Rect(left, self.rect.y, room - ui.u(31), self.rect.h)

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

    def _stages(self, onto: pygame.Surface, ui: UI, rect: pygame.Rect) -> None:
        """Arrows with the names of the phases, as wide as their words need."""
        px, tall, arrows = ui.px(BODY), ui.u(28), self._arrows(ui)
        for place, (name, (x, width)) in enumerate(zip(self.stages.names, arrows, strict=True)):
            skin = _NOW if place == self.stages.now else _PAST if place < self.stages.now else _NEXT
            arrow = pygame.Rect(x, rect.centery - tall // 2, width, tall)
            tip = min(0.24, ui.u(9) / width)
            corners = ((0.0, 0.0), (1.0 - tip, 0.0), (1.0, 0.5), (1.0 - tip, 1.0), (0.0, 1.0), (tip, 0.5))
            shape(onto, corners, arrow.inflate(-ui.u(1), 0), skin.fill)
            words(onto, name, "semibold", px, skin.text, arrow.move(ui.u(2), 0), "centre")

    def _arrows(self, ui: UI) -> list[tuple[int, int]]:
        """Where the arrow of each part begins and how wide it is, in pixels; none where there is no room for all."""
        if self.stages.now < 0 or self.view.over:
            return []
        room = self.rect.w - 2 * min(ui.u(_SIDE), self.rect.w // 4) - ui.u(12)
        widths = [wide(name, "semibold", ui.px(BODY)) + ui.u(30) for name in self.stages.names]
        if sum(widths) > room:
            return []
        x, found = self.rect.centerx - sum(widths) // 2, []
        for width in widths:
            found.append((x, width))
            x += width - ui.u(3)
        return found

    def _now_only(self, ui: UI) -> tuple[str, Face, float]:
        """Words, face and size where there are no arrows: the phase, and the next one if that leaves enough room."""
        if self.stages.now < 0 or self.view.over:
            return say("over" if self.view.over else "setting-up"), "heading", HEADING
        now, following = self.stages.names[self.stages.now], self.stages.following
        both = now + (f" › {following}" if following else "")
        return both if wide(both, "bold", ui.px(BODY)) < self.rect.w // 3 else now, "bold", BODY

    def help_at(self, point: tuple[int, int], ui: UI) -> str:
        """The rule of the part of the turn there; where they aren't all shown, of the one that it is."""
        room = self._room(ui)
        if not self.rect.x + room <= point[0] <= self.rect.right - room:
            return ""
        here = [at for at, (x, width) in enumerate(self._arrows(ui)) if x <= point[0] < x + width]
        at = here[0] if here else self.stages.now
        return self.stages.rules[at] if 0 <= at < len(self.stages.rules) else ""

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The whole name of the side there."""
        room = self._room(ui)
        side = 0 if point[0] < self.rect.x + room else 1 if point[0] > self.rect.right - room else None
        if side is None:
            return " › ".join(self.stages.names)
        return self.view.sides[side].name
