"""Typing: letters, caret, selection, clipboard; and keys that never get past a field."""

from __future__ import annotations

import pygame
import pytest
from kit_scene import Window, at, same

from skirmish.client.ui import text_field
from skirmish.client.ui.button import Button
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.editing import Edit, edit, erased, goal, typed
from skirmish.client.ui.text_field import TextField

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


def field(text="", told=None, **more):
    window = Window(TextField("f", at(10, 10, 200), text, (told if told is not None else []).append, **more))
    window.ui.focus = "f"
    return window


def state(window) -> Edit:
    return window.ui.by_id("f").state(window.ui)


def test_letters_replace_what_is_selected_when_it_gets_the_focus():
    told = []
    window = field("Old", told)
    window.type("Ren")
    assert told[-1] == "Ren"
    assert state(window) == Edit("Ren", 3, 3)


def test_no_letter_becomes_a_hotkey():
    window = field()
    for key in (pygame.K_r, pygame.K_1, pygame.K_SPACE, pygame.K_F5, pygame.K_DELETE, pygame.K_UP, pygame.K_RETURN):
        assert window.key(key), pygame.key.name(key)
    assert window.key(pygame.K_z, CTRL)
    assert window.ui.handle(pygame.event.Event(pygame.TEXTINPUT, text="r"))


def test_without_the_focus_letters_are_for_the_board():
    window = field()
    window.ui.focus = None
    assert not window.key(pygame.K_r)
    assert not window.ui.handle(pygame.event.Event(pygame.TEXTINPUT, text="r"))
    assert state(window).text == ""


def test_the_letter_of_the_key_that_opened_a_field_is_not_typed_into_it():
    window = Window(TextField("f", at(10, 10, 200), "", lambda text: None))
    assert not window.key(ord("/"))
    window.ui.focus = "f"
    window.ui.handle(pygame.event.Event(pygame.TEXTINPUT, text="/"))
    assert state(window).text == ""
    window.type("a")
    assert state(window).text == "a"


def test_the_space_that_pressed_a_button_is_not_typed_into_what_it_opened():
    def open_field():
        window.ui.focus = "f"

    window = Window(
        Button("b", at(10, 60), "Search", open_field), TextField("f", at(10, 10, 200), "", lambda text: None)
    )
    window.ui.focus = "b"
    window.key(pygame.K_SPACE)
    window.ui.handle(pygame.event.Event(pygame.TEXTINPUT, text=" "))
    assert state(window).text == ""


def test_ctrl_z_takes_back_what_was_typed_a_word_at_a_time_and_ctrl_y_brings_it_again():
    told = []
    window = field("Old", told)
    for letter in "Ren Far":
        window.type(letter)
    assert window.key(pygame.K_z, CTRL)
    assert state(window).text == "Ren"
    window.key(pygame.K_z, CTRL)
    assert state(window).text == "Old"
    assert window.key(pygame.K_z, CTRL)
    assert state(window).text == told[-1] == "Old"
    window.key(pygame.K_y, CTRL)
    window.key(pygame.K_z, CTRL | SHIFT)
    assert state(window).text == told[-1] == "Ren Far"


def test_what_was_typed_after_an_undo_cannot_be_redone_and_the_past_ends_with_the_focus():
    window = field("Old")
    window.type("Ren")
    window.key(pygame.K_z, CTRL)
    window.type("x")
    window.key(pygame.K_y, CTRL)
    assert state(window).text == "x"
    window.ui.focus = None
    window.ui.focus = "f"
    window.key(pygame.K_z, CTRL)
    assert state(window).text == "x"


def test_caret_and_selection():
    window = field("one two three")
    window.key(pygame.K_HOME)
    window.key(pygame.K_RIGHT, CTRL)
    assert state(window).caret == 4
    window.key(pygame.K_RIGHT, CTRL | SHIFT)
    assert state(window).selected == "two "
    window.key(pygame.K_DELETE)
    assert state(window).text == "one three"
    window.key(pygame.K_END)
    window.key(pygame.K_BACKSPACE, CTRL)
    assert state(window).text == "one "
    window.key(pygame.K_HOME, SHIFT)
    assert state(window).selected == "one "


