"""Ways in and out: from the menu to a saved warband in three minutes, to battle, to the playtest, onto paper."""

from __future__ import annotations

from pathlib import Path

from muster_hands import Person, at_a_list

from skirmish.client.ui import text_field
from skirmish.muster.exchange import roster_text

LONGEST = 180.0
"""Seconds from launch to a legal, saved warband."""


def fielded(person: Person) -> None:
    """It is legal, as large as one that is fought with, and on the disk."""
    muster = person.muster
    assert muster.bench.legal
    assert muster.bench.limit == 500
    assert 450 <= muster.bench.spent <= 500
    assert not muster.unsaved
    assert Path(muster.kept.path).exists()
    (entry,) = [one for one in person.app.workshop.rosters() if one.own]
    assert entry.marks == muster.bench.spent
    assert person.app.workshop.remarks(entry.id, {}) == ()


def test_a_warband_in_three_minutes_by_mouse(tmp_path):
    """Channelers with dice, a Warder, two groups with gear: nothing is typed, nothing is pressed but the mouse."""
    person = Person(tmp_path)
    person.app.go.to_menu()
    person.click("menu.muster")
    person.click("new")
    person.pick("factions", "White Tower")
    person.click("begin")
    person.plus("hire", "Sitter")
    person.click("dice.keep")
    person.plus("hire", "Aes Sedai")
    person.click("dice.keep")
    person.plus("hire", "Warder")
    person.plus("gear", "Sword")
    person.plus("gear", "Shield")
    person.plus("hire", "Tower Guard")
    person.plus("gear", "Spear")
    person.plus("gear", "Shield")
    for _ in range(4):
        person.plus("band", "Tower Guard")
    person.click("save")
    fielded(person)
    print(f"{person.clicks} clicks, {person.seconds:.0f} seconds")
    assert person.keys == 0
    assert person.seconds <= LONGEST
    assert person.clicks <= 30, "it takes more clicks than it did"


def test_a_warband_in_three_minutes_by_keys(tmp_path):
    """The same without a mouse."""
    person = Person(tmp_path)
    person.app.go.to_menu()
    number = [way.id for way in person.app.scene.ways()].index("muster") + 1
    person.key(str(number))
    person.key("Ctrl+N")
    person.key("End", "Enter")
    person.key("Enter", "Enter")
    person.key("Down", "Enter", "Enter")
    person.key("Down", "Down", "Enter")
    person.key("F6", "F6", "F6")
    buy(person, "Sword", "Shield")
    person.key("F6", "F6", "F6")
    hire_focus(person)
    person.key("Down", "Enter")
    person.key("F6", "F6", "F6")
    buy(person, "Spear", "Shield")
    hire_focus(person)
    person.key("+", "+", "+", "+")
    person.key("Ctrl+S")
    fielded(person)
    print(f"{person.keys} keys, {person.seconds:.0f} seconds")
    assert person.clicks == 0
    assert person.seconds <= LONGEST


def buy(person: Person, *items: str) -> None:
    """With the arrows to each, and Enter."""
    assert person.page.ui.focus == "gear"
    for item in items:
        names = [row.name for row in person.steps("gear").steps]
        person.key("Home", *["Down"] * names.index(item), "Enter")


def hire_focus(person: Person) -> None:
    """F6 until the keys are on the list for hire."""
    for _ in range(8):
        if person.page.ui.focus == "hire":
            return
        person.key("F6")
    raise AssertionError("F6 doesn't lead to the list for hire")


def test_to_battle_with_this_list_once_it_is_saved(tmp_path):
    circle = at_a_list(tmp_path)
    circle.key("Ctrl+Enter")
    assert circle.page.ui.dialog.id == "first.dialog"
    circle.key("Enter")
    assert circle.on_top == "SetupScene"
    wanted = circle.app.scene.wanted
    assert Path(wanted.rosters[0]).name == "the-circle-of-three.yaml"
    circle.click("fight")
    assert circle.on_top == "BattleScene"
    assert circle.app.scene.battle.session.setup.rosters[0].name == "The Circle of Three"


