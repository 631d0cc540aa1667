"""A hand at mouse and keyboard that makes the events a person's would make: for scripts and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pygame

from skirmish.client.app import App
from skirmish.client.chords import split

Pixel = tuple[int, int]
FRAME = 1 / 30
"""Seconds between two pictures."""
A_MOMENT = 0.1
"""Seconds that a person leaves between two things done on purpose."""
_LEGS = 6
"""Steps of the pointer on its way from one place to the next while a button is held."""
_HELD = {
    "Ctrl": (pygame.K_LCTRL, pygame.KMOD_LCTRL), "Alt": (pygame.K_LALT, pygame.KMOD_LALT),
    "Shift": (pygame.K_LSHIFT, pygame.KMOD_LSHIFT),
}  # fmt: skip
_KEYS = {
    "Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE, "Space": pygame.K_SPACE, "Tab": pygame.K_TAB,
    "Backspace": pygame.K_BACKSPACE, "Delete": pygame.K_DELETE, "Insert": pygame.K_INSERT, "Home": pygame.K_HOME,
    "End": pygame.K_END, "PageUp": pygame.K_PAGEUP, "PageDown": pygame.K_PAGEDOWN, "Up": pygame.K_UP,
    "Down": pygame.K_DOWN, "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "PrintScreen": pygame.K_PRINTSCREEN,
    "Pause": pygame.K_PAUSE, "Menu": pygame.K_MENU, **{f"F{n + 1}": pygame.K_F1 + n for n in range(12)},
}  # fmt: skip
KEYS = tuple(_KEYS)
"""Names of keys that are longer than their sign."""


class Hand:
    """Moves, presses and types at an app, and lets its time pass. Everything is drawn onto a surface of its own."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.at: Pixel = (app.size[0] // 2, app.size[1] // 2)
        """Where the pointer is."""
        self.mods = 0
        """The modifier keys that are held."""
        self._screen = pygame.Surface(app.size, 0, 32)

    def wait(self, seconds: float) -> None:
        """Time passes, picture by picture."""
        for _ in range(max(1, round(seconds / FRAME))):
            if not self.app.running:
                return
            self.app.step(FRAME)
            self.look()

    def look(self) -> None:
        """The window is drawn if anything has changed."""
        if self._screen.get_size() != self.app.size:
            self._screen = pygame.Surface(self.app.size, 0, 32)
        if self.app.running:
            self.app.draw(self._screen)

    def resize(self, size: tuple[int, int]) -> None:
        """The window gets another size."""
        self.happen(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
        self.wait(A_MOMENT)

    def happen(self, kind: int, **values: Any) -> None:
        """One event, unless the window is closed."""
        if self.app.running:
            self.app.handle(pygame.event.Event(kind, **values))

    # The mouse

    def move(self, to: Pixel, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        """The pointer goes there."""
        rel = to[0] - self.at[0], to[1] - self.at[1]
        self.at = to
        self.happen(pygame.MOUSEMOTION, pos=to, rel=rel, buttons=buttons)

    def press(self, button: int = 1) -> None:
        """A button goes down where the pointer is."""
        self.happen(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button)

    def let_go(self, button: int = 1) -> None:
        """A button comes up."""
        self.happen(pygame.MOUSEBUTTONUP, pos=self.at, button=button)

    def click(self, to: Pixel, button: int = 1, times: int = 1) -> None:
        """There, with this button; twice is a double click."""
        self.move(to)
        self.wait(FRAME)
        for _ in range(times):
            self.press(button)
            self.let_go(button)
            self.wait(FRAME)
        self.wait(A_MOMENT)

    def drag(self, start: Pixel, corners: Sequence[Pixel], turn: Callable[[], None], button: int = 1) -> None:
        """From there over all corners to the last; `turn` is called at each corner before it."""
        self.move(start)
        self.wait(FRAME)
        self.press(button)
        for number, corner in enumerate(corners):
            begin = self.at
            for leg in range(1, _LEGS + 1):
                part = [round(a + (b - a) * leg / _LEGS) for a, b in zip(begin, corner, strict=True)]
                self.move((part[0], part[1]), (int(button == 1), int(button == 2), int(button == 3)))
                self.wait(FRAME)
            if number < len(corners) - 1:
                turn()
        self.let_go(button)
        self.wait(A_MOMENT)

    def wheel(self, steps: int) -> None:
        """Turned towards (below 0) or away from oneself, where the pointer is."""
        self.happen(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False, precise_x=0.0, precise_y=float(steps))
        self.wait(A_MOMENT)

    # The keyboard

    @contextmanager
    def holding(self, names: Sequence[str]) -> Iterator[None]:
        """`Ctrl`, `Alt`, `Shift` are held meanwhile."""
        for name in names:
            key, bit = _HELD[name]
            self.mods |= bit
            self.happen(pygame.KEYDOWN, key=key, mod=self.mods, unicode="")
        yield
        for name in reversed(names):
            key, bit = _HELD[name]
            self.mods &= ~bit
            self.happen(pygame.KEYUP, key=key, mod=self.mods)

    def chord(self, written: str) -> None:
        """A key with its modifiers, as `Ctrl+Shift+Z`. Raises `KeyError` for what is no key."""
        held, name = split(written)
        if name in _HELD:
            with self.holding([*held, name]):
                self.wait(FRAME)
            return
        key = _KEYS.get(name) or (ord(name.lower()) if len(name) == 1 else 0)
        if not key:
            raise KeyError(written)
        sign = name if len(name) == 1 else " " if name == "Space" else ""
        with self.holding(held):
            self._stroke(key, "" if {"Ctrl", "Alt"} & set(held) else sign if "Shift" in held else sign.lower())
        self.wait(A_MOMENT)

    def type(self, text: str) -> None:
        """Letter by letter."""
        for letter in text:
            self._stroke(ord(letter.lower()), letter)
        self.wait(A_MOMENT)

    def _stroke(self, key: int, sign: str) -> None:
        self.happen(pygame.KEYDOWN, key=key, mod=self.mods, unicode=sign)
        if sign:
            self.happen(pygame.TEXTINPUT, text=sign)
        self.happen(pygame.KEYUP, key=key, mod=self.mods)
