"""How commands end: internal errors, Ctrl-C, closed pipes, terminals that know few letters, folders without a key."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from battles import SMALL, Run, written
from muster_lists import list_file

from skirmish.core.decision import Action

ROOT = Path(__file__).parents[2]


class Clumsy:
    """A player who does the default a few times and then trips."""

    def __init__(self, error: BaseException, left: int = 2) -> None:
        self.error = error
        self.left = left

    def decide(self, view: object, decision: object) -> Action:
        self.left -= 1
        if self.left == 0:
            raise self.error
        default: Action = decision.default  # type: ignore[attr-defined]  # object: any
        return default


def trips(monkeypatch: pytest.MonkeyPatch, error: BaseException, after: int = 2) -> None:
    """Both players trip, while they deploy unless `after` is a larger number of decisions."""
    monkeypatch.setattr(
        "skirmish.app.compose.players", lambda names, seed: (Clumsy(error, after), Clumsy(error, after))
    )


def test_an_internal_error_leaves_a_crash_file_with_the_record_so_far(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trips(monkeypatch, ZeroDivisionError("a slip of ours"))
    result = run("battle", *SMALL, "--json", "--record", "b.json")
    assert (result.exit_code, result.stdout) == (70, "")
    assert "internal error: ZeroDivisionError: a slip of ours" in result.stderr
    (report,) = (tmp_path / ".tmp").glob("skirmish-crash-*.txt")
    assert str(report) in result.stderr
    assert written(tmp_path) == []
    text = report.read_text("utf-8")
    assert "Traceback" in text
    record = json.loads(text.splitlines()[-1])
    (tmp_path / "so-far.json").write_text(json.dumps(record), "utf-8")
    monkeypatch.undo()
    assert run("replay", tmp_path / "so-far.json", "--verify").exit_code == 0


def test_a_rule_that_fails_is_an_internal_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a rule of ours")

    monkeypatch.setattr("skirmish.rules.skirmish.turn.begin_turn", broken)
    result = run("battle", *SMALL, "--json")
    assert result.exit_code == 70
    assert "a rule of ours" in result.stderr


def test_without_a_temporary_folder_the_crash_file_is_in_the_current_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trips(monkeypatch, ZeroDivisionError("a slip of ours"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    assert run("battle", *SMALL, "--json").exit_code == 70
    assert [name[:15] for name in written(tmp_path)] == ["skirmish-crash-"]


@pytest.mark.parametrize(("error", "status"), [(KeyboardInterrupt(), 130), (ZeroDivisionError("a slip"), 70)])
def test_what_breaks_a_battle_off_costs_no_more_than_a_turn(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int
) -> None:
    trips(monkeypatch, error, after=40)
    assert run("battle", "--record", "b.json", "--picture", "b.png").exit_code == status
    assert [name for name in written(tmp_path) if name.startswith("b.")] == ["b.json"]
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    said = run("replay", "b.json", "--verify").stdout
    assert "as far as the battle went" in said
    assert "The battle isn't over: its record ends in round" in said


def test_ctrl_c_before_the_first_turn_ends_with_130_and_leaves_the_file_from_before(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trips(monkeypatch, KeyboardInterrupt())
    before = b'{"format":"record/1"}'
    (tmp_path / "b.json").write_bytes(before)
    assert run("battle", "--record", "b.json").exit_code == 130
    assert (tmp_path / "b.json").read_bytes() == before


def test_ctrl_c_ends_with_130_and_writes_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trips(monkeypatch, KeyboardInterrupt())
    result = run("battle", "--record", "b.json", "--picture", "b.png")
    assert result.exit_code == 130
    assert written(tmp_path) == []


def test_a_full_disk_is_told_and_leaves_nothing_half_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "a temporary name")

    monkeypatch.setattr("os.replace", full)
    result = run("battle", *SMALL, "--json", "--record", "b.json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "b.json: No space left on device" in result.stderr
    assert written(tmp_path) == []


def command(*arguments: str, cwd: Path, **environment: str) -> subprocess.Popen[bytes]:
    """The program in a process of its own."""
    variables = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    return subprocess.Popen(
        [sys.executable, "-m", "skirmish", *arguments],
        cwd=cwd, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    with command("rules", cwd=tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_what_the_terminal_cannot_encode_is_replaced(tmp_path: Path) -> None:
    list_file(tmp_path, ("name: The few", "name: Wächter Ⅻ"))
    with command("warband", "show", "few.yaml", cwd=tmp_path, LC_ALL="C", PYTHONIOENCODING="ascii") as process:
        out, errors = process.communicate()
    assert process.returncode == 0, errors
    assert b"W?chter ?" in out


@pytest.mark.ci
def test_json_is_all_that_is_on_stdout(tmp_path: Path) -> None:
    with command("battle", *SMALL, "--json", "--picture", "end.png", cwd=tmp_path) as process:
        out, errors = process.communicate()
    assert process.returncode == 0, errors
    assert json.loads(out)["over"]


@pytest.mark.ci
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("words", ["--help", "rules", "list players", "warband check tower-patrol"])
def test_what_cannot_be_printed_is_told_in_a_line(words: str, tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "skirmish", *words.split()], cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=full, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "the output can't be written: No space left on device\n")


@pytest.mark.ci
def test_sigterm_ends_a_batch_as_ctrl_c_does(tmp_path: Path) -> None:
    words = "playtest", "tower-patrol", "black-legion", "--store", "b.sqlite"
    with command(*words, cwd=tmp_path, SKIRMISH_PURE="1", PYTHONUNBUFFERED="1") as process:
        while not (tmp_path / "b.sqlite").exists():
            assert process.poll() is None, "it ended before it began"
            time.sleep(0.05)
        process.terminate()
        assert process.stderr is not None
        said = process.stderr.read().decode()
    assert process.returncode == 143
    assert "Traceback" not in said
    assert "leaked" not in said
