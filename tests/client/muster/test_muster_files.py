"""Lists as files: saved, asked for before they are lost, found after a crash, copied, renamed, deleted, brought in."""

from __future__ import annotations

from pathlib import Path

import pytest
from muster_hands import Person, at_a_list, at_a_new_list

from skirmish.client.muster import drafts
from skirmish.client.muster.scene import MusterScene
from skirmish.client.ui import text_field

BROKEN = """format: warband/2
id: bad
name: The Broken
faction: {id: white-tower, version: 1.0.0}
limit: {marks: 500}
members:
  - id: m-01
    type: siter
    name: Nerys
"""


@pytest.fixture
def circle(tmp_path) -> Person:
    return at_a_list(tmp_path)


def files(person: Person) -> list[str]:
    return sorted(path.name for path in (person.app.folder / "warbands").glob("*.yaml"))


def kept(person: Person) -> list[Path]:
    return sorted((person.app.folder / drafts.FOLDER).glob("*.json"))


def test_a_list_is_saved_with_its_comments_and_is_there_again(circle):
    circle.key("Ctrl+S")
    path = Path(circle.muster.kept.path)
    assert path.exists()
    assert not circle.muster.unsaved
    text = path.read_text("utf-8")
    path.write_text(text.replace("members:", "members:  # whom I trust"), "utf-8")
    circle.key("Esc")
    assert circle.on_top == "ListsScene"
    assert [entry.name for entry in circle.lists.listed] == ["The Circle of Three"] or circle.lists.part == "shipped"
    circle.app.go.to_list(str(path))
    circle.minus("band", "Tower Guard")
    circle.key("Ctrl+S")
    assert "# whom I trust" in path.read_text("utf-8")
    assert "count: 1" in path.read_text("utf-8")


def test_what_somebody_else_changed_meanwhile_is_not_written_over(circle):
    circle.key("Ctrl+S")
    path = Path(circle.muster.kept.path)
    path.write_text(path.read_text("utf-8") + "# mine\n", "utf-8")
    circle.minus("band", "Tower Guard")
    circle.key("Ctrl+S")
    assert "changed by another program" in circle.said()
    assert path.read_text("utf-8").endswith("# mine\n")
    circle.key("Esc")
    assert circle.muster.unsaved


def test_leaving_asks_for_what_is_not_saved(circle):
    circle.minus("band", "Tower Guard")
    circle.key("Esc")
    assert circle.page.ui.dialog.id == "leave.dialog"
    circle.key("Esc")
    assert circle.on_top == "MusterScene", "Esc stays"
    circle.key("Esc")
    circle.click("leave.save")
    assert circle.on_top == "ListsScene"
    assert files(circle) == ["the-circle-of-three.yaml"]


def test_leaving_without_saving_keeps_nothing(circle):
    circle.minus("band", "Tower Guard")
    circle.key("Esc")
    circle.click("leave.drop")
    assert circle.on_top == "ListsScene"
    assert files(circle) == []
    assert kept(circle) == []


def test_nothing_is_asked_where_nothing_was_done(tmp_path):
    empty = at_a_new_list(tmp_path)
    empty.key("Esc")
    assert empty.on_top == "ListsScene"


def test_a_list_of_the_game_that_was_only_looked_at_is_left_without_a_question(tmp_path):
    person = at_the_lists(tmp_path)
    person.app.go.to_list("tower-circle")
    assert not person.muster.unsaved
    person.key("Esc")
    assert not isinstance(person.app.scene, MusterScene)
    assert kept(person) == []
    person.app.go.to_list("tower-circle")
    person.minus("band", "Tower Guard")
    assert person.muster.unsaved
    person.key("Ctrl+Z")
    assert not person.muster.unsaved


def test_a_list_of_the_game_can_be_saved_as_it_is(tmp_path):
    person = at_the_lists(tmp_path)
    person.app.go.to_list("tower-circle")
    person.key("Ctrl+S")
    assert Path(person.muster.kept.path).exists()


def test_a_battle_that_is_loaded_over_it_loses_nothing(circle):
    circle.minus("band", "Tower Guard")
    circle.app.pop()  # as a battle does that takes the place of all that lies over the menu
    assert len(kept(circle)) == 1
    circle.lists.look()
    assert circle.lists.left is not None


def test_a_copy_has_what_is_not_saved_and_the_file_stays(circle):
    circle.key("Ctrl+S")
    path = Path(circle.muster.kept.path)
    held = path.read_bytes()
    circle.minus("band", "Tower Guard")
    text = circle.muster.bench.text
    circle.click("more")
    circle.key("End", "Enter")
    assert circle.muster.bench.name == "The Circle of Three (copy)"
    assert circle.muster.unsaved
    assert text.count("count: 1") == circle.muster.bench.text.count("count: 1") == 1
    circle.key("Ctrl+S")
    assert Path(circle.muster.kept.path) != path
    assert path.read_bytes() == held


