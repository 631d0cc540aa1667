"""Menus and dialogs that have more than the window has room for: all of it is come to."""

from __future__ import annotations

import pygame
import pytest
from kit_scene import Window, at

from skirmish.client.ui.button import Button
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.popups import MenuPopup, MenuRow

WINDOW = pygame.Rect(0, 0, 800, 600)


@pytest.fixture
def menu():
    told = []
    window = Window(Button("x", at(10, 10), "x", lambda: None))
    window.ui.menu(MenuPopup((300, 200), [MenuRow(str(n), lambda n=n: told.append(n)) for n in range(60)], title="T"))
    return window, window.ui.popup, told


def test_a_long_menu_stays_in_the_window_and_is_scrolled_by_the_wheel(menu):
    window, popup, told = menu
    assert WINDOW.contains(popup.rect)
    assert popup.box_of(59, window.ui).y > WINDOW.bottom
    window.move(popup.rect.center)
    for _ in range(60):
        window.wheel(popup.rect.center, -1)
    assert popup.rect.contains(popup.box_of(59, window.ui))
    window.click(popup.box_of(59, window.ui).center)
    assert told == [59]


def test_the_keys_bring_a_row_into_sight_and_press_it(menu):
    window, popup, told = menu
    window.key(pygame.K_END)
    assert popup.rect.contains(popup.focus_rect(window.ui))
    window.key(pygame.K_RETURN)
    assert told == [59]


def test_its_bar_is_dragged(menu):
    window, popup, told = menu
    thumb = popup.scrolled(window.ui).thumb(window.ui)
    window.down(thumb.center)
    window.move((thumb.centerx, 590))
    window.up((thumb.centerx, 590))
    assert window.ui.popup is popup
    assert told == []
    assert popup.rect.contains(popup.box_of(59, window.ui))


def test_what_is_out_of_sight_is_not_pressed_by_a_click_on_the_title(menu):
    window, popup, told = menu
    window.wheel(popup.rect.center, -1)
    window.click((popup.rect.centerx, popup.rect.y + 8))
    assert told == []


def test_a_menu_opens_at_its_beginning(menu):
    window, popup, _ = menu
    window.key(pygame.K_END)
    window.key(pygame.K_ESCAPE)
    again = MenuPopup((300, 200), popup.rows)
    window.ui.menu(again)
    assert again.rect.contains(again.box_of(0, window.ui))


@pytest.mark.parametrize("body", [[], ["A word. " * 400]])
@pytest.mark.parametrize("high", [100, 400, 2000])
def test_what_is_to_be_filled_in_gives_way_before_the_answers(body, high):
    made = []

    def build(rect, ui):
        made.append(rect.copy())
        return [ListBox("l", rect, [Row(str(n)) for n in range(90)])]

    window = Window()
    window.ui.open(Dialog("T", body, [Answer("A", id="a"), Answer("B", id="b")], content=Content(high, build)))
    dialog = window.ui.dialog
    assert WINDOW.contains(dialog.rect)
    (rect,) = made
    for id in "ab":
        assert dialog.rect.contains(window.ui.by_id(id).rect)
        assert not rect.colliderect(window.ui.by_id(id).rect)
    assert rect.h >= min(high, 100)
