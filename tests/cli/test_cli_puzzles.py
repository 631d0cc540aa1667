"""`skirmish puzzles`: the list, a position without its solution, the solution, and what can't be read."""

from __future__ import annotations

import json
import shutil

import pytest

from skirmish.puzzles.shelf import puzzle_ids, puzzle_path, read_puzzle

EASIEST = min(puzzle_ids(), key=lambda ident: read_puzzle(puzzle_path(ident)).positions)


def refused(run, *arguments: str) -> str:
    """What is said on stderr of what can't be done."""
    result = run(*arguments)
    assert result.exit_code == 1
    return result.stderr


def test_the_list_has_them_all(run):
    found = json.loads(run("puzzles", "list", "--json").stdout)["puzzles"]
    assert [one["id"] for one in found] == list(puzzle_ids())
    assert EASIEST in run("puzzles", "list").stdout


def test_a_position_keeps_its_solution_to_itself(run):
    said = run("puzzles", "show", EASIEST).stdout
    puzzle = read_puzzle(puzzle_path(EASIEST))
    assert puzzle.title in said
    assert "out of action" in said
    assert "No model moves or charges" in said
    assert puzzle.best not in said
    assert "best" not in json.loads(run("puzzles", "show", EASIEST, "--json").stdout)


def test_its_solution_is_worked_out_anew(run):
    found = json.loads(run("puzzles", "solve", EASIEST, "--json").stdout)
    assert found["holds"] is True
    assert found["best"]["fraction"] == read_puzzle(puzzle_path(EASIEST)).best
    assert found["choices"][0]["chance"] == found["best"]


def test_an_unknown_one_gets_the_nearest(run):
    said = refused(run, "puzzles", "show", EASIEST[:-1] + "x")
    assert f"did you mean '{EASIEST}'" in said


def test_a_wrong_solution_is_told(run, tmp_path):
    path = tmp_path / f"{EASIEST}.yaml"
    text = puzzle_path(EASIEST).read_text("utf-8")
    best = read_puzzle(puzzle_path(EASIEST)).best
    path.write_text(text.replace(f"best: {best}", "best: 1/2"), "utf-8")
    shutil.copy(puzzle_path(EASIEST).with_suffix(".json"), tmp_path)
    assert "another solution" in refused(run, "puzzles", "solve", str(path))


BY_HAND = {
    "side: 0": ("side: 1", "side: its battle asks Leash and Line; write side: 0"),
    "rules: skirmish+channeling": ("rules: dots+threads", "write rules: skirmish+channeling"),
    "target: 8, aims: [6, 7, 8]": ("target: 8, aims: [6, 7]", "write aims: [6, 7, 8]"),
    "aims: [6, 7, 8]": ("aims: [2, 8]", "goal: 2 (Fenni) is no enemy in the battle; the enemies are 6 ("),
    "goal: {target: 8, aims: [6, 7, 8]": ("goal: {target: 80, aims: [6]", "goal: its battle has the models 0 to"),
    "best: 959/5184": ("best: 9/5", "a chance is a fraction from 0 to 1"),
}
"""What is changed by hand in a puzzle, into what, and what is said of it."""


@pytest.mark.parametrize("right", BY_HAND)
def test_what_doesnt_fit_its_battle_is_said(run, tmp_path, right: str):
    wrong, said = BY_HAND[right]
    source, path = puzzle_path("two-small-fires"), tmp_path / "two-small-fires.yaml"
    text = source.read_text("utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), "utf-8")
    shutil.copy(source.with_suffix(".json"), tmp_path)
    found = refused(run, "puzzles", "show", str(path))
    assert str(path) in found.replace("\n", "")
    assert said in " ".join(found.split())


def test_a_preset_names_the_same_rules(run, tmp_path):
    source, path = puzzle_path("two-small-fires"), tmp_path / "two-small-fires.yaml"
    path.write_text(source.read_text("utf-8").replace("rules: skirmish+channeling", "rules: channeling"), "utf-8")
    shutil.copy(source.with_suffix(".json"), tmp_path)
    assert run("puzzles", "show", str(path)).exit_code == 0


def test_what_is_damaged_is_said_with_its_place(run, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("format: puzzle/1\nid: mine\ntitel: Mine\n", "utf-8")
    assert "mine.yaml:3:1" in refused(run, "puzzles", "show", str(path))
    whole = tmp_path / f"{EASIEST}.yaml"
    shutil.copy(puzzle_path(EASIEST), whole)
    assert f"{EASIEST}.json" in refused(run, "puzzles", "show", str(whole))
    whole.with_suffix(".json").write_text("{", "utf-8")
    assert "damaged" in refused(run, "puzzles", "show", str(whole))
