"""What a command loads: one process runs many, and says after each what there is that it has no use for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[2]
FILES_ONLY = (
    "--help",
    "rules SKR-61",
    "rules knocked down",
    "list warbands",
    "list maps",
    "list scenarios",
    "list factions",
    "list factions white-tower",
    "list items",
    "warband check tower-patrol",
    "warband show tower-patrol",
    "warband price tower-patrol",
    "warband compare tower-patrol tower-circle",
    "warband export tower-patrol",
    "warband new --like tower-patrol mine.yaml",
    "warband rename mine.yaml m-01 Bo",
    "warband check mine.yaml --json",
    "warband undo mine.yaml",
    "lint mine.yaml",
    "list players",
)
"""These ask neither a rule system nor the board anything."""
OTHERS = (
    "lint",
    "list weaves",
    "list rules",
    "warband check mine.yaml --option channeler_cap=off",
    "warband print mine.yaml --output mine.html",
    "warband show tower-patrol --against hunting-fist",
    "odds shot",
    "odds blows",
    "odds weave arrow-of-fire",
    "odds cards 5",
    "odds step d8 --target 7",
    "odds rout",
    "odds weave firebird --rules wyld --plot cast.svg",
)
TABS = ("skirmish warband check ", "skirmish battle --players ", "skirmish play --players ", "skirmish play --map ")
PROGRAM = """
import contextlib, io, json, os, sys
from skirmish.cli.main import app

def ran(words):
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            app(words, prog_name="skirmish")
        except SystemExit as ended:
            if ended.code:
                raise RuntimeError(f"{words}: {said.getvalue()}")
    return [name for name in sys.modules if name.startswith("skirmish.") or "." not in name]

found = {}
for typed in json.loads(sys.argv[1]):
    os.environ |= {"_SKIRMISH_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    found[typed] = ran([])
del os.environ["_SKIRMISH_COMPLETE"]
for line in json.loads(sys.argv[2]):
    found[line] = ran(line.split())
print(json.dumps(found))
"""
NEVER = {"numba", "llvmlite", "pygame", "pymunk", "scipy", "plotly", "rich", "distributed", "multiprocessing"}
NO_BATTLE = {"numpy", "skirmish.board", "skirmish.kit", "skirmish.playtest"}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """By command: all that is loaded after it, in the order in which they ran."""
    folder = tmp_path_factory.mktemp("light")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(TABS), json.dumps([*FILES_ONLY, *OTHERS])],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "SKIRMISH_STATE_DIR": str(folder)},
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return {line: set(names) for line, names in json.loads(done.stdout).items()}


def first_with(loaded: dict[str, set[str]], unwanted: set[str]) -> dict[str, str]:
    """For each of the unwanted that was loaded, the command that loaded it."""
    return {name: line for line in reversed(loaded) for name in unwanted & loaded[line]}


def test_what_only_reads_tells_and_counts_odds_loads_no_compiler_and_no_window(loaded: dict[str, set[str]]) -> None:
    assert first_with(loaded, NEVER) == {}


def test_what_asks_only_files_loads_no_rule_system_and_no_board(loaded: dict[str, set[str]]) -> None:
    plain = {line: loaded[line] for line in (*TABS, *FILES_ONLY)}
    systems = {name for names in loaded.values() for name in names if name.startswith("skirmish.rules.")}
    assert systems
    assert first_with(plain, NO_BATTLE | systems) == {}


def test_an_odds_question_loads_the_system_that_is_asked(tmp_path: Path) -> None:
    program = "import sys; from skirmish import rules; rules.COMBAT['skirmish'].odds; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    names = set(done.stdout.split())
    assert "skirmish.rules.skirmish.odds" in names
    assert not any(name.startswith(("skirmish.rules.resolve", "skirmish.rules.wyld")) for name in names)
