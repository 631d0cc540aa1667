"""`skirmish maps`: new maps, and what is to be said of one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from battles import RAID, WATCH, Run, map_file

from skirmish.app import maps
from skirmish.library.mapkindfile import FOLDER
from skirmish.playtest import mapstats

SMALL = ("maps", "new", "--kind", "woods", "--seed", "7")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two small lists fight for the ends, and few people look at the table."""
    monkeypatch.setattr(maps, "MIRRORED", (WATCH, RAID))
    monkeypatch.setattr(mapstats, "CROWDS", 1)


@pytest.mark.parametrize(("ident", "written"), [("my-wood", "id: my-wood"), ("7", 'id: "7"')])
def test_a_new_map_is_written_under_the_id_of_its_file_and_lint_finds_nothing(
    run: Run, tmp_path: Path, ident: str, written: str
) -> None:
    file = f"{ident}.yaml"
    made = run(*SMALL, "-o", file)
    assert (made.exit_code, made.stderr) == (0, "")
    assert made.stdout.startswith(f"{file}: ")
    assert f"{written}\n" in (tmp_path / file).read_text()
    assert run("lint", file).stdout == "no problems (1 file)\n"
    assert ident in run("list", "maps").stdout


def test_without_a_file_the_map_is_printed_and_json_tells_it_all(run: Run) -> None:
    page = run(*SMALL).stdout
    assert "\nid: woods-7\n" in page
    found = json.loads(run(*SMALL, "--json").stdout)
    assert found["text"] == page
    assert {key: found[key] for key in ("id", "kind", "seed", "width_in", "depth_in", "file")} == {
        "id": "woods-7", "kind": "woods", "seed": 7, "width_in": 48, "depth_in": 48, "file": "",
    }  # fmt: skip


def test_a_file_that_is_there_stays_unless_force_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("mine\n")
    refused = run(*SMALL, "-o", "mine.yaml")
    assert (refused.exit_code, "--force overwrites it" in refused.stderr) == (1, True)
    assert (tmp_path / "mine.yaml").read_text() == "mine\n"
    assert run(*SMALL, "-o", "mine.yaml", "--force").exit_code == 0
    assert "format: map/1" in (tmp_path / "mine.yaml").read_text()


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("--kind", "vilage"), 1, "no kind of map 'vilage', did you mean 'village'?"),
        (("--size", "30x30"), 1, 'a table of this kind is 40" to 96" wide and deep, not 30 by 30'),
        (("--kind", "river", "--size", "40x40"), 1, '44" to 96"'),
        (("--size", "48"), 2, "'48' is not WIDTHxDEPTH in inches"),
        (("--seed", "x"), 2, "'x' is not a whole number"),
        (("-o", "map.json"), 2, "must end in .yaml"),
        (("-o", "nowhere/map.yaml"), 1, "there is no folder nowhere"),
        (("--kind", "mine.yaml"), 1, "mine.yaml"),
    ],
)
def test_what_can_t_be_made_is_said(run: Run, words: tuple[str, ...], status: int, says: str) -> None:
    result = run("maps", "new", *words)
    assert (result.exit_code, result.stdout) == (status, "")
    assert says in result.stderr


def test_a_kind_of_one_s_own_is_named_by_its_path(run: Run, tmp_path: Path) -> None:
    text = (FOLDER / "woods.yaml").read_text().replace("id: woods", "id: mine").replace("the oaks", "the ents")
    (tmp_path / "mine.yaml").write_text(text)
    assert run("lint", "mine.yaml").stdout == "no problems (1 file)\n"
    assert "\nid: mine-7\n" in run("maps", "new", "--kind", "mine.yaml", "--seed", "7").stdout


@pytest.mark.usefixtures("few")
def test_a_map_is_checked_with_its_figures_its_ends_and_its_battles(run: Run) -> None:
    found = json.loads(run("maps", "check", "village", "--battles", "3", "--seed", "2", "--json").stdout)
    assert found["problems"] == []
    assert [end["edge"] for end in found["balance"]["ends"]] == ["south", "north"]
    assert found["battles"]["tally"]["games"] == 4
    told = run("maps", "check", "village", "--battles", "3", "--seed", "2")
    assert (told.exit_code, told.stderr) == (0, "")
    assert "no problems; every scenario can be played" in told.stdout
    assert "both ends are alike by these figures" in told.stdout
    assert "mirrored battles (95%: " in told.stdout
    assert "mirrored" not in run("maps", "check", "village").stdout


@pytest.mark.usefixtures("few")
def test_what_is_wrong_with_a_map_and_how_its_ends_differ_is_said(run: Run, tmp_path: Path) -> None:
    hut, hall = "{id: hut, kind: building, rect: [2, 8, 20, 1]}", "{id: hall, kind: building, rect: [9, 8, 6, 4]}"
    path = map_file(tmp_path, f"[{hut}, {hall}]")
    result = run("maps", "check", path)
    assert result.exit_code == 1
    assert "E033 building (hall) overlaps building (hut) by 6.0 square inches" in result.stdout
    assert "the ends differ in: cover, closed, sees" in result.stdout


def test_what_can_t_be_read_is_told_with_its_line(run: Run, tmp_path: Path) -> None:
    path = map_file(tmp_path, "[{id: hut, kind: bilding, rect: [2, 8, 20, 1]}]")
    result = run("maps", "check", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{path}:5:27: E020 no kind 'bilding'" in result.stderr
    assert "no map 'vilage'" in run("maps", "check", "vilage").stderr
    shutil.rmtree(tmp_path, ignore_errors=True)
