"""The tasks of a step, each with a box that is ticked once it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import BRASS, IVORY, LINE, MUTED
from skirmish.client.ui.looks import GOOD, WELL, Skin
from skirmish.client.ui.paint import TICK, box, high, line, shape
from skirmish.client.ui.scale import BODY, Scale
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import lines_of

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_INDENT, _BOX, _GAP = 24, 15, 6
"""At 100%: where the words begin, the box, what lies between two tasks."""


def tall(texts: Sequence[str], across: int, scale: Scale) -> int:
    """Pixels of all tasks in a column so wide."""
    return sum(_high(text, across, scale) + scale.u(_GAP) for text in texts)


def _lines(text: str, across: int, scale: Scale) -> tuple[str, ...]:
    return lines_of(text, "semibold", scale.px(BODY), across - scale.u(_INDENT))


def _high(text: str, across: int, scale: Scale) -> int:
    return max(scale.u(_BOX), len(_lines(text, across, scale)) * (high("semibold", scale.px(BODY)) + scale.u(1)))


class TaskList(Widget):
    """What is to be done now is bright, what is done is ticked, the rest waits."""

    solid = False

    def __init__(
        self, id: str, rect: pygame.Rect, texts: Sequence[str], done: frozenset[int], now: int | None, scale: Scale
    ) -> None:
        super().__init__(id, rect)
        self.texts, self.done, self.now, self.scale = tuple(texts), done, now, scale

    @property
    def text(self) -> str:
        """All of it, for scripts."""
        return "\n".join(self.texts)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Box and words of each."""
        scale, y = self.scale, self.rect.y
        step = high("semibold", scale.px(BODY)) + scale.u(1)
        for number, text in enumerate(self.texts):
            done, now = number in self.done, number == self.now
            edge = GOOD if done else BRASS if now else LINE
            square = pygame.Rect(self.rect.x, y + (step - scale.u(_BOX)) // 2, scale.u(_BOX), scale.u(_BOX))
            box(onto, square, Skin(WELL, WELL, edge, IVORY), scale.u(3))
            if done:
                shape(onto, TICK, square.inflate(-scale.u(5), -scale.u(5)), GOOD)
            colour = IVORY if now else MUTED
            for part, words in enumerate(_lines(text, self.rect.w, scale)):
                face: Face = "semibold" if now else "body"
                onto.blit(line(words, face, scale.px(BODY), colour), (self.rect.x + scale.u(_INDENT), y + part * step))
            y += _high(text, self.rect.w, scale) + scale.u(_GAP)
