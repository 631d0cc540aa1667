"""`skirmish odds --record F --at N`: the exact odds of a moment of a recorded battle."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from battles import Run, changed
from typer.testing import CliRunner

from skirmish.app import records
from skirmish.board import on
from skirmish.cli.main import app
from skirmish.core.game import Game
from skirmish.core.state import ModelId


@pytest.fixture(scope="module")
def shooting(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of a battle in which somebody shoots."""
    path = tmp_path_factory.mktemp("shooting") / "b.json"
    words = ("battle", "tower-patrol", "hunting-fist", "--seed", "4", "--record", str(path), "--json")
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.stderr
    return path.read_bytes()


@pytest.fixture
def record(run: Run, tmp_path: Path, shooting: bytes) -> Path:
    """The battle on disk."""
    (tmp_path / "b.json").write_bytes(shooting)
    return tmp_path / "b.json"


def first_shot(record: Path) -> tuple[int, str, str]:
    """(how many actions come before it, who shoots, at whom)."""
    found, game = records.after(record, 0)
    names = [model.name for model in game.state.models]
    number, action = next((n, action) for n, action in enumerate(found.actions) if action.verb == "shoot")
    return number, names[action.model], names[action.target]


def first_clash(record: Path) -> tuple[int, Game, ModelId, ModelId]:
    """(after how many actions, the battle then, and two that touch and can fight)."""
    found, game = records.after(record, 0)
    for number, action in enumerate(found.actions, 1):
        game.play(action)
        able = [m for m in game.state.models if game.rules.combat.able(game.state, m.id)]
        for one in able:
            touched = on(game.state).contacts(one.id)
            for other in able:
                if other.side != one.side and touched >> other.id & 1:
                    return number, game, one.id, other.id
    raise AssertionError("nobody ever touches an enemy")


def shares(block: dict[str, dict[str, object]]) -> dict[str, Fraction]:
    return {name: Fraction(str(number["fraction"])) for name, number in block.items()}


def test_the_odds_of_a_recorded_shot_are_those_of_the_roll_that_was_made(run: Run, record: Path) -> None:
    number, shooter, target = first_shot(record)
    moment = ("--record", record, "--at", number, "--shooter", shooter, "--target", target)
    found = json.loads(run("odds", "shot", *moment, "--json").stdout)
    before, after = (run("replay", record, "--to", to).stdout.partition("Casualties")[0] for to in (number, number + 1))
    (told,) = (line for line in after[len(before) - 200 :].splitlines() if f"{shooter}, to hit {target} " in line)
    roll = found["chain"][0]
    shift = sum(m["number"] for m in roll["modifiers"])
    needed = int(roll["needed"].removesuffix("+"))
    assert re.search(rf"{shooter}, {roll['what']} \([\d.]+\" away\) {needed}\+ \({needed + shift}\+, ", told)
    assert all(f"{m['why']} {m['number']:+d}" in told for m in roll["modifiers"])
    assert shares(found["odds"])["hit"] == shares(roll["outcomes"])["passed"]
    assert f"after {number} actions of b.json" in found["situation"]


def test_the_odds_of_blows_are_asked_where_two_touch(run: Run, record: Path) -> None:
    number, game, one, other = first_clash(record)
    names = [model.name for model in game.state.models]
    moment = ("--record", record, "--at", number, "--striker", names[one], "--target", names[other])
    found = json.loads(run("odds", "blows", *moment, "--json").stdout)
    odds = shares(found["odds"])
    assert 0 < odds.pop("wound") <= odds.pop("hit") <= 1
    assert sum(odds.values()) == 1
    assert found["actor"].startswith(names[one])
    assert found["phase"] == {}


def test_who_cannot_do_it_then_is_told_why_by_which_rule_and_when(run: Run, record: Path) -> None:
    number, shooter, target = first_shot(record)
    who = ("--shooter", shooter, "--target", target)
    result = run("odds", "shot", "--record", record, "--at", number - 1, *who[:3], shooter)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "(SKR-4" in result.stderr
    assert f"{shooter} shoots after so many actions: {number} ({target})" in result.stderr
    late = run("odds", "shot", "--record", record, "--at", 0, *who).stderr
    assert f"this is not the time for {shooter} to shoot (SKR-40)" in late
    apart = run("odds", "blows", "--record", record, "--at", number, "--striker", shooter, "--target", target).stderr
    assert f"{shooter} touches no enemy called {target} (SKR-64)" in apart


def rosters(record: Path) -> list[tuple[str, list[str]]]:
    """(id, names of the warriors) of both."""
    found, _ = records.after(record, 0)
    return [(roster.id, [warrior.name for warrior in roster.warriors]) for roster in found.setup.rosters]


def test_moments_and_models_that_are_not_there_are_named(run: Run, record: Path) -> None:
    (_, (shooter, *_)), (_, (target, *_)) = rosters(record)
    slip = shooter[:1] + shooter[2:]
    for at, who, says in (
        (100_000, shooter, "actions, not 100000"),
        (40, slip, f"nobody is called '{slip}', did you mean '{shooter}'?"),
    ):
        result = run("odds", "shot", "--record", record, "--at", at, "--shooter", who, "--target", target)
        assert (result.exit_code, result.stdout) == (1, "")
        assert says in result.stderr


def test_after_the_end_there_is_nothing_to_ask(run: Run, record: Path) -> None:
    last = len(json.loads(record.read_bytes())["actions"])
    result = run("odds", "shot", "--record", record, "--at", last, "--shooter", "Hask", "--target", "The Ram")
    assert result.exit_code == 1
    assert f"b.json: the battle is over after {last} actions" in result.stderr


def test_two_of_one_name_are_told_apart_by_their_rosters(run: Run, record: Path) -> None:
    (ours, (name, *_)), (theirs, (_, target, *_)) = rosters(record)
    twins = changed(record, setup__rosters__1__warriors__0__name=name)
    arguments = ("odds", "shot", "--record", twins, "--at", 0, "--target", target, "--shooter")
    assert f"'{name}' may be {ours}:{name} or {theirs}:{name}" in run(*arguments, name).stderr
    assert f"not the time for {name}" in run(*arguments, f"{ours}:{name}").stderr


def test_a_damaged_record_is_refused_as_by_replay(run: Run, record: Path) -> None:
    spoilt = changed(record, setup__rosters__0__warriors__0__base_mm=900)
    result = run("odds", "shot", "--record", spoilt, "--at", 1, "--shooter", "Hask", "--target", "The Ram")
    assert result.exit_code == 1
    assert "changed.json: " in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [("--at", 3), ("--record", "b.json", "--at", 3, "--shooter", "Hask"),
     ("--record", "b.json", "--shooter", "Hask", "--target", "The Ram"),
     ("--record", "b.json", "--at", 3, "--shooter", "Hask", "--target", "The Ram", "--bs", 4)],
)  # fmt: skip
def test_a_moment_half_named_or_described_besides_is_wrong_usage(
    run: Run, record: Path, arguments: tuple[object, ...]
) -> None:
    assert run("odds", "shot", *arguments).exit_code == 2
