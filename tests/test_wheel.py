"""The wheel, built and installed into a fresh environment: everything it needs travels inside, from any folder."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

pytestmark = pytest.mark.ci
ROOT = Path(__file__).parents[1]


def sh(*command: object, cwd: Path, **environment: str) -> str:
    """What the command prints; fails with all it said if it fails."""
    variables = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=variables | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment that borrows the libraries of this one."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    interpreter = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    site = Path(sh(interpreter, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return interpreter


@pytest.fixture(scope="module")
def wheel(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, with the builder of this environment if there is one, else with one that pip fetches."""
    folder = tmp_path_factory.mktemp("wheel")
    here = ["--no-build-isolation"] if importlib.util.find_spec("hatchling") else []
    sh(python, "-m", "pip", "wheel", "--no-deps", "--quiet", *here, "--wheel-dir", folder, ROOT, cwd=folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(python: Path, wheel: Path) -> Path:
    """The interpreter, with the wheel installed."""
    sh(
        python,
        "-m",
        "pip",
        "install",
        "--no-deps",
        "--no-index",
        "--ignore-installed",
        "--quiet",
        wheel,
        cwd=wheel.parent,
    )
    return python


def files(*parts: str) -> set[str]:
    """The files of a folder of the project, by their path from its root."""
    folder = ROOT.joinpath(*parts)
    found = {path.relative_to(ROOT).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found
    return {path for path in found if "__pycache__" not in path}


def test_the_wheel_carries_all_that_is_shipped(wheel: Path) -> None:
    inside = set(ZipFile(wheel).namelist())
    for parts in (("assets",), ("warbands",), ("maps",), ("puzzles",), ("docs", "rules")):
        assert {f"skirmish/_shipped/{path}" for path in files(*parts)} <= inside
    assert {path for path in files("skirmish") if path.endswith((".py", ".yaml", ".css", ".js", "py.typed"))} <= inside
    assert "skirmish/py.typed" in inside


def test_an_installed_copy_plays_a_battle_from_a_folder_that_is_read_only(installed: Path, tmp_path: Path) -> None:
    folder, home = tmp_path / "locked", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    folder.chmod(0o555)
    script = installed.with_name("skirmish.exe" if os.name == "nt" else "skirmish")
    plain = {"SKIRMISH_PURE": "1", "HOME": str(home), "TMPDIR": str(tmp_path)}  # compiling takes longer than the battle
    out = sh(script, "battle", "--json", cwd=folder, **plain)
    assert json.loads(out)["winner"] in ("tower-circle", "dread-circle", None)
    assert "SKR-61" in sh(script, "rules", "SKR-61", cwd=folder, **plain)
    assert "no problems" in sh(script, "lint", cwd=folder, **plain)
    assert list(folder.iterdir()) == []


def test_the_installed_copy_is_the_one_that_ran(installed: Path, tmp_path: Path) -> None:
    found = sh(installed, "-c", "import skirmish; print(skirmish.__file__)", cwd=tmp_path)
    assert Path(found.strip()).is_relative_to(installed.parents[1])


def test_the_picture_finds_its_fonts_in_an_installed_copy(installed: Path, tmp_path: Path) -> None:
    plain = {"SKIRMISH_PURE": "1", "HOME": str(tmp_path)}
    sh(installed, "-m", "skirmish", "battle", "--json", "--picture", tmp_path / "end.png", cwd=tmp_path, **plain)
    assert (tmp_path / "end.png").read_bytes().startswith(b"\x89PNG")
