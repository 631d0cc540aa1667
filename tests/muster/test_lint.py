"""Lint reads everything and says all that is wrong, and never gives up half way."""

from __future__ import annotations

from pathlib import Path

from muster_rosters import copied

from skirmish.core.battlefield import Battlefield
from skirmish.library import Shelf, load_record
from skirmish.muster import lint
from skirmish.rules import Builders


def spoil(path: Path, right: str, wrong: str) -> None:
    text = path.read_text()
    assert right in text
    path.write_text(text.replace(right, wrong, 1))


def test_what_is_shipped_is_found_without_being_named(tmp_path: Path) -> None:
    shelf = Shelf(copied(tmp_path))
    assert lint(shelf=shelf) == ()
    spoil(shelf.root / "maps/village.yaml", "kind: building", "kind: bilding")
    spoil(shelf.root / "warbands/hunting-fist.yaml", "paid: 10", "paid: 9")
    spoil(shelf.root / "maps/scenarios/skirmish.yaml", "rounds: 12", "rounds: twelve")
    found = lint(shelf=shelf)
    assert [(Path(p.file).name, p.code) for p in found] == [
        ("hunting-fist.yaml", "E052"), ("skirmish.yaml", "E012"), ("village.yaml", "E020"),
    ]  # fmt: skip
    assert all(p.level == "error" and p.line > 1 and p.column > 1 for p in found)


def test_a_broken_faction_is_no_fault_of_scenarios(tmp_path: Path) -> None:
    shelf, points = Shelf(copied(tmp_path)), "won_by: points\npoints: {awards: [{kind: exit, of: leader}]}"
    scenario = shelf.root / "maps/scenarios/street-fight.yaml"
    spoil(shelf.root / "warbands/factions/mercenaries.yaml", "marks: 35", "marks: many")
    assert lint([str(scenario)], Shelf(shelf.root)) == ()
    spoil(scenario, "won_by: exit\nexit: {part: 2}", points)
    assert lint([str(scenario)], Shelf(shelf.root)) == ()


def test_a_planted_typo_in_any_catalogue_is_found(tmp_path: Path) -> None:
    shelf = Shelf(copied(tmp_path))
    shared = shelf.root / "warbands/shared"
    spoil(shared / "items.yaml", "counts_as: spear", "counts_as: speer")
    spoil(shared / "traits.yaml", "id: stubborn", "id: fearless")
    spoil(shared / "weaves.yaml", "id: fireball", "id: mist")
    spoil(shared / "powers.yaml", "female: {strong: b", "female: {strong: c")
    messages = [p.message for p in lint([str(shared)], Shelf(shelf.root))]
    assert sorted(messages) == [
        "duplicate id 'fearless'", "duplicate id 'mist'",
        "no item 'speer', did you mean 'spear'? (see skirmish list items)",
        "no power table 'c'",
    ]  # fmt: skip


def test_an_item_that_no_rule_system_knows_is_found() -> None:
    armed = [item for item in Shelf().stock.items if item not in ("sling", "bow")]
    assert [p.message for p in lint(armed=armed)] == [
        "no rule system knows what 'sling' does", "no rule system knows what 'bow' does, did you mean 'longbow'?",
    ]  # fmt: skip


def test_a_type_that_a_system_has_no_numbers_for_is_found_and_where_they_belong(tmp_path: Path) -> None:
    """RES-100."""
    shelf = Shelf(copied(tmp_path))
    path = shelf.root / "warbands/factions/hill-clans.yaml"
    spoil(path, "  oath-sworn:\n", "  oath-bound:\n")
    found = [p.message for p in lint([str(path)], shelf, builders=Builders(load_record)) if p.code == "W022"]
    missing = {said: file for said, _, file in [message.rpartition(" in ") for message in found]}
    said = "{} derives its numbers from its base profile: there is no entry hill-clans/oath-bound"
    assert missing.keys() == {said.format(system) for system in ("dots", "resolve", "trilogy")}
    for file in missing.values():
        assert "\n  hill-clans/oath-sworn:" in Path(file).read_text("utf-8")


def test_the_board_looks_at_every_map(tmp_path: Path) -> None:
    def look(field: Battlefield) -> list[str]:
        return [f"{field.terrain[0].id}: is upside down"]

    found = lint(check=look)
    assert [Path(p.file).stem for p in found] == sorted(Shelf().ids("map"))
    assert all(p.code == "E030" and p.line > 1 for p in found)


def test_a_folder_is_read_through_and_named_as_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "a.yaml").write_text("format: mpa/1\n")
    (tmp_path / "deep" / "b.yml").write_bytes(b"\xff")
    (tmp_path / "deep" / "notes.txt").write_text("not ours")
    found = [str(p).removeprefix(str(tmp_path)) for p in lint([f"{tmp_path}/deep"])]
    assert found[0] == "/deep/b.yml: E003 is not UTF-8 text: byte 0; save it as UTF-8"
    assert found[1] == "/deep/er/a.yaml:1:9: E008 no format 'mpa/1', did you mean 'map/1'?"
    assert len(found) == 2


def test_a_missing_file_and_a_file_without_a_format_are_said() -> None:
    (missing,) = lint(["nowhere/x.yaml"])
    assert str(missing) == "nowhere/x.yaml: E001 can't be read: No such file or directory"


def test_a_file_that_says_no_format_is_said(tmp_path: Path) -> None:
    for text in ("a: 1\n", "[]\n", "word\n"):
        (tmp_path / "x.yaml").write_text(text)
        (problem,) = lint([str(tmp_path / "x.yaml")])
        assert problem.code == "E008"
        assert problem.message.startswith("the file must say its `format` (known: map/1, ")


def test_an_id_that_differs_from_the_file_s_name_is_warned_of(tmp_path: Path) -> None:
    shelf = Shelf(copied(tmp_path))
    (shelf.root / "maps/canyon.yaml").rename(shelf.root / "maps/hamlet.yaml")
    (problem,) = lint(shelf=shelf)
    assert (problem.code, problem.level) == ("W021", "warn")
    assert problem.message == "the id 'canyon' differs from the file's name 'hamlet'"


def test_a_broken_catalogue_does_not_stop_the_rest(tmp_path: Path) -> None:
    shelf = Shelf(copied(tmp_path))
    (shelf.root / "warbands/shared/items.yaml").write_text("[[[")
    spoil(shelf.root / "maps/forest.yaml", "kind: ruin", "kind: riun")
    files = {Path(p.file).name for p in lint(shelf=shelf)}
    assert {"items.yaml", "forest.yaml"} <= files
