"""`skirmish lint --schemas DIR`: schemas for editors."""

from __future__ import annotations

from pathlib import Path

from battles import Run

from skirmish import rules
from skirmish.library import Shelf
from skirmish.library.packs import look_again
from skirmish.library.schemas import make_schemas, schema_text


def test_all_schemas_are_written_into_a_folder_that_is_made_and_named(run: Run, tmp_path: Path) -> None:
    result = run("lint", "--schemas", "my/schemas")
    wanted = {name: schema_text(schema) for name, schema in make_schemas(Shelf(), rules.records()).items()}
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [str(Path("my/schemas") / name) for name in wanted]
    assert {path.name: path.read_text("utf-8") for path in (tmp_path / "my/schemas").iterdir()} == wanted


def test_schemas_of_earlier_days_are_written_over_and_other_files_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "warband.json").write_text('{"$schema": ""}', "utf-8")
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    assert run("lint", "--schemas", ".").exit_code == 0
    assert (tmp_path / "warband.json").read_text("utf-8") != '{"$schema": ""}'
    assert (tmp_path / "mine.txt").read_text("utf-8") == "mine"


def test_a_pack_with_an_error_gets_the_schemas_that_help_to_mend_it(run: Run) -> None:
    assert run("pack", "new", "Reeds").exit_code == 0
    faction = Path("packs/reeds/factions/reed-folk.yaml")
    faction.write_text(faction.read_text("utf-8").replace("role: leader", "role: leaders"), "utf-8")
    look_again()
    assert run("lint", "--schemas", "new").exit_code == 0
    written = {path.name for path in Path("new").iterdir()}
    assert {"faction.json", "warband.white-tower.json"} < written
    assert not any("reeds" in name for name in written)


def test_files_to_check_and_schemas_to_write_dont_go_together(run: Run, tmp_path: Path) -> None:
    result = run("lint", "--schemas", "new", "list.yaml")
    assert result.exit_code == 2
    assert "--schemas" in result.stderr
    assert not (tmp_path / "new").exists()


def test_schemas_go_into_a_folder_not_over_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.yaml").write_text("x", "utf-8")
    result = run("lint", "--schemas", "list.yaml")
    assert (result.exit_code, result.stderr) == (1, "list.yaml: is not a folder\n")
    assert (tmp_path / "list.yaml").read_text("utf-8") == "x"
