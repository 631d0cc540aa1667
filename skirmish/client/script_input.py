"""What a script means, as a pixel or as words, and a hand at mouse and keyboard: for scripts and tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pygame

from skirmish.client.app import App
from skirmish.client.battle.battle import Battle
from skirmish.client.keymap import split
from skirmish.client.ui.controls import Tabs
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget, walk
from skirmish.core.state import ModelId
from skirmish.library.problems import hint

Pixel = tuple[int, int]
FRAME = 1 / 30
"""Seconds between two pictures."""
A_MOMENT = 0.1
"""Seconds that a person leaves between two things done on purpose."""
APART = 0.4
"""Seconds between two clicks at one place that aren't a double click."""
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
        self._clicked: tuple[Pixel, float] = (-1, -1), -APART
        """Where it clicked last, and when."""

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
        where, when = self._clicked
        if to == where and self.app.now - when < APART:
            self.wait(APART - (self.app.now - when))
        for _ in range(times):
            self.press(button)
            self.let_go(button)
            self.wait(FRAME)
        self._clicked = to, self.app.now
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


_PLACE = re.compile(r"(@?)(-?\d+(?:\.\d+)?), *(-?\d+(?:\.\d+)?)")
_SHARE = re.compile(r"(\d+)%")


class Unmeant(Exception):
    """Nothing in the window is what the script names; says so in a sentence."""


def pixel_of(app: App, text: str) -> Pixel:
    """Where it is: `@640,400` a pixel, `12.5,30` inches, a widget's id, `ID:ROW`, a model's name, words on a widget.

    Inches may be in brackets, as the log prints them. Raises `Unmeant`.
    """
    app.scene.freshen()
    bare = text[1:-1] if re.fullmatch(r"\([^@()]*\)", text) else text
    if place := _PLACE.fullmatch(bare):
        return _at(app, bool(place[1]), float(place[2]), float(place[3]))
    ui = app.scene.ui
    there = reachable(ui)
    for widget in there:
        if widget.id and widget.id == text:
            return widget.rect.center
    if (model := model_called(app, text)) is not None:
        return _model(app, model)
    if (box := _worded(there, text, ui)) is not None:
        return box.center
    owner, colon, part = text.partition(":")
    if colon and (inside := next((widget for widget in there if widget.id == owner), None)):
        return _part(inside, part.strip(), ui)
    raise Unmeant(f"nothing here is called '{text}'{hint(text, names(app))}")


def reachable(ui: UI) -> list[Widget]:
    """The widgets that a click can reach: those of the menu, the dialog or the window that is on top."""
    popup = ui.popup
    return list(walk([popup] if popup is not None else ui.widgets))


def names(app: App) -> list[str]:
    """All that can be named now: ids, models, words on widgets."""
    there = reachable(app.scene.ui)
    models = [model.name for model in app.scene.battle.session.state.models] if app.scene.battle is not None else []
    texts = [text for widget in there for text, _ in _texts(widget, app.scene.ui)]
    return [*(widget.id for widget in there if widget.id), *models, *texts]


def model_called(app: App, name: str) -> ModelId | None:
    """The model of this name in the battle on top, capitals or not; None if there is none."""
    if app.scene.battle is None:
        return None
    models = app.scene.battle.session.state.models
    return next((model.id for model in models if model.name.casefold() == name.casefold()), None)


def _model(app: App, model: ModelId) -> Pixel:
    battle = app.scene.battle
    assert battle is not None
    state = battle.session.state
    name = state.models[model].name
    if not state.on_table(model):
        raise Unmeant(f"{name} is not on the table")
    x, y, *_ = state.places[model]
    return _seen(battle, (x, y), name)


def _at(app: App, pixel: bool, x: float, y: float) -> Pixel:
    if pixel:
        return round(x), round(y)
    if app.scene.battle is None:
        raise Unmeant(f"{x:g},{y:g} are inches, and there is no board here; a pixel is written @{x:g},{y:g}")
    return _seen(app.scene.battle, (x, y), f"{x:g},{y:g}")


def _seen(battle: Battle, at: tuple[float, float], what: str) -> Pixel:
    x, y = battle.viewport.camera.to_pixels(at)
    if not battle.viewport.on_board((round(x), round(y))):
        raise Unmeant(f"{what} is out of view: 'key F' shows the whole board")
    return round(x), round(y)


def _texts(widget: Widget, ui: UI) -> Iterator[tuple[str, pygame.Rect]]:
    """The words on a widget that can be clicked, each with its box."""
    if isinstance(widget, Tabs):
        yield from zip(widget.names, widget.boxes(ui), strict=True)
    elif hasattr(widget, "rows") and hasattr(widget, "box_of"):
        for number, row in enumerate(widget.rows):
            yield row.text, widget.box_of(number, ui)
    elif isinstance(text := getattr(widget, "text", None), str) and text:
        yield text, widget.rect


def _worded(there: list[Widget], text: str, ui: UI) -> pygame.Rect | None:
    """The box of these words, or of words that begin so."""
    wanted = text.casefold()
    found = [(words.casefold(), box) for widget in there if widget.solid for words, box in _texts(widget, ui)]
    exact = [box for words, box in found if words == wanted]
    return next(iter([*exact, *(box for words, box in found if words.startswith(wanted))]), None)


def _part(widget: Widget, part: str, ui: UI) -> Pixel:
    """A row of a list by its number from 1 or its words; a place on a slider as `30%`."""
    if share := _SHARE.fullmatch(part):
        return round(widget.rect.x + (widget.rect.w - 1) * min(100, int(share[1])) / 100), widget.rect.centery
    listed = [text for text, _ in _texts(widget, ui)]
    wanted = part.casefold()
    fits = [n for n, text in enumerate(listed) if text.casefold() == wanted]
    fits += [n for n, text in enumerate(listed) if wanted and wanted in text.casefold()]
    if part.isdigit() and 0 < int(part) <= len(listed):
        fits = [int(part) - 1]
    if not fits:
        raise Unmeant(f"nothing in '{widget.id}' is called '{part}'{hint(part, listed)}")
    if scrolled := getattr(widget, "scrolled", None):
        boxes = [box for _, box in _texts(widget, ui)]
        top = boxes[fits[0]].y - boxes[0].y
        scrolled(ui).show(top, top + boxes[fits[0]].h, ui)
    return [box for _, box in _texts(widget, ui)][fits[0]].center


def said(app: App) -> list[str]:
    """All that the window says: panels, dialogs, menus, prompt, notice, log, phase, caption, intents carried out."""
    app.scene.freshen()
    ui, scene = app.scene.ui, app.scene
    popup = ui.popup
    found = [scene.caption, app.message, *app.accepted]
    for widget in walk([*ui.widgets, *([popup] if popup is not None else [])]):
        found += [text for text, _ in _texts(widget, ui)]
        found += [str(getattr(widget, name, "")) for name in ("title", "sub", "notice")]
        found.append("".join(span.text for span in getattr(widget, "spans", ())))
        found += [row.reason for row in getattr(widget, "deals", ())]
        found.append("" if widget.enabled else widget.why)
    if (battle := scene.battle) is not None:
        state = battle.session.state
        found += [battle.notice, battle.forecast.trouble, state.phase, f"round {state.round}"]
        found += [moment.line.text for moment in battle.session.moments if moment.line is not None]
        if battle.session.decision is not None:
            found.append(battle.session.decision.prompt)
    return [text for text in found if text]
