"""Where commands may write: over a file of the same kind, else by --force; over no list that can't be had back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skirmish.app.errors import UserError
from skirmish.cli import output_files
from skirmish.cli.output_files import FileKind, check_output
from skirmish.library import Shelf
from skirmish.muster.builds import NO_BUILDERS
from skirmish.muster.exchange import export_roster
from skirmish.muster.sheet import MARK

Run = Callable[..., Any]
OWN = {"record": output_files.RECORD, "picture": output_files.PICTURE,
       "report": output_files.REPORT, "sheet": output_files.SHEET,
       "results": output_files.RESULTS, "schema": output_files.SCHEMA}  # fmt: skip
LISTS = "list", "list as JSON"
READ = "this command reads it"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The beginnings of a file of each kind that the program knows."""
    shelf, results = Shelf(), tmp_path_factory.mktemp("results") / "r.sqlite"
    with sqlite3.connect(results) as base:
        base.execute("CREATE TABLE plan (x)")
    page = '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    file = shelf.roster_file("tower-patrol")
    shipped = Path(file.document.file)
    return {
        "list": shipped.read_bytes(),
        "list as JSON": export_roster(file, "json", NO_BUILDERS).encode(),
        "map": b"format: map/1\nid: yard\n",
        "text": b"notes of mine\n",
        "program": b"print()\n",
        "record": b'{"format":"record/1","setup":{}}',
        "picture": b"\x89PNG\r\n\x1a\n....",
        "report": f'{page}<meta name="generator" content="skirmish playtest">'.encode(),
        "sheet": f"{page}\n{MARK}\n".encode(),
        "results": results.read_bytes(),
        "schema": (shipped.parent / "schemas" / "warband.json").read_bytes(),
    }


@pytest.mark.parametrize("own", OWN)
def test_a_file_of_another_kind_stays_and_a_list_does_whatever_is_said(
    own: str, files: dict[str, bytes], tmp_path: Path
):
    """Every kind that is written, aimed at every kind there is."""
    for kind, data in files.items():
        path = tmp_path / f"{own}-{kind.replace(' ', '-')}"
        path.write_bytes(data)
        for force in (False, True):
            may = kind == own or (force and kind not in LISTS)
            assert refused(path, OWN[own], force=force) != may, (own, kind, force)
    empty = tmp_path / "empty"
    empty.touch()
    assert not refused(empty, OWN[own])
    assert not refused(tmp_path / "new", OWN[own])
    assert refused(tmp_path / "new.yaml", OWN[own], force=True), "a name for a list"


def refused(path: Path, kind: FileKind, *, force: bool = False) -> bool:
    try:
        check_output(path, kind, force=force)
    except UserError:
        return True
    return False


@pytest.mark.parametrize(("words", "why"), [
    (("battle", "mine.yaml", "black-legion", "--record", "mine.yaml", "--force"), READ),
    (("battle", "mine.yaml", "black-legion", "--record", "other.json", "--force"), "is a list"),
    (("battle", "mine.yaml", "black-legion", "--record", "notes.txt"), "isn't a battle record; --force"),
    (("battle", "mine.yaml", "black-legion", "--picture", "mine.png", "--force"), "is a list"),
    (("battle", "mine.yaml", "black-legion", "--picture", "a.png", "--record", "a.png"), "both the record and"),
    (("battle", "mine.yaml", "black-legion", "--map", "yard.txt", "--record", "yard.txt", "--force"), READ),
    (("playtest", "mine.yaml", "black-legion", "--report", "mine.yaml", "--force"), READ),
    (("playtest", "mine.yaml", "black-legion", "--report", "notes.txt"), "isn't a playtest report; --force"),
    (("playtest", "mine.yaml", "black-legion", "--observer", "own.py", "--report", "own.py", "--force"), READ),
    (("playtest", "mine.yaml", "black-legion", "--store", "mine.yaml"), READ),
    (("playtest", "mine.yaml", "black-legion", "--store", "notes.txt"), "isn't a file of results; name another"),
    (("warband", "print", "mine.yaml", "--output", "mine.yaml", "--force"), READ),
    (("warband", "print", "mine.yaml", "--output", "notes.txt"), "isn't a sheet; --force"),
    (("warband", "export", "mine.yaml", "--output", "mine.yaml", "--force"), "a name for a list"),
    (("warband", "export", "mine.yaml", "--output", "notes.txt"), "already exists; --force"),
    (("warband", "import", "mine.yaml", "--output", "mine.yaml"), "already exists; --force"),
    (("lint", "--schemas", "folder"), "isn't a JSON Schema; name another"),
])  # fmt: skip
def test_no_output_option_takes_a_file_that_is_not_its_own(
    words: tuple[str, ...], why: str, run: Run, files: dict[str, bytes], tmp_path: Path
):
    held = {"mine.yaml": files["list"], "mine.png": files["list"], "other.json": files["list as JSON"],
            "notes.txt": files["text"], "yard.txt": files["map"], "own.py": files["program"],
            "folder/warband.json": files["text"]}  # fmt: skip
    (tmp_path / "folder").mkdir()
    for name, data in held.items():
        (tmp_path / name).write_bytes(data)
    result = run(*words)
    assert result.exit_code in (1, 2), result.output
    assert why in result.stderr
    assert {name: (tmp_path / name).read_bytes() for name in held} == held
    assert not (tmp_path / "a.png").exists()


def test_a_new_list_over_an_old_one_can_be_undone(run: Run, files: dict[str, bytes], tmp_path: Path):
    (tmp_path / "mine.yaml").write_bytes(files["list"])
    assert run("warband", "new", "white-tower", "mine.yaml", "--seed", "1").exit_code == 1
    assert run("warband", "new", "white-tower", "mine.yaml", "--seed", "1", "--force").exit_code == 0
    assert (tmp_path / "mine.yaml").read_bytes() != files["list"]
    assert run("warband", "undo", "mine.yaml").exit_code == 0
    assert (tmp_path / "mine.yaml").read_bytes() == files["list"]


@pytest.mark.parametrize("form", ["text", "json", "code", "yaml"])
def test_an_export_is_made_again_over_the_one_before(form: str, run: Run, tmp_path: Path):
    words = "warband", "export", "tower-patrol", "--as", form, "--output", f"mine.{'yaml' if form == 'yaml' else 'txt'}"
    assert run(*words).exit_code == 0
    assert run(*words).exit_code == 1
    assert run(*words, "--force").exit_code == 0
