"""Who has the focus: reading order, rebuilds, dialogs that let nobody out."""

from __future__ import annotations

import pygame
import pytest
from kit_scene import Window, at

from skirmish.client.ui.button import Button
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.popups import MenuPopup, MenuRow
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.text import Label, Rich
from skirmish.client.ui.text_field import TextField


def button(id, y=10, enabled=True, press=lambda: None):
    return Button(id, at(10, y), id, press, enabled=enabled)


def order(window, steps, mod=0):
    found = []
    for _ in range(steps):
        window.key(pygame.K_TAB, mod)
        found.append(window.ui.focus)
    return found


def test_tab_goes_in_reading_order_past_what_is_off_and_round():
    panel = Panel("p", at(0, 0, 400, 400), [button("a"), Label("l", at(0, 0), "words"), button("off", 50, False)])
    window = Window(panel, button("b", 90))
    assert order(window, 3) == ["a", "b", "a"]
    assert order(window, 2, pygame.KMOD_LSHIFT) == ["b", "a"]


def test_the_focus_stays_with_its_id_over_a_rebuild():
    window = Window(button("a"), button("b"))
    window.ui.focus = "b"
    assert window.show(button("b"), button("a")).ui.focus == "b"
    assert window.show(button("a")).ui.focus is None


def test_after_its_widget_is_gone_tab_goes_on_near_there():
    window = Window(button("a"), button("b"), button("c"), button("d"))
    window.ui.focus = "c"
    window.show(button("a"), button("b"), button("d"))
    assert order(window, 1) == ["d"]


def test_one_id_twice_is_a_mistake():
    with pytest.raises(ValueError, match="used twice"):
        Window(button("a"), button("a"))


def test_an_id_that_nobody_has_is_told():
    with pytest.raises(KeyError):
        Window(button("a")).ui.by_id("b")


def ask(window, *answers, body=("Really?",), **more):
    window.ui.open(Dialog("Question", body, answers, **more))
    return window


def test_a_dialog_lets_neither_tab_nor_clicks_nor_keys_out():
    told = []
    window = ask(
        Window(button("behind", press=lambda: told.append("behind"))), Answer("No"), Answer("Yes", primary=True)
    )
    assert set(order(window, 4)) == {"dialog.0", "dialog.1"}
    assert window.click((30, 20))
    assert window.key(pygame.K_F6)
    assert window.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert told == []
    assert window.ui.dialog is not None


def test_enter_is_the_default_and_esc_the_way_out():
    told = []
    answers = Answer("No", lambda: told.append("no")), Answer("Yes", lambda: told.append("yes"), primary=True)
    window = ask(Window(), *answers)
    window.ui.focus = None
    window.key(pygame.K_RETURN)
    assert told == ["yes"]
    assert window.ui.dialog is None
    ask(window, *answers).key(pygame.K_ESCAPE)
    assert told == ["yes", "no"]


def test_a_dangerous_answer_is_no_default_and_has_no_focus():
    told = []
    window = ask(Window(), Answer("Keep"), Answer("Delete", lambda: told.append("gone"), primary=True, danger=True))
    assert window.ui.focus == "dialog.0"
    window.ui.focus = None
    window.key(pygame.K_RETURN)
    assert told == []
    assert window.ui.dialog is not None


def test_enter_held_down_answers_nothing():
    window = ask(Window(), Answer("No"), Answer("Yes", primary=True))
    window.key(pygame.K_RETURN, repeat=True)
    window.ui.focus = None
    window.key(pygame.K_RETURN, repeat=True)
    window.key(pygame.K_ESCAPE, repeat=True)
    assert window.ui.dialog is not None


def test_after_a_dialog_the_focus_is_back_where_it_was():
    window = Window(button("a"), button("b"))
    window.ui.focus = "b"
    ask(window, Answer("Well"))
    assert window.ui.focus == "dialog.0"
    window.key(pygame.K_RETURN)
    assert window.ui.focus == "b"


def test_a_dialog_on_a_dialog():
    window = ask(Window(), Answer("Ask again", lambda: ask(window, Answer("Two"), id="second"), primary=True))
    ask(window, Answer("Three"), id="third")
    assert window.ui.dialog.id == "third"
    window.key(pygame.K_ESCAPE)
    assert window.ui.dialog.id == "dialog"
    window.key(pygame.K_RETURN)
    assert window.ui.dialog.id == "second"


def test_what_is_to_be_filled_in_has_the_focus_and_enter_takes_the_default():
    told = []
    field = Content(34, lambda rect, ui: [TextField("name", rect, "Old", lambda text: told.append(text))])
    window = ask(Window(), Answer("No"), Answer("Yes", lambda: told.append("yes"), primary=True), content=field)
    assert window.ui.focus == "name"
    window.type("New")
    window.key(pygame.K_RETURN)
    assert told == ["N", "Ne", "New", "yes"]


def test_long_text_scrolls_and_the_buttons_stay_inside_the_window():
    window = ask(Window(size=(600, 300)), Answer("Well"), body=["word " * 900])
    window.picture()
    assert pygame.Rect(0, 0, 600, 300).contains(window.ui.by_id("dialog").rect)
    assert window.ui.by_id("dialog").rect.contains(window.ui.by_id("dialog.0").rect)
    text = window.ui.by_id("dialog.text")
    assert isinstance(text, Rich)
    before = text.scrolled(window.ui).offset(window.ui)
    window.ui.focus = None
    window.key(pygame.K_DOWN)
    assert text.scrolled(window.ui).offset(window.ui) > before


def test_a_dialog_is_laid_out_anew_when_the_window_changes():
    window = ask(Window(), Answer("Well"))
    window.ui.resize((1600, 1200), window.ui.scale)
    window.picture()
    assert window.ui.by_id("dialog").rect.center == (800, 600)


def test_what_scrolls_shows_who_gets_the_focus():
    rows = [Button(f"b{n}", at(10, 10 + 40 * n), "x", lambda: None) for n in range(20)]
    window = Window(Scroll("s", at(0, 0, 200, 100), rows))
    window.ui.focus = "b12"
    assert window.ui.by_id("s").rect.contains(window.ui.by_id("b12").rect)
    window.ui.focus = "b0"
    assert window.ui.by_id("s").rect.contains(window.ui.by_id("b0").rect)


def test_a_menu_walks_past_nothing_and_a_grey_row_stays():
    told = []
    rows = [MenuRow("A", lambda: told.append("a"), why="not now"), MenuRow("B", lambda: told.append("b"))]
    window = Window(button("x"))
    window.ui.menu(MenuPopup((50, 50), rows))
    window.key(pygame.K_DOWN)
    window.key(pygame.K_RETURN)
    assert told == []
    window.now = 1.0
    assert window.ui.tip == "not now"
    window.key(pygame.K_DOWN)
    window.key(pygame.K_RETURN)
    assert told == ["b"]
    assert window.ui.popup is None


def test_memory_outlives_a_rebuild_and_ends_when_it_is_forgotten():
    def make():
        return ListBox("l", at(0, 0, 200, 100), [Row(str(n)) for n in range(50)])

    window = Window(make())
    window.wheel((50, 50), -3)
    scrolled = make().scrolled(window.ui).offset(window.ui)
    assert scrolled > 0
    window.show(make())
    assert make().scrolled(window.ui).offset(window.ui) == scrolled
    window.ui.forget("l")
    assert make().scrolled(window.ui).offset(window.ui) == 0
