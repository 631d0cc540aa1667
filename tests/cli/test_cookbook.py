"""`docs/cookbook.md`, from top to bottom in one folder: each command works, each file that it names is there."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest
from battles import Run

from skirmish.library.packs import VARIABLE, look_again

pytestmark = pytest.mark.ci

PAGE = (Path(__file__).parents[2] / "docs" / "cookbook.md").read_text("utf-8")
TASKS = re.split(r"^### ", PAGE, flags=re.MULTILINE)[1:]
BLOCK = re.compile(r"(?:to `([\w.-]+)`:\n\n)?^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MADE = re.compile(r"`([\w-]+\.(?:png|html|yaml|txt|sqlite|json))`")
BATTLES = "2"
"""Of a playtest, in place of the number on the page: what is shown are the commands."""


def words(line: str) -> list[str]:
    """The command without `skirmish`, short enough for a test."""
    found = shlex.split(line)[1:]
    if found[0] == "play":
        return [*found, "--script", os.devnull]
    found = [BATTLES if before == "--games" else word for before, word in zip(["", *found], found, strict=False)]
    return [*found, "--jobs", "1"] if found[0] == "playtest" else found


def test_there_are_twenty_tasks_in_order():
    assert [int(task.partition(".")[0]) for task in TASKS] == list(range(1, 21))


def test_every_task_can_be_done(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / ".home"))
    monkeypatch.setenv(VARIABLE, "")
    look_again()
    for task in TASKS:
        told = ""
        for name, kind, block in BLOCK.findall(task):
            if kind == "yaml":
                Path(name).write_text(block, encoding="utf-8")
            elif kind == "text":
                assert [line for line in block.splitlines() if line not in told] == [], task
            for line in block.splitlines() if not kind else ():
                done = run(*words(line))
                assert done.exit_code == 0, f"{line}\n{done.output}"
                told += done.stdout
        assert [name for name in MADE.findall(task) if not Path(name).exists()] == [], task
    look_again()
