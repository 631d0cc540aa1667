"""Everything that can be clicked can be done with keys: one case for every class that Tab stops at."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame
import pytest
from kit_scene import Window, at

import skirmish.client.ui
from skirmish.client.ui.article import Article, Paragraph
from skirmish.client.ui.button import Button, Pressable
from skirmish.client.ui.controls import Choice, DropList, Slider, Tabs, Toggle
from skirmish.client.ui.grid import GridBox
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget

Told = Callable[[object], object]


class Case(NamedTuple):
    make: Callable[[Told], Widget]
    keys: tuple[int, ...]
    told: list[object]


ROWS = [Row("a"), Row("b", enabled=False), Row("c")]
CASES: dict[type[Widget], Case] = {
    Button: Case(lambda tell: Button("x", at(10, 10), "Go", lambda: tell("go")), (pygame.K_RETURN,), ["go"]),
    Toggle: Case(lambda tell: Toggle("x", at(10, 10), "On", False, tell), (pygame.K_SPACE,), [True]),
    Choice: Case(
        lambda tell: Choice("x", at(10, 10), ["a", "b", "c"], 0, tell),
        (pygame.K_SPACE, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN), [2],
    ),
    Slider: Case(
        lambda tell: Slider("x", at(10, 10), 0.5, tell, step=0.25),
        (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_HOME, pygame.K_END), [0.75, 0.5, 0.0, 1.0],
    ),
    Tabs: Case(lambda tell: Tabs("x", at(10, 10, 300), ["a", "b"], 0, tell), (pygame.K_RIGHT, pygame.K_HOME), [1, 0]),
    TextField: Case(
        lambda tell: TextField("x", at(10, 10), "ab", tell), (pygame.K_END, pygame.K_BACKSPACE), ["a"]
    ),
    ListBox: Case(
        lambda tell: ListBox("x", at(10, 10, 200, 90), ROWS, select=tell, activate=lambda row: tell(f"do {row}")),
        (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN), [0, 2, "do 2"],
    ),
    GridBox: Case(
        lambda tell: GridBox("x", at(10, 10, 200, 90), ROWS, across=2, high=40, gap=4, activate=tell),
        (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN,
         pygame.K_LEFT, pygame.K_RETURN, pygame.K_HOME, pygame.K_RETURN),
        [2, 1, 0],
    ),
    Rich: Case(
        lambda tell: Rich("x", at(10, 10, 200, 90), [Span("one", link="1"), Span(" two", link="2")], follow=tell),
        (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_SPACE), ["1", "2"],
    ),
    Article: Case(
        lambda tell: Article("x", at(10, 10, 200, 90), [Paragraph((Span("one", link="1"), Span(" two", link="2")))],
                             follow=tell),
        (pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN), ["1", "2"],
    ),
}  # fmt: skip


def focusable() -> Iterator[type[Widget]]:
    """All classes of the kit that Tab stops at, without the base class and what only a drop-down shows."""
    for module in pkgutil.iter_modules(skirmish.client.ui.__path__):
        for found in vars(importlib.import_module(f"skirmish.client.ui.{module.name}")).values():
            if isinstance(found, type) and issubclass(found, Widget) and found.focusable:
                yield found


def test_there_is_a_case_for_every_class_that_tab_stops_at():
    assert set(focusable()) - {Pressable, DropList} == set(CASES)


@pytest.mark.parametrize("kind", CASES, ids=lambda kind: kind.__name__)
def test_tab_reaches_it_and_its_keys_work(kind):
    case, told = CASES[kind], []
    window = Window(case.make(told.append))
    assert window.key(pygame.K_TAB)
    assert window.ui.focus == "x"
    for key in case.keys:
        assert window.key(key), pygame.key.name(key)
    assert told == case.told


@pytest.mark.parametrize("kind", CASES, ids=lambda kind: kind.__name__)
def test_the_focus_can_be_seen(kind):
    window = Window(CASES[kind].make(lambda value: None))
    window.ui.still = True
    before = pygame.image.tobytes(window.picture(), "RGB")
    window.key(pygame.K_TAB)
    assert pygame.image.tobytes(window.picture(), "RGB") != before


@pytest.mark.parametrize("kind", [Button, Toggle, ListBox, Rich], ids=lambda kind: kind.__name__)
def test_a_key_held_down_does_nothing_again(kind):
    told = []
    window = Window(CASES[kind].make(told.append))
    window.key(pygame.K_TAB)
    window.key(pygame.K_DOWN)
    told.clear()
    assert window.key(pygame.K_RETURN, repeat=True), "it is used up all the same"
    assert told == []


def test_keys_with_ctrl_are_commands_and_press_nothing():
    told = []
    window = Window(Button("x", at(10, 10), "Go", lambda: told.append("go")))
    window.key(pygame.K_TAB)
    assert not window.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
    assert told == []


@pytest.mark.parametrize(("keys", "told"), [
    ((pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN), 3),  # from c, above nothing, to d
    ((pygame.K_END, pygame.K_DOWN), 3),
    ((pygame.K_END, pygame.K_RIGHT), 3),
    ((pygame.K_END, pygame.K_UP), 0),
    ((pygame.K_END, pygame.K_LEFT), 2),
    ((pygame.K_HOME, pygame.K_UP), 0),
])  # fmt: skip
def test_the_arrows_walk_through_a_grid_whose_last_line_is_short(keys, told):
    found = []
    rows = [Row(name) for name in "abcd"]
    window = Window(GridBox("x", at(10, 10, 200, 90), rows, across=3, high=40, gap=4, activate=found.append))
    for key in (pygame.K_TAB, *keys, pygame.K_RETURN):
        assert window.key(key)
    assert found == [told]


def test_tab_passes_a_grid_without_cells():
    window = Window(
        GridBox("x", at(10, 10, 200, 90), [], across=3, high=40, gap=4), Button("y", at(10, 200), "Go", lambda: None)
    )
    window.key(pygame.K_TAB)
    assert window.ui.focus == "y"


def test_space_and_both_enters_press():
    told = []
    window = Window(Button("x", at(10, 10), "Go", lambda: told.append("go")))
    window.ui.focus = "x"
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
        window.key(key)
    assert told == ["go"] * 3


def test_up_and_down_choose_without_opening_a_drop_down():
    told = []
    window = Window(Choice("x", at(10, 10), ["a", "b", "c"], 0, told.append, off=[None, "not here", None]))
    window.ui.focus = "x"
    window.key(pygame.K_DOWN)
    assert told == [2]
    assert window.ui.popup is None


def test_keys_nobody_wants_go_on_to_the_board():
    window = Window(Button("x", at(10, 10), "Go", lambda: None))
    assert not window.key(pygame.K_F6)
    assert not window.key(pygame.K_w)
    window.ui.focus = "x"
    assert not window.key(pygame.K_F6)


def test_a_window_that_keeps_tab_for_its_models_gives_it_only_to_who_has_the_focus():
    window = Window(Button("a", at(10, 10), "A", lambda: None), Button("b", at(10, 50), "B", lambda: None))
    window.ui.roams = False
    assert not window.key(pygame.K_TAB)
    window.ui.focus = "a"
    assert window.key(pygame.K_TAB)
    assert window.ui.focus == "b"