def test_what_is_typed_outlives_a_rebuild_that_still_shows_the_old_text():
    window = field("")
    window.type("Re")
    window.show(TextField("f", at(10, 10, 200), "", lambda text: None))
    window.type("n")
    assert state(window).text == "Ren"


def test_once_it_is_left_it_shows_what_the_scene_made_of_it():
    window = field("1")
    window.type("99")
    window.show(TextField("f", at(10, 10, 200), "12", lambda text: None))
    window.ui.focus = None
    assert state(window).text == "12"


def test_esc_leaves_it_and_enter_submits_once():
    told = []
    window = field("Ren", submit=told.append)
    window.key(pygame.K_RETURN)
    window.key(pygame.K_RETURN, repeat=True)
    assert told == ["Ren"]
    assert window.key(pygame.K_ESCAPE)
    assert window.ui.focus is None


def test_copy_cut_and_paste_without_a_clipboard_of_the_system(monkeypatch):
    def refuse(*args):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse, raising=False)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse, raising=False)
    window = field("Ren")
    window.key(pygame.K_a, CTRL)
    window.key(pygame.K_x, CTRL)
    assert state(window).text == ""
    window.key(pygame.K_v, CTRL)
    window.key(pygame.K_v, CTRL)
    assert state(window).text == "RenRen"
    text_field.put("two\nlines\t")
    window.key(pygame.K_a, CTRL)
    window.key(pygame.K_v, CTRL)
    assert state(window).text == "two lines"


def test_the_mouse_sets_the_caret_and_selects():
    window = field("wwwwwwwwww")
    window.down((10 + 10, 25))
    assert state(window).caret == 0
    window.move((400, 25))
    window.up((400, 25))
    assert state(window).selected == "wwwwwwwwww"


def test_the_caret_blinks_and_asks_to_be_drawn_in_time():
    window = field("Ren")
    window.key(pygame.K_END)
    shown = window.picture()
    assert not window.ui.dirty
    due = window.ui.next_due()
    assert due is not None
    window.now += due + 0.01
    assert window.ui.dirty
    assert not same(shown, window.picture())
    window.ui.still = True
    assert window.ui.next_due() is None
    assert same(shown, window.picture())


def test_a_field_in_a_dialog_begins_anew_each_time():
    def ask():
        from skirmish.client.ui.dialogs import Content

        content = Content(34, lambda rect, ui: [TextField("f", rect, "Old", lambda text: None)])
        window.ui.open(Dialog("Name", [], [Answer("No")], content=content))

    window = Window()
    ask()
    window.type("New")
    window.key(pygame.K_ESCAPE)
    assert window.ui.dialog is None, "Esc is the dialog's"
    ask()
    assert state(window).text == "Old"


@pytest.mark.parametrize(
    ("now", "letters", "then"),
    [
        (Edit("ab", 1, 1), "x", "axb"),
        (Edit("abcd", 3, 1), "x", "axd"),
        (Edit("ab", 2, 2), "\t\n\x00c", "abc"),
        (Edit("abcde", 5, 5), "xyz", "abcdex"),
        (Edit("abcdef", 3, 1), "xy", "axydef"),
    ],
)
def test_what_is_typed(now, letters, then):
    assert typed(now, letters, 6).text == then


def test_erasing_at_the_ends_does_nothing():
    assert erased(Edit("ab", 0, 0), -1, word=False).text == "ab"
    assert erased(Edit("ab", 2, 2), 1, word=True).text == "ab"


def test_places_beyond_the_text_are_at_its_end():
    assert edit("ab", 99, -5) == Edit("ab", 2, 0)
    assert goal(Edit("one two", 7, 7), -1, word=True) == 4
