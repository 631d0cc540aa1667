"""What the shell completes behind a Tab."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main
from typer.testing import CliRunner

from skirmish import rules
from skirmish.cli.main import app
from skirmish.library import Shelf
from skirmish.players import NAMES

ROOT = Path(__file__).parents[2]
SHELF = Shelf()


def tab(typed: str) -> list[str]:
    """The lines that bash is told."""
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" ")), "_SKIRMISH_COMPLETE": "complete_bash"}
    return CliRunner().invoke(app, [], env=words, prog_name="skirmish").stdout.split()


def beginning(words: tuple[str, ...], typed: str) -> list[str]:
    found = [word for word in words if word.startswith(typed)]
    assert found
    return found


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("warband check ", "warband"), ("warband show t", "warband"), ("warband show x --against ", "warband"),
        ("warband compare tower-patrol ", "warband"), ("warband new --like ", "warband"), ("battle ", "warband"),
        ("battle tower-patrol ", "warband"), ("playtest a b ", "warband"), ("play ", "warband"),
        ("battle --map ", "map"), ("playtest -m ", "map"), ("play --map ", "map"), ("battle --scenario ", "scenario"),
        ("list factions ", "faction"), ("warband new ", "faction"),
    ],
)  # fmt: skip
def test_ids_are_completed_where_they_are_wanted(typed: str, kind: str) -> None:
    assert tab(f"skirmish {typed}") == beginning(SHELF.ids(kind), typed.split(" ")[-1])


def test_players_and_rule_systems_are_completed() -> None:
    assert tab("skirmish battle --players ") == list(NAMES)
    assert tab(f"skirmish battle --players {NAMES[0]} p") == beginning(NAMES, "p")
    assert tab("skirmish play --players ") == ["human", *NAMES]
    assert tab("skirmish battle --rules ") == list(rules.names())


def test_paragraphs_of_the_rulebook_are_completed() -> None:
    assert "SKR-61" in tab("skirmish rules SKR-6")
    assert tab("skirmish rules knocked") == []


def test_commands_and_options_are_completed() -> None:
    assert tab("skirmish warb") == ["warband"]
    assert tab("skirmish battle --play") == ["--players"]


def test_who_types_a_path_is_left_to_the_shell() -> None:
    assert tab("skirmish warband check ./tower") == []


def test_a_shell_asks_in_a_process_of_its_own(tmp_path: Path) -> None:
    asked = {"COMP_WORDS": "skirmish warband check tower-p", "COMP_CWORD": "3", "_SKIRMISH_COMPLETE": "complete_bash"}
    done = subprocess.run(
        [sys.executable, "-m", "skirmish"], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)} | asked,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.split() == beginning(SHELF.ids("warband"), "tower-p")
    assert done.stderr == ""


def test_the_script_for_a_shell_can_be_shown_and_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")  # so that a shell is named
    monkeypatch.setattr("typer.testing._get_command", typer.main.get_command)  # built when it is asked
    monkeypatch.setenv("HOME", str(tmp_path))
    shown = CliRunner().invoke(app, ["--show-completion", "bash"], prog_name="skirmish")
    assert shown.exit_code == 0, shown.output
    assert "_SKIRMISH_COMPLETE=complete_bash" in shown.stdout
    done = CliRunner().invoke(app, ["--install-completion", "bash"], prog_name="skirmish")
    assert done.exit_code == 0, done.output
    (script,) = tmp_path.rglob("skirmish.sh")
    assert "_SKIRMISH_COMPLETE=complete_bash" in script.read_text()
    assert str(script) in (tmp_path / ".bashrc").read_text()
