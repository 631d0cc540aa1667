"""What the mouse does: presses, lists, bars, drop-downs; and what it leaves to the board."""

from __future__ import annotations

import pygame
import pytest
from kit_scene import Window, at, same

from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice, Slider, Tabs, Toggle
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.popups import MenuPopup, MenuRow
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.text import Label, Rich, Span


def test_a_press_counts_when_it_is_let_go_above_the_same_button():
    told = []
    window = Window(Button("a", at(10, 10), "A", lambda: told.append("a")), Button("b", at(10, 50), "B", lambda: None))
    assert window.click((30, 20))
    assert told == ["a"]
    window.down((30, 20))
    window.move((30, 60))
    assert window.up((30, 60)), "it was ours from the beginning"
    assert told == ["a"]


def test_a_press_outlives_a_rebuild_in_between():
    told = []

    def make():
        return Button("a", at(10, 10), "A", lambda: told.append("a"))

    window = Window(make())
    window.down((30, 20))
    window.show(make())
    window.up((30, 20))
    assert told == ["a"]


def test_what_is_off_takes_the_click_and_does_nothing():
    told = []
    window = Window(Button("a", at(10, 10), "A", lambda: told.append("a"), enabled=False, why="no"))
    assert window.down((30, 20))
    window.up((30, 20))
    assert told == []


def test_the_right_button_presses_nothing():
    told = []
    window = Window(Button("a", at(10, 10), "A", lambda: told.append("a")))
    window.move((30, 20))
    assert window.down((30, 20), 3)
    window.up((30, 20), 3)
    assert told == []


def test_the_board_gets_what_no_panel_covers():
    window = Window(Panel("p", at(0, 0, 200, 200), [Label("l", at(10, 10), "words")]), Label("name", at(300, 300), "x"))
    assert window.down((20, 20)), "the panel lies there"
    assert not window.down((500, 500))
    assert not window.down((310, 310)), "a click goes through words"
    assert not window.up((500, 500))
    assert not window.wheel((500, 500), 1)
    assert window.wheel((20, 20), 1), "a panel swallows the wheel"


def test_a_button_let_go_over_a_panel_still_ends_a_drag_of_the_board():
    window = Window(Panel("p", at(0, 0, 200, 200)))
    window.down((500, 500))
    assert not window.up((20, 20))


def test_a_drag_ends_when_the_window_loses_the_pointer():
    told = []
    window = Window(Button("a", at(10, 10), "A", lambda: told.append("a")))
    window.down((30, 20))
    window.ui.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    window.up((30, 20))
    assert told == []


def rows(count):
    return [Row(f"row {n}") for n in range(count)]


def test_the_wheel_scrolls_the_list_under_the_pointer_and_stops_at_its_ends():
    def box(id, y):
        return ListBox(id, at(10, y, 200, 100), rows(40))

    window = Window(box("a", 10), box("b", 200))
    assert window.wheel((50, 50), -1)
    assert window.ui.memory("a").scroll > 0
    assert window.ui.memory("b").scroll == 0
    window.wheel((50, 50), -1000)
    view = window.ui.by_id("a").scrolled(window.ui)
    assert view.offset(window.ui) == view.most
    window.wheel((50, 50), 1000)
    assert view.offset(window.ui) == 0


def test_a_click_selects_and_a_double_click_activates():
    told = []
    window = Window(ListBox("l", at(10, 10, 200, 100), rows(9), select=told.append, activate=lambda n: told.append(-n)))
    spot = window.ui.by_id("l").box_of(2, window.ui).center
    window.click(spot)
    window.now = 0.2
    window.click(spot)
    assert told == [2, -2]
    window.now = 2.0
    window.click(spot)
    window.now = 3.0
    window.click(spot)
    assert told == [2, -2, 2, 2], "two slow clicks are no double click"


def test_a_row_that_is_off_is_not_chosen():
    told = []
    window = Window(ListBox("l", at(10, 10, 200, 100), [Row("a", enabled=False)], select=told.append))
    window.click(window.ui.by_id("l").box_of(0, window.ui).center)
    assert told == []


def test_only_rows_in_sight_are_painted():
    painted = []
    window = Window(
        ListBox("l", at(10, 10, 200, 100), rows(5000), row_height=20, painter=lambda *args: painted.append(args[2]))
    )
    window.ui.memory("l").scroll = 40_000
    window.picture()
    assert painted[0] == 2000
    assert len(painted) < 10


def log(count):
    return ListBox("log", at(10, 10, 200, 100), rows(count), follow=True, newest="Newest")


