"""Whether the letters on a picture can be told from what they are written on, measured where they come to lie."""

from __future__ import annotations

import sys
from typing import Any

import pygame
import pytest

from skirmish.client.app import App
from skirmish.client.ui import paint
from skirmish.client.ui.style import LEGIBLE, contrast

ACROSS, DOWN = 12, 4
"""How finely the ground under a line is looked at."""
Colour = tuple[int, int, int]


class Ground(pygame.Surface):
    """A picture that knows the lines of text that are blitted onto it, each with its colour."""

    def watch(self, lines: dict[int, tuple[pygame.Surface, str, Colour]]) -> None:
        self.lines = lines
        self.pale: list[tuple[str, Colour, Colour]] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *args: Any, **kwargs: Any) -> pygame.Rect:
        known = self.lines.get(id(source))
        if known is not None:
            _, words, colour = known
            rect = pygame.Rect(dest[0], dest[1], *source.get_size()).clip(self.get_clip())
            if min(rect.size) >= DOWN and contrast(colour, ground := self._under(rect)) < LEGIBLE:
                self.pale.append((words, colour, ground))
        return super().blit(source, dest, *args, **kwargs)

    def _under(self, rect: pygame.Rect) -> Colour:
        """The median of the colours there, by their brightness."""
        spots = [
            (rect.x + x * rect.w // ACROSS, rect.y + y * rect.h // DOWN) for x in range(ACROSS) for y in range(DOWN)
        ]
        found = sorted((tuple(self.get_at(spot)[:3]) for spot in spots), key=sum)
        red, green, blue = found[len(found) // 2]
        return red, green, blue


def pale_letters(app: App, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Colour, Colour]]:
    """The lines of the scene on top that can't be read well: the words, their colour, and that of the ground."""
    written, lines = paint.line, {}

    def line(words: str, face: Any, size: int, colour: Any) -> pygame.Surface:
        found = written(words, face, size, colour)
        lines[id(found)] = found, words, tuple(colour[:3])
        return found

    for name, module in list(sys.modules.items()):
        if name.startswith("skirmish.client") and getattr(module, "line", None) is written:
            monkeypatch.setattr(module, "line", line)
    ground = Ground(app.size, 0, 32)
    ground.watch(lines)
    app.draw(ground)
    assert lines
    return ground.pale
