"""The player's own maps: found by one search path, and to be chosen wherever a map is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from battles import Run

from skirmish.app.workshop import Workshop
from skirmish.cli import completion
from skirmish.library.shipped import shipped_root

YARD = """\
format: map/1
id: {ident}
name: {name}
text: Walls all round.
size_in: [48, 48]
terrain:
  - {{id: hut, kind: building, rect: [22, 22, 4, 4]}}
"""


def written(folder: Path, ident: str, name: str = "The yard") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{ident}.yaml"
    path.write_text(YARD.format(ident=ident, name=name))
    return path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that the program is started in; the player's own folder is beside it."""
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / "home"))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_maps_here_in_maps_and_in_the_player_s_folder_are_listed_before_the_shipped(
    run: Run, here: Path, tmp_path: Path
) -> None:
    written(here, "yard"), written(here / "maps", "court"), written(tmp_path / "home" / "maps", "close")
    (here / "list.yaml").write_text("format: warband/2\n")
    listed = json.loads(run("list", "maps", "--json").stdout)["maps"]
    assert [(entry["id"], entry["file"]) for entry in listed if "file" in entry] == [
        ("yard", "yard.yaml"), ("court", "maps/court.yaml"), ("close", str(tmp_path / "home/maps/close.yaml")),
    ]  # fmt: skip
    assert {path.stem for path in (shipped_root() / "maps").glob("*.yaml")} < {entry["id"] for entry in listed}
    assert "your map: maps/court.yaml" in run("list", "maps", "court").stdout


def test_of_two_maps_with_one_id_the_nearer_counts(run: Run, here: Path) -> None:
    written(here, "yard", "The near yard"), written(here / "maps", "yard", "The far yard")
    assert "The near yard" in run("list", "maps", "yard").stdout
    assert "The far yard" not in run("list", "maps").stdout


def test_a_shipped_id_stays_the_shipped_map_s_and_the_own_one_goes_by_its_path(run: Run, here: Path) -> None:
    path = written(here, "village", "My village")
    listed = json.loads(run("list", "maps", "--json").stdout)["maps"]
    assert [entry["name"] for entry in listed if entry["id"] == "village"] != ["My village"]
    assert [entry["name"] for entry in listed if entry["id"] == str(path)] == ["My village"]


def test_an_own_map_is_fought_on_by_its_id(run: Run, here: Path) -> None:
    written(here / "maps", "court")
    assert run("battle", "--map", "court", "--json", "--picture", "end.png").exit_code == 0
    assert "did you mean 'court'?" in run("battle", "--map", "cort").stderr
    assert "court" in completion.maps()


def test_an_own_map_that_can_t_be_read_says_why_and_the_others_are_listed(run: Run, here: Path) -> None:
    (here / "torn.yaml").write_text("format: map/1\nid: [torn\n")
    said = run("list", "maps").stdout
    assert "can't be read: " in said
    assert "torn.yaml:" in said
    assert "village" in said


def test_the_window_offers_own_maps_by_their_path_and_not_those_with_faults(here: Path, tmp_path: Path) -> None:
    path = written(here, "yard")
    (here / "torn.yaml").write_text("format: map/1\nid: torn\nname: Torn\nsize_in: [2, 2]\n")
    kept = written(tmp_path / "home" / "maps", "close")
    shop = Workshop(tmp_path / "home")
    assert [(entry.id, entry.name) for entry in shop.maps() if entry.own] == [
        (str(path), "The yard"), (str(kept), "The yard"),
    ]  # fmt: skip
    path.write_text(path.read_text().replace("The yard", "The new yard"))
    assert shop.maps()[0].name == "The new yard"
    assert shop.battlefield(shop.maps()[0].id).id == "yard"
    assert not any(entry.own for entry in Workshop(None).maps() if entry.name == "The close")


def test_what_comes_with_the_program_is_nobody_s_own_where_it_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shipped_root())
    assert not any(entry.own for entry in Workshop(None).maps())
