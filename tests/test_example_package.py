"""The example package of docs/examples: installed, its magic system and its player play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "docs" / "examples" / "package"
BROUGHT = "charms", "obedient"
"""The names of its magic system and of its player."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--target", folder, PACKAGE], check=True)
    return folder


def run(installed: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(map(str, (ROOT, installed)))
    return subprocess.run([sys.executable, "-m", "skirmish", *words], cwd=folder, capture_output=True, text=True,
                          env=os.environ | {"PYTHONPATH": paths, "SKIRMISH_PURE": "1"}, check=False)  # fmt: skip


def test_what_it_brings_is_listed(installed: Path, tmp_path: Path):
    rules = json.loads(run(installed, tmp_path, "list", "rules", "--json").stdout)["rules"]
    assert {"charms", "resolve+charms"} <= {entry["id"] for entry in rules}
    assert "obedient" in run(installed, tmp_path, "list", "players").stdout


def test_its_question_about_odds_is_a_command_and_drawn(installed: Path, tmp_path: Path):
    assert "Whether a charm works." in run(installed, tmp_path, "odds", "--help").stdout
    for rules in ("charms", "resolve+charms"):
        told = run(installed, tmp_path, "odds", "charm", "--rules", rules, "--json", "--plot", "charm.svg")
        assert told.returncode == 0, told.stderr
        assert json.loads(told.stdout)["odds"]["guarded"]["fraction"] == "1/2"  # CHARM-1: 4 or more on a D6
    assert (tmp_path / "charm.svg").is_file()


@pytest.mark.parametrize("rules", ["charms", "resolve+charms"])
def test_its_system_and_its_player_play_a_battle_that_is_replayed(rules: str, installed: Path, tmp_path: Path):
    words = "battle", "--rules", rules, "--players", "random", "obedient", "--seed", "5", "--record", "b.json"
    done = run(installed, tmp_path, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "tries a charm" in done.stdout
    assert run(installed, tmp_path, "replay", "b.json", "--verify").returncode == 0
    alone = run(ROOT, tmp_path, "replay", "b.json")
    assert alone.returncode == 1
    assert "charms" in alone.stderr
    assert "Traceback" not in alone.stderr


def test_what_is_broken_in_a_package_is_named_in_a_line_each(installed: Path, tmp_path: Path):
    broken = tmp_path / "broken"
    (broken / "charms").mkdir(parents=True)
    (broken / "charms" / "__init__.py").write_text("raise RuntimeError('out of order')\n")
    (broken / "skirmish_charms-1.0.dist-info").symlink_to(next(installed.glob("*.dist-info")))
    for what, name in zip(("rules", "players"), BROUGHT, strict=True):  # each where what it brings is asked for
        done = run(broken, tmp_path, "list", what)
        assert done.returncode == 0
        said = f"warning: '{name}' of the package skirmish-charms can't be used: out of order"
        assert done.stderr.splitlines() == [said]
