"""The same battle has the same log in another process: other hash seeds, without the compiler, on another Python."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import pytest
from support.axes import Case, cases
from support.witness import digest, finished

from skirmish.board import kernel_cache

ROOT = Path(__file__).resolve().parents[2]
MODULES = "msgspec, numpy, pymunk, yaml, pydantic, platformdirs"
"""What a battle needs beside the standard library; numba may be missing."""
OTHER = "SKIRMISH_PY313"
"""Names an interpreter of CPython 3.13 that has the modules; else `.venv313/bin/python` is tried."""
TIMEOUT_S = 300


def one_of_each() -> list[Case]:
    """The first case of each ruleset."""
    return list({case.rules: case for case in reversed(cases())}.values())


@lru_cache(None)
def digests_here() -> tuple[str, ...]:
    return tuple(digest(finished(case)[0].log) for case in one_of_each())


def digests_by(python: str | Path, battles: Sequence[Case], **environment: str) -> list[str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SKIRMISH_"))}
    paths = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    words = [word for case in battles for word in case]
    done = subprocess.run(
        [python, "-W", "error", "-m", "support.witness", *words],
        env=clean | {"PYTHONPATH": paths} | environment, cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT_S,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.ci
def test_the_hash_seed_does_not_matter():
    """That of this process is any."""
    assert tuple(digests_by(sys.executable, one_of_each(), PYTHONHASHSEED="12345")) == digests_here()


@pytest.mark.ci
def test_compiled_or_not_the_battles_are_the_same():
    if not kernel_cache.is_compiled():
        pytest.skip("no compiled kernels to compare with: they are there when the whole suite runs")
    pure = digests_by(sys.executable, one_of_each(), SKIRMISH_PURE="1")
    assert tuple(pure) == digests_here()


def python_313() -> str | None:
    """An interpreter of CPython 3.13 with the modules, if one is at hand."""
    for python in (os.environ.get(OTHER, ""), str(ROOT / ".venv313" / "bin" / "python")):
        if not Path(python).is_file():
            continue
        asked = f"import sys, {MODULES}; print(sys.implementation.name, *sys.version_info[:2])"
        said = subprocess.run([python, "-c", asked], capture_output=True, text=True, timeout=TIMEOUT_S)
        if said.stdout.split() == ["cpython", "3", "13"]:
            return python
    return None


@pytest.mark.ci
def test_cpython_3_13_plays_the_same_battles():
    python = python_313()
    if python is None:
        pytest.skip(f"no CPython 3.13 with {MODULES}: name one in {OTHER} or make .venv313")
    assert tuple(digests_by(python, one_of_each())) == digests_here()
