"""Files that users of version 0.1.0 may have: every later version opens each, or says in one line why not.

`kept/` has a record of each pair of systems of that time, a save, a warband with its undo history, a file of playtest
results and settings. They are never made anew; a new form of a file is a new file beside them.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from skirmish.app.errors import UserError
from skirmish.app.workshop import ruleset_of
from skirmish.cli.main import app
from skirmish.client.saves import load, opened
from skirmish.client.settings import load_settings
from skirmish.core.battle_record import Unplayable
from skirmish.muster.journal import journal_of

KEPT = Path(__file__).with_name("kept")
RECORDS = sorted(KEPT.glob("*+*.json"))
CHANGED = "version", "data", "format", "rules"
"""One of these words is in a refusal that later versions may give."""


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def opens_or_says_why_not(done: Result, path: Path) -> bool:
    """Whether the command did its work. Else it says in one line why not, and that line names the file."""
    if done.exit_code == 0:
        return True
    assert done.exit_code == 1, done.exception
    assert len(done.stderr.splitlines()) == 1
    assert path.name in done.stderr
    assert any(word in done.stderr for word in CHANGED), "refused for another reason than that the program has changed"
    return False


@pytest.fixture
def warband(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The warband, with its journal where the program looks for it."""
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / "state"))
    path = Path(shutil.copy(KEPT / "warband.yaml", tmp_path))
    journal = journal_of(path)
    journal.parent.mkdir(parents=True)
    journal.write_text((KEPT / "journal.json").read_text("utf-8").replace('"warband.yaml"', f'"{path}"'), "utf-8")
    return path


def test_there_are_records_of_several_pairs():
    assert len(RECORDS) > 1


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_played_again(path: Path):
    opens_or_says_why_not(run("replay", path, "--verify"), path)


def test_a_save_is_opened():
    save = load(KEPT / "save.json")
    assert (save.meta.name, save.meta.orders[0].rule) == ("Before the ford", "CHN-26")
    try:
        battle = opened(save, ruleset_of)
    except (UserError, Unplayable) as error:
        assert len(str(error).splitlines()) == 1  # noqa: PT017 - either will do
        assert any(word in str(error) for word in CHANGED)  # noqa: PT017
    else:
        assert len(battle.game.actions) == len(save.record.actions)


def test_a_warband_is_read_and_its_edits_are_undone(warband: Path):
    assert "The Kept" in run("warband", "show", warband).stdout
    assert run("warband", "undo", warband).exit_code == run("warband", "undo", warband).exit_code == 0
    assert "The Broken Spears" in warband.read_text("utf-8")


def test_results_are_read_on(tmp_path: Path):
    path = Path(shutil.copy(KEPT / "results.sqlite", tmp_path))
    if opens_or_says_why_not(done := run("playtest", "--resume", path), path):
        assert "The Bridge Patrol" in done.stdout


def test_settings_are_as_they_were():
    found = load_settings(KEPT)
    assert (found.settings.ui_scale, found.settings.opponent, found.settings.mute) == (1.25, "tactician:bold", True)
