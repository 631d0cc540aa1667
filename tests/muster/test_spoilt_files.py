"""Shipped files, spoilt at random with a fixed seed: lint says something or nothing, and never raises."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from skirmish.library import Faulty, Shelf, load_record
from skirmish.muster import lint
from skirmish.rules.skirmish import arms

WORDS = [
    "true",
    "null",
    "-1",
    "1e400",
    "[",
    "]",
    "{",
    "}",
    ":",
    "- ",
    "&a ",
    "*a",
    "!!int ",
    '"',
    "x",
    "9" * 30,
    "\t",
    "\0",
    "é",
]


def spoilt(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 4)):
        at, more = chance.randrange(len(text)), chance.randrange(12)
        text = text[:at] + chance.choice([*WORDS, ""]) + text[at + more :]
    return text


@pytest.mark.parametrize("name", [
    "maps/village.yaml", "maps/scenarios/skirmish.yaml", "warbands/tower-sisters.yaml",
    "warbands/factions/shadowspawn.yaml", "warbands/shared/items.yaml", "warbands/shared/powers.yaml",
])  # fmt: skip
def test_a_spoilt_file_never_breaks_the_linter(tmp_path: Path, name: str) -> None:
    chance = random.Random(name)
    shelf, text, path = Shelf(), (Shelf().root / name).read_text(), tmp_path / Path(name).name
    complaints = 0
    for _ in range(60):
        path.write_text(spoilt(text, chance))
        found = lint([str(path)], shelf)
        assert all(problem.file == str(path) for problem in found)
        complaints += bool(found)
    assert complaints > 30, "most of them are faulty"


def test_a_spoilt_rule_file_never_breaks_its_reader(tmp_path: Path) -> None:
    chance = random.Random(7)
    text = (Path(arms.__file__).parent / "data" / "weapons.yaml").read_text()
    faults = 0
    for _ in range(60):
        (tmp_path / "weapons.yaml").write_text(spoilt(text, chance))
        try:
            load_record(tmp_path / "weapons.yaml", arms.WeaponTables, "weapons")
        except Faulty:
            faults += 1
    assert faults > 20