def test_a_crash_right_after_the_copy_loses_nothing_either(circle, tmp_path):
    circle.key("Ctrl+S")
    circle.minus("band", "Tower Guard")
    circle.click("more")
    circle.key("End", "Enter")
    crash(circle)
    (_, draft), *_ = drafts.left(tmp_path)
    assert draft.name == "The Circle of Three (copy)"
    assert draft.text == circle.muster.bench.text


def test_closing_the_window_asks_too(circle):
    circle.minus("band", "Tower Guard")
    circle.app.close()
    assert circle.app.running
    circle.click("leave.drop")
    assert not circle.app.running


def crash(person: Person) -> None:
    """Its process is gone: the system has let go of what it held."""
    person.muster.drafts.leave()


def test_a_crash_loses_nothing(circle, tmp_path):
    circle.minus("band", "Tower Guard")
    text = circle.muster.bench.text
    assert len(kept(circle)) == 1, "kept with the edit"
    crash(circle)
    again = Person(tmp_path)
    again.app.go.to_menu()
    again.app.go.to_lists()
    assert "The Circle of Three wasn't saved" in again.said()
    again.click("draft.go")
    assert again.muster.bench.text == text
    assert again.muster.unsaved
    assert len(kept(again)) == 1
    again.key("Ctrl+S")
    assert kept(again) == []
    assert files(again) == ["the-circle-of-three.yaml"]


@pytest.mark.parametrize("format", ['{"format": "warband/2", ', "{format: warband/2, ", '{"format": warband/2, '])
def test_a_crash_of_a_list_written_by_hand_in_another_way_goes_on_too(tmp_path, format):
    person = Person(tmp_path)
    path = tmp_path / "mine.yaml"
    rest = '"id": mine, "name": Mine, "faction": {"id": aiel, "version": 1.0.0}, "limit": {"marks": 500}, '
    path.write_text(f'{format}{rest}"members": []}}')
    person.app.go.to_menu()
    person.app.go.to_list(str(path))
    person.plus("hire", person.muster.hirelings[0].name)
    crash(person)
    again = Person(tmp_path)
    again.app.go.to_menu()
    again.app.go.to_lists()
    again.click("draft.go")
    assert again.muster.bench.text == person.muster.bench.text
    again.key("Ctrl+S")
    assert path.read_text() == person.muster.bench.text


def test_a_crash_of_a_saved_list_goes_on_in_its_file(circle, tmp_path):
    circle.key("Ctrl+S")
    path = circle.muster.kept.path
    circle.minus("band", "Tower Guard")
    crash(circle)
    again = Person(tmp_path)
    again.app.go.to_menu()
    again.app.go.to_lists()
    again.click("draft.go")
    again.key("Ctrl+S")
    assert again.muster.kept.path == path
    assert "count: 1" in Path(path).read_text("utf-8")


def test_what_another_window_is_still_at_is_not_taken_for_a_crash(circle, tmp_path):
    circle.minus("band", "Tower Guard")
    again = Person(tmp_path)
    again.app.go.to_menu()
    again.app.go.to_lists()
    assert again.lists.left is None
    assert len(kept(circle)) == 1, "looking takes nothing away"
    circle.app.pop()
    again.lists.look()
    assert again.lists.left is not None
    assert [path.suffix for path in (tmp_path / drafts.FOLDER).iterdir()] == [".json"], "no lock is left behind"


def test_what_a_crash_left_can_be_thrown_away(circle, tmp_path):
    circle.minus("band", "Tower Guard")
    crash(circle)
    again = Person(tmp_path)
    again.app.go.to_menu()
    again.app.go.to_lists()
    again.click("draft.drop")
    assert kept(again) == []
    with pytest.raises(KeyError):
        again.by_id("draft.go")


def test_the_program_that_fails_keeps_it(circle):
    circle.minus("band", "Tower Guard")
    for path in kept(circle):
        path.unlink()
    circle.app.rescue()
    circle.app.quit()
    assert len(kept(circle)) == 1


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"format":"other/1","name":"x","text":"y","kept":{}}'])
def test_a_damaged_draft_is_passed_over(circle, tmp_path, text):
    (tmp_path / drafts.FOLDER).mkdir()
    (tmp_path / drafts.FOLDER / "x.json").write_text(text)
    assert drafts.left(tmp_path) == []


def at_the_lists(tmp_path: Path, *saved: str) -> Person:
    person = Person(tmp_path)
    person.app.go.to_menu()
    for name in saved:
        shop = person.app.workshop
        bench, _ = shop.take(name)
        shop.keep(bench, person.app.workshop.take(name)[1])
    person.app.go.to_lists()
    person.hand.look()
    return person