def test_a_list_that_follows_stays_at_its_end_until_somebody_scrolls_up():
    window = Window(log(30))
    window.show(log(60))
    box = window.ui.by_id("log")
    assert box.scrolled(window.ui).offset(window.ui) == box.scrolled(window.ui).most
    assert box.jump(window.ui) is None
    window.wheel((50, 50), 2)
    where = box.scrolled(window.ui).offset(window.ui)
    window.show(log(90))
    box = window.ui.by_id("log")
    assert box.scrolled(window.ui).offset(window.ui) == where, "new lines don't jerk the view"
    window.click(box.jump(window.ui).center)
    window.show(log(120))
    view = window.ui.by_id("log").scrolled(window.ui)
    assert view.offset(window.ui) == view.most
    assert window.ui.by_id("log").jump(window.ui) is None


def test_the_thumb_of_a_bar_is_dragged():
    window = Window(ListBox("l", at(10, 10, 200, 100), rows(40)))
    view = window.ui.by_id("l").scrolled(window.ui)
    grip = view.thumb(window.ui).center
    window.down(grip)
    window.move((grip[0], 500))
    assert view.offset(window.ui) == view.most
    window.move((grip[0], 0))
    assert view.offset(window.ui) == 0
    window.up((grip[0], 0))
    window.move((grip[0], 90))
    assert view.offset(window.ui) == 0, "let go, it stays"


def test_a_drop_down_opens_over_everything_and_a_click_elsewhere_closes_it():
    told = []
    window = Window(
        Choice("c", at(10, 10), ["a", "b"], 0, told.append), Button("under", at(10, 45), "U", lambda: told.append("u"))
    )
    window.press("c")
    drop = window.ui.popup
    window.click(drop.box_of(1, window.ui).center)
    assert told == [1]
    window.press("c")
    assert window.click((700, 500)), "that click only closes it"
    assert window.ui.popup is None
    assert told == [1]


def test_a_drop_down_stays_open_over_a_rebuild_and_inside_the_window():
    def make():
        return Choice("c", at(700, 570), [f"option {n}" for n in range(30)], 0, lambda n: None)

    window = Window(make())
    window.press("c")
    window.show(make())
    assert pygame.Rect(0, 0, 800, 600).contains(window.ui.popup.rect)


def test_a_menu_is_pressed_and_stays_inside_the_window():
    told = []
    window = Window()
    window.ui.menu(MenuPopup((790, 590), [MenuRow("A", lambda: told.append("a")), MenuRow("B", lambda: None)]))
    popup = window.ui.popup
    assert pygame.Rect(0, 0, 800, 600).contains(popup.rect)
    window.click(popup.box_of(0, window.ui).center)
    assert told == ["a"]
    assert window.ui.popup is None


def test_a_slider_follows_the_pointer_beyond_its_box_in_steps():
    told = []
    window = Window(Slider("s", at(10, 10, 300), 0.0, told.append, step=0.25, say=lambda value: ""))
    groove = window.ui.by_id("s").groove(window.ui)
    window.down((groove.centerx, groove.centery))
    window.move((5000, 400))
    window.up((5000, 400))
    window.move((groove.x, groove.centery))
    assert told == [0.5, 1.0]


def test_tabs_links_and_boxes_are_clicked():
    told = []
    window = Window(
        Tabs("t", at(10, 10, 300), ["a", "b"], 0, told.append),
        Toggle("o", at(10, 50), "On", True, told.append),
        Rich("r", at(10, 90, 300, 60), [Span("see "), Span("SKR-40", link="SKR-40")], follow=told.append),
    )
    window.click(window.ui.by_id("t").boxes(window.ui)[1].center)
    window.press("o")
    window.click(window.ui.by_id("r").links(window.ui)[0][0].center)
    assert told == [1, False, "SKR-40"]


def test_what_is_scrolled_out_of_sight_is_not_clicked():
    told = []
    buttons = [Button(f"b{n}", at(10, 10 + 40 * n), "x", lambda n=n: told.append(n)) for n in range(20)]
    window = Window(Scroll("s", at(0, 0, 200, 100), buttons))
    window.wheel((50, 50), -1)
    assert not window.click((50, 300))
    top = window.ui.by_id("b2").rect
    window.click((50, max(top.y, 5) + 5))
    assert told == [2]


def test_nothing_is_drawn_anew_while_nothing_happens():
    window = Window(Button("a", at(10, 10), "A", lambda: None))
    window.picture()
    assert not window.ui.dirty
    assert window.ui.next_due() is None
    window.move((500, 500))
    assert not window.ui.dirty, "nothing looks different"
    window.move((30, 20))
    assert window.ui.dirty, "the button lights up"


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_same_window_is_the_same_picture(scale):
    window = Window(Button("a", at(10, 10), "A", lambda: None, chance=0.4, sub="x", key="1", glyph="bow"))
    assert same(window.picture(), window.picture())
