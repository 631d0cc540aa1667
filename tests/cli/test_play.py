"""`skirmish play`: what it says where it can't open its window, and scripts that it plays."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from battles import GREEN, RAID, WATCH, Run
from typer.testing import Result

ROOT = Path(__file__).resolve().parents[2]
Play = Callable[..., Result]


@pytest.fixture
def play(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """`play("--size", "large")` in this process, without a display; with `script` its text is in the file do.txt."""
    for name in [name for name in os.environ if name.startswith("SDL_") or name in ("DISPLAY", "WAYLAND_DISPLAY")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / "home"))

    def plays(*arguments: str, script: str = "") -> Result:
        if script:
            (tmp_path / "do.txt").write_text(script, encoding="utf-8")
        return run("play", *arguments, *(("--script", "do.txt") if script else ()))

    return plays


def in_a_process(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`skirmish play` in a process of its own, without a display unless one is named."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    kept = {name: value for name, value in kept.items() if not name.startswith("SDL_")}
    kept |= {"PYTHONPATH": str(ROOT), "SKIRMISH_HOME": str(cwd / "home"), "SKIRMISH_STATE_DIR": str(cwd / "state")}
    command = [sys.executable, "-m", "skirmish", "play", *arguments]
    return subprocess.run(command, cwd=cwd, env=kept | environment, capture_output=True, text=True, timeout=300)


def test_without_a_display_it_says_what_needs_none(tmp_path):
    ended = in_a_process(cwd=tmp_path)
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
def test_what_cannot_be_used_is_named(play, tmp_path, arguments, status, said):
    (tmp_path / "do.txt").write_text("wait 0.1\n")
    ended = play(*arguments)
    assert ended.exit_code == status, ended.stderr
    assert said in ended.stderr.replace("\n", " ")


LARGER = "key Ctrl++\nwait 0.1\n"
SHOT = "click menu.quick\nexpect Fight\nshot menu.png\nkey Esc\nclose\n"


def test_a_script_plays_and_takes_pictures(play, tmp_path):
    ended = play("--size", "1024x640", script=SHOT)
    assert ended.exit_code == 0, ended.stderr
    assert (tmp_path / "menu.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.ci
def test_a_script_plays_in_another_folder(tmp_path):
    folder = tmp_path / "a folder with ümlauts"
    folder.mkdir()
    (folder / "do.txt").write_text(SHOT, encoding="utf-8")
    ended = in_a_process("--script", "do.txt", "--size", "1024x640", cwd=folder)
    assert ended.returncode == 0, ended.stderr
    assert (folder / "menu.png").read_bytes().startswith(b"\x89PNG")


def test_a_battle_that_is_named_is_on_the_window(play):
    players = (WATCH, RAID, "--map", GREEN, "--players", "human", "human", "--seed", "4")
    ended = play(*players, script="wait 0.2\nexpect The Small Raid\nclick nobody\n")
    assert ended.exit_code == 1
    assert "do.txt:3: nothing here is called 'nobody'" in ended.stderr


def test_a_side_is_played_as_it_was_named(play):
    players = (WATCH, RAID, "--map", GREEN, "--players", "human", "tactician:bold", "--seed", "4")
    ended = play(*players, script="wait 0.2\nkey Ctrl+J\nwait 0.2\nexpect Veteran\nexpect Bold\n")
    assert ended.exit_code == 0, ended.stderr


def test_a_script_keeps_nothing_of_the_players(play, tmp_path, monkeypatch):
    for name, value in (("SKIRMISH_HOME", ""), ("HOME", str(tmp_path)), ("XDG_CONFIG_HOME", "")):
        monkeypatch.setenv(name, value)
    ended = play(script=LARGER)
    assert ended.exit_code == 0, ended.stderr
    assert {path.parts[len(tmp_path.parts)] for path in tmp_path.rglob("settings.json")} <= {".tmp"}


@pytest.mark.ci
def test_what_a_script_has_kept_is_gone_when_the_process_ends(tmp_path):
    (tmp_path / "do.txt").write_text(LARGER, encoding="utf-8")
    (tmp_path / "tmp").mkdir()
    places = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": "", "TMPDIR": str(tmp_path / "tmp")}
    ended = in_a_process("--script", "do.txt", cwd=tmp_path, SKIRMISH_HOME="", **places)
    assert ended.returncode == 0, ended.stderr
    assert not list(tmp_path.rglob("settings.json"))