def test_with_no_list_of_ones_own_it_says_how_to_begin(tmp_path):
    person = at_the_lists(tmp_path)
    assert person.lists.part == "shipped"
    person.tab("shelves", "Your lists")
    assert "You have no warband yet" in person.said()


def test_a_list_that_comes_with_the_game_is_opened_as_a_copy(tmp_path):
    person = at_the_lists(tmp_path)
    person.pick("lists", "The Circle of Three")
    person.wait()
    assert "Legal warband" in person.said()
    person.click("open")
    assert person.muster.kept.path == ""
    assert not person.muster.bench.undo_text


def test_copy_rename_delete_by_keys(tmp_path):
    person = at_the_lists(tmp_path, "tower-circle")
    assert person.lists.part == "own"
    person.key("Ctrl+D")
    person.key("Ctrl+A")
    person.type("Other")
    person.key("Enter")
    assert sorted(entry.name for entry in person.lists.listed) == ["Other", "The Circle of Three"]
    assert person.lists.entry.name == "Other"
    person.key("Ctrl+E")
    person.type("Third")
    person.key("Enter")
    assert sorted(entry.name for entry in person.lists.listed) == ["The Circle of Three", "Third"]
    person.key("Ctrl+Delete")
    assert "can't be undone" in person.said()
    person.key("Enter")
    assert len(person.lists.listed) == 2, "Enter never does what is dangerous"
    person.key("Ctrl+Delete")
    person.click("sure")
    assert len(person.lists.listed) == 1


def test_lists_that_come_with_the_game_can_not_be_deleted_or_renamed(tmp_path):
    person = at_the_lists(tmp_path)
    assert not person.by_id("delete").enabled
    assert not person.by_id("rename").enabled
    person.key("Ctrl+Delete", "Ctrl+E")
    assert person.app.scene.ui.dialog is None


def test_a_broken_file_tells_line_field_and_what_is_allowed(tmp_path):
    (tmp_path / "warbands").mkdir()
    (tmp_path / "warbands" / "bad.yaml").write_text(BROKEN, "utf-8")
    person = at_the_lists(tmp_path, "tower-circle")
    assert "unusable" in person.steps_of("lists")[0]
    person.pick("lists", "The Broken")
    told = person.said()
    for word in ("bad.yaml", "line 8", "members 1", "siter", "sitter"):
        assert word in told
    person.key("Enter")
    assert person.on_top != "MusterScene" or person.muster.bench.name != "The Broken"


def test_the_window_names_no_commands_of_the_terminal(tmp_path):
    (tmp_path / "warbands").mkdir()
    bad = BROKEN.replace("siter", "sitter") + "    items: [{item: zither, paid: 0}]\n"
    (tmp_path / "warbands" / "bad.yaml").write_text(bad, "utf-8")
    person = at_the_lists(tmp_path, "tower-circle")
    person.pick("lists", "The Broken")
    told = person.said()
    assert "no item 'zither'" in told
    assert "skirmish list" not in told


def test_a_list_is_brought_in_from_the_clipboard_and_goes_out_again(circle):
    code = circle.app.workshop.tell(circle.muster.bench, "code")
    circle.key("Esc")
    text_field.put(code)
    circle.key("Ctrl+I")
    assert circle.muster.bench.name == "The Circle of Three"
    assert circle.muster.kept.path == ""
    assert circle.muster.unsaved


def test_yaml_of_many_lines_is_brought_in(circle):
    text = circle.muster.bench.text
    circle.key("Esc")
    text_field.put(text)
    circle.key("Ctrl+I")
    assert circle.muster.lines[0].name == "Ysandre Calloway"


def test_what_is_no_list_is_refused_and_asked_for_again(tmp_path):
    person = at_the_lists(tmp_path)
    person.key("Ctrl+I")
    person.type("hello")
    person.key("Enter")
    assert "This list can't be used" in person.said()
    person.key("Esc")
    text_field.put("SK1.nonsense")
    person.key("Ctrl+I")
    assert "This list can't be used" in person.said()


def test_two_lists_side_by_side(tmp_path):
    person = at_the_lists(tmp_path, "tower-circle")
    person.click("compare")
    assert person.on_top == "CompareScene"
    rows = {what: (one, other) for what, one, other, _ in person.app.scene.rows()}
    assert rows["marks"][0] == "493"
    person.click("other")
    person.pick("", "The Dread Circle")
    assert tuple(side.name for side in person.app.scene.found.lists) == ("The Circle of Three", "The Dread Circle")
    person.key("Esc")
    assert person.on_top == "ListsScene"


def test_a_folder_that_can_not_be_written_says_so_and_nothing_is_lost(circle, monkeypatch):
    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("skirmish.app.workshop.write_file", full)
    circle.key("Ctrl+S")
    assert "No space left" in circle.said()
    circle.key("Esc")
    assert isinstance(circle.app.scene, MusterScene)
    assert circle.muster.lines
