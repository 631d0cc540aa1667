"""Puzzles on disk: a YAML file that says what is to be reached, and beside it the record of the battle up to there."""

from __future__ import annotations

import json
from pathlib import Path

from skirmish.core.battle_record import BattleRecord, load, save
from skirmish.core.files import write_file
from skirmish.core.record import to_json
from skirmish.library import load_record
from skirmish.library.shipped import FOLDERS, ids, shipped_root
from skirmish.library.yamltext import inline_text
from skirmish.puzzles.puzzle import Puzzle

FORM = "puzzle"


def puzzle_ids() -> tuple[str, ...]:
    """The ids of the puzzles that come with the program, sorted; no file is read."""
    return ids("puzzle")


def puzzle_path(ident: str) -> Path:
    """The file of a puzzle that comes with the program."""
    return shipped_root() / FOLDERS["puzzle"] / f"{ident}.yaml"


def read_puzzle(path: Path) -> Puzzle:
    """The puzzle in this file. Raises `Faulty`."""
    return load_record(path, Puzzle, FORM)


def read_battle(path: Path) -> BattleRecord:
    """The battle that the puzzle in this file was cut from, up to the position. Raises `Unplayable` or `OSError`."""
    return load(path.with_suffix(".json"))


def write_puzzle(folder: Path, puzzle: Puzzle, battle: BattleRecord) -> Path:
    """Writes the puzzle and its battle into the folder; the path of its YAML file."""
    path = folder / f"{puzzle.id}.yaml"
    save(path.with_suffix(".json"), battle)
    lines = [f"{key}: {inline_text(value)}" for key, value in json.loads(to_json(puzzle)).items() if value != ""]
    write_file(path, "\n".join([f"format: {FORM}/1", *lines, ""]).encode())
    return path
