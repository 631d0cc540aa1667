"""A window of widgets for tests, with a clock that is set by hand and events that are made by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skirmish.client.ui.style import Scale
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget


class Window:
    """A UI and what happens to it. `done` is what widgets called."""

    def __init__(self, *widgets: Widget, size: tuple[int, int] = (800, 600), scale: Scale | None = None) -> None:
        self.now = 0.0
        self.done: list[object] = []
        self.ui = UI(size, scale or Scale(), lambda: self.now)
        self.ui.show(widgets)

    def show(self, *widgets: Widget) -> Window:
        self.ui.show(widgets)
        return self

    def key(self, key: int, mod: int = 0, *, repeat: bool = False, unicode: str = "") -> bool:
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, repeat=repeat)
        return self.ui.handle(event)

    def type(self, letters: str) -> bool:
        """Each letter as a keyboard makes it: the key, then the text."""
        used = [
            self.key(ord(letter.lower()), unicode=letter)
            and self.ui.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            for letter in letters
        ]
        return all(used)

    def move(self, at: tuple[int, int]) -> bool:
        return self.ui.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))

    def down(self, at: tuple[int, int], button: int = 1) -> bool:
        return self.ui.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))

    def up(self, at: tuple[int, int], button: int = 1) -> bool:
        return self.ui.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))

    def click(self, at: tuple[int, int]) -> bool:
        self.move(at)
        down = self.down(at)
        return self.up(at) or down

    def wheel(self, at: tuple[int, int], turn: int) -> bool:
        self.move(at)
        return self.ui.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn, precise_y=float(turn)))

    def press(self, id: str) -> bool:
        """A click in the middle of a widget."""
        return self.click(self.ui.by_id(id).rect.center)

    def picture(self) -> pygame.Surface:
        onto = pygame.Surface(self.ui.size)
        self.ui.draw(onto)
        return onto


def at(x: int, y: int, w: int = 100, h: int = 30) -> pygame.Rect:
    return pygame.Rect(x, y, w, h)


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


def ids(widgets: Sequence[Widget]) -> list[str]:
    return [widget.id for widget in widgets]
