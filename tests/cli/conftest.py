"""The command line, run in this process in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
import typer.main
from battles import Run
from edited_lists import BAND
from support.catalogues import catalogues_are_read_once as catalogues_are_read_once
from typer.testing import CliRunner, Result

from skirmish.cli.main import app

_command = lru_cache(None)(typer.main.get_command)


@pytest.fixture(autouse=True, scope="module")
def commands_are_built_once() -> Iterator[None]:
    """The tree of all commands, which a process builds once, isn't built for each command that a test runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", _command)
        yield


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("battle", "--json")` in an empty folder; whatever happens, nobody sees a traceback."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / ".state"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / ".tmp"))
    (tmp_path / ".tmp").mkdir()

    def runs(*arguments: object) -> Result:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments])
        assert "Traceback" not in result.output
        return result

    return runs


@pytest.fixture
def band(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list in the folder where the verbs run, and an empty folder for journals."""
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / "state"))
    path = tmp_path / "band.yaml"
    path.write_bytes(BAND.encode())
    return path


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of a battle."""
    path = tmp_path_factory.mktemp("played") / "b.json"
    result = CliRunner().invoke(app, ["battle", "--seed", "4", "--record", str(path), "--json"])
    assert result.exit_code == 0, result.stderr
    return path.read_bytes()


@pytest.fixture
def record(run: Run, tmp_path: Path, played: bytes) -> Path:
    """The battle on disk."""
    (tmp_path / "b.json").write_bytes(played)
    return tmp_path / "b.json"
