"""Tips: they wait, they say why, they stay inside the window, and they go."""

from __future__ import annotations

import pygame
import pytest
from kit_scene import Window, at, same

from skirmish.client.ui.button import Button
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.popups import DELAY, Tip
from skirmish.client.ui.style import Scale
from skirmish.client.ui.text import Label

LONG = "a name that is much longer than the box it has to stand in"


def tipped(**more):
    return Window(Button("a", at(10, 10), "A", lambda: None, **{"tip": "What it does", **more}))


def test_a_tip_comes_after_a_rest_and_goes_when_the_pointer_moves():
    window = tipped()
    window.move((30, 20))
    assert window.ui.tip == ""
    assert window.ui.next_due() == pytest.approx(DELAY)
    before = window.picture()
    window.now = DELAY + 0.01
    assert window.ui.tip == "What it does"
    assert window.ui.dirty
    assert not same(before, window.picture())
    assert window.ui.next_due() is None
    window.move((31, 20))
    assert window.ui.tip == ""
    assert window.ui.dirty


def test_after_an_act_no_tip_comes_until_the_pointer_moves():
    window = tipped()
    window.move((30, 20))
    window.ui.hush()
    window.now = 9.0
    assert window.ui.tip == ""
    assert window.ui.next_due() is None
    window.move((31, 20))
    window.now = 9.0 + DELAY + 0.01
    assert window.ui.tip == "What it does"


def test_the_delay_can_be_set():
    window = tipped()
    window.ui.tip_delay = 2.0
    window.move((30, 20))
    window.now = 1.9
    assert window.ui.tip == ""
    window.now = 2.0
    assert window.ui.tip != ""


def test_what_is_off_says_why_first():
    window = tipped(enabled=False, why="No points left (CHN-11)")
    window.move((30, 20))
    window.now = 1.0
    assert window.ui.tip == "No points left (CHN-11)\nWhat it does"


def test_the_focus_has_its_tip_too():
    window = tipped()
    window.key(pygame.K_TAB)
    assert window.ui.tip == ""
    window.now = 1.0
    assert window.ui.tip == "What it does"


def test_a_pinned_tip_stays_while_the_pointer_goes_elsewhere():
    window = tipped()
    window.move((30, 20))
    window.now = 1.0
    loose = window.picture()
    window.ui.pin()
    assert not same(loose, window.picture())
    window.move((300, 200))
    window.click((300, 200))
    window.key(pygame.K_TAB)
    assert window.ui.tip == "What it does"
    window.ui.pin()
    assert window.ui.tip == ""


def test_esc_takes_a_pinned_tip_away_before_anything_else():
    window = tipped()
    window.move((30, 20))
    window.now = 1.0
    window.ui.pin()
    window.move((300, 200))
    assert window.key(pygame.K_ESCAPE)
    assert window.ui.tip == ""
    assert not window.key(pygame.K_ESCAPE)


def test_words_that_are_cut_are_all_in_the_tip():
    window = Window(
        Label("l", at(10, 10, 90), LONG), Label("short", at(10, 50, 90), "short"), Button("b", at(10, 90), LONG, print),
        ListBox("rows", at(10, 150, 120, 100), [Row(LONG), Row("short")]),
    )  # fmt: skip
    spots = {
        (20, 20): LONG, (20, 60): "", (20, 100): LONG,
        window.ui.by_id("rows").box_of(0, window.ui).center: LONG,
        window.ui.by_id("rows").box_of(1, window.ui).center: "",
    }  # fmt: skip
    for spot, said in spots.items():
        window.move(spot)
        window.now += 1.0
        assert window.ui.tip == said


@pytest.mark.parametrize("scale", [1.0, 2.0, 3.0])
@pytest.mark.parametrize("corner", [(0, 0), (799, 0), (0, 599), (799, 599), (400, 590), (400, 300)])
def test_a_tip_is_inside_the_window_and_not_under_the_pointer(scale, corner):
    about = pygame.Rect(0, 0, 20, 20)
    about.center = corner
    rect = Tip("many words " * 12, about).rect((800, 600), Scale(scale))
    assert pygame.Rect(0, 0, 800, 600).contains(rect)
    assert not rect.collidepoint(corner)


def test_who_goes_on_by_keys_has_tips_again():
    window = tipped()
    window.move((30, 20))
    window.ui.hush()
    window.key(pygame.K_z)
    assert window.ui.hushed, "a key that nothing uses changes nothing"
    window.key(pygame.K_TAB)
    assert not window.ui.hushed
