"""`skirmish battle --explain`: why each decision is made, without another battle coming of it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from battles import SMALL, Run

ASIDE = "      | "
MATCH = ("battle", *SMALL, "--seed", 7, "--players", "tactician", "aggressor")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The same battle, told with and without, and as JSON with and without."""
    from typer.testing import CliRunner

    from skirmish.cli.main import app

    folder = tmp_path_factory.mktemp("explained")
    found = {}
    for name in ("plain", "explain", "json", "explain json"):
        flags = [f"--{word}" for word in name.split() if word != "plain"]
        record = folder / f"{name}.json"
        result = CliRunner().invoke(app, [*map(str, MATCH), *flags, "--record", str(record)])
        assert result.exit_code == 0, result.output
        found[name] = result.stdout
        found[f"{name} record"] = record.read_text("utf-8")
    return found


def test_the_battle_is_the_same_with_explanations(told: dict[str, str]) -> None:
    records = {told[f"{name} record"] for name in ("plain", "explain", "json", "explain json")}
    assert len(records) == 1


def test_the_story_is_the_same_but_for_what_is_explained(told: dict[str, str]) -> None:
    lines = [line for line in told["explain"].splitlines() if not line.startswith(ASIDE)]
    left = iter(lines)
    plain = [line for line in told["plain"].splitlines() if "The record is in" not in line]
    assert all(line in left for line in plain), "in the same order"
    assert ASIDE not in told["plain"]


def test_who_weighs_gives_marks_names_and_the_runner_up(told: dict[str, str]) -> None:
    asides = [line.removeprefix(ASIDE) for line in told["explain"].splitlines() if line.startswith(ASIDE)]
    assert any(re.fullmatch(r".+: -?\d+\.\d marks", line) for line in asides)
    assert any(re.fullmatch(r"  \+\d+\.\d  (what it may do to|harm to) .+", line) for line in asides)
    assert any(re.fullmatch(r"  \d+\.\d ahead of .+", line) for line in asides)
    assert any(line.startswith("  or  ") for line in asides)


def test_who_does_not_weigh_has_a_plain_line(told: dict[str, str]) -> None:
    plain = [line for line in told["explain"].splitlines() if "not evaluated" in line]
    assert plain
    assert all(line.startswith(ASIDE) and "; aggressor closes in and strikes" in line for line in plain)


def test_every_explanation_stands_under_the_heading_of_its_phase(told: dict[str, str]) -> None:
    """A heading that is still to come is printed before what is explained."""
    heading = ""
    for line in told["explain"].splitlines():
        if line.startswith("  ") and not line.startswith("   "):
            heading = line.strip()
        if line.startswith(ASIDE) and ": Shoot " in line:
            assert heading.startswith("Shoot & weave"), line


def test_json_has_one_more_field_and_nothing_else(told: dict[str, str]) -> None:
    assert told["explain json"].count("\n") == 1
    plain, found = json.loads(told["json"]), json.loads(told["explain json"])
    explained = found.pop("explained")
    assert {**found, "record": ""} == {**plain, "record": ""}
    numbers = [one["number"] for one in explained]
    assert numbers == sorted(set(numbers))
    weighed = [one["why"] for one in explained if one["side"] == 0]
    assert all(why["weighs"] for why in weighed)
    assert any(why["margin"] for why in weighed)
    reasons = [reason for why in weighed for reason in why["choice"]["reasons"]]
    assert {"topic", "marks", "text", "about"} == set(reasons[0])
    assert not any(one["why"]["weighs"] for one in explained if one["side"] == 1)


def test_what_is_explained_is_what_was_done(told: dict[str, str]) -> None:
    actions = json.loads(told["explain json record"])["actions"]
    explained = json.loads(told["explain json"])["explained"]
    assert explained
    assert all(one["why"]["choice"]["action"] == actions[one["number"]] for one in explained)


@pytest.mark.ci
def test_a_closed_pipe_ends_it_in_peace(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "skirmish", *map(str, MATCH), "--explain"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, env=environment, text=True
    ) as battle:
        assert battle.stdout is not None
        assert battle.stderr is not None
        battle.stdout.readline()
        battle.stdout.close()
        complaints = battle.stderr.read()
        assert battle.wait(timeout=300) == 0
    assert "Traceback" not in complaints


def test_the_help_names_it(run: Run) -> None:
    assert "--explain" in run("battle", "--help").stdout
