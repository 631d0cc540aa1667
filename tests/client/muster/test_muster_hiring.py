"""Hiring, dismissing, naming: with the mouse and with keys, each with what is said of it."""

from __future__ import annotations

import pytest
from muster_hands import Person, at_a_list, at_a_new_list


@pytest.fixture
def empty(tmp_path) -> Person:
    return at_a_new_list(tmp_path)


@pytest.fixture
def circle(tmp_path) -> Person:
    return at_a_list(tmp_path)


def names(person: Person) -> list[str]:
    return [line.name for line in person.muster.lines]


def test_a_press_on_plus_hires_and_the_dice_lie_on_the_window(empty):
    empty.plus("hire", "Sitter")
    assert [line.type for line in empty.muster.lines] == ["sitter"]
    dialog = empty.page.ui.dialog
    assert dialog is not None
    assert dialog.id == "dice.dialog"
    (line,) = empty.muster.lines
    rolls = empty.muster.bench.rolls(line.id)
    for rolled in rolls:
        row = empty.by_id(f"rolled.{rolled.what}")
        assert row.dice == rolled.dice
        assert not row.cut(empty.page.ui)
    empty.key("Enter")
    assert empty.page.ui.dialog is None
    assert sum(die.face for die in rolls[0].dice) == line.gift.points
    assert empty.muster.chosen == ("entry", line.id)


def test_what_can_not_be_hired_says_why_by_mouse_and_by_key(empty):
    empty.plus("hire", "Warder")
    assert empty.muster.lines == ()
    assert empty.muster.notice.text == "the leader first"
    empty.page.ui.focus = "hire"
    empty.key("Down", "Enter")
    assert empty.muster.lines == ()
    assert empty.muster.notice.bad


def test_a_name_is_changed_where_it_stands(circle):
    circle.row("band", "Halva Dunmar")
    circle.key("Ctrl+E")
    field = circle.by_id("band.name")
    assert circle.steps("band").rect.contains(field.rect)
    circle.type("Ila")
    circle.key("Enter")
    assert "Ila" in names(circle)
    assert "Halva Dunmar" not in names(circle)
    assert circle.page.ui.focus == "band"


def test_esc_leaves_the_name_as_it_was_and_a_click_elsewhere_takes_it(circle):
    circle.row("band", "Halva Dunmar")
    circle.key("Enter")
    circle.type("Ila")
    circle.key("Esc")
    assert "Halva Dunmar" in names(circle)
    circle.key("Enter")
    circle.type("Ren")
    circle.row("band", "Beth Tannic")
    assert "Ren" in names(circle)
    assert circle.muster.line.name == "Beth Tannic"


def test_a_field_that_is_left_by_a_button_is_gone(circle):
    circle.row("band", "Halva Dunmar")
    circle.key("Ctrl+E")
    circle.type("Ila")
    circle.click("save")
    assert "name: Ila" in circle.muster.bench.text
    with pytest.raises(KeyError):
        circle.by_id("band.name")


def test_undo_and_redo_by_keys_and_buttons_and_grey_with_a_reason(circle):
    undo = circle.by_id("undo")
    assert not undo.enabled
    assert undo.why
    circle.row("band", "Beth Tannic")
    circle.key("Ctrl+Delete")
    assert "Beth Tannic" not in names(circle)
    circle.click("undo")
    assert "Beth Tannic" in names(circle)
    assert not circle.by_id("undo").enabled
    circle.key("Ctrl+Y")
    assert "Beth Tannic" not in names(circle)
    circle.key("Ctrl+Z")
    assert circle.muster.bench.undo_text == ""
    assert "Beth Tannic" in names(circle)


def test_name_and_limit_of_the_warband(circle):
    circle.click("list-name")
    circle.key("Ctrl+A")
    circle.type("Three")
    circle.key("Enter")
    assert circle.muster.bench.name == "Three"
    circle.click("limit")
    circle.pick("", "600 marks")
    assert circle.muster.bench.limit == 600
    circle.key("Ctrl+Z", "Ctrl+Z")
    assert (circle.muster.bench.name, circle.muster.bench.limit) == ("The Circle of Three", 500)


def test_f6_goes_from_column_to_column(circle):
    circle.page.ui.focus = "hire"
    seen = []
    for _ in range(4):
        circle.key("F6")
        seen.append(circle.page.ui.focus)
    assert seen[:3] == ["band", "pages", "gear"]
    circle.key("Shift+F6")
    assert circle.page.ui.focus == "gear"
