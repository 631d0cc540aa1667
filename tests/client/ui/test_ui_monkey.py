"""Anything may be pressed at any time: nothing breaks, and the focus is always on something that is there."""

from __future__ import annotations

import random

import pygame
import pytest
from kit_scene import Window, at

from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice, Slider, Tabs, Toggle
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.popups import MenuPopup, MenuRow
from skirmish.client.ui.style import Scale
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import walk

KEYS = (
    pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT,
    pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_a, pygame.K_x, pygame.K_v, pygame.K_F6,
)  # fmt: skip
MODS = (0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT)
SIZES = ((640, 480), (300, 200))


class Monkey:
    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.window = Window(size=(640, 480))
        self.build()

    def build(self, *told: object) -> None:
        """As scenes do it: everything anew, some of it gone, at whatever moment a widget calls."""
        count = self.chance.randrange(0, 60)
        widgets = [
            Label("label", at(10, 10), "words that are too long for it"),
            Button("ask", at(10, 50), "Ask", self.ask, tip="Asks something"),
            Button("off", at(10, 90), "Off", self.build, enabled=self.chance.random() < 0.5, why="not now"),
            Toggle("toggle", at(10, 130), "On", True, self.build),
            Choice("choice", at(10, 170), [f"option {n}" for n in range(count)], 0, self.build),
            Slider("slider", at(10, 210), 0.5, self.build),
            Tabs("tabs", at(10, 250, 200), ["a", "b", "c"], self.chance.randrange(3), self.build),
            TextField("field", at(10, 290), "text", self.build),
            ListBox("list", at(250, 10, 200, 150), [Row(f"row {n}", enabled=n % 3 > 0) for n in range(count)],
                    select=self.build, activate=self.menu, follow=True, newest="Newest"),
            Rich("rich", at(250, 200, 150, 60), [Span("see "), Span("many words and links " * count, link="x")],
                 follow=self.build),
        ]  # fmt: skip
        kept = [widget for widget in widgets if self.chance.random() < 0.9]
        self.window.show(Panel("panel", at(0, 0, 480, 400), kept))

    def ask(self) -> None:
        field = Content(34, lambda rect, ui: [TextField("name", rect, "Old", self.build)])
        answers = [Answer("No"), Answer("Yes", self.build, primary=True), Answer("Menu", self.menu)]
        if self.chance.random() < 0.5:
            self.window.ui.open(Dialog("Really?", ["words " * 300], answers, 0))
        else:
            self.window.ui.open(Dialog("Name", [], answers[:1], content=field, id="second"))

    def menu(self, *told: object) -> None:
        rows = [MenuRow("A", self.build), MenuRow("B", self.ask), MenuRow("C", self.build, why="no")]
        self.window.ui.menu(MenuPopup((self.chance.randrange(700), self.chance.randrange(500)), rows, title="What?"))

    def spot(self) -> tuple[int, int]:
        """The middle of something that is there, or anywhere."""
        ui = self.window.ui
        there = [widget.rect.center for widget in walk([*ui.widgets, *([ui.popup] if ui.popup else [])])]
        return self.chance.choice([*there, (self.chance.randrange(-5, 660), self.chance.randrange(-5, 500))])

    def step(self) -> None:
        window, spot = self.window, self.spot()
        window.now += self.chance.choice((0.0, 0.1, 0.7))
        press = [
            lambda: window.key(self.chance.choice(KEYS), self.chance.choice(MODS), repeat=self.chance.random() < 0.2),
            lambda: window.ui.handle(pygame.event.Event(pygame.TEXTINPUT, text=self.chance.choice("aß€ "))),
        ]
        point = [
            lambda: window.click(spot),
            lambda: window.move(spot),
            lambda: window.wheel(spot, self.chance.choice((-3, -1, 1, 3))),
        ]
        seldom = [
            lambda: window.down(spot, self.chance.choice((1, 1, 2, 3, 4))),
            lambda: window.up(spot, self.chance.choice((1, 1, 3))),
            lambda: window.ui.resize(self.chance.choice(SIZES), Scale(self.chance.choice((1.0, 2.0)))),
            lambda: window.ui.handle(pygame.event.Event(pygame.WINDOWLEAVE)),
            window.ui.pin,
            self.ask,
            self.menu,
        ]
        self.chance.choice(self.chance.choices([press, point, seldom], weights=(70, 25, 5))[0])()

    def check(self) -> None:
        ui = self.window.ui
        focus = ui.focus
        stops = [widget.id for widget in walk(ui.widgets) if widget.focusable and widget.enabled]
        assert focus is None or focus in stops
        assert ui.next_due() is None or ui.next_due() >= 0
        assert ui.dialog is None or ui.popup or ui.at((639, 479)) in (None, *walk([ui.dialog]))


@pytest.mark.parametrize("seed", range(4))
def test_nothing_breaks(seed):
    monkey = Monkey(seed)
    for number in range(1500):
        monkey.step()
        monkey.check()
        if number % 25 == 0:
            monkey.window.picture()
            assert not monkey.window.ui.dirty
