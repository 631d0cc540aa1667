"""The smoke of the client checklist (107), as scripts in this process and as a person would under X."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from app_scene import Table, an_app
from support.moments import CIRCLES

from skirmish.client.battle.scene import BattleScene
from skirmish.client.saves import Folder
from skirmish.client.script import Stage
from skirmish.core.battle_record import fingerprint

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SEED = 19


def script(name: str) -> str:
    """The text of a script."""
    return (HERE / "scripts" / name).read_text(encoding="utf-8")


def test_three_clicks_begin_a_battle(tmp_path):
    app = an_app(home=tmp_path)
    app.go.to_menu()
    stage = Stage(app)
    for line in ("click menu.quick", "click against.human", "click fight", "wait 0.2"):
        stage.line(line)
    assert isinstance(app.scene, BattleScene)


@pytest.mark.ci
def test_a_model_is_dragged_round_corners_and_the_end_is_asked_for_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = Table("moves", 3, seed=SEED, home=tmp_path / "home", rosters=CIRCLES)
    mikel = next(m.id for m in table.session.state.models if m.name == "Mikel Ames")
    x, y, *_ = table.session.state.places[mikel]
    text = script("moving.txt")
    for number, (dx, dy) in enumerate(((0.5, 0.8), (-0.2, 1.4), (0.3, 2.0)), 1):
        text = text.replace(f"@MIKEL{number}", f"{x + dx},{y + dy}")
    table.does(text)
    move = next(action for action in table.session.game.actions if action.at is not None and len(action.via) == 2)
    assert move.model == mikel
    assert (tmp_path / "asked.png").exists()


def test_shooting_weaving_and_cutting(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = Table("shooting", 3, seed=SEED, home=tmp_path / "home", rosters=CIRCLES)
    table.does(script("shooting.txt"))
    kept = Folder(tmp_path / "home").quick_load()
    assert kept.record.end == fingerprint(table.session.state)
    assert [action.verb for action in table.session.game.actions[-3:]] == ["cast", "cut", "shoot"]
    assert len(table.app.shots) == 2
    assert (tmp_path / "home" / "screenshots").exists()


@pytest.mark.long
def test_a_person_under_x_plays_saves_is_killed_and_goes_on(tmp_path):
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"no {' and '.join(missing)} to move a mouse under X with")
    command = [sys.executable, str(ROOT / "tests" / "hardening" / "xplay.py"), str(tmp_path / "a hóme with ümlauts")]
    paths = os.pathsep.join(str(ROOT / part) for part in (".", "tests", "tests/client"))
    ended = subprocess.run(
        command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, timeout=900
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "everything as it was" in ended.stdout
