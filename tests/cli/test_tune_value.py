"""`skirmish tune value`, from battles to a file and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skirmish.app.values import play_lot, read_kept, read_value
from skirmish.cli.main import app
from skirmish.playtest.valuation import Studied

FEW = (
    "--list", "tower-circle", "--list", "dread-circle", "--map", "village", "--scenario", "skirmish", "--scenario",
    "king-of-the-hill", "--player", "aggressor", "--workers", "1",
)  # fmt: skip


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["tune", "value", *words])
    return result.exit_code, result.stdout, result.stderr


def test_a_value_is_fitted_kept_and_tested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*words: Any) -> list[Studied]:
        monkeypatch.setattr("skirmish.cli.ladder.find_commit", lambda: "checked out meanwhile")
        return play_lot(*words)

    monkeypatch.setattr("skirmish.cli.ladder.find_commit", lambda: "b1a5cdca")
    monkeypatch.setattr("skirmish.app.values.play_lot", play)
    file, kept = tmp_path / "mine.yaml", tmp_path / "kept.jsonl"
    code, told, _ = run(str(file), *FEW, "--battles", "3", "--compare", "1", "--tries", "6", "--keep", str(kept))
    assert code == 0
    assert "log loss" in told
    assert "quick battles" in told
    value = read_value(file)
    assert set(value.sections) == {"any", "skirmish"}
    assert (value.origin["battles"], value.origin["commit"]) == (8, "b1a5cdca")
    assert value.origin["rules"] == "skirmish+channeling 8"
    code, told, _ = run(str(file), *FEW, "--battles", "1", "--seed", "9", "--check", "--json")
    assert code == 0
    assert json.loads(told)["foretold"]["whole"]["battles"] == 2
    before = kept.read_bytes()
    code, again, error = run(*FEW, "--battles", "3", "--compare", "1", "--tries", "6", "--keep", str(kept), "--json")
    assert (code, kept.read_bytes(), error) == (0, before, ""), "the same command plays and adds nothing"
    assert json.loads(again)["foretold"]["whole"]["battles"] == 8
    code, _, error = run(*FEW, "--battles", "1", "--player", "random", "--keep", str(kept))
    assert (code, len(read_kept(kept))) == (0, 10)
    assert "also fitted to battles of aggressor (8)" in error
    code, *_ = run(*FEW, "--battles", "1", "--seed", "5", "--rules", "resolve", "--keep", str(kept))
    assert (code, len(read_kept(kept))) == (0, 12)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--battles", "0"), "0 battles are too few to fit to; at least 5: see --battles"),
        (("--battles", "0", "--check"), "no battles: ask for some with --battles"),
        (("--battles", "5", "--list", "tower-circle"), "it takes two lists or more"),
        (("--check", "--keep", "played.jsonl"), "doesn't go with --check: what it keeps is fitted"),
        (("--battles", "1", "--player", "nobody"), "no player 'nobody'"),
        (("--battles", "1", "--list", "@nobody"), "no group of lists '@nobody'"),
    ],
)
def test_what_cannot_be_done_is_said(words: tuple[str, ...], said: str) -> None:
    code, _, error = run(*words, "--workers", "1")
    assert (code > 0, said in error) == (True, True), error


def test_a_spoilt_file_is_told_with_its_place(tmp_path: Path) -> None:
    file, kept = tmp_path / "bad.yaml", tmp_path / "bad.jsonl"
    file.write_text("format: value/1\nsections: {any: {heds: 1}}\n", "utf-8")
    code, _, error = run(str(file), "--check", "--battles", "0")
    assert code == 1
    assert "bad.yaml:2:18: E020 unknown feature 'heds', did you mean 'heads'?" in error
    kept.write_text("{}\n", "utf-8")
    code, _, error = run("--battles", "0", "--keep", str(kept))
    assert code == 1
    assert "bad.jsonl:1: not a battle" in error
