"""`skirmish play`: what it says where it can't open its window, and scripts that it plays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def play(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`skirmish play` in a process of its own, without a display unless one is named."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    kept = {name: value for name, value in kept.items() if not name.startswith("SDL_")}
    kept |= {"PYTHONPATH": str(ROOT), "SKIRMISH_HOME": str(cwd / "home"), "SKIRMISH_STATE_DIR": str(cwd / "state")}
    command = [sys.executable, "-m", "skirmish", "play", *arguments]
    return subprocess.run(command, cwd=cwd, env=kept | environment, capture_output=True, text=True, timeout=120)


def scripted(folder: Path, text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The same with a script."""
    (folder / "do.txt").write_text(text, encoding="utf-8")
    return play("--script", "do.txt", *arguments, cwd=folder)


def test_without_a_display_it_says_what_needs_none(tmp_path):
    ended = play(cwd=tmp_path)
    assert ended.returncode == 1
    assert "no window can be opened here" in ended.stderr
    assert "skirmish battle" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--players", "human", "agressor"], 1, "no player 'agressor', did you mean 'aggressor'"),
        (["--players", "human", "tactician:bolt"], 1, "no profile 'bolt', did you mean 'bold'"),
        (["--players", "humn", "tactician"], 1, "no player 'humn', did you mean 'human'"),
        (["--think-ms", "500"], 1, "none is named in --players"),
        (["--size", "large"], 2, "not WIDTHxHEIGHT"),
        (["--size", "10x10"], 2, "not WIDTHxHEIGHT"),
        (["tower-patrol"], 2, "name two warbands"),
        (["tower-patrol", "nobody", "--script", "do.txt"], 1, "nobody"),
        (["--map", "nowhere", "--script", "do.txt"], 1, "nowhere"),
        (["--rules", "chess", "--script", "do.txt"], 1, "chess"),
        (["--script", "missing.txt"], 1, "missing.txt"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_named(tmp_path, arguments, status, said):
    (tmp_path / "do.txt").write_text("wait 0.1\n")
    ended = play(*arguments, cwd=tmp_path)
    assert ended.returncode == status, ended.stderr
    assert said in ended.stderr.replace("\n", " ")
    assert "Traceback" not in ended.stderr


def test_a_script_plays_in_another_folder(tmp_path):
    folder = tmp_path / "a folder with ümlauts"
    folder.mkdir()
    ended = scripted(folder, "click menu.quick\nexpect Fight\nshot menu.png\nkey Esc\nclose\n", "--size", "1024x640")
    assert ended.returncode == 0, ended.stderr
    assert (folder / "menu.png").read_bytes().startswith(b"\x89PNG")


def test_a_battle_that_is_named_is_on_the_window(tmp_path):
    players = ("tower-patrol", "dread-circle", "--players", "human", "human", "--seed", "4")
    ended = scripted(tmp_path, "wait 0.2\nexpect The Dread Circle\nclick nobody\n", *players)
    assert ended.returncode == 1
    assert "do.txt:3: nothing here is called 'nobody'" in ended.stderr


def test_a_side_is_played_as_it_was_named(tmp_path):
    players = ("tower-patrol", "dread-circle", "--players", "human", "tactician:bold", "--seed", "4")
    ended = scripted(tmp_path, "wait 0.2\nkey Ctrl+J\nwait 0.2\nexpect Veteran\nexpect Bold\n", *players)
    assert ended.returncode == 0, ended.stderr


def test_a_script_keeps_nothing_of_the_players(tmp_path):
    (tmp_path / "do.txt").write_text("key Ctrl++\nwait 0.1\n")
    ended = play("--script", "do.txt", cwd=tmp_path, SKIRMISH_HOME="", HOME=str(tmp_path), XDG_CONFIG_HOME="")
    assert ended.returncode == 0, ended.stderr
    assert not list(tmp_path.rglob("settings.json"))
