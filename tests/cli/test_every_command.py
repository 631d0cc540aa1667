"""Every command of the program as a user first runs it: a process of its own, in an empty folder, in any locale."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from skirmish.app.odds.inquiries import inquiries
from skirmish.cli.main import app

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[2]
MINE, OTHER = "mine.yaml", "other.yaml"
PACK = "kept/marsh"
CUP, DRAWN = "cup.yaml", "drawn.yaml"
FIRST: dict[str, list[str]] = {
    "play": ["--script", os.devnull],
    "battle": [],
    "playtest": ["tower-patrol", "black-legion", "--games", "4"],
    "replay": ["battle.json"],
    "rules": ["SKR-61"],
    "list": ["warbands"],
    "lint": [MINE],
    "bench": ["event"],  # whole: test_bench_whole.py
    "odds shot": [],
    "odds blows": [],
    "odds weave": ["arrow-of-fire"],
    "odds cut": ["--cutters", "saidin:9"],
    "odds cards": ["4"],
    "odds step": ["2d10+1", "--against", "3d6"],
    "maps new": ["--kind", "woods", "-o", "made.yaml"],
    "maps check": ["village"],
    "maps edit": ["village", "--script", os.devnull],
    "warband new": ["white-tower", "new.yaml", "--fill", "channeling"],
    "warband show": [MINE],
    "warband check": ["tower-patrol"],
    "warband price": ["tower-patrol"],
    "warband compare": [MINE, OTHER],
    "warband add": [MINE, "g-01", "--count", "1"],
    "warband remove": [MINE, "g-01", "--count", "1"],
    "warband equip": [MINE, "g-01", "--drop", "shield"],
    "warband weaves": [MINE, "m-01"],
    "warband duplicate": [MINE, "g-01"],
    "warband split": [MINE, "g-01", "1"],
    "warband stash": [MINE, "g-01", "shield"],
    "warband xp": [MINE, "m-01", "+2"],
    "warband skill": [MINE, "m-01"],
    "warband limit": [MINE, "600"],
    "warband rename": [MINE, "The Renamed"],
    "warband bond": [MINE, "m-01", "m-02"],
    "warband undo": [MINE],
    "warband redo": [MINE],
    "warband upgrade": [MINE],
    "warband print": [MINE],
    "warband export": [MINE],
    "warband rest": ["tower-patrol", "Jory Finn", "--missing", "5"],
    "warband import": ["code.txt", "--output", "imported.yaml"],
    "tune value": ["--battles", "5", "--scenario", "skirmish", "--player", "aggressor"],
    "tune search": ["steady-sliders", "--battles", "4", "--each", "2", "--check", "2"],
    "pack new": ["Reeds"],
    "pack check": [PACK],
    "pack list": [],
    "pack add": [PACK],
    "pack remove": ["marsh"],
    "pack build": [PACK],
    "event new": ["fresh.yaml", "--dice", "table"],
    "event add": [CUP, "ada"],
    "event check": [CUP],
    "event close": [CUP],
    "event pairings": [DRAWN],
    "event result": [DRAWN, "1", "bo", "cy", "--winner", "bo"],
    "event standings": [DRAWN],
    "event undo": [CUP],
    "puzzles list": [],
    "puzzles show": ["fire-and-ice"],
    "puzzles solve": ["fire-and-ice"],
    "puzzles make": ["--rules", "skirmish+essence", "--count", "1", "--seed", "1", "-o", "found"],
}
"""What each is run with: its smallest use. A command that isn't here fails the first test."""
ASKED = {inquiry.name: shlex.split(inquiry.examples[0]) for asks in inquiries().values() for inquiry in asks}
"""Questions of rule systems bring their own examples."""
FIRST = {f"odds {name}": words for name, words in ASKED.items()} | FIRST


def commands(tree: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """All commands, like `warband check`."""
    if not hasattr(tree, "list_commands"):
        yield " ".join(path)
        return
    for name in tree.list_commands(None):
        yield from commands(tree.get_command(None, name), (*path, name))


def test_every_command_has_a_first_use():
    assert set(commands(typer.main.get_command(app))) == set(FIRST)


def run(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(ROOT), "SKIRMISH_PURE": "1", "SKIRMISH_STATE_DIR": str(folder / ".state"),
                        "SKIRMISH_HOME": str(folder / ".home")}  # fmt: skip
    return subprocess.run([sys.executable, "-m", "skirmish", *words], cwd=folder, env=env | environment,
                          capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)  # fmt: skip


REFUSED = {
    "warband bond": "is bound to nobody",
    "warband redo": "nothing to redo",
    "warband split": "at least one must stay",
    "event undo": "nothing to undo",
    "pack remove": "there is no pack 'marsh'",
}
"""What has nothing to do here, and what it says."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two warbands of the user's own, a record and a share code."""
    home = tmp_path_factory.mktemp("made")
    for name, seed in ((MINE, "3"), (OTHER, "4")):
        done = run(home, "warband", "new", "white-tower", name, "--fill", "channeling", "--seed", seed)
        assert done.returncode == 0, done.stderr
    assert run(home, "battle", "--record", "battle.json", "--json").returncode == 0
    assert run(home, "pack", "new", "Marsh", "-o", PACK).returncode == 0
    assert run(home, "event", "new", CUP, "--dice", "table").returncode == 0
    for player in ("bo", "cy"):
        assert run(home, "event", "add", CUP, player).returncode == 0
    shutil.copy(home / CUP, home / DRAWN)
    assert run(home, "event", "close", DRAWN).returncode == 0
    assert run(home, "event", "pairings", DRAWN, "--draw").returncode == 0
    (home / "code.txt").write_text(run(home, "warband", "export", MINE).stdout)
    return home


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """The same, with one of the warbands edited."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    assert run(tmp_path, "warband", "rename", MINE, "The Edited").returncode == 0
    return tmp_path


@pytest.mark.parametrize("command", FIRST)
def test_a_command_does_what_it_is_for(command: str, folder: Path):
    done = run(folder, *command.split(), *FIRST[command])
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr
    if command in REFUSED:
        assert done.returncode == 1
        assert REFUSED[command] in done.stderr
    else:
        assert done.returncode == 0, done.stderr


BROKEN_PIPE = 141
"""What a shell says of a process that wrote to nobody (128 + SIGPIPE)."""
HOSTILE = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}


@pytest.mark.parametrize("command", ["battle", "list", "rules", "odds shot", "warband show"])
def test_a_command_works_in_a_locale_without_letters(command: str, folder: Path):
    done = run(folder, *command.split(), *FIRST[command], **HOSTILE)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    assert done.stdout.isascii()


@pytest.mark.parametrize("command", ["battle", "list", "rules", "odds shot"])
def test_a_command_ends_in_peace_when_nobody_reads_on(command: str, folder: Path):
    words = shlex.join([sys.executable, "-m", "skirmish", *command.split(), *FIRST[command]])
    env = os.environ | {"PYTHONPATH": str(ROOT), "SKIRMISH_PURE": "1"}
    for shell in (f"set -o pipefail; {words} | head -n 1", f"{words} >&-"):
        done = subprocess.run(["bash", "-c", shell], cwd=folder, env=env, capture_output=True, text=True)
        assert done.returncode in (0, BROKEN_PIPE), shell
        assert done.stdout.strip() or ">&-" in shell
        assert "Traceback" not in done.stderr, shell
        assert "Exception ignored" not in done.stderr, shell