def test_a_list_of_the_folder_one_is_in_goes_to_battle_too(tmp_path, monkeypatch):
    circle = at_a_list(tmp_path / "home")
    circle.key("Ctrl+S")
    here = tmp_path / "here" / "warbands"
    here.mkdir(parents=True)
    monkeypatch.chdir(here.parent)
    Path(circle.muster.kept.path).rename(here / "mine.yaml")
    circle.app.go.to_list("warbands/mine.yaml")
    circle.key("Ctrl+Enter")
    assert circle.on_top == "SetupScene"
    assert Path(circle.app.scene.wanted.rosters[0]).name == "mine.yaml"


def test_not_yet_stays_and_writes_nothing(tmp_path):
    circle = at_a_list(tmp_path)
    circle.click("fight")
    circle.key("Esc")
    assert circle.on_top == "MusterScene"
    assert not (tmp_path / "warbands").exists()


def test_an_illegal_list_is_played_under_a_mark(tmp_path):
    circle = at_a_list(tmp_path)
    circle.muster.set_limit(400)
    circle.key("Ctrl+Enter", "Enter")
    circle.wait(0.5)
    assert "both sides see that" in circle.said()
    circle.click("fight")
    assert circle.app.scene.battle.session.setup.rosters[0].illegal


def test_a_playtest_begins_with_this_list(tmp_path, monkeypatch):
    asked = []
    circle = at_a_list(tmp_path)
    monkeypatch.setattr(circle.app.go, "to_playtest", lambda rosters=None: asked.append(rosters))
    circle.key("Ctrl+S")
    circle.click("more")
    circle.key("Down", "Enter")
    assert [Path(rosters[0]).name for rosters in asked] == ["the-circle-of-three.yaml"]


def test_a_list_is_changed_from_where_a_battle_is_chosen(tmp_path):
    person = Person(tmp_path)
    person.app.go.to_menu()
    person.click("menu.new")
    person.click("edit.0")
    assert person.on_top == "MusterScene"
    person.key("Ctrl+S", "Esc")
    assert person.on_top == "SetupScene"
    assert any(entry.own for entry in person.app.scene.rosters)


def papers(person: Person) -> None:
    person.click("more")
    row = next(n for n, row in enumerate(person.page.ui.popup.rows) if row.text == "Print and export")
    person.at(person.page.ui.popup.box_of(row, person.page.ui).center)
    assert person.page.ui.dialog.id == "papers.dialog"


def test_sheet_and_file_tell_where_they_are(tmp_path):
    circle = at_a_list(tmp_path)
    papers(circle)
    circle.click("paper")
    (sheet,) = (tmp_path / "exports").glob("*.html")
    assert str(sheet) in circle.said()
    circle.click("told.copy")
    assert text_field.get() == str(sheet)
    papers(circle)
    circle.click("yaml.write")
    (file,) = (tmp_path / "exports").glob("*.yaml")
    assert str(file) in circle.said()
    assert file.read_text("utf-8") == circle.muster.bench.text


def test_of_a_list_for_an_event_the_text_for_a_chat_leaves_the_ticket_out(tmp_path):
    circle, ticket = at_a_list(tmp_path), "5a" * 32
    papers(circle)
    assert "ticket" not in circle.said()
    event = f"event: {{id: cup, player: ada, ticket: {ticket}}}\nlimit:"
    text_field.put(circle.muster.bench.text.replace("limit:", event, 1))
    circle.key("Esc", "Esc", "Ctrl+I")
    for form, holds in (("text", False), ("code", False), ("json", True), ("yaml", True)):
        papers(circle)
        assert "YAML and JSON hold your ticket for cup" in circle.said()
        circle.click(f"{form}.copy")
        assert (ticket in roster_text(text_field.get())) == holds


def test_help_from_a_row_opens_its_rule_and_comes_back_to_the_same_list(tmp_path):
    circle = at_a_list(tmp_path)
    circle.minus("band", "Tower Guard")
    text = circle.muster.bench.text
    circle.page.ui.focus = "hire"
    circle.key("Down", "F1")
    assert circle.on_top == "RulebookScene"
    circle.key("Esc")
    assert circle.muster.bench.text == text
