"""Help: what to try first, examples before details, no sentence cut off; no colours where nobody sees them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from battles import Run

from skirmish.cli.main import app


def commands(group: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """(words, command) of every command there is."""
    group = group or typer.main.get_command(app)
    for name, command in group.commands.items():
        yield (*path, name), command
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))


def test_the_program_alone_says_what_could_be_done_next(run: Run) -> None:
    told = run()
    assert told.exit_code == 0
    assert len(re.findall(r"^  skirmish \w+", told.stdout, re.MULTILINE)) == 3
    for words in re.findall(r"^  skirmish ((?:\w+ )+) ", told.stdout, re.MULTILINE):
        assert run(*words.split(), "--help").exit_code == 0


@pytest.mark.parametrize("words", [words for words, _ in commands()], ids=" ".join)
def test_help_shows_examples_before_details_and_cuts_nothing(words: tuple[str, ...], run: Run) -> None:
    command = dict(commands())[words]
    shown = run(*words, "--help").stdout
    assert not re.search(r"[a-z]\.\.\.$", shown, re.MULTILINE), shown
    assert ("Examples:" in shown) == ("\b" in (command.help or ""))
    if "Examples:" in shown:
        assert shown.index("Examples:") < shown.index("Options:")
        assert re.search(rf"^  .*skirmish {' '.join(words)}\b", shown, re.MULTILINE)


@pytest.mark.parametrize("words", [words for words, _ in commands()], ids=" ".join)
def test_help_names_what_is_typed_in_upper_case_and_no_types_of_the_program(words: tuple[str, ...], run: Run) -> None:
    shown = run(*words, "--help").stdout
    assert not re.search(r"<(str|int|float|path|list)|<=x|x>=", shown), shown
    for name in re.findall(r"^  (?:-\w, )?--[a-z-]+ ([^\s/]\S*)", shown, re.MULTILINE):
        assert name[0].isupper() or "|" in name


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        (("show",), "skirmish warband show"),
        (("warband", "copy"), "skirmish warband new --like LIST FILE"),
        (("redo",), "skirmish warband redo"),
        (("odds", "bow"), "skirmish odds shot"),
        (("warband", "chek"), "check"),
    ],
)
def test_a_command_by_another_name_is_told_what_to_type(words: tuple[str, ...], instead: str, run: Run) -> None:
    told = run(*words)
    assert told.exit_code == 2
    assert f"'{instead}'" in told.stderr


def test_what_is_wrong_with_files_is_told_to_programs(run: Run, tmp_path: Any) -> None:
    (tmp_path / "bad.yaml").write_text("format: map/1\nid: yard\nname: Yard\nsize: [24, 24]\n")
    told = run("lint", "bad.yaml", "--json")
    found = json.loads(told.stdout)
    assert told.exit_code == 1
    assert (found["files"], found["errors"]) == (1, len(found["problems"]))
    assert {"file", "line", "column", "code", "level", "message", "rule"} == set(found["problems"][0])
    assert json.loads(run("lint", "--json").stdout)["errors"] == 0


def test_errors_have_no_colour_where_nobody_sees_it(run: Run) -> None:
    assert "\x1b" not in run("battle", "nobody", "nowhere").stderr
