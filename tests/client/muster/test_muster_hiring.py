"""Hiring, dismissing, naming: with the mouse and with keys, each with what is said of it."""

from __future__ import annotations

import pytest
from muster_hands import Person, at_a_list, at_a_new_list

from skirmish.client.signals import Signal


@pytest.fixture
def empty(tmp_path) -> Person:
    return at_a_new_list(tmp_path)


@pytest.fixture
def circle(tmp_path) -> Person:
    return at_a_list(tmp_path)


def names(person: Person) -> list[str]:
    return [line.name for line in person.muster.lines]


def test_an_empty_list_says_whom_to_hire_first(empty):
    assert "Hire a leader first: Sitter" in empty.said()
    rows = empty.steps("hire").steps
    assert rows[0].more == ""
    assert all("leader first" in row.more for row in rows[1:])


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


def test_more_of_a_type_with_groups_makes_the_group_larger_then_a_new_one(empty):
    empty.plus("hire", "Sitter")
    empty.key("Enter")
    for _ in range(7):
        empty.plus("hire", "Tower Guard")
    guards = [line for line in empty.muster.lines if line.type == "tower-guard"]
    most = guards[0].most
    assert [line.count for line in guards] == [most, 7 - most]
    assert str(7) in [row.count for row in empty.steps("hire").steps]


def test_minus_takes_one_of_a_group_and_dismisses_the_last(circle):
    before = names(circle)
    guards = next(line for line in circle.muster.lines if line.name == "Tower Guard")
    circle.minus("band", "Tower Guard")
    assert next(line.count for line in circle.muster.lines if line.id == guards.id) == guards.count - 1
    circle.minus("band", "Tower Guard")
    assert names(circle) == [name for name in before if name != "Tower Guard"]
    circle.key("Ctrl+Z", "Ctrl+Z")
    assert next(line.count for line in circle.muster.lines if line.id == guards.id) == guards.count


def test_a_group_that_can_not_grow_says_why(circle):
    row = next(row for row in circle.steps("band").steps if row.name == "Tower Guard")
    assert "costs 35" in row.more
    circle.plus("band", "Tower Guard")
    assert "costs 35" in circle.muster.notice.text


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


def test_another_one_like_it(tmp_path):
    patrol = at_a_list(tmp_path, "tower-patrol")
    patrol.minus("band", "Bowman")
    patrol.row("band", "Bowman")
    count = len(names(patrol))
    patrol.key("Ctrl+D")
    told = patrol.muster.notice
    assert len(names(patrol)) == count
    assert told.bad, "two bowmen cost more than is left, and it says so"
    patrol.minus("band", "Spearman")
    patrol.minus("band", "Spearman")
    patrol.row("band", "Bowman")
    patrol.click("duplicate")
    assert len(names(patrol)) == count


def test_marks_and_verdict_follow_each_edit(circle):
    assert circle.by_id("marks").verdict == "Legal"
    circle.muster.set_limit(400)
    assert circle.by_id("marks").verdict == "Unrestricted"
    text = circle.said()
    assert "93 too many" in text
    link = next(span.link for span in circle.by_id("standing").spans if span.link)
    assert link == "SKR-80"
    circle.page.send(Signal("follow", link))
    assert circle.on_top == "RulebookScene"
    circle.key("Esc")
    assert circle.on_top == "MusterScene"


def test_a_problem_leads_to_the_warrior_it_is_about(circle):
    line = next(line for line in circle.muster.lines if line.gift is not None)
    circle.muster.bench.learn(line.id, [])
    circle.muster.record_change()
    body = circle.by_id("standing").spans
    assert f"who:{line.id}" in [span.link for span in body]
    circle.muster.choose_first()
    circle.page.send(Signal("follow", f"who:{line.id}"))
    assert circle.muster.line == next(one for one in circle.muster.lines if one.id == line.id)
    assert next(row for row in circle.steps("band").steps if row.name == line.name).fault


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
